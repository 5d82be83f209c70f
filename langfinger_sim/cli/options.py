"""Options that mean the same in every command, and how their values are read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from langfinger_sim.engine import defaults

Decorator = Callable[[Any], Any]

GAME_OPTION = click.option("--game", default=defaults.GAME, show_default=True, metavar="G", help="Which game.")

CARDS_OPTION = click.option(
    "--cards", type=click.Path(path_type=Path), metavar="DIR",
    help="Folder of card files, in place of the variants' own.",
)  # fmt: skip


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


def use_plugins(context: click.Context, _: click.Parameter, modules: tuple[str, ...]) -> None:
    """From here to the end of the command, games have these modules' policies."""
    if modules:
        from functools import partial

        from langfinger_sim import games
        from langfinger_sim.engine.plugins import with_plugins

        context.with_resource(games.extended(partial(with_plugins, modules=modules)))


PLUGIN_OPTION = click.option(
    "--plugin", callback=use_plugins, expose_value=False, is_eager=True, multiple=True, metavar="MODULE",
    help="Python module with a policy, which gets the name of its file; runs that file. Repeat for more.",
)  # fmt: skip

GAMES_OPTION = click.option(
    "--games", type=click.IntRange(min=1), default=defaults.GAMES, show_default=True, metavar="N", help="Games a cell."
)

UNTIL_OPTIONS: tuple[Decorator, ...] = (
    click.option(
        "--until-ci", type=float, metavar="H",
        help="Play until every joint interval of a win share reaches at most H to each side, such as 0.005.",
    ),
    click.option(
        "--until-verdict", is_flag=True,
        help="Play until the verdict on the seating of every cell is settled.",
    ),
    click.option(
        "--max-games", type=click.IntRange(min=1), default=defaults.MAX_GAMES, show_default=True, metavar="N",
        help="Games a cell after which it ends in any case.",
    ),
)  # fmt: skip
"""In place of `GAMES_OPTION`: `playing.take_extent` takes them together."""

VARIANT_OPTION = click.option(
    "--variant", "variants", multiple=True, default=(defaults.VARIANT,), show_default=True, metavar="V",
    help="Name of a variant, or path of its TOML file. Repeat for more.",
)  # fmt: skip

SETTING_OPTION = click.option(
    "--set", "settings", multiple=True, metavar="KEY=VALUE",
    help="Change an option, or a cell of a card, in every variant named. Repeat for more.",
)  # fmt: skip

PLAYERS_OPTION = click.option(
    "--players", callback=parse_counts, default=str(defaults.PLAYERS), show_default=True, metavar="N[,N...]",
    help="Player counts.",
)  # fmt: skip

SEED_OPTION = click.option(
    "--seed", type=click.IntRange(min=0), default=defaults.SEED, show_default=True, metavar="S",
    help="Seed of the deals.",
)  # fmt: skip

TABLE_OPTIONS: tuple[Decorator, ...] = (
    CARDS_OPTION,
    PLAYERS_OPTION,
    click.option(
        "--policy", "policies", callback=parse_lists, multiple=True, default=(defaults.POLICY,), show_default=True,
        metavar="P[,P...]",
        help='One policy for all seats, or one a seat; "1 tuned / 3 greedy" is drawn anew for each game. '
        "Repeat for more.",
    ),
    click.option(
        "--restrict", "restrictions", multiple=True, metavar="R",
        help='What no player ever does, such as "never ruin"; see show restrictions. Repeat for more.',
    ),
    PLUGIN_OPTION,
    SEED_OPTION,
)  # fmt: skip
"""What is played but for the variants and what is set in them."""

PLAYING_OPTIONS: tuple[Decorator, ...] = (VARIANT_OPTION, SETTING_OPTION, *TABLE_OPTIONS)
"""What is played: `playing.Playing` holds their values."""

THREADS_OPTION = click.option(
    "--threads", type=click.IntRange(min=1), metavar="T",
    help="Threads that play; changes no result.  [default: all]",
)  # fmt: skip


SKILL_OPTION = click.option(
    "--skill",
    metavar="P",
    help="The players whose worst case the verdict is of, as --policy named them.  [default: the first]",
)


def with_options(*options: Decorator) -> Decorator:
    """One decorator of many, listed in the help in this order."""

    def decorate(function: Any) -> Any:
        for option in reversed(options):
            function = option(function)
        return function

    return decorate


def given_options(context: click.Context) -> frozenset[str]:
    """Names of the parameters that stand on the command line, defaults apart."""
    given = (name for name in context.params if context.get_parameter_source(name) is ParameterSource.COMMANDLINE)
    return frozenset(given)
