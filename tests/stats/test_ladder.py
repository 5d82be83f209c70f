"""From wins of one among others to who beats whom."""

from __future__ import annotations

import numpy as np
import pytest

from langfinger_sim.stats.changes import AMOUNT, Change, ChangeJudgement
from langfinger_sim.stats.ladder import Order, Relation, count_duel, estimate_share, judge_order, relate
from langfinger_sim.stats.moments import Moments
from langfinger_sim.stats.seat_totals import win_parts

LESS, SAME, MORE = AMOUNT.falls, Change.NO_CHANGE, AMOUNT.rises


def judged(*possible: Change) -> ChangeJudgement:
    verdict = possible[0] if len(possible) == 1 else Change.NOT_SETTLED
    return ChangeJudgement(verdict, possible[0], possible, 1.0, 0)


def test_share_is_the_mean_over_seats_and_its_error_that_of_deals() -> None:
    """Always the third seat wins, whoever sits there: every deal says a third, and nothing is left to chance."""
    won = np.tile([0, 0, 1], (50, 1))
    found = estimate_share(Moments.count(count_duel([win_parts(won)] * 3)), 0, 3, 1, 1.0, 0.95)
    assert found.share == pytest.approx(100 / 3)
    assert found.others_share == pytest.approx(100 / 3)
    assert found.edge.before == pytest.approx(100 / 3)
    assert found.edge.difference == pytest.approx(0)
    assert found.edge.standard_error == 0


def test_share_against_numbers_worked_out_by_hand() -> None:
    """Two seats, four deals: the one wins in both seats, in one of them, shares both games, wins none."""
    first = np.array([[1, 0], [1, 0], [1, 1], [0, 1]])
    second = np.array([[0, 1], [1, 0], [1, 1], [1, 0]])
    found = estimate_share(Moments.count(count_duel([win_parts(first), win_parts(second)])), 0, 2, 1, 1.0, 0.95)
    assert found.share == pytest.approx(50)
    assert found.others_share == pytest.approx(50)
    assert found.edge.standard_error == pytest.approx(100 * np.std([1, 0.5, 0.5, 0], ddof=1) / 2)


def test_games_nobody_wins_are_no_loss() -> None:
    won = np.array([[1, 0], [0, 0], [0, 1], [0, 0]])
    found = estimate_share(Moments.count(count_duel([win_parts(won), win_parts(won)])), 0, 2, 1, 1.0, 0.95)
    assert (found.share, found.edge.before, found.edge.difference) == (25, 25, 0)


@pytest.mark.parametrize(
    ("first", "second", "relation"),
    [
        ((MORE,), (LESS,), Relation.BEATS),
        ((MORE,), (SAME, LESS), Relation.BEATS),
        ((SAME,), (LESS,), Relation.BEATS),
        ((LESS,), (MORE,), Relation.LOSES),
        ((SAME,), (SAME,), Relation.LEVEL),
        ((MORE,), (MORE,), Relation.RARE_WINS),
        ((LESS,), (LESS,), Relation.RARE_LOSES),
        ((SAME, MORE), (SAME, LESS), Relation.NOT_SETTLED),
    ],
)
def test_relation_needs_both_ways_round(
    first: tuple[Change, ...], second: tuple[Change, ...], relation: Relation
) -> None:
    assert relate(judged(*first), judged(*second)) is relation


def test_order_is_clear_only_where_nothing_is_open_or_contradicts() -> None:
    assert judge_order([Relation.BEATS, Relation.LEVEL], [judged(LESS)]) is Order.CLEAR
    assert judge_order([Relation.BEATS], [judged(LESS, SAME)]) is Order.NOT_SETTLED
    assert judge_order([Relation.BEATS, Relation.NOT_SETTLED], []) is Order.NOT_SETTLED
    assert judge_order([Relation.NOT_SETTLED, Relation.LOSES], []) is Order.NO_ONE_ORDER
    assert judge_order([Relation.RARE_WINS], []) is Order.NO_ONE_ORDER
