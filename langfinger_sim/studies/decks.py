"""Does a verdict on the seating hang on unknown cards? From many decks that could be the real one to how many agree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from langfinger_sim.engine.deck_plan import ALL, DeckCell, read_deck_plan
from langfinger_sim.engine.finished import FinishedRun
from langfinger_sim.engine.questions import POINTS
from langfinger_sim.engine.totals import SEATS, WINNER
from langfinger_sim.errors import RunError
from langfinger_sim.stats.deck_spread import split_spread
from langfinger_sim.stats.seat_shares import estimate_seat_shares
from langfinger_sim.stats.seat_totals import PARTS
from langfinger_sim.stats.verdicts import BANDS, Judgement, Verdict, band_of, judge_fairness
from langfinger_sim.stats.winner_sets import count_sets, totals_of_sets, winner_sets
from langfinger_sim.studies.case_games import BLOCKS, Array, Progress
from langfinger_sim.studies.crossed import CrossedFindings, find_crossed, play_crossed
from langfinger_sim.studies.deck_parts import (
    DeckAnswer,
    OtherDeck,
    OverDecks,
    Play,
    SharedLuck,
    check_other,
    describe_numbers,
    measure_luck,
    name_cards,
    pick_whole,
    weigh_groups,
)


@dataclass(frozen=True)
class DeckFindings(DeckAnswer):
    """What decks that could be the real one say to the verdict on a case.

    `seats`: what each wins, as shares, in order.
    """

    seats: tuple[OverDecks, ...]

    @property
    def luck(self) -> SharedLuck:
        """Of the deals that all decks met."""
        return measure_luck(self.seats, self.games)


def find_deck_findings(
    run: FinishedRun, word: Verdict, play: Play, progress: Progress | None = None, *, is_crossed: bool = False
) -> DeckFindings:
    """Read a run of `plan_decks`, and judge every deck by the bands of the verdict.

    `play` plays new games with the deck that says otherwise, if one does; `is_crossed`: also all decks again, each
    under another reading of the rules.

    Raises:
        InputError: it is no such run, or no reading is open.
        RunError: a part is damaged or foreign, or nobody won any game with some deck.
    """
    cells = read_deck_plan(run.game, run.plan)
    counts = _count(run, progress or (lambda done, total: None))
    judgements = _judge(run, counts)
    shares = _block_shares(counts)[[cell.cell for cell in cells]]
    whole = [cell for cell in cells if cell.group == ALL]
    spread = split_spread(pick_whole(shares, cells))
    bands = name_bands(steady_shares(pick_whole(shares, cells)))
    other = _find_other(judgements, whole, word)
    return DeckFindings(
        run=run.folder.resolve().name,
        decks=len(whole),
        games=run.games,
        seed=run.plan.seed,
        word=word,
        words=count_bands(bands),
        seats=describe_numbers(spread),
        groups=weigh_groups(shares, cells),
        other=None if other is None else _check(run, other, judgements[other.cell], word, play),
        content_digest=run.manifest["content_digest"],
        crossed=_cross(run, pick_whole(shares, cells), bands, word, play) if is_crossed else None,
        drawn_round=name_cards(run),
    )


def _cross(run: FinishedRun, shares: Array, bands: Sequence[Verdict], word: Verdict, play: Play) -> CrossedFindings:
    """The same decks, each under another reading."""
    crossed = play_crossed(run, play)
    read = _block_shares(_count(crossed, lambda done, total: None))
    words = bands, name_bands(steady_shares(read))
    return find_crossed(run, crossed, words, {word}, (POINTS * shares, POINTS * read))


def steady_shares(shares: Array) -> Array:
    """(decks, seats) what seats win less what chance adds, from (decks, blocks, seats).

    Distances from the fair line, and the line itself, each by themselves: with a deck whose games often do not end all
    seats win less, which says nothing of how far apart they are.
    """
    line = shares.mean(axis=2, keepdims=True)
    return np.asarray(split_spread(shares - line).steadied + split_spread(line).steadied)


def name_bands(shares: Array) -> list[Verdict]:
    """The verdict of each row of `shares`, (decks, seats)."""
    return [band_of(row.mean(), np.abs(row - row.mean()).max()) for row in shares]


def count_bands(words: Sequence[Verdict]) -> dict[str, int]:
    """How many have each verdict, from best to worst; those that some have."""
    return {str(band): words.count(band) for band in BANDS if band in words}


def _check(run: FinishedRun, deck: DeckCell, own: Judgement, word: Verdict, play: Play) -> OtherDeck:
    def judge(fresh: FinishedRun) -> tuple[str, bool]:
        judgement = _judge(fresh, _count(fresh, lambda done, total: None))[0]
        return str(judgement.best_guess), bands_off(judgement, word) > 0

    return check_other(run, deck, str(own.best_guess), play, judge)


def _count(run: FinishedRun, progress: Progress) -> Array:
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


def bands_off(judgement: Judgement, word: Verdict) -> int:
    """How many bands lie between a word and those that joint intervals leave possible; 0 or less: it is possible."""
    place = BANDS.index(word)
    best, worst = (BANDS.index(band) for band in (judgement.best_case, judgement.worst_case))
    return max(best - place, place - worst)


def _find_other(judgements: Sequence[Judgement], cells: Sequence[DeckCell], word: Verdict) -> DeckCell | None:
    """The deck whose own joint intervals leave no room for the word, by most bands, then by the widest margin."""
    found = [cell for cell in cells if bands_off(judgements[cell.cell], word) > 0]
    return max(
        found,
        key=lambda cell: (bands_off(judgements[cell.cell], word), judgements[cell.cell].least_distance),
        default=None,
    )
