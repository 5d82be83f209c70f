"""The card tables of a folder as typed rows, refused where the engine could not hold them."""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from io import StringIO
from pathlib import Path
from typing import Any

from langfinger_sim.content.card_files import CardChanges, read_card_files
from langfinger_sim.content.csv_reader import TableColumn, TableRow, parse_table
from langfinger_sim.content.fields import attempt, describe_fault, show
from langfinger_sim.content.options import CardFiles
from langfinger_sim.content.toml_reader import parse_toml
from langfinger_sim.errors import InputError, nearest
from langfinger_sim.games.langfinger.origins import COLUMNS as ORIGIN_COLUMNS
from langfinger_sim.games.langfinger.origins import Row, read_origin
from langfinger_sim.games.langfinger.records import (
    EXCHANGES,
    FENCE_CAPACITY,
    LOOT_CAPACITY,
    MAX_SEATS,
    SCOUNDREL_CAPACITY,
    TOOL_COPIES,
)

DATA_FOLDER = Path(__file__).parent / "data"

TOOLS = ("lock_pick", "hammer", "pliers", "welding", "map")
FENCE_KINDS = ("gold", "jewelry", "coins", "statue", "painting")
LOOT_KINDS = ("money", *FENCE_KINDS)
SECURITIES = ("chest", "safe", "showcase", "pillar")
PLACE_RANGES = {"city": (0, 20), "villa": (0, 8), "museum": (0, 8), "harbor": (0, 10)}
FEWEST_PLAYERS = 2
MIN_PLAYERS = "min_players"
IN_NO_GAME = MAX_SEATS + 1
MOST_TOOLS_ASKED, MOST_VALUE, MOST_BOUGHT, MOST_BONUS, MOST_EXCHANGED = 6, 20, 2, 10, 10
TYPED_FROM_BOX = "typed from the box"
STATUSES = ("assumed", TYPED_FROM_BOX)

Rows = tuple[TableRow, ...]


@dataclass(frozen=True)
class Card(Row):
    """A card, or a kind of them, which is left out at tables smaller than `min_players`."""

    name: str
    min_players: int = field(default=FEWEST_PLAYERS, kw_only=True)


@dataclass(frozen=True)
class Tool(Card):
    """A kind of tool card and its number in the deck."""

    copies: int


@dataclass(frozen=True)
class Loot(Card):
    """A loot card; `tools` asked for by kind, `value` in coins."""

    security: str
    content: str
    value: int
    tools: Mapping[str, int]

    @property
    def tool_count(self) -> int:
        """How many tools the card asks for."""
        return sum(self.tools.values())


@dataclass(frozen=True)
class Fence(Card):
    """A fence: loot bought in one action and bonus in coins, by kind."""

    buys: Mapping[str, int]
    bonus: Mapping[str, int]


@dataclass(frozen=True)
class Layout(Row):
    """Cards lying at City, Villa, Museum and Harbor for a player count."""

    players: int
    numbers: tuple[int, int, int, int]


@dataclass(frozen=True)
class Rate(Row):
    """An exchange square of the Ruin."""

    give: int
    draw: int


@dataclass(frozen=True)
class Scoundrel(Card):
    """A scoundrel and the own tool."""

    tool: str


@dataclass(frozen=True)
class Cards:
    """All card tables of a folder, in the order of their files; Ruin rates by square."""

    folder: Path
    status: str
    tools: tuple[Tool, ...]
    loot: tuple[Loot, ...]
    fences: tuple[Fence, ...]
    places: tuple[Layout, ...]
    ruin: tuple[Rate, ...]
    scoundrels: tuple[Scoundrel, ...]


def read_cards(folder: Path = DATA_FOLDER) -> Cards:
    """The cards of a folder; InputError with all faults of all its files."""
    return parse_cards(read_card_files(folder, FILES))


