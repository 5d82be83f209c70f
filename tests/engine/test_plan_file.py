"""Plan files: what a person writes, what a run writes, and all that may be wrong with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from langfinger_sim.content.toml_reader import parse_toml
from langfinger_sim.engine.defaults import SMALLEST_EFFECTS
from langfinger_sim.engine.plan_file import read_plan_file, read_wanted
from langfinger_sim.engine.stopping import Promise
from langfinger_sim.engine.wanted import Wanted
from langfinger_sim.errors import InputError
from langfinger_sim.games.langfinger.game import GAME

WHOLE = """
question = "Do equal hands help the last seat?"
variants = ["base", "equal_hands", "mine.toml"]
players = [3, 4]
policies = ["balanced", ["greedy", "random", "random"]]
games = 5000
seed = 7
detail_games = 10
cards = "deck"

[set]
goal = 25
places.4 = [7, 3, 3, 4]
fence_09.painting_bonus = 1

[smallest_effects]
win_share = 0.5
"""


def wanted(text: str) -> Wanted:
    return read_wanted(parse_toml(Path("there/q.toml"), text))


def faults(text: str) -> list[str]:
    with pytest.raises(InputError) as caught:
        wanted(text)
    return [fault.replace("there/q.toml", "Q") for fault in caught.value.faults]


def test_everything_that_is_asked_for_is_read() -> None:
    assert wanted(WHOLE) == Wanted(
        variants=("base", "equal_hands", "there/mine.toml"),
        settings=("goal=25", "places.4=7,3,3,4", "fence_09.painting_bonus=1"),
        cards=Path("there/deck"),
        players=(3, 4),
        policies=(("balanced",), ("greedy", "random", "random")),
        games=5000,
        seed=7,
        detail_games=10,
        question="Do equal hands help the last seat?",
        smallest_effects={"win_share": 0.5},
    )


def test_one_of_a_list_may_stand_alone_and_all_may_be_left_out() -> None:
    assert wanted('variants = "goal_25"\nplayers = 2\npolicies = "greedy"\n') == Wanted(
        variants=("goal_25",), players=(2,), policies=(("greedy",),)
    )
    assert wanted("") == Wanted()


def test_everything_wrong_is_said_at_once_with_its_line() -> None:
    text = """plyers = [4]
games = 0
seed = 1.5
players = ["four"]
variants = []
policies = [[]]
question = 3
set = 4
[smallest_effects]
win_shar = 1
rounds = "one"
"""
    found = faults(text)
    for said in (
        'Q, line 1: "plyers" is unknown; allowed: question, game, ',
        'did you mean "players"?',
        "Q, line 2: games = 0 is refused",
        "Q, line 3: seed = 1.5 is refused",
        'Q, line 4: players = "four" is refused',
        "Q, line 5: variants = [] is refused",
        "Q, line 6: policies = [] is refused",
        "Q, line 7: question = 3 is refused",
        "Q, line 8: set = 4 is refused",
        'Q, line 10: "win_shar" is unknown; allowed: win_share, score, rounds; did you mean "win_share"?',
        'smallest_effects.rounds = "one" is refused',
    ):
        assert any(said in fault for fault in found), (said, found)


def test_how_much_is_played_is_said_once() -> None:
    assert wanted("until_ci = 0.002\n") == Wanted(promise=Promise("until_ci", 0.002))
    assert wanted("until_ci = 0.002\nmax_games = 6000\n") == Wanted(promise=Promise("until_ci", 0.002), max_games=6000)
    assert wanted("until_verdict = true\n") == Wanted(promise=Promise("until_verdict"))
    for text, said in (
        ("until_verdict = false\n", "Q, line 1: until_verdict = false is refused; allowed: true, or leave it out"),
        ("games = 5\nuntil_ci = 0.1\n", "Q, line 2: games and until_ci: only one of them can say when"),
        (
            "max_games = 6000\n",
            "Q, line 1: max_games: it goes with until_ci or until_verdict; a fixed number of games is games",
        ),
        ("until_ci = 0\n", "Q, line 1: until_ci = 0 is refused; allowed: a number from"),
        ("until_ci = true\n", "Q, line 1: until_ci = true is refused"),
        ("until_ci = 0.1\nmax_games = 10\n", "Q, line 2: max_games = 10 is refused"),
    ):
        assert any(said in fault for fault in faults(text)), text


def test_the_plan_a_run_writes_is_the_same_plan(tmp_path: Path) -> None:
    path = tmp_path / "q.toml"
    path.write_text('question = "Why?"\nvariants = ["base", "goal_25"]\nplayers = [2, 5]\n[set]\ntokens = 2\n', "utf-8")
    plan = read_plan_file(path, GAME)
    assert plan.smallest_effects == SMALLEST_EFFECTS
    assert [(cell.variant.name, cell.players, set(cell.policies)) for cell in plan.cells] == [
        ("base+tokens=2", 2, {"balanced"}),
        ("base+tokens=2", 5, {"balanced"}),
        ("goal_25+tokens=2", 2, {"balanced"}),
        ("goal_25+tokens=2", 5, {"balanced"}),
    ]
    written = tmp_path / "plan.toml"
    written.write_text(plan.text(), "utf-8")
    assert read_plan_file(written, GAME) == plan
    assert read_plan_file(written, GAME).digest() == plan.digest()


def test_words_and_what_matters_are_no_part_of_the_digest(tmp_path: Path) -> None:
    path = tmp_path / "q.toml"
    path.write_text("games = 10\n", "utf-8")
    plain = read_plan_file(path, GAME).digest()
    path.write_text('question = "Why?"\ngames = 10\n[smallest_effects]\nscore = 2\n', "utf-8")
    assert read_plan_file(path, GAME).digest() == plain
    path.write_text("games = 11\n", "utf-8")
    assert read_plan_file(path, GAME).digest() != plain


def test_unknown_names_in_a_plan_are_told_together(tmp_path: Path) -> None:
    path = tmp_path / "q.toml"
    path.write_text('variants = "equal_hand"\npolicies = "gredy"\n', "utf-8")
    with pytest.raises(InputError) as caught:
        read_plan_file(path, GAME)
    assert [name for name in ("equal_hands", "greedy") if f'did you mean "{name}"?' not in str(caught.value)] == []
