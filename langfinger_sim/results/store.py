"""A run's folder: which file lies where, what is whole, what is of another run."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from langfinger_sim.contract import ResultTable
from langfinger_sim.errors import RunError
from langfinger_sim.results.files import (
    TEMPORARY,
    append_line,
    explain_failure,
    make_folder,
    read_json,
    write_json,
    write_whole,
)
from langfinger_sim.results.parts import (
    DamagedPartError,
    Part,
    is_pristine,
    read_columns,
    read_part,
    write_cells,
    write_part,
)
from langfinger_sim.results.schema import Columns, Shard

MANIFEST = "manifest.json"
PLAN = "plan.toml"
LOG = "log.jsonl"
CELLS = "cells/cells.parquet"


@dataclass(frozen=True)
class StoredShard:
    """A shard with all its parts whole; `columns` by table. `is_kept`: found on disk, not played now."""

    shard: Shard
    columns: Mapping[str, Columns]
    parts: tuple[Part, ...]
    is_kept: bool


class RunStore:
    """The folder of one run. `stamp` is written into every part and tells it from those of other runs."""

    def __init__(self, folder: Path, tables: Sequence[ResultTable], stamp: Mapping[str, str]) -> None:
        self.folder = folder
        self.tables = tuple(tables)
        self._stamp = dict(stamp)

    def tables_of(self, shard: Shard, detail_games: int) -> tuple[ResultTable, ...]:
        """The tables that have a part for this shard."""
        return tuple(table for table in self.tables if not table.is_detail or shard.first_game < detail_games)

    def create_folder(self) -> None:
        """Make the run's folder."""
        make_folder(self.folder)

    def create_tables(self) -> None:
        """Make the folders of the tables, and forget what a killed run left half written."""
        for name in ("cells", *(table.name for table in self.tables)):
            make_folder(self.folder / name)
        with explain_failure(self.folder, "clean"):
            for left in [*self.folder.glob(f"*{TEMPORARY}"), *self.folder.glob(f"*/*{TEMPORARY}")]:
                left.unlink()

    def write_shard(self, shard: Shard, columns: Mapping[str, Columns]) -> StoredShard:
        """Write a part for each table in `columns`."""
        parts = [
            write_part(self.folder, part_path(table, shard), table, columns[table.name], self._stamp_of(shard))
            for table in self.tables
            if table.name in columns
        ]
        return StoredShard(shard, columns, tuple(parts), is_kept=False)

    def read_shard(self, shard: Shard, detail_games: int) -> StoredShard | None:
        """The shard if all its parts are whole and its own; None if it has to be played."""
        parts: list[Part] = []
        columns: dict[str, Columns] = {}
        for table in self.tables_of(shard, detail_games):
            try:
                part, columns[table.name] = read_part(
                    self.folder, part_path(table, shard), table, self._stamp_of(shard)
                )
            except DamagedPartError:
                return None
            if not is_pristine(part, table, columns[table.name], self._stamp_of(shard)):
                return None
            parts.append(part)
        return StoredShard(shard, columns, tuple(parts), is_kept=True)

    def read_some(self, table: ResultTable, shard: Shard, names: Sequence[str]) -> Columns:
        """Some columns of one part. RunError where they cannot be read."""
        try:
            return read_columns(self.folder, part_path(table, shard), names)
        except DamagedPartError as error:
            raise RunError(f"{self.folder}: cannot read {error}") from error

    def write_cells(self, rows: Sequence[Mapping[str, Any]]) -> Part:
        """Write the table `cells`."""
        return write_cells(self.folder, CELLS, rows)

    def forget_unknown(self, known: Sequence[Part]) -> None:
        """Delete parts that are none of this run's: of shards cut otherwise."""
        paths = {part.path for part in known}
        with explain_failure(self.folder, "clean"):
            for path in self.part_files():
                if path not in paths:
                    (self.folder / path).unlink()

    def part_files(self) -> list[str]:
        """All Parquet files in the folder, as paths relative to it."""
        return sorted(path.relative_to(self.folder).as_posix() for path in self.folder.glob("*/*.parquet"))

    def write_manifest(self, value: Mapping[str, Any]) -> None:
        """Write manifest.json, whole."""
        write_json(self.folder / MANIFEST, value)

    def write_plan(self, text: str) -> None:
        """Write plan.toml, whole."""
        write_whole(self.folder / PLAN, text.encode())

    def log(self, event: str, **facts: Any) -> None:
        """Add a line of wall-clock facts."""
        now = datetime.now(UTC).isoformat(timespec="milliseconds")
        append_line(self.folder / LOG, {"time": now, "event": event, **facts})

    def _stamp_of(self, shard: Shard) -> dict[str, str]:
        return shard_stamp(self._stamp, shard)


class FolderLock:
    """Held while a process writes into a run's folder; gone with the process, however it ends."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._descriptor: int | None = None

    def __enter__(self) -> FolderLock:
        try:
            import fcntl
        except ImportError:  # not on this system: nothing is locked
            return self
        with explain_failure(self._folder, "open"):
            self._descriptor = os.open(self._folder, os.O_RDONLY)
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            os.close(self._descriptor)
            raise RunError(f"{self._folder} is being written by another process") from error
        except OSError:  # a file system without locks
            pass
        return self

    def __exit__(self, *_: object) -> None:
        if self._descriptor is not None:
            os.close(self._descriptor)


def shard_stamp(stamp: Mapping[str, str], shard: Shard) -> dict[str, str]:
    """What is written into the parts of one shard of the run with this stamp."""
    return {**stamp, **{f"shard_{key}": str(value) for key, value in asdict(shard).items()}}


def part_path(table: ResultTable, shard: Shard) -> str:
    """Where a shard's part of a table lies."""
    return f"{table.name}/c{shard.cell:03d}-s{shard.index:05d}.parquet"


def read_manifest(folder: Path) -> dict[str, Any]:
    """What manifest.json says. RunError if the folder is no run."""
    if not (folder / MANIFEST).is_file():
        raise RunError(f"{folder} is not a run: it has no {MANIFEST}")
    found = read_json(folder / MANIFEST)
    if not isinstance(found, dict):
        raise RunError(f"{folder / MANIFEST} is damaged: not an object")
    return found
