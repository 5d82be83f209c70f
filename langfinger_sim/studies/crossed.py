"""Decks and readings drawn at once: in how many of the decks does an answer hold, each under another reading?"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np

from langfinger_sim.engine.crossed_plan import cross_decks, turn_of
from langfinger_sim.engine.finished import FinishedRun
from langfinger_sim.engine.reading_plan import Reading
from langfinger_sim.stats.deck_spread import split_spread
from langfinger_sim.studies.case_games import Array
from langfinger_sim.studies.deck_parts import Play

WHAT = "the same decks, each under another reading of the rules"


@dataclass(frozen=True)
class TurnOfReading:
    """The decks that were played under one reading: how many, and how many give the answer as they are, and so."""

    reading: Reading
    decks: int
    alone: int
    both: int


@dataclass(frozen=True)
class CrossedFindings:
    """What the same decks say, each under another reading, the readings in turn.

    Attributes:
        run: name of the folder of the run.
        alone: decks that give the answer with the rules as they are.
        both: with the deck's reading.
        readings: in the order of the rules, those that a deck was played under.
        deck_spread: how far decks differ, in what was judged: standard deviation less what chance adds, over its
            numbers on the average; of seats, points.
        reading_move: how far its reading moves a deck, root of the mean square less what chance adds.
        content_digest: of all rows.
    """

    run: str
    alone: int
    both: int
    readings: tuple[TurnOfReading, ...]
    deck_spread: float
    reading_move: float
    content_digest: str

    @property
    def decks(self) -> int:
        """Decks that were played so."""
        return sum(one.decks for one in self.readings)


def play_crossed(run: FinishedRun, play: Play) -> FinishedRun:
    """The run of a run's decks, each under another reading."""
    return play(cross_decks(run.game, run.plan), WHAT)


def find_crossed(
    run: FinishedRun,
    crossed: FinishedRun,
    words: tuple[Sequence[str], Sequence[str]],
    wanted: Collection[str],
    values: tuple[Array, Array],
) -> CrossedFindings:
    """What decks say as they are and under their readings, by words and values that are in the order of the decks.

    `wanted`: the words that are the answer. `values`: (decks, blocks, numbers) each, of what the words are made of.
    """
    turns = turn_of(run.game, run.plan, len(words[0]))
    holds = np.array([[word in wanted for word in side] for side in words])
    found = []
    for reading in dict.fromkeys(turns):
        own = np.array([one == reading for one in turns])
        found.append(TurnOfReading(reading, int(own.sum()), *(int(side[own].sum()) for side in holds)))
    before, after = values
    moved = after - before
    blocks, numbers = moved.shape[1], moved.shape[2]
    chance = float(moved.var(axis=1, ddof=1).mean()) / blocks
    square = float((moved.mean(axis=1) ** 2).mean())
    return CrossedFindings(
        run=crossed.folder.resolve().name,
        alone=int(holds[0].sum()),
        both=int(holds[1].sum()),
        readings=tuple(found),
        deck_spread=sqrt(max(0.0, split_spread(before).variance / numbers)),
        reading_move=sqrt(max(0.0, square - chance)),
        content_digest=crossed.manifest["content_digest"],
    )
