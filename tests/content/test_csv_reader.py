"""Card tables as spreadsheets write them, and faults with file, line and column."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from langfinger_sim.content.csv_reader import TableColumn, TableRow, check_cell, parse_table, read_table
from langfinger_sim.errors import InputError

COLUMNS = [
    TableColumn("card", "name"),
    TableColumn("kind", "choice", choices=("gold", "coins")),
    TableColumn("value", "integer", 0, 20),
    TableColumn("note", "text", is_optional=True),
]
PLAIN = "card,kind,value\na,gold,3\nb,coins,0\n"
CELLS = [{"card": "a", "kind": "gold", "value": 3, "note": ""}, {"card": "b", "kind": "coins", "value": 0, "note": ""}]


def read(folder: Path, text: str | bytes) -> tuple[TableRow, ...]:
    path = folder / "cards.csv"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_table(path, COLUMNS)


def refusal(folder: Path, text: str | bytes) -> list[str]:
    """The faults, without the folder."""
    with pytest.raises(InputError) as caught:
        read(folder, text)
    return [fault.replace(f"{folder}/", "") for fault in caught.value.faults]


@pytest.mark.parametrize(
    "text",
    [
        PLAIN,
        PLAIN.replace(",", ";"),
        PLAIN.replace(",", "\t"),
        PLAIN.replace("\n", "\r\n"),
        PLAIN.replace("\n", "\r"),
        PLAIN.replace("\n", ",,\n"),
        "\ufeff" + PLAIN,
        PLAIN.rstrip("\n"),
        "\n" + PLAIN.replace("\n", "\n\n"),
        PLAIN + ",,\n,,\n",
        PLAIN.replace("a,gold,3", ' a , "gold" ,+3').replace('"gold" ', '"gold"').replace(', "', ',"'),
        "value,card,kind\n3,a,gold\n0,b,coins\n",
    ],
)
def test_what_spreadsheets_write_is_read(tmp_path: Path, text: str) -> None:
    assert [row.cells for row in read(tmp_path, text)] == CELLS


def test_a_semicolon_file_may_hold_commas(tmp_path: Path) -> None:
    rows = read(tmp_path, "card;kind;value;note\na;gold;3;one, two, three, four\n")
    assert rows[0].cells["note"] == "one, two, three, four"


def test_lines_are_those_of_the_file_also_after_a_long_cell(tmp_path: Path) -> None:
    rows = read(tmp_path, 'card,kind,value,note\na,gold,3,"one\ntwo"\n\nb,gold,1,\n')
    assert [row.line for row in rows] == [2, 5]
    assert rows[1].place("value").endswith("cards.csv, line 5, column value")


def test_every_wrong_cell_is_reported(tmp_path: Path) -> None:
    faults = refusal(tmp_path, "card,kind,value\na,golt,21\n,coins,3.0\nc,coins,\nd,coins,two\ne,gold,-1\n")
    number = "allowed: a whole number from 0 to 20"
    assert faults == [
        'cards.csv, line 2, column kind: "golt" is refused; allowed: gold, coins; did you mean "gold"?',
        f'cards.csv, line 2, column value: "21" is refused; {number}',
        'cards.csv, line 3, column card: "" is refused; allowed: a name of letters, digits, _, -, . and spaces',
        f'cards.csv, line 3, column value: "3.0" is refused; {number}',
        f'cards.csv, line 4, column value: "" is refused; {number}',
        f'cards.csv, line 5, column value: "two" is refused; {number}',
        f'cards.csv, line 6, column value: "-1" is refused; {number}',
    ]


def test_numbers_are_plain_digits(tmp_path: Path) -> None:
    for text in ("9" * 5000, "١", "1_0", "0x1", "nan", "1e1"):
        assert "column value" in refusal(tmp_path, f"card,kind,value\na,gold,{text}\n")[0]


def test_columns_missing_unknown_and_doubled(tmp_path: Path) -> None:
    assert refusal(tmp_path, "card,kind,kind,valeu\na,gold,gold,3\n") == [
        'cards.csv, line 1: column "valeu" is unknown; allowed: card, kind, value, note; did you mean "value"?',
        "cards.csv, line 1: column kind stands there twice",
        "cards.csv, line 1: column value is missing; allowed: card, kind, value, note",
    ]


def test_cells_are_looked_at_although_a_column_is_missing() -> None:
    faults: list[str] = []
    rows = parse_table(Path("cards.csv"), "card,value\na,30\nb,2\nb,3\n", COLUMNS, faults)
    assert faults == [
        "cards.csv, line 1: column kind is missing; allowed: card, kind, value, note",
        'cards.csv, line 2, column value: "30" is refused; allowed: a whole number from 0 to 20',
        'cards.csv, line 4, column card: "b" stands there twice, first in line 3',
    ]
    assert [row.cells["value"] for row in rows] == [0, 2, 3]
    assert {row.cells["kind"] for row in rows} == {"gold"}


def test_names_that_are_refused_are_not_also_doubled(tmp_path: Path) -> None:
    assert len(refusal(tmp_path, "card,kind,value\n?,gold,3\n?,gold,3\n")) == 2


@pytest.mark.parametrize(
    ("column", "value", "allowed"),
    [
        ("value", "3", "a whole number from 0 to 20"),
        ("value", True, "a whole number from 0 to 20"),
        ("value", 2.0, "a whole number from 0 to 20"),
        ("value", 21, "a whole number from 0 to 20"),
        ("kind", "golt", 'gold, coins; did you mean "gold"?'),
        ("kind", 3, "gold, coins"),
        ("note", 3, "a text"),
    ],
)
def test_a_single_cell_is_checked_by_its_column(column: str, value: object, allowed: str) -> None:
    found = next(one for one in COLUMNS if one.name == column)
    with pytest.raises(InputError) as caught:
        check_cell(found, "a.key", value)
    assert caught.value.faults == (f"a.key = {json.dumps(value)} is refused; allowed: {allowed}",)


@pytest.mark.parametrize(("column", "value"), [("value", 20), ("kind", "coins"), ("note", "")])
def test_a_single_cell_that_fits_is_taken(column: str, value: int | str) -> None:
    assert check_cell(next(one for one in COLUMNS if one.name == column), "a.key", value) == value


def test_an_optional_number_may_be_blank_or_left_out(tmp_path: Path) -> None:
    columns = [TableColumn("card", "name"), TableColumn("least", "integer", 2, 5, is_optional=True)]
    path = tmp_path / "cards.csv"
    path.write_text("card,least\none,3\ntwo,\n", encoding="utf-8")
    assert [row.cells["least"] for row in read_table(path, columns)] == [3, ""]
    path.write_text("card\none\n", encoding="utf-8")
    assert [row.cells["least"] for row in read_table(path, columns)] == [""]
    path.write_text("card,least\none,6\n", encoding="utf-8")
    with pytest.raises(InputError, match='column least: "6" is refused; allowed: a whole number from 2 to 5'):
        read_table(path, columns)


def test_a_name_used_twice_is_reported_with_both_lines(tmp_path: Path) -> None:
    assert refusal(tmp_path, PLAIN + "a,coins,1\n") == [
        'cards.csv, line 4, column card: "a" stands there twice, first in line 2'
    ]


def test_rows_of_another_length_are_reported(tmp_path: Path) -> None:
    assert refusal(tmp_path, "card,kind,value\na,gold\nb,gold,1,2\n") == [
        "cards.csv, line 2: 2 cells; allowed: 3, as in the first line",
        "cards.csv, line 3: 4 cells; allowed: 3, as in the first line",
    ]


@pytest.mark.parametrize("text", ["", "\n\n", "\ufeff"])
def test_an_empty_table_says_what_its_first_line_has_to_be(tmp_path: Path, text: str) -> None:
    assert refusal(tmp_path, text) == ["cards.csv: the table is empty; its first line has to be card,kind,value,note"]


def test_a_cell_below_no_name_is_reported(tmp_path: Path) -> None:
    fault = "cards.csv, line 2: 4 cells; allowed: 3, as in the first line"
    assert refusal(tmp_path, "card,kind,value,\na,gold,3,x\n") == [fault]


def test_an_open_quote_is_reported(tmp_path: Path) -> None:
    assert "not valid CSV" in refusal(tmp_path, 'card,kind,value\n"a,gold,3\n')[0]


def test_another_encoding_is_reported(tmp_path: Path) -> None:
    assert refusal(tmp_path, "card,kind,value\nä,gold,3\n".encode("cp1252")) == [
        "cards.csv, line 2: not UTF-8 text; save the file as UTF-8"
    ]
