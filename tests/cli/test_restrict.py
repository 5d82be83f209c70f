"""`--restrict` from the command line."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Command

RUN = ("run", "--players", "2", "--games", "40", "--policy", "toss")


def test_who_never_jumps_takes_as_long_as_walking(command: Command) -> None:
    assert command(*RUN, "--restrict", "never jump", "--out", "tied").code == 0
    assert command("run", "--players", "2", "--games", "40", "--policy", "walk", "--out", "walked").code == 0
    tied, walked = (json.loads(Path(folder, "manifest.json").read_text()) for folder in ("tied", "walked"))
    assert tied["cells"][0]["policies"] == ["toss without jump"] * 2
    assert tied["table_digests"]["seats"] == walked["table_digests"]["seats"]


def test_plan_of_the_run_plays_the_same_again(command: Command) -> None:
    command(*RUN, "--restrict", "no jump", "--out", "one")
    assert command("run", "one/plan.toml", "--out", "two").code == 0
    one, two = (json.loads(Path(folder, "manifest.json").read_text()) for folder in ("one", "two"))
    assert one["content_digest"] == two["content_digest"]
    assert command("verify", "two").code == 0
    beside = command("run", "one/plan.toml", "--restrict", "no jump")
    assert (beside.code, "--restrict: one/plan.toml says this already" in beside.err) == (2, True)


def test_one_seat_alone_may_be_restricted(command: Command) -> None:
    ended = command("run", "--players", "2", "--games", "40", "--policy", "toss without jump,toss", "--out", "one")
    assert ended.code == 0
    assert "toss without jump" in ended.out


def test_report_gives_the_command_that_plays_it_again(command: Command) -> None:
    command(*RUN, "--restrict", "no jump", "--out", "runs/one")
    command("report", "win-rate", "runs/one", "--out", "report")
    found = json.loads(Path("report/win-rate.json").read_text())
    assert "--policy 'toss without jump'" in json.dumps(found)


def test_wrong_one_is_told_kindly(command: Command) -> None:
    ended = command(*RUN, "--restrict", "never jumpp")
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.strip().endswith('"never jumpp" is no restriction; allowed: jump, long_walk; did you mean "jump"?')


def test_show_lists_them_and_shows_a_restricted_policy(command: Command) -> None:
    assert "long_walk" in command("show", "restrictions").out
    assert "never: jumping" in command("show", "policies", "toss without jump").out
