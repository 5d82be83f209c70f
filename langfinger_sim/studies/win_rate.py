"""Is the seating fair? From a finished run to what each seat wins, and a verdict for every cell."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from langfinger_sim.contract import Game, ResultTable
from langfinger_sim.engine.command_line import is_crossed, spell_command
from langfinger_sim.engine.finished import FinishedRun
from langfinger_sim.engine.plan import Cell
from langfinger_sim.engine.stop_rules import UNTIL_VERDICT, estimate_valid_shares
from langfinger_sim.engine.totals import SEATS, CellTotals, needed_columns
from langfinger_sim.errors import RunError
from langfinger_sim.results.schema import Columns
from langfinger_sim.stats.fairness import FairnessTest, check_fairness, find_unfairness
from langfinger_sim.stats.seat_shares import SeatShares
from langfinger_sim.stats.verdicts import Judgement, Verdict, judge_fairness
from langfinger_sim.studies.source import Source, describe_source

RANK = "rank"
"""Means the same in every game that has it: 1 + seats that stand strictly better."""

LENGTH_PARTS = (0.05, 0.95)

RESERVE = 0.1
"""Games played beyond the forecast: the shares will not stay just as they are."""


@dataclass(frozen=True)
class SeatExtras:
    """What else is known of a seat: means over all games, None where the game does not store it."""

    mean_score: float | None
    mean_rank: float | None


@dataclass(frozen=True)
class Length:
    """Rounds of a game: median, and 5 and 95 % points."""

    median: float
    low: int
    high: int


@dataclass(frozen=True)
class CellFinding:
    """One variant at one player count with one table of policies.

    Attributes:
        variant, players, policies, policy: which; `policy` is one name, or the names by seat.
        shares: of the seats, in order, with intervals that hold for all of them at once.
        extras: of the seats, in order.
        judgement: the verdict and what is open.
        unfairness: typical distance from the fair line, 0 to 1; nan with one game.
        test: that all seats win alike.
        length: None where the game counts no rounds.
        card_status: what is assumed of the cards; empty: nothing.
    """

    variant: str
    players: int
    policies: tuple[str, ...]
    policy: str
    shares: SeatShares
    extras: tuple[SeatExtras, ...]
    judgement: Judgement
    unfairness: float
    test: FairnessTest
    length: Length | None
    card_status: str

    @property
    def badness(self) -> tuple[int, float]:
        """Orders cells from best to worst: by verdict, then by how far a seat may be from fair."""
        return self.judgement.verdict.severity, self.judgement.most_distance


@dataclass(frozen=True)
class WinRateFindings:
    """What a run says about the seats.

    Attributes:
        cells: in the order of the run.
        worst: number of the cell that the verdict is of.
        verdict: its verdict.
        score, score_unit: the game's word for what seats collect, and the unit it is stored in.
        source: the run.
        longer_command: plays as many games as should settle the worst cell; empty where it is settled or on a border.
        other_players_command: plays the same with a policy that has not played; empty where there is none.
    """

    cells: tuple[CellFinding, ...]
    worst: int
    verdict: Verdict
    score: str
    score_unit: str
    source: Source
    longer_command: str
    other_players_command: str


@dataclass
class _Count:
    """Sums of one cell, growing shard by shard."""

    totals: CellTotals
    sums: dict[str, np.ndarray[Any, Any]] = field(default_factory=dict)

    def add(self, columns: Mapping[str, Columns], names: Sequence[str]) -> None:
        self.totals.add(columns)
        players = len(self.totals.shares.parts)
        for name in names:
            by_seat = columns[SEATS][name].reshape(-1, players).sum(axis=0, dtype=np.int64)
            self.sums[name] = self.sums.get(name, 0) + by_seat


def find_win_rates(run: FinishedRun, progress: Callable[[int, int], None] | None = None) -> WinRateFindings:
    """Read a run's `games` and `seats` once, one shard at a time, and judge every cell.

    `progress(done, total)` is called with games after each shard.

    Raises:
        RunError: a part is damaged or foreign, or in some cell nobody won a single game.
    """
    extra = _extra_columns(run.game)
    counts = [_Count(CellTotals.empty(cell.players)) for cell in run.plan.cells]
    done, total = 0, run.games * len(counts)
    for shard, columns in run.read_shards(_wanted(run.game, extra)):
        counts[shard.cell].add(columns, list(extra))
        done += shard.game_count
        if progress:
            progress(done, total)
    cells = tuple(_find(run, index, count) for index, count in enumerate(counts))
    worst = max(range(len(cells)), key=lambda index: (cells[index].badness, -index))
    source = describe_source(run)
    return WinRateFindings(
        cells=cells,
        worst=worst,
        verdict=cells[worst].judgement.verdict,
        score=run.game.score,
        score_unit=extra.get(run.game.score, ""),
        source=source,
        longer_command=_spell_longer(run, cells[worst].judgement),
        other_players_command=_spell_other_players(run, source),
    )


def _spell_longer(run: FinishedRun, judgement: Judgement) -> str:
    to_go = judgement.games_to_go
    if not to_go or not is_crossed(run.plan):
        return ""
    needed = (1 + RESERVE) * (run.games + to_go)
    step = 10 ** (len(str(int(needed))) - 2)
    promise = run.plan.promise
    goes_on = promise is not None and promise.key == UNTIL_VERDICT  # another rule would look at the same games anew
    plan = replace(run.plan, games=int(-(-needed // step) * step), promise=promise if goes_on else None)
    return spell_command(run.game, plan, f"runs/{run.folder.resolve().name}-longer")


def _spell_other_players(run: FinishedRun, source: Source) -> str:
    if not source.other_policies or not is_crossed(run.plan):
        return ""
    other = source.other_policies[0]
    cells = dict.fromkeys((cell.variant.name, cell.players) for cell in run.plan.cells)
    variants = {cell.variant.name: cell.variant for cell in run.plan.cells}
    plan = replace(run.plan, cells=tuple(Cell(variants[name], players, (other,) * players) for name, players in cells))
    return spell_command(run.game, plan, f"runs/{run.folder.resolve().name}-{other}")


def _extra_columns(game: Game) -> dict[str, str]:
    """The columns of `seats` whose means are shown, with their units: the score and the rank, where there are such."""
    columns = [column for table in game.tables if table.name == SEATS for column in table.columns]
    return {column.name: column.unit for column in columns if column.name in (game.score, RANK)}


def _wanted(game: Game, extra: Mapping[str, str]) -> list[tuple[ResultTable, Sequence[str]]]:
    return [(table, [*names, *extra] if table.name == SEATS else names) for table, names in needed_columns(game)]


def _find(run: FinishedRun, index: int, count: _Count) -> CellFinding:
    cell, stored = run.plan.cells[index], run.manifest["cells"][index]
    totals = count.totals.shares
    if not totals.parts.any():
        raise RunError(
            f"{run.folder}: nobody won any of the {totals.games:,} games of {cell.variant.name} with {cell.players} "
            "players, so there is no win rate to judge"
        )
    shares = estimate_valid_shares(run.plan, totals)
    return CellFinding(
        variant=cell.variant.name,
        players=cell.players,
        policies=cell.policies,
        policy=cell.policy_label,
        shares=shares,
        extras=tuple(_extras(run.game, count, seat) for seat in range(cell.players)),
        judgement=judge_fairness(shares),
        unfairness=find_unfairness(shares),
        test=check_fairness(totals),
        length=_length(count.totals),
        card_status=stored["card_status"],
    )


def _extras(game: Game, count: _Count, seat: int) -> SeatExtras:
    games = count.totals.shares.games
    score, rank = (float(count.sums[name][seat]) / games if name in count.sums else None for name in (game.score, RANK))
    return SeatExtras(score, rank)


def _length(totals: CellTotals) -> Length | None:
    if not totals.rounds.total:
        return None
    low, high = (totals.rounds.quantile(part) for part in LENGTH_PARTS)
    return Length(totals.rounds.median(), low, high)
