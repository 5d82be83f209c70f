"""What a run prints of each cell, from its stored columns: totals that add up shard by shard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from langfinger_sim.contract import Game, ResultTable
from langfinger_sim.results.schema import Columns
from langfinger_sim.stats.histogram import Histogram
from langfinger_sim.stats.seat_totals import SeatTotals

GAMES, SEATS = "games", "seats"
WINNER, CAPPED, ROUNDS = "is_winner", "is_capped", "rounds"
"""Names that mean the same in every game: `seats` has `is_winner`, `games` may have `is_capped` and `rounds`."""


@dataclass
class CellTotals:
    """Totals of one cell; `rounds` stays empty where the game counts none."""

    shares: SeatTotals
    rounds: Histogram = field(default_factory=Histogram)

    @classmethod
    def empty(cls, players: int) -> CellTotals:
        """No games yet."""
        return cls(SeatTotals.empty(players))

    def add(self, columns: Mapping[str, Columns]) -> None:
        """Count a shard, given its tables `games` and `seats`: rows by game, then by seat."""
        players = len(self.shares.parts)
        games = columns[GAMES]
        won = columns[SEATS][WINNER].reshape(-1, players)
        capped_count = int((games[CAPPED] != 0).sum()) if CAPPED in games else 0
        self.shares.merge(SeatTotals.count(won, capped_count))
        if ROUNDS in games:
            self.rounds.add(games[ROUNDS])


def needed_columns(game: Game) -> list[tuple[ResultTable, Sequence[str]]]:
    """Which columns of which tables `CellTotals.add` wants."""
    wanted = {GAMES: ("game", CAPPED, ROUNDS), SEATS: (WINNER,)}
    return [
        (table, [column.name for column in table.columns if column.name in wanted[table.name]])
        for table in game.tables
        if table.name in wanted
    ]
