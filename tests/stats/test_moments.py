"""Sums that add up, against numpy on the rows themselves."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from langfinger_sim.stats.moments import Moments


def rows(games: int, columns: int, largest: int) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    return np.random.default_rng(1).integers(-largest, largest + 1, (games, columns))


@pytest.mark.parametrize("largest", [3, 840, 40_000_000])  # the last is too large for floats
def test_sums_and_products_are_exact(largest: int) -> None:
    values = rows(1_000, 3, largest)
    found = Moments.count(values)
    assert found.sums.tolist() == values.sum(axis=0).tolist()
    assert found.products.tolist() == (values.T @ values).tolist()


@given(arrays(np.int64, (9, 2), elements=st.integers(-900, 900)), st.integers(0, 9))
def test_any_cut_gives_the_same(values: np.ndarray[tuple[int, int], np.dtype[np.int64]], cut: int) -> None:
    whole, found = Moments.count(values), Moments.empty(2)
    found.merge(Moments.count(values[cut:]))
    found.merge(Moments.count(values[:cut]))
    assert (found.games, found.sums.tolist()) == (9, whole.sums.tolist())
    assert found.products.tolist() == whole.products.tolist()


def test_variance_and_covariance_are_those_of_numpy() -> None:
    values = rows(500, 4, 840)
    found, weights = Moments.count(values), np.array([2, 0, -1, 3])
    assert found.total(weights) == (values @ weights).sum()
    assert found.variance(weights) == pytest.approx((values @ weights).var(ddof=1))
    assert found.covariance() == pytest.approx(np.cov(values.T))


def test_what_never_varies_has_no_variance_at_all() -> None:
    values = rows(10_001, 1, 40_000)
    assert Moments.count(np.hstack([values, values + 7])).variance(np.array([-1, 1])) == 0


def test_one_game_has_no_spread() -> None:
    assert np.isnan(Moments.count(rows(1, 2, 5)).variance(np.array([1, 0])))
