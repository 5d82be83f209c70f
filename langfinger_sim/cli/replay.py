"""`replay`: tell one game, or check the trace of one."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from langfinger_sim.cli.options import PLAYING_OPTIONS, with_options
from langfinger_sim.cli.playing import Playing, announced_preparation, make_plan, take_playing, warn_of
from langfinger_sim.engine import defaults

if TYPE_CHECKING:
    from langfinger_sim.engine.replay import Replay
    from langfinger_sim.engine.session import GameSession

EPILOG = """\b
Examples:
  langfinger-sim replay runs/base --game 17
  langfinger-sim replay runs/base --game 17 --cell 2
  langfinger-sim replay --game 17 --players 3 --policy greedy --set goal=25
  langfinger-sim replay runs/base --game 17 --json > game.jsonl
  langfinger-sim replay game.jsonl
"""

STDIN = "-"
DIFFERENCE = 1

OPTIONS = (
    click.argument("source", required=False, metavar="[RUN|FILE]"),
    click.option("--game", "game_index", type=int, metavar="K", help="Which game, counted from 0."),
    click.option(
        "--cell", "cell_index", type=int, default=0, show_default=True, metavar="C",
        help="In which cell, counted from 0: of several variants, player counts or policies.",
    ),
    click.option("--json", "as_json", is_flag=True, help="Print the trace: one event a line."),
    *PLAYING_OPTIONS,
)  # fmt: skip


@click.command(epilog=EPILOG)
@with_options(*OPTIONS)
def command(source: str | None, **values: Any) -> int:
    """Tell a game of a run step by step, as a person would follow it.

    Without RUN, the game that the playing options make, as `run` would play it. With the FILE of a trace (`-`: stdin)
    every step of it is checked against the rules instead; exits 1 at the first that is wrong.
    """
    playing = take_playing(values)
    if source == STDIN or (source is not None and not Path(source).is_dir()):
        _refuse_options("a trace", {"source"})
        return check(source)
    if source is not None:
        _refuse_options("a run", {"source", "game_index", "cell_index", "as_json", "plugin"})
    tell(source, playing, **values)
    return 0


def _refuse_options(what: str, allowed: set[str]) -> None:
    """Options that mean nothing here are wrong input, not silence."""
    from click.core import ParameterSource

    from langfinger_sim.errors import InputError

    context = click.get_current_context()
    given = [
        parameter.opts[0]
        for parameter in context.command.params
        if parameter.name not in allowed
        and context.get_parameter_source(str(parameter.name)) is ParameterSource.COMMANDLINE
    ]
    if given:
        raise InputError(f"{', '.join(given)}: not with {what}, which says that itself")


def check(source: str) -> int:
    """Check the trace in a file, or on stdin, and say what came of it; the exit code."""
    from langfinger_sim import games
    from langfinger_sim.engine.retrace import TraceError, check_trace
    from langfinger_sim.engine.trace_file import read_trace

    name = "stdin" if source == STDIN else source
    steps = read_trace(_read_lines(source))
    try:
        with announced_preparation():
            session = check_trace(steps, games.find_game)
    except TraceError as error:
        click.echo(f"{name}, {error}")
        return DIFFERENCE
    click.echo(f"{name}: {len(steps):,} lines, every step follows ({_title(session)})")
    return 0


def _read_lines(source: str) -> list[bytes]:
    from langfinger_sim.errors import InputError, nearest

    if source == STDIN:
        return sys.stdin.buffer.readlines()
    path = Path(source)
    try:
        with path.open("rb") as file:
            return file.readlines()
    except FileNotFoundError as error:
        names = [str(other) for other in path.parent.iterdir()] if path.parent.is_dir() else []
        raise InputError(f"{source}: no such run or trace{nearest(str(path), names)}") from error
    except OSError as error:
        raise InputError(f"cannot read {source}: {error.strerror or error}") from error


def tell(source: str | None, playing: Playing, game_index: int | None, cell_index: int, as_json: bool) -> None:  # noqa: FBT001 - a flag of the command line
    """Play the game asked for and print it."""
    from langfinger_sim.errors import InputError

    if game_index is None:
        raise InputError("which game? Name it with --game, counted from 0")
    with announced_preparation():
        replay = _replay(source, playing, game_index, cell_index)
    warn_of([replay.ready])
    for change in replay.changes:
        click.echo(f"note: not as when the run was played: {change}", err=True)
    if as_json:
        for event in replay.session.trace():
            click.echo(json.dumps(event, ensure_ascii=False))
        return
    _print_story(replay)


def _replay(source: str | None, playing: Playing, game_index: int, cell_index: int) -> Replay:
    from langfinger_sim import games
    from langfinger_sim.engine.plan import MOST_GAMES
    from langfinger_sim.engine.replay import replay_plan, replay_run

    if source is not None:
        return replay_run(Path(source), games.find_game, game_index, cell_index)
    game = games.find_game(defaults.GAME)
    return replay_plan(game, make_plan(game, playing, MOST_GAMES, 0), game_index, cell_index)


def _print_story(replay: Replay) -> None:
    from langfinger_sim.cli.story import line_width, story_lines, wants_colour
    from langfinger_sim.contract import Passage, Story

    session = replay.session
    story = session.game.words.story(session.trace(), [policy.name for policy in session.policies])
    cells = len(replay.plan.cells)
    where = f", cell {replay.cell_index} (of 0 to {cells - 1})" if cells > 1 else ""
    opening = Passage(_title(session, session.ruleset.variant) + where, kind="heading")
    whole = Story(story.cast, [opening, Passage(), *story.passages])
    lines = story_lines(whole, line_width(), is_coloured=wants_colour())
    next(lines)  # nothing stands before the first heading, so no empty line either
    for line in lines:
        click.echo(line)


def _title(session: GameSession, variant: str = "") -> str:
    """Such as `Langfinger, base, 4 players, game 17 of seed 1`."""
    header = session.trace()[0]
    names = [session.game.title, *([variant] if variant else []), f"{session.ruleset.players} players"]
    return f"{', '.join(names)}, game {header['game_index']:,} of seed {header['seed']}"
