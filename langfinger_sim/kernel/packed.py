"""Small counts in one word: up to eight kinds, 0 to 127 of each, eight bits a kind.

A row of eight int8 counts and the word are the same eight bytes, so nothing has to be kept in step. Comparing two rows
kind by kind takes a few instructions instead of a loop.
"""

from __future__ import annotations

import numpy as np

from langfinger_sim.kernel.jit import kernel
from langfinger_sim.kernel.memory import read_word, write_word

LANES = 8
LANE_BITS = 8

ONES = np.uint64(0x0101010101010101)
TOPS = np.uint64(0x8080808080808080)
SEVEN_BITS = np.uint64(0x7F)
LANE_MASK = np.uint64(0xFF)
SHIFT_7, SHIFT_8, SHIFT_16, SHIFT_32, SHIFT_56 = np.uint64(7), np.uint64(8), np.uint64(16), np.uint64(32), np.uint64(56)


@kernel(is_inlined=True)
def pack(counts):
    """The word of a row of eight int8 counts, none negative; the first kind stands in the lowest bits."""
    return read_word(counts)


@kernel(is_inlined=True)
def unpack(counts, word):
    """Write a word into such a row."""
    write_word(counts, word)


@kernel(is_inlined=True)
def one_of(kind):
    """The word with one of this kind (0 … 7) and none of the others."""
    return np.uint64(1) << np.uint64(LANE_BITS * kind)


@kernel(is_inlined=True, wraps=True)
def lacking(need, have):
    """How many of each kind `have` is short of `need`, never below 0, as a word.

    Each lane of `need` with its top bit set, less `have`, is 128 + need - have and borrows from no other lane; the top
    bit says whether the difference is at least 0, and only such lanes are kept.
    """
    difference = (need | TOPS) - have
    kept = ((difference & TOPS) >> SHIFT_7) * SEVEN_BITS
    return difference & kept


@kernel(is_inlined=True)
def highest(one, other):
    """The greater count of each kind, as a word."""
    return one + lacking(other, one)


@kernel(is_inlined=True)
def union(word):
    """The bits that stand in any lane, uint64 in the lowest one."""
    word |= word >> SHIFT_32
    word |= word >> SHIFT_16
    return (word | word >> SHIFT_8) & LANE_MASK


@kernel(is_inlined=True)
def any_of(word):
    """One of each kind of which there is any, as a word."""
    return ((word + (ONES * SEVEN_BITS)) & TOPS) >> SHIFT_7


@kernel(is_inlined=True)
def count_of(word, kind):
    """How many of this kind (0 … 7), int64."""
    return np.int64((word >> np.uint64(LANE_BITS * kind)) & LANE_MASK)


@kernel(is_inlined=True, wraps=True)
def total(word):
    """The sum of all counts, up to 255, int64."""
    return np.int64((word * ONES) >> SHIFT_56)
