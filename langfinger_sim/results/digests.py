"""Hashes of what a run holds, and of what made it."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from langfinger_sim.contract import ResultTable
from langfinger_sim.results.schema import CELL, Columns, stored_columns

SOURCE_ENDINGS = {".py", ".csv", ".toml"}


def hash_bytes(content: Any) -> str:
    """SHA-256 of a bytes-like object, hexadecimal."""
    return hashlib.sha256(content).hexdigest()


def hash_plain(value: Any) -> str:
    """SHA-256 of plain data (dicts, lists, numbers, texts), whatever the order of its keys."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    return hash_bytes(text.encode())


def hash_sources(folders: Iterable[Path]) -> str:
    """SHA-256 over the source files of folders (or single files): names below each folder, and contents."""
    digest = hashlib.sha256()
    for folder in folders:
        for path in _source_files(folder):
            name = path.relative_to(folder.parent).as_posix()
            digest.update(f"{name}\0{hash_bytes(path.read_bytes())}\n".encode())
    return digest.hexdigest()


def _source_files(folder: Path) -> list[Path]:
    if folder.is_file():
        return [folder]
    return sorted(path for path in folder.rglob("*") if path.suffix in SOURCE_ENDINGS and path.is_file())


class ContentDigest:
    """The hash of all rows of a run's tables; each cell's rows come in the order of its games.

    Each column of each cell is hashed by itself as its little-endian values one after another. So neither where one
    part ends and the next begins changes anything, nor whether cells come one after another or by turns.
    """

    def __init__(self, tables: Sequence[ResultTable], cells: Sequence[Mapping[str, Any]]) -> None:
        self._columns = {table.name: stored_columns(table) for table in tables}
        self._hashes: dict[str, dict[int, dict[str, Any]]] = {table.name: {} for table in tables}
        self._cells = hash_plain(list(cells))

    def add(self, table: str, columns: Columns) -> None:
        """Take in the next rows of a table."""
        cells = columns[CELL.name]
        starts = [0, *(np.flatnonzero(np.diff(cells)) + 1).tolist(), len(cells)]
        for start, end in pairwise(starts):
            if start < end:
                self._add_rows(table, int(cells[start]), slice(start, end), columns)

    def _add_rows(self, table: str, cell: int, rows: slice, columns: Columns) -> None:
        """Rows of one cell."""
        hashes = self._hashes[table].setdefault(cell, {})
        for column in self._columns[table]:
            values = columns[column.name][rows]
            assert values.dtype == column.dtype
            little = values if sys.byteorder == "little" else values.astype(values.dtype.newbyteorder("<"))
            hashes.setdefault(column.name, hashlib.sha256()).update(np.ascontiguousarray(little).data)

    def tables(self) -> dict[str, str]:
        """The digest of each table, `cells` too."""
        found = {table: hash_plain(self._describe(table)) for table in self._columns}
        return {"cells": self._cells, **found}

    def overall(self) -> str:
        """One digest of everything."""
        return hash_plain(self.tables())

    def _describe(self, table: str) -> list[Any]:
        """Columns with their types, and the hash of each column of each cell."""
        names = [[column.name, column.dtype] for column in self._columns[table]]
        by_cell = [
            [cell, [digest.hexdigest() for digest in hashes.values()]]
            for cell, hashes in sorted(self._hashes[table].items())
        ]
        return [names, by_cell]
