"""Langfinger: no card, token or coin is lost or made, whatever is played by whatever rules."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from langfinger_sim.contract import Ruleset, record_array
from langfinger_sim.games.langfinger.codes import ACTION_COUNT
from langfinger_sim.kernel.rng import run_key
from tests.contract.cases import CASES
from tests.contract.langfinger_drivers import DECISIONS, FAULT, FAULTS, check_state, walk
from tests.contract.playing import SEED

pytestmark = pytest.mark.compiled
CASE = CASES["langfinger"]


def walk_games(ruleset: Ruleset, first: int, count: int) -> int:
    """Decisions made in so many games; fails at the first fault."""
    states, counts = record_array(CASE.game.state_dtype), np.zeros(3, np.int64)
    mask = np.zeros(ACTION_COUNT, np.uint8)
    for game in range(first, first + count):
        walk(states, ruleset.record[0], run_key(SEED), game, mask, counts)
        assert counts[FAULT] == 0, f"game {game}: {FAULTS[counts[FAULT]]} ({ruleset.options})"
    return int(counts[DECISIONS])


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_printed_rules_keep_all_cards_and_coins(players: int) -> None:
    assert walk_games(CASE.ruleset(players), 0, 250) > 40_000


def test_every_knob_keeps_all_cards_and_coins() -> None:
    random, decisions = Random(5), 0
    for number in range(150):
        decisions += walk_games(CASE.draw_ruleset(random), 100 * number, 12)
    assert decisions > 200_000


def break_hand(state) -> None:
    state.seats[0].hand[0] += 1


def break_pile(state) -> None:
    state.hidden.loot_pile[0] = state.hidden.loot_pile[1]


def break_fences(state) -> None:
    state.table.harbor[0] = state.table.harbor[1]


def break_money(state) -> None:
    state.table.money[1] += 1


def break_richest(state) -> None:
    state.table.richest += 1


def break_demand(state) -> None:
    state.table.harbor_kinds[0, 0] ^= 1


def break_bonus(state) -> None:
    state.table.harbor_bonus[0] += 1


def break_back(state) -> None:
    state.table.heist_face[0, 0] = state.hidden.heist_card[0, 0]


def break_size(state) -> None:
    state.table.hand_size[0] += 1


def break_discards(state) -> None:
    state.table.discard_size[0] += 1


def break_known_tools(state) -> None:
    state.table.known_tools[0, :] = 60


def break_tokens(state) -> None:
    state.table.tokens_left[0] -= 1


@pytest.mark.parametrize(
    ("damage", "fault"),
    [
        (break_hand, 1),
        (break_size, 2),
        (break_discards, 3),
        (break_pile, 4),
        (break_fences, 5),
        (break_money, 6),
        (break_richest, 6),
        (break_demand, 13),
        (break_bonus, 13),
        (break_back, 7),
        (break_known_tools, 8),
        (break_tokens, 9),
    ],
)
def test_the_check_sees_damage(damage, fault: int) -> None:
    states, ruleset = record_array(CASE.game.state_dtype), CASE.ruleset(3)
    CASE.game.kernels.reset(states[0], ruleset.record[0], run_key(SEED), 0)
    assert check_state(states[0], ruleset.record[0], True) == 0
    damage(states[0])
    assert FAULTS[check_state(states[0], ruleset.record[0], True)] == FAULTS[fault]
