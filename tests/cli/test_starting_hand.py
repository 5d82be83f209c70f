"""`report starting-hand` from the command line."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from langfinger_sim import games
from langfinger_sim.cli.report import PLAYED
from tests.cli.conftest import Command
from tests.toy import stairs

HANDS = (
    "report", "starting-hand", "--game", "stairs", "--set", "slope=1,0,0,0", "--set", "leap=2", "--players", "2",
    "--policy", "toss", "--policy", "rarely", "--games", "8000", "--hands", "0,0", "--money", "0.5",
)  # fmt: skip


PLAN = """
game = "stairs"
players = 2
policies = "toss"
hands = [0, 1]
money = 0
games = 4000
[set]
slope = [1, 0, 0, 0]
"""


@pytest.fixture
def stairs_command(monkeypatch: pytest.MonkeyPatch, langfinger: Command) -> Command:
    """Runs a command in an empty folder, with Stairs as the only game."""
    monkeypatch.setattr(games, "find_game", stairs.find_game)
    return langfinger


def test_says_the_rule_and_makes_the_same_bytes_again(stairs_command: Command) -> None:
    ended = stairs_command(*HANDS, "--out", "one")
    assert ended.code == 0
    assert ended.err.splitlines()[0].startswith("2 players: one more for each seat: ")
    assert "rule       Every player starts with 0 leaps. The 2nd player also gets half a coin." in ended.out
    files = [f"{ending:<8} one/starting-hand.{ending}" for ending in ("html", "pdf", "json")]
    assert ended.out.splitlines()[-3:] == files
    report = json.loads(Path("one/starting-hand.json").read_text("utf-8"))
    assert report["schema"] == "langfinger-sim/starting-hand/1"
    assert f"{report['verdict']} (2 players, toss)" in ended.out
    pick = next(row for row in report["rows"] if row["role"] == "pick")
    assert (pick["range"], pick["hands"], pick["money"]) == ("report", [0, 0], [0, 0.5])
    assert pick["settings"] == [["coins=0,0.5,0,0"]]
    runs = set(Path("runs").iterdir())
    again = stairs_command(*shlex.split(report["command"])[1:], "--out", "other")
    assert again.code == 0
    assert set(Path("runs").iterdir()) == runs, "nothing is played twice"
    for file in Path("one").iterdir():
        assert file.read_bytes() == (Path("other") / file.name).read_bytes()
    assert stairs_command(*HANDS, "--fail-if", "change", "--json").code == 3
    assert stairs_command(*HANDS, "--fail-if", "no-remedy", "--json").code == 0


def test_a_plan_file_asks_in_place_of_the_options(stairs_command: Command) -> None:
    Path("hands.toml").write_text(PLAN)
    ended = stairs_command("report", "starting-hand", "hands.toml", "--games", "2000", "--json")
    assert ended.code == 0
    report = json.loads(ended.out)
    assert report["source"]["games"] == 2000
    assert "--hands 0,1" in report["command"]
    wrong = stairs_command("report", "starting-hand", "hands.toml", "--players", "3")
    assert (wrong.code, wrong.err) == (2, "error: --players: hands.toml says this; change it there\n")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--hands", "3"), "--hands 3: allowed are the least and the most"),
        (("--hands", "a"), "allowed are whole numbers"),
        (("--games", "9"), "games = 9: allowed is 1,000 or more"),
        (("--band", "fare"), "'fare' is not one of"),
        (("--fail-if", "chnge"), 'did you mean "change"?'),
        (("--set", "leeps=1,0,0,0"), 'did you mean "leaps"?'),
        (("--players", "7"), "has no number for each of 7 seats"),
        (("nowhere.toml",), "nowhere.toml: cannot be read"),
    ],
)
def test_wrong_input_is_told_kindly(stairs_command: Command, arguments: tuple[str, ...], words: str) -> None:
    ended = stairs_command("report", "starting-hand", "--game", "stairs", "--policy", "toss", *arguments)
    assert (ended.code, ended.out) == (2, "")
    assert words in ended.err


def test_a_game_without_levers_is_refused(command: Command) -> None:
    ended = command("report", "starting-hand", "--game", "dash", "--policy", "toss")
    assert (ended.code, ended.out) == (2, "")
    assert "Dash does not say what its seats open with" in ended.err


def test_the_help_of_report_names_what_it_can_play(langfinger: Command) -> None:
    said = langfinger("report", "--help").out
    for kind in PLAYED:
        assert f"  {kind}" in said
    unknown = langfinger("report", "starting-hnd")
    assert unknown.code == 2
    assert 'did you mean "starting-hand"?' in unknown.err
