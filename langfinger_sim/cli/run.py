"""`run`: play a plan, print seat win shares."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from langfinger_sim.cli.options import (
    GAME_OPTION,
    GAMES_OPTION,
    PLAYING_OPTIONS,
    THREADS_OPTION,
    UNTIL_OPTIONS,
    given_options,
    with_options,
)
from langfinger_sim.cli.playing import (
    Playing,
    announced_compiler,
    make_plan,
    spell_option,
    take_extent,
    take_playing,
    warn_of,
)
from langfinger_sim.engine import defaults
from langfinger_sim.engine.folders import default_folder

if TYPE_CHECKING:
    from langfinger_sim.contract import Game
    from langfinger_sim.engine.plan import Plan
    from langfinger_sim.engine.run import Progress, RunResult

EPILOG = """\b
Examples:
  langfinger-sim run
  langfinger-sim run --games 1000000 --out runs/base
  langfinger-sim run --until-ci 0.002
  langfinger-sim run --until-verdict --players 2,3,4,5 --out runs/counts
  langfinger-sim run --players 2,3,4,5 --policy tuned --policy greedy
  langfinger-sim run --players 4 --policy greedy,random,random,random
  langfinger-sim run --policy "1 tuned / 3 greedy"
  langfinger-sim run --policy balanced --restrict "never ruin"
  langfinger-sim run --players 2 --policy "balanced without ruin,balanced"
  langfinger-sim run --set goal=25 --set rotate_start=false
  langfinger-sim run --set fence_09.painting_bonus=1
  langfinger-sim run --variant base --variant my_rules.toml --seed 7
  langfinger-sim run --cards my_cards
  langfinger-sim run --plugin hasty.py --policy hasty,greedy --players 2
  langfinger-sim run --games 1000000 --out runs/base --resume
  langfinger-sim run my_plan.toml --dry-run
  langfinger-sim run runs/base/plan.toml --out runs/again
"""

SPELLED = {"variants": "--variant", "settings": "--set", "policies": "--policy", "restrictions": "--restrict"}

OPTIONS = (
    GAME_OPTION,
    *PLAYING_OPTIONS,
    GAMES_OPTION,
    *UNTIL_OPTIONS,
    THREADS_OPTION,
    click.option(
        "--detail-games", type=click.IntRange(min=0), default=defaults.DETAIL_GAMES, show_default=True, metavar="N",
        help="The first N games of a cell are written in detail.",
    ),
    click.option(
        "--out", type=click.Path(path_type=Path), metavar="RUN", help="Folder of the run.  [default: one in runs/]"
    ),
    click.option("--resume", is_flag=True, help="Go on with an interrupted run."),
    click.option("--dry-run", is_flag=True, help="Say what would be played, how long and how large; play nothing."),
)  # fmt: skip


@dataclass(frozen=True)
class Request:
    """What the options of `run` ask for."""

    game: str
    playing: Playing
    extent: Mapping[str, Any]
    threads: int | None
    detail_games: int
    out: Path | None
    resume: bool
    dry_run: bool
    plan_file: Path | None
    given: frozenset[str]


@click.command(epilog=EPILOG)
@click.argument("plan_file", metavar="[PLAN.toml]", required=False, type=click.Path(path_type=Path))
@with_options(*OPTIONS)
@click.pass_context
def command(context: click.Context, /, **values: Any) -> None:
    """Play games into a folder of Parquet tables and print who wins how often.

    PLAN.toml says what to play in place of the options: a question, variants, players, policies; or it is the plan.toml
    of a run, to play again.

    Each variant, player count and policy makes a cell of its own. All cells meet the same deals. The same run again
    gives the same numbers, whatever the threads and however often it was interrupted.
    """
    from langfinger_sim.cli.signals import interruptible

    given = given_options(context)
    with interruptible():
        play(Request(playing=take_playing(values), extent=take_extent(values, given), given=given, **values))


def play(request: Request) -> None:
    """Play what is asked for and print it."""
    folder = None
    try:
        with announced_compiler():
            from langfinger_sim import games

            game = games.find_game(_game_id(request))
            plan = _find_plan(game, request)
            prepare(game, plan)
        if request.dry_run:
            from langfinger_sim.cli.dry_run import print_estimate
            from langfinger_sim.engine.executors import available_threads

            print_estimate(game, plan, request.threads or available_threads())
            return
        announce_length(plan)
        folder = request.out or default_folder(plan)
        result = play_into(game, plan, folder, threads=request.threads, resume=request.resume)
    except KeyboardInterrupt:
        _explain_interruption(folder)
        raise
    _print_result(result, game.title, request)


def _game_id(request: Request) -> str:
    from langfinger_sim.engine.plan_file import read_game_id
    from langfinger_sim.errors import InputError

    if request.plan_file is None:
        return request.game
    if not request.plan_file.exists():
        raise InputError(
            f"there is no plan file {request.plan_file}; options are written --name VALUE, --set KEY=VALUE"
        )
    return read_game_id(request.plan_file)


def _find_plan(game: Game, request: Request) -> Plan:
    """The plan of the file, where one is named, else the one the options ask for."""
    from langfinger_sim.engine.extent import change_extent
    from langfinger_sim.engine.plan_file import read_plan_file
    from langfinger_sim.errors import InputError

    if request.plan_file is None:
        plan = make_plan(game, request.playing, defaults.GAMES, request.detail_games)
        return change_extent(plan, request.extent, spell_option)
    misplaced = sorted(request.given & {"game", *(field.name for field in fields(Playing))} - {"seed"})
    if misplaced:
        names = ", ".join(SPELLED.get(name, f"--{name}") for name in misplaced)
        raise InputError(f"{names}: {request.plan_file} says this already; change it there")
    asked = {"seed": request.playing.seed, "detail_games": request.detail_games}
    changes: dict[str, Any] = {name: value for name, value in asked.items() if name in request.given}
    return change_extent(replace(read_plan_file(request.plan_file, game), **changes), request.extent, spell_option)


def prepare(game: Game, plan: Plan) -> None:
    """Check the plan and load what it needs, so that the time announced is the compiler's."""
    from langfinger_sim.engine.ready import make_ready
    from langfinger_sim.engine.slices import prepare_play

    game.kernels.foresee("play")
    cells = make_ready(game, plan)
    warn_of(cells)
    prepare_play(game, cells[0])


