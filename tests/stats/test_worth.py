"""The verdict on the cards of a group."""

from __future__ import annotations

import pytest

from langfinger_sim.stats.changes import AMOUNT, ChangeJudgement, judge_change
from langfinger_sim.stats.paired import PairedDifference
from langfinger_sim.stats.seat_shares import Interval
from langfinger_sim.stats.worth import Spread, judge_spread


def judgement(value: float, half: float = 0.2) -> ChangeJudgement:
    found = PairedDifference(10, 10 + value, value, half / 2, Interval(value - half, value + half), 1.0)
    return judge_change(found, 1000, 0.5, AMOUNT)


@pytest.mark.parametrize(
    ("values", "half", "verdict"),
    [
        ([0.0, 0.2, -0.1], 0.2, Spread.ALIKE),
        ([0.0, 0.4], 0.2, Spread.NOT_SETTLED),
        ([0.4, 1.0], 0.2, Spread.UNEQUAL),
        ([0.0, -1.0], 0.2, Spread.UNEQUAL),
        ([2.0], 3.0, Spread.NOT_SETTLED),
        ([], 0.2, Spread.ALIKE),
    ],
)
def test_one_card_that_surely_differs_is_enough(values: list[float], half: float, verdict: Spread) -> None:
    assert judge_spread([judgement(value, half) for value in values]) is verdict


def test_verdicts_go_from_best_to_worst() -> None:
    assert [one.severity for one in (Spread.ALIKE, Spread.NOT_SETTLED, Spread.UNEQUAL)] == [0, 1, 2]
