"""What guides the search: the sum of the effects of one more."""

from __future__ import annotations

import numpy as np
import pytest

from langfinger_sim.engine.openings import Opening, Rule, read_levers
from langfinger_sim.stats.moments import Moments
from langfinger_sim.stats.paired import PairedDifference
from langfinger_sim.stats.seat_shares import Interval
from langfinger_sim.studies.opening_search import Effect, Predictor, compare_seat, toss_between
from tests.toy.stairs import GAME, apply_settings, find_variant

LEVERS = read_levers(GAME, apply_settings(find_variant("base"), ["leaps=2,3,4,4", "coins=0,0.5,0,0"]), 2)


def effect(lever: int, amount: float, rows: list[list[float]]) -> Effect:
    def of(value: float) -> PairedDifference:
        return PairedDifference(0, value, value, 0.1, Interval(value - 0.2, value + 0.2), 1.0)

    return Effect(GAME.levers[lever], amount, tuple(tuple(map(of, row)) for row in rows))


@pytest.fixture
def predictor() -> Predictor:
    effects = [
        effect(0, 1, [[6, -6], [-4, 4]]),
        effect(1, 0.5, [[2, -2], [-1, 1]]),
        effect(1, 1, [[8, -8], [-6, 6]]),
    ]
    return Predictor(LEVERS, np.array([40.0, 60.0]), 50.0, effects)


def test_hands_add_up_from_the_printed_ones(predictor: Predictor) -> None:
    money = LEVERS.printed.money
    openings = [Opening((2, 3), money), Opening((3, 3), money), Opening((4, 2), money)]
    assert predictor.predict_all(openings) == pytest.approx(np.array([[40, 60], [46, 54], [56, 44]]))


def test_money_follows_what_was_measured_and_lines_between(predictor: Predictor) -> None:
    """On top of the printed half coin of the second seat."""
    amounts = [(0, 0.5), (0.5, 0.5), (0.75, 0.5), (0, 1.5), (2, 0.5), (0.5, 1)]
    expected = [[0, 0], [2, -2], [5, -5], [-6, 6], [16, -16], [1, -1]]
    assert predictor.money_effects(amounts) == pytest.approx(np.array(expected))


def test_a_seat_is_compared_deal_by_deal() -> None:
    """Two deals: the first seat wins both before, one after; the second the other way round."""
    moments = Moments.count(np.array([[840, 0, 840, 0], [840, 0, 0, 840]]))
    assert [compare_seat(moments, seat, 4).difference for seat in (0, 1)] == [-50, 50]


def test_a_toss_starts_from_the_smaller_hand() -> None:
    small, large = Rule(Opening((2, 3), (0, 0))), Rule(Opening((2, 4), (0, 0)))
    assert toss_between(large, small) == toss_between(small, large) == Rule(small.opening, large.opening)
