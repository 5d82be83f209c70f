"""Plans of a sweep: the grid of values asked for, against one variant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path

from langfinger_sim.contract import Game, Variant
from langfinger_sim.engine.plan import Plan, cross_cells
from langfinger_sim.engine.ranges import CONFIRM
from langfinger_sim.engine.wanted import Wanted, make_plan
from langfinger_sim.errors import InputError

MOST_CANDIDATES = 200

SWEPT = "Which change is best? "
"""What stands before the command in the question of a search's plan."""


@dataclass(frozen=True)
class Axis:
    """What is varied: an option, or a card and its column, and the values it takes, spelled as for `--set`."""

    key: str
    values: tuple[str, ...]


def read_axis(game: Game, text: str) -> Axis:
    """An axis from `KEY=V1,V2` or `KEY=L1 | L2`, where each value is a list. InputError if it is not so spelled."""
    key, sign, rest = (part.strip() for part in text.partition("="))
    if not key or not sign or not rest:
        raise InputError(f'--vary {text}: allowed is KEY=V1,V2,... or, for lists, KEY="2,3,4,4,4 | 3,3,4,4,4"')
    kinds = {option.name: option.base for option in game.options}
    has_lists = isinstance(kinds.get(key), list | tuple | Mapping)
    values = rest.split("|") if "|" in rest or has_lists else rest.split(",")
    found = tuple(value.strip().replace(" ", "") for value in values)
    if not all(found):
        raise InputError(f"--vary {text}: an empty place in the list")
    twice = [value for value in dict.fromkeys(found) if found.count(value) > 1]
    if twice:
        raise InputError(f"--vary {text}: {', '.join(twice)} is named twice")
    return Axis(key, found)


def plan_sweep(game: Game, axes: Sequence[Axis], wanted: Wanted) -> Plan:
    """The first variant and, at every player count with every list of policies, each combination of the axes' values.

    A combination that changes nothing is left out. InputError with all faults, or where nothing is left.
    """
    keys = [axis.key for axis in axes]
    twice = [key for key in dict.fromkeys(keys) if keys.count(key) > 1]
    if twice:
        raise InputError(f"--vary {twice[0]}: named twice; put all its values into one")
    grid = list(product(*(axis.values for axis in axes)))
    if not axes or len(grid) > MOST_CANDIDATES:
        raise InputError(
            f"--vary: {len(grid):,} combinations; allowed are 1 to {MOST_CANDIDATES}" if axes else "nothing to vary"
        )
    plan = make_plan(game, wanted)
    first = plan.cells[0].variant
    faults: list[str] = []
    candidates: list[Variant] = []
    for values in grid:
        settings = [f"{key}={value}" for key, value in zip(keys, values, strict=True)]
        try:
            candidates.append(game.apply_settings(first, settings))
        except InputError as error:
            faults += error.faults
    if faults:
        raise InputError(list(dict.fromkeys(faults)))
    changed = [candidate for candidate in candidates if _differs(game, first, candidate, wanted.players)]
    if not changed:
        raise InputError(f"--vary: no combination changes anything in {first.name}")
    return replace(plan, cells=cross_cells([first, *changed], wanted.players, wanted.policies))


def keep_variants(plan: Plan, names: Sequence[str]) -> Plan:
    """The plan with its first variant and these alone."""
    kept = {plan.cells[0].variant.name, *names}
    return replace(plan, cells=tuple(cell for cell in plan.cells if cell.variant.name in kept))


def note_command(plan: Plan, command: str) -> Plan:
    """The plan of a search with the command it was asked by, but for what may be asked of it later."""
    return replace(plan, question=SWEPT + command)


def read_command(plan: Plan) -> str:
    """What `note_command` noted; empty where the plan is of no search."""
    return plan.question.removeprefix(SWEPT) if plan.question.startswith(SWEPT) else ""


def confirmation_of_sweep(search: Path, plan: Plan) -> Path:
    """Where this plan confirms candidates of a search: one folder for each choice and number of games."""
    return search / f"{CONFIRM}-{plan.digest()[:6]}"


def find_confirmations(search: Path) -> list[Path]:
    """All runs that confirm candidates of a search."""
    return sorted(path for path in search.glob(f"{CONFIRM}-*") if path.is_dir())


def _differs(game: Game, first: Variant, candidate: Variant, players: Sequence[int]) -> bool:
    """Whether the rules differ at any of these player counts; what cannot be played is left to be told later."""
    try:
        return any(
            game.build_ruleset(first, count).digest != game.build_ruleset(candidate, count).digest for count in players
        )
    except InputError:
        return True
