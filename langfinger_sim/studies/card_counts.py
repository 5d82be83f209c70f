"""Counting what each card does: the games of a case with the card as it is and changed, deal by deal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from langfinger_sim.contract import Game, Measure, ResultTable
from langfinger_sim.engine.card_plan import SWAP, CardCase, CardPlan, Trial
from langfinger_sim.engine.finished import FinishedRun
from langfinger_sim.engine.totals import GAMES, ROUNDS, SEATS, WINNER
from langfinger_sim.engine.wanted import find_decks
from langfinger_sim.errors import InputError, RunError
from langfinger_sim.results.schema import Columns
from langfinger_sim.stats.moments import Array, Moments
from langfinger_sim.stats.seat_totals import win_parts
from langfinger_sim.studies.table_money import BY_ROUND, TableMoney

CARDS = "cards"
"""A table of details that a game with cards has: a row a card and game."""

DECK, CARD = "deck", "card"
PER_CARD = ("shown", "uses", "money", "first_shown", "laid_out", "sold", "taken", "takers")

ROUND_BUCKETS = 6
"""Rounds in which a card was first shown, the last one with all later ones."""

NEEDED_BY_STUDY = {
    GAMES: (ROUNDS,),
    SEATS: (WINNER,),
    BY_ROUND: ("game", "round"),
    CARDS: ("game", DECK, CARD, *PER_CARD),
}
EARLY_SHARE = 0.05
"""Games that may be over before the round at which an early lead is looked at."""


class TrialColumns:
    """Places of the columns that are counted of a trial; `losses` follow, then two for each round first shown in."""

    OTHER, OWN, TAKER_GAIN, TAKERS, LAID, USES, LENGTH = range(7)
    FIXED = 7

    def __init__(self, losses: int) -> None:
        self.losses = tuple(range(self.FIXED, self.FIXED + losses))
        first = self.FIXED + losses
        self.by_round = tuple((first + 2 * place, first + 2 * place + 1) for place in range(ROUND_BUCKETS))
        self.count = first + 2 * ROUND_BUCKETS

    def pick(self, **weights: int) -> Array:
        """(columns,) whole weights of the fixed columns named."""
        found = np.zeros(self.count, np.int64)
        for name, weight in weights.items():
            found[getattr(self, name.upper())] = weight
        return found

    def unit(self, place: int) -> Array:
        """(columns,) 1 at this place."""
        found = np.zeros(self.count, np.int64)
        found[place] = 1
        return found


@dataclass(frozen=True)
class Details:
    """What the case without any change wrote of the group's cards: (games, cards) each, cards in the group's order."""

    laid_out: Array
    uses: Array
    taken: Array
    money: Array
    first_shown: Array
    takers: Array


class CaseCounts:
    """Sums of one case.

    Attributes:
        trials: moments of each trial, by `TrialColumns`.
        swaps: moments of the money that each swap moves; a column a trial of this arm.
        openings: moments of money by the early round, length and what the first seat won, then whether each card was
            open in round 1.
        sums: for every card of each deck, what `PER_CARD` adds up to; by deck.
        losses: what is lost, by measure, without a change.
        early_round: the round at which an early lead is looked at.
        games: counted.
    """

    def __init__(self, run: FinishedRun, plan: CardPlan, case: CardCase) -> None:
        self.run, self.plan, self.case = run, plan, case
        self.measures = list_losses(run.game)
        self.columns = TrialColumns(len(self.measures))
        self.trials = {trial: Moments.empty(self.columns.count) for trial in case.trials}
        self.swapped = tuple(trial for trial in case.trials if trial.arm == SWAP)
        self.swaps = Moments.empty(len(self.swapped))
        self.openings = Moments.empty(3 + len(case.rows))
        self.losses = np.zeros(len(self.measures), np.int64)
        self.games = 0
        self.sums: dict[int, Array] = {}
        self.details, self.early_round = self._read_details()
        self._places = {row.card: place for place, row in enumerate(case.rows)}
        self._own: _Side | None = None
        self._first = 0

    def _read_details(self) -> tuple[Details, int]:
        """The cards of the case without a change, and the early round."""
        tables = {table.name: table for table in self.run.game.tables}
        names = NEEDED_BY_STUDY[CARDS][1:]
        kept: dict[str, list[Array]] = {name: [] for name in Details.__dataclass_fields__}
        for _, columns in self.run.read_table(tables[CARDS], names, self.case.base):
            self._add_up(columns)
            own = columns[DECK] == self.plan.group.deck
            for name, parts in kept.items():
                parts.append(columns[name][own].reshape(-1, len(self.case.rows)))
        joined = {name: np.concatenate(parts) for name, parts in kept.items()}
        rounds = np.concatenate(
            [columns[ROUNDS] for _, columns in self.run.read_table(tables[GAMES], (ROUNDS,), self.case.base)]
        )
        return Details(**joined), max(1, int(np.quantile(rounds, EARLY_SHARE, method="lower")))

    def _add_up(self, columns: Columns) -> None:
        for deck in np.unique(columns[DECK]):
            own = columns[DECK] == deck
            cards = columns[CARD][own].astype(np.int64)
            size = int(cards.max()) + 1
            found = np.stack([np.bincount(cards, columns[name][own], size) for name in PER_CARD]).astype(np.int64)
            self.sums[int(deck)] = self.sums.get(int(deck), 0) + found

    def take(self, cell: int, first_game: int, tables: Mapping[str, Columns]) -> None:
        """Count the games of a cell from `first_game` on; those of the base come before the same ones of others."""
        if cell == self.case.base:
            self._own = _Side.read(self, tables)
            self._first = first_game
            self._take_own()
            return
        trial = next((trial for trial in self.case.trials if trial.cell == cell), None)
        if trial is None or self._own is None:
            return
        self._take_trial(trial, _Side.read(self, tables))

    def _details_of(self, card: str) -> tuple[Array, Array, Array, Array]:
        assert self._own is not None
        rows, place = slice(self._first, self._first + self._own.games), self._places[card]
        found = self.details
        return tuple(  # type: ignore[return-value]
            one[rows, place].astype(np.int64) for one in (found.laid_out, found.uses, found.first_shown, found.takers)
        )

    def _take_own(self) -> None:
        assert self._own is not None
        own = self._own
        self.games += own.games
        self.losses = self.losses + own.losses.sum(axis=0)
        early = own.money.at(np.minimum(own.rounds, self.early_round))
        rows = slice(self._first, self._first + own.games)
        open_first = (self.details.first_shown[rows] == 1).astype(np.int64)
        self.openings.merge(Moments.count(np.column_stack([early, own.rounds, own.won[:, 0], open_first])))
        self._moved = np.zeros((own.games, len(self.swapped)), np.int64)

    def _take_trial(self, trial: Trial, other: _Side) -> None:
        own = self._own
        assert own is not None
        laid_out, uses, first_shown, takers = self._details_of(trial.card)
        common = np.minimum(own.rounds, other.rounds)
        money = own.money.at(common), other.money.at(common)
        has_taken = takers[:, np.newaxis] >> np.arange(self.case.players) & 1
        gain = (has_taken * (own.won - other.won)).sum(axis=1)
        moved = money[0] - money[1]
        bucket = np.minimum(first_shown, ROUND_BUCKETS)[:, np.newaxis] == np.arange(1, ROUND_BUCKETS + 1)
        by_round = np.stack([bucket * moved[:, np.newaxis], bucket], axis=2).reshape(own.games, -1)
        fixed = [money[1], money[0], gain, has_taken.sum(axis=1), laid_out, uses, own.rounds - other.rounds]
        self.trials[trial].merge(
            Moments.count(np.column_stack([*fixed, own.losses - other.losses, by_round]).astype(np.int64))
        )
        if trial.arm == SWAP:
            self._moved[:, self.swapped.index(trial)] = moved
            if trial == self.swapped[-1]:
                self.swaps.merge(Moments.count(self._moved))


@dataclass(frozen=True)
class _Side:
    """Outcomes of consecutive games of one cell."""

    money: TableMoney
    won: Array  # (games, seats), in 840ths
    losses: Array  # (games, measures)

    @property
    def games(self) -> int:
        return self.money.games

    @property
    def rounds(self) -> Array:
        return self.money.rounds

    @classmethod
    def read(cls, counts: CaseCounts, tables: Mapping[str, Columns]) -> _Side:
        players = counts.case.players
        money = TableMoney.read(tables, counts.run.game.score, players, counts.run.folder)
        losses = [_sum_measure(measure, tables[measure.table], money.games) for measure in counts.measures]
        return cls(
            money,
            win_parts(tables[SEATS][WINNER].reshape(-1, players)),
            np.stack(losses, axis=1) if losses else np.zeros((money.games, 0), np.int64),
        )


def _sum_measure(measure: Measure, columns: Columns, games: int) -> Array:
    kept = np.ones(len(columns[measure.column]), bool)
    for name, value in measure.where.items():
        kept &= columns[name] == value
    values = np.where(kept, columns[measure.column], 0).astype(np.int64)
    return np.asarray(values.reshape(games, -1).sum(axis=1))


def list_losses(game: Game) -> tuple[Measure, ...]:
    """What goes to waste, as the game's cards declare it."""
    return find_decks(game).losses


