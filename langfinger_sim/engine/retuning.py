"""Comparisons whose sides have players of their own: who is trained on which rules, and the plan they then play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from langfinger_sim.contract import Game, Variant
from langfinger_sim.engine.populations import is_population
from langfinger_sim.engine.ranges import RETUNE, in_range
from langfinger_sim.engine.trained_names import trained_file
from langfinger_sim.errors import InputError

if TYPE_CHECKING:
    from langfinger_sim.engine.plan import Plan


@dataclass(frozen=True)
class Side:
    """A policy that is trained on the rules of a variant, at all player counts at which it plays there."""

    variant: Variant
    players: tuple[int, ...]
    start: str

    @property
    def file(self) -> str:
        """Name of the file of what it becomes."""
        return trained_file(self.start, self.variant.name)


def list_sides(plan: Plan) -> tuple[Side, ...]:
    """All that has to be trained, in the order of the cells."""
    found: dict[tuple[str, str], Side] = {}
    for cell in plan.cells:
        key = cell.variant.name, cell.policies[0]
        side = found.get(key, Side(cell.variant, (), cell.policies[0]))
        found[key] = replace(side, players=tuple(dict.fromkeys((*side.players, cell.players))))
    return tuple(found.values())


def plan_retuned(plan: Plan, folder: Path) -> Plan:
    """The same on deals of their own, everybody replaced by what he became on the rules of the cell, in `folder`."""
    sides = {(side.variant.name, side.start): str(folder / side.file) for side in list_sides(plan)}
    cells = tuple(
        replace(cell, policies=(sides[cell.variant.name, cell.policies[0]],) * cell.players, shard_games=0)
        for cell in plan.cells
    )
    return replace(in_range(plan, RETUNE, plan.games), cells=cells, detail_games=0)


def check_retunable(game: Game, plan: Plan, has_weights: Callable[[Game, str], object]) -> None:
    """InputError with all faults where somebody cannot be trained. `has_weights` raises it for a policy with none."""
    faults: list[str] = []
    for label in dict.fromkeys(cell.policy_label for cell in plan.cells):
        policies = next(cell.policies for cell in plan.cells if cell.policy_label == label)
        try:
            if len(set(policies)) > 1:
                raise InputError(
                    f"retune: different policies sit in the seats of {label}; name one for all seats, each trains alone"
                )
            if is_population(policies[0]):
                raise InputError(f'retune: "{label}" is drawn anew for each game; name one policy to train')
            has_weights(game, policies[0])
        except InputError as error:
            faults += error.faults
    if faults:
        raise InputError(faults)
