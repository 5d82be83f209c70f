"""`--readings`: plays a case under each other reading of the rules, and says which give the same answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import click

from langfinger_sim.cli.deck_study import SEATING
from langfinger_sim.engine import defaults

if TYPE_CHECKING:
    from pathlib import Path

    from langfinger_sim.contract import Game
    from langfinger_sim.engine.opening_plan import OpeningPlan
    from langfinger_sim.engine.plan import Cell, Plan
    from langfinger_sim.studies.card_findings import CardValueFindings
    from langfinger_sim.studies.starting_hand import StartingHandFindings

WITH_READINGS = {SEATING: defaults.READING_GAMES, "comparison": defaults.READING_PAIR_GAMES}
"""Reports of runs whose verdict can be put to other readings, and games of each by default."""


def reading_options(games: int | str) -> tuple[Callable[[Any], Any], ...]:
    """`--readings` and `--reading-games`, by default so many."""
    return (
        click.option(
            "--readings", is_flag=True,
            help="Also play the case of the verdict under each other reading of the rules: which agree?",
        ),
        click.option(
            "--reading-games", type=click.IntRange(min=100), metavar="N",
            help=f"Games of each of them.  [default: {games}]",
        ),
    )  # fmt: skip


@dataclass(frozen=True)
class ReadingsAsked:
    """Games of each reading, and threads that play."""

    games: int
    threads: int | None

    @property
    def spelled(self) -> tuple[str, ...]:
        """As on the command line; threads change nothing."""
        return ("--readings", "--reading-games", str(self.games))


def take_readings(values: dict[str, Any], games: int, threads: int | None) -> ReadingsAsked | None:
    """The values of `reading_options`, taken out of those of a command; None where no reading is asked for.

    InputError where games of each stand without `--readings`.
    """
    from langfinger_sim.errors import InputError

    is_asked, asked = values.pop("readings", False), values.pop("reading_games", None)
    if is_asked:
        return ReadingsAsked(asked or games, threads)
    if asked is not None:
        raise InputError("--reading-games: nothing is played without --readings")
    return None


def check_readings_asked(asked: ReadingsAsked | None, game: Game, plan: Plan, size: int = 0) -> None:
    """InputError, before anything is played, where a case of the plan could not be put to readings.

    A case is the first variant with one of the others; `size`: cells it has, where they are more than these.
    """
    from langfinger_sim.engine.reading_plan import check_readings

    if asked is None:
        return
    first, *others = {cell.variant.name: cell for cell in plan.cells}.values()
    cases: list[tuple[Cell, ...]] = [(first, other) for other in others] or [(first,)]
    for case in cases:
        check_readings(game, case, asked.games, size or len(case))


def add_readings(kind: str, folder: Path, findings: Any, asked: ReadingsAsked) -> Any:
    """The findings of the run in a folder with what other readings say to their verdict; plays what is missing.

    `kind`: of the report, a key of `WITH_READINGS`.
    """
    from langfinger_sim import games
    from langfinger_sim.engine.finished import open_run
    from langfinger_sim.studies import case_readings as study

    run = open_run(folder, games.find_game)
    is_seating = kind == SEATING
    find: Callable[..., Any] = study.find_seating_readings if is_seating else study.find_change_readings
    make: Callable[..., Plan] = study.plan_seating_readings if is_seating else study.plan_change_readings
    plan = make(run, findings, asked.games)
    found = _ask(run.game, plan, asked, lambda done, report: find(done, findings, report))
    return replace(findings, readings=found)


def add_pick_readings(plan: OpeningPlan, findings: StartingHandFindings, asked: ReadingsAsked) -> StartingHandFindings:
    """The findings of a study of openings with what other readings say to its pick; plays what is missing."""
    from langfinger_sim.studies.case_readings import find_pick_readings, plan_pick_readings

    made, sides = plan_pick_readings(plan, findings, asked.games)
    found = _ask(plan.game, made, asked, lambda done, report: find_pick_readings(done, findings, sides, report))
    return replace(findings, readings=found)


def add_card_readings(folder: Path, findings: CardValueFindings, asked: ReadingsAsked) -> CardValueFindings:
    """The findings on cards of the run in a folder with what other readings say to them; plays what is missing."""
    from langfinger_sim import games
    from langfinger_sim.engine.finished import open_run
    from langfinger_sim.studies.card_readings import find_card_readings, plan_card_readings

    run = open_run(folder, games.find_game)
    plan = plan_card_readings(run, findings, asked.games)
    found = _ask(run.game, plan, asked, lambda done, report: find_card_readings(done, findings, report))
    return replace(findings, readings=found)


def _ask(game: Game, plan: Plan, asked: ReadingsAsked, find: Callable[..., Any]) -> Any:
    """What `find` makes of the run under all readings, which is played as far as it was not."""
    from langfinger_sim.cli.playing import announced_compiler
    from langfinger_sim.cli.run import prepare
    from langfinger_sim.cli.studying import play_and_study
    from langfinger_sim.engine.reading_plan import read_reading_plan, readings_folder

    size, readings = read_reading_plan(game, plan)
    with announced_compiler():
        prepare(game, replace(plan, cells=plan.cells[::size]))  # what is odd about a case has been said of it
    times = f", {size} times" if size > 1 else ""
    who = plan.cells[0].policy_label
    click.echo(f"{who} plays {plan.games:,} games under each of {len(readings)} readings{times}", err=True)
    return play_and_study(game, plan, readings_folder(game, plan), asked.threads, find)
