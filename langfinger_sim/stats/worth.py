"""What a card is worth beside another: the verdict on one group of cards."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from langfinger_sim.stats.changes import Change, ChangeJudgement


class Spread(StrEnum):
    """Whether the cards of a group are worth the same, from best to worst."""

    ALIKE = "ALIKE"
    NOT_SETTLED = "NOT SETTLED"
    UNEQUAL = "UNEQUAL"

    @property
    def severity(self) -> int:
        """0 for the best."""
        return list(Spread).index(self)


def judge_spread(judgements: Iterable[ChangeJudgement]) -> Spread:
    """UNEQUAL as soon as one card is settled to be worth more or less than the reference by what matters.

    ALIKE if all are settled to be worth as much; else NOT SETTLED.
    """
    found = {one.verdict for one in judgements}
    if found - {Change.NO_CHANGE, Change.NOT_SETTLED}:
        return Spread.UNEQUAL
    return Spread.NOT_SETTLED if Change.NOT_SETTLED in found else Spread.ALIKE
