"""Shuffling by a key per card."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from numba import types

from langfinger_sim.kernel.choice import is_chosen
from langfinger_sim.kernel.deck import BUCKETS, MAX_CARD, card_key, key_card, sort_keys, sort_random_keys
from langfinger_sim.kernel.jit import IS_COMPILED, kernel
from langfinger_sim.kernel.memory import copy_record
from langfinger_sim.kernel.rng import child
from tests.kernel.exact import finalise

RECORD = np.dtype([("a", np.int64), ("b", np.int8, (3,)), ("inner", [("c", np.uint64, (2, 2))])], align=True)


@kernel(types.void(types.uint64[::1], types.int64))
def sort_compiled(keys, count):  # type: ignore[no-untyped-def]
    sort_keys(keys, count)


@kernel(types.void(types.uint64[::1], types.int64, types.uint64[::1], types.int16[::1]))
def _bucket_sort_compiled(keys, count, room, fill):  # type: ignore[no-untyped-def]
    sort_random_keys(keys, count, room, fill)


def bucket_sort(keys: np.ndarray, count: int) -> None:
    sort_random_keys(keys, count, np.full(len(keys), 7, np.uint64), np.full(BUCKETS, 7, np.int16))


def bucket_sort_compiled(keys: np.ndarray, count: int) -> None:
    _bucket_sort_compiled(keys, count, np.full(len(keys), 7, np.uint64), np.full(BUCKETS, 7, np.int16))


SORTS = [sort_keys, sort_compiled, bucket_sort, bucket_sort_compiled]


@kernel(types.void(types.uint64, types.int64, types.int64[::1]))
def choose_compiled(key, size, chosen):  # type: ignore[no-untyped-def]
    """chosen[g]: which of `size` candidates is left by game g, in place."""
    for game in range(chosen.shape[0]):
        for rank in range(1, size + 1):
            if is_chosen(child(key, game), rank):
                chosen[game] = rank - 1


def test_card_keys_are_as_worked_out_in_whole_numbers() -> None:
    random = Random(1)
    for _ in range(300):
        pile, card_hash, card = random.getrandbits(64), random.getrandbits(64), random.randint(0, MAX_CARD)
        key = card_key(np.uint64(pile), np.uint64(card_hash), card)
        assert int(key) == finalise(pile ^ card_hash) >> 9 << 9 | card
        assert int(key_card(key)) == card


def test_the_order_is_that_of_the_random_bits() -> None:
    """The number of the card in the lowest bits breaks ties only."""
    low, high = card_key(np.uint64(1), np.uint64(2), 0), card_key(np.uint64(1), np.uint64(2), MAX_CARD)
    assert low < high
    assert low >> np.uint64(9) == high >> np.uint64(9)


@pytest.mark.parametrize("sort", SORTS)
def test_sort_keys_sorts_the_first_and_leaves_the_rest(sort) -> None:  # type: ignore[no-untyped-def]
    random = Random(2)
    for size in [0, 1, 2, 3, 7, 12, 13, 30, 60, 300]:
        keys = np.array([random.getrandbits(64) for _ in range(size + 3)], np.uint64)
        expected = sorted(keys[:size].tolist()) + keys[size:].tolist()
        sort(keys, size)
        assert keys.tolist() == expected


@pytest.mark.parametrize("sort", SORTS)
def test_sorting_takes_keys_of_one_bucket(sort) -> None:  # type: ignore[no-untyped-def]
    keys = np.array([*range(40, 0, -1), 2**64 - 1, 2**64 - 2, 0, 0], np.uint64)
    sort(keys, 44)
    assert keys.tolist() == [0, 0, *range(1, 41), 2**64 - 2, 2**64 - 1]


def test_sort_keys_takes_equal_and_extreme_keys() -> None:
    keys = np.array([2**64 - 1, 0, 5, 5, 0, 2**63], np.uint64)
    sort_keys(keys, 6)
    assert keys.tolist() == [0, 0, 5, 5, 2**63, 2**64 - 1]


@pytest.mark.parametrize("size", [1, 2, 3, 5, 9])
def test_each_of_equally_good_candidates_is_kept_as_often(size: int) -> None:
    """Reservoir choice; false alarm once in a million."""
    from scipy.stats import chi2

    games = 60_000 if IS_COMPILED else 3_000
    chosen = np.full(games, -1)
    choose_compiled(np.uint64(3), size, chosen)
    counts = np.bincount(chosen, minlength=size)
    assert len(counts) == size
    statistic = ((counts - games / size) ** 2 / (games / size)).sum()
    assert size == 1 or chi2.sf(statistic, size - 1) > 1e-6


def test_copied_records_are_equal_and_apart() -> None:
    records = np.zeros(2, RECORD)
    records.view(np.uint8)[: RECORD.itemsize] = np.random.default_rng(1).integers(0, 256, RECORD.itemsize, np.uint8)
    source, target = records.view(np.recarray)
    copy_record(target, source)
    assert target == source
    source.inner.c[1, 1] += np.uint64(1)
    assert target != source


@pytest.mark.compiled
def test_compiled_copies_are_byte_for_byte() -> None:
    import numba

    record_t = numba.from_dtype(RECORD)

    @kernel(types.void(types.Array(record_t, 1, "C")))
    def copy_first(records) -> None:  # type: ignore[no-untyped-def]
        copy_record(records[1], records[0])

    records = np.zeros(3, RECORD)
    records.view(np.uint8)[:] = np.random.default_rng(2).integers(0, 256, records.nbytes, np.uint8)
    last = records[2].tobytes()
    copy_first(records)
    assert records[1].tobytes() == records[0].tobytes()
    assert records[2].tobytes() == last
