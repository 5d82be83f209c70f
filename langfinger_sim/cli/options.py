"""Options that mean the same in every command, and how their values are read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from langfinger_sim.contract import CardFiles, Decks, Game, Variant

Decorator = Callable[[Any], Any]

DEFAULT_GAME = "langfinger"
DEFAULT_VARIANT = "base"
DEFAULT_POLICY = "greedy"

GAME_OPTION = click.option("--game", default=DEFAULT_GAME, show_default=True, metavar="G", help="Which game.")

CARDS_OPTION = click.option(
    "--cards", type=click.Path(path_type=Path), metavar="DIR",
    help="Folder of card files, in place of the variants' own.",
)  # fmt: skip


def find_decks(game: Game) -> Decks:
    """What the game does with card files; InputError if it has none."""
    from langfinger_sim.errors import InputError

    if game.decks is None:
        raise InputError(f"{game.title} has no card files")
    return game.decks


def read_cards(game: Game, folder: Path) -> CardFiles:
    """The card files of a folder as they are now; InputError if they cannot be read."""
    from langfinger_sim.content.card_files import read_card_files

    return read_card_files(folder, find_decks(game).files)


def find_variant(game: Game, name: str, settings: tuple[str, ...] = (), cards: CardFiles | None = None) -> Variant:
    """A variant by name or path, played with these cards and these settings; InputError with all faults."""
    from langfinger_sim.content.variants import replace_cards

    variant = game.find_variant(name)
    if cards is not None:
        variant = replace_cards(variant, cards)
    return game.apply_settings(variant, settings) if settings else variant


def parse_lists(_: click.Context, __: click.Parameter, values: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Each value as a list of texts separated by commas."""
    return tuple(_split(value) for value in values)


def parse_counts(_: click.Context, __: click.Parameter, value: str) -> tuple[int, ...]:
    """Whole numbers separated by commas."""
    parts = _split(value)
    if not all(part.isdecimal() for part in parts):
        raise click.BadParameter(f"{value!r}: allowed are whole numbers, such as 4 or 2,3,4")
    return tuple(int(part) for part in parts)


def _split(value: str) -> tuple[str, ...]:
    parts = tuple(part.strip() for part in value.split(","))
    if not all(parts):
        raise click.BadParameter(f"{value!r}: an empty place in the list")
    return parts


PLAYING_OPTIONS: tuple[Decorator, ...] = (
    click.option(
        "--variant", "variants", multiple=True, default=(DEFAULT_VARIANT,), show_default=True, metavar="V",
        help="Name of a variant, or path of its TOML file. Repeat for more.",
    ),
    click.option(
        "--set", "settings", multiple=True, metavar="KEY=VALUE",
        help="Change an option, or a cell of a card, in every variant named. Repeat for more.",
    ),
    CARDS_OPTION,
    click.option(
        "--players", callback=parse_counts, default="4", show_default=True, metavar="N[,N...]", help="Player counts."
    ),
    click.option(
        "--policy", "policies", callback=parse_lists, multiple=True, default=(DEFAULT_POLICY,), show_default=True,
        metavar="P[,P...]", help="One policy for all seats, or one a seat. Repeat for more.",
    ),
    click.option(
        "--seed", type=click.IntRange(min=0), default=1, show_default=True, metavar="S", help="Seed of the deals."
    ),
)  # fmt: skip
"""What is played: `plans.Playing` holds their values."""


def with_options(*options: Decorator) -> Decorator:
    """One decorator of many, listed in the help in this order."""

    def decorate(function: Any) -> Any:
        for option in reversed(options):
            function = option(function)
        return function

    return decorate
