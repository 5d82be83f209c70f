"""Benjamini and Hochberg's procedure against scipy and by simulation."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from langfinger_sim.stats.screening import adjust_for_discoveries


@given(st.lists(st.floats(0, 1), min_size=1, max_size=40))
def test_adjusted_values_are_those_of_scipy(values: list[float]) -> None:
    assert adjust_for_discoveries(values) == pytest.approx(list(stats.false_discovery_control(values)))


def test_part_of_false_discoveries_is_kept() -> None:
    """30 candidates, 6 real, 2,000 screens; stated: at most 0.1 x 24/30 of those taken are false on average."""
    random = np.random.default_rng(4)
    shares = []
    for _ in range(2_000):
        seen = random.standard_normal(30)
        seen[:6] += 3.5
        taken = np.array(adjust_for_discoveries(list(2 * stats.norm.sf(abs(seen))))) <= 0.1
        shares.append(taken[6:].sum() / max(1, taken.sum()))
    assert 0.06 < np.mean(shares) < 0.09
