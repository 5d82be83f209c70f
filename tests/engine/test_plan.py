"""Plans: written out, read back, refused."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from langfinger_sim.content.options import CardFiles
from langfinger_sim.contract import Variant
from langfinger_sim.engine.plan import Cell, Plan, check_plan, cross_cells, restore_plan
from langfinger_sim.errors import InputError
from tests.toy.game import GAME
from tests.toy.plays import make_plan

GEMS = "card,value\ngem,1\n"


def test_plan_is_read_back_from_its_text() -> None:
    plan = make_plan(policies=(("toss",), ("walk", "jump")), players=(2,), seed=2**80)
    assert restore_plan(tomllib.loads(plan.text())) == plan


def test_text_holds_every_default_and_every_change() -> None:
    document = tomllib.loads(make_plan().text())
    assert {key: document[key] for key in ("game", "games", "seed", "detail_games")} == {
        "game": "dash", "games": 3_000, "seed": 1, "detail_games": 50
    }  # fmt: skip
    assert document["variants"][1]["changes"] == {"goal": 30}
    assert document["variants"][1]["by_players"] == {"2": {"jump_limit": 3}}
    assert document["cells"][0] == {"variant": "base", "players": 2, "policies": ["toss", "toss"], "shard_games": 0}


def with_cards(text: str, **changes: Any) -> Plan:
    variant = Variant("mine", "", "", {}, cards=CardFiles(Path("deck"), {"gems.csv": text}), **changes)
    return Plan("dash", cross_cells([variant], [2], [["toss"]]))


@pytest.mark.parametrize("text", [GEMS, GEMS.replace("\n", "\r\n"), 'card;"a ""word"""\ngem;\\"""\n', "\n\n", "card"])
def test_variant_with_cards_of_its_own_is_read_back_with_all_its_cards(text: str) -> None:
    plan = with_cards(text, card_changes={"gem 1.5": {"value": 3, "kind": "gold"}})
    assert restore_plan(tomllib.loads(plan.text())) == plan


def test_digest_knows_what_cards_say_not_how_they_are_written_down() -> None:
    plan = with_cards(GEMS)
    alike = [with_cards("\n" + GEMS.replace(",", ";").replace("\n", "\r\n")), with_cards(GEMS.replace("gem", " gem"))]
    assert {other.digest() for other in alike} == {plan.digest()}
    others = [with_cards(GEMS + "ring,1\n"), with_cards(GEMS, card_changes={"gem": {"value": 2}})]
    assert len({other.digest() for other in [plan, *others]}) == 3


def test_digest_knows_not_where_the_cards_lay() -> None:
    variant = Variant("mine", "", "", {}, cards=CardFiles(Path("deck"), {"gems.csv": GEMS}))
    moved = replace(variant, cards=CardFiles(Path("elsewhere"), {"gems.csv": GEMS}))
    digests = {Plan("dash", cross_cells([one], [2], [["toss"]])).digest() for one in (variant, moved)}
    assert len(digests) == 1


def test_digest_knows_what_changes_results() -> None:
    plan = make_plan()
    others = [
        replace(plan, seed=2),
        replace(plan, games=3_001),
        replace(plan, detail_games=51),
        replace(plan, cells=plan.cells[::-1]),
        replace(plan, cells=(replace(plan.cells[0], policies=("toss", "walk")), *plan.cells[1:])),
    ]
    assert len({other.digest() for other in [plan, *others]}) == 6


def test_digest_knows_neither_shards_nor_words() -> None:
    plan = make_plan()
    assert make_plan(shard_games=10).digest() == plan.digest()
    worded = tuple(replace(cell, variant=replace(cell.variant, description="other words")) for cell in plan.cells)
    assert replace(plan, cells=worded).digest() == plan.digest()


def test_cells_are_variant_by_players_by_policy() -> None:
    base, long = (GAME.find_variant(name) for name in ("base", "long"))
    cells = cross_cells([base, long], [2, 3], [["toss"], ["walk"]])
    assert [(cell.variant.name, cell.players, cell.policy_label) for cell in cells[:3]] == [
        ("base", 2, "toss"),
        ("base", 2, "walk"),
        ("base", 3, "toss"),
    ]
    assert len(cells) == 8


def test_all_faults_are_told_at_once() -> None:
    base = GAME.find_variant("base")
    cells = (Cell(base, 5, ("toss",) * 5), Cell(base, 3, ("toss", "walk")))
    with pytest.raises(InputError) as raised:
        check_plan(Plan("dash", cells, games=0, seed=-1), GAME)
    assert len(raised.value.faults) == 4
    assert "players = 5: Dash is for 2, 3, 4" in raised.value.faults
    assert any("2 names for 3 seats" in fault for fault in raised.value.faults)


def test_same_cell_twice_is_refused() -> None:
    with pytest.raises(InputError, match="named twice"):
        check_plan(make_plan(policies=(("toss",), ("toss", "toss")), players=(2,)), GAME)


def test_two_variants_of_one_name_are_refused() -> None:
    base = GAME.find_variant("base")
    other = replace(base, changes={"goal": 20})
    with pytest.raises(InputError, match="two different variants have this name"):
        check_plan(Plan("dash", cross_cells([base, other], [2], [["toss"]])), GAME)


@pytest.mark.parametrize("text", ["", "format = 2\nvariants = []", "format = 1\nvariants = 3"])
def test_other_text_is_no_plan(text: str) -> None:
    with pytest.raises(InputError, match="plan"):
        restore_plan(tomllib.loads(text))
