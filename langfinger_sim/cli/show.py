"""`show`: what there is to choose from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from langfinger_sim.cli.options import GAME_OPTION
from langfinger_sim.cli.tables import print_rows, spell

if TYPE_CHECKING:
    from langfinger_sim.contract import Game, Option

Rows = Sequence[Mapping[str, Any]]

EPILOG = """\b
Examples:
  langfinger-sim show games
  langfinger-sim show options
  langfinger-sim show options goal
  langfinger-sim show columns seats --json
"""


@click.command(epilog=EPILOG)
@click.argument("what", type=click.Choice(["games", "variants", "policies", "options", "columns"]))
@click.argument("name", required=False)
@GAME_OPTION
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(what: str, name: str | None, game: str, as_json: bool) -> None:  # noqa: FBT001 - click's signature
    """List what there is to choose from.

    NAME picks one of the list; of columns, a table.
    """
    from langfinger_sim import games

    rows = _game_rows() if what == "games" else LISTS[what](games.find_game(game))
    print_rows(_pick(rows, what, name), as_json=as_json)


def _pick(rows: Rows, what: str, name: str | None) -> Rows:
    """The rows of this name: the first column says whose they are."""
    from langfinger_sim.errors import InputError, nearest

    if name is None:
        return rows
    key = next(iter(rows[0]), "") if rows else ""
    picked = [row for row in rows if row[key] == name]
    if not picked:
        names = list(dict.fromkeys(row[key] for row in rows))
        raise InputError(f'{what}: "{name}" is unknown; allowed: {", ".join(names)}{nearest(name, names)}')
    return picked


def _game_rows() -> Rows:
    from langfinger_sim import games

    found = [games.find_game(name) for name in games.game_names()]
    return [
        {
            "game": game.id,
            "title": game.title,
            "players": spell(game.player_counts),
            "score": f"{game.score} ({game.score_unit})",
            "rules": game.rules_version,
        }
        for game in found
    ]


def _variant_rows(game: Game) -> Rows:
    names = sorted(path.stem for path in (game.data_folder / "variants").glob("*.toml"))
    variants = [game.find_variant(name) for name in names]
    return [
        {
            "variant": variant.name,
            "changes": len(set(variant.changes).union(*variant.by_players.values())),
            "description": variant.description,
        }
        for variant in variants
    ]


def _policy_rows(game: Game) -> Rows:
    policies = [game.find_policy(name) for name in game.policy_names()]
    return [
        {
            "policy": policy.name,
            "family": policy.family,
            "us a game": policy.cost_microseconds,
            "description": policy.description,
        }
        for policy in policies
    ]


def _option_rows(game: Game) -> Rows:
    return [
        {
            "option": option.name,
            "base": spell(option.base),
            "allowed": _allowed(option),
            "unit": option.unit,
            "article": option.article,
            "meaning": option.meaning,
        }
        for option in game.options
    ]


def _allowed(option: Option) -> str:
    if option.choices:
        return " | ".join(option.choices)
    if option.low is None and option.high is None:
        return option.kind
    return f"{option.kind} {spell(option.low)} to {spell(option.high)}"


def _column_rows(game: Game) -> Rows:
    from langfinger_sim.results.schema import stored_columns

    return [
        {
            "table": table.name,
            "column": column.name,
            "type": column.dtype,
            "unit": column.unit,
            "games": "first --detail-games" if table.is_detail else "all",
            "meaning": column.meaning,
        }
        for table in game.tables
        for column in stored_columns(table)
    ]


LISTS: dict[str, Callable[[Game], Rows]] = {
    "variants": _variant_rows,
    "policies": _policy_rows,
    "options": _option_rows,
    "columns": _column_rows,
}
