"""What each kind of player wins where players are drawn for seats, with the seat averaged out.

A kind's share is the mean over the seats of what it wins in a game there: for each seat a ratio of two sums, its wins
there and its games there. Its error is the delta method's, from the covariances of all these sums over games, so that
seats of one game need not be independent (Cochran, Sampling Techniques, 3rd ed., section 6.10, for a ratio).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np

from langfinger_sim.stats.moments import Array, Moments
from langfinger_sim.stats.seat_shares import Interval, joint_quantile, share_interval
from langfinger_sim.stats.seat_totals import PARTS


@dataclass(frozen=True)
class KindShare:
    """What a kind wins of a game from the average seat, 0 to 1.

    Attributes:
        share: its mean over the seats.
        standard_error: of it.
        interval: holds for all kinds at once with the chance asked for.
        by_seat: what it wins in each seat.
        appearances: how often it sat anywhere.
    """

    share: float
    standard_error: float
    interval: Interval
    by_seat: tuple[float, ...]
    appearances: int


@dataclass(frozen=True)
class CompanyShare:
    """What all players of a kind together win in games of one company, 0 to 1; `interval`: of this one alone."""

    share: float
    standard_error: float
    interval: Interval


class KindTotals:
    """Sums over games of one cell, growing in any order.

    `companies`: how many of each kind were at the table → the moments of what each kind won in such games, in `PARTS`.
    """

    def __init__(self, kinds: int, seats: int) -> None:
        self.kinds, self.seats = kinds, seats
        self.by_kind = tuple(Moments.empty(2 * seats) for _ in range(kinds))
        self.companies: dict[tuple[int, ...], Moments] = {}

    @property
    def games(self) -> int:
        """Counted so far."""
        return self.by_kind[0].games

    def add(self, sat: Array, won: Array) -> None:
        """Count games: (games, seats) which kind sat there, and 1 where the seat won, alone or not."""
        winners = np.maximum(won.sum(axis=1, keepdims=True), 1)
        parts = PARTS * won.astype(np.int64) // winners
        is_kind = sat[:, :, np.newaxis] == np.arange(self.kinds)
        for kind, moments in enumerate(self.by_kind):
            there = is_kind[:, :, kind].astype(np.int64)
            moments.merge(Moments.count(np.hstack([there, there * parts])))
        counts = is_kind.sum(axis=1)
        of_kind = np.einsum("gsk,gs->gk", is_kind.astype(np.int64), parts)
        codes = counts @ (self.seats + 1) ** np.arange(self.kinds)  # a number for each company: numpy is quick at these
        for code in np.unique(codes).tolist():
            met = codes == code
            company = tuple(counts[met.argmax()].tolist())
            known = self.companies.setdefault(company, Moments.empty(self.kinds))
            known.merge(Moments.count(of_kind[met]))


def estimate_kinds(totals: KindTotals, level: float = 0.95) -> tuple[KindShare, ...]:
    """Each kind's share. ValueError where one never sat in some seat, or there are fewer than two games."""
    if totals.games < 2:  # noqa: PLR2004 - a spread needs two
        raise ValueError("shares of kinds need at least two games")
    z = joint_quantile(level, totals.kinds)
    return tuple(_estimate(moments, totals.seats, z) for moments in totals.by_kind)


def _estimate(moments: Moments, seats: int, z: float) -> KindShare:
    means = moments.means()
    there, parts = means[:seats], means[seats:]
    if not there.all():
        raise ValueError("by chance a kind never sat in some seat")
    by_seat = parts / there / PARTS
    slopes = np.concatenate([-by_seat / there, 1 / (there * PARTS)]) / seats
    error = sqrt(max(0.0, float(slopes @ moments.covariance() @ slopes)) / moments.games)
    share = float(by_seat.mean())
    return KindShare(
        share=share,
        standard_error=error,
        interval=share_interval(share, error, int(moments.sums[:seats].sum()), z),
        by_seat=tuple(map(float, by_seat)),
        appearances=int(moments.sums[:seats].sum()),
    )


def estimate_company(moments: Moments, kind: int, level: float = 0.95) -> CompanyShare:
    """What a kind's players together win in games with one company."""
    share = float(moments.sums[kind]) / (PARTS * moments.games)
    weights = np.eye(len(moments.sums), dtype=np.int64)[kind]
    variance = moments.variance(weights)
    error = sqrt(variance / moments.games) / PARTS if variance > 0 else 0.0
    return CompanyShare(share, error, share_interval(share, error, moments.games, joint_quantile(level, 1)))
