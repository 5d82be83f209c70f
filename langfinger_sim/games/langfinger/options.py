"""The knobs of Langfinger, declared in data/options.toml, and their values in force at a player count."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from functools import cache
from math import ceil
from typing import Any

from langfinger_sim.content.card_files import DeckReader, read_card_files
from langfinger_sim.content.csv_reader import TableColumn
from langfinger_sim.content.option_reader import read_options
from langfinger_sim.content.options import CardFiles, Option, Variant, value_in_force
from langfinger_sim.content.variants import apply_settings as apply_generic_settings
from langfinger_sim.content.variants import find_variant as find_generic_variant
from langfinger_sim.games.langfinger.deck_draw import draw_files
from langfinger_sim.games.langfinger.tables import DATA_FOLDER, FILES, Cards, changeable_columns, parse_cards

PLAYER_COUNTS = (2, 3, 4, 5)
SHORTEST_CAP = 60
CAP_ROUNDS_PER_COIN = 3
VARIANTS_FOLDER = DATA_FOLDER / "variants"


@cache
def load_options() -> tuple[Option, ...]:
    """All knobs of the readings table, in its order; the base of layouts and Ruin rates is the reference set's."""
    return read_options(DATA_FOLDER / "options.toml", card_bases(load_reference_cards()))


@cache
def load_reference_cards() -> Cards:
    """The declared reference set of cards the package ships."""
    return parse_cards(_reference_files())


@cache
def _reference_files() -> CardFiles:
    return read_card_files(DATA_FOLDER, FILES)


def cards_in_force(variant: Variant) -> Cards:
    """The cards of a variant: its own or the reference set, with its changes; InputError with all faults."""
    if variant.cards is None and not variant.card_changes:
        return load_reference_cards()
    return parse_cards(variant.cards or _reference_files(), variant.card_changes)


def draw_cards(variant: Variant, seed: int, groups: Collection[str]) -> CardFiles:
    """A deck drawn round the variant's cards as they stand in its files; its changes of single cards are not in it.

    InputError where none can be drawn.
    """
    return draw_files(variant.cards or _reference_files(), parse_cards, seed, groups)


def _columns(files: CardFiles | None) -> dict[str, dict[str, TableColumn]]:
    return changeable_columns(files or _reference_files())


DECK = DeckReader(FILES, _columns)
"""How variants read card files and change single cells of cards."""


def card_bases(cards: Cards) -> dict[str, Any]:
    """The base values that stand in card tables, spelled as in a variant."""
    return {
        "places": {str(layout.players): list(layout.numbers) for layout in cards.places},
        "ruin_rates": [f"{rate.give}>{rate.draw}" for rate in cards.ruin],
    }


def find_variant(name_or_path: str) -> Variant:
    """A variant of the package by name, or one of the user's by path; InputError with all faults."""
    return find_generic_variant(VARIANTS_FOLDER, load_options(), name_or_path, PLAYER_COUNTS, DECK)


def apply_settings(variant: Variant, settings: Sequence[str]) -> Variant:
    """The variant with settings `key=value` on top, which win at every player count."""
    return apply_generic_settings(load_options(), variant, settings, DECK)


def resolve_options(variant: Variant, players: int, cards: Cards) -> dict[str, Any]:
    """Every option with its value in force, spelled.

    `places` is this count's list, None when there is none; `round_cap` is a number.
    """
    bases = card_bases(cards)
    found: dict[str, Any] = {}
    for option in load_options():
        own = replace(option, base=bases.get(option.name, option.base))
        value = value_in_force(own, variant, players)
        found[option.name] = deepcopy(value.get(str(players)) if option.kind == "layout" else value)
    if found["round_cap"] == "auto":
        found["round_cap"] = base_round_cap(found)
    return found


def base_round_cap(options: Mapping[str, Any]) -> int:
    """E3: rounds after which a game is stopped when nothing else is said."""
    goal: float = options["goal"]
    return max(SHORTEST_CAP, ceil(CAP_ROUNDS_PER_COIN * goal))
