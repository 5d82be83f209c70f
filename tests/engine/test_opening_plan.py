"""What a study of openings is asked, and what it plays for it."""

from __future__ import annotations

import shlex
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from langfinger_sim.engine.defaults import EFFORT_GAMES
from langfinger_sim.engine.opening_plan import (
    NOTHING_SAID,
    RANGES,
    Asked,
    default_skills,
    plan_openings,
    read_opening_file,
)
from langfinger_sim.errors import InputError
from langfinger_sim.games import find_game
from langfinger_sim.stats.verdicts import Verdict
from tests.toy.stairs import GAME


def asked(own: dict[str, Any] | None = None, **wanted: Any) -> Asked:
    return Asked(replace(NOTHING_SAID, policies=(("toss",),), **wanted), **(own or {}))


def test_hands_are_tried_about_the_printed_ones_within_what_is_allowed() -> None:
    plan = plan_openings(GAME, asked(players=(2, 3), settings=("leaps=0,3,7,7",)))
    assert plan.hands == {2: (0, 4), 3: (0, 8)}
    assert plan_openings(GAME, asked({"hands": (2, 5)}, players=(2,))).hands == {2: (2, 5)}


def test_effort_says_how_much_unless_games_do() -> None:
    assert plan_openings(GAME, asked({"effort": "quick"})).games == EFFORT_GAMES["quick"]
    assert plan_openings(GAME, asked({"effort": "quick"}, games=5_000)).games == 5_000


def test_the_usual_players_check_where_nobody_is_named() -> None:
    assert default_skills(GAME, "full") == (("balanced",), ("greedy",))
    langfinger = find_game("langfinger")
    assert default_skills(langfinger, "default") == (("balanced",), ("greedy",), ("tuned",))
    assert default_skills(langfinger, "full")[-1] == ("search",)


def test_players_that_think_long_check_with_fewer_games() -> None:
    plan = plan_openings(GAME, asked(games=160_000))
    assert plan.check_games() == 10_000
    assert plan.check_games(25) == 10_000
    assert plan.check_games(300_000) == 1_000


def test_stages_share_no_deal() -> None:
    plan = plan_openings(GAME, asked(players=(2,)))
    seeds = {plan.stage(name, [], [("toss", "toss")], 10).seed for name in RANGES}
    assert len(seeds) == len(RANGES) == 4


def test_a_stage_plays_the_printed_opening_first_and_everything_once() -> None:
    plan = plan_openings(GAME, asked(players=(2,)))
    other = GAME.apply_settings(plan.variant, ["leaps=1,0,0,0"])
    stage = plan.stage("search", [other, plan.variant, other], [("toss", "toss")], 10)
    assert [cell.variant.name for cell in stage.cells] == ["base", "base+leaps=1,0,0,0"]
    assert (stage.games, stage.detail_games) == (10, 0)


def test_command_asks_the_same_again() -> None:
    plan = plan_openings(
        GAME, asked({"hands": (0, 3), "band": "fair-enough"}, players=(2, 3), settings=("slope=1,0,0,0",))
    )
    words = shlex.split(plan.command)
    assert words[:3] == ["langfinger-sim", "report", "starting-hand"]
    for name, value in (("--set", "slope=1,0,0,0"), ("--players", "2,3"), ("--policy", "toss"), ("--hands", "0,3")):
        assert words[words.index(name) + 1] == value
    assert words[-2:] == ["--games", str(EFFORT_GAMES["default"])]


@pytest.mark.parametrize(
    ("own", "wanted", "said"),
    [
        ({"hands": (4, 2)}, {}, "hands = 4,2: the first is the least"),
        ({"effort": "quik"}, {}, 'did you mean "quick"?'),
        ({"band": "fare"}, {}, 'did you mean "fair"?'),
        ({}, {"games": 7}, "games = 7: allowed is 1,000 or more"),
        ({"hands": (0, 41)}, {}, "hands = 0,41: leaps is 0 to 40"),
        ({"money": 41.0}, {}, "money = 41: coins is at most 40"),
        ({"hands": (0, 40)}, {}, "hands: 41 amounts for 4 seats are too many"),
        ({"money": 9.0}, {}, "money: 19 amounts for 4 seats are too many"),
        ({}, {"variants": ("base", "long")}, "openings are judged of one variant"),
        ({}, {"settings": ("leeps=1,0,0,0",)}, 'did you mean "leaps"?'),
        ({}, {"policies": (("tos",),)}, 'policy "tos" is unknown'),
    ],
)
def test_wrong_input_is_told_kindly(own: dict[str, Any], wanted: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError, match=said.replace("?", r"\?")):
        plan_openings(GAME, replace(asked(own), wanted=replace(asked().wanted, **wanted)))


PLAN = """
question = "Is it fair?"
players = [2, 3]
policies = ["toss", "rarely"]
effort = "quick"
hands = [0, 3]
money = 1
band = "fair-enough"
[set]
slope = [1, 0, 0, 0]
"""


def test_a_plan_file_says_all_that_options_do(tmp_path: Path) -> None:
    path = tmp_path / "hands.toml"
    path.write_text(PLAN)
    found = read_opening_file(path)
    assert (found.effort, found.hands, found.money, found.band) == ("quick", (0, 3), 1, "fair-enough")
    plan = plan_openings(GAME, found)
    assert list(plan.levers) == [2, 3]
    assert plan.policies[2] == (("toss", "toss"), ("rarely", "rarely"))
    assert (plan.games, plan.band) == (EFFORT_GAMES["quick"], Verdict.FAIR_ENOUGH)
    assert plan.variant.name == "base+slope=1,0,0,0"


def test_what_a_plan_file_leaves_out_is_as_without_one(tmp_path: Path) -> None:
    path = tmp_path / "hands.toml"
    path.write_text("players = 2")
    assert read_opening_file(path) == Asked(replace(NOTHING_SAID, players=(2,)))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('efort = "quick"', 'line 1: "efort" is unknown.*did you mean "effort"'),
        (
            '\neffort = "quik"',
            'line 2: effort = "quik" is refused; allowed: quick, default, full; did you mean "quick"',
        ),
        ("hands = 3", "line 1: hands = 3 is refused; allowed: the least and the most"),
        ('hands = [1, "x"]', "line 1: hands"),
        ("money = -1", "line 1: money = -1 is refused"),
        ("until_ci = 0.1", 'line 1: "until_ci" is unknown'),
        ("games = 0", "line 1: games = 0 is refused"),
    ],
)
def test_a_plan_file_with_slips_says_where(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "hands.toml"
    path.write_text(text)
    with pytest.raises(InputError, match=said):
        read_opening_file(path)
