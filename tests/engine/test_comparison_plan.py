"""Which variants a comparison means, and how it is asked for again."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from langfinger_sim.cli.compare import command
from langfinger_sim.engine.comparison_plan import plan_comparison, spell_comparison
from langfinger_sim.engine.plan import Plan
from langfinger_sim.engine.wanted import Wanted
from langfinger_sim.errors import InputError
from tests.toy.game import GAME


def names_of(plan: Plan) -> list[str]:
    return list(dict.fromkeys(cell.variant.name for cell in plan.cells))


@pytest.mark.parametrize(
    ("names", "settings", "meant"),
    [
        (["long"], (), ["base", "long"]),
        (["base", "long"], (), ["base", "long"]),
        (["long", "base"], (), ["long", "base"]),
        ([], ("goal=9",), ["base", "base+goal=9"]),
        (["long"], ("goal=9", "jump_limit=2"), ["long", "long+goal=9+jump_limit=2"]),
        (["base", "long"], ("goal=9",), ["base", "long", "base+goal=9"]),
    ],
)
def test_base_is_implied_and_settings_make_one_more_variant(
    names: list[str], settings: tuple[str, ...], meant: list[str]
) -> None:
    plan = plan_comparison(GAME, names, Wanted(settings=settings, players=(2, 3), policies=(("toss",),)))
    assert names_of(plan) == meant
    assert [cell.players for cell in plan.cells] == [2, 3] * len(meant)


@pytest.mark.parametrize("names", [[], ["base"]])
def test_base_alone_is_nothing_to_compare(names: list[str]) -> None:
    with pytest.raises(InputError, match="nothing to compare base with; name another variant, or a change with --set"):
        plan_comparison(GAME, names, Wanted())


def test_all_faults_are_told() -> None:
    with pytest.raises(InputError) as caught:
        plan_comparison(GAME, ["longg", "wrong"], Wanted(policies=(("tos",),)))
    assert len(caught.value.faults) == 3


@pytest.mark.parametrize(
    "arguments",
    [
        "long --players 2,3",
        "--set goal=9 --set jump_limit=3 --policy toss --policy walk,jump,toss,walk",
        "long base --set goal=9 --seed 7 --games 500 --detail-games 3",
        "mine.toml long",
    ],
)
def test_spelled_command_asks_for_the_same_plan(
    arguments: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.toml").write_text("round_cap = 40\n")
    plan = plan_of(shlex.split(arguments))
    program, verb, *again = shlex.split(spell_comparison(GAME, plan, "length"))
    assert (program, verb, again[-2:]) == ("langfinger-sim", "compare", ["--ask", "length"])
    assert plan_of(again).digest() == plan.digest()


def plan_of(arguments: list[str]) -> Plan:
    values = command.make_context("compare", list(arguments)).params
    wanted = {name: values[name] for name in Wanted.__dataclass_fields__ if values.get(name) is not None}
    return plan_comparison(GAME, values["names"], Wanted(**wanted))


def test_settings_of_every_variant_are_no_comparison_command() -> None:
    plan = plan_comparison(GAME, ["base"], Wanted(settings=("goal=9",), policies=(("toss",),)))
    changed = [cell for cell in plan.cells if cell.variant.name != "base"]
    assert spell_comparison(GAME, Plan("dash", tuple(changed)), "fairness") == ""
