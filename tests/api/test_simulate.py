"""Playing from Python: the same plans and the same folders as from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from langfinger_sim import games
from langfinger_sim.api.simulate import simulate
from langfinger_sim.engine.plan import Plan, cross_cells
from langfinger_sim.errors import InputError, RunError
from tests.toy.__main__ import find_game
from tests.toy.game import find_variant


@pytest.fixture(autouse=True)
def _dash(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(games, "find_game", find_game)
    monkeypatch.chdir(tmp_path)


def test_what_is_said_by_name_is_the_plan_of_the_command_line() -> None:
    run = simulate(
        game="dash", variants=["base", "long"], settings={"goal": 9}, players=2, policies=["toss", ["jump", "walk"]],
        games=50, seed=3, detail_games=5, question="Why?", out="here",
    )  # fmt: skip
    variants = [find_variant(name) for name in ("base", "long")]
    assert [cell.variant.name for cell in run.plan.cells] == ["base+goal=9"] * 2 + ["long+goal=9"] * 2
    assert [cell.policies for cell in run.plan.cells[:2]] == [("toss", "toss"), ("jump", "walk")]
    assert (run.plan.games, run.plan.seed, run.plan.detail_games, run.plan.question) == (50, 3, 5, "Why?")
    assert run.plan.cells[2].variant.changes == {**variants[1].changes, "goal": 9}


def test_plan_and_plan_file_are_played_with_a_few_things_said_beside() -> None:
    plan = Plan("dash", cross_cells([find_variant("base")], [3], [["toss"]]), 40, 5)
    first = simulate(plan, out="one")
    second = simulate("one/plan.toml", seed=6, out="two")
    assert (first.plan.seed, second.plan.seed, second.plan.games) == (5, 6, 40)
    with pytest.raises(InputError, match="players: the plan says this already"):
        simulate(plan, players=2)
    with pytest.raises(InputError, match="there is no plan file nowhere"):
        simulate("nowhere")


def test_run_that_is_there_is_opened_and_one_interrupted_is_gone_on_with() -> None:
    first = simulate(game="dash", policies="toss", games=3_000, out="here")
    digest = first.manifest["content_digest"]
    manifest = Path("here/manifest.json")
    before = manifest.stat().st_mtime_ns
    assert simulate(game="dash", policies="toss", games=3_000, out="here").manifest["content_digest"] == digest
    assert manifest.stat().st_mtime_ns == before
    manifest.write_text(json.dumps({**json.loads(manifest.read_text()), "complete": False}))
    Path("here/seats/c000-s00001.parquet").unlink()
    assert simulate(game="dash", policies="toss", games=3_000, out="here").manifest["content_digest"] == digest


def test_other_run_in_the_folder_is_never_written_over() -> None:
    simulate(game="dash", policies="toss", games=20, out="here")
    with pytest.raises(RunError, match="holds another run"):
        simulate(game="dash", policies="toss", games=30, out="here")


def test_unnamed_folder_is_that_of_the_command_line() -> None:
    run = simulate(game="dash", policies="toss", games=20, players=2)
    assert run.folder.parent == Path("runs")
    assert run.folder.name.startswith("base-2p-")


def test_unknown_words_are_told_the_nearest() -> None:
    with pytest.raises(InputError, match=r'player: allowed: game, .*; did you mean "players"'):
        simulate(game="dash", player=2)  # type: ignore[call-arg]
    with pytest.raises(InputError, match='"gaol" is no option; did you mean "goal"'):
        simulate(game="dash", policies="toss", settings={"gaol": 3})


def test_progress_is_told() -> None:
    seen: list[int] = []
    simulate(game="dash", policies="toss", games=20, out="here", progress=lambda now: seen.append(now.played_games))
    assert seen[-1] == 20


def test_it_may_be_played_until_ranges_are_narrow() -> None:
    run = simulate(game="dash", policies="toss", players=2, until_ci=0.02, max_games=8_000, out="here")
    assert run.manifest["extent"] == {"until_ci": 0.02, "max_games": 8_000}
    assert run.cells().games.tolist() == [5_000]
    assert "1 cell of 5,000 games" in repr(run)
    fixed = simulate("here/plan.toml", games=5_000, out="there")
    assert fixed.manifest["content_digest"] == run.manifest["content_digest"]
    with pytest.raises(InputError, match="games and until_ci: only one of them"):
        simulate(game="dash", games=10, until_ci=0.02)
