"""The first line of a trace: who plays which game with which cards from which position (TRACE.md, Events)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .cards import Cards, read_cards
from .objection import Event, HeaderError
from .options import CHOOSING_STEP, Options, coins, read_options
from .tape import is_whole

HEADER_FIELDS = frozenset(
    ["event", "format", "game", "rules_version", "players", "seed", "game_index", "options", "cards", "position"]
)
LISTS = {
    "city": "tools", "tool_pile": "tools", "tool_discards": "tools",
    "villa": "loot", "museum": "loot", "loot_pile": "loot", "loot_discards": "loot",
    "harbor": "fences", "fence_pile": "fences", "fence_discards": "fences",
}  # fmt: skip
LISTS_BY_SEAT = {"hands": "tools", "held": "loot"}
POSITION_KEYS = frozenset([*LISTS, *LISTS_BY_SEAT, "scoundrels", "money", "start_seat"])


@dataclass(frozen=True)
class Header:
    """Everything known before the first card moves; `position` is empty when nothing was stated.

    `cards` are the cards in play at this number of players (`min_players`), shifted by the options.
    """

    players: int
    options: Options
    cards: Cards
    position: Mapping[str, Any]
    rest: dict[str, Counter[str]]
    """By deck: the cards not stated, which are shuffled under the stated draw pile (S6)."""


def read_header(event: Event) -> Header:
    """The header, checked field by field."""
    if event["event"] != "game":
        raise HeaderError("a trace begins with its header, an event `game`")
    if set(event) != HEADER_FIELDS:
        raise HeaderError(f"wrong fields in the header: {', '.join(sorted(map(str, set(event) ^ HEADER_FIELDS)))}")
    if not is_whole(event["format"]) or event["format"] != 1 or event["game"] != "langfinger":
        raise HeaderError("not a trace of langfinger in format 1")
    players = event["players"]
    if not is_whole(players) or not 2 <= players <= 5:
        raise HeaderError("the game is for 2 to 5 players (S1)")
    if not isinstance(event["options"], Mapping):
        raise HeaderError("options have to be an object")
    options = read_options(event["options"])
    cards = read_cards(event["cards"]).shifted(options.bonus_shift, options.chest_shift)
    if options.scoundrels != "none" and len(cards.scoundrels) < players:
        raise HeaderError("there are fewer scoundrels than players")
    position = _read_position(event["position"], players, options, cards)
    return Header(players, options, cards, position, _cards_not_stated(position, cards))


def _read_position(found: Any, players: int, options: Options, cards: Cards) -> Mapping[str, Any]:
    """S6: the stated position without what was left open, every name and number checked."""
    if found is None:
        return {}
    if not isinstance(found, Mapping) or not set(found) <= POSITION_KEYS:
        raise HeaderError(f"a stated position has only the keys {', '.join(sorted(POSITION_KEYS))}")
    position = {key: value for key, value in found.items() if value is not None}
    for key, deck in LISTS.items():
        _check_names(key, position.get(key, []), cards.deck(deck))
    for key, deck in LISTS_BY_SEAT.items():
        for names in _by_seat(key, position, players):
            _check_names(key, names, cards.deck(deck))
    if "money" in position:
        position["money"] = [coins("money", amount) for amount in _by_seat("money", position, players)]
    start_seat = position.get("start_seat", 0)
    if not is_whole(start_seat) or not 0 <= start_seat < players:
        raise HeaderError("start_seat has to be a seat at the table")
    if options.scoundrels in CHOOSING_STEP and "scoundrels" not in position:
        raise HeaderError("nobody chooses a scoundrel in a stated position: it has to state them")
    _check_scoundrels(_by_seat("scoundrels", position, players), options, cards)
    return position


def _by_seat(key: str, position: Mapping[str, Any], players: int) -> list[Any]:
    """A stated list with one entry a seat; empty when not stated."""
    found = position.get(key)
    if found is None:
        return []
    if not isinstance(found, list) or len(found) != players:
        raise HeaderError(f"{key} needs one entry for each seat")
    return found


def _check_names(key: str, names: Any, known: Counter[str]) -> None:
    if not isinstance(names, list) or not all(isinstance(name, str) and name in known for name in names):
        raise HeaderError(f"{key} names a card that the deck does not have")


def _check_scoundrels(names: list[Any], options: Options, cards: Cards) -> None:
    if names and options.scoundrels == "none":
        raise HeaderError("the position states scoundrels, the options say there are none")
    known = all(isinstance(name, str) and name in cards.scoundrels for name in names)
    if not known or len(set(names)) != len(names):
        raise HeaderError("scoundrels names an unknown scoundrel or one twice")


def _cards_not_stated(position: Mapping[str, Any], cards: Cards) -> dict[str, Counter[str]]:
    """By deck: the deck without everything stated; refused if a card is stated too often (S6)."""
    rest = {deck: cards.deck(deck) for deck in ("tools", "loot", "fences")}
    for key, deck in LISTS.items():
        rest[deck].subtract(position.get(key, []))
    for key, deck in LISTS_BY_SEAT.items():
        for names in position.get(key, []):
            rest[deck].subtract(names)
    for deck, counts in rest.items():
        if too_often := sorted(name for name, count in counts.items() if count < 0):
            raise HeaderError(f"the position states cards of the {deck} too often: {', '.join(too_often)}")
        rest[deck] = +counts
    return rest
