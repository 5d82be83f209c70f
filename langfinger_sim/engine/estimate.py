"""What a plan would cost: a few games of each cell are played and stored in memory, and timed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from threading import Event
from time import process_time

from langfinger_sim.contract import Game
from langfinger_sim.engine.plan import Plan
from langfinger_sim.engine.ready import ReadyCell, mean_cost
from langfinger_sim.engine.slices import Order, play_shard
from langfinger_sim.kernel.rng import run_key
from langfinger_sim.results.parts import encoded_size
from langfinger_sim.results.schema import Shard

SAMPLE_SECONDS = 0.3
FEWEST_GAMES, MOST_GAMES = 50, 5_000


@dataclass(frozen=True)
class Estimate:
    """About what one cell takes: processor seconds, and bytes on disk."""

    seconds: float
    byte_count: float


def estimate_cells(game: Game, plan: Plan, cells: Sequence[ReadyCell]) -> list[Estimate]:
    """An estimate for each cell; takes about half a second a cell."""
    return [_estimate_cell(game, plan, cell) for cell in cells]


def _estimate_cell(game: Game, plan: Plan, cell: ReadyCell) -> Estimate:
    """Detailed games are measured apart from the others, because few of many are."""
    detailed = min(plan.detail_games, plan.games)
    estimates = [
        _measure(game, plan, cell, count, is_detailed=is_detailed)
        for count, is_detailed in ((detailed, True), (plan.games - detailed, False))
        if count
    ]
    return Estimate(sum(one.seconds for one in estimates), sum(one.byte_count for one in estimates))


def _measure(game: Game, plan: Plan, cell: ReadyCell, games: int, *, is_detailed: bool) -> Estimate:
    by_cost = int(SAMPLE_SECONDS * 1e6 / max(mean_cost(cell), 1e-3))
    count = min(games, max(FEWEST_GAMES, min(by_cost, MOST_GAMES)))
    order = Order(run_key(plan.seed), count if is_detailed else 0, Event(), lambda _: None)
    start = process_time()
    tables = play_shard(game, replace(cell, index=0), Shard(0, 0, 0, count), order)
    size = sum(encoded_size(table, tables[table.name]) for table in game.tables if table.name in tables)
    scale = games / count
    return Estimate((process_time() - start) * scale, size * scale)
