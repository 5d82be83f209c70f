"""Random numbers: known answers, uniformity, avalanche, nothing in common between purposes.

Statistical tests fail by chance once in a million each; their keys are fixed, so they pass always or never.
"""

from __future__ import annotations

import hashlib
from itertools import combinations
from random import Random

import numpy as np
import pytest
from numba import types
from scipy.stats import chi2, norm

from langfinger_sim.kernel.jit import kernel
from langfinger_sim.kernel.rng import GOLDEN, below, child, join, label_hash, mix, run_key, unit
from tests.kernel.exact import finalise, hash_label, make_child

FALSE_ALARM = 1e-6
MANY = 200_000
words_t = types.uint64[::1]


@kernel(types.void(types.uint64, words_t, types.int64[::1], types.float64[::1]))
def fill_words(key, words, dice, shares):  # type: ignore[no-untyped-def]
    """Children 0, 1, 2… of a key, and what becomes of them; modified in place."""
    for i in range(words.shape[0]):
        words[i] = child(key, i)
        dice[i] = below(words[i], 6)
        shares[i] = unit(words[i])


def draw_words(key: int, count: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    words, dice, shares = np.zeros(count, np.uint64), np.zeros(count, np.int64), np.zeros(count)
    fill_words(np.uint64(key), words, dice, shares)
    return words, dice, shares


def children(key: int, count: int = MANY) -> np.ndarray:
    """Children of a key, many at once: plain Python takes arrays."""
    with np.errstate(over="ignore"):
        return child(np.uint64(key), np.arange(count, dtype=np.uint64))


def assert_even(counts: np.ndarray) -> None:
    """Equally likely classes were met equally often."""
    expected = counts.sum() / len(counts)
    assert chi2.sf(((counts - expected) ** 2 / expected).sum(), len(counts) - 1) > FALSE_ALARM, counts


def test_mix_gives_the_published_outputs_of_splitmix64() -> None:
    """The generator with seed 0 adds the golden number, then mixes."""
    published = [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC, 0x1B39896A51A8749B]
    with np.errstate(over="ignore"):
        assert [int(mix(np.uint64(n) * GOLDEN)) for n in range(1, 6)] == published


def test_label_hash_is_the_same_generator() -> None:
    """Label n has the generator's output number n + 1."""
    assert int(label_hash(np.uint64(0))) == 0xE220A8397B1DCDAF
    assert int(label_hash(np.uint64(2))) == 0x06C45D188009454F


def test_children_are_as_published_and_as_worked_out_in_whole_numbers() -> None:
    """Compiled, plain, and by an implementation of its own."""
    random = Random(1)
    for _ in range(20):
        key = random.getrandbits(64)
        words, dice, shares = draw_words(key, 50)
        expected = [make_child(key, label) for label in range(50)]
        assert words.tolist() == expected
        assert [int(child(np.uint64(key), label)) for label in range(50)] == expected
        assert dice.tolist() == [(word >> 32) * 6 >> 32 for word in expected]
        assert shares.tolist() == [(word >> 11) / (1 << 53) for word in expected]


def test_known_answers_of_our_own_paths() -> None:
    """What results lie stored under: changing these changes every run that was ever made."""
    assert make_child(0, 0) == finalise(0xE220A8397B1DCDAF)
    assert int(child(np.uint64(0), 0)) == 0x48218226FF3CD4BF
    assert int(child(child(np.uint64(1), 2), 3)) == make_child(make_child(1, 2), 3)
    digest = hashlib.blake2b(b"langfinger-sim:1:", digest_size=8).digest()
    assert int(run_key(1)) == int.from_bytes(digest, "little")


def test_large_labels_and_join() -> None:
    for label in (2**31, 2**63 - 1):
        assert int(child(np.uint64(5), label)) == make_child(5, label)
    assert int(join(np.uint64(5), np.uint64(hash_label(9)))) == make_child(5, 9)


def test_run_keys_differ_by_seed_and_range() -> None:
    keys = {int(run_key(seed, name)) for seed in (0, 1, 2, 11, 2**64, 10**30) for name in ("", "search", "confirm")}
    assert len(keys) == 18
    with pytest.raises(ValueError, match="0 or more"):
        run_key(-1)


def test_mix_is_a_bijection() -> None:
    """Undone step by step, and so no two labels of a key collide."""

    def undo_shift(z: int, shift: int) -> int:
        out = z
        for _ in range(64 // shift + 1):
            out = z ^ (out >> shift)
        return out

    random = Random(2)
    inverse = [pow(multiplier, -1, 1 << 64) for multiplier in (0xBF58476D1CE4E5B9, 0x94D049BB133111EB)]
    for _ in range(500):
        start = random.getrandbits(64)
        z = undo_shift(int(mix(np.uint64(start))), 31)
        z = undo_shift(z * inverse[1] % (1 << 64), 27)
        assert undo_shift(z * inverse[0] % (1 << 64), 30) == start
    assert len(np.unique(children(3))) == MANY


def test_every_bit_of_key_and_label_moves_half_of_the_bits() -> None:
    """Avalanche: 64 key bits and 40 label bits, each against 64 output bits."""
    keys = children(4, 2_000)
    labels = children(5, 2_000) >> np.uint64(24)
    with np.errstate(over="ignore"):
        base = child(keys, labels)
        flips = [base ^ child(keys ^ np.uint64(1 << bit), labels) for bit in range(64)]
        flips += [base ^ child(keys, labels ^ np.uint64(1 << bit)) for bit in range(40)]
    bound = norm.isf(FALSE_ALARM / (104 * 64) / 2) * 0.5 / np.sqrt(2_000)
    for flip in flips:
        shares = [((flip >> np.uint64(bit)) & np.uint64(1)).mean() for bit in range(64)]
        assert max(abs(share - 0.5) for share in shares) < bound


def test_small_consecutive_keys_and_labels_are_as_good() -> None:
    """Games 0, 1, 2… and seats 0, 1, 2… are such labels."""
    with np.errstate(over="ignore"):
        words = child(np.arange(400, dtype=np.uint64)[:, None], np.arange(500, dtype=np.uint64)[None, :]).ravel()
    for bit in range(64):
        ones = int(((words >> np.uint64(bit)) & np.uint64(1)).sum())
        assert abs(ones - len(words) / 2) < norm.isf(FALSE_ALARM / 128) * np.sqrt(len(words)) / 2
    assert_even(np.bincount((words >> np.uint64(56)).astype(np.int64), minlength=256))


@pytest.mark.parametrize("bound", [1, 2, 3, 5, 6, 14, 30, 60, 769])
def test_below_is_uniform(bound: int) -> None:
    numbers = below(children(6), bound)
    assert numbers.min() >= 0
    assert numbers.max() < bound
    if bound > 1:
        assert_even(np.bincount(numbers, minlength=bound))


def test_below_reaches_both_ends_and_no_further() -> None:
    for bound in (1, 2, 7, 2**31):
        assert int(below(np.uint64(0), bound)) == 0
        assert int(below(np.uint64(2**64 - 1), bound)) == bound - 1


def test_unit_is_uniform() -> None:
    shares = unit(children(7))
    assert shares.min() >= 0.0
    assert shares.max() < 1.0
    assert float(unit(np.uint64(2**64 - 1))) < 1.0
    assert_even(np.bincount((shares * 1000).astype(np.int64), minlength=1000))


def test_next_to_each_other_means_nothing() -> None:
    """Pairs and triples of children one label apart fill the square and the cube evenly."""
    dice = below(children(8), 8)
    assert_even(np.bincount(dice[:-1:2] * 8 + dice[1::2], minlength=64))
    triples = dice[: MANY // 3 * 3].reshape(-1, 3)
    assert_even(np.bincount(triples @ [64, 8, 1], minlength=512))


def test_purposes_have_nothing_in_common() -> None:
    """Decks, scoundrels, policies of every seat: the numbers of a game under each, pair by pair, over many games."""
    games = children(int(run_key(1)), 60_000)
    with np.errstate(over="ignore"):
        purposes = [child(games, np.uint64(purpose)) for purpose in range(5)]
        seats = [child(purposes[4], np.uint64(seat)) for seat in range(5)]
        rounds = [child(seats[0], np.uint64((number * 8) << 16)) for number in range(1, 4)]
        shuffles = [child(purposes[0], np.uint64(number)) for number in range(3)]
    streams = [games, *purposes, *seats, *rounds, *shuffles]
    bound = norm.isf(FALSE_ALARM / len(streams) ** 2) / np.sqrt(len(games))
    for one, other in combinations(streams, 2):
        assert abs(np.corrcoef(unit(one), unit(other))[0, 1]) < bound
        agreeing = ~(one ^ other)
        bits = [((agreeing >> np.uint64(bit)) & np.uint64(1)).mean() for bit in range(64)]
        assert max(abs(share - 0.5) for share in bits) < norm.isf(FALSE_ALARM / 128 / 200) * 0.5 / np.sqrt(len(games))
