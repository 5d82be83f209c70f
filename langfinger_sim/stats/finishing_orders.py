"""Who finished before whom, as codes that can be counted: what the Plackett-Luce model is fitted to.

A game's ranks (1: first; 1 + seats strictly better) are digits of one whole number. Several seats at the last rank of
all, which no ranking gives, are seats of which only is known that all others finished before them.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import permutations, product
from typing import Any, NamedTuple

import numpy as np

Array = np.ndarray[Any, Any]


def ranks_of_winners(won: Array) -> Array:
    """(games, seats) ranks where only winners are known: nonzero places of `won`, (games, seats), before all others."""
    return np.where(won != 0, 1, won.shape[1])


def encode_ranks(ranks: Array) -> Array:
    """(games,) int64 codes of (games, seats) ranks from 1 to seats."""
    seats = ranks.shape[1]
    return np.asarray((ranks.astype(np.int64) - 1) @ (seats ** np.arange(seats, dtype=np.int64)))


def count_codes(codes: Array) -> Counter[int]:
    """How often each code occurs."""
    found, counts = np.unique(codes, return_counts=True)
    return Counter(dict(zip(found.tolist(), counts.tolist(), strict=True)))


class StrictOrders(NamedTuple):
    """Orders without ties: `seats`, (orders, seats), the first first; `stages`: how many places of them are known."""

    seats: Array
    stages: int


@lru_cache(maxsize=65536)
def break_ties(code: int, seats: int) -> StrictOrders:
    """All orders that a code allows; seats of which nothing is known stand last, in the order of their numbers."""
    digits = [code // seats**seat % seats for seat in range(seats)]
    groups = [[seat for seat in range(seats) if digits[seat] == digit] for digit in range(seats)]
    unknown = groups.pop() if len(groups[-1]) > 1 else []
    orders = [
        [seat for group in parts for seat in group] + unknown
        for parts in product(*(permutations(group) for group in groups if group))
    ]
    return StrictOrders(np.array(orders, np.int64), seats - max(1, len(unknown)))
