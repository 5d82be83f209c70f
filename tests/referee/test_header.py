"""Headers that no game can be refereed from, and the limits of every knob and number."""

from __future__ import annotations

from typing import Any

import pytest

from .objection import Objection
from .scripts import Event, header
from .verdicts import under_way

BROKEN: dict[str, tuple[str, Any]] = {
    "knob missing": ("options", {"goal": None}),
    "knob unknown": ("options", {"gaol": 20}),
    "tokens out of range": ("options", {"tokens": 6}),
    "squares out of range": ("options", {"squares": [5, 5, 5, 5, 9]}),
    "four opening hands": ("options", {"start_hand": [2, 3, 4, 4]}),
    "opening money at the goal": ("options", {"start_money": [0, 20, 0, 0, 0]}),
    "opening money in quarters": ("options", {"start_money": [0, 0.25, 0, 0, 0]}),
    "nine rates": ("options", {"ruin_rates": ["1>2"] * 9}),
    "rate without an arrow": ("options", {"ruin_rates": ["12"]}),
    "no such reading": ("options", {"end": "never"}),
    "goal with a quarter": ("options", {"goal": 19.25}),
    "opening money that is no list": ("options", {"start_money": 0}),
    "number for yes or no": ("options", {"rotate_start": 1}),
    "yes or no for a number": ("options", {"city_take": True}),
    "limit out of range": ("options", {"loot_limit": 31}),
    "tool kind unknown": ("cards", {"tools": {"saw": 60}}),
    "more than the four kinds of card": ("cards", {"dice": []}),
    "loot deck empty": ("cards", {"loot": []}),
    "fewer scoundrels than players": ("cards", {"scoundrels": []}),
    "position of a card not in the deck": ("position", {"villa": ["gold_9"]}),
    "position with a card stated twice": ("position", {"villa": ["gold_1"], "museum": ["gold_1"]}),
    "position with an unknown scoundrel": ("position", {"scoundrels": ["hans", "fritz"]}),
    "position with a scoundrel twice": ("position", {"scoundrels": ["hans", "hans"]}),
    "position with an unknown key": ("position", {"ruin": []}),
    "position with money of one seat": ("position", {"money": [3]}),
    "position with a start seat not at the table": ("position", {"start_seat": 2}),
    "one player": ("players", 1),
    "other game": ("game", "finger_pirates"),
    "other format": ("format", 2),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_header_is_objected_to(name: str) -> None:
    head, (field, value) = header(2, {}), BROKEN[name]
    under_way(head)
    head[field] = head[field] | value if isinstance(value, dict) else value
    if value == {"goal": None}:
        del head["options"]["goal"]
    with pytest.raises(Objection, match="event 0"):
        under_way(head)


RANGES: dict[str, tuple[Any, Any, Any, Any]] = {
    "tokens": (0, 1, 5, 6),
    "city_take": (0, 1, 4, 5),
    "own_tool_uses": (-1, 0, 5, 6),
    "round_cap": (0, 1, 2000, 2001),
    "loot_limit": (-1, 0, 30, 31),
    "hand_limit": (-1, 0, 60, 61),
    "bonus_shift": (-3, -2, 2, 3),
    "chest_shift": (-3, -2, 2, 3),
    "fixed_rounds": (0, 1, 50, 51),
    "sale_without_fence": (-0.5, 0, 3, 3.5),
    "goal": (0, 1, 200, 201),
    "start_hand": ([-1] * 5, [0] * 5, [12] * 5, [13] * 5),
    "squares": ([0] * 5, [1] * 5, [8] * 5, [9] * 5),
    "places": ([-1, 0, 0, 0], [0] * 4, [20, 8, 8, 10], [20, 8, 8, 11]),
    "ruin_rates": ([], ["0>0"], ["10>10"] * 8, ["10>10"] * 9),
    "start_money": ([-0.5] * 5, [0] * 5, [19.5] * 5, [20] * 5),
}


@pytest.mark.parametrize("knob", RANGES)
def test_a_knob_has_its_range(knob: str) -> None:
    too_low, low, high, too_high = RANGES[knob]
    for value in (low, high):
        under_way(header(2, **{"start_money": [0] * 5, knob: value}))
    for value in (too_low, too_high):
        with pytest.raises(Objection, match="event 0"):
            under_way(header(2, **{knob: value}))


@pytest.mark.parametrize("value", [[21, 8, 8, 10], [20, 9, 8, 10], [20, 8, 9, 10], [20, 8, 8], ["20", 8, 8, 10]])
def test_places_have_their_own_ranges(value: list[Any]) -> None:
    with pytest.raises(Objection, match="places"):
        under_way(header(2, places=value))


@pytest.mark.parametrize("rate", ["11>0", "0>11", "1-2", ">2", "1>", "-1>2", 12])
def test_a_rate_has_its_spelling_and_range(rate: object) -> None:
    with pytest.raises(Objection, match="rate"):
        under_way(header(2, ruin_rates=[rate]))


def test_s3_opening_money_is_at_most_40_also_under_a_high_goal() -> None:
    under_way(header(2, goal=200, start_money=[40] * 5))
    with pytest.raises(Objection, match="40"):
        under_way(header(2, goal=200, start_money=[40.5] * 5))


CARD_CHANGES: list[tuple[str, str, Any, Any]] = [
    ("loot", "value", 20, 21),
    ("loot", "value", 0, -1),
    ("loot", "value", 3, 2.5),
    ("loot", "tools", {"map": 6}, {"map": 7}),
    ("loot", "tools", {"map": 3, "hammer": 3}, {"map": 3, "hammer": 4}),
    ("loot", "tools", {}, {"saw": 1}),
    ("loot", "security", "safe", "cellar"),
    ("loot", "content", "money", "stamps"),
    ("loot", "card", "other", "money_2"),
    ("loot", "card", "another", 5),
    ("fences", "buys", {"gold": 2}, {"gold": 3}),
    ("fences", "bonus", {"gold": 10}, {"gold": 11}),
    ("fences", "bonus", {}, {"money": 1}),
    ("scoundrels", "tool", "map", "saw"),
]


@pytest.mark.parametrize(("deck", "field", "right", "wrong"), CARD_CHANGES)
def test_a_card_has_its_ranges(deck: str, field: str, right: object, wrong: object) -> None:
    head = header(2)
    head["cards"][deck][0][field] = right
    under_way(head)
    head["cards"][deck][0][field] = wrong
    with pytest.raises(Objection, match="event 0"):
        under_way(head)


@pytest.mark.parametrize("deck", ["loot", "fences", "scoundrels"])
def test_a_card_has_exactly_its_fields(deck: str) -> None:
    head = header(2)
    head["cards"][deck][0]["note"] = ""
    with pytest.raises(Objection, match="exactly the fields"):
        under_way(head)


@pytest.mark.parametrize(("deck", "most"), [("loot", 60), ("fences", 40)])
def test_a_deck_has_its_range(deck: str, most: int) -> None:
    row = header(2)["cards"][deck][0]
    for number in (1, most):
        under_way(with_deck(deck, row, number))
    for number in (0, most + 1):
        with pytest.raises(Objection, match="1 to 60 loot cards"):
            under_way(with_deck(deck, row, number))


def with_deck(deck: str, row: Event, number: int) -> Event:
    """A header in which a deck has so many copies of a card under different names."""
    head = header(2)
    head["cards"][deck] = [row | {"card": f"card_{copy}"} for copy in range(number)]
    return head


@pytest.mark.parametrize("copies", [0, 60])
def test_tools_have_0_to_60_copies(copies: int) -> None:
    head = header(2)
    head["cards"]["tools"]["map"] = copies
    under_way(head)
    head["cards"]["tools"]["map"] = 61 if copies else -1
    with pytest.raises(Objection, match="outside 0 to 60"):
        under_way(head)


@pytest.mark.parametrize("extra", ["note", "deck"])
def test_a_header_has_exactly_its_fields(extra: str) -> None:
    with pytest.raises(Objection, match="wrong fields"):
        under_way(header(2) | {extra: ""})


def test_s6_a_position_does_not_state_scoundrels_that_the_options_rule_out() -> None:
    under_way(header(2, {"scoundrels": ["bobby", "hans"]}))
    with pytest.raises(Objection, match="there are none"):
        under_way(header(2, {"scoundrels": ["bobby", "hans"]}, scoundrels="none"))
