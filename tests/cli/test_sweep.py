"""`sweep` from the command line."""

from __future__ import annotations

import json
import shlex
import shutil
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


def test_report_makes_it_again_of_the_run(command: Command) -> None:
    """The longest confirmation where several have what stood out, or the one that is named."""
    ended = command(*SWEEP, "--out", "one")
    run = next(line.split()[1] for line in ended.out.splitlines() if line.startswith("data"))
    assert command("report", "sweep", run, "--ask", "length", "--out", "again").code == 0
    for file in Path("one").iterdir():
        assert file.read_bytes() == (Path("again") / file.name).read_bytes()
    command(*SWEEP[:-1], "900", "--out", "longer")
    confirmed = {json.loads(file.read_text())["games"]: file.parent for file in Path(run).glob("confirm-*/*.json")}
    assert sorted(confirmed) == [700, 900]
    for named, name in (((), "longer"), ((str(confirmed[700]),), "one")):
        command("report", "sweep", run, *named, "--ask", "length", "--out", "again")
        assert Path("again/sweep.json").read_bytes() == Path(name, "sweep.json").read_bytes()


def test_report_on_what_is_no_search_or_not_confirmed_says_so(command: Command) -> None:
    command("run", "--players", "2", "--policy", "toss", "--games", "100", "--out", "plain")
    assert "plain is no search" in command("report", "sweep", "plain").err
    ended = command(*SWEEP)
    run = next(line.split()[1] for line in ended.out.splitlines() if line.startswith("data"))
    for folder in Path(run).glob("confirm-*"):
        shutil.rmtree(folder)
    told = command("report", "sweep", run, "--ask", "length")
    assert told.code == 2
    assert (
        "what stands out (base+goal=30, base+goal=20) is not confirmed yet; go on with:\n  langfinger-sim sweep"
        in told.err
    )


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
        (("report", "sweep", "runs/x"), "runs/x is not a run"),
    ],
)
def test_wrong_input_is_told_kindly(command: Command, arguments: tuple[str, ...], words: str) -> None:
    ended = command(*arguments)
    assert (ended.code, ended.out) == (2, "")
    assert words in ended.err
