"""`show` lists what there is."""

from __future__ import annotations

import json

import pytest

from langfinger_sim.cli.tables import lay_out, spell
from tests.cli.conftest import Command


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ("games", ["dash", "Dash", "2,3,4"]),
        ("variants", ["base", "long", "a longer way"]),
        ("policies", ["toss", "what toss says"]),
        ("options", ["goal", "integer 2 to 60", "how far the goal is"]),
        ("columns", ["seats", "is_winner", "uint8"]),
    ],
)
def test_list_shows_names_and_meanings(command: Command, what: str, words: list[str]) -> None:
    ended = command("show", what)
    assert (ended.code, ended.err) == (0, "")
    assert all(word in ended.out for word in words)


@pytest.mark.parametrize("what", ["games", "variants", "policies", "options", "columns"])
def test_program_may_read_it(command: Command, what: str) -> None:
    rows = json.loads(command("show", what, "--json").out)
    assert rows
    assert all(list(row) == list(rows[0]) for row in rows)


def test_one_of_a_list(command: Command) -> None:
    assert [row["option"] for row in json.loads(command("show", "options", "goal", "--json").out)] == ["goal"]
    assert {row["table"] for row in json.loads(command("show", "columns", "seats", "--json").out)} == {"seats"}


@pytest.mark.parametrize(("what", "name", "near"), [("options", "gaol", "goal"), ("columns", "seat", "seats")])
def test_unknown_name_is_told_the_nearest(command: Command, what: str, name: str, near: str) -> None:
    ended = command("show", what, name)
    assert ended.code == 2
    assert f'"{name}" is unknown' in ended.err
    assert f'did you mean "{near}"?' in ended.err


def test_unknown_list_is_wrong_input(command: Command) -> None:
    assert command("show", "dice").code == 2


def test_last_column_is_wrapped_to_the_line() -> None:
    lines = lay_out(["a", "meaning"], [["x", "one two three four five six seven eight nine"]], 30)
    assert lines[2:] == ["x  one two three four five six", "   seven eight nine"]


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (True, "true"),
        (None, ""),
        ([2, 3], "2,3"),
        (2.5, "2.5"),
        (20.0, "20"),
        ({"4": [7, 3]}, "4:7,3"),
        ("auto", "auto"),
    ],
)
def test_values_are_spelled_as_on_the_command_line(value: object, words: str) -> None:
    assert spell(value) == words
