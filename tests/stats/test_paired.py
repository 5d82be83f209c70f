"""Paired differences: against scipy's paired test, by simulation, and exactly nothing where nothing differs."""

from __future__ import annotations

from math import inf, isnan

import numpy as np
import pytest
from scipy import stats

from langfinger_sim.stats.moments import Moments
from langfinger_sim.stats.paired import PairedDifference, compare_means, reach_of

BEFORE, AFTER = np.array([1, 0]), np.array([0, 1])
REACH = reach_of(0.95)


def compare(before: object, after: object, scale: float = 1, reach: float = REACH) -> PairedDifference:
    return compare_means(Moments.count(np.column_stack([before, after])), BEFORE, AFTER, scale, reach)  # type: ignore[list-item]


def test_difference_and_error_are_those_of_the_paired_test() -> None:
    random = np.random.default_rng(2)
    before = random.poisson(20, 4_000)
    after = before + random.integers(-2, 4, 4_000)
    found, oracle = compare(before, after, scale=2), stats.ttest_rel(after, before)
    assert found.before == pytest.approx(before.mean() / 2)
    assert found.after == pytest.approx(after.mean() / 2)
    assert found.difference / found.standard_error == pytest.approx(oracle.statistic)
    ends = oracle.confidence_interval(0.95)
    assert (found.interval.low, found.interval.high) == pytest.approx((ends.low / 2, ends.high / 2), abs=0.0005)


def test_saving_is_the_games_that_an_unpaired_comparison_would_need() -> None:
    """Its variance is the sum of both; here the deal makes 9 parts of 10."""
    random = np.random.default_rng(3)
    deal = random.normal(0, 300, 50_000)
    before, after = (np.rint(deal + random.normal(0, 100, 50_000)).astype(int) for _ in range(2))
    assert compare(before, after).saving == pytest.approx(
        (before.var() + after.var()) / (after - before).var(), rel=1e-3
    )
    assert compare(before, after).saving == pytest.approx(10, rel=0.03)


def test_equal_variants_differ_by_exactly_nothing() -> None:
    before = np.random.default_rng(4).integers(0, 99, 10_000)
    found = compare(before, before)
    assert (found.difference, found.standard_error, found.saving) == (0, 0, inf)


def test_change_that_was_never_met_may_be_rare() -> None:
    """As Wilson's interval of a share of 0: up to z²/n."""
    found = compare(np.zeros(1_000, int), np.zeros(1_000, int))
    assert found.interval.high == pytest.approx(REACH**2 / 1_000)
    assert found.interval.low == -found.interval.high
    assert isnan(found.saving)


@pytest.mark.parametrize("chance", [0.0005, 0.003, 0.3])
def test_interval_holds_for_rare_changes_too(chance: float) -> None:
    """1,000 games, a win moved with this chance; 20,000 studies: it must hold 94 of 100 times (stated: 95)."""
    moved = np.random.default_rng(5).multinomial(1_000, [chance, chance / 2, 1 - 1.5 * chance], 20_000)
    difference = (moved[:, 0] - moved[:, 1]) / 1_000
    error = np.sqrt(((moved[:, 0] + moved[:, 1]) / 1_000 - difference**2) / 999)
    half = REACH * np.sqrt(error**2 + (REACH / 1_000) ** 2)
    assert (abs(difference - chance / 2) <= half).mean() > 0.94
    won = np.repeat([[0, 1], [1, 0], [0, 0]], moved[0], axis=0)
    found = compare(won[:, 0], won[:, 1])
    assert (found.difference, found.interval.high - found.difference) == pytest.approx((difference[0], half[0]))


def test_reach_is_that_of_the_normal_law() -> None:
    assert reach_of(0.95) == pytest.approx(stats.norm.ppf(0.975))
    assert reach_of(0.95, 4) == pytest.approx(stats.norm.ppf(1 - 0.05 / 8))


def test_one_game_tells_nothing() -> None:
    found = compare([3], [5])
    assert (found.difference, found.interval.low, found.interval.high) == (2, -inf, inf)
    with pytest.raises(ValueError, match="at least one game"):
        compare([], [])


def test_wider_reach_is_wider() -> None:
    random = np.random.default_rng(6)
    narrow, wide = (
        compare(random.integers(0, 9, 900), random.integers(0, 9, 900), reach=reach) for reach in (2.0, 4.0)
    )
    assert wide.interval.high - wide.difference > 1.9 * (narrow.interval.high - narrow.difference)
