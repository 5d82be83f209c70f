"""When the games of one world contradict an answer."""

from __future__ import annotations

import numpy as np
import pytest

from langfinger_sim.engine.questions import find_question
from langfinger_sim.stats.changes import Change, judge_change
from langfinger_sim.stats.paired import PairedDifference
from langfinger_sim.stats.seat_shares import Interval, estimate_seat_shares
from langfinger_sim.stats.seat_totals import SeatTotals
from langfinger_sim.stats.verdicts import judge_fairness
from langfinger_sim.studies.case_games import GOOD, CaseAnswer, Claim
from tests.toy.game import GAME

QUESTION, EFFECT = find_question(GAME, "fairness"), 1.0


def answer(low: float, high: float, first_wins: int = 50) -> CaseAnswer:
    middle = (low + high) / 2
    found = PairedDifference(5, 5 + middle, middle, (high - low) / 4, Interval(low, high), 1)
    won = np.zeros((10_000, 2), np.int64)
    won[np.arange(10_000), (np.arange(10_000) % 100 >= first_wins).astype(int)] = 1
    shares = estimate_seat_shares(SeatTotals.count(won))
    return CaseAnswer(found, judge_change(found, 100, EFFECT, QUESTION.direction), shares, judge_fairness(shares))


@pytest.mark.parametrize("word", [Change.FAIRER, Change.NO_CHANGE, Change.LESS_FAIR])
def test_a_change_is_contradicted_where_its_range_leaves_no_room_for_the_word(word: Change) -> None:
    ends = np.arange(-2.75, 3, 0.5)
    for low in ends:
        for high in ends[ends > low]:
            found = answer(low, high)
            margin = found.margin(Claim(QUESTION, EFFECT, word), is_of_seating=False)
            assert (margin > 0) == (word not in found.change.possible), (low, high)


@pytest.mark.parametrize("first_wins", [50, 52, 54, 56, 58, 62, 70])
def test_a_seating_is_contradicted_where_it_is_surely_worse_than_fair_enough(first_wins: int) -> None:
    found = answer(0, 1, first_wins)
    margin = found.margin(Claim(QUESTION, EFFECT, Change.FAIRER), is_of_seating=True)
    assert (margin > 0) == (found.seating.best_case not in GOOD)
