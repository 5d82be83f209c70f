"""Proofs of stored runs: what is right passes, whatever is wrong is found."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import asdict, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from langfinger_sim.contract import Game
from langfinger_sim.engine.provenance import identify
from langfinger_sim.engine.ready import make_ready, size_shards
from langfinger_sim.engine.verify import Verification, sample_indices, verify_run
from langfinger_sim.errors import RunError
from langfinger_sim.results.digests import ContentDigest, hash_bytes
from langfinger_sim.results.parts import read_columns
from tests.toy.game import GAME
from tests.toy.plays import Halt, halt_after, make_plan, play

PLAN = make_plan(shard_games=1_000)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return play(PLAN, tmp_path_factory.mktemp("runs") / "whole").folder


@pytest.fixture
def folder(whole: Path, tmp_path: Path) -> Path:
    """A copy of the run to spoil."""
    return Path(shutil.copytree(whole, tmp_path / "run"))


def find_game(_: str) -> Game:
    return GAME


def verify(folder: Path) -> Verification:
    return verify_run(folder, find_game, sample_games=400)


def change_number(path: Path, column: str, row: int) -> None:
    """Make one stored number larger by one, the file being well-formed as before."""
    table = pq.read_table(path)
    values = table.column(column).to_numpy().copy()
    values[row] += 1
    index = table.schema.get_field_index(column)
    changed = table.set_column(index, table.schema.field(index), pa.array(values))
    pq.write_table(changed, path, compression="zstd", use_dictionary=False)


def adjust_manifest(folder: Path) -> None:
    """Make the manifest fit the files, as a careful forger would."""
    manifest = json.loads((folder / "manifest.json").read_text())
    for part in manifest["parts"]:
        content = (folder / part["path"]).read_bytes()
        part["sha256"], part["byte_count"] = hash_bytes(content), len(content)
    digest = ContentDigest(GAME.tables, manifest["cells"])
    for table in GAME.tables:
        names = ["cell", *(column.name for column in table.columns)]
        for path in sorted((folder / table.name).glob("*.parquet")):
            digest.add(table.name, read_columns(folder, path.relative_to(folder).as_posix(), names))
    manifest["content_digest"], manifest["table_digests"] = digest.overall(), digest.tables()
    (folder / "manifest.json").write_text(json.dumps(manifest))


def test_whole_run_passes(whole: Path) -> None:
    found = verify_run(whole, find_game)
    assert found.differences == []
    assert found.notes == []
    assert found.games_played >= 1_000
    assert found.numbers_compared > 20_000
    assert found.content_digest == json.loads((whole / "manifest.json").read_text())["content_digest"]


def test_forged_manifest_without_a_forged_number_passes(folder: Path) -> None:
    adjust_manifest(folder)
    assert verify(folder).differences == []


def test_changed_number_is_found_by_the_digests(folder: Path) -> None:
    change_number(folder / "seats/c001-s00001.parquet", "position", 100)
    differences = verify(folder).differences
    assert "seats/c001-s00001.parquet: its SHA-256 is not the one in the manifest" in differences
    assert "table seats: its content digest is not the one in the manifest" in differences


@pytest.mark.parametrize(
    ("path", "column", "row"),
    [
        ("games/c000-s00000.parquet", "rounds", 0),
        ("seats/c003-s00002.parquet", "is_winner", 2_999),  # the last game
        ("jumps/c002-s00000.parquet", "jumps", 1),
        ("rounds/c001-s00000.parquet", "best", 0),
    ],
)
def test_changed_number_is_found_by_playing_again(folder: Path, path: str, column: str, row: int) -> None:
    change_number(folder / path, column, row)
    adjust_manifest(folder)
    (difference,) = verify(folder).differences
    assert path.partition("/")[0] in difference
    assert f"column {column}" in difference
    assert "when played again" in difference


def forget_last_game(folder: Path) -> None:
    path = folder / "games/c000-s00002.parquet"
    pq.write_table(pq.read_table(path).slice(0, 999), path, compression="zstd")


def add_stray_part(folder: Path) -> None:
    shutil.copy(folder / "games/c000-s00000.parquet", folder / "games/c000-s00009.parquet")


def lengthen_part(folder: Path) -> None:
    path = folder / "seats/c001-s00001.parquet"
    path.write_bytes(path.read_bytes() + b"\0")


def change_variant(folder: Path) -> None:
    rows = pq.read_table(folder / "cells/cells.parquet")
    pq.write_table(rows.set_column(2, rows.schema.field(2), pa.array(["base", "base", "long", "other"])),
                   folder / "cells/cells.parquet")  # fmt: skip


def change_seed(folder: Path) -> None:
    path = folder / "plan.toml"
    path.write_text(path.read_text().replace("seed = 1", "seed = 2"))


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda folder: (folder / "seats/c001-s00001.parquet").unlink(), "seats/c001-s00001.parquet is missing"),
        (lambda folder: (folder / "cells/cells.parquet").unlink(), "cells/cells.parquet is missing"),
        (lambda folder: (folder / "seats/c001-s00001.parquet").write_bytes(b"PAR1"), "cannot read seats/c001-s00001"),
        (lengthen_part, "cannot read seats/c001-s00001.parquet"),
        (forget_last_game, "not 1 row(s) for each game from 2000 to 2999"),
        (add_stray_part, "games/c000-s00009.parquet is not in the manifest"),
        (change_variant, "not the cells of this plan"),
        (change_seed, "seed: the manifest has 1, here it is 2"),
    ],
)
def test_spoilt_run_is_found(folder: Path, spoil: Callable[[Path], Any], sentence: str) -> None:
    spoil(folder)
    assert any(sentence in difference for difference in verify(folder).differences)


def test_other_policy_of_that_name_is_found(folder: Path) -> None:
    other = replace(GAME, find_policy=lambda name: GAME.find_policy("walk"))
    differences = verify_run(folder, lambda _: other, sample_games=40).differences
    assert any(difference.startswith("cells: ") for difference in differences)
    assert any("when played again" in difference for difference in differences)


def test_other_engine_with_equal_games_is_only_noted(folder: Path) -> None:
    path = folder / "manifest.json"
    manifest = json.loads(path.read_text())
    cells = make_ready(GAME, PLAN)
    identity = identify(GAME, size_shards(PLAN, cells), cells)
    assert all(manifest[key] == value for key, value in identity.items())
    found = verify_run(folder, lambda _: replace(GAME, source_folders=()), sample_games=40)
    assert found.differences == []
    assert found.notes == ["the sources of the rules or of the kernel have changed since this run was played"]


def test_interrupted_run_cannot_be_proved(tmp_path: Path) -> None:
    with pytest.raises(Halt):
        play(PLAN, tmp_path / "run", progress=halt_after(1_000))
    with pytest.raises(RunError, match="interrupted run; finish it first with --resume"):
        verify(tmp_path / "run")


@pytest.mark.parametrize("text", ["seed =", "format = 1"])
def test_damaged_plan_is_said_to_be(folder: Path, text: str) -> None:
    (folder / "plan.toml").write_text(text)
    with pytest.raises(RunError, match=r"plan\.toml is damaged"):
        verify(folder)


def test_sample_spreads_over_all_games_and_more_over_detailed_ones() -> None:
    indices = sample_indices(1_000_000, 1_000, 1_000)
    assert len(indices) >= 1_000
    assert indices == sorted(set(indices))
    assert (indices[0], indices[-1]) == (0, 999_999)
    assert sum(index < 1_000 for index in indices) >= 250
    gaps = [b - a for a, b in pairwise(indices)]
    assert max(gaps) < 1_100


def test_small_run_is_played_again_whole() -> None:
    assert sample_indices(7, 2, 1_000) == list(range(7))


def test_found_counts_are_plain_numbers(whole: Path) -> None:
    """They go into reports as they are."""
    assert json.dumps(asdict(verify(whole)))
