"""What does a change do? From a finished run of two or more variants to one verdict a question, deal by deal."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from langfinger_sim.contract import Game
from langfinger_sim.engine.alignment import Aligner, Stretch
from langfinger_sim.engine.comparison_plan import spell_comparison
from langfinger_sim.engine.differences import list_card_changes, list_option_changes
from langfinger_sim.engine.finished import FinishedRun
from langfinger_sim.engine.pair_rules import PAIR_LEVEL, find_reach
from langfinger_sim.engine.pairs import Pair, PairCounter, list_pairs
from langfinger_sim.engine.plan import Cell
from langfinger_sim.engine.questions import (
    FAIRNESS_NAME,
    Question,
    answer_question,
    find_p_value,
    find_question,
    in_points,
    list_questions,
    needed_for_pairs,
    score_size,
)
from langfinger_sim.engine.stop_rules import UNTIL_COMPARED, estimate_valid_shares, looks_at_answers
from langfinger_sim.engine.totals import SEATS, WINNER, CellTotals
from langfinger_sim.engine.trained_names import TRAINED, trained_kind
from langfinger_sim.errors import RunError
from langfinger_sim.stats.changes import Change, ChangeJudgement, judge_change
from langfinger_sim.stats.moments import Moments
from langfinger_sim.stats.pair_totals import PairTotals
from langfinger_sim.stats.paired import PairedDifference, compare_means
from langfinger_sim.stats.seat_shares import SeatShares
from langfinger_sim.stats.seat_totals import PARTS
from langfinger_sim.stats.verdicts import Judgement, Verdict, judge_fairness
from langfinger_sim.studies.deck_changes import DeckChangeFindings
from langfinger_sim.studies.flips import FlipFinder, FlippedGame
from langfinger_sim.studies.readings import ReadingFindings
from langfinger_sim.studies.skill import cases_of, choose_skill
from langfinger_sim.studies.source import Source, describe_source
from langfinger_sim.studies.suggestion import Suggestion, suggest

if TYPE_CHECKING:
    from langfinger_sim.studies.retune import RetunedFindings

NOT_FAIR = (Verdict.UNEVEN, Verdict.UNFAIR)

RESERVE = 0.1
"""Games played beyond the forecast: the difference will not stay just as it is."""


@dataclass(frozen=True)
class Answer:
    """One question's answer for a pair; values in the question's unit.

    `p_value`: chance of a difference at least as large where there is none, after a number of games fixed beforehand.
    `is_contradicted`: whether the range leaves no room for the word, which is that of the games that ended the run.
    """

    question: Question
    found: PairedDifference
    judgement: ChangeJudgement
    p_value: float
    is_contradicted: bool = False


@dataclass(frozen=True)
class SeatChange:
    """What the change does to one seat.

    Attributes:
        wins: games won of 100 before and after; the intervals of all seats of a pair hold together.
        score: mean score before and after, None where none is stored.
        better, worse: parts of the deals, 0 to 1, in which the seat won more, or less, than before.
        untouched: part of the deals in which neither what it won nor its score changed.
    """

    wins: PairedDifference
    score: PairedDifference | None
    better: float
    worse: float
    untouched: float


@dataclass(frozen=True)
class Side:
    """One variant of a pair: its cell, the seats' shares, and the verdict on them."""

    variant: str
    cell: int
    shares: SeatShares
    judgement: Judgement


@dataclass(frozen=True)
class PairFinding:
    """A variant against the first one, at one player count with one table of policies.

    Attributes:
        before, after: the two sides.
        players, policies, policy: which; `policy` is one name, or the names by seat.
        games: deals that both met.
        answers: one a question.
        asked: number of the answer to what was asked.
        seats: in order.
        untouched: part of the deals in which nothing at all changed: no seat's win or score, nor the length.
        other_winners: part of the deals that somebody else won.
        flips: games that show it.
        card_status: what is assumed of the cards; empty: nothing.
    """

    before: Side
    after: Side
    players: int
    policies: tuple[str, ...]
    policy: str
    games: int
    answers: tuple[Answer, ...]
    asked: int
    seats: tuple[SeatChange, ...]
    untouched: float
    other_winners: float
    flips: tuple[FlippedGame, ...]
    card_status: str

    @property
    def variant(self) -> str:
        """The later one."""
        return self.after.variant

    @property
    def answer(self) -> Answer:
        """To what was asked."""
        return self.answers[self.asked]


