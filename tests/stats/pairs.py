"""Games of two variants on the same deals, made up with known truths."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]


def play_pairs(
    random: np.random.Generator, before: Sequence[float], after: Sequence[float], games: int, shared: float
) -> tuple[Array, Array]:
    """(games, seats) winners of both; the chances of the seats are `before` and `after`.

    In a part `shared` of the games the deal decides alone: one number picks the winner of both.
    """
    deals = random.random(games)
    own = np.where(random.random(games) < shared, deals, random.random(games))
    return tuple(pick_winners(chances, luck) for chances, luck in ((before, deals), (after, own)))  # type: ignore[return-value]


def pick_winners(chances: Sequence[float], luck: Array) -> Array:
    """(games, seats) with a 1 for the seat in whose part of 0 to 1 the number lies."""
    winner = np.searchsorted(np.cumsum(chances)[:-1], luck, side="right")
    return np.asarray(winner[:, np.newaxis] == np.arange(len(chances)), np.int64)
