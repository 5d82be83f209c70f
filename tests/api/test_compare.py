"""`lf.compare` says what the command says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import langfinger_sim as lf
from langfinger_sim import games
from langfinger_sim.errors import InputError
from langfinger_sim.reporting.documents.comparison_rows import write_comparison_rows
from langfinger_sim.reporting.render.json import render_json
from tests.cli.conftest import Command, command, langfinger
from tests.toy import __main__ as toy

__all__ = ["command", "langfinger"]  # fixtures


@pytest.fixture(autouse=True)
def _dash(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(games, "find_game", toy.find_game)
    monkeypatch.chdir(tmp_path)


def test_findings_are_those_of_the_command(command: Command) -> None:
    found = lf.compare("long", settings={"goal": 13}, players=[2, 3], policies="toss", games=700)
    told = command(
        "compare", "long", "--set", "goal=13", "--players", "2,3", "--policy", "toss", "--games", "700", "--json"
    )
    assert json.loads(render_json(write_comparison_rows(found))) == json.loads(told.out)


def test_plays_until_it_is_settled() -> None:
    found = lf.compare("long", ask="length", players=2, policies="toss", threads=1)
    assert (str(found.verdict), found.source.games, found.pairs[0].games) == ("LONGER", 5_000, 5_000)
    assert found.source.confirmation is not None


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ({"until_verdict": True}, "until_verdict: a comparison has its own way to end"),
        ({"games": 9, "max_games": 9}, "only one of them can say when it is enough"),
        ({"gmes": 9}, 'did you mean "games"'),
        ({"ask": "fun"}, 'ask = "fun"'),
    ],
)
def test_wrong_input_is_told(what: dict[str, object], words: str) -> None:
    with pytest.raises(InputError, match=words):
        lf.compare("long", **what)  # type: ignore[arg-type]
