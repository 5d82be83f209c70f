"""Does a change do the same with other cards? From many decks, each played before and after, to how many agree."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

import numpy as np

from langfinger_sim.engine.deck_plan import ALL, DeckCell, case_size, read_deck_plan
from langfinger_sim.engine.finished import FinishedRun
from langfinger_sim.engine.questions import FAIRNESS_NAME, POINTS, Question
from langfinger_sim.stats.changes import Change, word_of
from langfinger_sim.stats.deck_spread import split_spread
from langfinger_sim.stats.verdicts import Verdict
from langfinger_sim.studies.case_games import GOOD, Array, CaseAnswer, CaseGames, Claim, Progress, Sides, read_sides
from langfinger_sim.studies.crossed import CrossedFindings, find_crossed, play_crossed
from langfinger_sim.studies.deck_parts import (
    DeckAnswer,
    OtherDeck,
    OverDecks,
    Play,
    SharedLuck,
    check_other,
    describe_derived,
    describe_numbers,
    measure_luck,
    name_cards,
    pick_whole,
    weigh_groups,
)
from langfinger_sim.studies.decks import count_bands, name_bands, steady_shares

CHANGES = (
    Change.FAIRER, Change.SHORTER, Change.LESS, Change.NO_CHANGE, Change.LESS_FAIR, Change.LONGER, Change.MORE,
)  # fmt: skip
"""The order in which answers are counted."""


@dataclass(frozen=True)
class DeckChangeFindings(DeckAnswer):
    """What decks that could be the real one say to a change; before and after met the same deals with each.

    Attributes:
        question, unit: what was asked, and what it is counted in.
        seating_before, seating_after: how many decks give each verdict on the seating.
        difference: of the question, after less before; what chance adds to one in fairness is known by seat only (nan).
        seats_before, seats_after, seat_changes: what seats win, as shares, in order.
    """

    question: str
    unit: str
    seating_before: Mapping[str, int]
    seating_after: Mapping[str, int]
    difference: OverDecks
    seats_before: tuple[OverDecks, ...]
    seats_after: tuple[OverDecks, ...]
    seat_changes: tuple[OverDecks, ...]

    @property
    def good(self) -> int:
        """Decks whose seating is at least FAIR ENOUGH after the change."""
        return sum(self.seating_after.get(word, 0) for word in GOOD)

    @property
    def luck(self) -> SharedLuck:
        """Of the deals that all decks met."""
        return measure_luck(self.seats_after, self.games)


def find_deck_changes(
    run: FinishedRun,
    sides: Sides,
    claim: Claim,
    play: Play,
    progress: Progress | None = None,
    *,
    is_crossed: bool = False,
) -> DeckChangeFindings:
    """Read a run of `plan_decks` whose case is a change, and judge it with every deck.

    `play` plays new games with the deck that says otherwise, if one does; `is_crossed`: also all decks again, each
    under another reading of the rules.

    Raises:
        InputError: it is no such run, or no reading is open.
        RunError: a part is damaged or foreign, or nobody won any game with some deck.
    """
    cells = read_deck_plan(run.game, run.plan)
    worlds = _count(run, case_size(run.plan), sides, claim, progress)[1:]
    columns = _Columns(run.plan.cells[0].players)
    values = np.array([world.values for world in worlds])
    whole = pick_whole(values, cells)
    spread = split_spread(whole)
    said = _Said.read(whole, columns, claim)
    decides = columns.after if claim.is_of_seating else columns.deciding(claim.question)
    numbers = describe_numbers(spread)
    is_of_seats = claim.question.name == FAIRNESS_NAME
    answers = {
        cell: world.judge(run.game, claim) for cell, world in zip(cells, worlds, strict=True) if cell.group == ALL
    }
    return DeckChangeFindings(
        run=run.folder.resolve().name,
        decks=len(answers),
        games=run.games,
        seed=run.plan.seed,
        question=claim.question.name,
        unit=claim.question.unit,
        word=claim.word,
        words={str(word): said.words.count(word) for word in CHANGES if word in said.words},
        seating_before=count_bands(said.before),
        seating_after=count_bands(said.after),
        difference=describe_derived(said.differences) if is_of_seats else numbers[columns.number],
        seats_before=numbers[columns.before],
        seats_after=numbers[columns.after],
        seat_changes=numbers[columns.changes],
        groups=weigh_groups(values[:, :, decides], cells),
        other=_find_other(run, answers, sides, claim, play),
        content_digest=run.manifest["content_digest"],
        crossed=_cross(run, whole, said, sides, claim, play) if is_crossed else None,
        drawn_round=name_cards(run),
    )


def _count(
    run: FinishedRun, size: int, sides: Sides, claim: Claim, progress: Progress | None = None
) -> list[CaseGames]:
    """Every world of a run."""
    return [CaseGames.count(run, *both, claim.question) for both in read_sides(run, size, sides, progress)]


@dataclass(frozen=True)
class _Said:
    """What decks say by numbers less what chance adds: of the seating before and after, and of the change."""

    before: list[Verdict]
    after: list[Verdict]
    differences: Array
    words: list[Change]

    @classmethod
    def read(cls, values: Array, columns: _Columns, claim: Claim) -> _Said:
        """From (decks, blocks, numbers)."""
        before, after, changes = (
            steady_shares(values[:, :, part]) for part in (columns.before, columns.after, columns.changes)
        )
        differences = split_spread(values).steadied[:, columns.number]
        if claim.question.name == FAIRNESS_NAME:
            differences = POINTS * (_typical_distance(before + changes) - _typical_distance(before))
        words = [word_of(one, claim.smallest_effect, claim.question.direction) for one in differences]
        return cls(name_bands(before), name_bands(after), differences, words)

    def answers(self, claim: Claim) -> list[str]:
        """What the claim is held against."""
        return [str(one) for one in (self.after if claim.is_of_seating else self.words)]


def _cross(run: FinishedRun, values: Array, said: _Said, sides: Sides, claim: Claim, play: Play) -> CrossedFindings:
    """The same decks, each under another reading."""
    crossed = play_crossed(run, play)
    columns = _Columns(run.plan.cells[0].players)
    read = np.array([world.values for world in _count(crossed, case_size(run.plan), sides, claim)])
    answers = said.answers(claim), _Said.read(read, columns, claim).answers(claim)
    part = columns.after if claim.is_of_seating else columns.deciding(claim.question)
    scale = POINTS if claim.question.name == FAIRNESS_NAME else 1
    wanted = set(map(str, GOOD)) if claim.is_of_seating else {str(claim.word)}
    return find_crossed(run, crossed, answers, wanted, (scale * values[:, :, part], scale * read[:, :, part]))


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


def _typical_distance(shares: Array) -> Array:
    """(decks,) of a seat from the fair line."""
    return np.asarray(shares.std(axis=1))


def _find_other(
    run: FinishedRun, answers: Mapping[DeckCell, CaseAnswer], sides: Sides, claim: Claim, play: Play
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
    (both,) = read_sides(fresh, case_size(fresh.plan), sides)
    found = CaseGames.count(fresh, *both, claim.question).judge(fresh.game, claim)
    return found.word(is_of_seating=is_of_seating), found.margin(claim, is_of_seating=is_of_seating) > 0
