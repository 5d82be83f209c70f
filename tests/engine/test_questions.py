"""What a change does in two worlds: differences of differences, by hand."""

from __future__ import annotations

from math import sqrt

import numpy as np
import pytest

from langfinger_sim.engine.questions import Question, answer_twice
from langfinger_sim.stats.changes import AMOUNT, FAIRNESS, LENGTH
from langfinger_sim.stats.pair_totals import Outcomes


def outcomes(rounds: list[int], score: list[list[int]]) -> Outcomes:
    won = np.array([[1, 0] if one >= other else [0, 1] for one, other in score])
    return Outcomes(won, np.array(score), np.array(rounds))


FOUR = (
    outcomes([5, 6, 7, 8], [[2, 4], [6, 2], [4, 4], [8, 2]]),
    outcomes([6, 6, 8, 8], [[4, 4], [6, 2], [4, 8], [8, 2]]),
    outcomes([5, 7, 7, 9], [[2, 4], [6, 6], [4, 4], [8, 2]]),
    outcomes([8, 9, 8, 9], [[6, 4], [6, 6], [4, 2], [8, 8]]),
)


def test_length_and_money_are_of_each_deal() -> None:
    length = answer_twice(Question("length", "rounds", "rounds", LENGTH), FOUR, 2, 2.0)
    assert (length.before, length.after, length.difference) == (0.5, 1.5, 1.0)
    by_game = np.array([3 - 1, 2 - 0, 1 - 1, 0 - 0])
    assert length.standard_error == pytest.approx(by_game.std(ddof=1) / 2)
    assert length.interval.high == pytest.approx(1 + 2 * sqrt(by_game.var(ddof=1) / 4 + (2 / 4) ** 2))
    money = answer_twice(Question("money", "coins", "score", AMOUNT), FOUR, 2, 2.0)
    by_game = np.array([4 - 2, 0 - 0, -2 - 4, 6 - 0]) / 4  # half coins of two seats
    assert money.difference == pytest.approx(by_game.mean())
    assert money.standard_error == pytest.approx(by_game.std(ddof=1) / 2)


def test_fairness_is_in_points() -> None:
    found = answer_twice(Question("fairness", "points", "win_share", FAIRNESS), [FOUR[0], FOUR[0], *FOUR[2:]], 2, 2.0)
    assert found.before == 0
    assert found.difference == pytest.approx(found.after)
    assert abs(found.interval.high) > 1
