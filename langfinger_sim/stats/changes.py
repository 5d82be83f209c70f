"""Verdicts on differences: whether a change matters, which way it goes, and what is still open.

One interval against the smallest difference that matters, on both sides of 0: beyond it the variants differ, inside
it there is no change that matters, whether or not the interval leaves out 0 (equivalence by interval inclusion:
Schuirmann 1987, J. Pharmacokin. Biopharm. 15:657).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import ceil, isfinite

from langfinger_sim.stats.paired import PairedDifference
from langfinger_sim.stats.verdicts import MOST_GAMES_TO_GO


class Change(StrEnum):
    """What a change does to a measure."""

    FAIRER = "FAIRER"
    LESS_FAIR = "LESS FAIR"
    SHORTER = "SHORTER"
    LONGER = "LONGER"
    LESS = "LESS"
    MORE = "MORE"
    NO_CHANGE = "NO CHANGE THAT MATTERS"
    NOT_SETTLED = "NOT SETTLED"


@dataclass(frozen=True)
class Direction:
    """The words for a measure that falls and for one that rises."""

    falls: Change
    rises: Change


FAIRNESS = Direction(Change.FAIRER, Change.LESS_FAIR)
LENGTH = Direction(Change.SHORTER, Change.LONGER)
AMOUNT = Direction(Change.LESS, Change.MORE)


@dataclass(frozen=True)
class ChangeJudgement:
    """What an interval of a difference allows to say.

    Attributes:
        verdict: a direction, NO CHANGE THAT MATTERS or NOT SETTLED.
        best_guess: the same of the difference measured; never NOT SETTLED.
        possible: the words still possible, from falling to rising.
        smallest_effect: the smallest difference that matters, in the measure's unit.
        games_to_go: further games after which it is likely to be settled if the best guess is right; 0 where it is,
            None where the difference lies on a border.
    """

    verdict: Change
    best_guess: Change
    possible: tuple[Change, ...]
    smallest_effect: float
    games_to_go: int | None


def judge_change(found: PairedDifference, games: int, smallest_effect: float, direction: Direction) -> ChangeJudgement:
    """The verdict on a difference seen in so many games. ValueError unless the smallest effect is more than 0."""
    if smallest_effect <= 0:
        raise ValueError("the smallest effect that matters must be more than 0")
    low, high = found.interval.low, found.interval.high
    candidates = (
        (direction.falls, low < -smallest_effect),
        (Change.NO_CHANGE, high >= -smallest_effect and low <= smallest_effect),
        (direction.rises, high > smallest_effect),
    )
    possible = tuple(word for word, is_possible in candidates if is_possible)
    is_settled = len(possible) == 1
    return ChangeJudgement(
        verdict=possible[0] if is_settled else Change.NOT_SETTLED,
        best_guess=word_of(found.difference, smallest_effect, direction),
        possible=possible,
        smallest_effect=smallest_effect,
        games_to_go=0 if is_settled else _games_to_go(found, games, smallest_effect),
    )


def word_of(difference: float, smallest_effect: float, direction: Direction) -> Change:
    """The word for a difference that is known exactly."""
    if abs(difference) <= smallest_effect:
        return Change.NO_CHANGE
    return direction.falls if difference < 0 else direction.rises


def _games_to_go(found: PairedDifference, games: int, smallest_effect: float) -> int | None:
    """Games until the arms that reach over a border, which shrink by the root of the games, end before it.

    The difference is taken as it was measured; None beyond a billion.
    """
    arms = (found.difference - found.interval.low, found.interval.high - found.difference)
    gaps = [abs(found.difference - border) for border in (-smallest_effect, smallest_effect)]
    factor = 1.0
    for gap, border in zip(gaps, (-smallest_effect, smallest_effect), strict=True):
        arm = arms[0] if border < found.difference else arms[1]
        if arm > gap:
            if gap <= 0 or not isfinite(arm):
                return None
            factor = max(factor, (arm / gap) ** 2)
    needed = games * factor - games
    return None if needed > MOST_GAMES_TO_GO else max(1, ceil(needed))
