"""The sequential test: its ratio by numerical search and by Wald's own formula, its errors by simulation."""

from __future__ import annotations

from math import inf, log, sqrt
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import minimize_scalar
from scipy.stats import norm

from langfinger_sim.stats.sequential_test import (
    Answer,
    BlockTotals,
    Hypotheses,
    log_likelihood_ratio,
    measure_effect,
    run_sequential_test,
)
from tests.statistical.studies import error_of, replications

Array = np.ndarray[Any, Any]

BLOCKS = st.lists(st.integers(-840, 840), min_size=2, max_size=40)
TEST = Hypotheses(not_better=0.0, better=0.05)


@given(BLOCKS, st.floats(-0.4, 0.4), st.floats(0.01, 0.4))
def test_ratio_is_that_of_the_likeliest_spreads(blocks: list[int], low: float, width: float) -> None:
    values = np.array(blocks)
    if not values.any() or len(set(blocks)) == 1:
        return

    def best(effect: float) -> float:
        """The largest log-likelihood over all spreads, by search."""
        negative = lambda root: -norm.logpdf(values, effect * np.exp(root), np.exp(root)).sum()  # noqa: E731
        return float(-minimize_scalar(negative, bounds=(-8, 10), method="bounded", options={"xatol": 1e-9}).fun)

    found = log_likelihood_ratio(BlockTotals.count(values), Hypotheses(low, low + width))
    assert found == pytest.approx(best(low + width) - best(low), abs=1e-5)


def test_ratio_is_walds_where_the_spread_is_known() -> None:
    """With many blocks of small effect: N (t1 - t0) (m / σ - (t0 + t1) / 2)."""
    totals = BlockTotals(1_000_000, 20_000, 1_000_000)
    expected = 1_000_000 * 0.05 * (0.02 / sqrt(1 - 0.02**2) - 0.025)
    assert log_likelihood_ratio(totals, TEST) == pytest.approx(expected, rel=0.01)


@given(BLOCKS, st.lists(st.integers(0, 40), max_size=4), st.integers(1, 50))
def test_totals_add_up_and_the_unit_does_not_matter(blocks: list[int], cuts: list[int], unit: int) -> None:
    merged = BlockTotals()
    for piece in np.split(np.array(blocks), sorted(cuts)):
        merged.merge(BlockTotals.count(piece))
    assert merged == BlockTotals.count(np.array(blocks))
    other = BlockTotals.count(unit * np.array(blocks))
    assert log_likelihood_ratio(other, TEST) == pytest.approx(log_likelihood_ratio(merged, TEST), abs=1e-9)


def test_bounds_are_walds() -> None:
    low, high = Hypotheses(0.0, 0.1, 0.01, 0.2).bounds
    assert (low, high) == pytest.approx((log(0.2 / 0.99), log(0.8 / 0.01)))


def test_where_nothing_ever_differs_nothing_is_said() -> None:
    found = run_sequential_test(BlockTotals.count(np.zeros(5_000)), TEST)
    assert (found.answer, found.ratio, found.effect, found.blocks_to_go) == (Answer.OPEN, 0.0, 0.0, None)


def test_who_always_wins_by_as_much_is_better() -> None:
    found = run_sequential_test(BlockTotals.count(np.full(300, 840)), TEST)
    assert (found.answer, found.effect, found.blocks_to_go) == (Answer.BETTER, inf, 0)
    assert run_sequential_test(BlockTotals.count(np.full(300, -840)), TEST).answer is Answer.NOT_BETTER
    assert run_sequential_test(BlockTotals.count(np.full(199, 840)), TEST).answer is Answer.OPEN


def test_effect_is_mean_by_deviation() -> None:
    values = np.array([3, -1, 4, 1, -5, 9])
    assert measure_effect(BlockTotals.count(values)) == pytest.approx(values.mean() / values.std())


def test_forecast_is_where_the_ratio_gets_to() -> None:
    """Twice the same blocks, or as many again as forecast: then it ends."""
    totals = BlockTotals(1_000, 40, 1_000)
    found = run_sequential_test(totals, TEST)
    assert found.answer is Answer.OPEN
    assert found.blocks_to_go is not None
    times = 1 + found.blocks_to_go / 1_000
    for factor, answer in ((times * 1.001, Answer.BETTER), (times * 0.99, Answer.OPEN)):
        later = BlockTotals(round(1_000 * factor), round(40 * factor), round(1_000 * factor))
        scaled = BlockTotals(later.blocks, later.total * 10**6, later.squares * 10**12)
        assert run_sequential_test(scaled, TEST).answer is answer


@pytest.mark.parametrize(("low", "high", "alpha"), [(0.1, 0.1, 0.05), (0.2, 0.1, 0.05), (0, 0.1, 0.0), (0, 0.1, 0.5)])
def test_what_is_no_test_is_refused(low: float, high: float, alpha: float) -> None:
    with pytest.raises(ValueError, match=r"not more than|a chance of error"):
        Hypotheses(low, high, alpha)


@pytest.mark.statistical
@pytest.mark.parametrize("tie_share", [0.0, 0.6])
def test_each_error_is_as_rare_as_it_says(tie_share: float) -> None:
    """A block is a deal in four rotations: how many more of four wins A has than its share, often nothing.

    Looked at every 50 blocks. With the truth on either hypothesis it errs in at most 5 % of 4,000 studies (400 in
    `make test`), and well before 20,000 blocks it has ended.
    """
    studies = replications(4_000, 400)
    random = np.random.default_rng(5)
    kinds = np.array([-3, -1, 0, 1, 3])
    spread = np.array([0.1, 0.4, 0.0, 0.4, 0.1]) * (1 - tie_share) + np.array([0, 0, 1, 0, 0]) * tie_share
    for effect, wrong in ((TEST.not_better, Answer.BETTER), (TEST.better, Answer.NOT_BETTER)):
        chances = _tilt(spread, kinds, effect)
        ends = [_end(random.multinomial(50, chances, 400), kinds) for _ in range(studies)]
        assert ends.count(Answer.OPEN) <= 0.01 * studies
        assert ends.count(wrong) / studies <= 0.05 + error_of(0.05, studies)
        assert ends.count(wrong) > 0


def _tilt(chances: Array, kinds: Array, effect: float) -> Array:
    """The same chances, bent so far that a block's mean is `effect` of its standard deviations."""

    def bend(by: float) -> Array:
        found = chances * np.exp(by * kinds)
        return np.asarray(found / found.sum())

    def measure(by: float) -> float:
        mean = bend(by) @ kinds
        return float(mean / sqrt(bend(by) @ kinds**2 - mean**2))

    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if measure(middle) < effect else (low, middle)
    return bend(low)


def _end(steps: Array, kinds: Array) -> Answer:
    """What is said first, looking after every step."""
    counts = np.cumsum(steps, axis=0)
    for blocks, total, squares in zip(counts.sum(axis=1), counts @ kinds, counts @ kinds**2, strict=True):
        found = run_sequential_test(BlockTotals(int(blocks), int(total), int(squares)), TEST)
        if found.answer is not Answer.OPEN:
            return found.answer
    return Answer.OPEN
