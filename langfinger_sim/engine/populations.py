"""Mixed tables: seats whose player is drawn anew for each game, from a population with weights.

A population is spelled where a policy's name stands: "1 tuned / 3 greedy" is tuned in one game of four. Who sits where
is a function of seed, game and seat, so all cells of a run draw alike and any game can be had alone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from langfinger_sim.contract import Column, Game
from langfinger_sim.engine.totals import SEATS
from langfinger_sim.errors import InputError
from langfinger_sim.kernel.rng import child

if TYPE_CHECKING:
    from langfinger_sim.engine.plan import Plan

Array = np.ndarray[Any, Any]

OR = " / "
HIGHEST_WEIGHT = 1_000
MEMBER = re.compile(r"(\d+)\s+(\S.*)")

DRAWS = 1 << 62
"""Label of what is drawn here under a run's key; games' labels are far below."""

KIND = Column("kind", "uint8", "index", "who sat there: place among the players that the cell's policies name, from 0")
"""In the table `seats` of runs in which somebody was drawn."""


@dataclass(frozen=True)
class Member:
    """A policy of a population, by name, and its part of the sum of weights."""

    name: str
    weight: int


def is_population(name: str) -> bool:
    """Whether this stands for players to be drawn, and not for one policy."""
    return OR.strip() in name and all(MEMBER.fullmatch(part.strip()) for part in name.split(OR.strip()))


def list_members(name: str) -> tuple[Member, ...]:
    """The members as they are named, a policy that stands alone with weight 1; InputError where a weight is none."""
    if not is_population(name):
        return (Member(name, 1),)
    found = []
    for part in name.split(OR.strip()):
        match = MEMBER.fullmatch(part.strip())
        assert match is not None
        found.append(Member(match[2].strip(), int(match[1])))
    names = [member.name for member in found]
    faults = [
        f'policy = "{name}": weight {member.weight} of {member.name}; allowed: 1 to {HIGHEST_WEIGHT:,}'
        for member in found
        if not 1 <= member.weight <= HIGHEST_WEIGHT
    ]
    faults += [f'policy = "{name}": {one} is named twice' for one in dict.fromkeys(names) if names.count(one) > 1]
    if faults:
        raise InputError(faults)
    return tuple(found)


def spell_population(members: Sequence[Member]) -> str:
    """The one spelling of a population; a lone member's name."""
    if len(members) == 1:
        return members[0].name
    return OR.join(f"{member.weight} {member.name}" for member in members)


def list_kinds(policies: Sequence[str]) -> tuple[str, ...]:
    """All players who may sit at a table whose seats have these policies, in the order named: what `KIND` counts."""
    return tuple(dict.fromkeys(member.name for name in policies for member in list_members(name)))


def draw_kinds(run_key: np.uint64, first_game: int, games: int, policies: Sequence[str]) -> Array:
    """(games, seats) int64: who sits where in games first_game … first_game+games-1, as places in `list_kinds`."""
    kinds = list_kinds(policies)
    indices = np.arange(first_game, first_game + games, dtype=np.uint64)
    with np.errstate(over="ignore"):
        keys = child(child(run_key, DRAWS), indices)
        return np.stack([_draw_seat(keys, seat, name, kinds) for seat, name in enumerate(policies)], axis=1)


def _draw_seat(keys: Array, seat: int, name: str, kinds: Sequence[str]) -> Array:
    members = list_members(name)
    ends = np.cumsum([member.weight for member in members])
    bits = child(keys, seat)
    drawn = (((bits >> np.uint64(32)) * np.uint64(ends[-1])) >> np.uint64(32)).astype(np.int64)
    places = np.array([kinds.index(member.name) for member in members])
    return np.asarray(places[np.searchsorted(ends, drawn, side="right")])


def has_population(plan: Plan) -> bool:
    """Whether somebody is drawn in some cell."""
    return any(is_population(name) for cell in plan.cells for name in cell.policies)


def record_kinds(game: Game, plan: Plan) -> Game:
    """The game with a column of `seats` for who sat there, where somebody is drawn; otherwise as it is."""
    if not has_population(plan) or any(KIND in table.columns for table in game.tables):
        return game
    tables = tuple(
        replace(table, columns=(*table.columns, KIND)) if table.name == SEATS else table for table in game.tables
    )
    return replace(game, tables=tables)
