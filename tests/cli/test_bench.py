"""`bench`: figures that hang together, as a table and as JSON."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from langfinger_sim.engine import bench
from langfinger_sim.engine.plan import Plan, cross_cells
from langfinger_sim.engine.ready import make_ready
from langfinger_sim.games.langfinger.codes import Decision
from langfinger_sim.kernel.ticks import HAS_TICKS
from tests.cli.conftest import Command
from tests.toy.game import GAME, find_variant

pytestmark = [pytest.mark.compiled, pytest.mark.slow]


def test_figures_hang_together(langfinger: Command) -> None:
    ended = langfinger("bench", "--seconds", "1", "--policy", "greedy", "--threads", "1", "--json")
    assert ended.code == 0, ended.err
    found = json.loads(ended.out)
    assert [rate["what"] for rate in found["rates"]] == ["playing only", "with Parquet", "with Parquet"]
    for rate in found["rates"]:
        assert rate["games_a_second"] == pytest.approx(rate["games"] / rate["seconds"])
    assert found["seconds_a_million_games"] == pytest.approx(1e6 / found["rates"][-1]["games_a_second"])
    assert 0 < found["writing_share"] < 1
    assert list(Path().iterdir()) == []
    if HAS_TICKS:
        check_stages(found)


def check_stages(found: dict) -> None:  # type: ignore[type-arg]
    stages = {stage["what"]: stage for stage in found["stages"]}
    assert sum(stage["share"] for stage in stages.values()) == pytest.approx(1)
    assert stages["set up a game"]["passes"] == stages["write down its result"]["passes"] == 1
    kinds = [name for name in (decision.name.lower() for decision in Decision) if f"{name}: choose" in stages]
    assert {"place", "city", "heist", "sell"} <= set(kinds)
    chosen = sum(stages[f"{kind}: choose"]["passes"] for kind in kinds)
    assert chosen == pytest.approx(found["decisions_a_game"], rel=0.03)
    assert chosen == pytest.approx(sum(stages[f"{kind}: carry out"]["passes"] for kind in kinds))


def test_a_game_without_a_profile_is_measured_without(command: Command) -> None:
    ended = command("bench", "--seconds", "0.4", "--game", "dash")
    assert ended.code == 0, ended.err
    assert "playing only" in ended.out
    assert "of one game" not in ended.out
    assert ended.out.splitlines()[-1].startswith("A million games take about ")


def test_several_players_are_measured_one_by_one(command: Command) -> None:
    players = ("--policy", "toss", "--policy", "walk,toss", "--policy", "1 walk / 3 toss")
    ended = command("bench", "--seconds", "0.3", "--game", "dash", "--players", "2", *players, "--json")
    assert ended.code == 0, ended.err
    rungs = json.loads(ended.out)["rungs"]
    assert [rung["policy"] for rung in rungs] == ["toss", "walk,toss", "1 walk / 3 toss"]
    for rung in rungs:
        assert rung["games_a_second_and_core"] == pytest.approx(rung["games"] / rung["processor_seconds"])
    table = command("bench", "--seconds", "0.3", "--game", "dash", "--players", "2", *players).out
    assert table.startswith("Dash, 2 players, one core, by the time of the processor")


@pytest.mark.parametrize("first", [0, 40])
def test_drawn_players_are_those_of_a_run(first: int) -> None:
    """Rows of a window against the same games with the drawn players named seat by seat."""
    plan = Plan("dash", cross_cells([find_variant("base")], [3], [["1 jump / 1 walk"]]), 100, 4, 0)
    (cell,) = make_ready(GAME, plan)
    player = bench._Player(GAME, plan, cell)
    player.play(first, 20)
    names = [[policy.name for policy in cell.policies_of(4, first + game)] for game in range(20)]
    assert len(set(map(tuple, names))) > 2
    for game, seats in enumerate(names):
        alone = Plan("dash", cross_cells([find_variant("base")], [3], [seats]), 100, 4, 0)
        other = bench._Player(GAME, alone, make_ready(GAME, alone)[0])
        other.play(first + game, 1)
        assert player.rows[game].tobytes() == other.rows[0].tobytes()


def test_slow_players_play_few_games_at_once() -> None:
    plan = Plan("dash", cross_cells([find_variant("base")], [3], [["walk"]]), 100, 4, 0)
    (cell,) = make_ready(GAME, plan)
    slow = replace(cell, policies=tuple(replace(one, cost_microseconds=300_000.0) for one in cell.policies))
    assert (bench.window_games(cell, 300), bench.window_games(slow, 300)) == (300, 1)


def test_writing_is_a_share_of_all_a_thread_does(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a clock that goes on by one at each look, writing takes one step in two, but for one step more in all."""
    ticking = count()
    monkeypatch.setattr(bench, "thread_time", lambda: next(ticking))
    ended = command("bench", "--seconds", "0.4", "--game", "dash", "--json")
    assert ended.code == 0, ended.err
    assert 1 / 3 <= json.loads(ended.out)["writing_share"] < 1 / 2


def test_wrong_options_end_kindly(langfinger: Command) -> None:
    ended = langfinger("bench", "--players", "6")
    assert ended.code == 2
    assert "6" in ended.err
    assert langfinger("bench", "--seconds", "0").code == 2
