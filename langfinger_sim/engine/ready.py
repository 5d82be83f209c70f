"""Cells made ready to play: rules records and policies in the shape the batch loops take."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import numpy as np

from langfinger_sim.contract import SLOTS, Game, Policy, Ruleset, record_array
from langfinger_sim.engine.plan import Cell, Plan, check_plan
from langfinger_sim.engine.populations import draw_kinds, is_population, list_kinds, list_members
from langfinger_sim.engine.restricted import find_policy
from langfinger_sim.engine.shards import default_shard_games
from langfinger_sim.errors import InputError
from langfinger_sim.kernel.rng import run_key

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
        slots: slot of each seat; of its first player where one is drawn for each game.
        kinds: the policies in the slots, in order, without padding.
        is_drawn: whether players are drawn for each game, among `kinds`.
    """

    index: int
    cell: Cell
    ruleset: Ruleset
    policies: tuple[Policy, ...]
    chooses: tuple[Any, ...]
    minds: Array
    slots: tuple[int, ...]
    kinds: tuple[Policy, ...]
    is_drawn: bool = False

    def draw_slots(self, run_key: np.uint64, first_game: int, games: int) -> Array:
        """(games, seats) int64: the slot of every seat in these games."""
        if not self.is_drawn:
            return np.tile(np.array(self.slots, np.int64), (games, 1))
        return draw_kinds(run_key, first_game, games, self.cell.policies)

    def policies_of(self, seed: int, game_index: int) -> tuple[Policy, ...]:
        """Who plays in one game, by seat."""
        return tuple(self.kinds[slot] for slot in self.draw_slots(run_key(seed), game_index, 1)[0].tolist())

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
    names = {name for cell in plan.cells for name in (*cell.policies, *list_kinds(cell.policies))}
    policies = _make_all(names, lambda name: find_policy(game, name), faults)
    keys = {(cell.variant.name, cell.players): cell for cell in plan.cells}
    rulesets = _make_all(keys, lambda key: game.build_ruleset(keys[key].variant, keys[key].players), faults)
    if faults:
        raise InputError(list(dict.fromkeys(faults)))
    return [
        _ready_cell(game, index, cell, rulesets[cell.variant.name, cell.players], policies)
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


def _ready_cell(game: Game, index: int, cell: Cell, ruleset: Ruleset, policies: Mapping[str, Policy]) -> ReadyCell:
    names = list_kinds(cell.policies)
    if len(names) > SLOTS:
        raise InputError(f"policy = {','.join(cell.policies)}: more than {SLOTS} different players")
    kinds = [policies[name] for name in names]
    in_slots = kinds + [kinds[0]] * (SLOTS - len(names))
    minds = record_array(game.mind_dtype, SLOTS)
    for slot, policy in enumerate(in_slots):
        minds[slot] = policy.mind[0]
    return ReadyCell(
        index=index,
        cell=cell,
        ruleset=ruleset,
        policies=tuple(policies[name] for name in cell.policies),
        chooses=tuple(policy.choose for policy in in_slots),
        minds=minds,
        slots=tuple(names.index(list_members(name)[0].name) for name in cell.policies),
        kinds=tuple(kinds),
        is_drawn=any(is_population(name) for name in cell.policies),
    )
