"""Games counted by their set of winners: all that seat shares need, in 2^seats whole numbers.

A set is a whole number whose bit s is set if seat s won. Counts of sets can be split (by length, by block of games) and
added in any order, and every split gives the same totals again, to the digit.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from langfinger_sim.stats.seat_totals import PARTS, SeatTotals

Array = np.ndarray[Any, Any]


def winner_sets(won: Array) -> Array:
    """(games,) the set of winners of each game, whose winners are the nonzero places of `won`, (games, seats)."""
    sets = np.zeros(len(won), np.uint8)
    for seat in range(won.shape[1]):
        sets |= (won[:, seat] != 0).astype(np.uint8) << np.uint8(seat)
    return sets


def count_sets(groups: Array, sets: Array, seats: int, group_count: int = 1) -> Array:
    """(groups, 2^seats) how many games of each group, numbered from 0, had each set of winners.

    There are `group_count` groups, or more if a game is of a later one.
    """
    size = 1 << seats
    counts = np.bincount(groups.astype(np.int64) * size + sets, minlength=group_count * size)
    return np.pad(counts, (0, -len(counts) % size)).reshape(-1, size)


def add_counts(one: Array, other: Array) -> Array:
    """The sum of two tables of counts; the one with fewer groups has none of the later ones."""
    most = max(len(one), len(other))
    padded = [np.pad(counts, ((0, most - len(counts)), (0, 0))) for counts in (one, other)]
    return np.asarray(padded[0] + padded[1])


def totals_of_sets(counts: Array, capped_count: int = 0) -> SeatTotals:
    """The totals of games of which `counts`, (2^seats,), had each set of winners."""
    seats = len(counts).bit_length() - 1
    is_winner = (np.arange(len(counts))[:, np.newaxis] >> np.arange(seats)) & 1
    winner_count = is_winner.sum(axis=1)
    parts = is_winner * (PARTS // np.maximum(winner_count, 1))[:, np.newaxis]
    return SeatTotals(
        games=int(counts.sum()),
        parts=counts @ parts,
        products=(parts * counts[:, np.newaxis]).T @ parts,
        first_counts=counts @ is_winner,
        winner_counts=np.array([counts[winner_count == number].sum() for number in range(seats + 1)]),
        capped_count=capped_count,
    )
