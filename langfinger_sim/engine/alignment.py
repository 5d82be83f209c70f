"""The same games of all cells side by side, from shards that are cut differently in each cell."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from langfinger_sim.engine.totals import GAMES, SEATS
from langfinger_sim.results.schema import Columns, Shard


@dataclass(frozen=True)
class Stretch:
    """Consecutive games of all cells, which met the same deals.

    `cells`: of each cell, table → columns; `games` has a row a game, `seats` one a game and seat.
    """

    first_game: int
    game_count: int
    cells: tuple[Mapping[str, Columns], ...]


@dataclass(frozen=True)
class _Piece:
    first_game: int
    end: int
    columns: Mapping[str, Columns]


class Aligner:
    """Takes shards, each cell's in order, and gives stretches as soon as all cells have them.

    Keeps only what some cell is ahead of another, so shards should come in the order of their games.
    """

    def __init__(self, players: Sequence[int], needed: Mapping[str, Sequence[str]]) -> None:
        """`players` by cell; `needed`: table → columns to keep. ValueError for other tables than these two."""
        if set(needed) - {GAMES, SEATS}:
            raise ValueError(f"only {GAMES} and {SEATS} have the same rows in every game")
        self._players, self._needed = tuple(players), needed
        self._waiting: tuple[deque[_Piece], ...] = tuple(deque() for _ in players)

    def add(self, shard: Shard, columns: Mapping[str, Columns]) -> Iterator[Stretch]:
        """The stretches that this shard completes."""
        kept = {table: {name: columns[table][name] for name in names} for table, names in self._needed.items()}
        self._waiting[shard.cell].append(_Piece(shard.first_game, shard.last_game + 1, kept))
        while all(self._waiting):
            yield self._next()

    def _next(self) -> Stretch:
        first = self._waiting[0][0].first_game
        end = min(pieces[0].end for pieces in self._waiting)
        assert all(pieces[0].first_game == first for pieces in self._waiting)
        return Stretch(first, end - first, tuple(self._cut(cell, end) for cell in range(len(self._players))))

    def _cut(self, cell: int, end: int) -> Mapping[str, Columns]:
        """The columns of a cell's first piece up to game `end`; what is beyond stays."""
        piece = self._waiting[cell].popleft()
        if piece.end == end:
            return piece.columns
        rows_a_game = {GAMES: 1, SEATS: self._players[cell]}
        head, tail = {}, {}
        for table, columns in piece.columns.items():
            at = (end - piece.first_game) * rows_a_game[table]
            head[table] = {name: values[:at] for name, values in columns.items()}
            tail[table] = {name: values[at:] for name, values in columns.items()}
        self._waiting[cell].appendleft(_Piece(end, piece.end, tail))
        return head
