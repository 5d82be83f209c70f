"""Cells made ready to play: rules records and policies in the shape the batch loops take."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import numpy as np

from langfinger_sim.contract import SLOTS, Game, Policy, Ruleset, record_array
from langfinger_sim.engine.plan import Cell, Plan, check_plan
from langfinger_sim.engine.restricted import find_policy
from langfinger_sim.engine.shards import default_shard_games
from langfinger_sim.errors import InputError

Array = np.ndarray[Any, Any]
Made = TypeVar("Made")


@dataclass(frozen=True)
class ReadyCell:
    """A cell with everything a batch call needs but its order.

    Attributes:
        index: number of the cell.
        cell: what the plan says of it, shard size filled in.
        ruleset: the variant at this player count.
        policies: the policy of each seat.
        chooses: SLOTS compiled policies, padded with the first.
        minds: (SLOTS,) their parameters, same order.
        slots: slot of each seat.
    """

    index: int
    cell: Cell
    ruleset: Ruleset
    policies: tuple[Policy, ...]
    chooses: tuple[Any, ...]
    minds: Array
    slots: tuple[int, ...]

    def row(self, game: Game) -> dict[str, Any]:
        """This cell's row in the table `cells`."""
        return {
            "cell": self.index,
            "game": game.id,
            "variant": self.cell.variant.name,
            "players": self.cell.players,
            "policies": list(self.cell.policies),
            "ruleset_digest": self.ruleset.digest,
            "policy_digests": [policy.digest for policy in self.policies],
            "card_status": self.ruleset.card_status,
        }


def make_ready(game: Game, plan: Plan) -> list[ReadyCell]:
    """All cells of a plan, ready. InputError with the faults of all cells at once."""
    check_plan(plan, game)
    faults: list[str] = []
    names = {name for cell in plan.cells for name in cell.policies}
    policies = _make_all(names, lambda name: find_policy(game, name), faults)
    keys = {(cell.variant.name, cell.players): cell for cell in plan.cells}
    rulesets = _make_all(keys, lambda key: game.build_ruleset(keys[key].variant, keys[key].players), faults)
    if faults:
        raise InputError(list(dict.fromkeys(faults)))
    return [
        _ready_cell(game, index, cell, rulesets[cell.variant.name, cell.players], [policies[n] for n in cell.policies])
        for index, cell in enumerate(plan.cells)
    ]


def size_shards(plan: Plan, cells: Sequence[ReadyCell]) -> Plan:
    """The plan with every cell's shard size written out."""
    sized = tuple(
        Cell(cell.variant, cell.players, cell.policies, cell.shard_games or _default_size(plan, ready))
        for cell, ready in zip(plan.cells, cells, strict=True)
    )
    return replace(plan, cells=sized)


def mean_cost(ready: ReadyCell) -> float:
    """Microseconds a game of this cell is declared to take."""
    return sum(policy.cost_microseconds for policy in ready.policies) / len(ready.policies)


def _default_size(plan: Plan, ready: ReadyCell) -> int:
    return default_shard_games(plan.games, mean_cost(ready))


def _make_all(keys: Any, make: Callable[[Any], Made], faults: list[str]) -> dict[Any, Made]:
    made = {}
    for key in sorted(keys):
        try:
            made[key] = make(key)
        except InputError as error:
            faults.extend(error.faults)
    return made


def _ready_cell(game: Game, index: int, cell: Cell, ruleset: Ruleset, policies: Sequence[Policy]) -> ReadyCell:
    names = list(dict.fromkeys(cell.policies))
    by_name = dict(zip(cell.policies, policies, strict=True))
    in_slots = [by_name[name] for name in names] + [policies[0]] * (SLOTS - len(names))
    minds = record_array(game.mind_dtype, SLOTS)
    for slot, policy in enumerate(in_slots):
        minds[slot] = policy.mind[0]
    return ReadyCell(
        index=index,
        cell=cell,
        ruleset=ruleset,
        policies=tuple(policies),
        chooses=tuple(policy.choose for policy in in_slots),
        minds=minds,
        slots=tuple(names.index(name) for name in cell.policies),
    )
