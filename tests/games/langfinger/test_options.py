"""The knobs of the readings table: base values, ranges at both ends, and values in force at a player count."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from langfinger_sim.content.fields import check_value
from langfinger_sim.content.options import Variant
from langfinger_sim.contract import Option
from langfinger_sim.engine.toml_text import write_toml
from langfinger_sim.errors import InputError
from langfinger_sim.games.langfinger.options import (
    apply_settings,
    find_variant,
    load_options,
    load_reference_cards,
    resolve_options,
)
from langfinger_sim.games.langfinger.records import HALF, NONE, RULES
from langfinger_sim.games.langfinger.ruleset import build_ruleset

BASE_LAYOUTS = {"2": [4, 1, 1, 2], "3": [6, 2, 2, 3], "4": [7, 3, 3, 4], "5": [8, 3, 3, 5]}
BASES: dict[str, Any] = {
    "scoundrels": "dealt",
    "start_hand": [2, 3, 4, 4, 4],
    "start_money": [0, 0, 0, 0, 0],
    "places": BASE_LAYOUTS,
    "reshuffle": "as_soon_as_empty",
    "tokens": 3,
    "placement_order": "clockwise",
    "squares": [5, 5, 5, 5, 5],
    "placement": "any_square",
    "pass_placement": False,
    "forced_actions": False,
    "city_take": 2,
    "loot_faces": "hidden",
    "own_tool_uses": 1,
    "own_tool_scope": "per_place",
    "own_tool_joker": False,
    "chest_shift": 0,
    "loot_limit": "none",
    "ruin_rates": ["1>2", "2>2", "2>3", "3>3", "3>4"],
    "ruin_choice": "any_empty",
    "fence_after_sale": "discarded",
    "sale_without_fence": "none",
    "bonus_shift": 0,
    "double_bonus": "per_card",
    "city_refresh": "keep",
    "loot_refresh": "keep",
    "fence_refresh": "keep",
    "hand_limit": "none",
    "rotate_start": True,
    "next_start": "left",
    "goal": 20,
    "end": "end_of_round",
    "fixed_rounds": "none",
    "tie": "shared",
    "unsold_loot": "nothing",
    "round_cap": "auto",
}
CHOICES = {
    "scoundrels": ("dealt", "by_seat", "none", "chosen_in_seat_order", "chosen_last_seat_first"),
    "reshuffle": ("as_soon_as_empty", "when_needed"),
    "placement_order": ("clockwise", "snake", "snake_in_round_1", "reverse"),
    "placement": ("any_square", "lowest_free_square"),
    "loot_faces": ("hidden", "open"),
    "own_tool_scope": ("per_place", "per_round"),
    "ruin_choice": ("any_empty", "placement_square"),
    "fence_after_sale": ("discarded", "stays"),
    "double_bonus": ("per_card", "once"),
    "city_refresh": ("keep", "sweep"),
    "loot_refresh": ("keep", "sweep"),
    "fence_refresh": ("keep", "sweep"),
    "next_start": ("left", "least_money", "most_money"),
    "end": ("end_of_round", "at_once", "one_more_round"),
    "tie": ("shared", "most_held_loot", "later_seat"),
    "unsold_loot": ("nothing", "half", "full"),
}
FLAGS = ("pass_placement", "forced_actions", "own_tool_joker", "rotate_start")


def hands(*first: Any) -> list[Any]:
    """Five numbers, the first ones as given."""
    return [*first, *[1] * (5 - len(first))]


ALLOWED: list[tuple[str, Any]] = [
    *((name, value) for name, values in CHOICES.items() for value in values),
    *((name, value) for name in FLAGS for value in (True, False)),
    ("start_hand", [0, 12, 0, 12, 0]),
    ("start_money", [0, 40, 0.5, 39.5, 0]),
    ("places", {"2": [0, 0, 0, 0], "5": [20, 8, 8, 10]}),
    ("tokens", 1),
    ("tokens", 5),
    ("squares", [1, 8, 1, 8, 1]),
    ("city_take", 1),
    ("city_take", 4),
    ("own_tool_uses", 0),
    ("own_tool_uses", 5),
    ("loot_limit", 0),
    ("loot_limit", 30),
    ("ruin_rates", ["0>10"]),
    ("ruin_rates", ["10>0"] * 8),
    ("chest_shift", -2),
    ("chest_shift", 2),
    ("bonus_shift", -2),
    ("bonus_shift", 2),
    ("sale_without_fence", 0),
    ("sale_without_fence", 2.5),
    ("sale_without_fence", 3),
    ("hand_limit", 0),
    ("hand_limit", 60),
    ("goal", 1),
    ("goal", 200),
    ("goal", 19.5),
    ("fixed_rounds", 1),
    ("fixed_rounds", 50),
    ("round_cap", 1),
    ("round_cap", 2000),
]
REFUSED: list[tuple[str, Any]] = [
    *((name, values[0].upper()) for name, values in CHOICES.items()),
    *((name, 1) for name in FLAGS),
    ("start_hand", hands(-1)),
    ("start_hand", hands(13)),
    ("start_hand", [1] * 4),
    ("start_hand", [1] * 6),
    ("start_money", hands(-0.5)),
    ("start_money", hands(40.5)),
    ("start_money", hands(0.25)),
    ("start_money", [1] * 4),
    ("places", {"1": [1, 1, 1, 1]}),
    ("places", {"6": [1, 1, 1, 1]}),
    ("places", {"4": [21, 1, 1, 1]}),
    ("places", {"4": [1, 9, 1, 1]}),
    ("places", {"4": [1, 1, 9, 1]}),
    ("places", {"4": [1, 1, 1, 11]}),
    ("places", {"4": [-1, 1, 1, 1]}),
    ("places", {"4": [1, 1, 1]}),
    ("tokens", 0),
    ("tokens", 6),
    ("squares", hands(0)),
    ("squares", hands(9)),
    ("squares", [5] * 4),
    ("city_take", 0),
    ("city_take", 5),
    ("own_tool_uses", -1),
    ("own_tool_uses", 6),
    ("loot_limit", -1),
    ("loot_limit", 31),
    ("ruin_rates", []),
    ("ruin_rates", ["1>2"] * 9),
    ("ruin_rates", ["11>2"]),
    ("ruin_rates", ["1>11"]),
    ("chest_shift", -3),
    ("chest_shift", 3),
    ("bonus_shift", -3),
    ("bonus_shift", 0.5),
    ("sale_without_fence", -0.5),
    ("sale_without_fence", 3.5),
    ("sale_without_fence", 0.25),
    ("hand_limit", -1),
    ("hand_limit", 61),
    ("goal", 0.5),
    ("goal", 0),
    ("goal", 200.5),
    ("fixed_rounds", 0),
    ("fixed_rounds", 51),
    ("round_cap", 0),
    ("round_cap", 2001),
    ("round_cap", "none"),
]


def option(name: str) -> Option:
    return next(option for option in load_options() if option.name == name)


def with_changes(**changes: Any) -> Variant:
    return Variant("changed", "", "", changes)


def test_base_values_are_those_of_the_readings_table() -> None:
    assert {option.name: option.base for option in load_options()} == BASES


def test_other_readings_are_of_the_rules_that_are_silent_or_read_otherwise() -> None:
    """Each is a variant that can be played at every table; articles as in the rules page, section 3."""
    found = [(option, value) for option in load_options() for value in option.readings]
    assert {option.article for option, _ in found} == {"S1", "S5", "A2", "A3", "B0a", "B2a", "B3", "B5a", "E1"}
    assert len(found) == 10
    for option, value in found:
        for players in (2, 3, 4, 5):
            ruleset = build_ruleset(with_changes(**{option.name: value}), players)
            assert ruleset.options[option.name] == value


def test_choices_stand_in_the_order_of_their_codes() -> None:
    found = {option.name: option.choices for option in load_options() if option.kind == "choice"}
    assert found == CHOICES


def test_every_knob_says_what_it_is() -> None:
    for found in load_options():
        assert found.article
        assert found.meaning.endswith(".")
        assert found.kind in ("choice", "flag") or found.unit


@pytest.mark.parametrize(("name", "value"), ALLOWED)
def test_values_within_range_are_taken(name: str, value: Any) -> None:
    assert check_value(option(name), value) == value


@pytest.mark.parametrize(("name", "value"), REFUSED)
def test_values_beyond_range_are_refused_naming_key_and_range(name: str, value: Any) -> None:
    with pytest.raises(InputError) as caught:
        check_value(option(name), value)
    assert len(caught.value.faults) == 1
    assert caught.value.faults[0].startswith(name)
    assert "; allowed: " in caught.value.faults[0]


def test_ends_of_every_range_are_tried() -> None:
    for name in BASES:
        assert any(name == tried for tried, _ in ALLOWED)
        assert any(name == tried for tried, _ in REFUSED)


def test_base_is_the_printed_game() -> None:
    base = find_variant("base")
    assert (base.name, base.changes, base.by_players) == ("base", {}, {})
    assert base.description
    assert base.question


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_base_in_force(players: int) -> None:
    found = resolve_options(find_variant("base"), players, load_reference_cards())
    assert found == {**BASES, "places": BASE_LAYOUTS[str(players)], "round_cap": 60}


@pytest.mark.parametrize(("goal", "cap"), [(1, 60), (20, 60), (20.5, 62), (21, 63), (200, 600)])
def test_the_cap_follows_the_goal(goal: float, cap: int) -> None:
    found = resolve_options(with_changes(goal=goal), 4, load_reference_cards())
    assert found["round_cap"] == cap


def test_a_section_is_in_force_at_its_player_count_only() -> None:
    variant = Variant("v", "", "", {"goal": 25}, {5: {"goal": 30, "places": {"5": [9, 4, 4, 6]}}})
    four, five = build_ruleset(variant, 4), build_ruleset(variant, 5)
    assert (four.options["goal"], four.options["places"]) == (25, BASE_LAYOUTS["4"])
    assert (five.options["goal"], five.options["places"]) == (30, [9, 4, 4, 6])
    assert (five.options["round_cap"], int(five.record[0].goal)) == (90, 60)


@pytest.mark.parametrize("name", BASES)
def test_any_knob_may_have_a_value_of_its_own_at_a_player_count(tmp_path: Path, name: str) -> None:
    base = BASE_LAYOUTS["3"] if name == "places" else BASES[name]
    value = [9, 3, 1, 4] if name == "places" else next(tried for key, tried in ALLOWED if key == name and tried != base)
    stated = {"goal": 50, "round_cap": 7, name: value}  # room for any opening money
    path = tmp_path / "own.toml"
    path.write_text(write_toml({"players": {"3": stated}}), "utf-8")
    three, four = (build_ruleset(find_variant(str(path)), players) for players in (3, 4))
    assert three.options[name] == value
    assert four.options == build_ruleset(find_variant("base"), 4).options
    if name not in ("places", "ruin_rates"):
        field = {"chest_shift": "loot_value", "bonus_shift": "fence_bonus"}.get(name, name)
        assert three.record[0][field].tolist() != four.record[0][field].tolist()


def test_settings_reach_the_record() -> None:
    settings = ["start_hand=4,4,4,4,4", "places.4=9,2,1,3", "ruin_rates=1>2,2>2", "goal=19.5", "rotate_start=no"]
    ruleset = build_ruleset(apply_settings(find_variant("base"), settings), 4)
    rules = ruleset.record[0]
    assert rules.start_hand.tolist() == [4] * 5
    assert (int(rules.city_size), rules.heist_size.tolist(), int(rules.harbor_size)) == (9, [2, 1], 3)
    assert int(rules.exchange_count) == 2
    assert rules.exchange_give.tolist() == [1, 2, 0, 0, 0, 0, 0, 0]
    assert rules.exchange_draw.tolist() == [2, 2, 0, 0, 0, 0, 0, 0]
    assert (int(rules.goal), int(rules.rotate_start)) == (39, 0)


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, value in ALLOWED if name in (RULES.names or ())])
def test_every_value_reaches_the_record(name: str, value: Any) -> None:
    found = build_ruleset(with_changes(**{"goal": 200, name: value}), 4).record[0][name]
    if name in CHOICES:
        value = CHOICES[name].index(value)
    elif name in ("goal", "sale_without_fence"):
        value *= HALF
    elif name == "start_money":
        value = [coins * HALF for coins in value]
    assert found.tolist() == value


def test_no_limit_is_none_in_the_record() -> None:
    rules = build_ruleset(find_variant("base"), 4).record[0]
    limits = ("loot_limit", "hand_limit", "fixed_rounds", "sale_without_fence")
    assert [int(rules[name]) for name in limits] == [NONE] * len(limits)


def refusal(variant: Variant, players: int) -> tuple[str, ...]:
    with pytest.raises(InputError) as caught:
        build_ruleset(variant, players)
    return caught.value.faults


def test_opening_money_stays_below_the_goal() -> None:
    variant = with_changes(goal=10, start_money=[0, 9.5, 10, 0, 11])
    assert refusal(variant, 3) == (
        "changed with 3 players: start_money number 3 = 10 is refused; allowed: less than goal = 10 (S3)",
        "changed with 3 players: start_money number 5 = 11 is refused; allowed: less than goal = 10 (S3)",
    )


@pytest.mark.parametrize("players", [0, 1, 6])
def test_other_player_counts_are_refused(players: int) -> None:
    assert refusal(find_variant("base"), players) == (
        f"base with {players} players: players = {players} is refused; allowed: 2 to 5",
    )


@pytest.mark.parametrize(
    ("changes", "warning"),
    [
        ({"tokens": 5, "squares": [5, 5, 5, 3, 1]}, "4 players lay 20 tokens, but there are 19 squares (A1a)"),
        ({"squares": [5, 5, 6, 5, 5]}, "the Ruin has 6 squares for tokens, but 5 exchange squares (B3a)"),
        (
            {"sale_without_fence": 0},
            "sale_without_fence = 0 gives loot away for nothing, and no loot_limit makes room worth having (B5, B2c)",
        ),
        (
            {"scoundrels": "chosen_in_seat_order", "own_tool_uses": 0},
            "scoundrels = chosen_in_seat_order chooses among equals: own_tool_uses = 0 (S1, B2a)",
        ),
        ({"bonus_shift": -2}, "bonus_shift = -2 leaves every bonus at 0 (B5)"),
        ({"hand_limit": 3}, "hand_limit = 3 is below an opening hand of 4 tools (C3)"),
        (
            {"placement_order": "snake", "tokens": 1},
            "placement_order = snake does nothing with one token a player (A1)",
        ),
        (
            {"next_start": "most_money", "rotate_start": False},
            "next_start = most_money does nothing while rotate_start is off (C4)",
        ),
        ({"fixed_rounds": 8, "end": "at_once"}, "end = at_once does nothing with fixed_rounds (E1)"),
        ({"round_cap": 59}, "round_cap = 59 is below 60: games may be cut off (E3)"),
        (
            {"start_hand": [12] * 5, "places": {"4": [13, 3, 3, 4]}},
            "opening hands and City ask for 61 tools, but there are 60 (S2, S4)",
        ),
    ],
)
def test_odd_combinations_are_warned_of(changes: dict[str, Any], warning: str) -> None:
    assert build_ruleset(with_changes(**changes), 4).warnings == (warning,)


def test_a_cap_below_the_fixed_end_is_warned_of() -> None:
    warnings = build_ruleset(with_changes(fixed_rounds=8, round_cap=7), 4).warnings
    assert warnings == ("round_cap = 7 is below fixed_rounds = 8: every game is capped (E1, E3)",)
    assert build_ruleset(with_changes(fixed_rounds=8, round_cap=8), 4).warnings == ()


@pytest.mark.parametrize(
    "changes",
    [
        {"fixed_rounds": 50},
        {"bonus_shift": -1, "chest_shift": -2},
        {"placement_order": "reverse", "tokens": 1},
        {"sale_without_fence": 0, "loot_limit": 3},
        {"tokens": 5, "squares": [5, 5, 5, 4, 1]},
        {"hand_limit": 4},
        {"round_cap": 60},
        {"start_hand": [12] * 5, "places": {"4": [12, 3, 3, 4]}},
    ],
)
def test_combinations_that_just_fit_are_not(changes: dict[str, Any]) -> None:
    assert build_ruleset(with_changes(**changes), 4).warnings == ()


def test_hands_of_seats_not_in_play_do_not_matter() -> None:
    assert build_ruleset(with_changes(hand_limit=3), 2).warnings == ()


def test_rulesets_share_no_lists() -> None:
    build_ruleset(find_variant("base"), 4).options["start_hand"].append(9)
    assert build_ruleset(find_variant("base"), 4).options["start_hand"] == [2, 3, 4, 4, 4]
