"""`report card-value` and `report fence-value` from the command line, with the real game: Dash has no cards."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from tests.cli.conftest import Command
from tests.cli.test_readings import OPEN, turn

VALUE = ("--games", "60", "--players", "2", "--policy", "greedy", "--policy", "random")


@pytest.mark.slow
def test_plays_prints_and_reports(langfinger: Command) -> None:
    ended = langfinger("report", "fence-value", *VALUE, "--out", "one")
    assert ended.code == 0
    assert "greedy plays 60 games with each of 41 changes" in ended.err
    assert "random plays 30 games with each of 13 changes" in ended.err
    assert "warning" not in ended.err
    lines = ended.out.splitlines()
    assert lines[0] == "Langfinger, base, 2 players, greedy: 60 deals, each with every change"
    assert sum(line.startswith("  fence_") for line in lines) == 14
    assert [line.split()[1] for line in lines[-3:]] == [f"one/fence-value.{end}" for end in ("html", "pdf", "json")]
    report = json.loads(Path("one/fence-value.json").read_text("utf-8"))
    assert (report["schema"], report["group"], report["reference"]) == (
        "langfinger-sim/card-value/1", "fences", "fence_03",
    )  # fmt: skip
    assert {row["policy"] for row in report["rows"]} == {"greedy", "random"}
    assert report["verdict"] in lines

    again = langfinger(*shlex.split(report["command"])[1:], "--out", "other")
    assert again.code == 0
    folders = sorted(path for path in Path("runs").iterdir())
    assert [folder.name.rpartition("-")[0] for folder in folders] == ["base-fences-2p"] * 2
    for file in Path("one").iterdir():
        assert file.read_bytes() == (Path("other") / file.name).read_bytes()

    first = next(folder for folder in folders if folder.name == report["sources"][0]["run"])
    kept = langfinger("report", "card-value", str(first), "--out", "kept", "--fail-if", "alike", "--json")
    assert kept.code == 3
    assert {row["policy"] for row in json.loads(kept.out)["rows"]} == {"greedy"}
    assert Path("kept/card-value.html").is_file()
    refused = langfinger("report", "card-value", str(first), "--players", "3")
    assert (refused.code, refused.err) == (2, "error: --players: the runs named say what was played\n")


@pytest.mark.slow
def test_loot_goes_the_same_way_and_is_put_to_other_readings(langfinger: Command) -> None:
    turned = turn([option for option in OPEN if option.name not in ("double_bonus", "end")])
    asked = ("--group", "loot", "--games", "30", *VALUE[2:-2], *turned, "--readings", "--reading-games", "100")
    ended = langfinger("report", "card-value", *asked, "--out", "loot")
    assert ended.code == 0
    assert "greedy plays 100 games under each of 2 readings, 30 times" in ended.err
    assert "of 2 other readings of the rules" in ended.out
    report = json.loads(Path("loot/card-value.json").read_text("utf-8"))
    assert report["command"].endswith("--seed 1 --readings --reading-games 100")
    doubled, end = report["readings"]["readings"]
    assert (len(doubled["cards"]), doubled["is_idle"], doubled["is_cut"]) == (30, True, False)
    assert (end["reading"]["option"], end["is_cut"]) == ("end", True)
    rows = report["rows"]
    assert len(rows) == 30
    assert {row["swap"]["verdict"] for row in rows if row["swap"]} <= {
        "MORE", "LESS", "NO CHANGE THAT MATTERS", "NOT SETTLED",
    }  # fmt: skip
    worth = {row["card"]: row["nothing"]["money"]["value"] for row in rows}
    assert worth["gold_4"] > 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("card-value", "--group", "lot"), 'group = lot: allowed: fences, loot; did you mean "loot"?'),
        (("fence-value", "--group", "loot"), "fence-value is about fences; see report card-value"),
        (("fence-value", "--reference", "fence_99"), "reference = fence_99: allowed: fence_01, fence_02"),
        (("fench-value",), 'group = fench: allowed: fences, loot; did you mean "fence"?'),
        (("fence-value", "nowhere"), "nowhere is not a run"),
        (("fence-value", "--fail-if", "equal"), 'allowed: alike, not-settled, unequal; did you mean "unequal"?'),
        (("fence-value", "--policy", "greddy"), 'did you mean "greedy"?'),
    ],
)
def test_wrong_input_exits_2_and_names_what_is_allowed(
    langfinger: Command, arguments: tuple[str, ...], words: str
) -> None:
    ended = langfinger("report", *arguments)
    assert (ended.code, ended.out) == (2, "")
    assert words in ended.err
    assert not Path("runs").exists()


def test_games_without_cards_say_so(command: Command) -> None:
    ended = command("report", "card-value", "--game", "dash")
    assert (ended.code, ended.err) == (2, "error: Dash has no card files\n")
