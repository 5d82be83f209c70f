"""Runs of Dash: the same numbers whatever the threads, shards and interruptions; other runs refused."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest

from langfinger_sim.engine import run, slices
from langfinger_sim.errors import EngineFault, RunError
from tests.toy.game import GAME
from tests.toy.plays import Halt, halt_after, make_plan, parquet_bytes, play

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def reference(tmp_path_factory: pytest.TempPathFactory) -> run.RunResult:
    """The whole run, in one thread."""
    return play(make_plan(), tmp_path_factory.mktemp("runs") / "reference", threads=1)


def read(folder: Path, table: str) -> dict[str, np.ndarray]:
    """A table's columns, all parts in order."""
    tables = [pq.read_table(path) for path in sorted((folder / table).glob("*.parquet"))]
    return {name: np.concatenate([part.column(name).to_numpy() for part in tables]) for name in tables[0].column_names}


def test_threads_change_no_byte(reference: run.RunResult, tmp_path: Path) -> None:
    result = play(make_plan(), tmp_path / "run", threads=3)
    assert result.content_digest == reference.content_digest
    assert parquet_bytes(result.folder) == parquet_bytes(reference.folder)


@pytest.mark.parametrize("shard_games", [7_000, 700, 333])
def test_shard_size_changes_no_number(reference: run.RunResult, tmp_path: Path, shard_games: int) -> None:
    result = play(make_plan(shard_games=shard_games), tmp_path / "run")
    assert result.content_digest == reference.content_digest
    assert result.totals[3].rounds == reference.totals[3].rounds
    assert (result.totals[3].shares.products == reference.totals[3].shares.products).all()


def test_slice_size_changes_no_byte(reference: run.RunResult, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "FIRST_SLICE_SECONDS", 1e-5)
    monkeypatch.setattr(slices, "SLICE_SECONDS", 1e-5)
    monkeypatch.setattr(slices, "DETAIL_BYTES", 1_000)
    result = play(make_plan(), tmp_path / "run")
    assert parquet_bytes(result.folder) == parquet_bytes(reference.folder)


def test_every_game_has_its_rows(reference: run.RunResult) -> None:
    games, seats, jumps = (read(reference.folder, table) for table in ("games", "seats", "jumps"))
    assert games["cell"].tolist() == [cell for cell in range(4) for _ in range(3_000)]
    assert games["game"].tolist() == list(range(3_000)) * 4
    assert len(seats["game"]) == 2 * 3_000 * (2 + 3)
    assert len(jumps["game"]) == 2 * 50 * (2 + 3)
    assert jumps["game"].max() == 49


def test_rounds_are_those_of_detailed_games(reference: run.RunResult) -> None:
    games, rounds = read(reference.folder, "games"), read(reference.folder, "rounds")
    is_detailed = games["game"] < 50
    assert len(rounds["game"]) == games["rounds"][is_detailed].sum()


def test_same_game_has_the_same_deals_in_every_cell(tmp_path: Path) -> None:
    """Two equal variants, named apart: not one number differs."""
    base = GAME.find_variant("base")
    plan = make_plan(variants=("base",), players=(2,))
    twin = replace(plan.cells[0], variant=replace(base, name="twin"))
    folder = play(replace(plan, cells=(plan.cells[0], twin)), tmp_path / "run").folder
    for table in ("games", "seats", "jumps", "rounds"):
        columns = read(folder, table)
        half = len(columns["cell"]) // 2
        assert all((values[:half] == values[half:]).all() for name, values in columns.items() if name != "cell")


def test_other_seed_has_other_games(reference: run.RunResult, tmp_path: Path) -> None:
    assert play(make_plan(seed=2), tmp_path / "run").content_digest != reference.content_digest


