"""Cells of one plan that differ in the variant alone: counted deal by deal against the first variant."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from langfinger_sim.contract import Game
from langfinger_sim.engine.alignment import Stretch
from langfinger_sim.engine.questions import needed_for_pairs, read_outcomes
from langfinger_sim.engine.trained_names import trained_kind
from langfinger_sim.errors import InputError
from langfinger_sim.stats.pair_totals import PairTotals

if TYPE_CHECKING:
    from langfinger_sim.engine.plan import Cell, Plan


@dataclass(frozen=True)
class Pair:
    """Numbers of two cells with the same players: of the plan's first variant, and of another."""

    before: int
    after: int


def list_pairs(plan: Plan) -> tuple[Pair, ...]:
    """All pairs of a plan, in the order of their later cells. InputError where there are none.

    Players that became what they are by training on the rules of their own cell count as the same.
    """
    first = plan.cells[0].variant.name
    bases: dict[Hashable, int] = {}
    for index, cell in enumerate(plan.cells):
        if cell.variant.name == first:
            bases.update(dict.fromkeys(_keys(cell), index))
    found = [
        (index, next((bases[key] for key in _keys(cell) if key in bases), None))
        for index, cell in enumerate(plan.cells)
        if cell.variant.name != first
    ]
    pairs = tuple(Pair(before, index) for index, before in found if before is not None)
    if not pairs:
        raise InputError(
            f"nothing to compare: all cells are of the variant {first}; a comparison needs two variants with the same "
            "player count and policies"
        )
    return pairs


def _keys(cell: Cell) -> list[Hashable]:
    """What cells that are compared have in common: the players, or what they were before they were trained."""
    kind = trained_kind(cell)
    return [(cell.players, cell.policies), *([(cell.players, "trained", kind)] if kind else [])]


class PairCounter:
    """Counts stretches of games for all pairs of a plan.

    `pairs`: which; `totals`: of each. `needed`: table → columns that a stretch must have.
    """

    def __init__(self, game: Game, plan: Plan) -> None:
        self._game, self._plan = game, plan
        self.needed = needed_for_pairs(game)
        self.pairs = list_pairs(plan)
        self.totals = tuple(PairTotals.empty(plan.cells[pair.after].players) for pair in self.pairs)

    def take(self, stretch: Stretch) -> None:
        """Count the next games, the same ones of every cell."""
        used = sorted({index for pair in self.pairs for index in (pair.before, pair.after)})
        outcomes = {
            index: read_outcomes(self._game, self._plan.cells[index].players, stretch.cells[index]) for index in used
        }
        for pair, totals in zip(self.pairs, self.totals, strict=True):
            totals.add(outcomes[pair.before], outcomes[pair.after])
