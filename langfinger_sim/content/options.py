"""What a knob of the rules is, and what a variant of a game is: plain frozen data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Option:
    """One knob of the rules: everything there is to know about it, read from the game's options.toml.

    Kinds, and how their values are spelled:
        integer: a whole number.
        coins: money in steps of half a coin.
        choice: one of `choices`, the printed rule first.
        flag: true or false.
        integers, coin_list: a list of `length` of them, by seat or by place.
        rates: a list of texts `give>draw`.
        layout: a table from player count (as text) to one number for each of `parts`.
        limit: "none", or a whole number.
        price: "none", or money in steps of half a coin.
        cap: "auto", or a whole number.
    """

    name: str
    kind: str
    base: Any  # the printed rule, as spelled in a variant
    unit: str
    article: str  # the rule it belongs to
    meaning: str
    low: float | None = None
    high: float | None = None
    choices: tuple[str, ...] = ()
    length: tuple[int, int] | None = None  # fewest and most elements of a list
    parts: tuple[tuple[str, int, int], ...] = ()  # layout: name, lowest and highest number of each element
    counts: tuple[int, int] | None = None  # layout: fewest and most players
    readings: tuple[Any, ...] = ()  # other values that the rulebook may mean: where it is silent, or is disputed
    has_card_base: bool = False  # the base stands in a card file, and cards of one's own bring their own


@dataclass(frozen=True)
class CardFiles:
    """The card files of a folder as they were read, so that a run keeps what it was played with.

    `texts`: file name → text, of those files of a deck that were there. `folder` is for messages only.
    """

    folder: Path
    texts: Mapping[str, str]


@dataclass(frozen=True)
class Variant:
    """A named set of options: only what differs from the printed rules, `extends` already resolved.

    A value of `by_players` is in force at that player count instead of the one in `changes`.
    """

    name: str
    description: str
    question: str
    changes: Mapping[str, Any]
    by_players: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    cards: CardFiles | None = None  # where the variant names cards of its own
    card_changes: Mapping[str, Mapping[str, int | str]] = field(default_factory=dict)  # card → column → new value


def value_in_force(option: Option, variant: Variant, players: int) -> Any:
    """The value of an option in a variant at a player count; of a layout, a whole table, base where not stated."""
    found = [variant.changes, variant.by_players.get(players, {})]
    stated = [changes[option.name] for changes in found if option.name in changes]
    if option.kind == "layout":
        table = dict(option.base)
        for part in stated:
            table |= part
        return table
    return stated[-1] if stated else option.base