def test_totals_are_those_of_the_tables(reference: run.RunResult) -> None:
    seats, games = read(reference.folder, "seats"), read(reference.folder, "games")
    won = seats["is_winner"][seats["cell"] == 1].reshape(-1, 3)
    totals = reference.totals[1]
    assert totals.shares.first_counts.tolist() == won.sum(axis=0).tolist()
    assert totals.shares.tie_count == (won.sum(axis=1) > 1).sum()
    assert totals.rounds.mean() == pytest.approx(games["rounds"][games["cell"] == 1].mean())
    assert totals.rounds.median() == np.median(games["rounds"][games["cell"] == 1])


def test_capped_games_are_counted(tmp_path: Path) -> None:
    plan = make_plan(variants=("base",), players=(2,))
    capped = replace(plan.cells[0].variant, name="short", changes={"goal": 60, "round_cap": 5})
    result = play(replace(plan, cells=(replace(plan.cells[0], variant=capped),)), tmp_path / "run")
    assert result.totals[0].shares.capped_count == result.totals[0].shares.winnerless_count == 3_000


def test_complete_run_is_not_played_again(reference: run.RunResult) -> None:
    before = parquet_bytes(reference.folder)
    again = play(make_plan(), reference.folder)
    assert again.played_games == 0
    assert again.content_digest == reference.content_digest
    assert again.totals[2].rounds == reference.totals[2].rounds
    assert (again.totals[2].shares.products == reference.totals[2].shares.products).all()
    assert parquet_bytes(reference.folder) == before


def test_interrupted_run_is_not_complete_and_goes_on(reference: run.RunResult, tmp_path: Path) -> None:
    folder, plan = tmp_path / "run", make_plan(shard_games=500)
    with pytest.raises(Halt):
        play(plan, folder, threads=2, progress=halt_after(4_000))
    assert not json.loads((folder / "manifest.json").read_text())["complete"]
    with pytest.raises(RunError, match="interrupted; go on with --resume"):
        play(plan, folder)
    result = play(plan, folder, resume=True)
    assert result.content_digest == reference.content_digest
    assert 0 < result.played_games <= 8_500
    assert json.loads((folder / "manifest.json").read_text())["complete"]


def test_run_goes_on_with_the_shards_it_was_begun_with(reference: run.RunResult, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    with pytest.raises(Halt):
        play(make_plan(shard_games=500), folder, progress=halt_after(4_000))
    result = play(make_plan(), folder, resume=True)
    assert [cell.shard_games for cell in result.plan.cells] == [500] * 4
    assert result.content_digest == reference.content_digest


KILLED = """
import os, signal, sys
from pathlib import Path
from tests.toy.plays import halt_after, make_plan, play
play(make_plan(shard_games=500), Path(sys.argv[1]), threads=2,
     progress=halt_after(4_000, lambda: os.kill(os.getpid(), signal.SIGKILL)))
"""


def test_killed_run_goes_on(reference: run.RunResult, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    killed = subprocess.run([sys.executable, "-c", KILLED, str(folder)], cwd=ROOT, env=_environment(), check=False)
    assert killed.returncode == -signal.SIGKILL
    assert not json.loads((folder / "manifest.json").read_text())["complete"]
    result = play(make_plan(shard_games=500), folder, resume=True)
    assert result.content_digest == reference.content_digest
    assert result.played_games < 12_000
    assert parquet_bytes(folder) == parquet_bytes(play(make_plan(shard_games=500), tmp_path / "whole").folder)


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT)}


def test_damaged_and_missing_parts_are_played_again(reference: run.RunResult, tmp_path: Path) -> None:
    folder, plan = tmp_path / "run", make_plan(shard_games=1_000)
    play(plan, folder)
    whole = parquet_bytes(folder)
    (folder / "seats/c001-s00001.parquet").write_bytes(b"PAR1 not")
    (folder / "jumps/c002-s00000.parquet").unlink()
    (folder / "games/c003-s00002.parquet").write_bytes(whole["games/c003-s00001.parquet"])
    (folder / "games/c009-s00000.parquet").write_bytes(b"of nobody")
    result = play(plan, folder, resume=True)
    assert result.played_games == 3_000
    assert result.content_digest == reference.content_digest
    assert parquet_bytes(folder) == whole


