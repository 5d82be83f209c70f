"""`show`: what there is to choose from."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from langfinger_sim.cli.changes import describe_changed, describe_variant
from langfinger_sim.cli.options import CARDS_OPTION, GAME_OPTION
from langfinger_sim.cli.tables import print_rows, spell
from langfinger_sim.engine import defaults

if TYPE_CHECKING:
    from langfinger_sim.contract import Game, Option

Rows = Sequence[Mapping[str, Any]]

EPILOG = """\b
Examples:
  langfinger-sim show games
  langfinger-sim show options
  langfinger-sim show options goal
  langfinger-sim show options --changed goal_25
  langfinger-sim show variants equal_hands
  langfinger-sim show policies balanced
  langfinger-sim show restrictions
  langfinger-sim show cards fences
  langfinger-sim show cards fence_09
  langfinger-sim show cards --cards my_cards --json
  langfinger-sim show columns seats --json
"""


WHAT = ("games", "variants", "policies", "restrictions", "cards", "options", "columns")


@click.command(epilog=EPILOG)
@click.argument("what", type=click.Choice(WHAT))
@click.argument("name", required=False)
@GAME_OPTION
@click.option("--changed", metavar="V", help="Of options: those that variant V changes, old value → new value.")
@click.option("--variant", metavar="V", help="Of cards: those of this variant.")
@CARDS_OPTION
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(what: str, name: str | None, game: str, as_json: bool, **own: Any) -> None:  # noqa: FBT001 - click's signature
    """List what there is to choose from.

    NAME picks one of the list; of columns, a table; of cards, a card or a group. A variant or a policy, also one in a
    file, is shown with all it changes or weighs.
    """
    _refuse_misplaced(what, own)
    if what == "games":
        print_rows(_pick(_game_rows(), what, name), as_json=as_json)
        return
    from langfinger_sim import games
    from langfinger_sim.engine.wanted import find_variant

    found = games.find_game(game)
    if what == "variants" and name is not None:
        print_document(*describe_variant(found, find_variant(found, name)), as_json=as_json)
    elif what == "policies" and name is not None:
        _print_policy(found, name, as_json=as_json)
    elif what == "options" and own["changed"] is not None:
        document, lines = describe_changed(found, find_variant(found, own["changed"]), name)
        print_document(document, lines, as_json=as_json)
    elif what == "cards":
        rows = _pick_cards(_card_rows(found, own["variant"], own["cards"]), name)
        print_rows(rows if as_json else _without_cells(rows), as_json=as_json)
        if not as_json and name is not None and len(rows) == 1:
            _print_cells(rows[0])
    else:
        print_rows(_pick(LISTS[what](found), what, name), as_json=as_json)


def _refuse_misplaced(what: str, own: Mapping[str, Any]) -> None:
    """An option that says nothing about this list is refused, not dropped."""
    for option, home in (("changed", "options"), ("variant", "cards"), ("cards", "cards")):
        if own[option] is not None and what != home:
            raise click.UsageError(f"--{option} goes with `show {home}`, not with `show {what}`")


def print_document(document: Any, lines: Sequence[str], *, as_json: bool) -> None:
    """A document for programs, or its lines for people."""
    click.echo(json.dumps(document, indent=2, ensure_ascii=False) if as_json else "\n".join(lines))


def _pick(rows: Rows, what: str, name: str | None) -> Rows:
    """The rows of this name: the first column says whose they are."""
    if name is None:
        return rows
    key = next(iter(rows[0]), "") if rows else ""
    return [row for row in rows if row[key] == name] or _refuse_name(what, name, [row[key] for row in rows])


def _pick_cards(rows: Rows, name: str | None) -> Rows:
    """The cards of this group, or of this name."""
    if name is None:
        return rows
    known = [*(row["group"] for row in rows), *(row["card"] for row in rows)]
    return [row for row in rows if name in (row["group"], row["card"])] or _refuse_name("cards", name, known)


def _refuse_name(what: str, name: str, known: Sequence[str]) -> Rows:
    from langfinger_sim.errors import InputError, nearest

    names = list(dict.fromkeys(known))
    raise InputError(f'{what}: "{name}" is unknown; allowed: {", ".join(names)}{nearest(name, names)}')


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
            "changes": len(set(variant.changes).union(*variant.by_players.values()))
            + sum(map(len, variant.card_changes.values())),
            "description": variant.description,
        }
        for variant in variants
    ]


def _card_rows(game: Game, variant: str | None, folder: Path | None) -> Rows:
    from langfinger_sim.engine.wanted import find_decks, find_variant, read_cards

    cards = read_cards(game, folder) if folder else None
    found = find_decks(game).rows(find_variant(game, variant or defaults.VARIANT, (), cards))
    return [
        {"group": row.group, "card": row.card, "assumed": row.is_assumed, "shows": row.shows, "cells": dict(row.cells)}
        for row in found
    ]


def _without_cells(rows: Rows) -> Rows:
    """What a card shows says the same in fewer words."""
    return [{key: value for key, value in row.items() if key != "cells"} for row in rows]


def _print_cells(row: Mapping[str, Any]) -> None:
    """Every cell of a card as `--set` changes it."""
    click.echo("\ncells, to be changed with --set:")
    for column, value in row["cells"].items():
        click.echo(f"  {row['card']}.{column}={spell(value)}")


def _print_policy(game: Game, name: str, *, as_json: bool) -> None:
    """A policy, also one in a file: what it is, and every number of it with its meaning."""
    from langfinger_sim.engine.restricted import find_policy

    policy = find_policy(game, name)
    numbers = [{"number": key, "value": value, "meaning": meaning} for key, value, meaning in policy.numbers]
    forbidden = dict(policy.forbidden)
    facts = {"policy": policy.name, "family": policy.family, "description": policy.description}
    if as_json:
        click.echo(json.dumps({**facts, "forbidden": list(forbidden), "numbers": numbers}, indent=2))
        return
    click.echo(f"{policy.name} ({policy.family}): {policy.description}")
    for meaning in forbidden.values():
        click.echo(f"never: {meaning}")
    click.echo("")
    print_rows(numbers, as_json=False)


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


def _restriction_rows(game: Game) -> Rows:
    return [{"restriction": name, "what is never done": one.meaning} for name, one in game.restrictions.items()]


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
    from langfinger_sim.results.schema import CELLS_COLUMNS, stored_columns

    columns = [("cells", "", column) for column in CELLS_COLUMNS]
    for table in game.tables:
        games = "first --detail-games" if table.is_detail else "all"
        columns += [(table.name, games, column) for column in stored_columns(table)]
    return [
        {
            "table": table,
            "column": column.name,
            "type": column.dtype,
            "unit": column.unit,
            "games": games,
            "meaning": column.meaning,
        }
        for table, games, column in columns
    ]


LISTS: dict[str, Callable[[Game], Rows]] = {
    "variants": _variant_rows,
    "policies": _policy_rows,
    "restrictions": _restriction_rows,
    "options": _option_rows,
    "columns": _column_rows,
}
