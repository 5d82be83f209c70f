"""The gate of speed: a game may cost so many units of a fixed piece of work, on whatever machine and however busy.

A limit is a ratio measured when it was last changed, and a fifth more. Faster code deserves a lower one.
"""

from __future__ import annotations

import pytest

from langfinger_sim.games import find_game
from tests.benchmarks.windows import Loop, units_a_game

pytestmark = [pytest.mark.benchmark, pytest.mark.compiled, pytest.mark.slow]

MEASURED = {"greedy": 47.0, "balanced": 47.0}
"""Units a game of four players: best windows, several minutes of a machine whose speed changed by 40 % meanwhile."""

TOLERANCE = 1.2
SECONDS = 5.0


def test_a_game_costs_no_more_than_it_did() -> None:
    game = find_game("langfinger")
    costs = {policy: units_a_game(Loop.make(game, policy), SECONDS) for policy in MEASURED}
    assert {policy: cost for policy, cost in costs.items() if cost > TOLERANCE * MEASURED[policy]} == {}


def test_a_loop_that_takes_two_fifths_more_is_noticed() -> None:
    loop = Loop.make(find_game("langfinger"), "balanced")
    assert units_a_game(loop, SECONDS, more=0.4) > TOLERANCE * MEASURED["balanced"]
