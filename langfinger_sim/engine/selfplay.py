"""Playing one policy among others without storing anything: what it wins, deal by deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from threading import Event
from typing import Any, NamedTuple

import numpy as np

from langfinger_sim.content.options import Variant
from langfinger_sim.contract import Game
from langfinger_sim.engine.executors import do_in_order
from langfinger_sim.engine.plan import Cell, Plan
from langfinger_sim.engine.ready import ReadyCell, make_ready
from langfinger_sim.engine.slices import Order, play_shard
from langfinger_sim.engine.totals import WINNER
from langfinger_sim.kernel.rng import run_key
from langfinger_sim.results.schema import Shard

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Company:
    """Who else plays, and what: the policy in question sits in every seat among all of one of the opponents.

    Attributes:
        variant: the rules.
        players: player counts.
        opponents: names or paths of policies.
    """

    variant: Variant
    players: tuple[int, ...]
    opponents: tuple[str, ...]

    @property
    def table_count(self) -> int:
        """Tables at which each deal is played: player counts, seats and opponents."""
        return sum(self.players) * len(self.opponents)

    def cells(self, name: str) -> list[tuple[Cell, int]]:
        """Every table with this policy at it, and its seat there."""
        found = []
        for players, opponent in product(self.players, self.opponents):
            for seat in range(players):
                names = tuple(name if s == seat else opponent for s in range(players))
                found.append((Cell(self.variant, players, names), seat))
        return found


class Deals(NamedTuple):
    """Deals 0 … games-1 of a seed's range of this name."""

    seed: int
    name: str
    games: int


def win_shares(
    game: Game, company: Company, policies: Sequence[Path | str], deals: Deals, threads: int, stop: Event
) -> Array:
    """What each policy wins, the mean over all tables: (policies, deals) float64, 0 … 1; a shared win counts in part.

    All meet the same deals in all seats. `stop`: set when the caller is interrupted.

    Raises:
        InputError: something cannot be played.
    """
    tables = [table for policy in policies for table in company.cells(str(policy))]
    order = Order(run_key(deals.seed, deals.name), 0, stop, lambda _: None)
    distinct = {(cell.players, cell.policies): cell for cell, _ in tables}
    cells = make_ready(game, Plan(game.id, tuple(distinct.values()), deals.games, deals.seed, 0))
    ready = dict(zip(distinct, cells, strict=True))
    tasks = [(ready[cell.players, cell.policies], seat) for cell, seat in tables]
    shares = np.zeros((len(policies), deals.games))
    played = do_in_order(tasks, _player(game, order, deals.games), threads, stop, lambda: None)
    for number, wins in enumerate(played):
        shares[number // company.table_count] += wins
    return shares / company.table_count


def _player(game: Game, order: Order, count: int) -> Callable[[tuple[ReadyCell, int]], Array]:
    def play(table: tuple[ReadyCell, int]) -> Array:
        cell, seat = table
        seats = play_shard(game, cell, Shard(0, 0, 0, count), order)["seats"]
        wins = np.asarray(seats[WINNER]).reshape(count, cell.cell.players).astype(float)
        own: Array = wins[:, seat] / np.maximum(wins.sum(axis=1), 1.0)
        return own

    return play
