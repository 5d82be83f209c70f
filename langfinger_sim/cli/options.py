"""Options that mean the same in every command, and how their values are read."""

from __future__ import annotations

import click

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
