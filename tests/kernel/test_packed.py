"""Counts in one word against the same counts one by one."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from langfinger_sim.kernel.packed import LANES, lacking, one_of, pack, total

counts = st.lists(st.integers(0, 127), min_size=LANES, max_size=LANES)


def row(values: list[int]) -> np.ndarray:
    return np.array(values, np.int8)


def unpack(word: np.uint64) -> list[int]:
    return list(int(word).to_bytes(LANES, "little"))


@given(counts)
def test_pack_is_the_row(values: list[int]) -> None:
    assert unpack(pack(row(values))) == values


@given(counts, counts)
def test_lacking_is_what_is_short_kind_by_kind(need: list[int], have: list[int]) -> None:
    expected = [max(0, n - h) for n, h in zip(need, have, strict=True)]
    assert unpack(lacking(pack(row(need)), pack(row(have)))) == expected


@given(st.lists(st.integers(0, 31), min_size=LANES, max_size=LANES))
def test_total_adds_all_lanes(values: list[int]) -> None:
    assert total(pack(row(values))) == sum(values)


@pytest.mark.parametrize("kind", range(LANES))
def test_one_of_a_kind(kind: int) -> None:
    assert unpack(one_of(kind)) == [int(lane == kind) for lane in range(LANES)]
