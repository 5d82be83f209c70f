"""`compare --retune` from the command line."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

import langfinger_sim as lf
from langfinger_sim.engine import defaults
from tests.cli.conftest import Command

SHORT = ("compare", "goal_25", "--players", "2", "--games", "300", "--ask", "length",
         "--retune", "--retune-generations", "1", "--retune-games", "10")  # fmt: skip


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(defaults, "RETUNE_CONFIRM_GAMES", 40)


@pytest.mark.compiled
def test_says_whether_the_answer_stays(langfinger: Command) -> None:
    """And so do report, JSON and Python; the report's own command makes it again and trains nobody."""
    ended = langfinger(*SHORT, "--out", "one")
    assert ended.code == 0
    lines = ended.out.splitlines()
    (said,) = [line for line in lines if line.startswith("With players trained on each rule the answer ")]
    assert "stays LONGER. The difference is +" in said
    assert "Training did not make balanced on base and balanced on goal_25 better for certain" in ended.out
    (file,) = [line.split(":")[0].strip() for line in lines if "balanced-on-goal_25.toml: balanced trained on" in line]
    assert langfinger("check", file).code == 0
    report = json.loads(Path("one/comparison.json").read_text())
    found = report["retuned"]
    assert (found["verdict"], {row["stays"] for row in found["rows"]} <= {"STAYS", "CHANGES", "NOT SETTLED"}) == (
        "STAYS",
        True,
    )
    assert [row["measure"] for row in found["rows"]] == [row["measure"] for row in report["rows"]]
    assert [(one["variant"], one["deals"], one["low"] < one["gain"] < one["high"]) for one in found["trainings"]] == [
        ("base", 20, True),
        ("goal_25", 20, True),
    ]
    assert said.split(". ")[0] in Path("one/comparison.html").read_text("utf-8")

    program, *again = shlex.split(report["source"]["command"])
    assert program == "langfinger-sim"
    assert langfinger(*again, "--out", "other").code == 0
    assert Path("one/comparison.json").read_bytes() == Path("other/comparison.json").read_bytes()

    same = lf.compare("goal_25", players=2, games=300, ask="length", retune=(1, 10))
    assert same.retuned is not None
    assert [one.digest for one in same.retuned.trainings] == [one["digest"] for one in found["trainings"]]
    assert same.retuned.case.again.answer.found.difference == found["rows"][1]["difference"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--policy", "search", "--retune"), "policy search: its family, search, has no weights to tune"),
        (("--policy", "random", "--retune"), "policy random: its family, random, has no weights to tune"),
        (
            ("--policy", "greedy,balanced", "--players", "2", "--retune"),
            "retune: different policies sit in the seats of greedy,balanced; name one for all seats",
        ),
        (("--policy", "1 greedy / 2 tuned", "--retune"), 'retune: "1 greedy / 2 tuned" is drawn anew for each game'),
        (
            ("--retune", "--retune-games", "1000000000", "--threads", "1"),
            "hours; name fewer games or generations",
        ),
        (("--retune-games", "9"), "--retune-games: nobody is trained without --retune"),
    ],
)
def test_what_makes_no_sense_is_refused_before_anything_is_played(
    langfinger: Command, arguments: tuple[str, ...], words: str
) -> None:
    ended = langfinger("compare", "goal_25", *arguments)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.count("error:") == 1
    assert words in ended.err
    assert not list(Path().iterdir())
