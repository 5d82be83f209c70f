"""Verdicts on a handicap that is meant to make seats alike: whether it does its job, and whether another would."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from langfinger_sim.stats.changes import Change
from langfinger_sim.stats.seat_shares import SeatShares
from langfinger_sim.stats.verdicts import Verdict, judge_fairness


class Remedy(StrEnum):
    """What is to be done about a printed handicap, from best to worst."""

    KEEP = "KEEP"
    CHANGE = "CHANGE"
    TOO_COARSE = "TOO COARSE"
    ONLY_BETTER = "ONLY BETTER"
    NOT_SETTLED = "NOT SETTLED"
    NO_REMEDY = "NO REMEDY"

    @property
    def severity(self) -> int:
        """Place in the order above, from 0."""
        return list(Remedy).index(self)


@dataclass(frozen=True)
class Standing:
    """Whether all ranges of the seats end within a band, and whether they leave open that the truth is within it.

    `is_near`: they surely end within it or within FAIR ENOUGH.
    """

    is_within: bool
    may_be_within: bool
    is_near: bool


def find_standing(shares: SeatShares, band: Verdict) -> Standing:
    """Where seat shares stand to a band and all better ones. ValueError where nobody ever wins."""
    judgement = judge_fairness(shares)
    worst, best = judgement.worst_case.severity, judgement.best_case.severity
    near = max(band.severity, Verdict.FAIR_ENOUGH.severity)
    return Standing(worst <= band.severity, best <= band.severity, worst <= near)


def judge_remedy(printed: Standing, pick: Standing, change: Change, *, is_coarse: bool) -> Remedy:
    """The verdict on the printed handicap.

    Args:
        printed: where it stands.
        pick: where the rule stands that was found to be the best.
        change: the verdict on the pick's fairness against the printed one's.
        is_coarse: the pick gives something finer, and no rule without can be within the band.
    """
    is_as_good = change is Change.LESS_FAIR or (change is Change.NO_CHANGE and printed.is_near)
    if printed.is_within or (pick.is_within and is_as_good):
        return Remedy.KEEP
    if change is Change.NOT_SETTLED:
        return Remedy.NOT_SETTLED
    if pick.is_within:
        return Remedy.TOO_COARSE if is_coarse else Remedy.CHANGE
    if printed.may_be_within or pick.may_be_within:
        return Remedy.NOT_SETTLED
    return Remedy.ONLY_BETTER if change is Change.FAIRER else Remedy.NO_REMEDY