def test_other_plan_is_refused_with_what_differs(reference: run.RunResult) -> None:
    with pytest.raises(RunError, match=r"another run; different there:\n  seed: 1, here 2"):
        play(make_plan(seed=2), reference.folder, resume=True)
    with pytest.raises(RunError, match=r"cells: base 2p toss/toss, .*; here base 2p walk/walk"):
        play(make_plan(policies=(("walk",),)), reference.folder)


def test_other_rules_and_policies_are_refused(reference: run.RunResult, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = make_plan()
    base = replace(plan.cells[0].variant, changes={"goal": 13})
    cells = tuple(replace(cell, variant=base) if cell.variant.name == "base" else cell for cell in plan.cells)
    with pytest.raises(RunError, match="base, options: goal not stated, here 13"):
        play(replace(plan, cells=cells), reference.folder)
    rules = replace(GAME, build_ruleset=lambda *given: replace(GAME.build_ruleset(*given), digest="other"))
    with pytest.raises(RunError, match="options or cards of base at 2 players"):
        run.run_plan(rules, plan, reference.folder)
    other = replace(GAME, find_policy=lambda name: replace(GAME.find_policy(name), digest="other"))
    with pytest.raises(RunError, match="policy toss: its parameters"):
        run.run_plan(other, plan, reference.folder)


def test_other_engine_is_refused(reference: run.RunResult) -> None:
    other = replace(GAME, rules_version="2")
    with pytest.raises(RunError, match=r"version of the rules: 1, here 2\n  engine"):
        run.run_plan(other, make_plan(), reference.folder, resume=True)


def test_folder_of_other_things_is_refused(tmp_path: Path) -> None:
    (tmp_path / "thesis.doc").write_text("years of work")
    with pytest.raises(RunError, match="not empty and holds no run"):
        play(make_plan(), tmp_path)
    with pytest.raises(RunError, match="is a file"):
        play(make_plan(), tmp_path / "thesis.doc")
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.doc"]


def test_refused_action_names_game_seat_policy_and_sentence(tmp_path: Path) -> None:
    plan = make_plan(variants=("long",), players=(2,), policies=(("walk", "cheat"),))
    with pytest.raises(EngineFault, match=r"Dash, game 0 of cell 0: policy cheat in seat 1 .*: no jumps left"):
        play(plan, tmp_path / "run")


def test_manifest_names_every_part(reference: run.RunResult) -> None:
    manifest = json.loads((reference.folder / "manifest.json").read_text())
    assert {part["path"] for part in manifest["parts"]} == set(parquet_bytes(reference.folder))
    assert manifest["content_digest"] == reference.content_digest
    assert {"langfinger-sim", "python", "numba", "numpy", "pyarrow"} <= set(manifest["versions"])
    assert manifest["card_status"] == ["no cards at all"]


def test_nothing_temporary_is_left(reference: run.RunResult) -> None:
    assert {path.name for path in reference.folder.iterdir()} == {
        "cells", "games", "seats", "jumps", "rounds", "plan.toml", "manifest.json", "log.jsonl"
    }  # fmt: skip


def test_log_tells_what_happened_when(reference: run.RunResult) -> None:
    lines = [json.loads(line) for line in (reference.folder / "log.jsonl").read_text().splitlines()]
    assert [line["event"] for line in lines[:2]] == ["started", "completed"]
    assert lines[0]["threads"] == 1


def test_progress_reaches_the_end(tmp_path: Path) -> None:
    seen = []
    play(make_plan(), tmp_path / "run", progress=lambda progress: seen.append(replace(progress)))
    assert seen[-1].total_games == seen[-1].played_games == 12_000
    assert [one.played_games for one in seen] == sorted(one.played_games for one in seen)
