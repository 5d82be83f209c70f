"""Plans of Dash and ways to play them, for the tests of engine, results and command line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from langfinger_sim.engine.plan import Cell, Plan, cross_cells
from langfinger_sim.engine.run import Progress, RunResult, run_plan
from tests.toy.game import GAME, find_variant


class Halt(Exception):
    """Stands for whatever ends a run early."""


def make_plan(
    *,
    variants: tuple[str, ...] = ("base", "long"),
    players: tuple[int, ...] = (2, 3),
    policies: tuple[tuple[str, ...], ...] = (("toss",),),
    shard_games: int = 0,
    **settings: Any,
) -> Plan:
    """A plan of Dash: four cells of 3,000 games unless told otherwise."""
    cells = cross_cells([find_variant(name) for name in variants], players, policies)
    sized = tuple(Cell(cell.variant, cell.players, cell.policies, shard_games) for cell in cells)
    return Plan("dash", sized, **{"games": 3_000, "detail_games": 50, **settings})


def play(plan: Plan, folder: Path, **how: Any) -> RunResult:
    """Play a plan of Dash."""
    return run_plan(GAME, plan, folder, **how)


def halt_after(games: int, end: Callable[[], None] | None = None) -> Callable[[Progress], None]:
    """A progress function that ends the run once so many games have been played."""

    def stop(progress: Progress) -> None:
        if progress.played_games >= games:
            if end is not None:
                end()
            raise Halt

    return stop


def parquet_bytes(folder: Path) -> dict[str, bytes]:
    """Contents of all Parquet files of a run."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.glob("*/*.parquet")}
