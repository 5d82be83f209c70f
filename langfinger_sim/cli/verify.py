"""`verify`: prove a stored run."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from langfinger_sim.cli.options import PLUGIN_OPTION

if TYPE_CHECKING:
    from langfinger_sim.engine.verify import Verification

EPILOG = """\b
Examples:
  langfinger-sim verify runs/base
  langfinger-sim verify runs/hasty --plugin hasty.py
"""

DIFFERENCE = 1
MOST_LISTED = 20


@click.command(epilog=EPILOG)
@click.argument("run", type=click.Path(path_type=Path))
@PLUGIN_OPTION
def command(run: Path) -> int:
    """Replay a sample of a run game by game, recount all of it, check its digests.

    Exits 1 if anything differs from what the run's plan makes.
    """
    from langfinger_sim import games
    from langfinger_sim.cli.progress import show_progress
    from langfinger_sim.cli.signals import interruptible
    from langfinger_sim.engine.verify import verify_run

    with interruptible(), show_progress() as report:
        found = verify_run(run, games.find_game, progress=lambda what, done, total: report(what, done, total, 0))
    _print(run, found)
    return DIFFERENCE if found.differences else 0


def _print(run: Path, found: Verification) -> None:
    click.echo(f"replayed {found.games_played:,} games one by one, {found.numbers_compared:,} numbers compared")
    click.echo(f"recounted {found.rows_counted:,} rows in {found.parts_read:,} parts")
    click.echo(f"digest   {found.content_digest}")
    for note in found.notes:
        click.echo(f"note     {note}")
    for difference in found.differences[:MOST_LISTED]:
        click.echo(f"differs  {difference}")
    if len(found.differences) > MOST_LISTED:
        click.echo(f"differs  and {len(found.differences) - MOST_LISTED:,} more")
    count = len(found.differences)
    click.echo(f"{run}: {'nothing differs' if not count else f'{count:,} differences'}")
