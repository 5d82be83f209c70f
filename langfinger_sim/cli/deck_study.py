"""`--decks K`: plays a case with many decks that could be the real one, and says how many agree."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import click

from langfinger_sim.engine import defaults

if TYPE_CHECKING:
    from pathlib import Path

    from langfinger_sim.cli.reading_study import ReadingsAsked
    from langfinger_sim.contract import Game
    from langfinger_sim.engine.finished import FinishedRun
    from langfinger_sim.engine.opening_plan import OpeningPlan
    from langfinger_sim.engine.plan import Plan
    from langfinger_sim.studies.card_findings import CardValueFindings
    from langfinger_sim.studies.case_games import Progress
    from langfinger_sim.studies.compare import ComparisonFindings
    from langfinger_sim.studies.deck_parts import DeckAnswer, Play
    from langfinger_sim.studies.starting_hand import StartingHandFindings
    from langfinger_sim.studies.win_rate import WinRateFindings

    Find = Callable[[FinishedRun, Play, Progress], DeckAnswer]

SEATING = "win-rate"
FEW = 2
"""Variants whose names together still name a folder well."""

WITH_DECKS = {SEATING: defaults.DECK_GAMES, "comparison": defaults.DECK_PAIR_GAMES}
"""Reports of runs whose verdict can be put to decks that could be the real one, and games with each by default."""


def deck_options(games: int) -> tuple[Callable[[Any], Any], ...]:
    """`--decks` and `--deck-games`, by default so many."""
    return (
        click.option(
            "--decks", type=click.IntRange(min=2, max=defaults.MOST_DECKS), metavar="K",
            help="Also play the case of the verdict with K decks that could be the real one: how many agree?",
        ),
        click.option(
            "--deck-games", type=click.IntRange(min=100), metavar="N",
            help=f"Games with each of them.  [default: {games}]",
        ),
    )  # fmt: skip


@dataclass(frozen=True)
class DecksAsked:
    """How many decks, games with each, and threads that play.

    `is_crossed`: all are also played under another reading of the rules each, for readings are asked for, too.
    """

    count: int
    games: int
    threads: int | None
    is_crossed: bool = False

    @property
    def spelled(self) -> tuple[str, ...]:
        """As on the command line; threads change nothing."""
        return ("--decks", str(self.count), "--deck-games", str(self.games))


def take_decks(values: dict[str, Any], games: int, threads: int | None) -> DecksAsked | None:
    """The values of `deck_options`, taken out of those of a command; None where no deck is asked for.

    InputError where games with each stand without `--decks`.
    """
    from langfinger_sim.errors import InputError

    count, asked = (values.pop(name, None) for name in ("decks", "deck_games"))
    if count is not None:
        return DecksAsked(count, asked or games, threads, is_crossed=bool(values.get("readings")))
    if asked is not None:
        raise InputError("--deck-games: nothing is played without --decks K")
    return None


def spell_also(command: str, *asked: DecksAsked | ReadingsAsked | None) -> str:
    """A command that makes a report again, with what else is asked of it; its games stay last, as others expect."""
    import shlex

    more = [part for one in asked if one for part in one.spelled]
    if not (command and more):
        return command
    arguments = shlex.split(command)
    at = len(arguments) - 2 * (arguments[-2] == "--games")
    return shlex.join([*arguments[:at], *more, *arguments[at:]])


def check_decks(asked: DecksAsked | None, game: Game, plan: Plan) -> None:
    """InputError, before anything is played, where no deck can be drawn round the cards, or these are what changes."""
    from langfinger_sim.engine.wanted import draw_deck
    from langfinger_sim.studies.pair_decks import refuse_changed_cards

    if asked is None:
        return
    first, *others = dict.fromkeys(cell.variant.name for cell in plan.cells)
    variants = {cell.variant.name: cell.variant for cell in plan.cells}
    draw_deck(game, variants[first], 1)
    for other in others:
        refuse_changed_cards(variants[first], variants[other])


def refuse_threads(threads: int | None, *asked: object) -> None:
    """InputError where threads are named and nothing that was asked for is played."""
    from langfinger_sim.errors import InputError

    if threads is not None and not any(asked):
        raise InputError("--threads: nothing is played without --decks K, or --readings where a report has that")


def add_decks(kind: str, folder: Path, findings: Any, asked: DecksAsked) -> Any:
    """The findings of the run in a folder with what the decks say to their verdict; plays what is missing.

    `kind`: of the report, a key of `WITH_DECKS`.
    """
    from langfinger_sim import games
    from langfinger_sim.cli.playing import announced_compiler
    from langfinger_sim.engine.finished import open_run

    run = open_run(folder, games.find_game)
    play = _player(run.game, asked)
    with announced_compiler():
        plan, find = (_put_seating if kind == SEATING else _put_change)(run, findings, asked)
        _prepare(run.game, plan)
    return replace(findings, decks=_ask(run.game, plan, asked, lambda done, report: find(done, play, report)))


def _put_seating(run: FinishedRun, findings: WinRateFindings, asked: DecksAsked) -> tuple[Plan, Find]:
    from langfinger_sim.engine.deck_plan import plan_decks
    from langfinger_sim.studies.decks import find_deck_findings

    word = findings.cells[findings.worst].judgement.best_guess
    plan = plan_decks(run.game, run.plan, [findings.worst], asked.count, asked.games)
    return plan, lambda done, play, report: find_deck_findings(done, word, play, report, is_crossed=asked.is_crossed)


def _put_change(run: FinishedRun, findings: ComparisonFindings, asked: DecksAsked) -> tuple[Plan, Find]:
    from langfinger_sim.studies.pair_decks import find_pair_decks, plan_pair

    plan = plan_pair(run, findings, asked.count, asked.games)
    return plan, lambda done, play, report: find_pair_decks(done, findings, play, report, is_crossed=asked.is_crossed)


def add_pick_decks(plan: OpeningPlan, findings: StartingHandFindings, asked: DecksAsked) -> StartingHandFindings:
    """The findings of a study of openings with what the decks say to its pick; plays what is missing."""
    from langfinger_sim.studies.pick_decks import find_pick_decks, plan_pick

    decks, sides = plan_pick(plan, findings.cases[findings.worst], asked.count, asked.games)
    play = _player(plan.game, asked)

    def find(done: FinishedRun, report: Progress) -> DeckAnswer:
        return find_pick_decks(done, findings, sides, play, report, is_crossed=asked.is_crossed)

    return replace(findings, decks=_ask(plan.game, decks, asked, find))


def add_card_decks(folder: Path, findings: CardValueFindings, asked: DecksAsked) -> CardValueFindings:
    """The findings on cards of the run in a folder with what the decks say to their verdict; plays what is missing."""
    from langfinger_sim import games
    from langfinger_sim.engine.finished import open_run
    from langfinger_sim.studies.card_decks import find_card_decks, plan_card_decks

    run = open_run(folder, games.find_game)
    plan, play = plan_card_decks(run, findings, asked.count, asked.games), _player(run.game, asked)
    found = _ask(run.game, plan, asked, lambda done, report: find_card_decks(done, findings, play, report))
    return replace(findings, decks=found)


def _prepare(game: Game, plan: Plan) -> None:
    """Check and load the reference alone: what is odd about a drawn deck is meant to be."""
    from langfinger_sim.cli.run import prepare

    prepare(game, replace(plan, cells=plan.cells[:1]))


def _ask(game: Game, plan: Plan, asked: DecksAsked, find: Callable[..., Any]) -> Any:
    """What `find` makes of the decks' run, which is played as far as it was not."""
    from langfinger_sim.cli.studying import play_and_study
    from langfinger_sim.engine.deck_plan import case_size, deck_folder

    size = case_size(plan)
    times = f", {size} times" if size > 1 else ""
    who, decks = plan.cells[0].policy_label, len(plan.cells) // size - 1
    click.echo(f"{who} plays {plan.games:,} games with each of {decks} decks{times}", err=True)
    return play_and_study(game, plan, deck_folder(game, plan), asked.threads, find)


def _player(game: Game, asked: DecksAsked) -> Play:
    """Plays what follows from what the decks said, into a folder of its own."""
    from langfinger_sim import games
    from langfinger_sim.cli.studying import play_or_resume
    from langfinger_sim.engine.finished import open_run
    from langfinger_sim.engine.folders import own_folder

    def play(plan: Plan, what: str) -> FinishedRun:
        click.echo(f"{what}: {plan.games:,} games", err=True)
        variants = {cell.variant.name: None for cell in plan.cells}
        stem = next(iter(variants)).partition("+")[0]
        folder = own_folder(game, plan, f"{stem}-read-decks" if len(variants) > FEW else "")
        play_or_resume(game, plan, folder, asked.threads)
        return open_run(folder, games.find_game)

    return play


def deck_lines(decks: DeckAnswer | None) -> Iterator[str]:
    """What the decks say to a verdict, for a terminal."""
    from langfinger_sim.reporting.documents.decks import holds_sentence, terminal_lines

    if decks is not None:
        yield from terminal_lines(decks, holds_sentence(decks))
