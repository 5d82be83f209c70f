"""Who wins where players of several kinds meet? From a run in which players were drawn, with the seat averaged out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from langfinger_sim.engine.finished import FinishedRun
from langfinger_sim.engine.plan import Cell, Plan
from langfinger_sim.engine.plugins import spell_plugins
from langfinger_sim.engine.populations import KIND, is_population, list_kinds
from langfinger_sim.engine.restricted import base_names
from langfinger_sim.engine.totals import SEATS, WINNER
from langfinger_sim.errors import InputError, RunError
from langfinger_sim.stats.kind_shares import CompanyShare, KindShare, KindTotals, estimate_company, estimate_kinds
from langfinger_sim.stats.verdicts import band_bounds
from langfinger_sim.studies.source import Source, describe_source

FEWEST_IN_COMPANY = 30
"""Games; rarer companies are left out."""


class Meeting(StrEnum):
    """Verdicts on players of several kinds."""

    LEVEL = "LEVEL"
    NOT_SETTLED = "NOT SETTLED"
    CLEAR = "CLEAR"


@dataclass(frozen=True)
class CompanyFinding:
    """Games with so many players of each kind.

    Attributes:
        counts: players of each kind, in the order of the case's kinds.
        games: of this company.
        shares: what each kind's players win together; None for a kind that was not there.
    """

    counts: tuple[int, ...]
    games: int
    shares: tuple[CompanyShare | None, ...]


@dataclass(frozen=True)
class MixedCase:
    """One variant at one player count with one population.

    Attributes:
        variant, players, policy: which; `policy` is the population, or what stands in each seat.
        kinds: names of the players.
        shares: what each wins of a game from the average seat, in the order of `kinds`.
        order: places of the kinds, the one that wins most first.
        companies: by who was at the table.
        verdict: CLEAR: the first two kinds' ranges lie apart; LEVEL: no kind is farther from fair than matters.
        games: played.
        card_status: what is assumed of the cards; empty: nothing.
    """

    variant: str
    players: int
    policy: str
    kinds: tuple[str, ...]
    shares: tuple[KindShare, ...]
    order: tuple[int, ...]
    companies: tuple[CompanyFinding, ...]
    verdict: Meeting
    games: int
    card_status: str

    @property
    def fair_share(self) -> float:
        """What everybody would win if all won alike."""
        return 1 / self.players


@dataclass(frozen=True)
class MixedFindings:
    """What a run says of players of several kinds; `verdict` is that of the first case.

    `plugin_files`: of the kinds that are plug-ins, as a command names them.
    """

    cases: tuple[MixedCase, ...]
    verdict: Meeting
    level: float
    source: Source
    plugin_files: tuple[str, ...] = ()


def find_mixed_tables(run: FinishedRun, progress: Callable[[int, int], None] | None = None) -> MixedFindings:
    """Read the table `seats` of a run once, and say what each kind of player wins in each cell with a population.

    `progress(done, total)` is called with games after each shard.

    Raises:
        InputError: nobody was drawn in this run, no table has all its players in every seat, or too little was played.
        RunError: a part is damaged or foreign.
    """
    cells = [index for index, cell in enumerate(run.plan.cells) if _is_mixed(cell)]
    if not cells:
        raise InputError(f"{run.folder}: {_say_unmixed(run.plan)}")
    totals = {
        index: KindTotals(len(list_kinds(run.plan.cells[index].policies)), run.plan.cells[index].players)
        for index in cells
    }
    (seats,) = (table for table in run.game.tables if table.name == SEATS)
    done, total = 0, (run.confirmation or run).games * len(run.plan.cells)
    for shard, columns in (run.confirmation or run).read_shards([(seats, (KIND.name, WINNER))]):
        if shard.cell in totals:
            players = run.plan.cells[shard.cell].players
            sat, won = (columns[SEATS][name].reshape(-1, players) for name in (KIND.name, WINNER))
            totals[shard.cell].add(sat.astype(np.int64), won)
        done += shard.game_count
        if progress:
            progress(done, total)
    cases = tuple(_find_case(run, index, counted) for index, counted in totals.items())
    kinds = [base for case in cases for kind in case.kinds for base in base_names(kind)]
    files = tuple(spell_plugins(run.game, kinds))
    return MixedFindings(cases, cases[0].verdict, 0.95, describe_source(run), files)


def _is_mixed(cell: Cell) -> bool:
    """Whether every kind of player may sit in every seat, so that the seat can be averaged out."""
    kinds = [set(list_kinds([name])) for name in cell.policies]
    return any(map(is_population, cell.policies)) and all(one == kinds[0] for one in kinds)


def _say_unmixed(plan: Plan) -> str:
    """Why there is no table to report on."""
    for cell in plan.cells:
        if any(map(is_population, cell.policies)):
            seats = [list_kinds([name]) for name in cell.policies]
            kind = next(kind for kind in list_kinds(cell.policies) if not all(kind in there for there in seats))
            return (
                f"{kind} is drawn for some of the seats only ({cell.policy_label}), so what it wins cannot be told "
                "apart from where it sits; draw every seat from the same players, or see with report win-rate what "
                "the seats win"
            )
    return (
        'nobody was drawn for the seats; play --policy "1 tuned / 3 greedy", or see with ladder what one player does '
        "among others, in every seat"
    )


def _find_case(run: FinishedRun, index: int, totals: KindTotals) -> MixedCase:
    cell = run.plan.cells[index]
    kinds = list_kinds(cell.policies)
    try:
        shares = estimate_kinds(totals)
    except ValueError as error:
        raise InputError(f"{run.folder}: {error}; play more games") from error
    if not any(share.share for share in shares):
        raise RunError(f"{run.folder}: nobody won any of the {totals.games:,} games, so nobody wins more than others")
    order = tuple(sorted(range(len(kinds)), key=lambda kind: -shares[kind].share))
    return MixedCase(
        variant=cell.variant.name,
        players=cell.players,
        policy=cell.policy_label,
        kinds=kinds,
        shares=shares,
        order=order,
        companies=_list_companies(totals),
        verdict=_judge(shares, order, cell.players),
        games=totals.games,
        card_status=run.manifest["cells"][index]["card_status"],
    )


def _judge(shares: tuple[KindShare, ...], order: tuple[int, ...], players: int) -> Meeting:
    fair, smallest = 1 / players, band_bounds(1 / players)[0]
    first, second = (shares[place] for place in order[:2])
    if all(max(one.interval.high - fair, fair - one.interval.low) < smallest for one in shares):
        return Meeting.LEVEL
    return Meeting.CLEAR if first.interval.low > second.interval.high else Meeting.NOT_SETTLED


def _list_companies(totals: KindTotals) -> tuple[CompanyFinding, ...]:
    """Those met often enough, from most of the first kind to fewest."""
    return tuple(
        CompanyFinding(
            counts,
            moments.games,
            tuple(estimate_company(moments, kind) if counts[kind] else None for kind in range(totals.kinds)),
        )
        for counts, moments in sorted(totals.companies.items(), reverse=True)
        if moments.games >= FEWEST_IN_COMPANY
    )
