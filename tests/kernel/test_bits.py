"""Sets as bits against the same sets member by member."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from langfinger_sim.kernel.bits import lowest_bit
from langfinger_sim.kernel.jit import kernel


@kernel("int64(int64)")
def compiled_lowest_bit(word):
    return lowest_bit(word)


@given(st.sets(st.integers(0, 62), min_size=1))
def test_lowest_bit_is_the_smallest_member(members: set[int]) -> None:
    word = np.int64(sum(1 << member for member in members))
    assert compiled_lowest_bit(word) == lowest_bit(word) == min(members)


@pytest.mark.parametrize("taken", [0, 1, 0b10111, 0b11111])
def test_lowest_bit_of_what_is_not_taken(taken: int) -> None:
    expected = next(square for square in range(8) if not taken >> square & 1)
    assert compiled_lowest_bit(~np.int64(taken)) == lowest_bit(~np.int64(taken)) == expected
