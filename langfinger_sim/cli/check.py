"""`check`: what is wrong with a file, before it is played."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from langfinger_sim.cli.options import GAME_OPTION

if TYPE_CHECKING:
    from langfinger_sim.engine.checks import Checked

EPILOG = """\b
Examples:
  langfinger-sim check my_rules.toml
  langfinger-sim check my_cards
  langfinger-sim check my_cards/fences.csv sly.toml --json
"""


@click.command(epilog=EPILOG)
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path))
@GAME_OPTION
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(files: tuple[Path, ...], game: str, as_json: bool) -> int:  # noqa: FBT001 - click's signature
    """Find all faults of variants, policies, plans, card files and folders of cards.

    A card file alone is looked over as if the others were those the game ships. What is legal but odd, and what cannot
    be the published game, gives a warning. Exits 2 if anything is at fault, 0 with warnings only.
    """
    from langfinger_sim import games
    from langfinger_sim.engine.checks import check_path
    from langfinger_sim.errors import INPUT_ERROR

    found = games.find_game(game)
    checked = [check_path(found, path) for path in files]
    if as_json:
        click.echo(json.dumps([_document(one) for one in checked], indent=2, ensure_ascii=False))
    else:
        for one in checked:
            _print(one)
    return INPUT_ERROR if any(one.faults for one in checked) else 0


def _document(one: Checked) -> dict[str, object]:
    return {
        "file": str(one.path),
        "kind": one.kind,
        "faults": list(one.faults),
        "warnings": list(one.warnings),
    }


def _print(one: Checked) -> None:
    """Faults and warnings on stderr, one line of what was found on stdout."""
    for fault in one.faults:
        click.echo(f"error: {fault if str(one.path) in fault else f'{one.path}: {fault}'}", err=True)
    for warning in one.warnings:
        click.echo(f"warning: {one.path}: {warning}", err=True)
    words = [_count(len(found), noun) for found, noun in ((one.faults, "fault"), (one.warnings, "warning")) if found]
    kind = f"{one.kind}, " if one.kind else ""
    click.echo(f"{one.path}: {kind}{', '.join(words) or 'nothing wrong'}")


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
