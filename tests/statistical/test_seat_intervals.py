"""Joint intervals of seat shares cover as often as they say: at fixed numbers of games, and under `--until-ci`."""

from __future__ import annotations

import numpy as np
import pytest

from langfinger_sim.engine.seat_rules import UntilNarrow
from langfinger_sim.engine.stopping import Promise, list_looks
from langfinger_sim.stats.seat_shares import SeatShares, estimate_seat_shares, joint_quantile
from tests.statistical.studies import Array, error_of, make_table, note, replications
from tests.toy.plays import make_plan

pytestmark = pytest.mark.statistical

SHARES = np.array([0.28, 0.26, 0.24, 0.22])
LEVEL = 0.95

SLACK = 0.005
"""Bonferroni's inequality is none: of four seats that share one win, joint cover is up to half a point above 95 %."""


def covers(shares: SeatShares, truth: Array) -> bool:
    return all(
        seat.interval.low <= share <= seat.interval.high for seat, share in zip(shares.seats, truth, strict=True)
    )


@pytest.mark.parametrize("tie_share", [0.0, 0.1, 0.5])
def test_joint_intervals_cover(tie_share: float) -> None:
    """20,000 studies of 2,000 games (2,000 in `make test`): 95 % with three standard errors of 0.5 (1.5) points."""
    studies = replications(20_000, 2_000)
    random = np.random.default_rng(1)
    table = make_table(SHARES, tie_share)
    counts = random.multinomial(2_000, table.chances, studies)
    covered = sum(covers(estimate_seat_shares(table.totals(row).shares), SHARES) for row in counts) / studies
    note(f"joint intervals, {tie_share:.0%} shared wins: cover {covered:.2%} of {studies:,}")
    assert LEVEL - error_of(LEVEL, studies) <= covered <= LEVEL + SLACK + error_of(LEVEL, studies)


@pytest.mark.parametrize("tie_share", [0.0, 0.1, 0.5])
def test_stopping_on_the_width_keeps_the_cover(tie_share: float) -> None:
    """The rule of `--until-ci 0.008` at its own looks, from 5,000 games on; 20,000 studies (2,000 in `make test`)."""
    studies = replications(20_000, 2_000)
    looks = np.array(list_looks(40_000))
    rule = UntilNarrow(make_plan(variants=("base",), players=(4,), promise=Promise("until_ci", 0.008)), 0.008)
    table = make_table(SHARES, tie_share)
    counts = table.draw(looks, studies, np.random.default_rng(2))
    is_near = table.measure(counts)[1].max(axis=2) * joint_quantile(LEVEL, 4) < 1.02 * 0.008
    covered, ends = 0, []
    for growing, near in zip(counts, is_near, strict=True):
        end = next(totals for row in growing[near] if rule.look([totals := table.totals(row)]).is_enough).shares
        covered += covers(estimate_seat_shares(end), SHARES)
        ends.append(end.games)
    note(f"--until-ci, {tie_share:.0%} shared wins: cover {covered / studies:.2%} of {studies:,}")
    assert looks[0] < np.median(ends) < looks[-1]
    assert LEVEL - error_of(LEVEL, studies) <= covered / studies <= LEVEL + SLACK + error_of(LEVEL, studies)
