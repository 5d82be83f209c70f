"""How much fairer a variant is than another, with an honest interval.

Unfairness is U = |d| / sqrt(seats), d being the seats' distances from the fair line; a root of a sum of squares. Far
from 0 it is smooth and its error follows from the delta method; at 0, where a good variant should be, it is not, and
that method gave intervals holding 67 of 100 times. So:

1. The range of one variant's |d| inverts a score test of |d|² (less what chance adds, tr V): its variance is 2 tr V²
   + 4 |d|² u'Vu at the value tried (u: the direction of d), the first term widened to the chi-square quantile it
   stands for (Wilson and Hilferty 1931, PNAS 17:684).
2. Where both variants are off the fair line for certain, the two ranges are joined with the correlation of the two
   estimates, measured on the pairs (MOVER: Zou 2007, Psychological Methods 12:399). Otherwise directions mean
   nothing, and the ranges' far ends are taken.
3. |U' - U| <= |d' - d| / sqrt(seats) always (triangle inequality). The upper end of the right side, found as in 1 at a
   fifth of the error, cuts the interval: variants that hardly differ are told so although neither U is well known.

Simulated over 2 to 5 seats, U from 0 to 40 errors, correlations from 0 to 0.9999 and any angle between d and d',
intervals meant to hold 95 of 100 times held 94 to 100 (`tests/stats/test_unfairness_change.py`).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import erfc, sqrt
from statistics import NormalDist

import numpy as np

from langfinger_sim.stats.moments import Array, Moments
from langfinger_sim.stats.paired import PairedDifference, saving_of
from langfinger_sim.stats.seat_shares import Interval
from langfinger_sim.stats.seat_totals import PARTS

TRIANGLE_SHARE = 5
"""The triangle's bound gets this part of the error."""


@dataclass(frozen=True)
class Distance:
    """|d|: its size without what chance adds, the range it lies in, and the direction of d; `is_certain`: not 0."""

    size: float
    low: float
    high: float
    direction: Array

    @property
    def is_certain(self) -> bool:
        """Whether the range leaves out 0."""
        return self.low > 0


@dataclass(frozen=True)
class _Estimates:
    """Distances from the fair line before and after, (seats,) each, and (seats, seats) covariances of their errors."""

    before: Array
    after: Array
    before_errors: Array
    after_errors: Array
    shared_errors: Array


def compare_unfairness(moments: Moments, reach: float) -> PairedDifference:
    """The change of U, 0 to 1, from the moments of (seats of A, seats of B) in 840ths.

    Args:
        moments: of the win parts W of all seats before, then of all seats after.
        reach: standard errors to each side that the interval would have if U were a mean.

    `standard_error` is that of the delta method. ValueError with fewer than two games.
    """
    if moments.games < 2:  # noqa: PLR2004 - a spread needs two
        raise ValueError("a change of unfairness needs at least two games")
    found = _estimate(moments)
    before = measure_distance(found.before, found.before_errors, reach)
    after = measure_distance(found.after, found.after_errors, reach)
    variances = _along(before, after, found)
    low, high = _join(before, after, variances)
    bound = _triangle_bound(found, moments.games, reach)
    root = sqrt(len(found.before))
    difference = after.size - before.size
    one, other, both = variances
    paired = max(0.0, one + other - 2 * both)
    return PairedDifference(
        before=before.size / root,
        after=after.size / root,
        difference=difference / root,
        standard_error=sqrt(paired) / root,
        interval=Interval(max(low, min(difference, -bound)) / root, min(high, max(difference, bound)) / root),
        saving=saving_of(one + other, paired),
    )


def _estimate(moments: Moments) -> _Estimates:
    """Block by block, so that equal variants give equal digits."""
    seats = len(moments.sums) // 2
    centre = np.eye(seats) - 1 / seats
    means, covariance = moments.means() / PARTS, moments.covariance() / (PARTS**2 * moments.games)
    one, other = slice(seats), slice(seats, None)
    return _Estimates(
        *(means[part] - means[part].mean() for part in (one, other)),
        *(centre @ covariance[parts].copy() @ centre for parts in ((one, one), (other, other), (one, other))),
    )


def measure_distance(deviations: Array, errors: Array, reach: float) -> Distance:
    """The length of a vector, (seats,), measured with errors of this covariance, (seats, seats); see step 1 above."""
    square = float(deviations @ deviations)
    first, second = float(np.trace(errors)), float((errors**2).sum())
    if first <= 0:
        return Distance(sqrt(square), sqrt(square), sqrt(square), _unit(deviations))
    direction = _unit(deviations)
    along = float(direction @ errors @ direction) if square > 0 else second / first
    degrees = first**2 / second
    tail = degrees * (1 - 2 / (9 * degrees) + reach * sqrt(2 / (9 * degrees))) ** 3 - degrees
    excess = square - first
    middle = excess + 2 * reach**2 * along
    half = sqrt(max(0.0, middle**2 - excess**2 + (tail * second / first) ** 2))
    size = sqrt(max(0.0, excess))
    return Distance(size, min(size, sqrt(max(0.0, middle - half))), max(size, sqrt(max(0.0, middle + half))), direction)


def _unit(vector: Array) -> Array:
    length = sqrt(float(vector @ vector))
    return vector / length if length > 0 else vector


def _along(before: Distance, after: Distance, found: _Estimates) -> tuple[float, float, float]:
    """Variances of |d| and of |d'|, and their covariance, along the directions found: the delta method."""
    return (
        float(before.direction @ found.before_errors @ before.direction),
        float(after.direction @ found.after_errors @ after.direction),
        float(before.direction @ found.shared_errors @ after.direction),
    )


def _join(before: Distance, after: Distance, variances: tuple[float, float, float]) -> tuple[float, float]:
    """Ends of |d'| - |d| by step 2."""
    if not (before.is_certain and after.is_certain):
        return after.low - before.high, after.high - before.low
    one, other, both = variances
    correlation = both / sqrt(one * other) if one > 0 and other > 0 else 0.0
    falling = (after.size - after.low, before.high - before.size)
    rising = (after.high - after.size, before.size - before.low)
    low, high = (sqrt(max(0.0, x * x + y * y - 2 * correlation * x * y)) for x, y in (falling, rising))
    return after.size - before.size - low, after.size - before.size + high


def _triangle_bound(found: _Estimates, games: int, reach: float) -> float:
    """Upper end of |d' - d|: as if reach² further games had differed by a whole win, for rare changes."""
    seats = len(found.before)
    wider = _wider(reach)
    rare = (wider / games) ** 2 * (np.eye(seats) - 1 / seats)
    errors = found.before_errors + found.after_errors - found.shared_errors - found.shared_errors.T + rare
    return measure_distance(found.after - found.before, errors, wider).high


def _wider(reach: float) -> float:
    """The reach of an interval that misses a fifth as often; for reaches up to 35."""
    return -NormalDist().inv_cdf(erfc(reach / sqrt(2)) / 2 / TRIANGLE_SHARE)
