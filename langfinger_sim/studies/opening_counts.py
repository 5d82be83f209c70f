"""What a run of openings counts: every cell by itself and against the first variant, by halves for tosses of a coin.

A rule that tosses a coin for one of two openings is played by them in turns: even games by the one, odd games by the
other. A game's luck has nothing to do with its number, so that is a fair toss, and an even one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np

from langfinger_sim.engine.alignment import Aligner, Stretch
from langfinger_sim.engine.finished import FinishedRun
from langfinger_sim.engine.totals import GAMES, SEATS, WINNER, CellTotals, needed_columns
from langfinger_sim.errors import RunError
from langfinger_sim.results.schema import Columns
from langfinger_sim.stats.moments import Array, Moments
from langfinger_sim.stats.seat_shares import SeatShares, estimate_seat_shares
from langfinger_sim.stats.seat_totals import SeatTotals, win_parts

Progress = Callable[[int, int], None]
HALVES = 2
Key = tuple[str, int, str]
"""A cell: variant, players, who played."""


@dataclass(frozen=True)
class Counts:
    """Of every cell, the halves of its games, even ones first.

    `totals`: who won; `moments`: W of all seats in the first variant's cell, then in this one, in 840ths.
    """

    totals: dict[Key, tuple[SeatTotals, ...]]
    moments: dict[Key, tuple[Moments, ...]]
    card_status: str

    def total(self, names: Sequence[str], players: int, policy: str) -> SeatTotals:
        """Of a rule of one variant or of two by toss."""
        found = SeatTotals.empty(players)
        for half in range(HALVES):
            found.merge(self.totals[names[half % len(names)], players, policy][half])
        if not found.parts.any():
            raise RunError(f"nobody won any of the {found.games:,} games of {names[0]} with {players} players")
        return found

    def moment(self, names: Sequence[str], players: int, policy: str) -> Moments:
        """Of a rule, against the first variant, deal by deal."""
        found = Moments.empty(HALVES * players)
        for half in range(HALVES):
            found.merge(self.moments[names[half % len(names)], players, policy][half])
        return found

    def shares(self, names: Sequence[str], players: int, policy: str) -> SeatShares:
        """What each seat wins by a rule."""
        return estimate_seat_shares(self.total(names, players, policy))


def count_openings(run: FinishedRun, progress: Progress, *, is_paired: bool) -> Counts:
    """Read a run once; `is_paired`: also count each cell against the first variant's."""
    cells = run.plan.cells
    keys = [(cell.variant.name, cell.players, cell.policy_label) for cell in cells]
    totals = {key: tuple(CellTotals.empty(key[1]) for _ in range(HALVES)) for key in keys}
    moments = {key: tuple(Moments.empty(2 * key[1]) for _ in range(HALVES)) for key in keys} if is_paired else {}
    needed = needed_columns(run.game)
    aligner = Aligner([cell.players for cell in cells], {SEATS: (WINNER,)})
    done = 0
    for shard, columns in run.read_shards(needed, is_by_game=is_paired):
        for half in range(HALVES):
            totals[keys[shard.cell]][half].add(_half(columns, keys[shard.cell][1], (shard.first_game + half) % HALVES))
        if is_paired:
            for stretch in aligner.add(shard, columns):
                _pair(keys, stretch, moments)
        done += shard.game_count
        progress(done, run.games * len(cells))
    statuses = dict.fromkeys(row["card_status"] for row in run.manifest["cells"])
    return Counts(
        {key: tuple(one.shares for one in halves) for key, halves in totals.items()}, moments, next(iter(statuses), "")
    )


def _half(columns: dict[str, Columns], players: int, first: int) -> dict[str, Columns]:
    """Every second game from the first or the second on."""
    games = {name: values[first::HALVES] for name, values in columns[GAMES].items()}
    seats = {name: values.reshape(-1, players)[first::HALVES].reshape(-1) for name, values in columns[SEATS].items()}
    return {GAMES: games, SEATS: seats}


def _pair(keys: Sequence[Key], stretch: Stretch, moments: dict[Key, tuple[Moments, ...]]) -> None:
    """Add the next games, the same ones of all cells."""
    first = keys[0][0]
    parts = {
        key: win_parts(cell[SEATS][WINNER].reshape(-1, key[1])) for key, cell in zip(keys, stretch.cells, strict=True)
    }
    for key, own in parts.items():
        both = np.hstack([parts[first, key[1], key[2]], own])
        for half in range(HALVES):
            moments[key][half].merge(Moments.count(both[(stretch.first_game + half) % HALVES :: HALVES]))


def find_excess(shares: SeatShares) -> float:
    """Mean squared distance of a seat from fair, less what chance adds; below 0 where chance took some away.

    The square of the unfairness, not cut at 0, so that fair openings are told apart.
    """
    return float(np.mean([(seat.share - shares.fair_share) ** 2 - seat.standard_error**2 for seat in shares.seats]))


def distances(shares: SeatShares) -> Array:
    """(seats,) each seat's share less the fair one, in points."""
    return np.array([100 * (seat.share - shares.fair_share) for seat in shares.seats])


def typical_distance(excess: float) -> float:
    """The unfairness in points."""
    return 100 * sqrt(max(0.0, excess))
