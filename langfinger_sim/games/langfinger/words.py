"""Langfinger in words: actions, refusals and the events of a trace (`TRACE.md`)."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from langfinger_sim.contract import Ruleset
from langfinger_sim.errors import InputError, nearest
from langfinger_sim.games.langfinger.codes import (
    ACTION_COUNT,
    PAYMENTS,
    Act,
    Decision,
    Deck,
    Ending,
    Event,
    Fate,
    Place,
    Refusal,
)
from langfinger_sim.games.langfinger.records import (
    HALF,
    HARBOR_SLOTS,
    HEIST_SLOTS,
    LOG_CAPACITY,
    SCOUNDREL_CAPACITY,
    SQUARES,
)
from langfinger_sim.games.langfinger.rules.legal import fence_kind, lowest_free_square, missing_tool

PLACE_NAMES = tuple(place.name.lower() for place in Place)
DECISION_NAMES = tuple(decision.name.lower() for decision in Decision)
DECK_NAMES = tuple(deck.name.lower() for deck in Deck)
ENDING_NAMES = tuple(ending.name.lower() for ending in Ending)
FATE_NAMES = tuple(fate.name.lower() for fate in Fate)
LOOT_KIND_NAMES = ("money", "gold", "jewelry", "coins", "statue", "painting")

Row = list[int]


def coins(half_coins: int) -> float | int:
    """Money as people count it: 3, 3.5."""
    return half_coins // HALF if half_coins % HALF == 0 else half_coins / HALF


def tool_names(ruleset: Ruleset) -> tuple[str, ...]:
    """Names of the five kinds of tool, by code."""
    return tuple(ruleset.cards["tools"])


def loot_name(ruleset: Ruleset, card: int) -> str:
    """The id of a loot card."""
    return str(ruleset.cards["loot"][card]["card"])


def fence_name(ruleset: Ruleset, fence: int) -> str:
    """The id of a fence."""
    return str(ruleset.cards["fences"][fence]["card"])


def scoundrel_names(ruleset: Ruleset) -> tuple[str, ...]:
    """Names of all scoundrels there could be, by number; beyond those in play, the number."""
    known = [str(card["scoundrel"]) for card in ruleset.cards["scoundrels"]]
    return (*known, *(f"number {number + 1}" for number in range(len(known), SCOUNDREL_CAPACITY)))


def scoundrel_name(ruleset: Ruleset, scoundrel: int) -> str:
    """The name of a scoundrel."""
    return scoundrel_names(ruleset)[scoundrel]


def action_words(ruleset: Ruleset, action: int) -> str:
    """An action code in words, as in a trace: `place harbor 1`, `sell 1 to 3`."""
    return _all_words(tool_names(ruleset), scoundrel_names(ruleset))[action]


@cache
def _all_words(tools: tuple[str, ...], scoundrels: tuple[str, ...]) -> tuple[str, ...]:
    """The words of every action code, for tools and scoundrels in this order."""
    return tuple(_spell_action(tools, scoundrels, action) for action in range(ACTION_COUNT))


def _spell_action(tools: tuple[str, ...], scoundrels: tuple[str, ...], action: int) -> str:
    if action < Act.PASS:
        return f"place {PLACE_NAMES[action // SQUARES]} {action % SQUARES + 1}"
    if action == Act.PASS:
        return "pass"
    if action < Act.HEIST:
        return f"take {tools[action - Act.TAKE]}"
    if action < Act.EXCHANGE:
        slot, payment = divmod(action - Act.HEIST, PAYMENTS)
        return f"heist {slot + 1}" + (f" own {tools[payment - 1]}" if payment else "")
    if action < Act.DISCARD:
        return f"exchange {action - Act.EXCHANGE + 1}"
    if action < Act.SELL:
        return f"discard {tools[action - Act.DISCARD]}"
    if action < Act.ALSO:
        position, slot = divmod(action - Act.SELL, HARBOR_SLOTS)
        return f"sell {position + 1} to {slot + 1}"
    if action < Act.DECLINE:
        return f"also {action - Act.ALSO + 1}"
    if action >= Act.CHOOSE:
        return f"choose {scoundrels[action - Act.CHOOSE]}"
    if action >= Act.SELL_ALONE:
        return f"sell {action - Act.SELL_ALONE + 1} without fence"
    return "decline" if action == Act.DECLINE else "stop"


def parse_action(ruleset: Ruleset, words: str, decision: str) -> int:
    """The code of an action in words; `decision` is not needed here, as every action reads differently.

    Raises:
        InputError: the words are no action; names the nearest one.
    """
    known = _codes_by_words(tool_names(ruleset), scoundrel_names(ruleset))
    if words not in known:
        raise InputError(f'"{words}" is no action of Langfinger{nearest(words, known)}')
    return known[words]


@cache
def _codes_by_words(tools: tuple[str, ...], scoundrels: tuple[str, ...]) -> dict[str, int]:
    return {words: action for action, words in enumerate(_all_words(tools, scoundrels))}


def refusal_sentence(ruleset: Ruleset, table: Any, seat: Any, action: int, code: int) -> str:
    """Why an action is refused, in one sentence; `table` and `seat` as they were given to `refuse`."""
    refusal = Refusal(code)
    if refusal in _PLAIN:
        return _PLAIN[refusal]
    for sentence in (_scoundrel_sentence, _placement_sentence, _heist_sentence, _ruin_sentence, _harbor_sentence):
        text = sentence(ruleset, table, seat, action, refusal)
        if text:
            return text
    return f'"{action_words(ruleset, action)}" is no answer to a {DECISION_NAMES[int(table.decision_kind)]} decision'


_PLAIN = {
    Refusal.GAME_OVER: "the game is over",
    Refusal.NOT_YOUR_TURN: "another seat decides now",
    Refusal.NO_ACTION: "there is no action with this number",
    Refusal.MUST_PLACE: "a token has to be placed on every turn",
    Refusal.MUST_ACT: "what can be done has to be done",
    Refusal.NO_OWN_TOOL: "this seat has no own tool",
    Refusal.NOT_HELD: "so many loot cards are not held",
    Refusal.NO_FENCE_THERE: "no fence lies in this slot of the Harbor",
    Refusal.NO_SALE_ALONE: "loot is sold to fences only",
    Refusal.OTHER_KIND: "two kinds of loot cannot be sold in one action",
}


def _scoundrel_sentence(ruleset: Ruleset, table: Any, seat: Any, action: int, refusal: Refusal) -> str:
    if refusal == Refusal.NO_SCOUNDREL:
        return f"there is no scoundrel {scoundrel_name(ruleset, action - Act.CHOOSE)}"
    if refusal == Refusal.SCOUNDREL_TAKEN:
        return f"{scoundrel_name(ruleset, action - Act.CHOOSE)} has been chosen by another seat"
    return ""


def _placement_sentence(ruleset: Ruleset, table: Any, seat: Any, action: int, refusal: Refusal) -> str:
    place, square = divmod(action, SQUARES)
    if refusal == Refusal.NO_SQUARE:
        return f"{_title(place)} has no square {square + 1}"
    if refusal == Refusal.SQUARE_TAKEN:
        return f"{_title(place)} square {square + 1} is taken"
    if refusal == Refusal.LOWER_FREE:
        return f"{_title(place)} square {lowest_free_square(table, ruleset.record[0], place) + 1} is free"
    return ""


def _heist_sentence(ruleset: Ruleset, table: Any, seat: Any, action: int, refusal: Refusal) -> str:
    tools, rules, place = tool_names(ruleset), ruleset.record[0], int(table.place)
    if refusal == Refusal.NO_TOOL_THERE:
        return f"no {tools[action - Act.TAKE]} lies at the City"
    slot, payment = divmod(action - Act.HEIST, PAYMENTS)
    if refusal == Refusal.NO_LOOT_THERE:
        return f"no loot lies in slot {slot + 1} of the {_title(place)}"
    if refusal == Refusal.TOOL_MISSING:
        back = table.heist_back[0 if place == Place.VILLA else 1, slot]
        return f"{tools[missing_tool(seat, rules, back, payment - 1)]} missing"
    own = tools[int(table.own_tool[int(seat.index)])]
    if refusal == Refusal.OTHER_OWN_TOOL:
        return f"the own tool is {own}, not {tools[payment - 1]}"
    if refusal == Refusal.NOT_ON_CARD:
        return f"this card asks for no {tools[payment - 1]}"
    if refusal == Refusal.OWN_TOOL_USED:
        return own_tool_sentence(ruleset, table, int(seat.index))
    if refusal == Refusal.LOOT_LIMIT:
        return f"at the limit of {int(rules.loot_limit)} held loot only chests can be taken"
    return ""


def own_tool_sentence(ruleset: Ruleset, table: Any, seat: int) -> str:
    """Where this seat's own tool has been used up."""
    if ruleset.record[0].own_tool_uses == 0:
        return "own tools may not be used"
    used_here = table.own_tool_used[seat, 0 if int(table.place) == Place.VILLA else 1] > 0
    where = int(table.place) if used_here else int(Place.VILLA)
    return f"{tool_names(ruleset)[int(table.own_tool[seat])]} already used at the {_title(where)}"


