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
from langfinger_sim.stats.sequences import sequence_quantile

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
    """Seat win shares of one cell; all shares are 0 to 1.

    `method`: "fixed", intervals for a number of games that did not hang on who won; "sequence", intervals that hold at
    every look at once, for all seats of all cells asked.
    """

    games: int
    seats: tuple[SeatShare, ...]
    level: float
    fair_share: float
    tie_share: float
    winnerless_share: float
    capped_share: float
    method: str = "fixed"


def estimate_seat_shares(totals: SeatTotals, level: float = 0.95) -> SeatShares:
    """Shares with intervals that hold for all seats at once with chance `level`. ValueError without games."""
    return _estimate(totals, level, joint_quantile(level, len(totals.parts)), "fixed")


def estimate_seat_sequence(totals: SeatTotals, level: float = 0.95, cells: int = 1) -> SeatShares:
    """Shares with intervals that hold with chance `level` for all seats of all cells after any number of games.

    Wilson's interval, with the standard errors of a confidence sequence (see `sequences`) in place of a fixed number:
    to first order the same as mean ± that many of them. ValueError without games.
    """
    alpha = (1 - level) / (cells * len(totals.parts))
    return _estimate(totals, level, sequence_quantile(totals.games, alpha), "sequence")


def _estimate(totals: SeatTotals, level: float, z: float, method: str) -> SeatShares:
    if totals.games < 1:
        raise ValueError("seat shares need at least one game")
    seats = len(totals.parts)
    shares = totals.parts / (PARTS * totals.games)
    errors = _standard_errors(totals)
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
        method=method,
    )


def joint_quantile(level: float, intervals: int) -> float:
    """How many standard errors each of so many two-sided intervals reaches, to hold at once (Bonferroni)."""
    return NormalDist().inv_cdf(1 - (1 - level) / (2 * intervals))


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
