"""`sweep` from the command line."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from tests.cli.conftest import Command

SWEEP = (
    "sweep", "--vary", "goal=12,20,30", "--ask", "length", "--players", "2", "--policy", "toss",
    "--games", "400", "--confirm-games", "700",
)  # fmt: skip


def test_ranks_and_confirms(command: Command) -> None:
    ended = command(*SWEEP, "--out", "one")
    assert ended.code == 0
    assert ended.err == "confirming base+goal=30, base+goal=20\n"
    lines = ended.out.splitlines()
    assert lines[0] == "Dash, 2 changes of base: 400 deals in the search, 700 to confirm"
    assert [line.split()[:2] for line in lines[4:6]] == [["1", "goal=30"], ["2", "goal=20"]]
    assert "length: LONGER" in lines
    assert lines[-3:] == [f"{ending:<8} one/sweep.{ending}" for ending in ("html", "pdf", "json")]
    report = json.loads(Path("one/sweep.json").read_text())
    assert (report["schema"], report["verdict"], report["best"]) == ("langfinger-sim/sweep/1", "LONGER", "base+goal=30")
    assert {row["range"] for row in report["rows"]} == {"search", "confirm"}
    assert report["search"]["seed"] != report["confirm"]["seed"]


def test_command_in_the_report_sweeps_again_to_the_same_bytes(command: Command) -> None:
    command(*SWEEP, "--out", "one")
    again = json.loads(Path("one/sweep.json").read_text())["command"]
    assert command(*shlex.split(again)[1:], "--out", "other").code == 0
    for file in Path("one").iterdir():
        assert file.read_bytes() == (Path("other") / file.name).read_bytes()


def test_fail_if_reads_the_verdict(command: Command) -> None:
    assert command(*SWEEP, "--fail-if", "longer").code == 3
    assert command(*SWEEP, "--fail-if", "shorter", "--json").code == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("sweep",), "Missing option '--vary'"),
        (("sweep", "--vary", "gaol=12"), 'did you mean "goal"?'),
        (("sweep", "--vary", "goal=12"), "no combination changes anything in base"),
        (("sweep", "--vary", "goal=9", "--ask", "fun"), 'ask = "fun": allowed: fairness, length, position'),
        (("report", "sweep", "runs/x"), "'sweep' is not one of"),
    ],
)
def test_wrong_input_is_told_kindly(command: Command, arguments: tuple[str, ...], words: str) -> None:
    ended = command(*arguments)
    assert (ended.code, ended.out) == (2, "")
    assert words in ended.err
