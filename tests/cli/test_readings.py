"""`--readings`: the same answer, if the rules are read otherwise?"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from langfinger_sim.content.options import Option
from langfinger_sim.games.langfinger.game import GAME
from tests.cli.conftest import Command

OPEN = [option for option in GAME.options if option.readings]


def turn(options: list[Option]) -> list[str]:
    """Settings that leave no other reading of these open."""
    return [part for one in options for part in ("--set", f"{one.name}={str(one.readings[0]).lower()}")]


@pytest.mark.compiled
@pytest.mark.slow
def test_a_verdict_and_a_change_are_put_to_other_readings(langfinger: Command) -> None:
    asked = ("--readings", "--reading-games", "100", "--threads", "1")
    langfinger("run", "--games", "300", "--players", "2", "--out", "runs/small", "--threads", "1")
    ended = langfinger("report", "win-rate", "runs/small", *asked)
    assert ended.code == 0, ended.err
    assert "of 10 other readings of the rules" in ended.out
    assert "balanced plays 100 games under each of 10 readings" in ended.err
    found = json.loads(Path("reports/small/win-rate.json").read_text("utf-8"))["readings"]
    assert {one["reading"]["option"] for one in found["readings"]} >= {"placement", "end", "reshuffle", "ruin_choice"}
    idle = [one["reading"]["option"] for one in found["readings"] if one["is_idle"]]
    assert "double_bonus" in idle, "no reference fence doubles a kind it pays a bonus on"
    ended = langfinger("compare", "ruin_by_square", "--players", "2", "--games", "300", *asked)
    assert ended.code == 0, ended.err
    assert "of 9 other readings of the rules" in ended.out
    page = next(Path("reports").glob("base-ruin*/comparison.html")).read_text("utf-8")
    assert "ruin_choice: set by the variant, so not open here." in page


def test_readings_that_are_not_open_are_refused_before_anything_is_played(langfinger: Command) -> None:
    settings = turn(OPEN)
    for command in (("compare",), ("report", "starting-hand"), ("report", "fence-value")):
        ended = langfinger(*command, *settings, "--readings")
        assert ended.code == 2
        assert "Langfinger knows of no other reading" in ended.err
        assert not Path("runs").exists()


def test_games_of_each_reading_are_refused_without_readings(langfinger: Command) -> None:
    ended = langfinger("report", "win-rate", "runs/any", "--reading-games", "200")
    assert ended.code == 2
    assert "--reading-games: nothing is played without --readings" in ended.err


def test_readings_are_for_verdicts_on_rules_only(langfinger: Command) -> None:
    ended = langfinger("report", "sweep", "runs/any", "--readings")
    assert ended.code == 2
    assert "--readings" in ended.err
