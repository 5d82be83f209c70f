"""Restricted play: how it is spelled, and that the policy that plays is another one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from langfinger_sim.engine.command_line import spell_command
from langfinger_sim.engine.plan import restore_plan
from langfinger_sim.engine.plan_file import read_plan_file
from langfinger_sim.engine.ready import make_ready
from langfinger_sim.engine.restricted import find_policy, read_restriction, restrict, restrict_name, split_name
from langfinger_sim.engine.wanted import Wanted, make_plan
from langfinger_sim.errors import InputError
from langfinger_sim.games import find_game
from tests.toy.game import GAME


@pytest.mark.parametrize(
    "text", ["long_walk", "never long walk", "No Long-Walk", " not long_walk ", "without long walk"]
)
def test_restrictions_are_spelled_as_people_speak(text: str) -> None:
    assert read_restriction(GAME, text) == "long_walk"


def test_langfinger_declares_what_the_issue_names() -> None:
    game = find_game("langfinger")
    texts = ("never ruin", "never own_tool", "no double sale", "never museum")
    assert [read_restriction(game, text) for text in texts] == ["ruin", "own_tool", "double_sale", "museum"]


def test_unknown_one_is_told_with_the_nearest() -> None:
    with pytest.raises(InputError) as raised:
        read_restriction(GAME, "never jum")
    assert str(raised.value) == '"never jum" is no restriction; allowed: jump, long_walk; did you mean "jump"?'
    with pytest.raises(InputError, match="Dash declares none"):
        read_restriction(replace(GAME, restrictions={}), "never jump")


def test_name_holds_each_restriction_once_in_the_order_declared() -> None:
    assert restrict_name(GAME, "toss", ("no long walk", "never jump")) == "toss without jump and long_walk"
    assert restrict_name(GAME, "toss without never jump", ("jump",)) == "toss without jump"
    assert restrict_name(GAME, "toss") == "toss"


def test_a_path_may_hold_the_word() -> None:
    assert split_name("bots without plan.toml") == ("bots without plan.toml", ())
    assert split_name("bots/mine.toml without jump") == ("bots/mine.toml", ("jump",))


def test_restricted_policy_is_another_one() -> None:
    policy, free = find_policy(GAME, "toss without jump"), GAME.find_policy("toss")
    assert policy.name == "toss without jump"
    assert policy.digest != free.digest
    assert policy.forbidden == (("jump", "jumping"),)
    assert policy.mind["forbidden"][0].tolist() == [0, 1]
    assert free.mind["forbidden"][0].tolist() == [0, 0]


def test_what_was_forbidden_anyway_changes_nothing() -> None:
    once = find_policy(GAME, "toss without jump")
    assert restrict(GAME, once, ("jump",)).digest == once.digest


def test_plan_goes_by_the_restriction_and_so_does_its_file(tmp_path: Path) -> None:
    wanted = Wanted(policies=(("toss",), ("walk", "toss")), restrictions=("never jump",), players=(2,), games=10)
    plan = make_plan(GAME, wanted)
    assert [cell.policy_label for cell in plan.cells] == ["toss without jump", "walk without jump,toss without jump"]
    assert plan.digest() != make_plan(GAME, replace(wanted, restrictions=())).digest()
    file = tmp_path / "plan.toml"
    file.write_text(plan.text())
    assert read_plan_file(file, GAME) == plan == restore_plan(plan.document())
    assert "'toss without jump'" in spell_command(GAME, plan, "runs/x")
    digests = [ready.row(GAME)["policy_digests"] for ready in make_ready(GAME, plan)]
    assert digests[0][0] == digests[1][1] == find_policy(GAME, "toss without jump").digest


def test_plan_file_of_a_person_restricts(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('policies = ["toss"]\nplayers = 2\nrestrict = "never jump"\n')
    assert read_plan_file(file, GAME).cells[0].policy_label == "toss without jump"
    file.write_text("restrict = 3\n")
    with pytest.raises(InputError, match=r"mine\.toml, line 1: restrict = 3"):
        read_plan_file(file, GAME)
