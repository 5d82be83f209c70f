"""What the rules allow at each decision, as the words of the trace, and why a token stays idle (A1 to B5a).

Every function looks at the board only and changes nothing.
"""

from __future__ import annotations

from collections import Counter

from .board import PLACES, Board
from .cards import Loot
from .options import Options
from .spelling import sell_word

Act = dict[str, tuple[int, str | None]]
"""Heist actions by word: the slot and the kind the own tool stands in for, or None."""


def free_squares(board: Board, options: Options) -> list[str]:
    """A1, A2: squares without a token, at every place; only the lowest one of a place if the options say so."""
    words = []
    for place, number in zip(PLACES, options.squares, strict=True):
        free = [square for square in range(1, number + 1) if (place, square) not in board.tokens]
        if options.placement == "lowest_free_square":
            free = free[:1]
        words += [f"place {place} {square}" for square in free]
    return words


def uses_left(board: Board, options: Options, seat: int, place: str) -> int:
    """B2a: how often the own tool may still be used here; 0 without a scoundrel."""
    if board.own_tools[seat] is None:
        return 0
    return options.own_tool_uses - board.uses[seat, scope(options, place)]


def scope(options: Options, place: str) -> str:
    """B2a: what one count of own-tool uses spans, a place or the round."""
    return place if options.own_tool_scope == "per_place" else "round"


def takeable_slots(board: Board, options: Options, seat: int, place: str) -> list[int]:
    """B2c: slots whose card could be taken, payment aside; at the loot limit only chests."""
    row = board.rows[place]
    limit = options.loot_limit
    if limit is None or len(board.held[seat]) < limit:
        return sorted(row)
    return sorted(slot for slot in row if board.loot(row[slot]).is_chest)


def own_tool_kinds(board: Board, options: Options, seat: int, loot: Loot) -> list[str]:
    """B2a: kinds asked for by the card that the own tool may stand in for; as a joker any of them."""
    own = board.own_tools[seat]
    return [kind for kind in loot.tools if options.own_tool_joker or kind == own]


def heists(board: Board, options: Options, seat: int, place: str, *, own_tool: bool) -> Act:
    """B2, B2a: all ways to pay for a card at the place; with or without an own tool to use."""
    acts: Act = {}
    hand = board.hands[seat]
    for slot in takeable_slots(board, options, seat, place):
        loot = board.loot(board.rows[place][slot])
        if loot.tools <= hand:
            acts[f"heist {slot}"] = (slot, None)
        for kind in own_tool_kinds(board, options, seat, loot) if own_tool else []:
            if loot.tools - Counter([kind]) <= hand:
                acts[f"heist {slot} own {kind}"] = (slot, kind)
    return acts


def heist_idle(board: Board, options: Options, seat: int, place: str) -> str:
    """Why no card can be taken here (TRACE.md gives the order in which reasons count)."""
    if not board.rows[place]:
        return "nothing_there"
    if not takeable_slots(board, options, seat, place):
        return "loot_limit"
    has_own_tool = board.own_tools[seat] is not None and options.own_tool_uses > 0
    if has_own_tool and heists(board, options, seat, place, own_tool=True):
        return "own_tool_used"
    return "cannot_pay"


def open_exchanges(board: Board, options: Options, square: int) -> list[int]:
    """B3: exchange squares open to the token on this placement square."""
    numbers = range(1, len(options.ruin_rates) + 1)
    is_free_choice = options.ruin_choice == "any_empty"
    return [number for number in numbers if number not in board.closed and (is_free_choice or number == square)]


def exchanges(board: Board, options: Options, seat: int, square: int) -> dict[str, int]:
    """B3: exchanges the hand can pay, by word."""
    size = board.hands[seat].total()
    numbers = open_exchanges(board, options, square)
    return {f"exchange {number}": number for number in numbers if options.ruin_rates[number - 1][0] <= size}


def exchange_idle(board: Board, options: Options, square: int) -> str:
    """B3a: why the token cannot exchange."""
    return "no_rate" if open_exchanges(board, options, square) else "no_exchange"


def sales(board: Board, options: Options, seat: int) -> dict[str, tuple[int, int | None]]:
    """B5: held loot (counted from 1) and Harbor slot of every sale, by word; the slot is None without a fence.

    Reading of `sale_without_fence`: any held card may go so, whatever fences lie there and whatever it shows. It is an
    action like any other: it may be declined unless actions are forced, and then it takes the place of idling.
    """
    return {
        sell_word(held, slot): (held, slot)
        for held, name in enumerate(board.held[seat], start=1)
        for slot in sale_slots(board, options, board.loot(name).content)
    }


def sale_slots(board: Board, options: Options, content: str) -> list[int | None]:
    """Slots of the fences that buy a kind, and None where a sale needs no fence."""
    slots: list[int | None] = [slot for slot in board.rows["harbor"] if board.fence(slot).buys.get(content, 0) > 0]
    return slots if options.sale_without_fence is None else [*slots, None]


def sale_idle(board: Board, seat: int) -> str:
    """Why nothing can be sold: reasons in the order of TRACE.md."""
    if not board.held[seat]:
        return "nothing_held"
    return "no_buyer" if board.rows["harbor"] else "no_fence"


def second_sales(board: Board, seat: int, slot: int, content: str) -> dict[str, int]:
    """B5a: further held loot of the kind just sold, if the fence buys that kind twice in one action, by word."""
    if board.fence(slot).buys[content] < 2:
        return {}
    held = enumerate(board.held[seat], start=1)
    return {f"also {number}": number for number, name in held if board.loot(name).content == content}
