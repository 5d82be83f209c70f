"""`decks`: decks that could be the real one, drawn at random."""

from __future__ import annotations

import shlex
from pathlib import Path

import click

from langfinger_sim.cli.cards import write_card_files
from langfinger_sim.cli.options import CARDS_OPTION, GAME_OPTION
from langfinger_sim.engine import defaults

EPILOG = """\b
Examples:
  langfinger-sim decks sample --count 10
  langfinger-sim decks sample --count 1 --seed 17 --out my_decks
"""


@click.group(epilog=EPILOG)
def command() -> None:
    """Draw decks that fit what is known of the cards."""


@command.command(epilog=EPILOG)
@click.option(
    "--count", type=click.IntRange(min=1, max=defaults.MOST_DECKS), default=10, show_default=True, metavar="K",
    help="How many decks.",
)  # fmt: skip
@click.option(
    "--seed", type=click.IntRange(min=1), default=1, show_default=True, metavar="S",
    help="Number of the first deck; the others have the numbers that follow.",
)  # fmt: skip
@click.option(
    "--out", type=click.Path(path_type=Path), default="decks", show_default=True, metavar="DIR",
    help="Where the folders go.",
)  # fmt: skip
@GAME_OPTION
@click.option(
    "--variant", default=defaults.VARIANT, show_default=True, metavar="V", help="Whose cards say what is known."
)
@CARDS_OPTION
def sample(count: int, seed: int, out: Path, game: str, variant: str, cards: Path | None) -> None:
    """Write decks that could be the real one, each a folder of cards in DIR, named by its number.

    What a source fixes is the same in all; all else is drawn at random so that nothing is broken that is known of the
    published game. The rules page says how. A number always gives the same deck.

    Play one with `run --cards DIR/deck_1`. Nothing that is there is written over.
    """
    from langfinger_sim import games
    from langfinger_sim.engine.wanted import draw_deck, find_variant, read_cards

    found = games.find_game(game)
    chosen = find_variant(found, variant, (), read_cards(found, cards) if cards else None)
    decks = [draw_deck(found, chosen, number) for number in range(seed, seed + count)]
    for deck in decks:
        write_card_files(out / deck.folder.name, deck.texts)
        click.echo(out / deck.folder.name)
    place = shlex.quote(str(out / decks[0].folder.name))
    click.echo(f"check    langfinger-sim check {place}")
    click.echo(f"play     langfinger-sim run --cards {place}")