@dataclass(frozen=True)
class ComparisonFindings:
    """What a run says about a change.

    Where an answer ended the run, the verdicts on what was asked are of the games that led there, all else is of the
    games that confirm it.

    Attributes:
        pairs: in the order of the run.
        skill: the players whose worst pair the verdict is of.
        worst: number of that pair.
        verdict: of the question asked, in the worst pair.
        asked: the question.
        is_sequence: whether ranges hold at every look, for all pairs at once; else after this number of games, each for
            itself.
        rules: each later variant's name → what differs from the first one, a sentence each.
        level: chance with which each question's range holds.
        source: the run; its command plays it again and compares.
        suggestion: a rule to try on top where the change helps and leaves the seats of the worst pair unfair.
        longer_command: plays as many games as should settle what was asked in the worst pair; empty where it is
            settled, on a border, or no one command does.
        retuned: what becomes of the answers with players trained on each rule; None where that was not asked.
        decks: what decks that could be the real one say to the verdict; None where none were asked for.
        readings: what other readings of the rules say to it; None where none were asked for.
    """

    pairs: tuple[PairFinding, ...]
    skill: str
    worst: int
    verdict: Change
    asked: Question
    is_sequence: bool
    rules: Mapping[str, tuple[str, ...]]
    level: float
    source: Source
    longer_command: str
    suggestion: Suggestion | None = None
    retuned: RetunedFindings | None = None
    decks: DeckChangeFindings | None = None
    readings: ReadingFindings | None = None


SEVERITY = {Change.FAIRER: 0, Change.NO_CHANGE: 1, Change.NOT_SETTLED: 2}
"""The others are a change for the worse, or one that has to be weighed: 3."""
WORST_SEVERITY = 3


def find_comparison(
    run: FinishedRun,
    progress: Callable[[int, int], None] | None = None,
    ask: str = FAIRNESS_NAME,
    skill: str | None = None,
) -> ComparisonFindings:
    """Compare every variant of a run with its first one, reading `games` and `seats` once.

    `progress(done, total)` is called with games after each shard. `skill` names the players the verdict is of, as the
    cells spell them; by default those of the first cell.

    Raises:
        InputError: there is nothing to compare, the game has no such question, or nobody of that name played.
        RunError: a part is damaged or foreign, or nobody won a single game of a cell.
    """
    asked, chosen = find_question(run.game, ask), choose_skill(run, skill)
    pairs = _find_pairs(run, asked, progress)
    if run.confirmation:
        fresh = _find_pairs(run.confirmation, asked, progress)
        pairs = tuple(_confirm(pair, other) for pair, other in zip(pairs, fresh, strict=True))
    worst = max(cases_of(pairs, chosen), key=lambda place: (*_badness(pairs[place].answer), -place))
    return ComparisonFindings(
        pairs=pairs,
        skill=chosen,
        worst=worst,
        verdict=pairs[worst].answer.judgement.verdict,
        asked=asked,
        is_sequence=looks_at_answers(run.plan) and run.confirmation is None,
        rules=_list_rules(run.game, run),
        level=PAIR_LEVEL,
        source=_describe(run, ask, skill),
        longer_command=_spell_longer(run, pairs[worst], ask),
        suggestion=_suggest(run, pairs[worst]),
    )


def _suggest(run: FinishedRun, pair: PairFinding) -> Suggestion | None:
    """Only where fairness was asked for and rose: anything else is not to be built upon."""
    is_fairer = pair.answer.judgement.verdict is Change.FAIRER
    is_bad = pair.after.judgement.best_guess in NOT_FAIR
    return suggest(run, pair.after.cell, pair.after.shares) if is_fairer and is_bad else None


def _describe(run: FinishedRun, ask: str, skill: str | None) -> Source:
    source = describe_source(run)
    command = spell_comparison(run.game, run.plan, ask)
    if command and skill:
        command = f"{command} {shlex.join(['--skill', skill])}"
    return replace(source, command=command or source.command)


def _spell_longer(run: FinishedRun, pair: PairFinding, ask: str) -> str:
    to_go = pair.answer.judgement.games_to_go
    if not to_go:
        return ""
    games = round_games((1 + RESERVE) * (pair.games + to_go))
    if run.plan.promise and run.plan.promise.key != UNTIL_COMPARED:
        return ""
    return spell_comparison(run.game, replace(run.plan, games=games), ask)


