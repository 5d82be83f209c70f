"""Tests of fairness against scipy, brute force and simulated null games."""

from __future__ import annotations

from math import inf, sqrt
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from langfinger_sim.stats.fairness import (
    check_fairness,
    chi_square_tail,
    find_unfairness,
    permutation_test,
    wald_test,
)
from langfinger_sim.stats.seat_shares import estimate_seat_shares
from langfinger_sim.stats.seat_totals import SeatTotals

Array = np.ndarray[Any, Any]


def fair_games(random: np.random.Generator, games: int, tie_share: float, seats: int = 4) -> Array:
    """Who won: every seat alike; in some games two share the win."""
    order = random.random((games, seats)).argsort(axis=1)
    is_tie = random.random(games) < tie_share
    return (order < 1 + is_tie[:, np.newaxis]).astype(np.int64)


@given(st.floats(0.001, 200), st.integers(1, 12))
def test_chi_square_tail_is_that_of_scipy(statistic: float, degrees: int) -> None:
    assert chi_square_tail(statistic, degrees) == pytest.approx(stats.chi2.sf(statistic, degrees), rel=1e-9)


def test_wald_statistic_by_hotelling() -> None:
    """Against differences to the last seat, with numpy's covariance of the win parts themselves."""
    won = fair_games(np.random.default_rng(1), 900, 0.3)
    parts = won / won.sum(axis=1, keepdims=True)
    differences = parts[:, :3] - parts[:, 3:]
    mean, covariance = differences.mean(axis=0), np.cov(differences.T) / len(won)
    found = wald_test(SeatTotals.count(won))
    assert found.statistic == pytest.approx(mean @ np.linalg.solve(covariance, mean))
    assert found.degrees == 3


def test_without_ties_wald_is_close_to_pearson() -> None:
    won = np.repeat(np.eye(4, dtype=np.int64), [2_400, 2_500, 2_550, 2_550], axis=0)
    found = wald_test(SeatTotals.count(won))
    assert found.p_value == pytest.approx(stats.chisquare(won.sum(axis=0)).pvalue, rel=0.1)


def test_seat_that_always_wins_is_unfair_for_certain() -> None:
    won = np.zeros((400, 3), np.int64)
    won[:, 0] = 1
    found = check_fairness(SeatTotals.count(won))
    assert (found.method, found.statistic, found.p_value) == ("wald", inf, 0.0)


def test_all_seats_always_share() -> None:
    assert wald_test(SeatTotals.count(np.ones((400, 3), np.int64))).p_value == 1.0


def test_few_games_are_tested_by_permutations() -> None:
    won = fair_games(np.random.default_rng(2), 299, 0.1)
    assert check_fairness(SeatTotals.count(won)).method == "permutation"
    assert check_fairness(SeatTotals.count(np.vstack([won, won[:1]]))).method == "wald"


def test_permutation_test_by_brute_force() -> None:
    """Against shuffling the seats of each game one by one; 4,000 shuffles: 3 standard errors are 0.024 at most."""
    won = np.array([[1, 0, 0]] * 9 + [[0, 1, 0]] * 4 + [[1, 1, 0]] * 3 + [[1, 1, 1], [0, 0, 0], [0, 0, 1], [0, 1, 1]])
    parts = won / np.maximum(1, won.sum(axis=1, keepdims=True))
    random = np.random.default_rng(3)

    def spread(games: Array) -> float:
        return float(games.mean(axis=0).var())

    shuffled = [spread(random.permuted(parts, axis=1)) for _ in range(4_000)]
    expected = np.mean([value >= spread(parts) - 1e-12 for value in shuffled])
    assert permutation_test(SeatTotals.count(won)).p_value == pytest.approx(expected, abs=0.026)


@pytest.mark.parametrize("tie_share", [0.0, 0.1, 0.5])
@pytest.mark.parametrize("games", [60, 400])
def test_fair_games_are_called_unfair_one_time_in_twenty(games: int, tie_share: float) -> None:
    """300 studies: the standard error of 5 % is 1.26 points, the bound 3 of them."""
    random = np.random.default_rng(4)
    studies = 300
    totals = [SeatTotals.count(fair_games(random, games, tie_share)) for _ in range(studies)]
    rejected = sum(check_fairness(total).p_value <= 0.05 for total in totals)
    assert abs(rejected / studies - 0.05) <= 3 * sqrt(0.05 * 0.95 / studies)


@pytest.mark.parametrize("tie_share", [0.0, 0.5])
def test_unfairness_is_not_biased_by_chance(tie_share: float) -> None:
    """What is under the root has mean 0 in fair games, whatever the ties."""
    random = np.random.default_rng(5)
    kept = []
    for _ in range(400):
        shares = estimate_seat_shares(SeatTotals.count(fair_games(random, 200, tie_share)))
        assert find_unfairness(shares) == pytest.approx(
            sqrt(max(0.0, np.mean([(s.share - 0.25) ** 2 - s.standard_error**2 for s in shares.seats]))),
            abs=1e-8,  # a root of nearly nothing, where rounding decides
        )
        kept.append(np.mean([(s.share - 0.25) ** 2 - s.standard_error**2 for s in shares.seats]))
    assert abs(np.mean(kept)) <= 3 * np.std(kept) / sqrt(len(kept))


def test_planted_unfairness_is_recovered() -> None:
    won = np.repeat(np.eye(4, dtype=np.int64), [230_000, 270_000, 250_000, 250_000], axis=0)
    assert find_unfairness(estimate_seat_shares(SeatTotals.count(won))) == pytest.approx(0.02 / sqrt(2), rel=0.01)
