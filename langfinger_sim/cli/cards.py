"""`cards`: the card files of a game, to edit."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from pathlib import Path

import click

from langfinger_sim.cli.options import CARDS_OPTION, GAME_OPTION
from langfinger_sim.engine import defaults

EPILOG = """\b
Examples:
  langfinger-sim cards export my_cards
  langfinger-sim cards export changed_cards --variant my_rules.toml
"""


@click.group(epilog=EPILOG)
def command() -> None:
    """Write the card files of a game, to edit."""


@command.command(epilog=EPILOG)
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@GAME_OPTION
@click.option("--variant", default=defaults.VARIANT, show_default=True, metavar="V", help="Whose cards.")
@CARDS_OPTION
def export(folder: Path, game: str, variant: str, cards: Path | None) -> None:
    """Write plain CSV files and a deck.toml into DIR, which is new or empty.

    Edit them in a spreadsheet or a text editor, look them over with `check DIR`, play them with `run --cards DIR`.
    Nothing that is there is written over.
    """
    from langfinger_sim import games
    from langfinger_sim.engine.wanted import find_decks, find_variant, read_cards

    found = games.find_game(game)
    own = read_cards(found, cards) if cards else None
    files = find_decks(found).export(find_variant(found, variant, (), own))
    write_card_files(folder, files)
    click.echo(f"{folder}: {', '.join(files)}")
    place = shlex.quote(str(folder))
    click.echo(f"check    langfinger-sim check {place}")
    click.echo(f"play     langfinger-sim run --cards {place}")


def write_card_files(folder: Path, files: Mapping[str, str]) -> None:
    """Write the files into a folder, which is new or empty; InputError where it is not."""
    from langfinger_sim.errors import InputError
    from langfinger_sim.results.files import explain_failure, make_folder, write_whole

    if folder.exists() and not folder.is_dir():
        raise InputError(f"{folder} is a file; name a folder")
    make_folder(folder)
    with explain_failure(folder, "read"):
        there = sorted(path.name for path in folder.iterdir())
    if there:
        raise InputError(f"{folder} is not empty ({there[0]}); name a new folder")
    for name, text in files.items():
        write_whole(folder / name, text.encode())
