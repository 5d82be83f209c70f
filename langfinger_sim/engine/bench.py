"""How fast this machine plays: games alone, games with their Parquet, one thread and all, and where the time goes."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event
from time import perf_counter, thread_time
from typing import Any, NamedTuple

import numpy as np

from langfinger_sim.contract import (
    JOB,
    STAGE_OUTCOME,
    STAGE_RESET,
    STAGES_OF_DECISIONS,
    Game,
    record_array,
)
from langfinger_sim.engine.plan import Plan
from langfinger_sim.engine.ready import ReadyCell, make_ready, mean_cost
from langfinger_sim.engine.run import run_plan
from langfinger_sim.engine.slices import SCRATCH_STATES, Order, play_shard
from langfinger_sim.engine.totals import GAMES
from langfinger_sim.kernel.drawn import play_drawn_of
from langfinger_sim.kernel.rng import run_key
from langfinger_sim.kernel.ticks import HAS_TICKS
from langfinger_sim.results.schema import Shard
from langfinger_sim.results.store import RunStore

Array = np.ndarray[Any, Any]

SHARD_GAMES = 4_000
WINDOW_GAMES = 300
WINDOW_SECONDS = 0.1
"""Of games by slow players, by what these are said to cost, no more are played at once."""

STEPS = 4
DECISIONS = "decisions"
"""The column of `games` that counts them, where a game stores it."""


@dataclass(frozen=True)
class Rate:
    """How one way to play went, by the clock on the wall."""

    name: str
    threads: int
    games: int
    seconds: float

    @property
    def games_a_second(self) -> float:
        """Of all threads together."""
        return self.games / self.seconds


@dataclass(frozen=True)
class Stage:
    """A part of playing one game: passes a game, its share of a game's time, and nanoseconds a pass."""

    name: str
    passes: float
    share: float
    nanoseconds: float


@dataclass(frozen=True)
class Bench:
    """What was measured.

    Attributes:
        rates: playing only, then with Parquet, with one thread and with all.
        decisions_a_game: mean; None where the game does not store them.
        writing_share: of one thread's time that goes into making and writing Parquet, 0 to 1.
        stages: where the rest goes, largest first; empty where processor or game cannot tell, or players are drawn.
    """

    rates: tuple[Rate, ...]
    decisions_a_game: float | None
    writing_share: float
    stages: tuple[Stage, ...]

    @property
    def seconds_a_million(self) -> float:
        """A million games with Parquet and all threads, by the clock on the wall."""
        return 1e6 / self.rates[-1].games_a_second


@dataclass(frozen=True)
class Rung:
    """How fast one table of players plays on one core, by the time of the processor."""

    players: int
    policy: str
    games: int
    seconds: float

    @property
    def games_a_second(self) -> float:
        """On one core that does nothing else."""
        return self.games / self.seconds


def measure_rungs(
    game: Game, plan: Plan, *, seconds: float, progress: Callable[[int, int], None] | None = None
) -> tuple[Rung, ...]:
    """Each cell of a plan in turn, on one thread, for about so many seconds in all, at least one window each.

    `progress(done, total)` counts cells. InputError: the plan cannot be played.
    """
    cells = make_ready(game, plan)
    report = progress or (lambda _done, _total: None)
    rungs = []
    for done, cell in enumerate(cells):
        report(done, len(cells))
        player = _Player(game, plan, cell)
        player.play(0, 0)  # compiled, or loaded, before the clock starts
        games, start = 0, thread_time()
        while not games or thread_time() - start < seconds / len(cells):
            player.play(games, player.window)
            games += player.window
        rungs.append(Rung(cell.cell.players, cell.cell.policy_label, games, thread_time() - start))
    report(len(cells), len(cells))
    return tuple(rungs)


def measure(
    game: Game, plan: Plan, *, seconds: float, threads: int, progress: Callable[[int, int], None] | None = None
) -> Bench:
    """Measure the first cell of a plan for about so many seconds; nothing stays on disk.

    `progress(done, total)` counts the steps. InputError: the plan cannot be played.
    """
    report = progress or (lambda _done, _total: None)
    cell = replace(make_ready(game, plan)[0], index=0)
    report(0, STEPS)
    playing = _measure_playing(game, plan, cell, seconds / STEPS)
    report(1, STEPS)
    with tempfile.TemporaryDirectory(prefix="langfinger-sim-bench-") as folder:
        storing = _measure_storing(game, plan, cell, seconds / STEPS, Path(folder) / "one")
        report(2, STEPS)
        games = max(window_games(cell, SHARD_GAMES), int(storing.rate.games_a_second * threads * seconds / STEPS))
        whole = _measure_run(game, replace(plan, games=games), threads, Path(folder) / "all")
    report(3, STEPS)
    can_tell = HAS_TICKS and game.kernels.has("profile") and not cell.is_drawn
    stages = _measure_stages(game, plan, cell, seconds / STEPS) if can_tell else ()
    report(STEPS, STEPS)
    return Bench((playing, storing.rate, whole), storing.decisions_a_game, storing.writing_share, stages)


