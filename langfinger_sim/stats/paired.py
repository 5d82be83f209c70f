"""Differences between two variants that were played on the same deals, game by game.

The difference of a game is a number of its own, and its mean has a standard error of its own: sd / sqrt(games). What
both variants share, the luck of the deal, is not in it (common random numbers: Law, Simulation Modeling and Analysis,
5th ed., section 11.2).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, isnan, sqrt
from statistics import NormalDist

import numpy as np

from langfinger_sim.stats.moments import Array, Moments
from langfinger_sim.stats.seat_shares import Interval


@dataclass(frozen=True)
class PairedDifference:
    """A measure before and after a change.

    Attributes:
        before, after: its value in the two variants.
        difference: after - before.
        standard_error: of the difference; nan with fewer than two games.
        interval: in which the true difference lies with the chance asked for.
        saving: games that an unpaired comparison would need for one of ours; inf where no game differs in its
            difference, nan where there is nothing to save.
    """

    before: float
    after: float
    difference: float
    standard_error: float
    interval: Interval
    saving: float


def reach_of(level: float, shared_among: int = 1) -> float:
    """Standard errors to each side of an interval; the error is divided among so many (Bonferroni)."""
    return NormalDist().inv_cdf(1 - (1 - level) / (2 * shared_among))


def half_width(error: Array | float, games: int, reach: float, rare: float) -> Array:
    """How far the range of a mean reaches to each side, from its standard error.

    As wide as if reach² further games had differed by `rare`: a change that was never met may be rare.
    """
    return np.asarray(reach * np.sqrt(np.square(error) + (rare * reach / games) ** 2))


def compare_means(
    moments: Moments, before: Array, after: Array, scale: float, reach: float, rare: float = 1.0
) -> PairedDifference:
    """The difference of two weighted sums of columns, each divided by `scale`.

    Args:
        moments: of the columns of both variants, a row a game.
        before, after: (columns,) whole weights.
        scale: what makes one of the measure's unit.
        reach: standard errors to each side of the interval.
        rare: how much a change that was never met might do to a game, in the measure's unit.

    The interval's width is `half_width`, which is above 0 where no game differs, as Wilson's is for a share of 0.
    ValueError without games.
    """
    if moments.games < 1:
        raise ValueError("a difference needs at least one game")
    games, weights = moments.games, np.asarray(after) - np.asarray(before)
    difference = moments.total(weights) / (scale * games)
    variances = [moments.variance(row) / scale**2 for row in (weights, np.asarray(before), np.asarray(after))]
    error = sqrt(variances[0] / games) if not isnan(variances[0]) else float("nan")
    half = float(half_width(error, games, reach, rare)) if not isnan(error) else inf
    return PairedDifference(
        before=moments.total(before) / (scale * games),
        after=moments.total(after) / (scale * games),
        difference=difference,
        standard_error=error,
        interval=Interval(difference - half, difference + half),
        saving=saving_of(variances[1] + variances[2], variances[0]),
    )


def saving_of(unpaired: float, paired: float) -> float:
    """How many times the games an unpaired comparison needs, from the variances of the two differences."""
    if paired > 0:
        return unpaired / paired
    return inf if unpaired > 0 else float("nan")
