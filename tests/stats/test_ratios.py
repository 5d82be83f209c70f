"""Ratios of sums and differences of groups: against scipy, against simulation, and where there is nothing to divide."""

from __future__ import annotations

from math import inf

import numpy as np
import pytest
from scipy import stats

from langfinger_sim.stats.moments import Moments
from langfinger_sim.stats.paired import reach_of
from langfinger_sim.stats.ratios import compare_groups, estimate_ratio

UPPER, LOWER = np.array([1, 0]), np.array([0, 1])
REACH = reach_of(0.95)


def draw(random: np.random.Generator, games: int) -> Moments:
    """Money for uses: the number of uses varies from game to game, and what each brings too; the ratio is 1.5."""
    uses = random.poisson(1.3, games)
    money = uses + random.binomial(uses, 0.5)
    return Moments.count(np.column_stack([money, uses]))


def test_ratio_holds_as_often_as_it_says() -> None:
    random = np.random.default_rng(5)
    found = [estimate_ratio(draw(random, 300), UPPER, LOWER, 1, REACH) for _ in range(2_000)]
    held = [one.interval.low <= 1.5 <= one.interval.high for one in found if one]
    assert len(held) == 2_000
    assert 0.935 <= np.mean(held) <= 0.965


def test_error_of_a_ratio_is_its_spread_over_studies() -> None:
    random = np.random.default_rng(6)
    found = [estimate_ratio(draw(random, 400), UPPER, LOWER, 2, REACH) for _ in range(1_500)]
    values = [one.value for one in found if one]
    errors = [one.standard_error for one in found if one]
    assert np.mean(values) == pytest.approx(0.75, abs=0.002)
    assert np.mean(errors) == pytest.approx(np.std(values), rel=0.06)


def test_constant_ratio_has_no_error() -> None:
    uses = np.array([0, 1, 2, 5, 0])
    found = estimate_ratio(Moments.count(np.column_stack([2 * uses, uses])), UPPER, LOWER, 2, REACH)
    assert found
    assert found.value == 1
    assert found.standard_error == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize("takers", [1, 2, 3])
def test_few_units_that_agree_are_not_sure(takers: int) -> None:
    """One seat of 4,000 games took a card and won with it alone: 100 games of 100, and no spread in sight."""
    gain = np.zeros(4_000, np.int64)
    gain[:takers] = 840
    moments = Moments.count(np.column_stack([gain, gain // 840]))
    bare, found = (estimate_ratio(moments, UPPER, LOWER, 8.4, REACH, rare) for rare in (0.0, 100.0))
    assert bare
    assert found
    assert bare.interval.low == pytest.approx(100)
    assert found.value == 100
    assert found.interval.low < 0
    assert found.interval.high > 100


def test_nothing_below_is_no_ratio() -> None:
    assert estimate_ratio(Moments.count(np.array([[3, 0], [1, 0]])), UPPER, LOWER, 1, REACH) is None


def test_one_game_allows_anything() -> None:
    found = estimate_ratio(Moments.count(np.array([[3, 2]])), UPPER, LOWER, 1, REACH)
    assert found
    assert (found.interval.low, found.interval.high) == (-inf, inf)


def test_groups_differ_as_students_test_says() -> None:
    random = np.random.default_rng(7)
    member = random.random(3_000) < 0.3
    value = random.poisson(20 + 2 * member)
    found = compare_groups(Moments.count(np.column_stack([value, member])), 0, 1, 2, REACH)
    oracle = stats.ttest_ind(value[member], value[~member])
    assert found
    assert found.value == pytest.approx((value[member].mean() - value[~member].mean()) / 2)
    assert found.value / found.standard_error == pytest.approx(oracle.statistic)


@pytest.mark.parametrize("member", [0, 1])
def test_one_group_alone_is_compared_with_nothing(member: int) -> None:
    assert compare_groups(Moments.count(np.array([[3, member], [5, member]])), 0, 1, 1, REACH) is None
