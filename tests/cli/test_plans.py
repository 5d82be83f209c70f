"""`run PLAN.toml` and `--dry-run`."""

from __future__ import annotations

import re
from pathlib import Path

from tests.cli.conftest import Command

PLAN = 'question = "How far?"\nvariants = ["base", "long"]\nplayers = [2, 3]\npolicies = "toss"\ngames = 300\n'


def digest(out: str) -> str:
    return re.findall(r"^digest +(\w+)$", out, re.MULTILINE)[0]


def test_a_plan_is_played_and_its_effective_plan_again_to_the_same_digest(command: Command) -> None:
    Path("q.toml").write_text(PLAN, "utf-8")
    first = command("run", "q.toml", "--out", "one")
    assert first.code == 0, first.err
    again = command("run", "one/plan.toml", "--out", "two", "--threads", "1")
    assert digest(first.out) == digest(again.out)
    assert 'question = "How far?"' in Path("two/plan.toml").read_text("utf-8")
    fewer = command("run", "q.toml", "--games", "100", "--seed", "9", "--out", "three")
    assert fewer.code == 0
    assert digest(fewer.out) != digest(first.out)


def test_what_the_plan_says_is_not_said_again(command: Command) -> None:
    Path("q.toml").write_text(PLAN, "utf-8")
    ended = command("run", "q.toml", "--players", "4", "--set", "goal=3")
    assert ended.code == 2
    assert "--players, --set: q.toml says this already" in ended.err
    assert not Path("runs").exists()


def test_a_plan_that_is_not_there_is_one_message(command: Command) -> None:
    ended = command("run", "1")
    assert ended.code == 2
    assert "there is no plan file 1" in ended.err


def test_a_dry_run_says_what_would_be_played_and_writes_nothing(command: Command) -> None:
    Path("q.toml").write_text(PLAN, "utf-8")
    ended = command("run", "q.toml", "--dry-run", "--threads", "2")
    assert ended.code == 0
    assert ended.out.startswith("How far?\n")
    assert re.search(
        r"4 cells, 1,200 games: about \d+ s of 2 threads to itself and .* on disk; nothing was written", ended.out
    )
    assert [path.name for path in Path().iterdir()] == ["q.toml"]


def test_a_dry_run_estimates_bytes_from_games_it_plays(command: Command) -> None:
    sizes = []
    for games in ("1000", "100000"):
        out = command("run", "--policy", "toss", "--dry-run", "--games", games, "--detail-games", "0").out
        number, unit = re.findall(r"and ([\d.]+) (\w+) on disk", out)[0]
        sizes.append(float(number) * {"bytes": 1, "kB": 1e3, "MB": 1e6}[unit])
    assert 30 < sizes[1] / sizes[0] < 140  # a small part has a larger share of head and foot


def test_a_plan_file_may_ask_for_narrow_ranges_and_the_command_line_otherwise(command: Command) -> None:
    Path("q.toml").write_text(PLAN.replace("games = 300", "until_ci = 0.02\nmax_games = 5000"), "utf-8")
    for options, said in (
        ([], "until no joint interval reaches farther than ±2 points"),
        (["--until-ci", "0.03"], "until no joint interval reaches farther than ±3 points"),
        (["--games", "200"], "200 games a cell, fixed beforehand"),
    ):
        assert said in command("run", "q.toml", *options, "--out", f"run{len(options)}{said[:3]}").out
    ended = command("run", "q.toml", "--max-games", "20000", "--until-ci", "0.012", "--dry-run")
    assert "at most 20,000 games a cell; by forecast:" in ended.out


def test_a_dry_run_shows_the_forecast_or_the_most(command: Command) -> None:
    asked = ("run", "--policy", "toss", "--dry-run", "--until-ci", "0.01")
    assert "1 cell, 11,694 games: about" in command(*asked).out
    few = command(*asked, "--max-games", "6000").out
    assert "by forecast that takes 11,694, so this is for the most:" in few
    assert "1 cell, 6,000 games: about" in few
