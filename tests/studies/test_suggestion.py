"""A first rule to try: one more of what a game's lever gives, for the seat that wins least, as a command that works."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

import langfinger_sim as lf
from langfinger_sim.cli.main import run_command
from langfinger_sim.reporting.documents.win_rate import write_win_rate
from langfinger_sim.studies.suggestion import suggest


@pytest.fixture(autouse=True)
def _own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


def test_unfair_seating_comes_with_a_rule_to_try_and_its_command(capsys: pytest.CaptureFixture[str]) -> None:
    findings = lf.simulate(games=3_000, out="runs/base", detail_games=0).win_rates()
    found = findings.suggestion
    assert found is not None
    assert (found.seat, found.thing, found.setting) == (0, "tool", "start_hand=3,3,4,4,4")
    assert found.search_command == "langfinger-sim report starting-hand --players 4 --policy balanced"
    said = str(write_win_rate(findings).answer)
    assert "Try one more tool for the start player (start_hand=3,3,4,4,4, now 2,3,4,4,4) and see what it does" in said
    arguments = [part for part in shlex.split(found.command)[1:] if part not in ("--max-games", "10000000")]
    assert run_command([*arguments, "--games", "50", "--json"]) == 0
    assert {row["measure"] for row in json.loads(capsys.readouterr().out)["rows"]} == {"fairness", "length", "money"}


def test_nothing_is_suggested_beyond_what_rules_allow() -> None:
    run = lf.simulate(games=300, settings={"start_hand": [12, 12, 12, 12, 12]}, out="runs/full", detail_games=0)
    findings = run.win_rates()
    assert suggest(run._finished, 0, findings.cells[0].shares) is None
    short = lf.simulate(games=300, settings={"tokens": 2}, out="runs/two", detail_games=0)
    found = suggest(short._finished, 0, short.win_rates().cells[0].shares)
    assert found is None or not found.search_command
