"""Where the numbers of a card file come from: its columns `known`, `inferred` and `source`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from langfinger_sim.content.csv_reader import TableColumn, TableRow
from langfinger_sim.content.fields import show
from langfinger_sim.errors import nearest

ALL = "all"
"""In place of the names of all cells of a row."""

MEANINGS = {
    "known": "the columns of this row that a source fixes, with a space between them, or all",
    "inferred": "likewise, those that follow from a source",
    "source": "which one, in your words",
}
COLUMNS = tuple(TableColumn(name, "text", is_optional=True) for name in MEANINGS)


@dataclass(frozen=True)
class Origin:
    """Where a row's cells come from; by default nobody says so.

    Attributes:
        cells: all that may be named.
        known: those that a source fixes, or `all`.
        inferred: likewise, those that follow from a source.
        source: which one, in words.
    """

    cells: tuple[str, ...]
    known: tuple[str, ...] = ()
    inferred: tuple[str, ...] = ()
    source: str = ""

    @property
    def assumed(self) -> tuple[str, ...]:
        """The cells that no source fixes and that do not follow from one that does."""
        named = {*self.known, *self.inferred}
        return () if ALL in named else tuple(cell for cell in self.cells if cell not in named)

    @property
    def texts(self) -> dict[str, str]:
        """Column → text, as in a card file."""
        return {"known": " ".join(self.known), "inferred": " ".join(self.inferred), "source": self.source}


@dataclass(frozen=True)
class Row:
    """A row of a card file."""

    origin: Origin = field(kw_only=True)

    @property
    def assumed(self) -> tuple[str, ...]:
        """See `Origin.assumed`."""
        return self.origin.assumed


def read_origin(row: TableRow, cells: Sequence[str], faults: list[str]) -> Origin:
    """What a row says of these cells; names of others are appended to `faults`."""
    named = {column: tuple(row.cells[column].split()) for column in ("known", "inferred")}
    for column, names in named.items():
        for name in names:
            if name not in (*cells, ALL):
                allowed = f"allowed: {ALL}, {', '.join(cells)}"
                faults.append(f"{row.place(column)}: {show(name)}; {allowed}{nearest(name, cells)}")
    return Origin(tuple(cells), **named, source=row.cells["source"])