def parse_cards(files: CardFiles, changes: CardChanges | None = None) -> Cards:
    """The cards of files as they were read, with some cells changed; InputError with all faults of all files."""
    faults: list[str] = []
    tables: dict[str, Any] = {}
    unused = {card: set(columns) for card, columns in (changes or {}).items()}
    for name, (columns, convert) in TABLES.items():
        rows = _parse_rows(files, name, columns, faults)
        if rows is not None:
            rows = _change_cells(rows, columns, changes or {}, unused) if name in CHANGEABLE else rows
            tables[name] = convert(rows, faults)
    status = _read_status(files, faults)
    faults += [f"{files.folder}: there is no cell {card}.{name}" for card in unused for name in sorted(unused[card])]
    if faults:
        raise InputError(faults)
    return Cards(files.folder, status, **tables)


def check_cards(place: str, rows: Mapping[str, Sequence[Mapping[str, str]]]) -> Cards:
    """Cards that stand elsewhere, in texts as in the files, by table; InputError with all faults.

    `place` says where. Where they come from is not known, so nothing of them counts as assumed.
    """
    texts = {f"{name}.csv": _write_table(table, TABLES[name][0]) for name, table in rows.items()}
    return parse_cards(CardFiles(Path(place), texts | {DECK_FILE: f'status = "{TYPED_FROM_BOX}"\n'}))


