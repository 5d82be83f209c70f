"""Counts that add up."""

from __future__ import annotations

from math import isnan
from statistics import mean, median

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from langfinger_sim.stats.histogram import Histogram

NUMBERS = st.lists(st.integers(-5, 300), min_size=1, max_size=40)


@given(NUMBERS)
def test_mean_and_median_are_those_of_the_values(values: list[int]) -> None:
    histogram = Histogram()
    histogram.add(np.array(values))
    assert histogram.mean() == pytest.approx(mean(values))
    assert histogram.median() == median(values)


@given(NUMBERS, st.floats(0, 1))
def test_quantile_is_that_of_the_inverted_distribution(values: list[int], part: float) -> None:
    histogram = Histogram()
    histogram.add(np.array(values))
    assert histogram.quantile(part) == np.quantile(values, part, method="inverted_cdf")


def test_nothing_has_no_quantile() -> None:
    with pytest.raises(ValueError, match="empty"):
        Histogram().quantile(0.5)


@given(NUMBERS, NUMBERS)
def test_merging_is_counting_all(first: list[int], second: list[int]) -> None:
    merged, other, whole = Histogram(), Histogram(), Histogram()
    merged.add(np.array(first))
    other.add(np.array(second))
    merged.merge(other)
    whole.add(np.array(first + second))
    assert merged == whole


def test_nothing_counted() -> None:
    assert isnan(Histogram().mean())
    assert isnan(Histogram().median())
