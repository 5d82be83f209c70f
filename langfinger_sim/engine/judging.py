"""Asking a plan's rule, look after look, whether it is enough: while playing, and again when a run is verified."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from langfinger_sim.engine.alignment import Aligner
from langfinger_sim.engine.plan import Plan
from langfinger_sim.engine.stop_rules import RULES, make_rule
from langfinger_sim.engine.stopping import Look
from langfinger_sim.engine.totals import CellTotals
from langfinger_sim.results.schema import Columns, Shard


@dataclass(frozen=True)
class Stop:
    """How a run ended.

    Attributes:
        games: of each cell.
        is_kept: whether the promise was kept; False: the most games were played without.
        state: what the rule said last; empty where the number of games was fixed.
    """

    games: int
    is_kept: bool
    state: str


class Judge:
    """Counts shards, each cell's in order, and finds where a run ends.

    `totals`: of each cell, of all that was taken. `stop`: None until the end is found.
    """

    def __init__(self, plan: Plan) -> None:
        self.totals = tuple(CellTotals.empty(cell.players) for cell in plan.cells)
        self.stop: Stop | None = None
        self._plan, self._rule = plan, make_rule(plan)
        self._looks = list(plan.looks) or [plan.games]
        needed = self._rule.needed if self._rule else {}
        self._aligner = Aligner([cell.players for cell in plan.cells], needed) if needed else None
        self._forecast = self._rule.foresee() if self._rule else plan.games

    @property
    def forecast(self) -> int | None:
        """Games a cell that will probably be played; None where that cannot be told."""
        return None if self._forecast is None else min(self._forecast, self._plan.games)

    def take(self, shard: Shard, columns: Mapping[str, Columns]) -> None:
        """Count a shard, and judge if the games of all cells up to a look are complete with it."""
        assert self.stop is None
        self.totals[shard.cell].add(columns)
        if self._aligner is not None and self._rule is not None:
            for stretch in self._aligner.add(shard, columns):
                self._rule.take(stretch)
        games = self._looks[0]
        if all(totals.shares.games == games for totals in self.totals):
            self._judge(games)

    def _judge(self, games: int) -> None:
        del self._looks[0]
        if self._rule is None:
            self.stop = Stop(games, is_kept=True, state="")
            return
        look: Look = self._rule.look(self.totals)
        self._forecast = look.forecast
        if look.is_enough or not self._looks:
            self.stop = Stop(games, look.is_enough, look.state)


def say_outcome(plan: Plan, stop: Stop, place: str = "cell") -> str:
    """How a run ended, in words; `place`: what a cell is called there."""
    games = f"{stop.games:,} games a {place}"
    if plan.promise is None:
        return f"{games}, fixed beforehand"
    promise = RULES[plan.promise.key].say(plan.promise.value)
    ended = f"kept after {games}" if stop.is_kept else f"not kept after {games}, the most allowed"
    return f"{promise}: {ended}; {stop.state}"
