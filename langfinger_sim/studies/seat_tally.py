"""What the study of win rates counts of one cell: whole numbers, the same however games are cut into shards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from langfinger_sim.contract import Game, ResultTable
from langfinger_sim.engine.totals import CAPPED, GAMES, ROUNDS, SEATS, WINNER
from langfinger_sim.results.schema import Columns
from langfinger_sim.stats.role_shares import count_roles
from langfinger_sim.stats.winner_sets import add_counts, count_sets, winner_sets

Array = np.ndarray[Any, Any]

RANK = "rank"
"""Means the same in every game that has it: 1 + seats that stand strictly better."""

FEWEST_MILESTONE_GAMES = 100
MILESTONE_STEPS = (1, 2, 5)
MOST_MILESTONES = 8


@dataclass(frozen=True)
class Wanted:
    """What is read of a cell: columns of `seats` whose means are taken, and those that name roles, with how many.

    `score`: the one of `means` that is the game's score; empty where it stores none.
    """

    means: tuple[str, ...]
    score: str
    roles: Mapping[str, int]

    def columns(self, game: Game) -> list[tuple[ResultTable, Sequence[str]]]:
        """The columns of each table, in the shape that `FinishedRun.read_shards` takes."""
        names = {GAMES: ("game", CAPPED, ROUNDS), SEATS: (WINNER, *self.means, *self.roles)}
        return [
            (table, [column.name for column in table.columns if column.name in names[table.name]])
            for table in game.tables
            if table.name in names
        ]


class SeatTally:
    """Counts of one cell, growing shard by shard in the order of the games.

    Attributes:
        by_block: (blocks, 2^seats) games by set of winners, split at the milestones.
        by_length: (rounds + 1, 2^seats) the same by rounds played; all in row 0 where the game counts none.
        roles: column of a role -> its counts, see `count_roles`.
        role_sums: column of a role -> (roles,) what the roles' seats scored, where the game stores a score.
        sums: column -> (seats,) its sum.
        capped_count: games that met the round cap.
    """

    def __init__(self, players: int, games: int, wanted: Wanted) -> None:
        self._players, self._wanted = players, wanted
        self.milestones = list_milestones(games)
        self.by_block = np.zeros((len(self.milestones), 1 << players), np.int64)
        self.by_length = np.zeros((1, 1 << players), np.int64)
        self.roles = {name: np.zeros((count, players + 1), np.int64) for name, count in wanted.roles.items()}
        self.role_sums = {name: np.zeros(count, np.int64) for name, count in wanted.roles.items()}
        self.sums = {name: np.zeros(players, np.int64) for name in wanted.means}
        self.capped_count = 0

    def add(self, first_game: int, columns: Mapping[str, Columns]) -> None:
        """Count a shard, given its tables `games` and `seats`: rows by game, then by seat."""
        games, seats = columns[GAMES], columns[SEATS]
        sets = winner_sets(self._by_game(seats[WINNER]))
        blocks = np.searchsorted(self.milestones, np.arange(first_game, first_game + len(sets)), side="right")
        self.by_block += count_sets(blocks, sets, self._players, len(self.milestones))
        lengths = games[ROUNDS] if ROUNDS in games else np.zeros(len(sets), np.int64)
        self.by_length = add_counts(self.by_length, count_sets(lengths, sets, self._players))
        self.capped_count += int(np.count_nonzero(games[CAPPED])) if CAPPED in games else 0
        for name, count in self._wanted.roles.items():
            self.roles[name] += count_roles(self._by_game(seats[name]), sets, count)
            if self._wanted.score:
                self.role_sums[name] += _sum_by(seats[name], seats[self._wanted.score], count)
        for name in self._wanted.means:
            self.sums[name] += [seats[name][seat :: self._players].sum(dtype=np.int64) for seat in range(self._players)]

    @property
    def has_score(self) -> bool:
        """Whether the game stores a score."""
        return bool(self._wanted.score)

    def _by_game(self, column: Array) -> Array:
        return column.reshape(-1, self._players)


def _sum_by(places: Array, values: Array, count: int) -> Array:
    """(count,) the sum of the values at each place; places below 0 are left out. Exact: whole, far below 2^53."""
    return np.bincount(places.astype(np.int64) + 1, values, minlength=count + 1)[1:].astype(np.int64)


def list_milestones(games: int) -> list[int]:
    """At most eight numbers of games at which is looked back: 1, 2 and 5 times powers of ten, and all games last."""
    found = [games]
    for step in _steps(games):
        if step < games:
            found.append(step)
    return found[:MOST_MILESTONES][::-1]


def _steps(games: int) -> Iterator[int]:
    """100, 200, 500, 1,000 … up to the number of games, the largest first."""
    power = 10 ** len(str(games))
    while power >= FEWEST_MILESTONE_GAMES:
        yield from (step * power for step in reversed(MILESTONE_STEPS))
        power //= 10
