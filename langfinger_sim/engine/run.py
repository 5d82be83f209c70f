"""Playing a plan into a folder: from the first shard, or from where a run was left."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event, Lock
from time import perf_counter
from typing import Any

from langfinger_sim.contract import Game
from langfinger_sim.engine.confirming import (
    confirmation_folder,
    describe_confirmation,
    is_unfinished,
    plan_confirmation,
)
from langfinger_sim.engine.executors import available_threads, do_in_order
from langfinger_sim.engine.judging import Judge, Stop
from langfinger_sim.engine.machine import machine_facts
from langfinger_sim.engine.plan import Plan
from langfinger_sim.engine.populations import record_kinds
from langfinger_sim.engine.provenance import (
    describe_content,
    describe_run,
    identify,
    read_stop,
    refuse_other_run,
    stamp_parts,
)
from langfinger_sim.engine.ready import ReadyCell, make_ready, size_shards
from langfinger_sim.engine.shards import cut_shards
from langfinger_sim.engine.slices import Order, play_shard
from langfinger_sim.engine.totals import CellTotals, needed_columns
from langfinger_sim.errors import RunError
from langfinger_sim.kernel.rng import run_key
from langfinger_sim.results.digests import ContentDigest
from langfinger_sim.results.files import TEMPORARY
from langfinger_sim.results.parts import Part
from langfinger_sim.results.schema import Shard
from langfinger_sim.results.store import MANIFEST, FolderLock, RunStore, StoredShard, read_manifest


@dataclass
class Progress:
    """How far a run is. `played_games` were played now, `kept_games` found on disk.

    `is_most`: nobody can tell yet how many there will be, so the total is the most.
    `is_confirming`: it is the second run, which confirms the answer of the first.
    """

    total_games: int
    played_games: int = 0
    kept_games: int = 0
    is_most: bool = False
    is_confirming: bool = False


@dataclass(frozen=True)
class RunResult:
    """A complete run.

    Attributes:
        folder: where it lies.
        plan: what was played, shard sizes filled in.
        cells: the cells made ready, in order.
        totals: of each cell.
        stop: how it ended, after how many games.
        content_digest: hash of all rows.
        played_games: games played now; the others were there.
        seconds: this took.
        byte_count: of all Parquet parts.
        confirmation: the run on deals of their own that the numbers are of, where an answer ended this one; else None.
    """

    folder: Path
    plan: Plan
    cells: tuple[ReadyCell, ...]
    totals: tuple[CellTotals, ...]
    stop: Stop
    content_digest: str
    played_games: int
    seconds: float
    byte_count: int
    confirmation: RunResult | None = None


def run_plan(
    game: Game,
    plan: Plan,
    folder: Path,
    *,
    threads: int | None = None,
    resume: bool = False,
    progress: Callable[[Progress], None] | None = None,
) -> RunResult:
    """Play a plan into `folder`, or give the results of the same run found complete there.

    Where the run ends by what it finds, what confirms that is played after it, into a folder inside; that goes on where
    it was left without being told to.

    Args:
        game: which the plan names.
        plan: what to play.
        folder: new, empty, or of the same run.
        threads: that play at once; all processors by default. Changes no result.
        resume: go on where an interrupted run stopped; shards found whole are kept, others are played again.
        progress: called in this thread some ten times a second.

    Raises:
        InputError: the plan cannot be played.
        RunError: the folder holds something else, an interrupted run without `resume`, or cannot be written.
        EngineFault: a rule or a policy did what it must not.
    """
    report = progress or (lambda _: None)
    result = _run_one(game, plan, folder, threads, report, resume=resume)
    wanted = plan_confirmation(result.plan, result.stop)
    if wanted is None:
        return result
    inner = confirmation_folder(folder)

    def report_confirming(progress: Progress) -> None:
        report(replace(progress, is_confirming=True))

    confirmation = _run_one(game, wanted, inner, threads, report_confirming, resume=is_unfinished(inner))
    return replace(result, confirmation=confirmation)


def _run_one(
    game: Game,
    plan: Plan,
    folder: Path,
    threads: int | None,
    progress: Callable[[Progress], None],
    *,
    resume: bool,
) -> RunResult:
    """Play one run, or recall it."""
    game = record_kinds(game, plan)
    if not (folder / MANIFEST).is_file():  # it may be refused, and then nothing is to be compiled
        game.kernels.foresee("play")
    cells = make_ready(game, plan)
    plan = size_shards(plan, cells)
    identity = identify(game, plan, cells)
    stored = _look_into(folder, identity, plan)
    if stored is not None:
        plan = _with_shards(plan, stored["shard_games"])
        if stored["complete"] and not resume:
            return _recall(game, plan, cells, folder, stored)
        if not resume:
            raise RunError(f"{folder} holds this run, interrupted; go on with --resume, or name another with --out")
    store = RunStore(folder, game.tables, stamp_parts(identity))
    runner = _Runner(game, plan, cells, store, identity)
    return runner.run(threads or available_threads(), progress, is_resumed=stored is not None)


class _Runner:
    """One run under way."""

    def __init__(
        self, game: Game, plan: Plan, cells: Sequence[ReadyCell], store: RunStore, identity: Mapping[str, Any]
    ) -> None:
        self._game, self._plan, self._cells, self._store, self._identity = game, plan, tuple(cells), store, identity
        self._judge = Judge(plan)
        self._progress = Progress(0)
        self._foresee()
        self._lock = Lock()
        self._order = Order(run_key(plan.seed), plan.detail_games, Event(), self._count_played)
        self._digest = ContentDigest(game.tables, identity["cells"])
        self._parts: list[Part] = []
        self._taken_games = 0

    def run(self, threads: int, progress: Callable[[Progress], None], *, is_resumed: bool) -> RunResult:
        """Play all shards that are not there yet, in order."""
        start = perf_counter()
        self._store.create_folder()
        with FolderLock(self._store.folder):
            self._begin(threads, is_resumed=is_resumed)
            try:
                stop = self._take_all(threads, progress)
            except BaseException as error:
                self._store.log("stopped", reason=type(error).__name__, games_played=self._progress.played_games)
                raise
            return self._finish(stop, perf_counter() - start)

    def _begin(self, threads: int, *, is_resumed: bool) -> None:
        self._store.write_manifest(describe_run(self._identity, self._plan, self._cells, is_complete=False))
        self._store.create_tables()
        self._store.write_plan(self._plan.text())
        self._parts.append(self._store.write_cells(self._identity["cells"]))
        self._store.log("resumed" if is_resumed else "started", threads=threads, **machine_facts())

    def _take_all(self, threads: int, progress: Callable[[Progress], None]) -> Stop:
        """Take shards in order until it is enough; those begun beyond that are dropped."""
        shards = cut_shards(self._plan.games, [cell.shard_games for cell in self._plan.cells], self._plan.looks)
        with closing(
            do_in_order(shards, self._do_shard, threads, self._order.stop, lambda: progress(self._progress))
        ) as stored:
            for shard in stored:
                self._take(shard)
                progress(self._progress)
                if self._judge.stop is not None:
                    return self._judge.stop
        raise AssertionError("a judge stops at the most games at the latest")

    def _do_shard(self, shard: Shard) -> StoredShard:
        """Find the shard whole on disk, or play and write it; in a thread of the pool."""
        kept = self._store.read_shard(shard, self._plan.detail_games)
        if kept is not None:
            return kept
        return self._store.write_shard(shard, play_shard(self._game, self._cells[shard.cell], shard, self._order))

    def _take(self, stored: StoredShard) -> None:
        """Count a shard, all earlier ones being counted."""
        for table, columns in stored.columns.items():
            self._digest.add(table, columns)
        self._judge.take(stored.shard, stored.columns)
        self._parts.extend(stored.parts)
        self._taken_games += stored.shard.game_count
        if stored.is_kept:
            self._progress.kept_games += stored.shard.game_count
        self._foresee()

    def _foresee(self) -> None:
        """Say how many games there will be, as far as that can be told."""
        games = self._judge.stop.games if self._judge.stop else self._judge.forecast
        self._progress.is_most = games is None
        self._progress.total_games = (self._plan.games if games is None else games) * len(self._plan.cells)

    def _count_played(self, games: int) -> None:
        with self._lock:
            self._progress.played_games += games

    def _finish(self, stop: Stop, seconds: float) -> RunResult:
        self._store.forget_unknown(self._parts)
        manifest = describe_run(self._identity, self._plan, self._cells, is_complete=True)
        content = describe_content(self._digest, self._parts, stop)
        self._store.write_manifest({**manifest, **content, **describe_confirmation(self._plan, stop)})
        played = self._taken_games - self._progress.kept_games
        self._store.log(
            "completed", games_played=played, games_kept=self._progress.kept_games, seconds=round(seconds, 3)
        )
        return RunResult(
            folder=self._store.folder,
            plan=self._plan,
            cells=self._cells,
            totals=self._judge.totals,
            stop=stop,
            content_digest=self._digest.overall(),
            played_games=played,
            seconds=seconds,
            byte_count=sum(part.byte_count for part in self._parts),
        )


def _look_into(folder: Path, identity: Mapping[str, Any], plan: Plan) -> dict[str, Any] | None:
    """The manifest of the same run, or None where nothing lies. RunError for anything else."""
    if folder.exists() and not folder.is_dir():
        raise RunError(f"{folder} is a file; name a folder with --out")
    if (folder / MANIFEST).is_file():
        stored = read_manifest(folder)
        refuse_other_run(folder, stored, identity, plan)
        return stored
    if folder.is_dir() and any(not path.name.endswith(TEMPORARY) for path in folder.iterdir()):
        raise RunError(f"{folder} is not empty and holds no run; name another folder with --out")
    return None


def _with_shards(plan: Plan, sizes: Sequence[int]) -> Plan:
    """The plan cut as the stored run is cut, whatever is the default now."""
    sized = (replace(cell, shard_games=size) for cell, size in zip(plan.cells, sizes, strict=True))
    return replace(plan, cells=tuple(sized))


def _recall(game: Game, plan: Plan, cells: Sequence[ReadyCell], folder: Path, manifest: Mapping[str, Any]) -> RunResult:
    """The results of a complete run, from its tables."""
    start = perf_counter()
    store = RunStore(folder, game.tables, {})
    totals = tuple(CellTotals.empty(cell.players) for cell in plan.cells)
    needed = needed_columns(game)
    stop = read_stop(folder, plan, manifest)
    for shard in cut_shards(stop.games, [cell.shard_games for cell in plan.cells], plan.looks):
        totals[shard.cell].add({table.name: store.read_some(table, shard, names) for table, names in needed})
    return RunResult(
        folder=folder,
        plan=plan,
        cells=tuple(cells),
        totals=totals,
        stop=stop,
        content_digest=manifest["content_digest"],
        played_games=0,
        seconds=perf_counter() - start,
        byte_count=sum(part["byte_count"] for part in manifest["parts"]),
    )
