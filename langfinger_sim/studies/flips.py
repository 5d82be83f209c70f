"""Games to look at: deals that somebody else won after a change."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from langfinger_sim.stats.moments import Array
from langfinger_sim.stats.pair_totals import has_other_winners

MOST_EXAMPLES = 3


@dataclass(frozen=True)
class FlippedGame:
    """A deal that nobody won before and after: its index, and the winning seats each time."""

    game: int
    before: tuple[int, ...]
    after: tuple[int, ...]


@dataclass
class FlipFinder:
    """Keeps the first games whose winners all changed."""

    found: tuple[FlippedGame, ...] = field(default=())

    def take(self, first_game: int, before: Array, after: Array) -> None:
        """Look at the next games: (games, seats) winners, nonzero."""
        missing = MOST_EXAMPLES - len(self.found)
        if missing:
            rows = np.flatnonzero(has_other_winners(before, after))[:missing]
            self.found += tuple(
                FlippedGame(first_game + int(row), _seats(before[row]), _seats(after[row])) for row in rows
            )


def _seats(won: Array) -> tuple[int, ...]:
    return tuple(int(seat) for seat in np.flatnonzero(won))
