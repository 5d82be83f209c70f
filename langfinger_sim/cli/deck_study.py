"""`--decks K`: plays a case with many decks that could be the real one, and says how many agree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import click

from langfinger_sim.cli.options import THREADS_OPTION
from langfinger_sim.engine import defaults

if TYPE_CHECKING:
    from pathlib import Path

    from langfinger_sim.studies.decks import DeckFindings
    from langfinger_sim.studies.win_rate import WinRateFindings

DECK_OPTIONS = (
    click.option(
        "--decks", type=click.IntRange(min=2, max=defaults.MOST_DECKS), metavar="K",
        help="Also play the case of the verdict with K decks that could be the real one: how many agree?",
    ),
    click.option(
        "--deck-games", type=click.IntRange(min=100), metavar="N",
        help=f"Games with each of them.  [default: {defaults.DECK_GAMES}]",
    ),
    THREADS_OPTION,
)  # fmt: skip


@dataclass(frozen=True)
class DecksAsked:
    """How many decks, games with each, and threads that play."""

    count: int
    games: int
    threads: int | None


def take_decks(values: dict[str, Any]) -> DecksAsked | None:
    """The values of `DECK_OPTIONS`, taken out of those of a command; None where no deck is asked for.

    InputError where the others stand without `--decks`.
    """
    from langfinger_sim.errors import InputError

    count, games, threads = (values.pop(name, None) for name in ("decks", "deck_games", "threads"))
    if count is not None:
        return DecksAsked(count, games or defaults.DECK_GAMES, threads)
    for name, value in (("--deck-games", games), ("--threads", threads)):
        if value is not None:
            raise InputError(f"{name}: nothing is played without --decks K")
    return None


def add_decks(folder: Path, findings: WinRateFindings, asked: DecksAsked) -> WinRateFindings:
    """The findings of the run in a folder with what the decks say to their verdict; plays what is missing."""
    from langfinger_sim import games
    from langfinger_sim.cli.playing import announced_compiler
    from langfinger_sim.cli.run import prepare
    from langfinger_sim.cli.studying import play_or_resume, study_run
    from langfinger_sim.engine.deck_plan import deck_folder, plan_decks
    from langfinger_sim.engine.finished import open_run
    from langfinger_sim.studies.decks import find_deck_findings

    run = open_run(folder, games.find_game)
    worst = findings.cells[findings.worst]
    with announced_compiler():
        plan = plan_decks(run.game, run.plan, findings.worst, asked.count, asked.games)
        prepare(run.game, replace(plan, cells=plan.cells[:1]))  # what is odd about a drawn deck is meant to be
    click.echo(f"{worst.policy} plays {asked.games:,} games with each of {len(plan.cells) - 1} decks", err=True)
    own = deck_folder(run.game, plan)
    play_or_resume(run.game, plan, own, asked.threads)
    word = worst.judgement.best_guess
    return replace(findings, decks=study_run(own, lambda done, report: find_deck_findings(done, word, report)))


def deck_lines(decks: DeckFindings | None) -> Iterator[str]:
    """What the decks say, for a terminal."""
    from langfinger_sim.reporting.documents.decks import groups_sentence, holds_sentence

    if decks is None:
        return
    yield holds_sentence(decks)
    if text := groups_sentence(decks.groups):
        yield text
    if decks.other is not None:
        yield f"Deck {decks.other} says otherwise: {decks.other_word}."
    yield ""
