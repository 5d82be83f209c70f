"""A finished run opened for reading: its plan, its manifest, and its tables shard by shard."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from langfinger_sim.contract import Game, ResultTable
from langfinger_sim.engine.command_line import spell_command
from langfinger_sim.engine.judging import Stop
from langfinger_sim.engine.plan import Plan
from langfinger_sim.engine.provenance import read_stop
from langfinger_sim.engine.shards import cut_shards
from langfinger_sim.engine.verify import read_plan
from langfinger_sim.errors import RunError
from langfinger_sim.results.parts import DamagedPartError, Part, read_listed
from langfinger_sim.results.schema import Columns, Shard
from langfinger_sim.results.store import MANIFEST, PLAN, part_path, read_manifest

NEEDED = ("plan_digest", "rules_version", "cells", "shard_games", "versions", "content_digest", "parts", "warnings")
"""What a manifest must say for its run to be read."""


@dataclass(frozen=True)
class FinishedRun:
    """A complete run. Its tables stay on disk; memory holds one shard at a time. `stop`: how it ended."""

    folder: Path
    game: Game
    plan: Plan
    manifest: Mapping[str, Any]
    stop: Stop

    @property
    def games(self) -> int:
        """Games of each cell."""
        return self.stop.games

    def read_shards(
        self, needed: Sequence[tuple[ResultTable, Sequence[str]]], *, is_by_game: bool = False
    ) -> Iterator[tuple[Shard, dict[str, Columns]]]:
        """Every shard with the columns needed, by table; each cell's in order, or the first games of all cells first.

        RunError naming a part that is not as it was written.
        """
        try:
            parts = {entry["path"]: Part(**entry) for entry in self.manifest["parts"]}
        except (KeyError, TypeError) as error:
            raise RunError(f"{self.folder / MANIFEST} is damaged: its parts are not as a run lists them") from error
        shards = cut_shards(self.games, self.manifest["shard_games"], self.plan.looks)
        for shard in sorted(shards, key=lambda one: (one.first_game, one.cell)) if is_by_game else shards:
            yield shard, {table.name: self._read(parts, part_path(table, shard), names) for table, names in needed}

    def _read(self, parts: Mapping[str, Part], path: str, names: Sequence[str]) -> Columns:
        if path not in parts:
            raise RunError(f"{self.folder / MANIFEST} is damaged: it does not list {path}")
        try:
            return read_listed(self.folder, parts[path], names)
        except DamagedPartError as error:
            raise RunError(f"{self.folder}: cannot read {error}") from error


def open_run(folder: Path, find_game: Callable[[str], Game]) -> FinishedRun:
    """The complete run in a folder.

    Raises:
        RunError: no run lies there, it is unfinished (the message says how to go on) or its files do not fit together.
        InputError: its game is not known here.
    """
    manifest = read_manifest(folder)
    plan = read_plan(folder)
    game = find_game(plan.game)
    if not manifest.get("complete"):
        again = spell_command(game, plan, str(folder), "--resume")
        raise RunError(f"{folder} holds an unfinished run; go on with:\n  {again}")
    missing = [key for key in NEEDED if key not in manifest]
    if missing:
        raise RunError(f"{folder / MANIFEST} is damaged: it does not say {', '.join(missing)}")
    if plan.digest() != manifest["plan_digest"]:
        raise RunError(f"{folder / PLAN} is not the plan this run was played by")
    return FinishedRun(folder, game, plan, manifest, read_stop(folder, plan, manifest))
