"""`compare` from the command line."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from tests.cli.conftest import Command
from tests.toy import game as toy

FIXED = ("compare", "long", "--policy", "toss", "--games", "3000", "--players", "2,3")


def run_folder(out: str) -> Path:
    return Path(next(line.split()[1] for line in out.splitlines() if line.startswith("data ")))


def test_prints_a_table_and_writes_the_report(command: Command) -> None:
    ended = command(*FIXED)
    assert (ended.code, ended.err) == (0, "")
    lines = ended.out.splitlines()
    assert lines[0] == "Dash, base → long, 2 players, toss: 3,000 deals, played by both"
    assert lines[2].split() == ["question", "before", "after", "difference", "95", "%", "range", "verdict"]
    assert [line.split("  ")[1] for line in lines[4:7]] == [
        "seat off fair (games in 100)",
        "length (rounds)",
        "position (steps)",
    ]
    assert lines[5].endswith("LONGER")
    files = [Path(line.split()[1]) for line in lines[-3:]]
    assert [file.name for file in files] == ["comparison.html", "comparison.pdf", "comparison.json"]
    report = json.loads(files[-1].read_text("utf-8"))
    assert f"fairness: {report['verdict']} (base → long, " in ended.out
    assert {row["variant_b"] for row in report["rows"]} == {"long"}
    assert len(report["rows"]) == 6


def test_settings_make_one_more_variant_and_any_question_can_be_asked(command: Command) -> None:
    ended = command(
        "compare", "--set", "goal=20", "--set", "jump_limit=9", "--ask", "length", "--games", "500", "--json"
    )
    report = json.loads(ended.out)
    assert (report["asked"], report["verdict"]) == ("length", "LONGER")
    assert {(row["variant_a"], row["variant_b"]) for row in report["rows"]} == {("base", "base+goal=20+jump_limit=9")}


def test_plays_until_it_is_settled_and_says_so(command: Command) -> None:
    ended = command("compare", "long", "--ask", "length", "--players", "2", "--policy", "toss", "--threads", "1")
    assert ended.code == 0
    assert ended.err.startswith(
        "plays until it is settled in every case what the change does to length, at most 10,000,000 games a cell\n"
    )
    assert "kept after 5,000 games a case; length settled in 1 of 1 cases" in ended.out
    manifest = json.loads((run_folder(ended.out) / "manifest.json").read_text())
    assert (manifest["games"], manifest["stop"]["is_kept"]) == (5_000, True)


def test_promise_that_cannot_be_kept_ends_at_the_most(command: Command) -> None:
    ended = command("compare", "long", "--players", "2", "--policy", "toss", "--max-games", "5500", "--set", "goal=13")
    assert "fairness: NOT SETTLED" in ended.out
    assert "not kept after 5,500 games a case, the most allowed" in ended.out


def test_again_plays_nothing_and_gives_the_same_files(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    command(*FIXED, "--out", "one")
    from langfinger_sim.engine import run

    monkeypatch.setattr(run, "play_shard", None)
    ended = command(*FIXED, "--out", "other")
    assert ended.code == 0
    for file in Path("one").iterdir():
        assert file.read_bytes() == (Path("other") / file.name).read_bytes()


def test_interrupted_goes_on(command: Command) -> None:
    folder = run_folder(command(*FIXED, "--out", "one").out)
    manifest = folder / "manifest.json"
    manifest.write_text(manifest.read_text().replace('"complete": true', '"complete": false'))
    next((folder / "seats").glob("*s00001*")).unlink()
    assert command(*FIXED, "--out", "other").code == 0
    assert Path("one/comparison.json").read_bytes() == Path("other/comparison.json").read_bytes()


def test_command_in_the_report_makes_it_again(command: Command) -> None:
    command(*FIXED, "--set", "goal=14", "--out", "one")
    source = json.loads(Path("one/comparison.json").read_text())["source"]
    program, *again = shlex.split(source["command"])
    assert program == "langfinger-sim"
    assert command(*again, "--out", "other").code == 0
    assert Path("one/comparison.json").read_bytes() == Path("other/comparison.json").read_bytes()


def test_commands_of_the_examples_tell_those_games(command: Command) -> None:
    ended = command(*FIXED)
    html = Path(next(line.split()[1] for line in ended.out.splitlines() if line.startswith("html"))).read_text("utf-8")
    line = next(line for line in html.split("<code>") if line.startswith("langfinger-sim replay")).split("</code>")[0]
    told = command(*shlex.split(line)[1:])
    assert told.code == 0
    assert "Dash, base, " in told.out


def test_report_of_a_run_of_several_variants(command: Command) -> None:
    command("run", "--variant", "base", "--variant", "long", "--policy", "toss", "--games", "900", "--out", "runs/two")
    ended = command("report", "comparison", "runs/two", "--ask", "length", "--fail-if", "longer")
    assert ended.code == 3
    assert ended.out.splitlines()[0] == "LONGER for the stand-in deck (base → long, 4 players, toss)"
    assert command("report", "comparison", "runs/two", "--fail-if", "less-fair").code in (0, 3)


def test_fail_if_reads_the_verdict(command: Command) -> None:
    assert command(*FIXED, "--ask", "length", "--fail-if", "longer").code == 3
    assert command(*FIXED, "--ask", "length", "--fail-if", "shorter").code == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("compare",), "nothing to compare base with; name another variant, or a change with --set KEY=VALUE"),
        (("compare", "lang"), 'did you mean "long"?'),
        (("compare", "long", "--ask", "lenght"), 'ask = "lenght": allowed: fairness, length, position; did you mean'),
        (("compare", "long", "--games", "9", "--max-games", "9"), "only one of them can say when it is enough"),
        (
            ("compare", "long", "--fail-if", "unfair"),
            "--fail-if unfair: no verdict of comparison; allowed: fairer, no-change-that-matters, ",
        ),
        (("compare", "long", "base", "long"), "named twice"),
        (
            ("report", "win-rate", "x", "--ask", "length"),
            "--ask: reports of kind win-rate take no such option",
        ),
        (("report", "win-rate", "x", "--fail-if", "uneven-ish"), 'did you mean "uneven"?'),
    ],
)
def test_wrong_input_is_told_kindly(command: Command, arguments: tuple[str, ...], words: str) -> None:
    ended = command(*arguments)
    assert (ended.code, ended.out) == (2, "")
    assert words in ended.err


def test_run_of_one_variant_is_nothing_to_compare(command: Command) -> None:
    command("run", "--policy", "toss", "--games", "300", "--out", "runs/one")
    ended = command("report", "comparison", "runs/one")
    assert ended.code == 2
    assert "nothing to compare: all cells are of the variant base" in ended.err


def test_other_players_of_the_same_name_play_anew(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run of an edited policy is another run: it neither meets a refusal nor takes the old games for its own."""
    folder = run_folder(command(*FIXED).out)
    monkeypatch.setitem(toy.POLICIES, "toss", (toy.POLICIES["toss"][0], 0.6))
    ended = command(*FIXED)
    assert ended.code == 0
    assert run_folder(ended.out) != folder