def _ruin_sentence(ruleset: Ruleset, table: Any, seat: Any, action: int, refusal: Refusal) -> str:
    exchange, rules = action - Act.EXCHANGE, ruleset.record[0]
    if refusal == Refusal.NO_EXCHANGE:
        return f"the Ruin has no exchange square {exchange + 1}"
    if refusal == Refusal.EXCHANGE_TAKEN:
        return f"exchange square {exchange + 1} is taken"
    if refusal == Refusal.OTHER_EXCHANGE:
        return f"from this square only exchange square {int(table.square) + 1} can be used"
    if refusal == Refusal.HAND_TOO_SMALL:
        give, size = int(rules.exchange_give[exchange]), int(table.hand_size[int(seat.index)])
        return f"exchange square {exchange + 1} asks for {give} tools, the hand holds {size}"
    if refusal == Refusal.NOT_IN_HAND:
        return f"no {tool_names(ruleset)[action - Act.DISCARD]} in the hand"
    return ""


def _harbor_sentence(ruleset: Ruleset, table: Any, seat: Any, action: int, refusal: Refusal) -> str:
    if refusal != Refusal.NOT_BOUGHT:
        return ""
    position, slot = divmod(action - Act.SELL, HARBOR_SLOTS)
    kind = LOOT_KIND_NAMES[fence_kind(ruleset.record[0], seat.held_card[position]) + 1]
    return f"{fence_name(ruleset, int(table.harbor[slot]))} does not buy {kind}"