def _write_table(rows: Sequence[Mapping[str, str]], columns: Sequence[TableColumn]) -> str:
    """The text of a card file; a cell that a row does not have is empty, one that no card file has is left out."""
    names = [column.name for column in columns if not column.is_optional]
    text = StringIO()
    writer = csv.DictWriter(text, names, restval="", extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def changeable_columns(files: CardFiles) -> dict[str, dict[str, TableColumn]]:
    """Card → column → what may stand there, of all cards whose cells a variant may change. InputError if faulty."""
    faults: list[str] = []
    found: dict[str, dict[str, TableColumn]] = {}
    for name in CHANGEABLE:
        columns = TABLES[name][0]
        for row in _parse_rows(files, name, columns, faults) or ():
            cells = found.setdefault(row.cells[columns[0].name], {})
            cells |= {column.name: column for column in columns[1:]}
    if faults:
        raise InputError(faults)
    return found


def _parse_rows(files: CardFiles, name: str, columns: Sequence[TableColumn], faults: list[str]) -> Rows | None:
    """The rows of a file; None where no line of it can be read."""
    file = f"{name}.csv"
    if file not in files.texts:
        faults.append(f"{files.folder / file}: there is no such file; a folder of cards has {', '.join(CSV_FILES)}")
        return None
    before = len(faults)
    rows = parse_table(files.folder / file, files.texts[file], [*columns, *ORIGIN_COLUMNS], faults)
    return rows if rows or len(faults) == before else None


def _change_cells(
    rows: Rows, columns: Sequence[TableColumn], changes: CardChanges, unused: dict[str, set[str]]
) -> Rows:
    """The rows with changed cells; what was used is taken out of `unused`."""
    names = {column.name for column in columns[1:]}
    changed = []
    for row in rows:
        card = row.cells[columns[0].name]
        cells = {name: value for name, value in changes.get(card, {}).items() if name in names}
        unused.get(card, set()).difference_update(cells)
        changed.append(replace(row, cells=row.cells | cells))
    return tuple(changed)


def cards_in_play(cards: Cards, players: int) -> Cards:
    """The cards without those left out at so few players; a kind of tool left out stays, with no copies."""
    return replace(
        cards,
        tools=tuple(tool if tool.min_players <= players else replace(tool, copies=0) for tool in cards.tools),
        loot=tuple(loot for loot in cards.loot if loot.min_players <= players),
        fences=tuple(fence for fence in cards.fences if fence.min_players <= players),
        scoundrels=tuple(scoundrel for scoundrel in cards.scoundrels if scoundrel.min_players <= players),
    )


def _integer(name: str, low: int, high: int) -> TableColumn:
    return TableColumn(name, "integer", low, high)


_MIN_PLAYERS_COLUMN = TableColumn(MIN_PLAYERS, "integer", FEWEST_PLAYERS, IN_NO_GAME, is_optional=True)
_TOOL_COLUMNS = [
    TableColumn("tool", "choice", choices=TOOLS),
    _integer("copies", 0, TOOL_COPIES),
    _MIN_PLAYERS_COLUMN,
]
_LOOT_COLUMNS = [
    TableColumn("card", "name"),
    TableColumn("security", "choice", choices=SECURITIES),
    TableColumn("content", "choice", choices=LOOT_KINDS),
    _integer("value", 0, MOST_VALUE),
    *(_integer(tool, 0, MOST_TOOLS_ASKED) for tool in TOOLS),
    _MIN_PLAYERS_COLUMN,
]
_FENCE_COLUMNS = [
    TableColumn("card", "name"),
    *(
        _integer(f"{kind}_{field}", 0, most)
        for kind in FENCE_KINDS
        for field, most in (("buys", MOST_BOUGHT), ("bonus", MOST_BONUS))
    ),
    _MIN_PLAYERS_COLUMN,
]
_PLACE_COLUMNS = [
    _integer("players", FEWEST_PLAYERS, MAX_SEATS),
    *(_integer(place, low, high) for place, (low, high) in PLACE_RANGES.items()),
]
_RUIN_COLUMNS = [
    _integer("square", 1, EXCHANGES),
    _integer("give", 0, MOST_EXCHANGED),
    _integer("draw", 0, MOST_EXCHANGED),
]
_SCOUNDREL_COLUMNS = [
    TableColumn("scoundrel", "name"),
    TableColumn("tool", "choice", choices=TOOLS),
    _MIN_PLAYERS_COLUMN,
]


def _read_tools(rows: Rows, faults: list[str]) -> tuple[Tool, ...]:
    found = {row.cells["tool"] for row in rows}
    missing = [tool for tool in TOOLS if tool not in found]
    if missing and len(rows) < len(TOOLS):  # else one is misspelled or there twice, and refused as such
        place = rows[0].path if rows else "tools.csv"
        faults.append(f"{place}: no row for {', '.join(missing)}; allowed: one row for each of {', '.join(TOOLS)}")
    return tuple(Tool(row.cells["tool"], row.cells["copies"], **_common(row, ("copies",), faults)) for row in rows)


def _read_loot(rows: Rows, faults: list[str]) -> tuple[Loot, ...]:
    faults += _check_count(rows, "loot.csv", "loot cards", LOOT_CAPACITY)
    loot = []
    for row in rows:
        tools = {tool: row.cells[tool] for tool in TOOLS}
        asked = sum(tools.values())
        if asked > MOST_TOOLS_ASKED:
            faults.append(f"{row.place()}, columns {TOOLS[0]} to {TOOLS[-1]}: {asked} tools; allowed: 0 to 6 in all")
        fixed = {name: row.cells[name] for name in ("security", "content", "value")}
        loot.append(Loot(row.cells["card"], **fixed, tools=tools, **_common(row, (*fixed, "tools"), faults)))
    return tuple(loot)


def _read_fences(rows: Rows, faults: list[str]) -> tuple[Fence, ...]:
    faults += _check_count(rows, "fences.csv", "fences", FENCE_CAPACITY)
    columns = tuple(column.name for column in _FENCE_COLUMNS[1:-1])
    return tuple(
        Fence(
            row.cells["card"],
            {kind: row.cells[f"{kind}_buys"] for kind in FENCE_KINDS},
            {kind: row.cells[f"{kind}_bonus"] for kind in FENCE_KINDS},
            **_common(row, columns, faults),
        )
        for row in rows
    )


def _read_places(rows: Rows, faults: list[str]) -> tuple[Layout, ...]:
    return tuple(
        Layout(
            row.cells["players"],
            (row.cells["city"], row.cells["villa"], row.cells["museum"], row.cells["harbor"]),
            origin=read_origin(row, tuple(PLACE_RANGES), faults),
        )
        for row in rows
    )


def _read_ruin(rows: Rows, faults: list[str]) -> tuple[Rate, ...]:
    """B3: the squares are numbered from 1 without a gap; the order of the rows does not matter."""
    faults += _check_count(rows, "ruin.csv", "exchange squares", EXCHANGES)
    faults += [
        f"{row.place('square')}: {row.cells['square']} leaves a gap; allowed: 1 to {len(rows)}, each once"
        for row in rows
        if row.cells["square"] > len(rows)
    ]
    in_order = sorted(rows, key=lambda row: int(row.cells["square"]))
    return tuple(
        Rate(row.cells["give"], row.cells["draw"], origin=read_origin(row, ("give", "draw"), faults))
        for row in in_order
    )


def _read_scoundrels(rows: Rows, faults: list[str]) -> tuple[Scoundrel, ...]:
    if len(rows) > SCOUNDREL_CAPACITY:
        faults += _check_count(rows, "scoundrels.csv", "scoundrels", SCOUNDREL_CAPACITY)
    return tuple(
        Scoundrel(row.cells["scoundrel"], row.cells["tool"], **_common(row, ("tool",), faults)) for row in rows
    )


def _common(row: TableRow, cells: tuple[str, ...], faults: list[str]) -> dict[str, Any]:
    """What all cards have; `cells` are those that may be known."""
    few = int(row.cells[MIN_PLAYERS] or FEWEST_PLAYERS)
    return {"origin": read_origin(row, cells, faults), MIN_PLAYERS: few}


def _check_count(rows: Rows, name: str, what: str, most: int) -> list[str]:
    """From 1 to `most` rows, or the fault."""
    place = rows[0].path if rows else name
    return [] if 1 <= len(rows) <= most else [f"{place}: {len(rows)} {what}; allowed: 1 to {most}"]


def _read_status(files: CardFiles, faults: list[str]) -> str:
    """What the maker of a folder says of its cards, in deck.toml; without it they count as assumed where not known."""
    if DECK_FILE not in files.texts:
        return STATUSES[0]
    document = attempt(faults, partial(parse_toml, files.folder / DECK_FILE, files.texts[DECK_FILE]))
    if document is None:
        return STATUSES[0]
    faults += [
        f"{document.place(key)}: {key} is unknown; allowed: status" + nearest(key, ["status"])
        for key in document.data
        if key != "status"
    ]
    status = document.data.get("status", STATUSES[0])
    if status not in STATUSES:
        allowed = ", ".join(show(name) for name in STATUSES)
        hint = nearest(status, STATUSES) if isinstance(status, str) else ""
        faults.append(f"{document.place('status')}: {describe_fault('status', status, allowed, hint)}")
    return str(status)


TABLES: Mapping[str, tuple[list[TableColumn], Callable[[Rows, list[str]], Any]]] = {
    "tools": (_TOOL_COLUMNS, _read_tools),
    "loot": (_LOOT_COLUMNS, _read_loot),
    "fences": (_FENCE_COLUMNS, _read_fences),
    "places": (_PLACE_COLUMNS, _read_places),
    "ruin": (_RUIN_COLUMNS, _read_ruin),
    "scoundrels": (_SCOUNDREL_COLUMNS, _read_scoundrels),
}
"""Each card file: its columns, the first naming a row, and (rows, faults) -> cards."""

CHANGEABLE = ("fences", "loot", "tools", "scoundrels")
"""Files whose cells a variant may change one by one; layouts and Ruin rates are options."""

DECK_FILE = "deck.toml"
CSV_FILES = tuple(f"{name}.csv" for name in TABLES)
FILES = (*CSV_FILES, DECK_FILE)
