"""Ratios of two sums over games, such as money for each card sold, and means of games in which something held.

Both parts vary from game to game: R = sum y / sum x has, by linearising, the standard error
sqrt(var(y - R x) / games) / mean(x) (Cochran, Sampling Techniques, 3rd ed., section 6.3).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot, inf, isnan, sqrt

import numpy as np

from langfinger_sim.stats.moments import Array, Moments
from langfinger_sim.stats.seat_shares import Interval


@dataclass(frozen=True)
class Estimate:
    """A number with its standard error, nan where there are too few games, and an interval."""

    value: float
    standard_error: float
    interval: Interval


def estimate_ratio(
    moments: Moments, upper: Array, lower: Array, scale: float, reach: float, rare: float = 0.0
) -> Estimate | None:
    """Sum of one weighted sum of columns for each unit of another; None where that is 0.

    Args:
        moments: of the columns, a row a game.
        upper, lower: (columns,) whole weights.
        scale: what makes one of the ratio's unit.
        reach: standard errors to each side of the interval.
        rare: how much what was never met might do to one unit of `lower`, in the ratio's unit.

    The interval is as wide as if reach² further units had differed by `rare` (see `paired.compare_means`): a ratio that
    rests on one game, or on some that happen to agree, has no spread of its own, and is not sure for that.
    """
    below = moments.total(lower)
    if not below:
        return None
    value = moments.total(upper) / below
    error = _linear_error(moments, np.asarray(upper, float) - value * np.asarray(lower, float)) * moments.games / below
    return make_estimate(value / scale, error / abs(scale), reach, rare * reach / abs(below))


def make_estimate(value: float, error: float, reach: float, unmet: float = 0.0) -> Estimate:
    """The value and so many standard errors to each side; without an error, everything is possible.

    `unmet`: a further error of the interval, for what was never met.
    """
    half = inf if isnan(error) else reach * hypot(error, unmet)
    return Estimate(value, error, Interval(value - half, value + half))


def _linear_error(moments: Moments, weights: Array) -> float:
    """Standard error of the mean of a weighted sum of columns."""
    if moments.games < 2:  # noqa: PLR2004 - a spread needs two
        return float("nan")
    means = moments.means()
    square = float(weights @ moments.products @ weights) / moments.games - float(weights @ means) ** 2
    return sqrt(max(0.0, square) / (moments.games - 1))


def compare_groups(moments: Moments, value: int, member: int, scale: float, reach: float) -> Estimate | None:
    """Mean of one column in the games with a mark less its mean in those without; None where all or none have it.

    Args:
        moments: of the columns, a row a game.
        value, member: numbers of the column and of the mark, which is 0 or 1.
        scale: what makes one of the column's unit.
        reach: standard errors to each side of the interval.

    Student's two-sample difference with the pooled variance.
    """
    games, inside = moments.games, int(moments.sums[member])
    outside = games - inside
    if not inside or not outside:
        return None
    both = int(moments.products[value, member])
    means = both / inside, (int(moments.sums[value]) - both) / outside
    within = int(moments.products[value, value]) - inside * means[0] ** 2 - outside * means[1] ** 2
    if games < 3:  # noqa: PLR2004 - two means take two
        return make_estimate((means[0] - means[1]) / scale, float("nan"), reach)
    variance = max(0.0, within) / (games - 2)
    error = sqrt(variance * (1 / inside + 1 / outside)) / scale
    return make_estimate((means[0] - means[1]) / scale, error, reach)