def announce_length(plan: Plan) -> None:
    """What is promised, and how many games that should take."""
    from langfinger_sim.engine.stop_rules import make_rule, say_promise

    rule = make_rule(plan)
    if rule is None or plan.promise is None:
        return
    games = rule.foresee()
    forecast = f"; by forecast {games:,}" if games else ""
    click.echo(f"plays {say_promise(plan.promise, plan.games)}{forecast}", err=True)


def play_into(game: Game, plan: Plan, folder: Path, *, threads: int | None, resume: bool) -> RunResult:
    """Play a plan into a folder, and show how far it is."""
    from langfinger_sim.cli.progress import show_progress
    from langfinger_sim.engine.run import run_plan

    with show_progress() as report:

        def show(progress: Progress) -> None:
            what = "games to confirm" if progress.is_confirming else "games"
            done = min(progress.played_games + progress.kept_games, progress.total_games)  # some are begun too many
            report(what, done, 0 if progress.is_most else progress.total_games, progress.kept_games)

        return run_plan(game, plan, folder, threads=threads, resume=resume, progress=show)


def _print_result(result: RunResult, title: str, request: Request) -> None:
    from langfinger_sim.cli.seat_report import report_lines
    from langfinger_sim.engine.executors import available_threads

    confirmation = result.confirmation
    if not result.played_games and not (confirmation and confirmation.played_games):
        click.echo(f"{result.folder} holds this run, complete; its results again", err=True)
    for line in report_lines(result, title, request.threads or available_threads()):
        click.echo(line)


def _explain_interruption(folder: Path | None) -> None:
    """How to go on, with the very options of this command line."""
    import sys

    if folder is None or not folder.exists():
        click.echo("interrupted before the first game", err=True)
        return
    given = [argument for argument in sys.argv[1:] if argument != "--resume"]
    again = shlex.join(["langfinger-sim", *given, "--resume"])
    click.echo(f"interrupted; what is whole in {folder} stays. Go on with:\n  {again}", err=True)
