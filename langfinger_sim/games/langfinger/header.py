"""The header of a trace, read back: the ruleset of a game that anybody may have written down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from langfinger_sim.content.fields import check_layout_row, check_value, collect, show
from langfinger_sim.content.options import Option, Variant
from langfinger_sim.contract import Ruleset
from langfinger_sim.errors import InputError, nearest
from langfinger_sim.games.langfinger.options import load_options
from langfinger_sim.games.langfinger.ruleset import build_ruleset
from langfinger_sim.games.langfinger.tables import FENCE_KINDS, TOOLS, Cards, check_cards

VARIANT = "trace"
CARDS = "cards"


def read_header(header: Mapping[str, Any]) -> Ruleset:
    """The ruleset a header describes, for its number of players; InputError with all faults."""
    players = header["players"]
    options = _read_options(header.get("options"), players)
    cards = _read_cards(header.get("cards"), options, players)
    places = {str(players): options["places"]}
    return build_ruleset(Variant(VARIANT, "", "", {**options, "places": places}), players, cards)


def _read_options(found: Any, players: int) -> dict[str, Any]:
    """Every option with its value, `places` as the numbers of this player count."""
    known = {option.name: option for option in load_options()}
    if not isinstance(found, Mapping):
        raise InputError("options: allowed is an object with every option")
    faults = [f"options: {show(name)} is no option{nearest(name, known)}" for name in found if name not in known]
    faults += [f"options: {name} is missing" for name in known if name not in found]
    if faults:
        raise InputError(faults)
    values = collect(partial(_check_option, option, found[name], players) for name, option in known.items())
    return dict(zip(known, values, strict=True))


def _check_option(option: Option, value: Any, players: int) -> Any:
    if option.kind == "layout":
        return check_layout_row(option, f"{option.name}.{players}", value)
    return check_value(option, value)


def _read_cards(found: Any, options: Mapping[str, Any], players: int) -> Cards:
    if not isinstance(found, Mapping) or not isinstance(found.get("tools"), Mapping):
        raise InputError(f"{CARDS}: allowed is an object with tools, loot, fences, scoundrels")
    city, villa, museum, harbor = options["places"]
    rates = [rate.split(">") for rate in options["ruin_rates"]]
    rows: dict[str, Sequence[Mapping[str, Any]]] = {
        "tools": [{"tool": tool, "copies": copies} for tool, copies in found["tools"].items()],
        "loot": [{**row, **_numbers(row, "tools", TOOLS)} for row in _rows(found, "loot")],
        "fences": [_fence_cells(row) for row in _rows(found, "fences")],
        "places": [{"players": players, "city": city, "villa": villa, "museum": museum, "harbor": harbor}],
        "ruin": [{"square": square, "give": give, "draw": draw} for square, (give, draw) in enumerate(rates, 1)],
        "scoundrels": _rows(found, "scoundrels"),
    }
    return check_cards(CARDS, {name: [_to_texts(row) for row in table] for name, table in rows.items()})


def _rows(found: Mapping[str, Any], table: str) -> list[Mapping[str, Any]]:
    rows = found.get(table)
    if not isinstance(rows, list) or not all(isinstance(row, Mapping) for row in rows):
        raise InputError(f"{CARDS}: {table} has to be a list of cards")
    return rows


def _numbers(row: Mapping[str, Any], field: str, kinds: Sequence[str]) -> dict[str, Any]:
    """Numbers by kind; kinds that are not named count 0."""
    found = row.get(field)
    if not isinstance(found, Mapping):
        raise InputError(f"{CARDS}: {field} has to be an object, not {show(found)}")
    unknown = [name for name in found if name not in kinds]
    if unknown:
        raise InputError(f"{CARDS}: {field} names {show(unknown[0])}{nearest(unknown[0], kinds)}")
    return {**dict.fromkeys(kinds, 0), **found}


def _fence_cells(row: Mapping[str, Any]) -> dict[str, Any]:
    fields = {field: _numbers(row, field, FENCE_KINDS) for field in ("buys", "bonus")}
    numbers = {f"{kind}_{field}": number for field, found in fields.items() for kind, number in found.items()}
    return {"card": row.get("card"), **numbers}


def _to_texts(row: Mapping[str, Any]) -> dict[str, str]:
    """Cells as they would stand in a file; what is neither text nor whole number is no cell, and refused there."""
    return {name: cell if isinstance(cell, str) else repr(cell) for name, cell in row.items()}
