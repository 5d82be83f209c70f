"""Changes of unfairness: what is planted is found with the right size, and ranges hold as often as they say."""

from __future__ import annotations

from math import sqrt

import numpy as np
import pytest

from langfinger_sim.stats.changes import FAIRNESS, Change, judge_change
from langfinger_sim.stats.fairness import find_unfairness
from langfinger_sim.stats.moments import Moments
from langfinger_sim.stats.paired import PairedDifference, reach_of
from langfinger_sim.stats.seat_shares import estimate_seat_shares
from langfinger_sim.stats.seat_totals import PARTS, SeatTotals
from langfinger_sim.stats.unfairness_change import compare_unfairness, measure_distance
from tests.stats.pairs import play_pairs

REACH = reach_of(0.95)
PRINTED = (0.16, 0.26, 0.32, 0.26)
EQUAL = (0.25, 0.25, 0.25, 0.25)


def compare(before: np.ndarray, after: np.ndarray) -> PairedDifference:  # type: ignore[type-arg]
    return compare_unfairness(Moments.count(PARTS * np.hstack([before, after])), REACH)


def spread(chances: tuple[float, ...]) -> float:
    """The true U."""
    return float(np.std(chances))


def test_both_sides_are_the_unfairness_of_the_win_rate_report() -> None:
    won = play_pairs(np.random.default_rng(1), PRINTED, EQUAL, 20_000, 0.5)
    found = compare(*won)
    alone = [find_unfairness(estimate_seat_shares(SeatTotals.count(side))) for side in won]
    assert (found.before, found.after) == pytest.approx(alone, rel=1e-6)
    assert found.difference == pytest.approx(alone[1] - alone[0], rel=1e-6)


def test_equal_variants_differ_by_exactly_nothing() -> None:
    won = play_pairs(np.random.default_rng(2), PRINTED, EQUAL, 3_000, 0.5)[0]
    found = compare(won, won)
    assert (found.difference, found.standard_error) == (0, 0)
    judgement = judge_change(found, 3_000, 0.01, FAIRNESS)
    assert judgement.verdict is Change.NO_CHANGE


def test_error_is_that_of_the_jackknife() -> None:
    """Quenouille and Tukey's jackknife over 200 blocks of games, where U is smooth."""
    before, after = play_pairs(np.random.default_rng(3), PRINTED, (0.2, 0.3, 0.3, 0.2), 40_000, 0.6)
    rows = PARTS * np.hstack([before, after])
    whole, blocks = Moments.count(rows), [Moments.count(part) for part in np.split(rows, 200)]
    left_out = [
        compare_unfairness(
            Moments(whole.games - one.games, whole.sums - one.sums, whole.products - one.products), REACH
        ).difference
        for one in blocks
    ]
    error = sqrt(199 / 200 * ((left_out - np.mean(left_out)) ** 2).sum())
    assert compare_unfairness(whole, REACH).standard_error == pytest.approx(error, rel=0.12)


def test_pairing_saves_what_the_deals_share() -> None:
    lone, shared = (
        compare(*play_pairs(np.random.default_rng(4), PRINTED, (0.17, 0.26, 0.31, 0.26), 50_000, part))
        for part in (0.0, 0.9)
    )
    assert lone.saving == pytest.approx(1, abs=0.05)
    assert shared.saving > 5
    assert shared.standard_error < lone.standard_error / 2


@pytest.mark.parametrize(
    ("before", "after", "verdict"),
    [
        (PRINTED, EQUAL, Change.FAIRER),
        (EQUAL, PRINTED, Change.LESS_FAIR),
        (PRINTED, (0.165, 0.26, 0.315, 0.26), Change.NO_CHANGE),
        (EQUAL, EQUAL, Change.NO_CHANGE),
    ],
)
def test_many_games_give_the_word(before: tuple[float, ...], after: tuple[float, ...], verdict: Change) -> None:
    found = compare(*play_pairs(np.random.default_rng(5), before, after, 60_000, 0.5))
    assert judge_change(found, 60_000, 0.01, FAIRNESS).verdict is verdict
    assert found.interval.low <= spread(after) - spread(before) <= found.interval.high


def test_planted_edge_of_one_point_is_found_with_its_size() -> None:
    """One game in 100 goes to the start player that another seat would have won; 400,000 deals."""
    random = np.random.default_rng(7)
    before = play_pairs(random, EQUAL, EQUAL, 400_000, 1.0)[0]
    after = before.copy()
    is_given = random.random(400_000) < 0.01 * 4 / 3
    after[is_given] = [1, 0, 0, 0]
    found = compare(before, after)
    assert found.interval.low <= sqrt(1.0**2 + 3 / 3**2) / 100 / 2 <= found.interval.high
    assert found.interval.high - found.interval.low < 0.0025


def test_variants_that_hardly_differ_are_told_so_though_neither_is_well_known() -> None:
    """Hardly off the fair line, and 999 of 1,000 games decided alike: the range is that of the few that were not."""
    slight = (0.26, 0.25, 0.25, 0.24)
    before, after = play_pairs(np.random.default_rng(8), slight, slight, 5_000, 0.999)
    interval = compare(before, after).interval
    moments = Moments.count(PARTS * before)
    errors = moments.covariance() / (PARTS**2 * moments.games)
    alone = measure_distance(moments.means() / PARTS - 0.25, errors, REACH)
    assert not alone.is_certain
    assert max(-interval.low, interval.high) < 0.3 * (alone.high - alone.low) / 2


def test_fewer_than_two_games_are_refused() -> None:
    with pytest.raises(ValueError, match="at least two games"):
        compare(np.eye(4, dtype=np.int64)[:1], np.eye(4, dtype=np.int64)[:1])
