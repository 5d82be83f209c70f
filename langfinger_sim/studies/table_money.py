"""What a table has earned after each round of each game: what a card's money is compared by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from langfinger_sim.engine.totals import GAMES, ROUNDS
from langfinger_sim.errors import RunError
from langfinger_sim.results.schema import Columns

Array = np.ndarray[Any, Any]

BY_ROUND = "rounds"
"""A table of details: a row for each seat, round and game."""


@dataclass(frozen=True)
class TableMoney:
    """Of consecutive games of one cell.

    Attributes:
        rounds: (games,) that each lasted.
        totals: (all rounds,) what all seats together have at the end of each round, game by game, as stored.
        ends: (games,) rounds of all games up to and including each.
    """

    rounds: Array
    totals: Array
    ends: Array

    @property
    def games(self) -> int:
        """Games counted."""
        return len(self.rounds)

    def at(self, rounds: Array) -> Array:
        """(games,) what the table has at the end of round `rounds[k]` of game k."""
        return np.asarray(self.totals[self.ends - self.rounds + rounds - 1])

    def less(self, other: TableMoney, *, earlier: int = 0) -> Array:
        """(games,) what it has more than another on the same deals, at the end of the last round that both play.

        `earlier`: so many rounds before that; 0 where there was none yet, for both start alike.
        """
        common = np.minimum(self.rounds, other.rounds) - earlier
        shown = np.maximum(common, 1)
        return np.where(common > 0, self.at(shown) - other.at(shown), 0)

    @classmethod
    def read(cls, tables: Mapping[str, Columns], score: str, players: int, folder: Path) -> TableMoney:
        """From the tables `games` and `rounds`. RunError where they do not fit together."""
        rounds = tables[GAMES][ROUNDS].astype(np.int64)
        totals = tables[BY_ROUND][score].astype(np.int64).reshape(-1, players).sum(axis=1)
        if len(totals) != rounds.sum():
            raise RunError(f"{folder}: table {BY_ROUND} has not a row for each round of each game")
        return cls(rounds, totals, np.cumsum(rounds))

    @classmethod
    def join(cls, parts: Sequence[TableMoney]) -> TableMoney:
        """Consecutive games of one cell together."""
        rounds = np.concatenate([part.rounds for part in parts])
        return cls(rounds, np.concatenate([part.totals for part in parts]), np.cumsum(rounds))
