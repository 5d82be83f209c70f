"""Mixed tables: who sits where is drawn by weights, alike for any threads, and stands with every game."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from langfinger_sim.engine.estimate import estimate_cells
from langfinger_sim.engine.finished import open_run
from langfinger_sim.engine.plan import Plan, cross_cells, restore_plan
from langfinger_sim.engine.populations import KIND, draw_kinds, is_population, list_kinds, list_members
from langfinger_sim.engine.ready import make_ready
from langfinger_sim.engine.replay import replay_plan
from langfinger_sim.engine.restricted import check_policy, find_policy, restrict_name
from langfinger_sim.engine.run import run_plan
from langfinger_sim.engine.verify import verify_run
from langfinger_sim.engine.wanted import Wanted, make_plan
from langfinger_sim.errors import InputError
from langfinger_sim.kernel.rng import run_key
from tests.toy.__main__ import find_game
from tests.toy.game import GAME, find_variant
from tests.toy.plays import Halt, halt_after

MIX = "1 jump / 3 walk"


def plan_of(*policies: str, games: int = 900, shard_games: int = 0) -> Plan:
    from dataclasses import replace

    cells = cross_cells([find_variant("base")], [3], [list(policies)])
    return Plan("dash", tuple(replace(cell, shard_games=shard_games) for cell in cells), games, 4, 20)


def columns_of(folder: Path, *names: str) -> dict[str, Any]:
    run = open_run(folder, find_game)
    (seats,) = [table for table in run.game.tables if table.name == "seats"]
    found = [columns for _, columns in run.read_table(seats, list(names))]
    return {name: np.concatenate([columns[name] for columns in found]) for name in names}


@pytest.mark.parametrize(
    ("name", "members"),
    [
        ("walk", [("walk", 1)]),
        (MIX, [("jump", 1), ("walk", 3)]),
        ("1 jump/20 walk without jump", [("jump", 1), ("walk without jump", 20)]),
        ("dir/own.toml", [("dir/own.toml", 1)]),
        ("1 dir/own.toml / 2 walk", [("1 dir/own.toml / 2 walk", 1)]),
    ],
)
def test_names_are_read(name: str, members: list[tuple[str, int]]) -> None:
    assert [(one.name, one.weight) for one in list_members(name)] == members
    assert is_population(name) == (len(members) > 1)


def test_draws_are_by_weight_and_by_seat_alone() -> None:
    games = 40_000
    drawn = draw_kinds(run_key(1), 0, games, [MIX, "walk", MIX])
    assert list_kinds([MIX, "walk", MIX]) == ("jump", "walk")
    assert (drawn[:, 1] == 1).all()
    for seat in (0, 2):
        assert (drawn[:, seat] == 0).mean() == pytest.approx(0.25, abs=0.01)
    both = Counter(map(tuple, drawn[:, [0, 2]].tolist()))
    assert both[0, 0] / games == pytest.approx(1 / 16, abs=0.005)
    assert (draw_kinds(run_key(1), 700, 50, [MIX, "walk", MIX]) == drawn[700:750]).all()
    assert (draw_kinds(run_key(2), 0, games, [MIX, "walk", MIX]) != drawn).any()


def test_every_game_says_who_sat_where_and_is_played_by_them(tmp_path: Path) -> None:
    """Walkers always go two steps a turn, so their positions give them away."""
    run_plan(GAME, plan_of(MIX), tmp_path / "run", threads=2)
    found = columns_of(tmp_path / "run", "kind", "position", "game")
    drawn = draw_kinds(run_key(4), 0, 900, [MIX] * 3)
    assert (found["kind"] == drawn.ravel()).all()
    rounds = replay_plan(GAME, plan_of(MIX), 17).session.table.round_number
    walked = found["position"][17 * 3 : 18 * 3][drawn[17] == 1]
    assert (walked == 2 * rounds).all()
    assert 0.2 < (found["kind"] == 0).mean() < 0.3


def test_neither_threads_nor_shards_nor_a_break_change_it(tmp_path: Path) -> None:
    whole = run_plan(GAME, plan_of(MIX), tmp_path / "one", threads=1)
    cut = run_plan(GAME, plan_of(MIX, shard_games=77), tmp_path / "eight", threads=8)
    with pytest.raises(Halt):
        run_plan(GAME, plan_of(MIX, shard_games=77), tmp_path / "torn", threads=2, progress=halt_after(200))
    torn = run_plan(GAME, plan_of(MIX, shard_games=77), tmp_path / "torn", threads=2, resume=True)
    assert whole.content_digest == cut.content_digest == torn.content_digest


def test_it_is_verified_and_told(tmp_path: Path) -> None:
    result = run_plan(GAME, plan_of(MIX, "toss", MIX), tmp_path / "run", threads=1)
    found = verify_run(tmp_path / "run", find_game, sample_games=60)
    assert found.differences == []
    replay = replay_plan(GAME, result.plan, 5)
    drawn = draw_kinds(run_key(4), 5, 1, [MIX, "toss", MIX])[0]
    kinds = list_kinds([MIX, "toss", MIX])
    assert [policy.name for policy in replay.session.policies] == [kinds[place] for place in drawn]
    assert restore_plan_cells(result.plan) == [(MIX, "toss", MIX)]


def restore_plan_cells(plan: Plan) -> list[tuple[str, ...]]:
    import tomllib

    return [cell.policies for cell in restore_plan(tomllib.loads(plan.text())).cells]


def test_runs_without_draws_have_no_such_column(tmp_path: Path) -> None:
    run_plan(GAME, plan_of("walk"), tmp_path / "run", threads=1)
    (seats,) = [table for table in open_run(tmp_path / "run", find_game).game.tables if table.name == "seats"]
    assert KIND not in seats.columns


def test_estimate_knows_drawn_cells() -> None:
    plan = plan_of(MIX)
    assert estimate_cells(GAME, plan, make_ready(GAME, plan))[0].seconds > 0


def test_restrictions_go_to_every_member() -> None:
    assert restrict_name(GAME, MIX, ["never jump"]) == "1 jump without jump / 3 walk without jump"
    policy = find_policy(GAME, MIX)
    assert policy.digest != find_policy(GAME, "2 jump / 3 walk").digest
    assert policy.cost_microseconds > 0
    wanted = make_plan(GAME, Wanted(policies=((MIX,),), players=(2,)))
    assert wanted.cells[0].policies == (MIX, MIX)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("0 jump / 3 walk", "weight 0 of jump; allowed: 1 to 1,000"),
        ("1 walk / 2 walk", "walk is named twice"),
        ("1 jmp / 2 wlk", 'did you mean "jump"'),
    ],
)
def test_slips_are_told(name: str, words: str) -> None:
    with pytest.raises(InputError, match=words):
        check_policy(GAME, name)
    with pytest.raises(InputError, match=words):
        find_policy(GAME, name)


def test_population_does_not_choose_by_itself() -> None:
    with pytest.raises(InputError, match="play in runs alone"):
        find_policy(GAME, MIX).choose  # noqa: B018
