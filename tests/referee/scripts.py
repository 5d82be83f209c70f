"""Traces written by hand for the referee's own tests: the reference cards, a header, and words for each event."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .spelling import NO_FENCE

Event = dict[str, Any]

TOOLS = ("lock_pick", "hammer", "pliers", "welding", "map")
KINDS = ("gold", "jewelry", "coins", "statue", "painting")

# card: security content value, then lock picks, hammers, pliers, welding sets, maps
LOOT = """
money_1 chest money 2 01100; money_2 chest money 1 01100; money_3 chest money 1 10010; money_4 chest money 2 10010
money_5 chest money 2 01001; money_6 chest money 2 10101; money_7 chest money 3 10101; money_8 chest money 3 10011
painting_1 pillar painting 3 11001; painting_2 pillar painting 2 00011; painting_3 pillar painting 2 00101
painting_4 pillar painting 3 00011; painting_5 pillar painting 3 00120; painting_6 pillar painting 4 11001
coins_1 showcase coins 2 01010; coins_2 showcase coins 3 00011; coins_3 showcase coins 3 21000
coins_4 showcase coins 4 02100; statue_1 showcase statue 3 02100; statue_2 showcase statue 2 00011
statue_3 showcase statue 3 01010; statue_4 showcase statue 4 21000; gold_1 safe gold 3 00012; gold_2 safe gold 2 01100
gold_3 safe gold 3 10100; gold_4 safe gold 4 10110; jewelry_1 safe jewelry 2 10100; jewelry_2 safe jewelry 3 01100
jewelry_3 safe jewelry 3 10110; jewelry_4 safe jewelry 4 00012
"""

# card: what it buys and its bonus, by kind: gold jewelry coins statue painting
FENCES = """
fence_01 11021 01000; fence_02 01011 00002; fence_03 10101 00000; fence_04 01112 00100; fence_05 11210 10000
fence_06 11101 10001; fence_07 20011 00010; fence_08 10120 00200; fence_09 02011 00020; fence_10 12100 20000
fence_11 00112 00010; fence_12 01110 02010; fence_13 20001 00001; fence_14 01200 01000
"""

SCOUNDRELS = {"hans": "hammer", "yoshiko": "welding", "tommaso": "pliers", "pascal": "lock_pick", "bobby": "map"}

BASE: dict[str, Any] = {
    "scoundrels": "by_seat", "start_hand": [2, 3, 4, 4, 4], "start_money": [0, 0, 0, 0, 0], "places": [6, 2, 2, 3],
    "reshuffle": "as_soon_as_empty", "tokens": 3, "squares": [5, 5, 5, 5, 5], "placement": "any_square",
    "pass_placement": False, "forced_actions": False, "city_take": 2, "loot_faces": "hidden", "own_tool_uses": 1,
    "own_tool_scope": "per_place", "own_tool_joker": False, "loot_limit": "none",
    "ruin_rates": ["1>2", "2>2", "2>3", "3>3", "3>4"], "ruin_choice": "any_empty", "fence_after_sale": "discarded",
    "double_bonus": "per_card", "city_refresh": "keep", "loot_refresh": "keep", "fence_refresh": "keep",
    "hand_limit": "none", "rotate_start": True, "goal": 20, "end": "end_of_round", "tie": "shared", "round_cap": 60,
    "placement_order": "clockwise", "next_start": "left", "unsold_loot": "nothing", "fixed_rounds": "none",
    "sale_without_fence": "none", "bonus_shift": 0, "chest_shift": 0,
}  # fmt: skip


def rows(text: str) -> list[list[str]]:
    """The rows of a table of cards, split into cells."""
    return [row.split() for line in text.strip().splitlines() for row in line.split(";")]


def numbers(kinds: tuple[str, ...], digits: str) -> dict[str, int]:
    """A string of digits as numbers by kind."""
    return dict(zip(kinds, map(int, digits), strict=True))


def reference_cards() -> dict[str, Any]:
    """The reference set as a header holds it."""
    return {
        "tools": dict.fromkeys(TOOLS, 12),
        "loot": [
            {"card": card, "security": back, "content": face, "value": int(value), "tools": numbers(TOOLS, tools)}
            for card, back, face, value, tools in rows(LOOT)
        ],
        "fences": [
            {"card": card, "buys": numbers(KINDS, buys), "bonus": numbers(KINDS, bonus)}
            for card, buys, bonus in rows(FENCES)
        ],
        "scoundrels": [{"scoundrel": name, "tool": tool} for name, tool in SCOUNDRELS.items()],
    }


def header(players: int, position: Mapping[str, Any] | None = None, **options: Any) -> Event:
    """A header with the base options but for those given."""
    return {
        "event": "game", "format": 1, "game": "langfinger", "rules_version": 1, "players": players, "seed": 1,
        "game_index": 0, "options": BASE | options, "cards": reference_cards(), "position": position,
    }  # fmt: skip


def opening(head: Event) -> list[Event]:
    """Header to first `round` of a position that states hands and all displays and fills them to their numbers."""
    position = head["position"]
    names = list(SCOUNDRELS)[: head["players"]]
    events = [head, *({"event": "scoundrel", "seat": seat, "scoundrel": name} for seat, name in enumerate(names))]
    events += [shuffle(deck, pile_size(head, deck)) for deck in ("tools", "loot", "fences")]
    events += [deal(seat, *hand) for seat, hand in enumerate(position["hands"])]
    events += [lay_out("city", card) for card in position["city"]]
    for place in ("villa", "museum", "harbor"):
        events += [lay_out(place, card, slot) for slot, card in enumerate(position[place], start=1)]
    return [*events, round_begins(1, position.get("start_seat", 0))]


def pile_size(head: Event, deck: str) -> int:
    """Cards of a deck that are not stated to be elsewhere than in the draw pile."""
    position, cards = head["position"], head["cards"]
    elsewhere = {
        "tools": [*position["hands"], position["city"], position.get("tool_discards", [])],
        "loot": [position["villa"], position["museum"], *position.get("held", []), position.get("loot_discards", [])],
        "fences": [position["harbor"], position.get("fence_discards", [])],
    }
    whole = sum(cards["tools"].values()) if deck == "tools" else len(cards[deck])
    return int(whole) - sum(map(len, elsewhere[deck]))


def deal(seat: int, *tools: str) -> Event:
    """An opening hand."""
    return {"event": "deal", "seat": seat, "tools": list(tools)}


def lay_out(place: str, card: str, slot: int | None = None) -> Event:
    """A card comes to lie at a place."""
    event = {"event": "lay_out", "place": place, "card": card}
    return event if slot is None else event | {"slot": slot}


def round_begins(number: int, start_seat: int) -> Event:
    """A round."""
    return {"event": "round", "round": number, "start_seat": start_seat}


def act(seat: int, decision: str, action: str, *others: str) -> Event:
    """An action put to the seat, with the other actions it was allowed if they are given."""
    event = {"event": "action", "seat": seat, "decision": decision, "action": action, "asked": True}
    return event | {"allowed": [*others, action]} if others else event


def forced(seat: int, decision: str, action: str) -> Event:
    """An action carried out unasked."""
    return {"event": "action", "seat": seat, "decision": decision, "action": action, "asked": False}


def place(*tokens: str) -> list[Event]:
    """Placements without their allowed lists, each `seat place square`, or `seat pass`."""
    events = []
    for words in tokens:
        seat, _, target = words.partition(" ")
        events.append(act(int(seat), "place", target if target == "pass" else f"place {target}"))
    return events


def heist(seat: int, where: str, slot: int, card: str, *tools: str) -> list[Event]:
    """What a heist causes: payment and the card."""
    return [
        {"event": "pay", "seat": seat, "tools": list(tools)},
        {"event": "loot", "seat": seat, "card": card, "place": where, "slot": slot},
    ]


def cash(seat: int, card: str, coins: float, money: float) -> Event:
    """A chest is cashed."""
    return {"event": "cash", "seat": seat, "card": card, "coins": coins, "money": money}


def sale(seat: int, card: str, fence: str | None, coins: float, bonus: float, money: float) -> Event:
    """A card is sold, to a fence or without one."""
    buyer = NO_FENCE if fence is None else {"fence": fence}
    return {"event": "sale", "seat": seat, "card": card, **buyer, "coins": coins, "bonus": bonus, "money": money}


def discard(where: str, card: str, slot: int) -> Event:
    """A card lying out goes to its discards."""
    return {"event": "discard", "place": where, "card": card, "slot": slot}


def draw(seat: int, tool: str) -> Event:
    """A tool from the pile."""
    return {"event": "draw", "seat": seat, "tool": tool}


def shuffle(deck: str, cards: int) -> Event:
    """Discards become the pile."""
    return {"event": "shuffle", "deck": deck, "cards": cards}


def idle(seat: int, where: str, square: int, reason: str) -> Event:
    """A token that can do nothing."""
    return {"event": "idle", "seat": seat, "place": where, "square": square, "reason": reason}


def round_end(number: int, *money: float) -> Event:
    """After the last action of a round."""
    return {"event": "round_end", "round": number, "money": list(money)}


def end(reason: str, winners: list[int], money: list[float], rank: list[int]) -> Event:
    """The game is over."""
    return {"event": "end", "reason": reason, "winners": winners, "money": money, "rank": rank}


def start(hands: list[str], options: Mapping[str, Any] | None = None, **stated: Any) -> list[Event]:
    """A small game up to its first placement: one token a seat and one round unless `options` say more.

    Hands and displays are words in one string; the displays, empty if not given, fill their places.
    """
    position: dict[str, Any] = {"hands": [hand.split() for hand in hands]}
    for where in ("city", "villa", "museum", "harbor"):
        position[where] = stated.pop(where, "").split()
    sizes = [len(position[where]) for where in ("city", "villa", "museum", "harbor")]
    chosen = {"tokens": 1, "round_cap": 1, "places": sizes} | dict(options or {})
    return opening(header(len(hands), position | stated, **chosen))


def capped(money: list[float], rank: list[int]) -> list[Event]:
    """The end of round 1 as the cap."""
    return [round_end(1, *money), end("cap", [], money, rank)]
