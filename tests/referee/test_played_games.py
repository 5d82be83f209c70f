"""Games under knobs drawn at random: the rules and the referee agree on every step of them.

The rules are reached through sessions alone, as anybody else would; nothing of them is used to check.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

import langfinger_sim
from langfinger_sim.content.options import Variant
from langfinger_sim.engine.session import GameSession
from langfinger_sim.games import find_game

from .draws import VALUES, draw_knobs
from .options import CHOICES, LIMITS, NAMES, NUMBERS
from .referee import Summary, check_trace
from .scripts import header
from .verdicts import under_way

DECLARATIONS = Path(langfinger_sim.__file__).parent / "games" / "langfinger" / "data" / "options.toml"
DECLARED: dict[str, dict[str, Any]] = tomllib.loads(DECLARATIONS.read_text(encoding="utf-8"))
DESIGNERS_KNOBS = (
    "placement_order", "next_start", "unsold_loot", "end", "fixed_rounds", "sale_without_fence", "scoundrels",
    "bonus_shift", "chest_shift",
)  # fmt: skip
POLICIES = ("random", "greedy", "balanced")


def played(number: int, knobs: dict[str, Any]) -> Summary:
    """The referee's summary of one game under these knobs, with players and policies drawn."""
    luck = Random(f"table {number}")
    knobs = {"round_cap": 25} | knobs
    game = find_game("langfinger")
    players = luck.randint(2, 5)
    ruleset = game.build_ruleset(Variant("drawn", "", "", knobs), players)
    policies = [game.find_policy(luck.choice(POLICIES)) for _ in range(players)]
    session = GameSession(game, ruleset, seed=number, game_index=number, policies=policies, keeps_allowed=True)
    session.play()
    return check_trace(session.trace())


@pytest.mark.parametrize("number", range(24))
def test_games_under_drawn_knobs_are_correct(number: int) -> None:
    luck = Random(f"knobs {number}")
    assert played(number, draw_knobs(luck, DECLARED, luck.choice((0.1, 0.3, 0.6)))).is_over


@pytest.mark.slow
@pytest.mark.parametrize("block", range(20))
def test_many_games_under_drawn_knobs_are_correct(block: int) -> None:
    for number in range(1000 + 25 * block, 1025 + 25 * block):
        luck = Random(f"knobs {number}")
        knobs = draw_knobs(luck, DECLARED, luck.choice((0.1, 0.3, 0.6)))
        assert played(number, knobs).is_over, knobs


@pytest.mark.parametrize("knob", DESIGNERS_KNOBS)
def test_each_value_of_a_designers_knob_alone_is_played_correctly(knob: str) -> None:
    known = DECLARED.get(knob, {})
    values = [value for value in VALUES[knob] if value in known.get("choices", VALUES[knob])] if known else []
    for number, value in enumerate(values):
        assert played(number, {knob: value}).is_over


def test_every_value_that_may_be_drawn_is_allowed_in_a_header() -> None:
    for knob, values in VALUES.items():
        for value in values:
            under_way(header(2, **{knob: value}))


def test_only_what_is_declared_is_drawn() -> None:
    declared = {"end": {"choices": ["at_once"]}, "tokens": {}}
    drawn = [draw_knobs(Random(number), declared, 0.5) for number in range(50)]
    assert {name for knobs in drawn for name in knobs} == set(declared)
    assert {knobs["end"] for knobs in drawn if "end" in knobs} == {"at_once"}


def test_the_knobs_declared_are_those_of_the_referee() -> None:
    assert set(DECLARED) == NAMES
    for knob, values in CHOICES.items():
        assert set(DECLARED.get(knob, {}).get("choices", [])) <= set(values)
    for knob, bounds in (NUMBERS | LIMITS).items():
        if knob in DECLARED:
            assert (DECLARED[knob]["low"], DECLARED[knob]["high"]) == bounds