def round_games(games: float) -> int:
    """Up to two figures: a number that is easy to type."""
    step = 10 ** max(0, len(str(int(games))) - 2)
    return int(-(-games // step) * step)


def _badness(answer: Answer) -> tuple[int, float]:
    """Orders answers from best to worst: by verdict, then by how far the truth may lie on the bad side."""
    interval, fairness = answer.found.interval, answer.question.name == FAIRNESS_NAME
    farthest = interval.high if fairness else max(-interval.low, interval.high)
    return SEVERITY.get(answer.judgement.verdict, WORST_SEVERITY), farthest


class _Counts:
    """Sums of all cells and pairs of a run, growing stretch by stretch."""

    def __init__(self, run: FinishedRun) -> None:
        self._run = run
        self._counter = PairCounter(run.game, run.plan)
        self.pairs: tuple[Pair, ...] = self._counter.pairs
        self.pair_totals: tuple[PairTotals, ...] = self._counter.totals
        self.cell_totals = tuple(CellTotals.empty(cell.players) for cell in run.plan.cells)
        self.flips = tuple(FlipFinder() for _ in self.pairs)

    def read(self, progress: Callable[[int, int], None] | None) -> None:
        """Read the run once."""
        plan, needed = self._run.plan, needed_for_pairs(self._run.game)
        tables = [(table, needed[table.name]) for table in self._run.game.tables if table.name in needed]
        aligner = Aligner([cell.players for cell in plan.cells], needed)
        done, total = 0, self._run.games * len(plan.cells)
        for shard, columns in self._run.read_shards(tables, is_by_game=True):
            self.cell_totals[shard.cell].add(columns)
            for stretch in aligner.add(shard, columns):
                self._counter.take(stretch)
                self._look_for_flips(stretch)
            done += shard.game_count
            if progress:
                progress(done, total)

    def _look_for_flips(self, stretch: Stretch) -> None:
        for pair, finder in zip(self.pairs, self.flips, strict=True):
            players = self._run.plan.cells[pair.after].players
            before, after = (
                stretch.cells[index][SEATS][WINNER].reshape(-1, players) for index in (pair.before, pair.after)
            )
            finder.take(stretch.first_game, before, after)


def _find_pairs(
    run: FinishedRun, asked: Question, progress: Callable[[int, int], None] | None
) -> tuple[PairFinding, ...]:
    counts = _Counts(run)
    counts.read(progress)
    return tuple(_find_pair(run, counts, place, asked) for place in range(len(counts.pairs)))


def _confirm(settled: PairFinding, fresh: PairFinding) -> PairFinding:
    """The verdict of a pair on what was asked, with the numbers of games that had no part in it."""
    answer = replace(
        fresh.answer,
        judgement=settled.answer.judgement,
        is_contradicted=settled.answer.judgement.verdict not in fresh.answer.judgement.possible,
    )
    answers = (*fresh.answers[: fresh.asked], answer, *fresh.answers[fresh.asked + 1 :])
    return replace(fresh, answers=answers)


def _find_pair(run: FinishedRun, counts: _Counts, place: int, asked: Question) -> PairFinding:
    pair, totals = counts.pairs[place], counts.pair_totals[place]
    cell, games = run.plan.cells[pair.after], totals.games
    questions = list_questions(run.game)
    return PairFinding(
        before=_side(run, counts, pair.before),
        after=_side(run, counts, pair.after),
        players=cell.players,
        policies=cell.policies,
        policy=_label(run.plan.cells[pair.before], cell),
        games=games,
        answers=tuple(_answer(run, question, totals) for question in questions),
        asked=questions.index(asked),
        seats=tuple(_seat(run.game, totals, seat, _reach(run, cell.players)) for seat in range(cell.players)),
        untouched=totals.all_untouched / games,
        other_winners=totals.other_winners / games,
        flips=counts.flips[place].found,
        card_status=run.manifest["cells"][pair.after]["card_status"],
    )


def _label(before: Cell, after: Cell) -> str:
    """Who played; what they were, where each side's players were trained on its own rules."""
    is_same = before.policies == after.policies
    return after.policy_label if is_same else f"{trained_kind(after)} {TRAINED}"


def _reach(run: FinishedRun, seats: int = 1) -> float:
    """Standard errors that a range reaches: with a promise that looks at answers, those of a confidence sequence."""
    if not looks_at_answers(run.plan):
        return find_reach(run.games, seats, is_sequence=False)
    return find_reach(run.games, seats * len(list_pairs(run.plan)), is_sequence=True)


def _side(run: FinishedRun, counts: _Counts, index: int) -> Side:
    totals, cell = counts.cell_totals[index].shares, run.plan.cells[index]
    if not totals.parts.any():
        raise RunError(
            f"{run.folder}: nobody won any of the {totals.games:,} games of {cell.variant.name} with {cell.players} "
            "players, so there is no fairness to compare"
        )
    shares = estimate_valid_shares(run.plan, totals)
    return Side(cell.variant.name, index, shares, judge_fairness(shares))


def _answer(run: FinishedRun, question: Question, totals: PairTotals) -> Answer:
    found = answer_question(question, totals, score_size(run.game), _reach(run))
    smallest = run.plan.smallest_effects[question.effect]
    judgement = judge_change(found, totals.games, smallest, question.direction)
    return Answer(question, found, judgement, find_p_value(question, totals))


def _seat(game: Game, totals: PairTotals, seat: int, reach: float) -> SeatChange:
    seats, games = len(totals.better), totals.games
    wins = _compare_seat(totals.parts, (seat, seats), PARTS, reach)
    return SeatChange(
        wins=in_points(wins),
        score=_compare_seat(totals.score, (seat, seats), score_size(game), reach) if totals.score.games else None,
        better=float(totals.better[seat] / games),
        worse=float(totals.worse[seat] / games),
        untouched=float(totals.untouched[seat] / games),
    )


def _compare_seat(moments: Moments, place: tuple[int, int], scale: float, reach: float) -> PairedDifference:
    seat, seats = place
    weights = np.eye(2 * seats, dtype=np.int64)
    return compare_means(moments, weights[seat], weights[seats + seat], scale, reach)


def _list_rules(game: Game, run: FinishedRun) -> dict[str, tuple[str, ...]]:
    variants = {cell.variant.name: cell.variant for cell in run.plan.cells}
    first, *others = variants.values()
    return {
        variant.name: (
            *(change.words for change in list_option_changes(game, variant, first)),
            *(change.sentence for change in list_card_changes(game, variant, first)),
        )
        for variant in others
    }
