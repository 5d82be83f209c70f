"""Verdicts on a handicap: does it do its job, and would another?"""

from __future__ import annotations

import numpy as np
import pytest

from langfinger_sim.stats.changes import Change
from langfinger_sim.stats.remedies import Remedy, Standing, find_standing, judge_remedy
from langfinger_sim.stats.seat_shares import SeatShares, estimate_seat_shares
from langfinger_sim.stats.seat_totals import SeatTotals
from langfinger_sim.stats.verdicts import Verdict

WITHIN, OPEN = Standing(True, True, True), Standing(False, True, False)
NEAR, OUT = Standing(False, False, True), Standing(False, False, False)


@pytest.mark.parametrize(
    ("printed", "pick", "change", "is_coarse", "verdict"),
    [
        (WITHIN, WITHIN, Change.NO_CHANGE, False, Remedy.KEEP),
        (WITHIN, WITHIN, Change.FAIRER, False, Remedy.KEEP),  # fair is fair enough to keep
        (OUT, WITHIN, Change.FAIRER, False, Remedy.CHANGE),
        (OPEN, WITHIN, Change.FAIRER, False, Remedy.CHANGE),
        (OUT, WITHIN, Change.FAIRER, True, Remedy.TOO_COARSE),
        (NEAR, WITHIN, Change.NO_CHANGE, True, Remedy.KEEP),  # nothing beats the print
        (OUT, WITHIN, Change.NO_CHANGE, False, Remedy.CHANGE),  # a typical seat hardly gains, the worst one does
        (OUT, WITHIN, Change.LESS_FAIR, False, Remedy.KEEP),  # its worst seat is nearer, a typical one is not
        (OUT, WITHIN, Change.NOT_SETTLED, False, Remedy.NOT_SETTLED),
        (OUT, OPEN, Change.FAIRER, False, Remedy.NOT_SETTLED),
        (OPEN, OUT, Change.NO_CHANGE, False, Remedy.NOT_SETTLED),
        (OUT, OUT, Change.FAIRER, True, Remedy.ONLY_BETTER),
        (OUT, OUT, Change.NO_CHANGE, False, Remedy.NO_REMEDY),
        (OUT, OUT, Change.LESS_FAIR, False, Remedy.NO_REMEDY),
    ],
)
def test_verdict(printed: Standing, pick: Standing, change: Change, is_coarse: bool, verdict: Remedy) -> None:
    assert judge_remedy(printed, pick, change, is_coarse=is_coarse) is verdict


def shares(*wins: int) -> SeatShares:
    return estimate_seat_shares(SeatTotals.count(np.repeat(np.eye(len(wins), dtype=np.int64), wins, axis=0)))


def test_standing_is_that_of_all_ranges() -> None:
    many = shares(25_000, 25_100, 24_900, 25_000)
    assert find_standing(many, Verdict.FAIR) == WITHIN
    assert find_standing(shares(250, 251, 249, 250), Verdict.FAIR) == OPEN
    assert find_standing(shares(27_000, 23_000, 25_000, 25_000), Verdict.FAIR) == NEAR
    assert find_standing(shares(30_000, 20_000, 25_000, 25_000), Verdict.FAIR) == OUT
    assert find_standing(shares(27_000, 23_000, 25_000, 25_000), Verdict.FAIR_ENOUGH) == WITHIN
    assert find_standing(many, Verdict.FAIR_ENOUGH) == WITHIN


def test_order_is_from_best_to_worst() -> None:
    assert [verdict.severity for verdict in Remedy] == list(range(len(Remedy)))
    assert str(Remedy.KEEP) == "KEEP"
