"""Does an answer hang on how the rules are read? From a run of a case under each other reading to which agree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from langfinger_sim.engine.finished import FinishedRun
from langfinger_sim.engine.questions import answer_question, answer_twice, score_size
from langfinger_sim.engine.reading_plan import Reading, list_turned, read_reading_plan
from langfinger_sim.stats.changes import ChangeJudgement, judge_change
from langfinger_sim.stats.pair_totals import Outcomes, PairTotals, has_other_winners
from langfinger_sim.stats.paired import PairedDifference, reach_of
from langfinger_sim.stats.ratios import Estimate
from langfinger_sim.stats.seat_shares import SeatShares
from langfinger_sim.stats.verdicts import BANDS, Judgement
from langfinger_sim.studies.case_games import GOOD, LEVEL, CaseAnswer, CaseGames, Claim, Progress, Sides, read_sides

SEATING, CHANGE, PICK = "seating", "change", "pick"
"""What is asked: the verdict on the seating; the word for a change; whether a pick is at least FAIR ENOUGH."""


@dataclass(frozen=True)
class ReadingFinding:
    """The case under one reading.

    Attributes:
        reading: which; None: the base itself, on the same deals.
        word: the verdict, or the word for the change, by best guess.
        is_settled: whether the ranges leave no other word.
        holds: whether that is the answer of the base, or at least FAIR ENOUGH where that was asked.
        is_sure: whether the ranges leave no doubt of that.
        shares: of the seats (after the change), with ranges that hold for all readings at once.
        seating: the verdict on them.
        difference, low, high: of a change, in the unit of the question, with such a range; None: not asked.
        moved, move: what the answer is made of, less the same under the base, on the same deals: of a change its
            `difference`, else the typical distance of a seat from fair, in points. With a range and what that allows to
            say; 0 of the base itself.
        other_winners: part of the deals, 0 to 1, that somebody else won than under the base.
        is_idle: whether no game differs in anything that was counted.
    """

    reading: Reading | None
    word: str
    is_settled: bool
    holds: bool
    is_sure: bool
    shares: SeatShares
    seating: Judgement
    difference: float | None
    low: float | None
    high: float | None
    moved: Estimate
    move: ChangeJudgement
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
        base: the rules as they are, on the same deals.
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
    base: ReadingFinding
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
    case = _Case(run, claim, asked, word, shared_among=(len(readings) + 1) * _families(asked))
    found = [_describe(case, reading, base, both) for reading, both in zip(readings, worlds, strict=True)]
    return ReadingFindings(
        run=run.folder.resolve().name,
        games=run.games,
        seed=run.plan.seed,
        asked=asked,
        word=word,
        level=LEVEL,
        base=_describe(case, None, base, base),
        readings=tuple(found),
        turned=list_turned(run.game, run.plan.cells[:size]),
        content_digest=run.manifest["content_digest"],
    )


@dataclass(frozen=True)
class _Case:
    """What is asked under every reading, and among how many ranges the error is shared."""

    run: FinishedRun
    claim: Claim
    asked: str
    word: str
    shared_among: int


def _families(asked: str) -> int:
    """Ranges told of each reading: of its seats, of how the answer moves and, where there is a change, of that."""
    return 2 if asked == SEATING else 3


def _describe(
    case: _Case, reading: Reading | None, base: tuple[Outcomes, Outcomes], both: tuple[Outcomes, Outcomes]
) -> ReadingFinding:
    asked, claim = case.asked, case.claim
    answer = CaseGames.count(case.run, *both, claim.question).judge(case.run.game, claim, case.shared_among)
    own = answer.change if asked == CHANGE else answer.seating
    wanted = set(map(str, GOOD)) if asked == PICK else {case.word}
    holds, possible = str(own.best_guess) in wanted, _possible(answer, asked)
    moved = _compare(case, base, both)
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
        moved=Estimate(moved.difference, moved.standard_error, moved.interval),
        move=judge_change(moved, len(base[0].won), claim.smallest_effect, claim.question.direction),
        other_winners=float(has_other_winners(base[1].won, both[1].won).mean()),
        is_idle=_is_same(base, both),
    )


def _compare(case: _Case, base: tuple[Outcomes, Outcomes], both: tuple[Outcomes, Outcomes]) -> PairedDifference:
    """How a reading moves what was judged, from the base to it on the same deals."""
    game, question, reach = case.run.game, case.claim.question, reach_of(LEVEL, case.shared_among)
    if case.asked == CHANGE:
        return answer_twice(question, [*base, *both], score_size(game), reach)
    totals = PairTotals.empty(base[1].won.shape[1])
    totals.add(base[1], both[1])
    return answer_question(question, totals, score_size(game), reach)


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
