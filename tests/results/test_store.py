"""A run's folder: parts that are whole, and what becomes of others."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest

from langfinger_sim.errors import RunError
from langfinger_sim.results.files import write_whole
from langfinger_sim.results.schema import Columns, Shard, fit_columns, join_slices
from langfinger_sim.results.store import FolderLock, RunStore, read_manifest
from tests.toy.game import TABLES

JUMPS = next(table for table in TABLES if table.name == "jumps")
SHARD = Shard(cell=2, index=3, first_game=30, game_count=10)
PATH = "jumps/c002-s00003.parquet"


def columns() -> dict[str, Columns]:
    rows = np.arange(20)
    fitted = fit_columns(JUMPS, {"game": 30 + rows // 2, "seat": rows % 2, "jumps": rows % 5})
    return {"jumps": join_slices(JUMPS, 2, [fitted])}


def make_store(folder: Path, run: str = "one") -> RunStore:
    store = RunStore(folder, [JUMPS], {"run_digest": run})
    store.create_folder()
    store.create_tables()
    return store


def test_written_shard_is_read_back(tmp_path: Path) -> None:
    store = make_store(tmp_path)
    written = store.write_shard(SHARD, columns())
    kept = store.read_shard(SHARD, detail_games=100)
    assert kept is not None
    assert kept.is_kept
    assert kept.parts == written.parts
    assert all((kept.columns["jumps"][name] == values).all() for name, values in columns()["jumps"].items())


def test_equal_rows_give_equal_bytes(tmp_path: Path) -> None:
    for name in ("a", "b"):
        make_store(tmp_path / name).write_shard(SHARD, columns())
    assert (tmp_path / "a" / PATH).read_bytes() == (tmp_path / "b" / PATH).read_bytes()


def test_columns_are_compressed_split_by_byte(tmp_path: Path) -> None:
    make_store(tmp_path).write_shard(SHARD, columns())
    column = pq.ParquetFile(tmp_path / PATH).metadata.row_group(0).column(3)
    assert column.compression == "ZSTD"
    assert "BYTE_STREAM_SPLIT" in column.encodings


def truncate(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-20])


@pytest.mark.parametrize("damage", [truncate, Path.unlink, lambda path: path.write_bytes(b"")])
def test_damaged_part_is_no_part(tmp_path: Path, damage: Callable[[Path], None]) -> None:
    store = make_store(tmp_path)
    store.write_shard(SHARD, columns())
    damage(tmp_path / PATH)
    assert store.read_shard(SHARD, detail_games=100) is None


def test_part_with_any_bit_flipped_is_no_part(tmp_path: Path) -> None:
    store = make_store(tmp_path)
    store.write_shard(SHARD, columns())
    whole = (tmp_path / PATH).read_bytes()
    for place in range(0, len(whole), 7):
        damaged = bytearray(whole)
        damaged[place] ^= 1 << place % 8
        (tmp_path / PATH).write_bytes(damaged)
        assert store.read_shard(SHARD, detail_games=100) is None, f"byte {place}"


def test_part_of_another_run_is_no_part(tmp_path: Path) -> None:
    make_store(tmp_path, "another").write_shard(SHARD, columns())
    assert make_store(tmp_path).read_shard(SHARD, detail_games=100) is None


def test_part_of_a_shard_cut_otherwise_is_no_part(tmp_path: Path) -> None:
    store = make_store(tmp_path)
    store.write_shard(SHARD, columns())
    assert store.read_shard(Shard(2, 3, 30, 11), detail_games=100) is None


def test_detail_table_has_parts_only_where_games_are_detailed(tmp_path: Path) -> None:
    store = make_store(tmp_path)
    assert store.tables_of(SHARD, detail_games=31) == (JUMPS,)
    assert store.tables_of(SHARD, detail_games=30) == ()


def test_half_written_files_are_forgotten_at_a_start(tmp_path: Path) -> None:
    make_store(tmp_path)
    left = tmp_path / "jumps" / "c000-s00000.parquet.partial"
    left.write_bytes(b"PAR1")
    make_store(tmp_path)
    assert not left.exists()


def test_unwritable_place_is_one_message(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(RunError, match=r"cannot write .*file/run: Not a directory"):
        RunStore(tmp_path / "file" / "run", [JUMPS], {}).create_folder()


def test_full_disk_is_one_message_and_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "manifest.json"
    write_whole(path, b"old")

    def fail(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(RunError, match=r"cannot write .*manifest.json: No space left on device"):
        write_whole(path, b"new")
    assert path.read_bytes() == b"old"


def test_folder_is_written_by_one_process_at_a_time(tmp_path: Path) -> None:
    with FolderLock(tmp_path), pytest.raises(RunError, match="written by another process"), FolderLock(tmp_path):
        pass
    with FolderLock(tmp_path):
        pass


def test_folder_without_manifest_is_no_run(tmp_path: Path) -> None:
    with pytest.raises(RunError, match="is not a run"):
        read_manifest(tmp_path)


@pytest.mark.parametrize("text", ["{", "[]"])
def test_damaged_manifest_is_said_to_be(tmp_path: Path, text: str) -> None:
    (tmp_path / "manifest.json").write_text(text)
    with pytest.raises(RunError, match="damaged"):
        read_manifest(tmp_path)
