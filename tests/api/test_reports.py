"""`lf.write_report` and `lf.starting_hand` give what the commands give."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import langfinger_sim as lf
from langfinger_sim import games
from langfinger_sim.errors import InputError
from langfinger_sim.reporting.kinds import KINDS, kind_of
from tests.cli.conftest import Command, langfinger
from tests.toy import stairs

__all__ = ["langfinger"]  # fixture


@pytest.fixture(autouse=True)
def _stairs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(games, "find_game", stairs.find_game)
    monkeypatch.chdir(tmp_path)


def test_starting_hand_is_that_of_the_command(langfinger: Command) -> None:
    found = lf.starting_hand(
        game="stairs", settings={"slope": [1, 0, 0, 0]}, players=2, policies="toss", games=2_000, hands=(0, 1), money=0
    )
    files = lf.write_report(found, "mine")
    told = langfinger(
        "report", "starting-hand", "--game", "stairs", "--set", "slope=1,0,0,0", "--players", "2", "--policy", "toss",
        "--games", "2000", "--hands", "0,1", "--money", "0", "--out", "theirs", "--json",
    )  # fmt: skip
    assert [file.name for file in files] == [f"starting-hand.{ending}" for ending in ("html", "pdf", "json")]
    assert json.loads(told.out) == json.loads(files[-1].read_text("utf-8"))
    for file in files:
        assert file.read_bytes() == (Path("theirs") / file.name).read_bytes()


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ({"until_ci": 0.1}, "plays a fixed number of games"),
        ({"effort": "quik"}, 'did you mean "quick"'),
        ({"palyers": 3}, 'did you mean "players"'),
    ],
)
def test_wrong_input_is_told(what: dict[str, object], said: str) -> None:
    with pytest.raises(InputError, match=said):
        lf.starting_hand(game="stairs", policies="toss", **what)  # type: ignore[arg-type]


def test_every_kind_of_report_knows_its_findings() -> None:
    assert len({kind.findings for kind in KINDS.values()}) == len(KINDS)
    with pytest.raises(InputError, match="int is in no report"):
        lf.write_report(7, "nowhere")
    assert kind_of(type("LadderFindings", (), {})()) == "ladder"
