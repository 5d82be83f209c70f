"""`show` lists what there is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from langfinger_sim.cli.tables import lay_out, spell
from tests.cli.conftest import Command

FENCE_01 = ["fences", "fence_01", "false", "gold, jewelry +1, statue ×2, painting"]


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ("games", ["dash", "Dash", "2,3,4"]),
        ("variants", ["base", "long", "a longer way"]),
        ("policies", ["toss", "what toss says"]),
        ("options", ["goal", "integer 2 to 60", "how far the goal is"]),
        ("columns", ["seats", "is_winner", "uint8"]),
        ("columns", ["cells", "policies", "list of string"]),
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


def test_a_variant_is_told_in_sentences(command: Command) -> None:
    lines = command("show", "variants", "long").out.splitlines()
    assert lines[0] == "long: a longer way"
    assert "goal: 12 → 30 steps (D1)" in lines
    assert "    how far the goal is" in lines


def test_a_variant_in_a_file_is_told_too(command: Command) -> None:
    Path("mine.toml").write_text('question = "really?"\n[players.3]\ngoal = 20\n')
    lines = command("show", "variants", "mine.toml").out.splitlines()
    assert lines[:2] == ["mine", "Question: really?"]
    assert "goal: 12 → 20 steps with 3 players (D1)" in lines


def test_a_program_may_read_what_a_variant_changes(command: Command) -> None:
    document = json.loads(command("show", "variants", "long", "--json").out)
    assert (document["variant"], document["cards"], document["changed_cards"]) == ("long", None, [])
    change, other = document["options"]
    wanted = ("option", "players", "old", "new", "unit", "article", "is_stated")
    assert [change[key] for key in wanted] == ["goal", None, 12, 30, "steps", "D1", True]
    assert [other[key] for key in wanted] == ["jump_limit", [2], 5, 3, "jumps", "D1", True]


def test_options_that_a_variant_changes(command: Command) -> None:
    assert command("show", "options", "--changed", "long").out.splitlines() == [
        "goal: 12 → 30 steps (D1)",
        "    how far the goal is",
        "jump_limit: 5 → 3 jumps with 2 players (D1)",
        "    jumps a seat has",
    ]
    assert command("show", "options", "--changed", "base").out == "All options are as printed.\n"
    assert command("show", "options", "round_cap", "--changed", "long").out == "All options are as printed.\n"
    document = json.loads(command("show", "options", "goal", "--changed", "long", "--json").out)
    assert [change["new"] for change in document["options"]] == [30]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["variants", "lnog"], 'did you mean "long"?'),
        (["options", "--changed", "lnog"], 'did you mean "long"?'),
        (["options", "gaol", "--changed", "long"], 'did you mean "goal"?'),
        (["policies", "--changed", "long"], "--changed goes with `show options`"),
        (["options", "--variant", "long"], "--variant goes with `show cards`"),
        (["variants", "--cards", "somewhere"], "--cards goes with `show cards`"),
        (["cards"], "Dash has no card files"),
    ],
)
def test_what_cannot_be_shown_is_told(command: Command, arguments: list[str], words: str) -> None:
    ended = command("show", *arguments)
    assert (ended.code, ended.out) == (2, "")
    assert words in ended.err


def test_cards_are_named_by_what_they_show(langfinger: Command) -> None:
    lines = langfinger("show", "cards").out.splitlines()
    assert lines[0].split() == ["group", "card", "assumed", "shows"]
    assert any(line.split(maxsplit=3) == FENCE_01 for line in lines)
    assert len(langfinger("show", "cards", "loot").out.splitlines()) == 2 + 30
    assert langfinger("show", "cards", "fence_01").out.splitlines()[2].split(maxsplit=3) == FENCE_01


def test_a_program_gets_the_cells_of_cards(langfinger: Command) -> None:
    (row,) = json.loads(langfinger("show", "cards", "bobby", "--json").out)
    assert row == {
        "group": "scoundrels",
        "card": "bobby",
        "assumed": False,
        "shows": "own tool map",
        "cells": {"tool": "map"},
    }


def test_cards_of_a_variant_are_shown(langfinger: Command) -> None:
    Path("mine.toml").write_text("[cards.fence_01]\ngold_bonus = 1\n")
    assert "gold +1, jewelry +1" in langfinger("show", "cards", "fence_01", "--variant", "mine.toml").out
    sentence = "fence_01 (fences): gold_bonus 0 → 1; now gold +1, jewelry +1, statue ×2, painting"
    assert sentence in langfinger("show", "variants", "mine.toml").out.splitlines()
    document = json.loads(langfinger("show", "variants", "mine.toml", "--json").out)
    (change,) = document["changed_cards"]
    assert (change["old"]["gold_bonus"], change["new"]["gold_bonus"], change["sentence"]) == (0, 1, sentence)


def test_a_variant_for_some_player_counts_only_is_shown_with_what_is_odd(langfinger: Command) -> None:
    Path("mine.toml").write_text("tokens = 2\n[players.5]\ngoal = 1\nstart_money = [0, 1, 0, 0, 0]\n")
    ended = langfinger("show", "variants", "mine.toml")
    assert (ended.code, ended.err) == (0, "")
    assert "tokens: 3 → 2 tokens (A1)" in ended.out
    assert "warning: cannot be played with 5 players: start_money number 2 = 1 is refused" in ended.out
    odd = langfinger("show", "variants", "one_rate_less", "--json").out
    assert json.loads(odd)["warnings"] == ["the Ruin has 5 squares for tokens, but 4 exchange squares (B3a)"]


def test_unknown_card_is_told_the_nearest(langfinger: Command) -> None:
    ended = langfinger("show", "cards", "fence_9")
    assert ended.code == 2
    assert 'did you mean "fence_09"?' in ended.err


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


def test_a_policy_is_shown_with_all_it_weighs(langfinger: Command, tmp_path: Path) -> None:
    (tmp_path / "sly.toml").write_text('family = "linear"\nforbidden = ["ruin"]\n[weights]\nharbor = 7.5\n', "utf-8")
    shown = langfinger("show", "policies", "sly.toml").out
    assert "never: placing tokens at the Ruin" in shown
    row = next(line for line in shown.splitlines() if line.startswith("harbor "))
    assert "7.5" in row
    assert "placing at the Harbor: each coin of worth of the best sale of held loot" in row
    document = json.loads(langfinger("show", "policies", "sly.toml", "--json").out)
    assert document["forbidden"] == ["ruin"]
    assert {number["number"]: number["value"] for number in document["numbers"]}["harbor"] == 7.5


def test_a_card_is_shown_with_the_cells_that_may_be_set(langfinger: Command) -> None:
    lines = langfinger("show", "cards", "fence_09").out.splitlines()
    setting = next(line.strip() for line in lines if ".gold_buys=" in line)
    changed = setting[:-1] + ("0" if setting.endswith("1") else "1")
    assert langfinger("run", "--set", changed, "--dry-run", "--games", "100").code == 0
