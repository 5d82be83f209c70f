"""Options that mean the same in every command, and how their values are read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

Decorator = Callable[[Any], Any]

DEFAULT_GAME = "langfinger"
DEFAULT_VARIANT = "base"
DEFAULT_POLICY = "greedy"

GAME_OPTION = click.option("--game", default=DEFAULT_GAME, show_default=True, metavar="G", help="Which game.")


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
        help="Change an option in every variant named. Repeat for more.",
    ),
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
