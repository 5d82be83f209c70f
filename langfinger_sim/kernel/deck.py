"""Piles of cards, shuffled by a key per card.

A pile is an array with the bottom at 0 and a size kept elsewhere. Every card gets a random key from its own identity
and the pile's key; sorted by key, they are shuffled. A card added, removed or replaced leaves the order of the others
alone, which is what makes two variants comparable game by game.
"""

from __future__ import annotations

import numpy as np

from langfinger_sim.kernel.jit import kernel
from langfinger_sim.kernel.rng import join

CARD_BITS = np.uint64(9)
CARD_MASK = np.uint64(511)
MAX_CARD = 511

BUCKETS = 32
BUCKET_SHIFT = np.uint64(59)  # leaves as many bits as number a bucket
FEW_KEYS = 12
"""So many are sorted faster without buckets (measured)."""


@kernel()
def card_key(pile_key, card_hash, card):
    """A sortable uint64: 55 random bits of this card in this shuffle, then the card (0 … `MAX_CARD`) itself."""
    return (join(pile_key, card_hash) & ~CARD_MASK) | np.uint64(card)


@kernel()
def key_card(sort_key):
    """The card a `card_key` carries, int64."""
    return np.int64(sort_key & CARD_MASK)


@kernel()
def sort_keys(keys, count):
    """Sort keys[:count] ascending, in place (insertion sort: piles are small and it needs no room)."""
    for i in range(1, count):
        key = keys[i]
        j = i - 1
        while j >= 0 and keys[j] > key:
            keys[j + 1] = keys[j]
            j -= 1
        keys[j + 1] = key


@kernel()
def sort_random_keys(keys, count, room, fill):
    """`sort_keys` for many evenly spread keys: first into buckets by their highest bits, then each to its place.

    room: (at least count,) uint64, fill: (BUCKETS,) int16; both are left in no particular state.
    """
    if count <= FEW_KEYS:
        sort_keys(keys, count)
        return
    fill[:] = 0
    for i in range(count):
        fill[keys[i] >> BUCKET_SHIFT] += 1
    first = np.int64(0)
    for bucket in range(BUCKETS):
        size = np.int64(fill[bucket])
        fill[bucket] = first
        first += size
    for i in range(count):
        bucket = keys[i] >> BUCKET_SHIFT
        room[fill[bucket]] = keys[i]
        fill[bucket] += 1
    for i in range(count):
        keys[i] = room[i]
    sort_keys(keys, count)
