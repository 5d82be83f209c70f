"""S6: a session from a stated position.

A position is a mapping, each key optional: `scoundrels` [name by seat], `hands` [[tool..] by seat], `held` [[loot..] by
seat], `city` [tool..], `villa`, `museum` [loot..], `harbor` [fence..] by slot, `money` [coins by seat], `start_seat`,
`tool_pile`, `loot_pile`, `fence_pile` from the top, `tool_discards`, `loot_discards`, `fence_discards`. Cards not
stated are shuffled under the stated pile; what is not stated of hands, displays and scoundrels is dealt as ever.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from langfinger_sim.contract import Ruleset, record_array
from langfinger_sim.errors import InputError, nearest
from langfinger_sim.games.langfinger.entries.stated import reset_stated
from langfinger_sim.games.langfinger.records import HALF, NONE, STATED
from langfinger_sim.games.langfinger.words import tool_names

FLAT_KEYS = {
    "city": "tools",
    "tool_pile": "tools",
    "tool_discards": "tools",
    "villa": "loot",
    "museum": "loot",
    "loot_pile": "loot",
    "loot_discards": "loot",
    "harbor": "fences",
    "fence_pile": "fences",
    "fence_discards": "fences",
    "scoundrels": "scoundrels",
}
SEAT_KEYS = {"hands": "tools", "held": "loot"}
KEYS = (*FLAT_KEYS, *SEAT_KEYS, "money", "start_seat")

Codes = dict[str, Any]


def state_position(
    state: Any, ruleset: Ruleset, run_key: np.uint64, game_index: int, position: Mapping[str, Any]
) -> None:
    """`state` becomes the stated position in round 1, at its first decision.

    Raises:
        InputError: unknown keys or names, a card stated too often, too many cards for a display; all at once.
    """
    stated = record_array(STATED)
    _fill_stated(stated[0], ruleset, read_position(ruleset, position))
    reset_stated(state, ruleset.record[0], run_key, game_index, stated[0])


def read_position(ruleset: Ruleset, position: Mapping[str, Any]) -> Codes:
    """The position with codes for names, lists where something was stated; InputError names every fault.

    A key with the value None counts as not stated.
    """
    position = {key: value for key, value in position.items() if value is not None}
    faults = [f'there is no "{key}"{nearest(key, KEYS)}' for key in position if key not in KEYS]
    misshapen = _shape_faults(position)
    if misshapen:
        raise InputError([f"position: {fault}" for fault in [*faults, *misshapen]])
    if "scoundrels" in position and ruleset.options["scoundrels"] == "none":
        faults.append("scoundrels are stated, but in these rules nobody has one")
    if "scoundrels" not in position and ruleset.options["scoundrels"].startswith("chosen"):
        faults.append("scoundrels have to be stated: they are chosen before anything lies on the table")
    names = _names_by_group(ruleset)
    codes: Codes = {}
    for key, group in FLAT_KEYS.items():
        if key in position:
            codes[key] = _to_codes(key, position[key], names[group], faults)
    for key, group in SEAT_KEYS.items():
        if key in position:
            codes[key] = [_to_codes(key, hand, names[group], faults) for hand in position[key]]
    codes["money"] = _read_money(ruleset, position, faults)
    codes["start_seat"] = position.get("start_seat", 0)
    faults += _size_faults(ruleset, codes) + _count_faults(ruleset, codes, names)
    if faults:
        raise InputError([f"position: {fault}" for fault in faults])
    return codes


def _shape_faults(position: Mapping[str, Any]) -> list[str]:
    """What is no list of names, or no list of such lists by seat, where there has to be one."""
    faults = [f"{key} has to be a list of names" for key in FLAT_KEYS if not _is_names(position.get(key, []))]
    for key in SEAT_KEYS:
        by_seat = position.get(key, [])
        if not _is_list(by_seat) or not all(_is_names(names) for names in by_seat):
            faults.append(f"{key} has to be a list of names for each seat")
    if not _is_list(position.get("money", [])):
        faults.append("money has to be a list of coins by seat")
    return faults


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _is_names(value: Any) -> bool:
    return _is_list(value) and all(isinstance(name, str) for name in value)


def _names_by_group(ruleset: Ruleset) -> dict[str, list[str]]:
    cards = ruleset.cards
    return {
        "tools": list(tool_names(ruleset)),
        "loot": [card["card"] for card in cards["loot"]],
        "fences": [card["card"] for card in cards["fences"]],
        "scoundrels": [card["scoundrel"] for card in cards["scoundrels"]],
    }


def _to_codes(key: str, stated: Sequence[str], names: list[str], faults: list[str]) -> list[int]:
    faults += [
        f'{key} names "{name}", which is no such card{nearest(name, names)}' for name in stated if name not in names
    ]
    return [names.index(name) for name in stated if name in names]


def _read_money(ruleset: Ruleset, position: Mapping[str, Any], faults: list[str]) -> list[int]:
    record = ruleset.record[0]
    if "money" not in position:
        return [int(record.start_money[seat]) for seat in range(ruleset.players)]
    stated = list(position["money"])
    wrong = [amount for amount in stated if not _is_money(amount, int(record.goal))]
    faults += [f"money is in steps of 0.5, 0 or more and below the goal, not {amount!r}" for amount in wrong]
    return [0 if amount in wrong else int(amount * HALF) for amount in stated]


def _is_money(amount: Any, goal: int) -> bool:
    """Whether this is an amount of coins below the goal (in half coins)."""
    is_number = isinstance(amount, int | float) and not isinstance(amount, bool)
    return is_number and 0 <= amount * HALF < goal and amount * HALF == int(amount * HALF)


def _size_faults(ruleset: Ruleset, codes: Codes) -> list[str]:
    record, players = ruleset.record[0], ruleset.players
    sizes = {
        "city": int(record.city_size),
        "villa": int(record.heist_size[0]),
        "museum": int(record.heist_size[1]),
        "harbor": int(record.harbor_size),
    }
    faults = [
        f"{key} states {len(codes[key])} cards, the place holds {size}"
        for key, size in sizes.items()
        if len(codes.get(key, [])) > size
    ]
    faults += [
        f"{key} states {len(codes[key])} seats, there are {players}"
        for key in ("hands", "held", "money", "scoundrels")
        if key in codes and len(codes[key]) != players
    ]
    if type(codes["start_seat"]) is not int or not 0 <= codes["start_seat"] < players:
        faults.append(f"start_seat is {codes['start_seat']!r}, allowed are 0 to {players - 1}")
    return faults


def _count_faults(ruleset: Ruleset, codes: Codes, names: Mapping[str, list[str]]) -> list[str]:
    faults = []
    for group, copies in _copies(ruleset).items():
        used = _count_used(codes, group, len(copies))
        faults += [
            f"{names[group][code]} is stated {used[code]} times, there are {copies[code]}"
            for code in range(len(copies))
            if used[code] > copies[code]
        ]
    return faults


def _copies(ruleset: Ruleset) -> dict[str, list[int]]:
    cards = ruleset.cards
    return {
        "tools": list(cards["tools"].values()),
        "loot": [1] * len(cards["loot"]),
        "fences": [1] * len(cards["fences"]),
        "scoundrels": [1] * len(cards["scoundrels"]),
    }


def _count_used(codes: Codes, group: str, size: int) -> list[int]:
    used = [0] * size
    for key, its_group in FLAT_KEYS.items():
        if its_group == group:
            for code in codes.get(key, []):
                used[code] += 1
    for key, its_group in SEAT_KEYS.items():
        if its_group == group:
            for code in (code for hand in codes.get(key, []) for code in hand):
                used[code] += 1
    return used


def _fill_stated(stated: Any, ruleset: Ruleset, codes: Codes) -> None:
    stated.start_seat = codes["start_seat"]
    stated.has_scoundrels, stated.has_hands = "scoundrels" in codes, "hands" in codes
    stated.has_city, stated.has_harbor = "city" in codes, "harbor" in codes
    stated.has_heist[:] = ["villa" in codes, "museum" in codes]
    _fill_row(stated.scoundrel, codes.get("scoundrels", []))
    _fill_row(stated.money, codes["money"])
    _fill_counts(stated.city, codes.get("city", []))
    _fill_row(stated.heist[0], codes.get("villa", []))
    _fill_row(stated.heist[1], codes.get("museum", []))
    _fill_row(stated.harbor, codes.get("harbor", []))
    for seat, hand in enumerate(codes.get("hands", [])):
        _fill_counts(stated.hand[seat], hand)
    for seat, held in enumerate(codes.get("held", [])):
        _fill_row(stated.held[seat], held)
        stated.held_count[seat] = len(held)
    _fill_piles(stated, ruleset, codes)


def _fill_piles(stated: Any, ruleset: Ruleset, codes: Codes) -> None:
    copies = _copies(ruleset)
    tools_used = _count_used(codes, "tools", len(copies["tools"]))
    stated.tool_rest[:] = np.array(copies["tools"]) - tools_used
    stated.rest_size[0] = sum(copies["tools"]) - sum(tools_used)
    _fill_counts(stated.tool_discards, codes.get("tool_discards", []))
    stated.discard_size[0] = len(codes.get("tool_discards", []))
    for deck, group, name in ((1, "loot", "loot"), (2, "fences", "fence")):
        used = _count_used(codes, group, len(copies[group]))
        rest = [code for code, count in enumerate(used) if count == 0]
        _fill_row(stated[f"{name}_rest"], rest)
        _fill_row(stated[f"{name}_discards"], codes.get(f"{name}_discards", []))
        stated.rest_size[deck] = len(rest)
        stated.discard_size[deck] = len(codes.get(f"{name}_discards", []))
    for deck, name in enumerate(("tool", "loot", "fence")):
        from_top = codes.get(f"{name}_pile", [])
        _fill_row(stated[f"{name}_pile"], from_top[::-1])
        stated.pile_size[deck] = len(from_top)


def _fill_row(row: Any, codes: Sequence[int]) -> None:
    row[:] = NONE
    row[: len(codes)] = codes


def _fill_counts(row: Any, codes: Sequence[int]) -> None:
    for code in codes:
        row[code] += 1
