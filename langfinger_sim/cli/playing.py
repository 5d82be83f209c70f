"""From the options that say what is played to a plan, for every command that plays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from contextlib import contextmanager
from dataclasses import dataclass, fields
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
    restrictions: tuple[str, ...] = ()


def take_playing(values: dict[str, Any]) -> Playing:
    """The values of the playing options, taken out of those of a command."""
    return Playing(**{field.name: values.pop(field.name) for field in fields(Playing)})


def take_extent(values: dict[str, Any], given: Set[str]) -> dict[str, Any]:
    """The values of `options.GAMES_OPTION` and `UNTIL_OPTIONS` that stand on the command line; all are taken out."""
    found = {name: values.pop(name) for name in ("games", "until_ci", "until_verdict", "max_games")}
    return {name: value for name, value in found.items() if name in given}


def spell_option(name: str) -> str:
    """As it stands on the command line."""
    return f"--{name.replace('_', '-')}"


def make_plan(game: Game, playing: Playing, games: int, detail_games: int) -> Plan:
    """The plan asked for; InputError with all faults of names and settings."""
    from langfinger_sim.engine import wanted

    asked = {field.name: getattr(playing, field.name) for field in fields(Playing)}
    return wanted.make_plan(game, wanted.Wanted(**asked, games=games, detail_games=detail_games))


def warn_of(cells: Sequence[ReadyCell]) -> None:
    """Say on stderr what is legal but odd about the rules played."""
    for warning in dict.fromkeys(warning for ready in cells for warning in ready.ruleset.warnings):
        click.echo(f"warning: {warning}", err=True)


@contextmanager
def announced_compiler() -> Iterator[None]:
    """Say on stderr that compiling takes a while, where it will, and how long it took."""
    from langfinger_sim.kernel.jit import is_cache_warm, note_compile_time

    if is_cache_warm():
        with announced_preparation():  # another process may be compiling just now
            yield
        return
    click.echo("compiling the rules, once on this machine: half a minute, or more on a busy one ...", err=True)
    start = perf_counter()
    yield
    seconds = perf_counter() - start
    note_compile_time(seconds)
    click.echo(f"compiled in {seconds:.1f} s", err=True)


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
