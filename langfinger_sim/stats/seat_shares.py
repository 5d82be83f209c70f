"""Seat win shares: what part of the wins each seat gets, with joint intervals.

A seat among k winners of a game has W = 1/k, else W = 0. Games without a winner stay in the denominator, so the shares
sum to 1 less their part, and the fair line is that sum / seats.

Formulas: SE = sd(W) / sqrt(games), as p (1 - p) / games is wrong once ties exist. Interval: Wilson's score interval
(Wilson 1927, JASA 22:209) with the number of games that would give this SE without ties, p (1 - p) / SE². Joint over
seats by Bonferroni.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Any

import numpy as np

from langfinger_sim.stats.seat_totals import PARTS, SeatTotals

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Interval:
    """From `low` to `high`."""

    low: float
    high: float


@dataclass(frozen=True)
class SeatShare:
    """What one seat wins.

    Attributes:
        share: mean of W, 0 to 1.
        standard_error: of the share; nan with fewer than two games.
        interval: contains the true shares of all seats at once with the level's chance.
        first_share: part of the games in which the seat was at least tied for first.
    """

    share: float
    standard_error: float
    interval: Interval
    first_share: float


@dataclass(frozen=True)
class SeatShares:
    """Seat win shares of one cell; all shares are 0 to 1."""

    games: int
    seats: tuple[SeatShare, ...]
    level: float
    fair_share: float
    tie_share: float
    winnerless_share: float
    capped_share: float


def estimate_seat_shares(totals: SeatTotals, level: float = 0.95) -> SeatShares:
    """Shares with intervals that hold for all seats at once with chance `level`. ValueError without games."""
    if totals.games < 1:
        raise ValueError("seat shares need at least one game")
    seats = len(totals.parts)
    shares = totals.parts / (PARTS * totals.games)
    errors = _standard_errors(totals)
    z = NormalDist().inv_cdf(1 - (1 - level) / (2 * seats))
    return SeatShares(
        games=totals.games,
        seats=tuple(
            SeatShare(
                share=float(shares[seat]),
                standard_error=float(errors[seat]),
                interval=share_interval(float(shares[seat]), float(errors[seat]), totals.games, z),
                first_share=float(totals.first_counts[seat] / totals.games),
            )
            for seat in range(seats)
        ),
        level=level,
        fair_share=float(totals.parts.sum() / (PARTS * totals.games * seats)),
        tie_share=totals.tie_count / totals.games,
        winnerless_share=totals.winnerless_count / totals.games,
        capped_share=totals.capped_count / totals.games,
    )


def wilson_interval(share: float, blocks: float, z: float) -> Interval:
    """Wilson's score interval of a share seen in so many blocks, which need not be a whole number."""
    middle = (share + z * z / (2 * blocks)) / (1 + z * z / blocks)
    half = z / (1 + z * z / blocks) * sqrt(share * (1 - share) / blocks + z * z / (4 * blocks * blocks))
    return Interval(max(0.0, middle - half), min(1.0, middle + half))


def share_interval(share: float, error: float, games: int, z: float) -> Interval:
    """The interval of a mean of W: with the games themselves where W never varied."""
    varies = error > 0  # False for nan
    blocks = share * (1 - share) / (error * error) if varies else float(games)
    return wilson_interval(share, blocks, z)


def _standard_errors(totals: SeatTotals) -> Array:
    """(seats,) sd(W) / sqrt(games), sd with games - 1; from exact whole numbers, so no cancellation."""
    n = totals.games
    if n < 2:  # noqa: PLR2004 - a spread needs two
        return np.full(len(totals.parts), np.nan)
    sums = [int(part) for part in totals.parts]
    squares = [int(square) for square in np.diagonal(totals.products)]
    spreads = [max(0, n * square - total * total) for total, square in zip(sums, squares, strict=True)]
    return np.array([sqrt(spread / (n * n * (n - 1))) / PARTS for spread in spreads])
