"""What all studies of unknown cards share: numbers over decks, groups of unknowns, and a deck that says otherwise."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import TYPE_CHECKING

import numpy as np

from langfinger_sim.engine.deck_plan import ALL, DeckCell, plan_other, spell_deck
from langfinger_sim.engine.finished import FinishedRun
from langfinger_sim.engine.plan import Plan
from langfinger_sim.stats.deck_spread import DeckSpread, split_spread
from langfinger_sim.stats.seat_shares import Interval, joint_quantile, wilson_interval
from langfinger_sim.stats.verdicts import band_bounds
from langfinger_sim.studies.case_games import LEVEL, Array

if TYPE_CHECKING:
    from langfinger_sim.studies.crossed import CrossedFindings

Play = Callable[[Plan, str], FinishedRun]
"""Plays a plan, or finds it played; the second says what for."""


@dataclass(frozen=True)
class OverDecks:
    """One number over the decks.

    Attributes:
        mean: over the decks.
        low, high: least and most of a deck, less what chance adds.
        deck_spread: standard deviation between decks, less what chance adds.
        noise: what chance adds to a deck's number beside other decks' on the same deals, one standard error.
    """

    mean: float
    low: float
    high: float
    deck_spread: float
    noise: float


LUCK_ERRORS = 2


@dataclass(frozen=True)
class SharedLuck:
    """How far the luck of the deals, which all decks met, may move a seat's share: two standard errors, 0 to 1.

    It is not in what chance adds to their differences, and so not taken off. `is_leaning`: it is more than a seat may
    be off that is FAIR, so that counts of words lean away from FAIR.
    """

    share: float
    is_leaning: bool


@dataclass(frozen=True)
class GroupOverDecks:
    """What one group of unknown cells does, drawn with all others as in the reference.

    `share`: variance of what was measured between `decks` such decks, as a part of that between decks in which all is
    drawn, 0 where chance explains it all; None where decks differ in nothing but chance. Shares need not sum to 1.
    """

    group: str
    decks: int
    share: float | None


@dataclass(frozen=True)
class OtherDeck:
    """The deck that contradicts an answer most clearly, and what new games with it say.

    Attributes:
        number: of the deck.
        word: its best guess in the games it was picked by.
        fresh_word: the same in the new ones.
        is_confirmed: whether the ranges of the new games leave no room for the answer either.
        games: new ones, which had no part in the choice.
        seed: of their deals.
        commands: write its cards, and play more of these games with it.
    """

    number: int
    word: str
    fresh_word: str
    is_confirmed: bool
    games: int
    seed: int
    commands: tuple[str, ...]


@dataclass(frozen=True)
class DeckAnswer:
    """What can be said of any question that was put to decks.

    Attributes:
        run: name of the folder of the run.
        decks, games: how many, and games with each.
        seed: of the deals.
        word: the answer, or best guess, of the stand-in deck.
        words: how many decks give each answer, by numbers less what chance adds.
        groups: the one that matters most first.
        other: the deck that contradicts the answer most clearly, by its own joint ranges; None: no deck.
        content_digest: of all rows.
        crossed: what the same decks say under other readings of the rules; None: not asked.
        drawn_round: folder of the cards that the decks were drawn round; empty: those that the game ships.
    """

    run: str
    decks: int
    games: int
    seed: int
    word: str
    words: Mapping[str, int]
    groups: tuple[GroupOverDecks, ...]
    other: OtherDeck | None
    content_digest: str
    crossed: CrossedFindings | None = field(default=None, kw_only=True)
    drawn_round: str = field(default="", kw_only=True)

    @property
    def holds(self) -> int:
        """Decks that give the same answer."""
        return self.words.get(self.word, 0)

    def range_of(self, count: int) -> Interval:
        """What part of all decks that could be drawn so many of these stand for, 95 % sure (Wilson)."""
        return wilson_interval(count / self.decks, self.decks, joint_quantile(LEVEL, 1))


def name_cards(run: FinishedRun) -> str:
    """Folder of the user's cards that decks were drawn round; empty: those that the game ships."""
    cards = run.plan.cells[0].variant.cards
    return cards.folder.name if cards else ""


def describe_numbers(spread: DeckSpread) -> tuple[OverDecks, ...]:
    """Of each number, in order."""
    return tuple(
        OverDecks(
            mean=float(spread.means[place]),
            low=float(spread.steadied[:, place].min()),
            high=float(spread.steadied[:, place].max()),
            deck_spread=float(np.sqrt(spread.between[place])),
            noise=float(np.sqrt(spread.noise[place])),
        )
        for place in range(len(spread.means))
    )


def measure_luck(seats: Sequence[OverDecks], games: int) -> SharedLuck:
    """Of what seats win over the decks."""
    fair = sum(seat.mean for seat in seats) / len(seats)
    luck = LUCK_ERRORS * sqrt(fair * (1 - fair) / games)
    return SharedLuck(luck, luck > band_bounds(fair)[0])


def describe_derived(values: Array) -> OverDecks:
    """Of (decks,) numbers made of others less what chance adds: what chance adds to them is not known (nan)."""
    spread = float(values.std(ddof=1))
    return OverDecks(float(values.mean()), float(values.min()), float(values.max()), spread, float("nan"))


def pick_whole(values: Array, cells: Sequence[DeckCell], group: str = ALL) -> Array:
    """The rows of `values`, one for each of `cells`, of decks in which this group is drawn; by default all is."""
    return np.asarray(values[[place for place, cell in enumerate(cells) if cell.group == group]])


def weigh_groups(values: Array, cells: Sequence[DeckCell]) -> tuple[GroupOverDecks, ...]:
    """How much each group does to `values`, (cells, blocks, numbers); the one that does most first."""
    variance = split_spread(pick_whole(values, cells)).variance
    found = []
    for group in dict.fromkeys(cell.group for cell in cells if cell.group != ALL):
        own = pick_whole(values, cells, group)
        part = max(0.0, split_spread(own).variance) / variance if variance > 0 else None
        found.append(GroupOverDecks(group, len(own), part))
    return tuple(sorted(found, key=lambda one: -(one.share or 0.0)))


def check_other(
    run: FinishedRun,
    deck: DeckCell,
    word: str,
    play: Play,
    judge: Callable[[FinishedRun], tuple[str, bool]],
    commands: tuple[str, ...] = (),
) -> OtherDeck:
    """What new games with a deck say. `judge`: of a run, its best guess and whether it leaves no room for the answer.

    The deck was picked among many because it was far off, so its own games flatter it. `commands`: in place of those
    that play the case with it.
    """
    fresh = play(plan_other(run.plan, deck), f"new games with deck {deck.number}, which says otherwise")
    fresh_word, is_confirmed = judge(fresh)
    return OtherDeck(
        number=deck.number,
        word=word,
        fresh_word=fresh_word,
        is_confirmed=is_confirmed,
        games=fresh.games,
        seed=fresh.plan.seed,
        commands=commands or spell_deck(run.game, run.plan, deck),
    )
