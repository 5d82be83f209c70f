"""What the Parquet tables look like: declared columns as an Arrow schema, and the check that values fit them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa

from langfinger_sim.contract import Column, ResultTable
from langfinger_sim.errors import EngineFault

Array = np.ndarray[Any, Any]
Columns = Mapping[str, Array]

CELL = Column("cell", "uint16", "", "which cell of the run; see the table `cells`")


def _field(column: Column, kind: pa.DataType) -> pa.Field[Any]:
    return pa.field(column.name, kind, False, {"unit": column.unit, "meaning": column.meaning})


CELLS_MEANING = "one row per cell: a variant at a player count with a policy in every seat"
_CELLS: tuple[tuple[Column, pa.DataType], ...] = (
    (Column("cell", "uint16", "", "number of the cell, from 0"), pa.uint16()),
    (Column("game", "string", "", "the game played"), pa.string()),
    (Column("variant", "string", "", "name of the variant"), pa.string()),
    (Column("players", "uint8", "seats", "seats at the table"), pa.uint8()),
    (Column("policies", "list of string", "", "policy of each seat, by seat"), pa.list_(pa.string())),
    (Column("ruleset_digest", "string", "", "hash of options and cards"), pa.string()),
    (Column("policy_digests", "list of string", "", "hash of each seat's policy"), pa.list_(pa.string())),
    (Column("card_status", "string", "", "what is known of the cards"), pa.string()),
)
CELLS_COLUMNS = tuple(column for column, _ in _CELLS)
CELLS_SCHEMA = pa.schema([_field(column, kind) for column, kind in _CELLS], {"meaning": CELLS_MEANING})


@dataclass(frozen=True)
class Shard:
    """Consecutive games of one cell that are played and stored together."""

    cell: int
    index: int
    first_game: int
    game_count: int

    @property
    def last_game(self) -> int:
        """Index of its last game."""
        return self.first_game + self.game_count - 1


def stored_columns(table: ResultTable) -> tuple[Column, ...]:
    """The columns on disk: `cell`, then the declared ones."""
    return (CELL, *table.columns)


def arrow_schema(table: ResultTable, stamp: Mapping[str, str]) -> pa.Schema:
    """Schema of a part; unit and meaning in each field's metadata, `stamp` in the schema's."""
    fields = [_field(column, _arrow_type(column)) for column in stored_columns(table)]
    return pa.schema(fields, dict([("meaning", table.meaning), *stamp.items()]))


def fit_columns(table: ResultTable, raw: Columns) -> dict[str, Array]:
    """The declared columns, in order, as contiguous arrays of their types.

    Raises:
        EngineFault: a column is missing, not declared, of another length than the first, or out of its type's range.
    """
    names = [column.name for column in table.columns]
    if set(raw) != set(names):
        odd = ", ".join(sorted(set(raw) ^ set(names)))
        raise EngineFault(f"table {table.name}: columns written and columns declared differ in {odd}")
    fitted = {column.name: _fit(table.name, column, np.asarray(raw[column.name])) for column in table.columns}
    lengths = {len(values) for values in fitted.values()}
    if len(lengths) > 1:
        raise EngineFault(f"table {table.name}: its columns differ in length: {sorted(lengths)}")
    return fitted


def join_slices(table: ResultTable, cell: int, slices: Sequence[Columns]) -> dict[str, Array]:
    """One shard's stored columns from those of its slices, in order."""
    joined = {column.name: np.concatenate([part[column.name] for part in slices]) for column in table.columns}
    row_count = len(joined[table.columns[0].name])
    return {CELL.name: np.full(row_count, cell, CELL.dtype), **joined}


def _arrow_type(column: Column) -> pa.DataType:
    return pa.from_numpy_dtype(np.dtype(column.dtype))


def _fit(table: str, column: Column, values: Array) -> Array:
    target = np.dtype(column.dtype)
    if values.dtype != target and len(values):
        bounds, low, high = np.iinfo(target), values.min(), values.max()
        if values.dtype.kind not in "iub" or low < bounds.min or high > bounds.max:
            raise EngineFault(f"table {table}, column {column.name}: {low} to {high} does not fit {target}")
    return np.ascontiguousarray(values, target)
