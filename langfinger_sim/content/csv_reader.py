"""Reads a table of cards from CSV as spreadsheets write it, and says exactly where something is wrong.

Comma or semicolon, any line ends, a byte order mark, blank lines, quoted cells. Nothing is guessed beyond that: a
missing or unknown column, a number that is none, an identifier used twice are faults with file, line and column.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any

from langfinger_sim.content.fields import show
from langfinger_sim.content.toml_reader import read_text
from langfinger_sim.errors import InputError, nearest

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
    lines = _split_lines(path, read_text(path))
    if not lines:
        raise InputError(f"{path}: the table is empty; its first line has to be {','.join(c.name for c in columns)}")
    header_line, header = lines[0]
    faults = _check_header(path, header_line, header, columns)
    if faults:
        raise InputError(faults)
    rows = []
    for line, cells in lines[1:]:
        if len(cells) != len(header):
            faults.append(f"{path}, line {line}: {len(cells)} cells; allowed: {len(header)}, as in the first line")
            continue
        rows.append(_convert(TableRow(path, line, dict(zip(header, cells, strict=True))), columns, faults))
    faults += _find_duplicates(rows, columns[0].name)
    if faults:
        raise InputError(faults)
    return tuple(rows)


def _split_lines(path: Path, text: str) -> list[tuple[int, list[str]]]:
    """Cells of every line that is not blank, with the number of the line it begins on."""
    lines = list(StringIO(text, newline=None))  # any line end becomes \n, and nothing else ends a line
    first = next((line for line in lines if line.strip()), "")
    delimiter = ";" if first.count(";") > first.count(",") else ","
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
        if (allowed := _refuse(column, text)) is not None:
            hint = nearest(text, column.choices)
            faults.append(f"{row.place(column.name)}: {show(text)} is refused; allowed: {allowed}{hint}")
        elif column.kind == "integer" and text:
            cells[column.name] = int(text)
    return TableRow(row.path, row.line, cells)


def _refuse(column: TableColumn, text: str) -> str | None:
    """What would have been allowed, or None when the cell is fine."""
    if column.is_optional and not text:
        return None
    if column.kind == "integer":
        is_fine = _WHOLE.fullmatch(text) is not None and column.low <= int(text) <= column.high
        return None if is_fine else f"a whole number from {column.low} to {column.high}"
    if column.kind == "choice":
        return None if text in column.choices else ", ".join(column.choices)
    if column.kind == "name":
        return None if _NAME.fullmatch(text) else "a name of letters, digits, _, -, . and spaces"
    return None


def _find_duplicates(rows: Sequence[TableRow], key: str) -> list[str]:
    first: dict[Any, int] = {}
    faults = []
    for row in rows:
        name = row.cells[key]
        if name in first:
            faults.append(f"{row.place(key)}: {show(name)} stands there twice, first in line {first[name]}")
        first.setdefault(name, row.line)
    return faults
