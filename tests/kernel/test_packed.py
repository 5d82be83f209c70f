"""Counts in one word against the same counts one by one."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from langfinger_sim.kernel.packed import LANES, any_of, count_of, highest, lacking, one_of, pack, total, union, unpack

counts = st.lists(st.integers(0, 127), min_size=LANES, max_size=LANES)


def row(values: list[int]) -> np.ndarray:
    return np.array(values, np.int8)


def lanes(word: np.uint64) -> list[int]:
    return list(int(word).to_bytes(LANES, "little"))


@given(counts)
def test_pack_is_the_row(values: list[int]) -> None:
    assert lanes(pack(row(values))) == values


@given(counts, counts)
def test_unpack_writes_the_row(before: list[int], values: list[int]) -> None:
    rows = np.array([before, before], np.int8)
    unpack(rows[1], pack(row(values)))
    assert rows.tolist() == [before, values]


@given(counts, counts)
def test_highest_is_the_greater_kind_by_kind(one: list[int], other: list[int]) -> None:
    assert lanes(highest(pack(row(one)), pack(row(other)))) == [max(pair) for pair in zip(one, other, strict=True)]


@given(counts)
def test_union_has_the_bits_of_all_lanes(values: list[int]) -> None:
    bits = 0
    for value in values:
        bits |= value
    assert union(pack(row(values))) == bits


@given(counts, counts)
def test_lacking_is_what_is_short_kind_by_kind(need: list[int], have: list[int]) -> None:
    expected = [max(0, n - h) for n, h in zip(need, have, strict=True)]
    assert lanes(lacking(pack(row(need)), pack(row(have)))) == expected


@given(st.lists(st.integers(0, 31), min_size=LANES, max_size=LANES))
def test_total_adds_all_lanes(values: list[int]) -> None:
    assert total(pack(row(values))) == sum(values)


@pytest.mark.parametrize("kind", range(LANES))
def test_one_of_a_kind(kind: int) -> None:
    assert lanes(one_of(kind)) == [int(lane == kind) for lane in range(LANES)]


@given(counts)
def test_any_of_each_kind_there_is(values: list[int]) -> None:
    assert lanes(any_of(pack(row(values)))) == [int(value > 0) for value in values]


@given(counts, st.integers(0, LANES - 1))
def test_count_of_one_kind(values: list[int], kind: int) -> None:
    assert count_of(pack(row(values)), kind) == values[kind]
