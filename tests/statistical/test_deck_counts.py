"""Counting decks in which a change is fairer: nearer to the truth than counting the numbers as they were measured."""

from __future__ import annotations

import numpy as np
import pytest

from langfinger_sim.studies.decks import steady_shares

DECKS, BLOCKS, SEATS, STUDIES = 40, 20, 4, 150
MATTERS = 0.01

pytestmark = pytest.mark.statistical


def centred(values: np.ndarray) -> np.ndarray:
    return values - values.mean(axis=-1, keepdims=True)


def fairer(before: np.ndarray, after: np.ndarray) -> float:
    """Part of the decks."""
    return float((after.std(axis=-1) - before.std(axis=-1) < -MATTERS).mean())


def test_steadied_counts_are_nearer_to_the_truth_than_raw_ones() -> None:
    random = np.random.default_rng(1)
    parts = []
    for _ in range(STUDIES):
        before = centred(np.array([-0.06, 0, 0.04, 0.02]) + random.normal(0, 0.03, (DECKS, SEATS)))
        change = centred(np.array([0.03, 0.01, -0.03, -0.01]) + random.normal(0, 0.015, (DECKS, SEATS)))
        noise = [centred(random.normal(0, error * BLOCKS**0.5, (DECKS, BLOCKS, SEATS))) for error in (0.01, 0.01)]
        seen = before[:, np.newaxis] + noise[0] + 0.25, change[:, np.newaxis] + noise[1]
        first, moved = (steady_shares(one) for one in seen)
        raw = [one.mean(axis=1) for one in seen]
        parts.append((fairer(before, before + change), fairer(first, first + moved), fairer(raw[0], raw[0] + raw[1])))
    truth, steadied, measured = np.mean(parts, axis=0)
    assert abs(steadied - truth) < 0.03
    assert abs(steadied - truth) < 0.6 * abs(measured - truth)
