"""What commands share that play into a folder of their own, judge it and end in a report and a verdict."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from langfinger_sim.cli.fail_if import fail_if_option

if TYPE_CHECKING:
    from langfinger_sim.contract import Game
    from langfinger_sim.engine.finished import FinishedRun
    from langfinger_sim.engine.plan import Plan

Findings = TypeVar("Findings")


def report_options(kind: str) -> tuple[Callable[[Any], Any], ...]:
    """`--out`, `--fail-if` and `--json`, for a command that makes this kind of report."""
    return (
        click.option(
            "--out", type=click.Path(path_type=Path), metavar="DIR",
            help="Folder of the report.  [default: one in reports/]",
        ),
        fail_if_option((kind,)),
        click.option("--json", "as_json", is_flag=True, help="Print the JSON instead of words."),
    )  # fmt: skip


def play_or_resume(game: Game, plan: Plan, folder: Path, threads: int | None) -> None:
    """Play a plan into its folder, from where it was left."""
    from langfinger_sim.cli.run import play_into
    from langfinger_sim.engine.confirming import is_unfinished

    with resumable():
        play_into(game, plan, folder, threads=threads, resume=is_unfinished(folder))


@contextmanager
def resumable() -> Iterator[None]:
    """Tells whoever interrupts it how to go on."""
    try:
        yield
    except KeyboardInterrupt:
        click.echo("interrupted; what is whole stays. The same command again goes on from there", err=True)
        raise


def play_and_study(
    game: Game, plan: Plan, folder: Path, threads: int | None, find: Callable[..., Findings]
) -> Findings:
    """What `find` makes of a plan's run, which is played as far as it was not."""
    play_or_resume(game, plan, folder, threads)
    return study_run(folder, find)


def study_run(folder: Path, find: Callable[[FinishedRun, Callable[[int, int], None]], Findings]) -> Findings:
    """What `find` makes of a finished run, with its progress shown."""
    from langfinger_sim import games
    from langfinger_sim.cli.progress import show_progress
    from langfinger_sim.engine.finished import open_run

    run = open_run(folder, games.find_game)
    with show_progress() as report:
        return find(run, lambda done, total: report("games", done, total, 0))


def print_study(lines: Iterable[str], files: Sequence[Path], run: str = "", *, as_json: bool) -> None:
    """The answer in words and where everything lies, or the report's JSON; the last file holds it."""
    if as_json:
        click.echo(files[-1].read_text("utf-8"), nl=False)
        return
    for line in lines:
        click.echo(line)
    if run:
        click.echo(f"data     runs/{run}")
    for file in files:
        click.echo(f"{file.suffix[1:]:<8} {file}")
