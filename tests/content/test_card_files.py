"""Folders of card files as they are read, and what of them is the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from langfinger_sim.content.card_files import parse_cell, plain_tables, read_card_files
from langfinger_sim.content.options import CardFiles
from langfinger_sim.errors import InputError

NAMES = ("gems.csv", "rings.csv", "deck.toml")


def test_only_files_of_a_deck_are_read(tmp_path: Path) -> None:
    (tmp_path / "gems.csv").write_bytes(b"\xef\xbb\xbfcard;value\r\ngem;1\r\n")
    (tmp_path / "gems copy.csv").write_text("whatever")
    assert read_card_files(tmp_path, NAMES) == CardFiles(tmp_path, {"gems.csv": "card;value\r\ngem;1\r\n"})


def test_a_place_that_is_no_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for name in ("absent", "file"):
        with pytest.raises(InputError) as caught:
            read_card_files(tmp_path / name, NAMES)
        assert caught.value.faults == (f"{tmp_path / name}: no such folder of card files",)


def test_all_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    (tmp_path / "gems.csv").mkdir()
    (tmp_path / "rings.csv").write_bytes("ä".encode("cp1252"))
    with pytest.raises(InputError) as caught:
        read_card_files(tmp_path, NAMES)
    assert [fault.removeprefix(f"{tmp_path}/") for fault in caught.value.faults] == [
        "gems.csv: cannot be read: Is a directory",
        "rings.csv, line 1: not UTF-8 text; save the file as UTF-8",
    ]


def test_how_a_table_is_written_down_does_not_matter() -> None:
    forms = ["card,value\ngem,1\n", "card;value\r\ngem;1\r\n", '\ncard , value\n\n"gem",1', "card\tvalue\ngem\t1"]
    found = [plain_tables(CardFiles(Path(), {"gems.csv": text, "deck.toml": "# note\na = 1"})) for text in forms]
    assert found == [{"gems.csv": [["card", "value"], ["gem", "1"]], "deck.toml": {"a": 1}}] * len(forms)


def test_what_cannot_be_parsed_is_kept_as_it_is() -> None:
    texts = {"gems.csv": 'card\n"gem', "deck.toml": "a = "}
    assert plain_tables(CardFiles(Path(), texts)) == texts


@pytest.mark.parametrize(("text", "value"), [("3", 3), ("-3", -3), ("gold", "gold"), ("1.5", "1.5"), ("", "")])
def test_a_value_of_the_command_line_is_a_number_or_a_text(text: str, value: int | str) -> None:
    assert parse_cell(text) == value
