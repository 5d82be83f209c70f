"""Reading finished runs, and refusing what is not whole."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import numpy as np
import pytest

from langfinger_sim.engine.finished import FinishedRun, open_run
from langfinger_sim.engine.plan import Plan, cross_cells
from langfinger_sim.engine.run import run_plan
from langfinger_sim.engine.totals import needed_columns
from langfinger_sim.errors import RunError
from tests.toy.__main__ import find_game
from tests.toy.game import GAME, find_variant

PART = "seats/c000-s00001.parquet"


def read_all(folder: Path) -> FinishedRun:
    """Open a run and go through all its shards."""
    run = open_run(folder, find_game)
    for _ in run.read_shards(needed_columns(GAME)):
        pass
    return run


def edit_manifest(folder: Path, **changes: object) -> None:
    path = folder / "manifest.json"
    manifest = {**json.loads(path.read_text()), **changes}
    path.write_text(json.dumps({key: value for key, value in manifest.items() if value != "gone"}))


@pytest.fixture
def copied(dash_run: Path, tmp_path: Path) -> Path:
    """A run that may be spoiled."""
    return Path(shutil.copytree(dash_run, tmp_path / "copied"))


def test_shards_come_in_order_and_hold_every_game(dash_run: Path) -> None:
    run = open_run(dash_run, find_game)
    games: dict[int, list[int]] = {}
    for shard, columns in run.read_shards(needed_columns(GAME)):
        games.setdefault(shard.cell, []).extend(columns["games"]["game"].tolist())
        assert len(columns["seats"]["is_winner"]) == shard.game_count * run.plan.cells[shard.cell].players
    assert list(games) == list(range(len(run.plan.cells)))
    assert all(np.array_equal(found, np.arange(run.plan.games)) for found in games.values())


def test_unfinished_run_says_how_to_go_on(copied: Path) -> None:
    edit_manifest(copied, complete=False)
    with pytest.raises(RunError, match="unfinished run; go on with") as caught:
        read_all(copied)
    assert f"--games 4000 --seed 7 --detail-games 20 --out {copied} --resume" in str(caught.value)


def test_truncated_part_is_named(copied: Path) -> None:
    content = (copied / PART).read_bytes()
    (copied / PART).write_bytes(content[: len(content) // 2])
    with pytest.raises(RunError, match=f"cannot read {PART}: is not the file this run wrote"):
        read_all(copied)


def test_part_with_one_byte_changed_is_named(copied: Path) -> None:
    content = bytearray((copied / PART).read_bytes())
    content[len(content) // 2] ^= 1
    (copied / PART).write_bytes(content)
    with pytest.raises(RunError, match=f"cannot read {PART}: is not the file this run wrote"):
        read_all(copied)


def test_missing_part_is_named(copied: Path) -> None:
    (copied / PART).unlink()
    with pytest.raises(RunError, match=f"cannot read {PART}: .*No such file"):
        read_all(copied)


def test_part_of_another_run_is_named(copied: Path, tmp_path: Path) -> None:
    cells = cross_cells([find_variant(name) for name in ("base", "long")], [2, 3, 4], [["toss"], ["greedy"]])
    run_plan(GAME, Plan("dash", cells, 4_000, 8, 20), tmp_path / "other", threads=1)
    shutil.copy(tmp_path / "other" / PART, copied / PART)
    with pytest.raises(RunError, match=f"cannot read {PART}: is not the file this run wrote"):
        read_all(copied)


def test_part_the_manifest_does_not_list_is_named(copied: Path) -> None:
    parts = json.loads((copied / "manifest.json").read_text())["parts"]
    edit_manifest(copied, parts=[part for part in parts if part["path"] != PART])
    with pytest.raises(RunError, match=f"damaged: it does not list {PART}"):
        read_all(copied)


def test_plan_that_was_changed_is_refused(copied: Path) -> None:
    plan = copied / "plan.toml"
    plan.write_text(plan.read_text().replace("seed = 7", "seed = 8"))
    with pytest.raises(RunError, match="is not the plan this run was played by"):
        read_all(copied)


@pytest.mark.parametrize(("key", "value"), [("content_digest", "gone"), ("parts", [{"path": PART}]), ("parts", [3])])
def test_manifest_with_holes_is_refused(copied: Path, key: str, value: object) -> None:
    edit_manifest(copied, **{key: value})
    with pytest.raises(RunError, match=r"manifest\.json is damaged"):
        read_all(copied)


def test_what_is_no_run_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RunError, match="is not a run"):
        read_all(tmp_path)
