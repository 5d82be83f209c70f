"""Plans of ladders: who sits where, and the command that asks for them."""

from __future__ import annotations

import shlex
from dataclasses import replace

import pytest

from langfinger_sim.cli.ladder import command
from langfinger_sim.engine.ladder_plan import FEWEST_DEALS, affordable_deals, find_cases, plan_ladder, spell_ladder
from langfinger_sim.engine.plan import Plan, restore_plan
from langfinger_sim.engine.wanted import Wanted
from langfinger_sim.errors import InputError
from tests.toy.game import GAME


def ladder(*policies: str, restrict: tuple[str, ...] = (), players: tuple[int, ...] = (3,), among: str = "") -> Plan:
    return plan_ladder(GAME, policies, restrict, Wanted(players=players, games=10, detail_games=0), among)


def test_each_sits_in_every_seat_among_others_of_each_kind() -> None:
    plan = ladder("walk", "toss")
    tables = [cell.policies for cell in plan.cells]
    assert len(tables) == 6
    assert set(tables) == {
        ("walk", "toss", "toss"), ("toss", "walk", "toss"), ("toss", "toss", "walk"),
        ("toss", "walk", "walk"), ("walk", "toss", "walk"), ("walk", "walk", "toss"),
    }  # fmt: skip
    (case,) = find_cases(plan)
    for duel in case.duels:
        for seat, cell in enumerate(duel.cells):
            assert tables[cell][seat] == duel.one
            assert set(tables[cell][:seat] + tables[cell][seat + 1 :]) == {duel.others}


def test_two_players_need_each_table_once() -> None:
    plan = ladder("walk", "toss", "rarely", players=(2,))
    assert len(plan.cells) == 6
    assert len(find_cases(plan)[0].duels) == 6


def test_players_among_one_kind_do_not_meet() -> None:
    plan = ladder("walk", "toss", "rarely", among="toss")
    assert len(plan.cells) == 2 * 3
    (case,) = find_cases(plan)
    assert [(duel.one, duel.others) for duel in case.duels] == [("walk", "toss"), ("rarely", "toss")]
    assert (case.reference, find_cases(ladder("walk", "toss", "rarely"))[0].reference) == ("toss", "")
    assert find_cases(ladder("walk", "toss", players=(2,)))[0].reference == ""
    with pytest.raises(InputError, match="nothing to compare"):
        ladder("toss", among="toss")


def test_slow_players_get_fewer_deals() -> None:
    plan = replace(ladder("walk", "toss", among="toss"), games=10_000)
    assert affordable_deals(GAME, plan) == 10_000
    cost = GAME.find_policy("walk").cost_microseconds
    asked = replace(GAME, find_policy=lambda name: replace(GAME.find_policy(name), cost_microseconds=10_000 * cost))
    deals = affordable_deals(asked, plan)
    assert FEWEST_DEALS <= deals < 10_000
    slow = replace(GAME, find_policy=lambda name: replace(GAME.find_policy(name), cost_microseconds=1e9))
    assert affordable_deals(slow, plan) == FEWEST_DEALS


def test_restricted_ones_sit_among_their_own_kind() -> None:
    for players, tables in ((2, 2), (3, 3)):
        plan = ladder("toss", restrict=("never jump", "no long walk"), players=(players,))
        assert len(plan.cells) == 2 * tables
        (case,) = find_cases(plan)
        assert (case.policies, case.rungs) == ((), ())
        assert [(duel.others, duel.restrictions) for duel in case.restricted] == [
            ("toss", ("jump",)),
            ("toss", ("long_walk",)),
        ]


def test_ladder_and_restrictions_stand_apart() -> None:
    (case,) = find_cases(ladder("walk", "toss", restrict=("jump",)))
    assert case.policies == ("walk", "toss")
    assert len(case.rungs) == len(case.restricted) == 2


def test_what_is_not_in_every_seat_is_no_duel() -> None:
    plan = ladder("walk", "toss")
    assert len(find_cases(replace(plan, cells=plan.cells[1:]))[0].duels) == 1
    assert find_cases(replace(plan, cells=plan.cells[:2])) == ()


@pytest.mark.parametrize("among", ["", "walk"])
@pytest.mark.parametrize("players", [(2,), (3,), (2, 3)])
@pytest.mark.parametrize("restrict", [(), ("jump",), ("jump", "long_walk")])
def test_command_asks_for_the_same_plan(players: tuple[int, ...], restrict: tuple[str, ...], among: str) -> None:
    plan = restore_plan(ladder("walk", "toss", "rarely", restrict=restrict, players=players, among=among).document())
    program, name, *arguments = shlex.split(spell_ladder(GAME, plan))
    assert (program, name) == ("langfinger-sim", "ladder")
    values = command.make_context("ladder", arguments).params
    wanted = {key: values[key] for key in ("variants", "settings", "cards", "players", "games", "seed")}
    names = [name for names in values["policies"] for name in names]
    assert plan_ladder(GAME, names, values["restrictions"], Wanted(detail_games=0, **wanted), values["among"]) == plan


def test_other_plans_have_no_such_command() -> None:
    plan = ladder("walk", "toss")
    assert spell_ladder(GAME, replace(plan, cells=plan.cells[::-1])) == ""
    assert spell_ladder(GAME, replace(plan, cells=plan.cells[:1])) == ""


@pytest.mark.parametrize(
    ("policies", "restrict", "words"),
    [
        (("walk",), (), "nothing to compare"),
        (("walk", "walk"), (), "walk is named twice"),
        (("walk", "tos"), (), 'did you mean "toss"?'),
        (("walk",), ("never jumpp",), 'did you mean "jump"?'),
    ],
)
def test_wrong_ones_are_told_kindly(policies: tuple[str, ...], restrict: tuple[str, ...], words: str) -> None:
    with pytest.raises(InputError) as raised:
        ladder(*policies, restrict=restrict)
    assert words in str(raised.value)
