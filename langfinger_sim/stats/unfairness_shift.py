"""How much fairer a change makes a game in one world than in another, all four played on the same deals.

U is unfairness as in `unfairness_change`; wanted is (U' - U of the other world) - (U' - U of this one). Where all four
are off the fair line for certain, U is smooth: the error is that of each game's part in it, u'w / sqrt(seats) with u
the direction of the distances, added up with their signs (delta method), which keeps all that the four share; and
what |d| bends, of variance tr V² / (2 |d|²) each, is added.
Otherwise the ranges of two paired changes are joined by their far ends, each with half the error (Bonferroni).

Simulated over 2 and 4 seats, intervals meant to hold 95 of 100 times held 93 to 100 of 100: nearly always where some
world may be fair, for far ends are joined (`tests/stats/test_unfairness_shift.py`).
"""

from __future__ import annotations

from math import erfc, sqrt
from statistics import NormalDist

import numpy as np

from langfinger_sim.stats.moments import Array, Moments
from langfinger_sim.stats.paired import PairedDifference
from langfinger_sim.stats.seat_shares import Interval
from langfinger_sim.stats.seat_totals import PARTS
from langfinger_sim.stats.unfairness_change import Distance, compare_unfairness, measure_distance

OWN_BEFORE, OWN_AFTER, OTHER_BEFORE, OTHER_AFTER = range(4)
SIGNS = (1.0, -1.0, -1.0, 1.0)
"""Of each of the four in the difference of the two changes."""


def compare_unfairness_changes(moments: Moments, reach: float) -> PairedDifference:
    """What a change does to U in another world less what it does in this one, 0 to 1.

    Args:
        moments: of the win parts W, in 840ths: of all seats before and after in this world, then in the other.
        reach: standard errors to each side that the interval would have if U were a mean.

    `before` is the change in this world, `after` that in the other. `standard_error` is that of the delta method,
    `saving` is not known (nan). ValueError with fewer than two games.
    """
    changes = [compare_unfairness(_pick(moments, *pair), reach) for pair in ((0, 1), (2, 3))]
    own, other = (change.difference for change in changes)
    error, is_smooth = _delta(moments, reach)
    difference = other - own
    ends = (reach * error, reach * error) if is_smooth else _join(moments, reach, difference)
    return PairedDifference(
        before=own,
        after=other,
        difference=difference,
        standard_error=error,
        interval=Interval(difference - ends[0], difference + ends[1]),
        saving=float("nan"),
    )


def _pick(moments: Moments, one: int, other: int) -> Moments:
    """Of two of the four."""
    seats = len(moments.sums) // len(SIGNS)
    places = np.concatenate([np.arange(seats) + seats * side for side in (one, other)])
    return Moments(moments.games, moments.sums[places], moments.products[np.ix_(places, places)])


def _delta(moments: Moments, reach: float) -> tuple[float, bool]:
    """The standard error by the delta method, and whether all four are off the fair line for certain."""
    seats = len(moments.sums) // len(SIGNS)
    centre = np.eye(seats) - 1 / seats
    means, covariance = moments.means() / PARTS, moments.covariance() / (PARTS**2 * moments.games)
    parts = [slice(side * seats, (side + 1) * seats) for side in range(len(SIGNS))]
    errors = [centre @ covariance[part, part] @ centre for part in parts]
    found: list[Distance] = [
        measure_distance(means[part] - means[part].mean(), one, reach) for part, one in zip(parts, errors, strict=True)
    ]
    weights: Array = np.concatenate([sign * (centre @ one.direction) for sign, one in zip(SIGNS, found, strict=True)])
    variance = max(0.0, float(weights @ covariance @ weights))
    if not all(one.is_certain for one in found):
        return sqrt(variance / seats), False
    bend = sum(float((own**2).sum()) / (2 * one.size**2) for own, one in zip(errors, found, strict=True))
    return sqrt((variance + bend) / seats), True


def _join(moments: Moments, reach: float, difference: float) -> tuple[float, float]:
    """How far the range reaches down and up: the narrower of two that are joined by their far ends.

    One goes from world to world and the other from before to after; both hold at once, for each of the four changes has
    a quarter of the error.
    """
    wider = -NormalDist().inv_cdf(erfc(reach / sqrt(2)) / 2 / len(SIGNS))
    lows, highs = [], []
    for plus, minus in (
        ((OTHER_BEFORE, OTHER_AFTER), (OWN_BEFORE, OWN_AFTER)),
        ((OWN_AFTER, OTHER_AFTER), (OWN_BEFORE, OTHER_BEFORE)),
    ):
        up, down = (compare_unfairness(_pick(moments, *pair), wider).interval for pair in (plus, minus))
        lows.append(up.low - down.high)
        highs.append(up.high - down.low)
    return max(0.0, difference - max(lows)), max(0.0, min(highs) - difference)
