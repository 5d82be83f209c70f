"""Hashes of what a run holds, and of what made it."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from langfinger_sim.contract import ResultTable
from langfinger_sim.results.schema import Columns, stored_columns

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
    """The hash of all rows of a run's tables, fed shard by shard in the order (cell, game).

    Each column is hashed by itself as its little-endian values one after another, so where one part ends and the next
    begins changes nothing.
    """

    def __init__(self, tables: Sequence[ResultTable], cells: Sequence[Mapping[str, Any]]) -> None:
        self._columns = {
            table.name: {column.name: (column.dtype, hashlib.sha256()) for column in stored_columns(table)}
            for table in tables
        }
        self._cells = hash_plain(list(cells))

    def add(self, table: str, columns: Columns) -> None:
        """Take in the next rows of a table."""
        for name, (dtype, digest) in self._columns[table].items():
            values = columns[name]
            little = values if sys.byteorder == "little" else values.astype(values.dtype.newbyteorder("<"))
            assert values.dtype == dtype
            digest.update(np.ascontiguousarray(little).data)

    def tables(self) -> dict[str, str]:
        """The digest of each table, `cells` too."""
        found = {
            table: hash_plain([[name, dtype, digest.hexdigest()] for name, (dtype, digest) in columns.items()])
            for table, columns in self._columns.items()
        }
        return {"cells": self._cells, **found}

    def overall(self) -> str:
        """One digest of everything."""
        return hash_plain(self.tables())
