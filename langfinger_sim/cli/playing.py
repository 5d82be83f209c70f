"""From the options that say what is played to a plan, for every command that plays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from functools import partial
from threading import Timer
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from pathlib import Path

    from langfinger_sim.contract import Game
    from langfinger_sim.engine.plan import Plan
    from langfinger_sim.engine.ready import ReadyCell
    from langfinger_sim.engine.stopping import Promise

PATIENCE_SECONDS = 8.0
PREPARING = "preparing the rules; the first time on a machine they are compiled, which may take a minute ..."


@dataclass(frozen=True)
class Playing:
    """What `options.PLAYING_OPTIONS` ask for, one field for each."""

    variants: tuple[str, ...]
    settings: tuple[str, ...]
    cards: Path | None
    players: tuple[int, ...]
    policies: tuple[tuple[str, ...], ...]
    seed: int


@dataclass(frozen=True)
class Extent:
    """How much is to be played.

    `games` a cell, or the most of them where there is a `promise`; `is_given`: the command line says either.
    `max_games`: as on the command line, None where it is not there.
    """

    games: int
    promise: Promise | None = None
    is_given: bool = False
    max_games: int | None = None


def take_playing(values: dict[str, Any]) -> Playing:
    """The values of the playing options, taken out of those of a command."""
    return Playing(**{field.name: values.pop(field.name) for field in fields(Playing)})


def take_extent(values: dict[str, Any], given: Set[str]) -> Extent:
    """The values of `options.GAMES_OPTION` and `UNTIL_OPTIONS`, taken out; `given`: what stands on the command line.

    InputError where they say two things.
    """
    from langfinger_sim.engine.stop_rules import RULES
    from langfinger_sim.engine.stopping import Promise
    from langfinger_sim.errors import InputError

    games, max_games = values.pop("games"), values.pop("max_games")
    asked = {key: value for key in RULES if (value := values.pop(key, None)) not in (None, False)}
    stated = [*(["--games"] if "games" in given else []), *(f"--{key.replace('_', '-')}" for key in asked)]
    if len(stated) > 1:
        raise InputError(f"{' and '.join(stated)}: only one of them can say when it is enough")
    promise = next((Promise(key, value) for key, value in asked.items()), None)
    return Extent(
        games=max_games if promise else games,
        promise=promise,
        is_given=bool(stated),
        max_games=max_games if "max_games" in given else None,
    )


def make_plan(game: Game, playing: Playing, games: int, detail_games: int) -> Plan:
    """The plan asked for; InputError with all faults of names and settings."""
    from langfinger_sim.engine import wanted

    asked = {field.name: getattr(playing, field.name) for field in fields(Playing)}
    return wanted.make_plan(game, wanted.Wanted(**asked, games=games, detail_games=detail_games))


def with_extent(plan: Plan, extent: Extent) -> Plan:
    """The plan, played as long as the command line asks where it does. InputError where that does not fit the plan."""
    from langfinger_sim.errors import InputError

    if extent.is_given:
        plan = replace(plan, games=extent.games, promise=extent.promise)
    if extent.max_games is None:
        return plan
    if plan.promise is None:
        raise InputError("--max-games: it goes with --until-ci or --until-verdict; a fixed number of games is --games")
    return replace(plan, games=extent.max_games)


def warn_of(cells: Sequence[ReadyCell]) -> None:
    """Say on stderr what is legal but odd about the rules played."""
    for warning in dict.fromkeys(warning for ready in cells for warning in ready.ruleset.warnings):
        click.echo(f"warning: {warning}", err=True)


@contextmanager
def announced_compiler() -> Iterator[None]:
    """Say on stderr that compiling takes a while, where it will, and how long it took."""
    from langfinger_sim.kernel.jit import is_cache_warm

    if is_cache_warm():
        with announced_preparation():  # another process may be compiling just now
            yield
        return
    click.echo("compiling the rules, once on this machine: half a minute, or more on a busy one ...", err=True)
    start = perf_counter()
    yield
    click.echo(f"compiled in {perf_counter() - start:.1f} s", err=True)


@contextmanager
def announced_preparation() -> Iterator[None]:
    """Say on stderr why nothing happens, where it takes a while: what single games need may not be compiled yet."""
    timer = Timer(PATIENCE_SECONDS, partial(click.echo, PREPARING, err=True))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
