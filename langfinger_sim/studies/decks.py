"""Does an answer hang on unknown cards? From a run with many decks that could be the real one to how many agree."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from langfinger_sim.engine.deck_plan import ALL, DeckCell, read_deck_plan, spell_deck
from langfinger_sim.engine.finished import FinishedRun
from langfinger_sim.engine.totals import SEATS, WINNER
from langfinger_sim.errors import RunError
from langfinger_sim.stats.deck_spread import DeckSpread, split_spread
from langfinger_sim.stats.seat_shares import estimate_seat_shares
from langfinger_sim.stats.seat_totals import PARTS
from langfinger_sim.stats.verdicts import BANDS, Judgement, Verdict, band_of, judge_fairness
from langfinger_sim.stats.winner_sets import count_sets, totals_of_sets, winner_sets

Array = np.ndarray[Any, Any]

BLOCKS = 20
"""Of consecutive games: their differences say what chance adds."""


@dataclass(frozen=True)
class SeatOverDecks:
    """What one seat wins over the decks, as shares.

    Attributes:
        mean: over the decks.
        low, high: least and most of a deck, less what chance adds.
        deck_spread: standard deviation between decks, less what chance adds.
        noise: what chance adds to a deck's share beside other decks' on the same deals, one standard error.
    """

    mean: float
    low: float
    high: float
    deck_spread: float
    noise: float


@dataclass(frozen=True)
class GroupOverDecks:
    """What one group of unknown cells does, drawn with all others as in the reference.

    `share`: variance of the seats' shares between `decks` such decks, as a part of that between decks in which all is
    drawn, 0 where chance explains it all; None where decks differ in nothing but chance. Shares need not sum to 1.
    """

    group: str
    decks: int
    share: float | None


@dataclass(frozen=True)
class DeckFindings:
    """What decks that could be the real one say to the verdict on a case.

    Attributes:
        run: name of the folder of the run.
        decks, games: how many, and games with each.
        seed: of the deals.
        word: the verdict, or best guess, that was asked about.
        words: how many decks give each verdict, by shares less what chance adds.
        seats: in order.
        groups: the one that matters most first.
        other: number of the deck that contradicts the verdict most clearly, by its own joint intervals; None: no deck.
        other_word: its best guess.
        other_commands: write its cards, and play new games with it.
        content_digest: of all rows.
    """

    run: str
    decks: int
    games: int
    seed: int
    word: Verdict
    words: Mapping[str, int]
    seats: tuple[SeatOverDecks, ...]
    groups: tuple[GroupOverDecks, ...]
    other: int | None
    other_word: Verdict | None
    other_commands: tuple[str, ...]
    content_digest: str

    @property
    def holds(self) -> int:
        """Decks that give the same verdict."""
        return self.words.get(self.word, 0)


def find_deck_findings(
    run: FinishedRun, word: Verdict, progress: Callable[[int, int], None] | None = None
) -> DeckFindings:
    """Read a run of `plan_decks`, and judge every deck by the bands of the verdict.

    Raises:
        InputError: it is no such run.
        RunError: a part is damaged or foreign, or nobody won any game with some deck.
    """
    cells = read_deck_plan(run.game, run.plan)
    counts = _count(run, progress or (lambda done, total: None))
    judgements = _judge(run, counts)
    shares = _block_shares(counts)
    whole = [cell for cell in cells if cell.group == ALL]
    spread = _spread(shares, whole)
    words = [band_of(row.mean(), np.abs(row - row.mean()).max()) for row in spread.steadied]
    other = _find_other(judgements, whole, word)
    return DeckFindings(
        run=run.folder.resolve().name,
        decks=len(whole),
        games=run.games,
        seed=run.plan.seed,
        word=word,
        words={str(band): words.count(band) for band in BANDS if band in words},
        seats=tuple(
            SeatOverDecks(
                mean=float(spread.means[seat]),
                low=float(spread.steadied[:, seat].min()),
                high=float(spread.steadied[:, seat].max()),
                deck_spread=float(np.sqrt(spread.between[seat])),
                noise=float(np.sqrt(spread.noise[seat])),
            )
            for seat in range(run.plan.cells[0].players)
        ),
        groups=_weigh_groups(shares, cells, spread.variance),
        other=None if other is None else other.number,
        other_word=None if other is None else judgements[other.cell].best_guess,
        other_commands=() if other is None else spell_deck(run.game, run.plan, other),
        content_digest=run.manifest["content_digest"],
    )


def _count(run: FinishedRun, progress: Callable[[int, int], None]) -> Array:
    """(cells, blocks, 2^seats) games by set of winners."""
    players, cells = run.plan.cells[0].players, len(run.plan.cells)
    counts = np.zeros((cells, BLOCKS, 1 << players), np.int64)
    needed = [(table, (WINNER,)) for table in run.game.tables if table.name == SEATS]
    done, total = 0, run.games * cells
    for shard, columns in run.read_shards(needed):
        sets = winner_sets(columns[SEATS][WINNER].reshape(-1, players))
        blocks = np.arange(shard.first_game, shard.first_game + len(sets)) * BLOCKS // run.games
        counts[shard.cell] += count_sets(blocks, sets, players, BLOCKS)
        done += shard.game_count
        progress(done, total)
    return counts


def _block_shares(counts: Array) -> Array:
    """(cells, blocks, seats) the shares of the wins."""
    return np.array([[totals.parts / (PARTS * totals.games) for totals in map(totals_of_sets, own)] for own in counts])


def _judge(run: FinishedRun, counts: Array) -> list[Judgement]:
    """The verdict of every cell by its own games alone."""
    found = []
    for cell, own in zip(run.plan.cells, counts, strict=True):
        shares = estimate_seat_shares(totals_of_sets(own.sum(axis=0)))
        if shares.fair_share <= 0:
            raise RunError(f"{run.folder}: nobody won any game of {cell.variant.name}, so there is nothing to judge")
        found.append(judge_fairness(shares))
    return found


def _spread(shares: Array, cells: Sequence[DeckCell]) -> DeckSpread:
    return split_spread(shares[[cell.cell for cell in cells]])


def _weigh_groups(shares: Array, cells: Sequence[DeckCell], variance: float) -> tuple[GroupOverDecks, ...]:
    found = []
    for group in dict.fromkeys(cell.group for cell in cells if cell.group != ALL):
        own = [cell for cell in cells if cell.group == group]
        part = max(0.0, _spread(shares, own).variance) / variance if variance > 0 else None
        found.append(GroupOverDecks(group, len(own), part))
    return tuple(sorted(found, key=lambda one: -(one.share or 0.0)))


def _find_other(judgements: Sequence[Judgement], cells: Sequence[DeckCell], word: Verdict) -> DeckCell | None:
    """The deck whose own joint intervals leave no room for the word, by most bands, then by the widest margin."""
    place = BANDS.index(word)

    def bands_off(cell: DeckCell) -> int:
        best, worst = (
            BANDS.index(band) for band in (judgements[cell.cell].best_case, judgements[cell.cell].worst_case)
        )
        return max(best - place, place - worst)

    found = [cell for cell in cells if bands_off(cell) > 0]
    return max(found, key=lambda cell: (bands_off(cell), judgements[cell.cell].least_distance), default=None)
