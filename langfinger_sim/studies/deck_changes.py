"""Does a change do the same with other cards? From many decks, each played before and after, to how many agree."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import inf

import numpy as np

from langfinger_sim.contract import Game
from langfinger_sim.engine.deck_plan import ALL, DeckCell, case_size, read_deck_plan
from langfinger_sim.engine.finished import FinishedRun
from langfinger_sim.engine.questions import (
    FAIRNESS_NAME,
    LENGTH_NAME,
    POINTS,
    Question,
    answer_question,
    needed_for_pairs,
    read_outcomes,
    score_size,
)
from langfinger_sim.errors import RunError
from langfinger_sim.stats.changes import Change, ChangeJudgement, judge_change, word_of
from langfinger_sim.stats.deck_spread import DeckSpread, split_spread
from langfinger_sim.stats.pair_totals import Outcomes, PairTotals
from langfinger_sim.stats.paired import PairedDifference, reach_of
from langfinger_sim.stats.seat_shares import estimate_seat_shares
from langfinger_sim.stats.seat_totals import PARTS, SeatTotals, win_parts
from langfinger_sim.stats.verdicts import BANDS, Judgement, Verdict, judge_fairness
from langfinger_sim.studies.deck_parts import (
    BLOCKS,
    Array,
    GroupOverDecks,
    OtherDeck,
    OverDecks,
    Play,
    Progress,
    check_other,
    describe_derived,
    describe_numbers,
    pick_whole,
    weigh_groups,
)
from langfinger_sim.studies.decks import count_bands

LEVEL = 0.95
GOOD = (Verdict.FAIR, Verdict.FAIR_ENOUGH)
HALVES = 2
CHANGES = (
    Change.FAIRER, Change.SHORTER, Change.LESS, Change.NO_CHANGE, Change.LESS_FAIR, Change.LONGER, Change.MORE,
)  # fmt: skip
"""The order in which answers are counted."""


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
class DeckChangeFindings:
    """What decks that could be the real one say to a change.

    Attributes:
        run: name of the folder of the run.
        decks, games: how many, and games with each, before and after on the same deals.
        seed: of the deals.
        question, unit: what was asked, and what it is counted in.
        word: the answer, or best guess, of the stand-in deck.
        words: how many decks give each answer, by numbers less what chance adds.
        seating_before, seating_after: how many decks give each verdict on the seating.
        difference: of the question, after less before; what chance adds to one in fairness is known by seat only (nan).
        seats_before, seats_after, seat_changes: what seats win, as shares, in order.
        groups: the one that matters most first.
        other: the deck that contradicts the answer most clearly, by its own ranges; None: no deck.
        content_digest: of all rows.
    """

    run: str
    decks: int
    games: int
    seed: int
    question: str
    unit: str
    word: Change
    words: Mapping[str, int]
    seating_before: Mapping[str, int]
    seating_after: Mapping[str, int]
    difference: OverDecks
    seats_before: tuple[OverDecks, ...]
    seats_after: tuple[OverDecks, ...]
    seat_changes: tuple[OverDecks, ...]
    groups: tuple[GroupOverDecks, ...]
    other: OtherDeck | None
    content_digest: str

    @property
    def holds(self) -> int:
        """Decks that give the same answer."""
        return self.words.get(self.word, 0)

    @property
    def good(self) -> int:
        """Decks whose seating is at least FAIR ENOUGH after the change."""
        return sum(self.seating_after.get(word, 0) for word in GOOD)


def find_deck_changes(
    run: FinishedRun, sides: Sides, claim: Claim, play: Play, progress: Progress | None = None
) -> DeckChangeFindings:
    """Read a run of `plan_decks` whose case is a change, and judge it with every deck.

    `play` plays new games with the deck that says otherwise, if one does.

    Raises:
        InputError: it is no such run.
        RunError: a part is damaged or foreign, or nobody won any game with some deck.
    """
    cells = read_deck_plan(run.game, run.plan)
    worlds = [_World.count(run, *both, claim.question) for both in _read_sides(run, sides, progress)][1:]
    columns = _Columns(run.plan.cells[0].players)
    values = np.array([world.values for world in worlds])
    spread = split_spread(pick_whole(values, cells))
    differences = _differences(claim.question, spread, columns)
    words = [word_of(one, claim.smallest_effect, claim.question.direction) for one in differences]
    decides = columns.after if claim.is_of_seating else columns.deciding(claim.question)
    numbers = describe_numbers(spread)
    whole = [place for place, cell in enumerate(cells) if cell.group == ALL]
    answers = {cells[place]: worlds[place].judge(run.game, claim) for place in whole}
    return DeckChangeFindings(
        run=run.folder.resolve().name,
        decks=len(whole),
        games=run.games,
        seed=run.plan.seed,
        question=claim.question.name,
        unit=claim.question.unit,
        word=claim.word,
        words={str(word): words.count(word) for word in CHANGES if word in words},
        seating_before=count_bands(spread.steadied[:, columns.before]),
        seating_after=count_bands(spread.steadied[:, columns.after]),
        difference=numbers[columns.number] if claim.question.name != FAIRNESS_NAME else describe_derived(differences),
        seats_before=numbers[columns.before],
        seats_after=numbers[columns.after],
        seat_changes=numbers[columns.changes],
        groups=weigh_groups(values[:, :, decides], cells),
        other=_find_other(run, answers, sides, claim, play),
        content_digest=run.manifest["content_digest"],
    )


@dataclass(frozen=True)
class _Columns:
    """Where the numbers of a deck stand: shares before, after, their changes, and that of what was asked."""

    seats: int

    @property
    def before(self) -> slice:
        return slice(0, self.seats)

    @property
    def after(self) -> slice:
        return slice(self.seats, 2 * self.seats)

    @property
    def changes(self) -> slice:
        return slice(2 * self.seats, 3 * self.seats)

    @property
    def number(self) -> int:
        return 3 * self.seats

    def deciding(self, question: Question) -> slice:
        """The numbers that an answer is made of."""
        return self.changes if question.name == FAIRNESS_NAME else slice(self.number, self.number + 1)


@dataclass(frozen=True)
class _Answer:
    """What a deck's own games allow to say."""

    found: PairedDifference
    change: ChangeJudgement
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
class _World:
    """A deck's counts: block means of the numbers in `_Columns`, (blocks, numbers), and all its games together."""

    values: Array
    totals: PairTotals
    seats: SeatTotals

    @classmethod
    def count(cls, run: FinishedRun, before: Outcomes, after: Outcomes, question: Question) -> _World:
        totals = PairTotals.empty(before.won.shape[1])
        totals.add(before, after)
        seats = SeatTotals.count(after.won)
        if not seats.parts.any() or not before.won.any():
            raise RunError(f"{run.folder}: nobody won any game with some deck, so there is nothing to judge")
        shares = [win_parts(one.won) / PARTS for one in (before, after)]
        asked = _measure(run.game, question, after) - _measure(run.game, question, before)
        by_game = np.column_stack([*shares, shares[1] - shares[0], asked])
        return cls(np.array([block.mean(axis=0) for block in np.array_split(by_game, BLOCKS)]), totals, seats)

    def judge(self, game: Game, claim: Claim) -> _Answer:
        """By this deck's own games alone."""
        found = answer_question(claim.question, self.totals, score_size(game), reach_of(LEVEL))
        change = judge_change(found, self.totals.games, claim.smallest_effect, claim.question.direction)
        return _Answer(found, change, judge_fairness(estimate_seat_shares(self.seats)))


