"""Who won how often, as whole numbers that add up exactly: no order of shards and no merging changes a digit.

A seat among k winners of a game has W = 1/k, else W = 0. W is kept in 840ths (840 = lcm of 1 … 8).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]

PARTS = 840
"""A win in whole parts: divisible by any number of winners up to 8."""


def win_parts(won: Array) -> Array:
    """(games, seats) W in 840ths, of games whose winners are the nonzero places of `won`, (games, seats)."""
    is_winner = (won != 0).astype(np.int64)
    return np.asarray(is_winner * (PARTS // np.maximum(is_winner.sum(axis=1), 1))[:, np.newaxis])


@dataclass
class SeatTotals:
    """Sums over games, of which any two can be added.

    Attributes:
        games: games counted, capped and winnerless ones too.
        parts: (seats,) sum of W, in 840ths.
        products: (seats, seats) sum of W Wᵀ, in 840ths squared.
        first_counts: (seats,) games in which the seat was at least tied for first.
        winner_counts: (seats + 1,) games by their number of winners, from none to all.
        capped_count: games that met the round cap.
    """

    games: int
    parts: Array
    products: Array
    first_counts: Array
    winner_counts: Array
    capped_count: int

    @classmethod
    def empty(cls, seats: int) -> SeatTotals:
        """No games yet."""
        return cls.count(np.zeros((0, seats), np.int64))

    @classmethod
    def count(cls, won: Array, capped_count: int = 0) -> SeatTotals:
        """Totals of games whose winners are the nonzero places of `won`, (games, seats)."""
        is_winner = (won != 0).astype(np.int64)
        winner_count = is_winner.sum(axis=1)
        parts = win_parts(won)
        return cls(
            games=len(won),
            parts=parts.sum(axis=0),
            products=parts.T @ parts,
            first_counts=is_winner.sum(axis=0),
            winner_counts=np.bincount(winner_count, minlength=won.shape[1] + 1),
            capped_count=capped_count,
        )

    @property
    def tie_count(self) -> int:
        """Games with two or more winners."""
        return int(self.winner_counts[2:].sum())

    @property
    def winnerless_count(self) -> int:
        """Games nobody won."""
        return int(self.winner_counts[0])

    def merge(self, other: SeatTotals) -> None:
        """Add the games of `other`, of as many seats."""
        self.games += other.games
        self.parts = self.parts + other.parts
        self.products = self.products + other.products
        self.first_counts = self.first_counts + other.first_counts
        self.winner_counts = self.winner_counts + other.winner_counts
        self.capped_count += other.capped_count
