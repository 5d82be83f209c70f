"""Until a comparison is settled: the same end for any threads, shards and interruptions."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from langfinger_sim import games
from langfinger_sim.engine.comparison_plan import ask_until_settled, plan_comparison
from langfinger_sim.engine.finished import open_run
from langfinger_sim.engine.plan import Plan, restore_plan
from langfinger_sim.engine.run import RunResult, run_plan
from langfinger_sim.engine.stopping import Promise
from langfinger_sim.engine.toml_text import write_toml
from langfinger_sim.engine.wanted import Wanted
from langfinger_sim.errors import InputError
from langfinger_sim.stats.sequences import sequence_quantile
from langfinger_sim.studies.compare import find_comparison
from tests.toy import __main__ as toy
from tests.toy.game import GAME


@pytest.fixture(autouse=True)
def _dash(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "find_game", toy.find_game)


def plan_of(shard_games: tuple[int, int], most_games: int = 40_000) -> Plan:
    """Two variants that differ by almost the smallest effect: settled after some looks."""
    plan = plan_comparison(GAME, [], Wanted(settings=("goal=14",), players=(3,), policies=(("toss",),), detail_games=0))
    cells = tuple(replace(cell, shard_games=size) for cell, size in zip(plan.cells, shard_games, strict=True))
    effects = {**plan.smallest_effects, "rounds": 0.82}
    return ask_until_settled(GAME, replace(plan, cells=cells, smallest_effects=effects), "length", most_games)


def play(folder: Path, plan: Plan, threads: int = 1, *, resume: bool = False) -> RunResult:
    return run_plan(GAME, plan, folder, threads=threads, resume=resume)


def test_ends_alike_for_any_threads_and_shards(tmp_path: Path) -> None:
    one = play(tmp_path / "one", plan_of((2_000, 2_000)))
    other = play(tmp_path / "other", plan_of((333, 1_700)), threads=8)
    assert one.stop == other.stop
    assert one.stop.is_kept
    assert 5_000 < one.stop.games < 40_000
    assert one.stop.state == "length settled in 1 of 1 cases"
    assert one.content_digest == other.content_digest


def test_interrupted_it_ends_where_an_undisturbed_run_ends(tmp_path: Path) -> None:
    whole = play(tmp_path / "whole", plan_of((2_000, 2_000)))
    shutil.copytree(tmp_path / "whole", tmp_path / "torn")
    manifest = tmp_path / "torn" / "manifest.json"
    manifest.write_text(manifest.read_text().replace('"complete": true', '"complete": false'))
    (tmp_path / "torn" / "seats" / "c001-s00002.parquet").unlink()
    again = play(tmp_path / "torn", plan_of((2_000, 2_000)), resume=True)
    assert (again.stop, again.content_digest) == (whole.stop, whole.content_digest)


def test_ranges_shown_are_those_that_were_judged(tmp_path: Path) -> None:
    """While it is open: a sequence's, its error divided among the two pairs."""
    wanted = Wanted(settings=("goal=14",), players=(2, 3), policies=(("toss",),), detail_games=0)
    plan = plan_comparison(GAME, [], wanted)
    plan = replace(plan, smallest_effects={**plan.smallest_effects, "rounds": 0.82})
    result = play(tmp_path / "run", ask_until_settled(GAME, plan, "length", 5_000))
    assert not result.stop.is_kept
    found = find_comparison(open_run(tmp_path / "run", toy.find_game), ask="length")
    assert found.is_sequence
    reach = sequence_quantile(result.stop.games, 0.05 / 2)
    for pair in found.pairs:
        interval = pair.answer.found.interval
        half = (interval.high - interval.low) / 2
        assert half == pytest.approx(reach * pair.answer.found.standard_error, rel=0.01)


def test_most_games_end_it_without_an_answer(tmp_path: Path) -> None:
    result = play(tmp_path / "run", plan_of((2_000, 2_000), most_games=5_000))
    assert (result.stop.games, result.stop.is_kept) == (5_000, False)


def test_plan_with_the_promise_is_read_back() -> None:
    import tomllib

    plan = plan_of((100, 100))
    assert restore_plan(tomllib.loads(plan.text())).digest() == plan.digest()
    assert 'until_compared = ["length", 0.82]' in write_toml(plan.document())


@pytest.mark.parametrize("value", ["fairness", ["fairness"], ["fairness", 0], ["fairness", True], [1, 2], True])
def test_other_values_are_refused(value: object) -> None:
    plan = replace(plan_of((100, 100)), promise=Promise("until_compared", value))
    with pytest.raises(InputError, match="a question and the smallest difference that matters"):
        run_plan(GAME, plan, Path("nowhere"))
