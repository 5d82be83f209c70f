"""Synthetic studies: games whose true seat shares are known, drawn in blocks as counts of who won together."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from typing import Any

import numpy as np

from langfinger_sim.engine.totals import CellTotals
from langfinger_sim.stats.seat_totals import SeatTotals

Array = np.ndarray[Any, Any]


def replications(full: int, reduced: int) -> int:
    """How many studies: all of them in `make proof`."""
    return full if os.environ.get("LANGFINGER_SIM_PROOF") else reduced


def note(words: str) -> None:
    """Say a figure that was measured; `make proof` shows it."""
    if os.environ.get("LANGFINGER_SIM_PROOF"):
        sys.stdout.write(f"{words}\n")


def error_of(rate: float, studies: int) -> float:
    """Three standard errors of a rate seen in so many studies."""
    return 3 * sqrt(rate * (1 - rate) / studies)


@dataclass(frozen=True)
class Table:
    """A game by who wins together with which chance.

    `sets`: (kinds, seats) 1 for a winner; `chances`: (kinds,).
    """

    sets: Array
    chances: Array

    @property
    def shares(self) -> Array:
        """(seats,) true shares of the wins."""
        return self.chances @ (self.sets / self.sets.sum(axis=1, keepdims=True))

    def totals(self, counts: Array) -> CellTotals:
        """Totals of games of which so many were of each kind."""
        one = [SeatTotals.count(kind[np.newaxis]) for kind in self.sets]
        return CellTotals(
            SeatTotals(
                games=int(counts.sum()),
                parts=np.tensordot(counts, np.array([kind.parts for kind in one]), 1),
                products=np.tensordot(counts, np.array([kind.products for kind in one]), 1),
                first_counts=counts @ self.sets,
                winner_counts=np.tensordot(counts, np.array([kind.winner_counts for kind in one]), 1),
                capped_count=0,
            )
        )

    def draw(self, looks: Array, studies: int, random: np.random.Generator) -> Array:
        """(studies, looks, kinds) games of each kind up to each look."""
        steps = np.diff(looks, prepend=0)
        return np.cumsum(random.multinomial(steps, self.chances, (studies, len(looks))), axis=1)

    def measure(self, counts: Array) -> tuple[Array, Array]:
        """(studies, looks, seats) measured shares and their standard errors, by the definition of W."""
        wins = self.sets / self.sets.sum(axis=1, keepdims=True)
        games = counts.sum(axis=-1, keepdims=True)
        mean = counts @ wins / games
        return mean, np.sqrt((counts @ wins**2 / games - mean**2) / games)


def make_table(shares: Array, tie_share: float) -> Table:
    """A game with these true shares in which this part of the wins is shared by two seats, all pairs alike.

    Pairs give every seat the same, so what the single winners have makes up for it.
    """
    seats = len(shares)
    pairs = list(combinations(range(seats), 2))
    single = (np.asarray(shares) - tie_share / seats) / (1 - tie_share)
    assert (single > 0).all()
    sets = np.vstack([np.eye(seats, dtype=np.int64), [[seat in pair for seat in range(seats)] for pair in pairs]])
    chances = np.concatenate([(1 - tie_share) * single, np.full(len(pairs), tie_share / len(pairs))])
    table = Table(sets.astype(np.int64), chances)
    assert np.allclose(table.shares, shares)
    return table