def _title(place: int) -> str:
    return PLACE_NAMES[place].capitalize()


def read_events(ruleset: Ruleset, state: Any) -> list[dict[str, Any]]:
    """The events logged since the last call, as in a trace; the log is emptied."""
    hidden = state.hidden
    count = int(hidden.log_count)
    if count >= LOG_CAPACITY:
        raise AssertionError("the log of one step overflowed: raise LOG_CAPACITY")
    rows = np.asarray(hidden.log)[:count].tolist()
    hidden.log_count = 0
    events = []
    for start, end in _event_spans(rows):
        events.append(_event(ruleset, rows[start], rows[start + 1 : end]))
    return events


def _event_spans(rows: list[Row]) -> list[tuple[int, int]]:
    starts = [i for i, row in enumerate(rows) if row[0] != Event.MORE]
    return list(zip(starts, [*starts, len(rows)][1:], strict=True))


def _event(ruleset: Ruleset, row: Row, more: list[Row]) -> dict[str, Any]:
    event = Event(row[0])
    return {"event": event.name.lower(), **_FIELDS[event](ruleset, row[1:], more)}


def _action_fields(ruleset: Ruleset, row: Row, more: list[Row]) -> dict[str, Any]:
    seat, action, code = row
    return {
        "seat": seat,
        "decision": DECISION_NAMES[code // 2],
        "action": action_words(ruleset, action),
        "asked": bool(code % 2),
    }


def _lying_card(ruleset: Ruleset, row: Row) -> dict[str, Any]:
    place, slot, card = row
    name = fence_name if place == Place.HARBOR else loot_name
    return {"place": PLACE_NAMES[place], "card": name(ruleset, card), "slot": slot + 1}


def _lay_out_fields(ruleset: Ruleset, row: Row, more: list[Row]) -> dict[str, Any]:
    if row[0] == Place.CITY:
        return {"place": "city", "card": tool_names(ruleset)[row[2]]}
    return _lying_card(ruleset, row)


def _discard_fields(ruleset: Ruleset, row: Row, more: list[Row]) -> dict[str, Any]:
    if row[0] == Place.CITY:
        return {"place": "city", "card": tool_names(ruleset)[row[1]], "count": row[2]}
    return _lying_card(ruleset, row)


def _loot_fields(ruleset: Ruleset, row: Row, more: list[Row]) -> dict[str, Any]:
    place, slot = divmod(row[2], HEIST_SLOTS)
    return {"seat": row[0], "card": loot_name(ruleset, row[1]), "place": PLACE_NAMES[place], "slot": slot + 1}


def _cash_fields(ruleset: Ruleset, row: Row, more: list[Row]) -> dict[str, Any]:
    return {
        "seat": row[0],
        "card": loot_name(ruleset, row[1]),
        "coins": coins(row[2]),
        "money": coins(more[0][1]),
    }


def _sale_fields(ruleset: Ruleset, row: Row, more: list[Row]) -> dict[str, Any]:
    _, paid, bonus, money = more[0]
    return {
        "seat": row[0],
        "card": loot_name(ruleset, row[1]),
        **({"fence": fence_name(ruleset, row[2])} if row[2] >= 0 else {}),
        "coins": coins(paid),
        "bonus": coins(bonus),
        "money": coins(money),
    }


def _idle_fields(ruleset: Ruleset, row: Row, more: list[Row]) -> dict[str, Any]:
    place, square = divmod(row[1], SQUARES)
    return {"seat": row[0], "place": PLACE_NAMES[place], "square": square + 1, "reason": FATE_NAMES[row[2]]}


def _end_fields(ruleset: Ruleset, row: Row, more: list[Row]) -> dict[str, Any]:
    return {
        "reason": ENDING_NAMES[row[0]],
        "winners": [seat for seat, line in enumerate(more) if line[3]],
        "money": [coins(line[1]) for line in more],
        "rank": [line[2] for line in more],
    }


def _tool_list(ruleset: Ruleset, more: list[Row]) -> list[str]:
    return [tool_names(ruleset)[line[1]] for line in more]


_FIELDS = {
    Event.SCOUNDREL: lambda r, row, more: {"seat": row[0], "scoundrel": scoundrel_name(r, row[1])},
    Event.SHUFFLE: lambda r, row, more: {"deck": DECK_NAMES[row[0]], "cards": row[1]},
    Event.DEAL: lambda r, row, more: {"seat": row[0], "tools": _tool_list(r, more)},
    Event.LAY_OUT: _lay_out_fields,
    Event.ROUND: lambda r, row, more: {"round": row[0], "start_seat": row[1]},
    Event.ACTION: _action_fields,
    Event.PAY: lambda r, row, more: {"seat": row[0], "tools": _tool_list(r, more)},
    Event.LOOT: _loot_fields,
    Event.CASH: _cash_fields,
    Event.DRAW: lambda r, row, more: {"seat": row[0], "tool": tool_names(r)[row[1]]},
    Event.SALE: _sale_fields,
    Event.DISCARD: _discard_fields,
    Event.IDLE: _idle_fields,
    Event.NO_SQUARE: lambda r, row, more: {"tokens": [line[1] for line in more]},
    Event.ROUND_END: lambda r, row, more: {"round": row[0], "money": [coins(line[1]) for line in more]},
    Event.END: _end_fields,
}


def trace_header(ruleset: Ruleset) -> dict[str, Any]:
    """What the first line of a trace says of the rules: options and cards."""
    return {"options": dict(ruleset.options), "cards": dict(ruleset.cards)}
