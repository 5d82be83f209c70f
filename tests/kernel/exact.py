"""The random numbers once more, in Python's whole numbers and straight from the published construction."""

from __future__ import annotations

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15


def finalise(z: int) -> int:
    """SplitMix64's finaliser."""
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & MASK
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & MASK
    return z ^ (z >> 31)


def hash_label(label: int) -> int:
    return finalise((label + 1) * GOLDEN & MASK)


def make_child(key: int, label: int) -> int:
    return finalise(key ^ hash_label(label))
