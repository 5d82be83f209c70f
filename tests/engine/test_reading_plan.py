"""Plans of readings: which are played, that they can be read back, and what is not open."""

from __future__ import annotations

from dataclasses import replace

import pytest

from langfinger_sim.contract import Game
from langfinger_sim.engine.plan import Plan, check_plan, cross_cells, restore_plan
from langfinger_sim.engine.reading_plan import Reading, list_readings, list_turned, plan_readings, read_reading_plan
from langfinger_sim.errors import InputError
from tests.toy.game import GAME, apply_settings, find_variant

READ = {"goal": (20, 30), "jump_limit": (0,)}
READ_SO: Game = replace(
    GAME, options=tuple(replace(option, readings=READ.get(option.name, ())) for option in GAME.options)
)


def plan_of(*settings: str) -> Plan:
    variants = [find_variant("base"), apply_settings(find_variant("base"), list(settings or ["round_cap=50"]))]
    return Plan("dash", cross_cells(variants, [2, 3], [["toss"]]), 5_000, 7, promise=None)


def test_a_case_is_played_as_it_is_and_under_each_reading() -> None:
    plan = plan_readings(READ_SO, plan_of(), [1, 3], 200)
    check_plan(plan, READ_SO)
    assert [cell.variant.name for cell in plan.cells] == [
        "base",
        "base+round_cap=50",
        "base+goal=20",
        "base+round_cap=50+goal=20",
        "base+goal=30",
        "base+round_cap=50+goal=30",
        "base+jump_limit=0",
        "base+round_cap=50+jump_limit=0",
    ]
    assert {cell.players for cell in plan.cells} == {3}
    assert (plan.games, plan.detail_games) == (200, 0)
    assert plan.seed != 7


def test_a_plan_can_be_read_back_from_its_text() -> None:
    import tomllib

    plan = restore_plan(tomllib.loads(plan_readings(READ_SO, plan_of(), [1, 3], 200).text()))
    assert read_reading_plan(READ_SO, plan) == (
        2,
        (Reading("goal", 20, "D1"), Reading("goal", 30, "D1"), Reading("jump_limit", 0, "D1")),
    )
    with pytest.raises(InputError, match="no plan of readings"):
        read_reading_plan(READ_SO, plan_of())


def test_an_option_that_a_variant_turns_is_not_open() -> None:
    cells = plan_of("goal=15").cells
    assert [reading.setting for reading in list_readings(READ_SO, cells)] == ["jump_limit=0"]
    assert list_turned(READ_SO, cells) == ("goal",)
    with pytest.raises(InputError, match="no other reading"):
        plan_readings(READ_SO, plan_of("goal=15", "jump_limit=1"), [0, 2], 200)


def test_a_game_that_declares_none_is_refused() -> None:
    with pytest.raises(InputError, match="Dash knows of no other reading"):
        plan_readings(GAME, plan_of(), [0], 200)


def test_too_few_games_are_refused() -> None:
    with pytest.raises(InputError, match="100 or more"):
        plan_readings(READ_SO, plan_of(), [0], 99)
