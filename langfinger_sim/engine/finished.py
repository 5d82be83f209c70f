"""A finished run opened for reading: its plan, its manifest, and its tables shard by shard."""

from __future__ import annotations

import shlex
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from langfinger_sim.contract import Game, ResultTable
from langfinger_sim.engine.command_line import spell_command
from langfinger_sim.engine.confirming import confirmation_folder, is_unfinished, plan_confirmation
from langfinger_sim.engine.judging import Stop
from langfinger_sim.engine.plan import Plan
from langfinger_sim.engine.populations import record_kinds
from langfinger_sim.engine.provenance import read_stop
from langfinger_sim.engine.shards import cut_shards
from langfinger_sim.engine.verify import read_plan
from langfinger_sim.errors import RunError
from langfinger_sim.results.parts import DamagedPartError, Part, read_listed
from langfinger_sim.results.schema import Columns, Shard
from langfinger_sim.results.store import MANIFEST, PLAN, part_path, read_manifest

NEEDED = ("plan_digest", "rules_version", "cells", "shard_games", "versions", "content_digest", "parts", "warnings")
"""What a manifest must say for its run to be read."""

READERS = 2
"""Threads that read and unpack parts ahead: hashing and unpacking leave the interpreter free."""

Item = TypeVar("Item")
Made = TypeVar("Made")


@dataclass(frozen=True)
class FinishedRun:
    """A complete run. Its tables stay on disk; memory holds one shard at a time.

    `stop`: how it ended. `confirmation`: the run that its numbers are of, where an answer ended this one; else None.
    """

    folder: Path
    game: Game
    plan: Plan
    manifest: Mapping[str, Any]
    stop: Stop
    confirmation: FinishedRun | None = None

    @property
    def games(self) -> int:
        """Games of each cell."""
        return self.stop.games

    def read_shards(
        self, needed: Sequence[tuple[ResultTable, Sequence[str]]], *, is_by_game: bool = False
    ) -> Iterator[tuple[Shard, dict[str, Columns]]]:
        """Every shard with the columns needed, by table; some are read ahead, in threads.

        Each cell's in order; `is_by_game`: the first games of all cells come first. RunError naming a part that is not
        as it was written.
        """
        parts = self._parts()

        def read(shard: Shard) -> tuple[Shard, dict[str, Columns]]:
            found = {table.name: self._read(parts, part_path(table, shard), names) for table, names in needed}
            return shard, found

        shards = self._shards()
        if is_by_game:
            shards = iter(sorted(shards, key=lambda shard: (shard.first_game, shard.cell)))
        yield from read_ahead(read, shards)

    def read_table(
        self, table: ResultTable, names: Sequence[str], cell: int | None = None
    ) -> Iterator[tuple[Shard, Columns]]:
        """The parts of one table in order, of one cell or of all; a table of details has none of the later games.

        RunError naming a part that is not as it was written.
        """
        parts = self._parts()
        shards = [
            shard
            for shard in self._shards()
            if cell in (None, shard.cell) and not (table.is_detail and shard.first_game >= self.plan.detail_games)
        ]
        yield from read_ahead(lambda shard: (shard, self._read(parts, part_path(table, shard), names)), shards)

    def _shards(self) -> Iterator[Shard]:
        return cut_shards(self.games, self.manifest["shard_games"], self.plan.looks)

    def _parts(self) -> dict[str, Part]:
        try:
            return {entry["path"]: Part(**entry) for entry in self.manifest["parts"]}
        except (KeyError, TypeError) as error:
            raise RunError(f"{self.folder / MANIFEST} is damaged: its parts are not as a run lists them") from error

    def _read(self, parts: Mapping[str, Part], path: str, names: Sequence[str]) -> Columns:
        if path not in parts:
            raise RunError(f"{self.folder / MANIFEST} is damaged: it does not list {path}")
        try:
            return read_listed(self.folder, parts[path], names)
        except DamagedPartError as error:
            raise RunError(f"{self.folder}: cannot read {error}") from error


def read_ahead(read: Callable[[Item], Made], items: Iterable[Item], threads: int = READERS) -> Iterator[Made]:
    """`read` of every item, in order; a few are made ahead, in threads."""
    waiting: deque[Future[Made]] = deque()
    with ThreadPoolExecutor(threads) as pool:
        try:
            for item in items:
                waiting.append(pool.submit(read, item))
                if len(waiting) > threads:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()


def open_run(folder: Path, find_game: Callable[[str], Game]) -> FinishedRun:
    """The complete run in a folder.

    Raises:
        RunError: no run lies there, it is unfinished (the message says how to go on) or its files do not fit together.
        InputError: its game is not known here.
    """
    manifest = read_manifest(folder)
    plan = read_plan(folder)
    game = record_kinds(find_game(plan.game), plan)
    if is_unfinished(folder):
        again = spell_command(game, plan, str(folder), "--resume")
        again = again or shlex.join(["langfinger-sim", "run", str(folder / PLAN), "--out", str(folder), "--resume"])
        raise RunError(f"{folder} holds an unfinished run; go on with:\n  {again}")
    missing = [key for key in NEEDED if key not in manifest]
    if missing:
        raise RunError(f"{folder / MANIFEST} is damaged: it does not say {', '.join(missing)}")
    if plan.digest() != manifest["plan_digest"]:
        raise RunError(f"{folder / PLAN} is not the plan this run was played by")
    stop = read_stop(folder, plan, manifest)
    return FinishedRun(folder, game, plan, manifest, stop, _open_confirmation(folder, plan, stop, find_game))


def _open_confirmation(folder: Path, plan: Plan, stop: Stop, find_game: Callable[[str], Game]) -> FinishedRun | None:
    wanted = plan_confirmation(plan, stop)
    if wanted is None:
        return None
    inner = confirmation_folder(folder)
    found = open_run(inner, find_game)
    if found.plan.digest() != wanted.digest():
        raise RunError(f"{inner} does not confirm the run in {folder}: it was played by another plan")
    return found
