"""Verdicts on differences: one interval against the smallest effect, on both sides."""

from __future__ import annotations

from math import inf

import pytest

from langfinger_sim.stats.changes import AMOUNT, FAIRNESS, LENGTH, Change, ChangeJudgement, Direction, judge_change
from langfinger_sim.stats.paired import PairedDifference
from langfinger_sim.stats.seat_shares import Interval


def judge(low: float, high: float, direction: Direction = LENGTH, games: int = 1_000) -> ChangeJudgement:
    middle = (low + high) / 2
    return judge_change(PairedDifference(6, 6 + middle, middle, 0.1, Interval(low, high), 1), games, 1.0, direction)


@pytest.mark.parametrize(
    ("low", "high", "verdict", "guess"),
    [
        (1.2, 2.0, Change.LONGER, Change.LONGER),
        (-2.0, -1.2, Change.SHORTER, Change.SHORTER),
        (-0.3, 0.4, Change.NO_CHANGE, Change.NO_CHANGE),
        (0.2, 0.9, Change.NO_CHANGE, Change.NO_CHANGE),  # it excludes 0, and does not matter
        (0.2, 1.2, Change.NOT_SETTLED, Change.NO_CHANGE),
        (0.9, 3.0, Change.NOT_SETTLED, Change.LONGER),
        (-3.0, 3.1, Change.NOT_SETTLED, Change.NO_CHANGE),
    ],
)
def test_word_is_that_of_the_whole_interval(low: float, high: float, verdict: Change, guess: Change) -> None:
    found = judge(low, high)
    assert (found.verdict, found.best_guess) == (verdict, guess)
    assert (found.games_to_go == 0) == (verdict is not Change.NOT_SETTLED)


def test_directions_have_words_of_their_own() -> None:
    assert [judge(-3, -2, direction).verdict for direction in (FAIRNESS, LENGTH, AMOUNT)] == [
        "FAIRER",
        "SHORTER",
        "LESS",
    ]
    assert [judge(2, 3, direction).verdict for direction in (FAIRNESS, LENGTH, AMOUNT)] == [
        "LESS FAIR",
        "LONGER",
        "MORE",
    ]


def test_what_is_possible_is_told() -> None:
    assert judge(-1.5, 0.5).possible == (Change.SHORTER, Change.NO_CHANGE)
    assert judge(-1.5, 1.5).possible == (Change.SHORTER, Change.NO_CHANGE, Change.LONGER)


@pytest.mark.parametrize(("low", "high"), [(0.2, 1.2), (0.9, 3.0), (-3.0, 3.1), (-1.4, -0.8), (0.9, 1.3)])
def test_games_to_go_settle_it_and_hardly_fewer_do(low: float, high: float) -> None:
    found = judge(low, high)
    assert found.games_to_go is not None
    middle, half = (low + high) / 2, (high - low) / 2
    for part, is_settled in ((1.05, True), (0.95, False)):
        shrunk = half / ((1_000 + part * found.games_to_go) / 1_000) ** 0.5
        verdict = judge(middle - shrunk, middle + shrunk).verdict
        assert (verdict is found.best_guess) == is_settled


def test_difference_on_a_border_is_not_forecast() -> None:
    assert judge(0.5, 1.5).games_to_go is None


def test_one_game_has_no_forecast() -> None:
    found = judge_change(PairedDifference(1, 1, 0, 0, Interval(-inf, inf), 1), 1, 1.0, LENGTH)
    assert (found.verdict, found.games_to_go) == (Change.NOT_SETTLED, None)


def test_smallest_effect_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="more than 0"):
        judge_change(PairedDifference(1, 1, 0, 0, Interval(0, 0), 1), 9, 0.0, LENGTH)
