"""Does an answer hang on how the rules are read? From a run of a case under each other reading to which agree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from langfinger_sim.engine.finished import FinishedRun
from langfinger_sim.engine.reading_plan import Reading, list_turned, read_reading_plan
from langfinger_sim.stats.pair_totals import Outcomes, has_other_winners
from langfinger_sim.stats.seat_shares import SeatShares
from langfinger_sim.stats.verdicts import BANDS, Judgement
from langfinger_sim.studies.case_games import GOOD, LEVEL, CaseAnswer, CaseGames, Claim, Progress, Sides, read_sides

SEATING, CHANGE, PICK = "seating", "change", "pick"
"""What is asked: the verdict on the seating; the word for a change; whether a pick is at least FAIR ENOUGH."""


@dataclass(frozen=True)
class ReadingFinding:
    """The case under one reading.

    Attributes:
        reading: which.
        word: the verdict, or the word for the change, by best guess.
        is_settled: whether the ranges leave no other word.
        holds: whether that is the answer of the base, or at least FAIR ENOUGH where that was asked.
        is_sure: whether the ranges leave no doubt of that.
        shares: of the seats (after the change), with ranges that hold for all readings at once.
        seating: the verdict on them.
        difference, low, high: of a change, in the unit of the question, with such a range; None: not asked.
        other_winners: part of the deals, 0 to 1, that somebody else won than under the base.
        is_idle: whether no game differs in anything that was counted.
    """

    reading: Reading
    word: str
    is_settled: bool
    holds: bool
    is_sure: bool
    shares: SeatShares
    seating: Judgement
    difference: float | None
    low: float | None
    high: float | None
    other_winners: float
    is_idle: bool


@dataclass(frozen=True)
class ReadingFindings:
    """What other readings of the rules say to an answer.

    Attributes:
        run: name of the folder of the run.
        games, seed: of each reading, and of the deals, which all met.
        asked: SEATING, CHANGE or PICK.
        word: the answer that was asked about.
        level: chance with which all ranges hold at once.
        readings: in the order of the rules.
        turned: options that have other readings but are turned in the case, so that none is open.
        content_digest: of all rows.
    """

    run: str
    games: int
    seed: int
    asked: str
    word: str
    level: float
    readings: tuple[ReadingFinding, ...]
    turned: tuple[str, ...]
    content_digest: str

    @property
    def holds(self) -> int:
        """Readings that give the same answer."""
        return sum(one.holds for one in self.readings)


def find_readings(
    run: FinishedRun, sides: Sides, claim: Claim, word: str, asked: str, progress: Progress | None = None
) -> ReadingFindings:
    """Read a run of `plan_readings`, and judge the case under every reading; `word`: the answer asked about.

    Raises:
        InputError: it is no such run.
        RunError: a part is damaged or foreign, or nobody won any game under some reading.
    """
    size, readings = read_reading_plan(run.game, run.plan)
    worlds = read_sides(run, size, sides, progress)
    base = next(worlds)
    found = []
    for reading, both in zip(readings, worlds, strict=True):
        answer = CaseGames.count(run, *both, claim.question).judge(run.game, claim, len(readings) * _families(asked))
        found.append(_describe(reading, answer, base, both, (asked, word)))
    return ReadingFindings(
        run=run.folder.resolve().name,
        games=run.games,
        seed=run.plan.seed,
        asked=asked,
        word=word,
        level=LEVEL,
        readings=tuple(found),
        turned=list_turned(run.game, run.plan.cells[:size]),
        content_digest=run.manifest["content_digest"],
    )


def _families(asked: str) -> int:
    """Ranges told of each reading: of its seats and, where there is a change, of that."""
    return 1 if asked == SEATING else 2


def _describe(
    reading: Reading,
    answer: CaseAnswer,
    base: tuple[Outcomes, Outcomes],
    both: tuple[Outcomes, Outcomes],
    claim: tuple[str, str],
) -> ReadingFinding:
    asked, word = claim
    own = answer.change if asked == CHANGE else answer.seating
    wanted = set(map(str, GOOD)) if asked == PICK else {word}
    holds, possible = str(own.best_guess) in wanted, _possible(answer, asked)
    return ReadingFinding(
        reading=reading,
        word=str(own.best_guess),
        is_settled=own.verdict == own.best_guess,
        holds=holds,
        is_sure=possible <= wanted if holds else not possible & wanted,
        shares=answer.shares,
        seating=answer.seating,
        difference=None if asked == SEATING else answer.found.difference,
        low=None if asked == SEATING else answer.found.interval.low,
        high=None if asked == SEATING else answer.found.interval.high,
        other_winners=float(has_other_winners(base[1].won, both[1].won).mean()),
        is_idle=_is_same(base, both),
    )


def _possible(answer: CaseAnswer, asked: str) -> set[str]:
    """The words that its ranges leave."""
    if asked == CHANGE:
        return set(map(str, answer.change.possible))
    best, worst = (BANDS.index(band) for band in (answer.seating.best_case, answer.seating.worst_case))
    return set(map(str, BANDS[best : worst + 1]))


def _is_same(base: Sequence[Outcomes], both: Sequence[Outcomes]) -> bool:
    """Whether all that was counted is the same, game by game."""
    return all(
        one is other or (one is not None and other is not None and np.array_equal(one, other))
        for own, read in zip(base, both, strict=True)
        for one, other in ((own.won, read.won), (own.score, read.score), (own.rounds, read.rounds))
    )
