"""Reads a table of cards from CSV as spreadsheets write it, and says exactly where something is wrong.

Comma, semicolon or tab, any line ends, a byte order mark, blank lines, quoted cells. Nothing is guessed beyond that: a
missing or unknown column, a number that is none, an identifier used twice are faults with file, line and column.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from io import StringIO
from pathlib import Path
from typing import Any

from langfinger_sim.content.fields import attempt, check_whole, describe_fault, show
from langfinger_sim.content.toml_reader import read_text
from langfinger_sim.errors import InputError, nearest

DELIMITERS = (",", ";", "\t")
_WHOLE = re.compile(r"[+-]?[0-9]{1,9}")
_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_. -]*")


@dataclass(frozen=True)
class TableColumn:
    """One column: a name, a whole number from `low` to `high`, one of `choices`, or free text."""

    name: str
    kind: str  # name, integer, choice, text
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()
    is_optional: bool = False  # left out, its cells are empty texts; where it stands, a number may be left blank

    @property
    def least(self) -> Any:
        """What stands in for a cell that is refused."""
        return self.low if self.kind == "integer" and not self.is_optional else (*self.choices, "")[0]


@dataclass(frozen=True)
class TableRow:
    """One row: where it stands, and its cells by column, checked and converted."""

    path: Path
    line: int
    cells: dict[str, Any]

    def place(self, column: str = "") -> str:
        """`loot.csv, line 3, column value`."""
        return f"{self.path}, line {self.line}" + (f", column {column}" if column else "")


def read_table(path: Path, columns: Sequence[TableColumn]) -> tuple[TableRow, ...]:
    """All rows of a table in the order of the file; the first column identifies a row. InputError with all faults."""
    faults: list[str] = []
    rows = parse_table(path, read_text(path), columns, faults)
    if faults:
        raise InputError(faults)
    return rows


def parse_table(path: Path, text: str, columns: Sequence[TableColumn], faults: list[str]) -> tuple[TableRow, ...]:
    """All rows of a table's text, `path` being for messages; what is wrong is appended to `faults`.

    With faults the rows are good for looking on and for nothing else: a wrong cell holds the least that is allowed.
    """
    lines = attempt(faults, partial(split_lines, path, text))
    if not lines:
        if lines is not None:
            names = ",".join(column.name for column in columns)
            faults.append(f"{path}: the table is empty; its first line has to be {names}")
        return ()
    (header_line, header), *body = _drop_blank_columns(lines)
    faults += _check_header(path, header_line, header, columns)
    present = [column for column in columns if column.name in header or column.is_optional]
    key = columns[0]
    rows, named = [], []
    for line, cells in body:
        if len(cells) != len(header):
            faults.append(f"{path}, line {line}: {len(cells)} cells; allowed: {len(header)}, as in the first line")
            continue
        read = TableRow(path, line, dict(zip(header, cells, strict=True)))
        found = _convert(read, present, faults)
        rows.append(replace(found, cells={column.name: column.least for column in columns} | found.cells))
        if key in present and is_allowed(key, read.cells[key.name]):
            named.append(rows[-1])
    faults += _find_duplicates(named, key.name)
    return tuple(rows)


def check_cell(column: TableColumn, key: str, value: object) -> int | str:
    """A value for one cell as TOML has it: a number where the column holds numbers, else a text. InputError."""
    if column.kind == "integer":
        return check_whole(key, value, column.low, column.high)
    if not isinstance(value, str) or not is_allowed(column, value):
        hint = nearest(value, column.choices) if isinstance(value, str) else ""
        raise InputError(describe_fault(key, value, describe_column(column), hint))
    return value


def describe_column(column: TableColumn) -> str:
    """What may stand in a column, in words: `a whole number from 0 to 20`."""
    if column.kind == "integer":
        return f"a whole number from {column.low} to {column.high}"
    if column.kind == "choice":
        return ", ".join(column.choices)
    return "a name of letters, digits, _, -, . and spaces" if column.kind == "name" else "a text"


def split_lines(path: Path, text: str) -> list[tuple[int, list[str]]]:
    """Cells of every line that is not blank, with the number of the line it begins on. InputError if it is no CSV."""
    lines = list(StringIO(text, newline=None))  # any line end becomes \n, and nothing else ends a line
    first = next((line for line in lines if line.strip()), "")
    delimiter = max(DELIMITERS, key=first.count)  # the first of them when none is there
    reader = csv.reader(lines, delimiter=delimiter, strict=True)
    found: list[tuple[int, list[str]]] = []
    line = 1
    try:
        for found_cells in reader:
            cells = [cell.strip() for cell in found_cells]
            if any(cells):
                found.append((line, cells))
            line = reader.line_num + 1
    except csv.Error as error:
        raise InputError(f"{path}, line {line}: not valid CSV: {error}") from error
    return found


def _drop_blank_columns(lines: list[tuple[int, list[str]]]) -> list[tuple[int, list[str]]]:
    """The lines without what spreadsheets add on the right: columns that nobody named and nobody filled."""
    width = max((at for at, name in enumerate(lines[0][1], 1) if name), default=0)
    return [(line, cells if any(cells[width:]) else cells[:width]) for line, cells in lines]


def _check_header(path: Path, line: int, header: list[str], columns: Sequence[TableColumn]) -> list[str]:
    names = [column.name for column in columns]
    place = f"{path}, line {line}"
    allowed = f"allowed: {', '.join(names)}"
    faults = [
        f"{place}: column {show(name)} is unknown; {allowed}{nearest(name, names)}"
        for name in dict.fromkeys(header)
        if name not in names
    ]
    faults += [f"{place}: column {name} stands there twice" for name in names if header.count(name) > 1]
    faults += [
        f"{place}: column {column.name} is missing; {allowed}"
        for column in columns
        if not column.is_optional and column.name not in header
    ]
    return faults


def _convert(row: TableRow, columns: Sequence[TableColumn], faults: list[str]) -> TableRow:
    cells: dict[str, Any] = {}
    for column in columns:
        text = row.cells.get(column.name, "")
        cells[column.name] = text
        if not is_allowed(column, text):
            allowed = describe_column(column)
            hint = nearest(text, column.choices)
            faults.append(f"{row.place(column.name)}: {show(text)} is refused; allowed: {allowed}{hint}")
            cells[column.name] = column.least
        elif column.kind == "integer" and text:
            cells[column.name] = int(text)
    return TableRow(row.path, row.line, cells)


def is_allowed(column: TableColumn, text: str) -> bool:
    """Whether this text may stand in a cell of the column."""
    if column.is_optional and not text:
        return True
    if column.kind == "integer":
        return _WHOLE.fullmatch(text) is not None and column.low <= int(text) <= column.high
    if column.kind == "choice":
        return text in column.choices
    return column.kind != "name" or _NAME.fullmatch(text) is not None


def _find_duplicates(rows: Sequence[TableRow], key: str) -> list[str]:
    first: dict[Any, int] = {}
    faults = []
    for row in rows:
        name = row.cells[key]
        if name in first:
            faults.append(f"{row.place(key)}: {show(name)} stands there twice, first in line {first[name]}")
        first.setdefault(name, row.line)
    return faults