class _Player:
    """Plays games of a cell again and again into the same `rows`, drawn players included."""

    def __init__(self, game: Game, plan: Plan, cell: ReadyCell) -> None:
        self.window = window_games(cell, WINDOW_GAMES)
        self._cell, self._key = cell, run_key(plan.seed)
        self._job, self._given = _arguments(game, plan, cell, self.window)
        self.rows = self._given[-1]
        self._given = (*self._given, record_array(game.detail_dtype, 0), record_array(game.round_dtype, 0))
        self._play = play_drawn_of(game.kernels.play) if cell.is_drawn else game.kernels.play

    def play(self, first: int, games: int) -> None:
        """Games first … first+games-1, no more than a window."""
        self._job["first_game"], self._job["game_count"] = first, games
        drawn = (self._cell.draw_slots(self._key, first, games),) if self._cell.is_drawn else ()
        self._play(*self._given, *drawn)


def window_games(cell: ReadyCell, most: int) -> int:
    """So many games that slow players are done with them in a moment."""
    return max(1, min(most, int(WINDOW_SECONDS * 1e6 / mean_cost(cell))))


def _measure_playing(game: Game, plan: Plan, cell: ReadyCell, seconds: float) -> Rate:
    player = _Player(game, plan, cell)
    player.play(0, 0)
    games, start = 0, perf_counter()
    while not games or perf_counter() - start < seconds:
        player.play(games, player.window)
        games += player.window
    return Rate("playing only", 1, games, perf_counter() - start)


class _Stored(NamedTuple):
    rate: Rate
    decisions_a_game: float | None
    writing_share: float


def _measure_storing(game: Game, plan: Plan, cell: ReadyCell, seconds: float, folder: Path) -> _Stored:
    """One thread that plays and writes by turns, each with its own clock."""
    store = RunStore(folder, game.tables, {})
    store.create_folder()
    store.create_tables()
    order = Order(run_key(plan.seed), 0, Event(), lambda _: None)
    games, decisions, writing = 0, 0, 0.0
    size = window_games(cell, SHARD_GAMES)
    start, used = perf_counter(), thread_time()
    while not games or perf_counter() - start < seconds:
        shard = Shard(0, games // size, games, size)
        columns = play_shard(game, cell, shard, order)
        before = thread_time()
        store.write_shard(shard, columns)
        writing += thread_time() - before
        games += size
        if DECISIONS in columns[GAMES]:
            decisions += int(columns[GAMES][DECISIONS].sum(dtype=np.int64))
    rate = Rate("with Parquet", 1, games, perf_counter() - start)
    return _Stored(rate, decisions / games if decisions else None, writing / (thread_time() - used))


def _measure_run(game: Game, plan: Plan, threads: int, folder: Path) -> Rate:
    """A whole run, as `run` would play it."""
    start = perf_counter()
    run_plan(game, replace(plan, cells=plan.cells[:1], detail_games=0), folder, threads=threads)
    return Rate("with Parquet", threads, plan.games, perf_counter() - start)


def _measure_stages(game: Game, plan: Plan, cell: ReadyCell, seconds: float) -> tuple[Stage, ...]:
    window = window_games(cell, WINDOW_GAMES)
    job, arguments = _arguments(game, plan, cell, window)
    kinds = game.words.decisions
    ticks = np.zeros((STAGES_OF_DECISIONS + 2 * len(kinds), 2), np.int64)
    game.kernels.profile(*arguments, np.zeros_like(ticks))  # compiled, or loaded, before the clock starts
    games, used = 0, thread_time()
    while not games or thread_time() - used < seconds:
        job["first_game"] = games
        game.kernels.profile(*arguments, ticks)
        games += window
    tick = (thread_time() - used) / ticks[:, 0].sum()
    names = {STAGE_RESET: "set up a game", STAGE_OUTCOME: "write down its result"}
    for kind, name in enumerate(kinds):
        names[STAGES_OF_DECISIONS + 2 * kind] = f"{name}: choose"
        names[STAGES_OF_DECISIONS + 2 * kind + 1] = f"{name}: carry out"
    found = [
        Stage(name, passes / games, spent / ticks[:, 0].sum(), 1e9 * tick * spent / passes)
        for stage, name in names.items()
        for spent, passes in [ticks[stage].tolist()]
        if passes
    ]
    return tuple(sorted(found, key=lambda stage: -stage.share))


def _arguments(game: Game, plan: Plan, cell: ReadyCell, games: int) -> tuple[Array, tuple[Any, ...]]:
    job = record_array(JOB)
    job["run_key"], job["game_count"] = run_key(plan.seed), games
    job["slot"][0, : len(cell.slots)] = cell.slots
    states = record_array(game.state_dtype, 1 + SCRATCH_STATES)
    rows = record_array(game.rows_dtype, games)
    return job, (job, cell.ruleset.record, cell.chooses, cell.minds, states, rows)
