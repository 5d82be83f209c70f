"""Which words each knob of a header may have; the ranges of numbers are in test_header.py."""

from __future__ import annotations

import pytest

from .objection import Objection
from .options import CHOICES, LIMITS, NAMES
from .scripts import header
from .verdicts import under_way

ALLOWED: dict[str, str] = {
    "scoundrels": "dealt by_seat none chosen_in_seat_order chosen_last_seat_first",
    "reshuffle": "as_soon_as_empty when_needed",
    "placement": "any_square lowest_free_square",
    "own_tool_scope": "per_place per_round",
    "loot_faces": "hidden open",
    "ruin_choice": "any_empty placement_square",
    "fence_after_sale": "discarded stays",
    "double_bonus": "per_card once",
    "city_refresh": "keep sweep",
    "loot_refresh": "keep sweep",
    "fence_refresh": "keep sweep",
    "end": "end_of_round at_once one_more_round",
    "tie": "shared most_held_loot later_seat",
    "placement_order": "clockwise snake snake_in_round_1 reverse",
    "next_start": "left least_money most_money",
    "unsold_loot": "nothing half full",
}


def test_every_choice_has_its_spelled_values() -> None:
    assert {name: " ".join(values) for name, values in CHOICES.items()} == ALLOWED


@pytest.mark.parametrize("knob", ALLOWED)
def test_a_choice_is_one_of_its_values(knob: str) -> None:
    values = ALLOWED[knob].split()
    for value in values:
        under_way(header(2, **{knob: value}))
    for wrong in ("", "None", values[0].upper(), 0, False, None, values[:1]):
        with pytest.raises(Objection, match=f"{knob} is one of"):
            under_way(header(2, **{knob: wrong}))


@pytest.mark.parametrize("knob", LIMITS)
def test_a_limit_may_be_none(knob: str) -> None:
    under_way(header(2, **{knob: "none"}))
    for wrong in ("never", None, False, 1.5):
        with pytest.raises(Objection, match=knob):
            under_way(header(2, **{knob: wrong}))


def test_a_price_comes_in_half_coins_or_is_none() -> None:
    for right in ("none", 0.5, 2.0):
        under_way(header(2, sale_without_fence=right))
    for wrong in ("free", None, True, 0.25, "1"):
        with pytest.raises(Objection, match="sale_without_fence"):
            under_way(header(2, sale_without_fence=wrong))


@pytest.mark.parametrize("knob", ["bonus_shift", "chest_shift"])
def test_a_shift_is_a_whole_number(knob: str) -> None:
    for wrong in ("none", 0.5, True, "1"):
        with pytest.raises(Objection, match=knob):
            under_way(header(2, **{knob: wrong}))


@pytest.mark.parametrize("knob", sorted(NAMES))
def test_a_header_names_every_knob(knob: str) -> None:
    head = header(2)
    del head["options"][knob]
    with pytest.raises(Objection, match=f"lack {knob}"):
        under_way(head)
