"""What can be asked of two variants, and the answer of their games, in units people use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import erfc, sqrt

import numpy as np

from langfinger_sim.contract import Game
from langfinger_sim.engine.totals import GAMES, ROUNDS, SEATS, WINNER
from langfinger_sim.errors import InputError, nearest
from langfinger_sim.results.schema import Columns
from langfinger_sim.stats.changes import AMOUNT, FAIRNESS, LENGTH, Direction
from langfinger_sim.stats.moments import Moments
from langfinger_sim.stats.pair_totals import Outcomes, PairTotals
from langfinger_sim.stats.paired import PairedDifference, compare_means
from langfinger_sim.stats.seat_shares import Interval
from langfinger_sim.stats.seat_totals import win_parts
from langfinger_sim.stats.unfairness_change import compare_unfairness
from langfinger_sim.stats.unfairness_shift import compare_unfairness_changes

FAIRNESS_NAME, LENGTH_NAME = "fairness", "length"
POINTS = 100
MOST_ERRORS = 16.0
P_VALUE_STEPS = 24


@dataclass(frozen=True)
class Question:
    """A measure that two variants are compared by.

    Attributes:
        name: as in `--ask`: "fairness", "length", or the game's word for its score.
        unit: of its values: points are games out of 100.
        effect: key of a plan's `smallest_effects`.
        direction: words for falling and rising.
    """

    name: str
    unit: str
    effect: str
    direction: Direction


def list_questions(game: Game) -> tuple[Question, ...]:
    """What can be asked of this game: fairness always, length and score where they are stored."""
    stored = {table.name: {column.name for column in table.columns} for table in game.tables}
    questions = [Question(FAIRNESS_NAME, "points", "win_share", FAIRNESS)]
    if ROUNDS in stored.get(GAMES, ()):
        questions.append(Question(LENGTH_NAME, "rounds", "rounds", LENGTH))
    if game.score in stored.get(SEATS, ()):
        questions.append(Question(game.score, game.score_unit, "score", AMOUNT))
    return tuple(questions)


def find_question(game: Game, name: str) -> Question:
    """The question of this name; InputError naming those there are."""
    found = {question.name: question for question in list_questions(game)}
    if name not in found:
        raise InputError(f'ask = "{name}": allowed: {", ".join(found)}{nearest(name, found)}')
    return found[name]


def answer_question(question: Question, totals: PairTotals, score_size: int, reach: float) -> PairedDifference:
    """Before, after and difference, in the question's unit.

    Fairness is the typical distance of a seat from the fair line, score the mean of a seat, length the mean of a game.
    `score_size`: stored units of score in one that people use. `reach`: standard errors to each side.
    """
    if question.name == FAIRNESS_NAME:
        return in_points(compare_unfairness(totals.parts, reach))
    if question.name == LENGTH_NAME:
        return compare_means(totals.rounds, np.array([1, 0]), np.array([0, 1]), 1, reach)
    seats = len(totals.score.sums) // 2
    before, after = np.repeat([1, 0], seats), np.repeat([0, 1], seats)
    return compare_means(totals.score, before, after, score_size * seats, reach, 1 / seats)


def answer_twice(question: Question, outcomes: Sequence[Outcomes], score_size: int, reach: float) -> PairedDifference:
    """What a change does in one world and in another, and the difference of the two, in the question's unit.

    `outcomes`: of the same deals before and after in the one, then in the other. `saving` is not known (nan).
    """
    if question.name == FAIRNESS_NAME:
        parts = np.hstack([win_parts(one.won) for one in outcomes])
        return in_points(compare_unfairness_changes(Moments.count(parts), reach))
    is_length = question.name == LENGTH_NAME
    values = [one.rounds if is_length else one.score for one in outcomes]
    sums = [np.asarray(one, np.int64).reshape(len(outcomes[0].won), -1).sum(axis=1) for one in values]
    scale = 1 if is_length else score_size * outcomes[0].won.shape[1]
    own, other = np.array([-1, 1, 0, 0]), np.array([0, 0, -1, 1])
    found = compare_means(Moments.count(np.column_stack(sums)), own, other, scale, reach)
    return replace(found, saving=float("nan"))


def find_p_value(question: Question, totals: PairTotals) -> float:
    """Chance of a difference at least as large where there is none: by the widest range that leaves out 0.

    0 where a range of `MOST_ERRORS` standard errors leaves it out.
    """

    def excludes_nothing(reach: float) -> bool:
        interval = answer_question(question, totals, 1, reach).interval
        return interval.low <= 0 <= interval.high

    low, high = 0.0, MOST_ERRORS
    if not excludes_nothing(high):
        return 0.0
    for _ in range(P_VALUE_STEPS):
        middle = (low + high) / 2
        low, high = (low, middle) if excludes_nothing(middle) else (middle, high)
    return erfc(high / sqrt(2))


def in_points(found: PairedDifference) -> PairedDifference:
    """Shares, 0 to 1, as games out of 100."""
    return PairedDifference(
        before=POINTS * found.before,
        after=POINTS * found.after,
        difference=POINTS * found.difference,
        standard_error=POINTS * found.standard_error,
        interval=Interval(POINTS * found.interval.low, POINTS * found.interval.high),
        saving=found.saving,
    )


def score_size(game: Game) -> int:
    """Stored units of score in one that people use: 2 where half coins are stored and coins are said."""
    units = [column.unit for table in game.tables if table.name == SEATS for column in table.columns]
    return 2 if f"half {game.score_unit}" in units else 1


def needed_for_pairs(game: Game) -> dict[str, Sequence[str]]:
    """Table → columns that `read_outcomes` wants, of those the game stores."""
    wanted = {GAMES: (ROUNDS,), SEATS: (WINNER, game.score)}
    return {
        table.name: [column.name for column in table.columns if column.name in wanted[table.name]]
        for table in game.tables
        if table.name in wanted
    }


def read_outcomes(game: Game, players: int, columns: Mapping[str, Columns]) -> Outcomes:
    """The outcomes of a cell's games, from its tables `games` and `seats`."""
    seats, games = columns[SEATS], columns.get(GAMES, {})
    return Outcomes(
        won=seats[WINNER].reshape(-1, players),
        score=seats[game.score].reshape(-1, players) if game.score in seats else None,
        rounds=games.get(ROUNDS),
    )
