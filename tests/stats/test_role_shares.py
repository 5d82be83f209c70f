"""Shares of roles: by hand, and covered as often as promised."""

from __future__ import annotations

import numpy as np
import pytest

from langfinger_sim.stats.role_shares import count_roles, estimate_role_shares
from langfinger_sim.stats.seat_shares import wilson_interval
from langfinger_sim.stats.verdicts import Verdict, judge_fairness
from langfinger_sim.stats.winner_sets import winner_sets


def test_counts_by_hand() -> None:
    """Roles by seat, and who won: one alone, two together, nobody."""
    roles = np.array([[0, 2], [2, 1], [1, -1]])
    won = np.array([[1, 0], [1, 1], [0, 0]])
    assert count_roles(roles, winner_sets(won), 3).tolist() == [[0, 1, 0], [1, 0, 1], [1, 0, 1]]


def test_shares_by_hand() -> None:
    """Role 0: in 10 games, 4 won alone, 2 shared by two: mean of W is 0.5, its variance with n - 1 2.0 / 9."""
    counts = np.array([[4, 4, 2], [9, 0, 1]])
    found = estimate_role_shares(counts, 12)
    first = found.roles[0]
    assert first.share == 0.5
    assert first.standard_error == pytest.approx(np.std([1] * 4 + [0.5] * 2 + [0] * 4, ddof=1) / np.sqrt(10))
    assert first.first_share == pytest.approx(0.6)
    z = 2.241402727604947  # two intervals: 1 - 0.05 / 4
    assert first.interval == wilson_interval(0.5, 0.25 / first.standard_error**2, z)
    assert found.fair_share == pytest.approx((5 + 0.5) / 20)
    assert found.appearances == (10, 10)


def test_role_that_was_there_once_has_no_spread() -> None:
    found = estimate_role_shares(np.array([[1, 0, 0], [0, 1, 0]]), 1)
    assert np.isnan(found.roles[0].standard_error)
    assert found.roles[0].interval.low == 0


@pytest.mark.statistical
def test_joint_ranges_cover_and_a_planted_edge_is_found() -> None:
    """3 of 5 roles at a table; role 4 wins 1.6 times as often. 400 studies: all five ranges hold in 95 %, ± 3 SE."""
    random = np.random.default_rng(11)
    weights = np.array([1, 1, 1, 1, 1.6])
    tables = np.array([(a, b, c) for a in range(5) for b in range(a + 1, 5) for c in range(b + 1, 5)])
    chances = weights[tables] / weights[tables].sum(axis=1, keepdims=True)
    truth = np.array([chances[tables == role].mean() for role in range(5)])
    covered = 0
    for _ in range(400):
        kind = random.integers(0, len(tables), 3000)
        winner = (random.random(3000)[:, None] > np.cumsum(chances[kind], axis=1)).sum(axis=1)
        found = estimate_role_shares(count_roles(tables[kind], 1 << winner, 5), 3000)
        covered += all(
            one.interval.low <= true <= one.interval.high for one, true in zip(found.roles, truth, strict=True)
        )
        assert judge_fairness(found).verdict in (Verdict.UNEVEN, Verdict.UNFAIR, Verdict.NOT_SETTLED)
        assert found.roles[4].interval.low > found.fair_share
    assert 0.95 - 0.033 <= covered / 400 <= 0.99