def _measure(game: Game, question: Question, outcomes: Outcomes) -> Array:
    """(games,) what is asked of each game; 0 for fairness, which is of no single game."""
    if question.name == LENGTH_NAME and outcomes.rounds is not None:
        return outcomes.rounds.astype(np.float64)
    if question.name != FAIRNESS_NAME and outcomes.score is not None:
        return np.asarray(outcomes.score.mean(axis=1) / score_size(game))
    return np.zeros(len(outcomes.won))


def _differences(question: Question, spread: DeckSpread, columns: _Columns) -> Array:
    """(decks,) after less before, in the question's unit, by numbers less what chance adds."""
    if question.name != FAIRNESS_NAME:
        return np.asarray(spread.steadied[:, columns.number])
    before = spread.steadied[:, columns.before]
    after = before + spread.steadied[:, columns.changes]
    return np.asarray(POINTS * (_typical_distance(after) - _typical_distance(before)))


def _typical_distance(shares: Array) -> Array:
    """(decks,) of a seat from the fair line."""
    return np.asarray(shares.std(axis=1))


def _find_other(
    run: FinishedRun, answers: Mapping[DeckCell, _Answer], sides: Sides, claim: Claim, play: Play
) -> OtherDeck | None:
    """The deck that is farthest off in the seating, where the claim is of that; else in the change."""
    for is_of_seating in (True, False) if claim.is_of_seating else (False,):
        margins = {deck: own.margin(claim, is_of_seating=is_of_seating) for deck, own in answers.items()}
        deck = max(margins, key=lambda one: margins[one])
        if margins[deck] > 0:
            word = answers[deck].word(is_of_seating=is_of_seating)
            return check_other(run, deck, word, play, partial(_judge_fresh, sides, claim, is_of_seating))
    return None


def _judge_fresh(sides: Sides, claim: Claim, is_of_seating: bool, fresh: FinishedRun) -> tuple[str, bool]:  # noqa: FBT001
    """The best guess of new games, and whether they leave no room for the claim."""
    (both,) = _read_sides(fresh, sides, None)
    found = _World.count(fresh, *both, claim.question).judge(fresh.game, claim)
    return found.word(is_of_seating=is_of_seating), found.margin(claim, is_of_seating=is_of_seating) > 0


def _read_sides(run: FinishedRun, sides: Sides, progress: Progress | None) -> Iterator[tuple[Outcomes, Outcomes]]:
    """Every deck's games before and after, the reference first; one deck at a time is held."""
    size = case_size(run.plan)
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
