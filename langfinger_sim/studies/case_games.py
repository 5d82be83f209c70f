"""The games of a case, before a change and after it, in several worlds: with other cards, or rules read otherwise.

A run of such a case has its cells as they are, then as many for each world.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any

import numpy as np

from langfinger_sim.contract import Game
from langfinger_sim.engine.finished import FinishedRun
from langfinger_sim.engine.questions import (
    FAIRNESS_NAME,
    LENGTH_NAME,
    Question,
    answer_question,
    needed_for_pairs,
    read_outcomes,
    score_size,
)
from langfinger_sim.errors import RunError
from langfinger_sim.stats.changes import Change, ChangeJudgement, judge_change
from langfinger_sim.stats.pair_totals import Outcomes, PairTotals
from langfinger_sim.stats.paired import PairedDifference, reach_of
from langfinger_sim.stats.seat_shares import SeatShares, estimate_seat_shares
from langfinger_sim.stats.seat_totals import PARTS, SeatTotals, win_parts
from langfinger_sim.stats.verdicts import BANDS, Judgement, Verdict, judge_fairness

Array = np.ndarray[Any, Any]
Progress = Callable[[int, int], None]

LEVEL = 0.95
GOOD = (Verdict.FAIR, Verdict.FAIR_ENOUGH)
HALVES = 2
BLOCKS = 20
"""Of consecutive games: their differences say what chance adds."""


@dataclass(frozen=True)
class Sides:
    """Which cells of a case are before a change and which after; of two, even games are of the first (a toss)."""

    before: tuple[int, ...]
    after: tuple[int, ...]


@dataclass(frozen=True)
class Claim:
    """What is asked of every deck.

    Attributes:
        question: what the change is judged by.
        smallest_effect: the least that matters, in the question's unit.
        word: the answer of the stand-in deck.
        is_of_seating: whether a deck says otherwise by the seating after the change, which should be FAIR ENOUGH at
            least, before the change itself is looked at.
    """

    question: Question
    smallest_effect: float
    word: Change
    is_of_seating: bool = False


@dataclass(frozen=True)
class CaseAnswer:
    """What the games of one world allow to say: on the change, and on the seating after it."""

    found: PairedDifference
    change: ChangeJudgement
    shares: SeatShares
    seating: Judgement

    def margin(self, claim: Claim, *, is_of_seating: bool) -> float:
        """How far the nearest value that the ranges allow is from the claim, on the one or on the other; > 0: off."""
        if is_of_seating:
            return self.seating.least_distance - self.seating.bounds[BANDS.index(Verdict.FAIR_ENOUGH)]
        least, direction = claim.smallest_effect, claim.question.direction
        low, high = {direction.falls: (-inf, -least), direction.rises: (least, inf)}.get(claim.word, (-least, least))
        return max(self.found.interval.low - high, low - self.found.interval.high)

    def word(self, *, is_of_seating: bool) -> str:
        """Its best guess."""
        return str(self.seating.best_guess if is_of_seating else self.change.best_guess)


@dataclass(frozen=True)
class CaseGames:
    """Counts of one world.

    Attributes:
        values: (blocks, numbers) means of what each seat wins before, then after, then of its change, then of the
            change in what was asked.
        totals, seats: all games together, before and after; after alone.
    """

    values: Array
    totals: PairTotals
    seats: SeatTotals

    @classmethod
    def count(cls, run: FinishedRun, before: Outcomes, after: Outcomes, question: Question) -> CaseGames:
        """RunError where nobody won any game."""
        totals = PairTotals.empty(before.won.shape[1])
        totals.add(before, after)
        seats = SeatTotals.count(after.won)
        if not seats.parts.any() or not before.won.any():
            raise RunError(f"{run.folder}: nobody won any game with some cards or rules, so there is nothing to judge")
        shares = [win_parts(one.won) / PARTS for one in (before, after)]
        asked = _measure(run.game, question, after) - _measure(run.game, question, before)
        by_game = np.column_stack([*shares, shares[1] - shares[0], asked])
        return cls(np.array([block.mean(axis=0) for block in np.array_split(by_game, BLOCKS)]), totals, seats)

    def judge(self, game: Game, claim: Claim, shared_among: int = 1) -> CaseAnswer:
        """By these games alone; ranges of so many worlds hold together."""
        found = answer_question(claim.question, self.totals, score_size(game), reach_of(LEVEL, shared_among))
        change = judge_change(found, self.totals.games, claim.smallest_effect, claim.question.direction)
        shares = estimate_seat_shares(self.seats, 1 - (1 - LEVEL) / shared_among)
        return CaseAnswer(found, change, shares, judge_fairness(shares))


def _measure(game: Game, question: Question, outcomes: Outcomes) -> Array:
    """(games,) what is asked of each game; 0 for fairness, which is of no single game."""
    if question.name == LENGTH_NAME and outcomes.rounds is not None:
        return outcomes.rounds.astype(np.float64)
    if question.name != FAIRNESS_NAME and outcomes.score is not None:
        return np.asarray(outcomes.score.mean(axis=1) / score_size(game))
    return np.zeros(len(outcomes.won))


def read_sides(
    run: FinishedRun, size: int, sides: Sides, progress: Progress | None = None
) -> Iterator[tuple[Outcomes, Outcomes]]:
    """Every world's games before and after, those of the cells as they are first; one world at a time is held.

    `size`: cells of the case.
    """
    needed = needed_for_pairs(run.game)
    tables = [(table, needed[table.name]) for table in run.game.tables if table.name in needed]
    players = run.plan.cells[0].players
    kept: list[list[Outcomes]] = [[] for _ in range(size)]
    done, total = 0, run.games * len(run.plan.cells)
    for shard, columns in run.read_shards(tables):
        kept[shard.cell % size].append(read_outcomes(run.game, players, columns))
        done += shard.game_count
        if progress:
            progress(done, total)
        if (shard.cell + 1) % size == 0 and shard.last_game + 1 == run.games:
            whole = [_join(parts) for parts in kept]
            yield tuple(_toss([whole[place] for place in side]) for side in (sides.before, sides.after))  # type: ignore[misc]
            kept = [[] for _ in range(size)]


def _join(parts: Sequence[Outcomes]) -> Outcomes:
    return _each(parts, np.concatenate)


def _toss(sides: Sequence[Outcomes]) -> Outcomes:
    """One rule's games: even ones of the first side, odd ones of the second, where there are two."""
    if len(sides) == 1:
        return sides[0]

    def choose(arrays: Sequence[Array]) -> Array:
        found = arrays[0].copy()
        found[1::HALVES] = arrays[1][1::HALVES]
        return found

    return _each(sides, choose)


def _each(parts: Sequence[Outcomes], make: Callable[[Sequence[Array]], Array]) -> Outcomes:
    def of(arrays: Sequence[Array | None]) -> Array | None:
        return None if any(one is None for one in arrays) else make([one for one in arrays if one is not None])

    return Outcomes(
        make([one.won for one in parts]), of([one.score for one in parts]), of([one.rounds for one in parts])
    )
