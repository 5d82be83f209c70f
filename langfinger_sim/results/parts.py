"""Parquet parts: one shard of one table, written so that equal rows give equal bytes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from langfinger_sim.contract import ResultTable
from langfinger_sim.results.arrow_arrays import table_of_rows, to_arrow, to_numpy
from langfinger_sim.results.digests import hash_bytes
from langfinger_sim.results.files import write_whole
from langfinger_sim.results.schema import CELL, CELLS_SCHEMA, Columns, arrow_schema, stored_columns

ROW_GROUP_ROWS = 1 << 20


@dataclass(frozen=True)
class Part:
    """A part as it lies on disk. `path` is relative to the run's folder, with forward slashes."""

    path: str
    rows: int
    byte_count: int
    sha256: str


class DamagedPartError(Exception):
    """A part cannot be read, or is not the one that should lie there."""


def write_part(root: Path, path: str, table: ResultTable, columns: Columns, stamp: Mapping[str, str]) -> Part:
    """Write one part whole. Nothing in it depends on the time or the machine."""
    content = _encode_part(table, columns, stamp)
    write_whole(root / path, content)
    return Part(path, len(columns[CELL.name]), content.size, hash_bytes(content))


def encoded_size(table: ResultTable, columns: Columns) -> int:
    """Bytes that a part with these columns would take on disk."""
    return int(_encode_part(table, columns, {}).size)


def is_pristine(part: Part, table: ResultTable, columns: Columns, stamp: Mapping[str, str]) -> bool:
    """Whether a part is byte for byte what its columns make.

    Page checksums prove the numbers; this proves the headers between them, too.
    """
    content = _encode_part(table, columns, stamp)
    return content.size == part.byte_count and hash_bytes(content) == part.sha256


def write_cells(root: Path, path: str, rows: Sequence[Mapping[str, Any]]) -> Part:
    """Write the table `cells`, whole."""
    content = _encode(table_of_rows(rows, CELLS_SCHEMA), "PLAIN")
    write_whole(root / path, content)
    return Part(path, len(rows), content.size, hash_bytes(content))


def read_cells(root: Path, path: str) -> list[dict[str, Any]]:
    """The rows of the table `cells`. DamagedPartError where they cannot be read."""
    try:
        return pq.read_table(root / path, page_checksum_verification=True).to_pylist()
    except (OSError, pa.ArrowException) as error:
        raise DamagedPartError(f"{path}: {error}") from error


def _encode_part(table: ResultTable, columns: Columns, stamp: Mapping[str, str]) -> pa.Buffer:
    arrays = [to_arrow(columns[column.name]) for column in stored_columns(table)]
    return _encode(pa.Table.from_arrays(arrays, schema=arrow_schema(table, stamp)), "BYTE_STREAM_SPLIT")


def _encode(table: pa.Table, encoding: str) -> pa.Buffer:
    """The bytes of a Parquet file. Page checksums let a reader find damage."""
    sink = pa.BufferOutputStream()
    pq.write_table(
        table,
        sink,
        row_group_size=ROW_GROUP_ROWS,
        compression="zstd",
        use_dictionary=False,
        column_encoding=encoding,
        write_page_checksum=True,
    )
    return sink.getvalue()


def read_part(root: Path, path: str, table: ResultTable, stamp: Mapping[str, str]) -> tuple[Part, Columns]:
    """A part and its columns, proved readable and to be the one with this stamp.

    Raises:
        DamagedPartError: it is not there, cannot be read, or belongs elsewhere.
    """
    try:
        content = (root / path).read_bytes()
        found = pq.ParquetFile(pa.BufferReader(content), page_checksum_verification=True).read(use_threads=False)
    except (OSError, pa.ArrowException) as error:
        raise DamagedPartError(f"{path}: {error}") from error
    if not found.schema.equals(arrow_schema(table, stamp), check_metadata=True):
        raise DamagedPartError(f"{path}: was written by another run")
    return Part(path, found.num_rows, len(content), hash_bytes(content)), _to_columns(found)


def read_listed(root: Path, part: Part, names: Sequence[str]) -> Columns:
    """Some columns of a part that a manifest lists, proved to be the very file that was written.

    Raises:
        DamagedPartError: it is not there, or other bytes than those listed.
    """
    try:
        content = (root / part.path).read_bytes()
        if len(content) != part.byte_count or hash_bytes(content) != part.sha256:
            raise DamagedPartError(f"{part.path}: is not the file this run wrote")
        return _to_columns(pq.ParquetFile(pa.BufferReader(content)).read(columns=list(names), use_threads=False))
    except (OSError, pa.ArrowException) as error:
        raise DamagedPartError(f"{part.path}: {error}") from error


def read_columns(root: Path, path: str, names: Sequence[str]) -> Columns:
    """Some columns of a part. DamagedPartError where they cannot be read."""
    try:
        with pq.ParquetFile(root / path) as file:
            return _to_columns(file.read(columns=list(names), use_threads=False))
    except (OSError, pa.ArrowException) as error:
        raise DamagedPartError(f"{path}: {error}") from error


def _to_columns(table: pa.Table) -> Columns:
    return {name: to_numpy(table.column(name)) for name in table.column_names}
