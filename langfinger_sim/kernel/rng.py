"""Random numbers as a pure function of what they are for.

There is no generator and no state. A key is a 64-bit number; `child(key, label)` makes a new key from a key and a
label, and every random number is the end of such a path: run seed, game index, purpose, entity, occurrence. Any game,
any shuffle and any choice can be had without the ones before it.

The mixing function is the finaliser of SplitMix64 (Steele, Lea, Flood 2014: "Fast splittable pseudorandom number
generators"; constants: Stafford's variant 13), applied to the label and then to key xor label, so twice. With one key,
different labels never collide, since each step is a bijection.
"""

from __future__ import annotations

import hashlib

import numpy as np

from langfinger_sim.kernel.jit import kernel

GOLDEN = np.uint64(0x9E3779B97F4A7C15)  # 2**64 / golden ratio, odd: spreads small labels over all bits
MULTIPLIER_1 = np.uint64(0xBF58476D1CE4E5B9)
MULTIPLIER_2 = np.uint64(0x94D049BB133111EB)
SHIFT_30, SHIFT_27, SHIFT_31, SHIFT_32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)
SHIFT_11 = np.uint64(11)
UNIT_STEP = 2.0**-53


@kernel(is_inlined=True, wraps=True)
def mix(z):
    """SplitMix64's finaliser: a bijection of uint64 in which every input bit moves about half of the output bits."""
    z = (z ^ (z >> SHIFT_30)) * MULTIPLIER_1
    z = (z ^ (z >> SHIFT_27)) * MULTIPLIER_2
    return z ^ (z >> SHIFT_31)


@kernel(is_inlined=True, wraps=True)
def label_hash(label):
    """The hash of a small non-negative label, for use with `join`; uint64 -> uint64."""
    return mix((label + np.uint64(1)) * GOLDEN)


@kernel(is_inlined=True)
def join(key, hashed):
    """The key under `key` for an entity whose label is already hashed (a card's own number)."""
    return mix(key ^ hashed)


@kernel(is_inlined=True)
def child(key, label):
    """The key under `key` for a label (int64 or uint64, not negative)."""
    return join(key, label_hash(np.uint64(label)))


@kernel(is_inlined=True)
def below(bits, bound):
    """An int64 in 0 … bound-1 from a random uint64; bound up to 2**31, bias below bound / 2**32."""
    return np.int64(((bits >> SHIFT_32) * np.uint64(bound)) >> SHIFT_32)


@kernel()
def unit(bits):
    """A float64 in [0, 1) from a random uint64, with 53 random bits."""
    return np.float64(bits >> SHIFT_11) * UNIT_STEP


def run_key(seed: int, range_name: str = "") -> np.uint64:
    """The key of a run: from its seed, a non-negative int of any size, and the name of its range of deals.

    Ranges with different names (say "search" and "confirm") share no deal.
    """
    if seed < 0:
        raise ValueError(f"a seed is 0 or more, not {seed}")
    text = f"langfinger-sim:{seed}:{range_name}".encode()
    return np.uint64(int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "little"))