def list_needed(game: Game) -> list[tuple[ResultTable, Sequence[str]]]:
    """The tables and columns that are read of every cell. InputError where the game does not write them."""
    stored = {table.name: table for table in game.tables}
    needed: dict[str, list[str]] = {
        GAMES: [ROUNDS],
        SEATS: [WINNER],
        BY_ROUND: [game.score],
    }
    for measure in list_losses(game):
        needed.setdefault(measure.table, []).extend([measure.column, *measure.where])
    missing = [
        f"{table}.{name}"
        for table, names in {**needed, **{key: list(value) for key, value in NEEDED_BY_STUDY.items()}}.items()
        for name in names
        if table not in stored or name not in [column.name for column in stored[table].columns]
    ]
    if missing:
        raise InputError(f"{game.title} does not write {', '.join(missing)}, which card values are made of")
    return [(stored[table], list(dict.fromkeys(names))) for table, names in needed.items()]


def count_cases(run: FinishedRun, plan: CardPlan, progress: Callable[[int, int], None] | None) -> Iterator[CaseCounts]:
    """The counts of every case of a run, read side by side. RunError where a part is damaged or details are missing."""
    needed = list_needed(run.game)
    if run.plan.detail_games < run.games:
        raise RunError(
            f"{run.folder}: only {run.plan.detail_games:,} games are written in detail, so cards are not known"
        )
    counts = [CaseCounts(run, plan, case) for case in plan.cases]
    done, total = 0, run.games * len(run.plan.cells)
    for shard, tables in run.read_shards(needed, is_by_game=True):
        for one in counts:
            one.take(shard.cell, shard.first_game, tables)
        done += shard.game_count
        if progress:
            progress(done, total)
    yield from counts
