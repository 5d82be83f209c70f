"""Plans that ask whether an answer hangs on how the rules are read: a case under each other reading, one at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from langfinger_sim.content.fields import spell
from langfinger_sim.content.options import Option, value_in_force
from langfinger_sim.contract import Game
from langfinger_sim.engine.folders import own_folder
from langfinger_sim.engine.plan import MOST_CELLS, Cell, Plan
from langfinger_sim.engine.ranges import READINGS, in_range
from langfinger_sim.errors import InputError

FEWEST_GAMES = 100


@dataclass(frozen=True)
class Reading:
    """An option read otherwise: its name, the value, and the rule it belongs to."""

    option: str
    value: Any
    article: str

    @property
    def setting(self) -> str:
        """As `--set` takes it."""
        return f"{self.option}={spell(self.value)}"


def list_readings(game: Game, cells: Sequence[Cell]) -> tuple[Reading, ...]:
    """The other readings that a game declares, of options that none of these cells turns itself."""
    open_to = [option for option in game.options if option.readings and not _is_turned(option, cells)]
    return tuple(Reading(option.name, value, option.article) for option in open_to for value in option.readings)


def check_readings(game: Game, cells: Sequence[Cell], games: int, size: int) -> tuple[Reading, ...]:
    """The readings under which a case of `size` cells, that turn no more than these, can be played so many games.

    InputError where the games are too few, the game declares no other reading, these cells leave none open, or a run
    cannot hold the case under all of them.
    """
    if games < FEWEST_GAMES:
        raise InputError(f"games of each reading = {games}: allowed: {FEWEST_GAMES} or more")
    readings = list_readings(game, cells)
    if not readings:
        names = " and ".join(list(dict.fromkeys(cell.variant.name for cell in cells))[:2])
        raise InputError(f"readings: {game.title} knows of no other reading of a rule that is as printed in {names}")
    if (1 + len(readings)) * size > MOST_CELLS:
        most = MOST_CELLS // (1 + len(readings))
        raise InputError(f"readings: {size} variants under each of {len(readings)} are too many; allowed: {most}")
    return readings


def list_turned(game: Game, cells: Sequence[Cell]) -> tuple[str, ...]:
    """Names of the options with other readings that some of the cells turn themselves, so that nothing is open."""
    return tuple(option.name for option in game.options if option.readings and _is_turned(option, cells))


def _is_turned(option: Option, cells: Sequence[Cell]) -> bool:
    return any(value_in_force(option, cell.variant, cell.players) != option.base for cell in cells)


def plan_readings(game: Game, plan: Plan, case: Sequence[int], games: int) -> Plan:
    """Cells `case` of a plan as they are, then under each reading, all on the same deals, which no other run meets.

    InputError as `check_readings`.
    """
    own = tuple(replace(plan.cells[place], shard_games=0) for place in case)
    readings = check_readings(game, own, games, len(own))
    read = [
        replace(cell, variant=game.apply_settings(cell.variant, [reading.setting]))
        for reading in readings
        for cell in own
    ]
    return in_range(replace(plan, cells=(*own, *read), promise=None, detail_games=0), READINGS, games)


def readings_folder(game: Game, plan: Plan) -> Path:
    """Where a plan of `plan_readings` is played into where nobody has named a folder."""
    return own_folder(game, plan, f"{plan.cells[0].variant.name}-readings")


def read_reading_plan(game: Game, plan: Plan) -> tuple[int, tuple[Reading, ...]]:
    """Cells that a case has, and the readings of a plan of `plan_readings`, in order. InputError where it is none."""
    for size in range(1, len(plan.cells)):
        own, rest = plan.cells[:size], plan.cells[size:]
        readings = list_readings(game, own)
        names = [f"{cell.variant.name}+{reading.setting}" for reading in readings for cell in own]
        if names and names == [cell.variant.name for cell in rest]:
            return size, readings
    raise InputError(
        f"no plan of readings: its variants are not {plan.cells[0].variant.name} with rules read otherwise"
    )
