"""`ladder` from the command line."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from tests.cli.conftest import Command

LADDER = ("ladder", "--policies", "walk,greedy", "--restrict", "never jump", "--players", "2,3", "--games", "600")


def test_ranks_and_says_what_going_without_costs(command: Command) -> None:
    ended = command(*LADDER, "--set", "jump_limit=60", "--out", "one")
    assert ended.code == 0
    assert ended.err.splitlines()[0] == "plays 18 tables of players, 600 deals each"
    lines = ended.out.splitlines()
    assert lines[0] == "Dash, base+jump_limit=60, 2 players: 600 deals, played in every seat"
    assert lines[4].split()[:2] == ["1", "greedy"]
    assert any(line.split()[:2] == ["greedy", "jump"] and line.endswith("IT COUNTS") for line in lines)
    assert lines[-3:] == [f"{ending:<8} one/ladder.{ending}" for ending in ("html", "pdf", "json")]
    report = json.loads(Path("one/ladder.json").read_text())
    assert (report["schema"], report["verdict"]) == ("langfinger-sim/ladder/1", "CLEAR")
    assert {"policy", "strength", "low", "high"} <= set(report["rows"][0])
    assert [(row["players"], row["policy"]) for row in report["rows"]] == [
        (players, policy) for players in (2, 3) for policy in ("greedy", "walk")
    ]
    assert all(row["low"] < row["strength"] < row["high"] for row in report["rows"])
    costs = {(row["players"], row["policy"]): row["cost"] for row in report["restrictions"]}
    assert costs[3, "walk"] == 0
    assert costs[3, "greedy"] > 10


def test_command_in_the_report_makes_the_same_bytes(command: Command) -> None:
    command(*LADDER, "--out", "one")
    again = json.loads(Path("one/ladder.json").read_text())["source"]["command"]
    ended = command(*shlex.split(again)[1:], "--out", "other")
    assert ended.code == 0
    for file in Path("one").iterdir():
        assert file.read_bytes() == (Path("other") / file.name).read_bytes()


def test_players_among_one_kind(command: Command) -> None:
    arguments = ("ladder", "--policies", "walk,greedy", "--among", "toss", "--players", "3", "--out", "one")
    ended = command(*arguments, "--games", "600")
    assert ended.code == 0, ended.err
    assert ended.err.splitlines()[0] == "plays 6 tables of players, 600 deals each"
    lines = [line.split() for line in ended.out.splitlines()]
    assert [line[0] for line in lines if line and line[-1] == "PART"] == ["walk", "greedy"]
    assert command("ladder", "--policies", "walk", "--vary", "x=1", "--among", "toss").code == 2


def test_report_ladder_reads_the_run(command: Command) -> None:
    ended = command(*LADDER, "--out", "one")
    folder = next(line.split()[1] for line in ended.out.splitlines() if line.startswith("data"))
    assert command("report", "ladder", folder, "--out", "other").code == 0
    assert Path("one/ladder.json").read_bytes() == Path("other/ladder.json").read_bytes()


def test_fail_if_reads_the_verdict(command: Command) -> None:
    close = ("ladder", "--policies", "greedy,balanced", "--players", "2", "--games", "20")
    assert command(*close, "--fail-if", "not-settled").code == 3
    assert command(*close, "--fail-if", "no-one-order", "--json").code == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("ladder",), "Missing option '--policies'"),
        (("ladder", "--policies", "walk"), "nothing to compare"),
        (("ladder", "--policies", "walk,gredy"), 'did you mean "greedy"?'),
        (("ladder", "--policies", "walk", "--restrict", "never jmp"), 'did you mean "jump"?'),
    ],
)
def test_wrong_input_is_told_kindly(command: Command, arguments: tuple[str, ...], words: str) -> None:
    ended = command(*arguments)
    assert (ended.code, ended.out) == (2, "")
    assert words in ended.err
