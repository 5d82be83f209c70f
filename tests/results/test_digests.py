"""Digests: of what, and of nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from langfinger_sim.results.digests import ContentDigest, hash_plain, hash_sources
from langfinger_sim.results.schema import fit_columns, join_slices
from tests.toy.game import TABLES

JUMPS = next(table for table in TABLES if table.name == "jumps")
CELLS = [{"cell": 0, "variant": "base"}]


def digest(jumps: np.ndarray[Any, Any], cuts: list[int]) -> str:
    content = ContentDigest(TABLES, CELLS)
    rows = np.arange(len(jumps))
    for piece in np.split(rows, sorted(cuts)):
        columns = fit_columns(JUMPS, {"game": piece // 2, "seat": piece % 2, "jumps": jumps[piece]})
        content.add("jumps", join_slices(JUMPS, 0, [columns]))
    return content.overall()


@given(st.lists(st.integers(0, 40), max_size=6))
def test_digest_knows_nothing_of_parts(cuts: list[int]) -> None:
    jumps = np.arange(40) % 7
    assert digest(jumps, cuts) == digest(jumps, [])


@given(st.integers(0, 39))
def test_digest_knows_every_number(place: int) -> None:
    jumps = np.arange(40) % 7
    changed = jumps.copy()
    changed[place] += 1
    assert digest(changed, []) != digest(jumps, [])


def test_digest_knows_the_order_of_rows() -> None:
    assert digest(np.array([1, 2]), []) != digest(np.array([2, 1]), [])


def test_digest_knows_the_cells() -> None:
    assert ContentDigest(TABLES, CELLS).overall() != ContentDigest(TABLES, [{**CELLS[0], "variant": "x"}]).overall()


def test_digest_is_the_published_hash_of_little_endian_values() -> None:
    """Anybody can compute it from the Parquet files: a known answer."""
    content = ContentDigest([JUMPS], [])
    columns = fit_columns(JUMPS, {"game": np.array([0]), "seat": np.array([1]), "jumps": np.array([258])})
    content.add("jumps", join_slices(JUMPS, 0, [columns]))
    raw = {
        "cell": ("uint16", b"\0\0"),
        "game": ("int64", bytes(8)),
        "seat": ("uint8", b"\1"),
        "jumps": ("int16", b"\2\1"),
    }
    import hashlib

    names = [[name, dtype] for name, (dtype, _) in raw.items()]
    hashes = [hashlib.sha256(values).hexdigest() for _, values in raw.values()]
    assert content.tables() == {"cells": hash_plain([]), "jumps": hash_plain([names, [[0, hashes]]])}


def test_digest_knows_not_whether_cells_come_one_after_another_or_by_turns() -> None:
    pieces = {(cell, game): rows_of(cell, game) for cell in (0, 1) for game in range(3)}
    orders = [sorted(pieces), sorted(pieces, key=lambda key: key[::-1])]
    found = []
    for order in orders:
        content = ContentDigest(TABLES, CELLS)
        for key in order:
            content.add("jumps", pieces[key])
        found.append(content.overall())
    joined = {name: np.concatenate([pieces[key][name] for key in orders[0]]) for name in pieces[0, 0]}
    content = ContentDigest(TABLES, CELLS)
    content.add("jumps", joined)
    assert {*found} == {content.overall()}
    content = ContentDigest(TABLES, CELLS)
    for key in orders[0][::-1]:
        content.add("jumps", pieces[key])
    assert content.overall() not in found


def rows_of(cell: int, game: int) -> dict[str, np.ndarray[Any, Any]]:
    """Two rows of a game, other ones in the other cell."""
    raw = {"game": np.full(2, game), "seat": np.arange(2), "jumps": np.array([game, 5 * cell])}
    return join_slices(JUMPS, cell, [fit_columns(JUMPS, raw)])


def test_plain_data_hashes_alike_in_any_order_of_keys() -> None:
    assert hash_plain({"a": 1, "b": [2]}) == hash_plain({"b": [2], "a": 1})


def test_sources_are_hashed_by_name_and_content(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    folder.mkdir()
    (folder / "rules.py").write_text("goal = 1\n")
    first = hash_sources([folder])
    (folder / "notes.md").write_text("no source")
    assert hash_sources([folder]) == first
    (folder / "rules.py").write_text("goal = 2\n")
    second = hash_sources([folder])
    (folder / "rules.py").rename(folder / "rule.py")
    assert len({first, second, hash_sources([folder])}) == 3
