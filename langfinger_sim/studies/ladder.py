"""Which player is stronger, and what is each thing worth to them? From one player among others of one kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from langfinger_sim.engine.alignment import Aligner, Stretch
from langfinger_sim.engine.finished import FinishedRun
from langfinger_sim.engine.ladder_plan import Case, Duel, find_cases, spell_ladder
from langfinger_sim.engine.totals import SEATS, WINNER
from langfinger_sim.errors import InputError, RunError
from langfinger_sim.stats.changes import Change
from langfinger_sim.stats.finishing_orders import Array, count_codes, encode_ranks, ranks_of_winners
from langfinger_sim.stats.ladder import Order, Relation, Share, count_duel, estimate_share, judge_order, relate
from langfinger_sim.stats.moments import Moments
from langfinger_sim.stats.plackett_luce import (
    Fit,
    Strength,
    Strengths,
    chance_ahead,
    estimate_strengths,
    fit_strengths,
    score_codes,
)
from langfinger_sim.stats.seat_totals import win_parts
from langfinger_sim.studies.compare import RESERVE, round_games
from langfinger_sim.studies.seat_tally import RANK
from langfinger_sim.studies.source import Source, describe_source

LEVEL = 0.95
FEWEST_GAMES = 2


@dataclass(frozen=True)
class DuelFinding:
    """What one player wins among others of another kind; `restrictions`: what it goes without, the others not."""

    one: str
    others: str
    restrictions: tuple[str, ...]
    found: Share


@dataclass(frozen=True)
class Rung:
    """A player on the ladder; `ahead`: chance to finish before the next weaker one in like seats, None for the last."""

    policy: str
    strength: Strength
    ahead: float | None


@dataclass(frozen=True)
class CaseFinding:
    """A variant at a player count.

    Attributes:
        variant, players: which.
        games: deals, each played with the one in every seat.
        rungs: the strongest first; empty where only restrictions were played.
        seats: what each seat adds to a strength.
        is_bounded: False where somebody never finished before some other: strengths are then bounds.
        is_ranked: whether all ranks count, or only who won.
        duels: of the players of the ladder.
        relations: of each stronger player to each weaker one.
        restricted: what each restriction does to each player, among others like it.
        reference: whom all others met, where they did not meet one another; else empty.
        verdict: on this case; with a reference it is about who wins more or less than its part among others like that.
        card_status: what is assumed of the cards; empty: nothing.
    """

    variant: str
    players: int
    games: int
    rungs: tuple[Rung, ...]
    seats: tuple[Strength, ...]
    is_bounded: bool
    is_ranked: bool
    duels: tuple[DuelFinding, ...]
    relations: Mapping[tuple[str, str], Relation]
    restricted: tuple[DuelFinding, ...]
    verdict: Order
    card_status: str
    reference: str = ""

    @property
    def met(self) -> tuple[DuelFinding, ...]:
        """Each player among others like the reference, in the order of the run; empty without one."""
        return tuple(duel for duel in self.duels if self.reference and duel.others == self.reference)

    @property
    def games_to_go(self) -> int:
        """Further deals that should settle what is open and does not lie on a border; 0: nothing is, or all does."""
        alone = (*self.restricted, *self.met)
        open_ones = [duel for duel in alone if duel.found.judgement.verdict is Change.NOT_SETTLED]
        for (upper, lower), relation in self.relations.items():
            if relation is Relation.NOT_SETTLED:
                open_ones += [self.duel(upper, lower), self.duel(lower, upper)]
        return max((duel.found.judgement.games_to_go or 0 for duel in open_ones), default=0)

    def duel(self, one: str, others: str) -> DuelFinding:
        """The one among the others."""
        return next(duel for duel in self.duels if (duel.one, duel.others) == (one, others))


@dataclass(frozen=True)
class LadderFindings:
    """What a run says of its players.

    Attributes:
        cases: in the order of the run.
        worst: number of the case that the verdict is of.
        verdict: of that case; NO ONE ORDER also where two cases disagree on who beats whom.
        flips: pairs of players of which each beats the other in some case.
        smallest_effect: what matters, in games out of 100.
        level: chance with which the ranges of a case hold at once.
        source: the run; its command plays it again and reports.
        longer_command: plays as many deals as should settle the worst case; empty where it is, or no command does.
    """

    cases: tuple[CaseFinding, ...]
    worst: int
    verdict: Order
    flips: tuple[tuple[str, str], ...]
    smallest_effect: float
    level: float
    source: Source
    longer_command: str


def find_ladder(run: FinishedRun, progress: Callable[[int, int], None] | None = None) -> LadderFindings:
    """Rank the players of a run, reading `seats` twice: once to count, once for the errors of the strengths.

    `progress(done, total)` is called with games after each shard.

    Raises:
        InputError: no player was met by others of one kind in every seat, or there are too few games.
        RunError: a part is damaged or foreign.
    """
    cases = find_cases(run.plan)
    if not cases:
        raise InputError(
            f"{run.folder}: nobody sat among others of one kind in every seat, so there is no ladder; "
            "langfinger-sim ladder --policies A,B,... plays one"
        )
    if run.games < FEWEST_GAMES:
        raise InputError(f"{run.folder}: a ladder needs at least {FEWEST_GAMES} games of each table")
    counts = [_CaseCount(run, case) for case in cases]
    _read(run, [count.count for count in counts], progress, 0)
    fits = [count.fit() for count in counts]
    if any(fits):
        _read(run, [count.square for count in counts], progress, 1)
    found = tuple(_conclude(run, count) for count in counts)
    worst = max(range(len(found)), key=lambda place: (found[place].verdict.severity, -place))
    flips = _find_flips(found)
    source = describe_source(run)
    return LadderFindings(
        cases=found,
        worst=worst,
        verdict=Order.NO_ONE_ORDER if flips else found[worst].verdict,
        flips=flips,
        smallest_effect=run.plan.smallest_effects["win_share"],
        level=LEVEL,
        source=replace(source, command=spell_ladder(run.game, run.plan) or source.command),
        longer_command=_spell_longer(run, found[worst]),
    )


def _spell_longer(run: FinishedRun, case: CaseFinding) -> str:
    if not case.games_to_go:
        return ""
    games = round_games((1 + RESERVE) * (case.games + case.games_to_go))
    return spell_ladder(run.game, replace(run.plan, games=games))


def _has_rank(run: FinishedRun) -> bool:
    return any(table.name == SEATS and RANK in [one.name for one in table.columns] for table in run.game.tables)


def _read(
    run: FinishedRun,
    takers: Sequence[Callable[[Stretch], None]],
    progress: Callable[[int, int], None] | None,
    turn: int,
) -> None:
    """Read the run once, the same games of all cells side by side."""
    needed = (WINNER, RANK) if _has_rank(run) else (WINNER,)
    seats = next(table for table in run.game.tables if table.name == SEATS)
    aligner = Aligner([cell.players for cell in run.plan.cells], {SEATS: needed})
    games = run.games * len(run.plan.cells)
    done = turn * games
    for shard, columns in run.read_shards([(seats, needed)], is_by_game=True):
        for stretch in aligner.add(shard, columns):
            for take in takers:
                take(stretch)
        done += shard.game_count
        if progress:
            progress(done, 2 * games)


class _CaseCount:
    """Sums of one case, growing stretch by stretch."""

    def __init__(self, run: FinishedRun, case: Case) -> None:
        self.case, self.is_ranked = case, _has_rank(run)
        self.moments = Moments.empty(2 * len(case.duels))
        ladder = list(dict.fromkeys(cell for duel in case.rungs for cell in duel.cells))
        self.tables = {
            cell: tuple(case.policies.index(name) for name in run.plan.cells[cell].policies) for cell in ladder
        }
        self.codes: dict[int, Counter[int]] = {cell: Counter() for cell in ladder}
        self.found: Fit | None = None
        self.products: Array = np.zeros((0, 0))
        self._scores: dict[int, tuple[Array, Array]] = {}

    def count(self, stretch: Stretch) -> None:
        """The first time: wins of the duels, and how often games ended in each order."""
        parts = {
            cell: win_parts(self._column(stretch, cell, WINNER)) for duel in self.case.duels for cell in duel.cells
        }
        rows = [count_duel([parts[cell] for cell in duel.cells]) for duel in self.case.duels]
        self.moments.merge(Moments.count(np.concatenate(rows, axis=1)))
        for cell, codes in self._encode(stretch):
            self.codes[cell].update(count_codes(codes))

    def fit(self) -> Fit | None:
        """The strengths; None where there is no ladder."""
        if not self.tables:
            return None
        fit = fit_strengths(list(self.tables.values()), list(self.codes.values()), len(self.case.policies))
        self.found, self.products = fit, np.zeros_like(fit.information)
        for cell, table in self.tables.items():
            codes = sorted(self.codes[cell])
            self._scores[cell] = np.array(codes, np.int64), score_codes(fit, table, codes)
        return fit

    def square(self, stretch: Stretch) -> None:
        """The second time: products of the scores of each deal, summed over its games."""
        if self.found is None:
            return
        sums = np.zeros((stretch.game_count, len(self.products)))
        for cell, codes in self._encode(stretch):
            known, scores = self._scores[cell]
            sums += scores[np.searchsorted(known, codes)]
        self.products = self.products + sums.T @ sums

    def strengths(self) -> Strengths | None:
        """With their errors, once all is read twice."""
        return estimate_strengths(self.found, self.products, LEVEL) if self.found else None

    def _encode(self, stretch: Stretch) -> Iterator[tuple[int, Array]]:
        for cell in self.tables:
            if self.is_ranked:
                yield cell, encode_ranks(self._column(stretch, cell, RANK))
            else:
                yield cell, encode_ranks(ranks_of_winners(self._column(stretch, cell, WINNER)))

    def _column(self, stretch: Stretch, cell: int, name: str) -> Array:
        return np.asarray(stretch.cells[cell][SEATS][name]).reshape(-1, self.case.players)


def _conclude(run: FinishedRun, count: _CaseCount) -> CaseFinding:
    case, strengths = count.case, count.strengths()
    smallest = run.plan.smallest_effects["win_share"]
    shares = {
        duel: estimate_share(count.moments, place, case.players, len(case.duels), smallest, LEVEL)
        for place, duel in enumerate(case.duels)
    }
    if not count.moments.sums[1::2].all():
        raise RunError(f"{run.folder}: nobody won any game of some table, so there are no shares to compare")
    rungs = _list_rungs(case, strengths) if strengths else ()
    relations = _relate_all(case, shares, [rung.policy for rung in rungs])
    restricted = tuple(_spell(duel, shares[duel]) for duel in case.restricted)
    alone = [*case.restricted, *(duel for duel in case.rungs if duel.others == case.reference)]
    return CaseFinding(
        variant=case.variant,
        players=case.players,
        games=count.moments.games,
        rungs=rungs,
        seats=strengths.seats if strengths else (),
        is_bounded=strengths.is_bounded if strengths else True,
        is_ranked=count.is_ranked,
        duels=tuple(_spell(duel, shares[duel]) for duel in case.rungs),
        relations=relations,
        restricted=restricted,
        verdict=judge_order(relations.values(), [shares[duel].judgement for duel in alone]),
        card_status=run.manifest["cells"][case.duels[0].cells[0]]["card_status"],
        reference=case.reference,
    )


def _spell(duel: Duel, share: Share) -> DuelFinding:
    return DuelFinding(duel.one, duel.others, duel.restrictions, share)


def _list_rungs(case: Case, strengths: Strengths) -> tuple[Rung, ...]:
    order = sorted(range(len(case.policies)), key=lambda place: -strengths.players[place].value)
    values = [strengths.players[place] for place in order]
    return tuple(
        Rung(case.policies[place], value, chance_ahead(value.value, weaker.value) if weaker else None)
        for place, value, weaker in zip(order, values, [*values[1:], None], strict=True)
    )


def _relate_all(case: Case, shares: Mapping[Duel, Share], order: Sequence[str]) -> dict[tuple[str, str], Relation]:
    """Of each stronger player to each weaker one that met both ways round."""
    judgements = {(duel.one, duel.others): shares[duel].judgement for duel in case.rungs}
    return {
        (upper, lower): relate(judgements[upper, lower], judgements[lower, upper])
        for place, upper in enumerate(order)
        for lower in order[place + 1 :]
        if (upper, lower) in judgements and (lower, upper) in judgements
    }


def _find_flips(cases: Sequence[CaseFinding]) -> tuple[tuple[str, str], ...]:
    """Pairs of which either beats the other in some case."""
    beaten = {
        (upper, lower) if relation is Relation.BEATS else (lower, upper)
        for case in cases
        for (upper, lower), relation in case.relations.items()
        if relation in (Relation.BEATS, Relation.LOSES)
    }
    return tuple(sorted((one, other) for one, other in beaten if (other, one) in beaten and one < other))
