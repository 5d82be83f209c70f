"""What a variant changes in the printed game, and what differs between the variants of two plans."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from langfinger_sim.content.card_files import plain_tables
from langfinger_sim.content.fields import attempt, spell
from langfinger_sim.content.options import CardFiles
from langfinger_sim.contract import CardRow, Game, Option, Ruleset, Variant
from langfinger_sim.errors import InputError

PRINTED = Variant("printed", "", "", {})
"""The rules as printed: nothing changed."""

MOST_LISTED = 12
NOT_STATED = "not stated"


@dataclass(frozen=True)
class OptionChange:
    """An option that is not in force as printed.

    `players`: the player counts at which it is so; empty where it is so at all of them. `old`, `new`: values in force,
    spelled as in a variant. `is_stated`: the variant names it. `is_from_cards`: its card files say so. Neither: it
    follows from another option.
    """

    option: Option
    players: tuple[int, ...]
    old: Any
    new: Any
    is_stated: bool
    is_from_cards: bool = False

    @property
    def sentence(self) -> str:
        """Such as `tokens: 3 → 2 tokens with 5 players (A1)`: with its article, for whoever looks it up."""
        return self._spell(f" ({self.option.article})")

    @property
    def words(self) -> str:
        """The same without the article."""
        return self._spell("")

    def _spell(self, article: str) -> str:
        value = f"{spell(self.old)} → {spell(self.new)}"
        unit = f" {self.option.unit}" if self.option.unit else ""
        players = f" with {_either(self.players)} players" if self.players else ""
        why = ", as its card files say" if self.is_from_cards else ", which follows from the rest"
        return f"{self.option.name}: {value}{unit}{players}{article}{'' if self.is_stated else why}"


@dataclass(frozen=True)
class CardChange:
    """A card that is not as in the cards the game ships; `old` or `new` is None where it is in one of them only."""

    old: CardRow | None
    new: CardRow | None

    @property
    def sentence(self) -> str:
        """Such as `fence_09: painting_bonus 0 → 1, now painting +1`."""
        if self.old is None or self.new is None:
            row, words = (self.new, "added") if self.new else (self.old, "left out")
            assert row is not None
            return f"{row.card} ({row.group}): {words}; {row.shows}"
        cells = [
            f"{name} {self.old.cells.get(name, 'nothing')} → {value}"
            for name, value in self.new.cells.items()
            if self.old.cells.get(name) != value
        ]
        return f"{self.new.card} ({self.new.group}): {', '.join(cells)}; now {self.new.shows}"


def list_option_changes(game: Game, variant: Variant, base: Variant = PRINTED) -> list[OptionChange]:
    """What differs from `base` in the options in force, at every player count at which a variant can be played.

    InputError if there is none.
    """
    faults: list[str] = []
    pairs: dict[int, tuple[Ruleset, Ruleset]] = {}
    for count in game.player_counts:
        ruleset = attempt(faults, partial(game.build_ruleset, variant, count))
        if ruleset is not None:
            pairs[count] = (game.build_ruleset(base, count), ruleset)
    if not pairs:
        raise InputError(list(dict.fromkeys(faults)))
    return [change for option in game.options for change in _changes_of(option, pairs, variant, base)]


def _changes_of(
    option: Option, pairs: Mapping[int, tuple[Ruleset, Ruleset]], variant: Variant, base: Variant
) -> Iterator[OptionChange]:
    by_count = {count: tuple(one.options[option.name] for one in pair) for count, pair in pairs.items()}
    is_stated = any(option.name in set(one.changes).union(*one.by_players.values()) for one in (variant, base))
    found: list[tuple[Any, Any]] = []
    for old, new in by_count.values():
        if old != new and (old, new) not in found:
            found.append((old, new))
    for pair in found:
        counts = tuple(count for count, values in by_count.items() if values == pair)
        everywhere = len(counts) == len(by_count)
        is_from_cards = not is_stated and variant.cards is not None and option.has_card_base
        yield OptionChange(option, () if everywhere else counts, *pair, is_stated, is_from_cards)


def list_card_changes(game: Game, variant: Variant, base: Variant = PRINTED) -> list[CardChange]:
    """The cards of a variant that are not those of `base`, in their order. InputError if they cannot be read."""
    if game.decks is None or all(one.cards is None and not one.card_changes for one in (variant, base)):
        return []
    old, new = ({(row.group, row.card): row for row in game.decks.rows(one)} for one in (base, variant))
    names = [*new, *(name for name in old if name not in new)]
    changes = [CardChange(old.get(name), new.get(name)) for name in names]
    return [change for change in changes if _cells(change.old) != _cells(change.new)]


def _cells(row: CardRow | None) -> Mapping[str, Any] | None:
    return row.cells if row else None


def compare_variants(there: Sequence[Mapping[str, Any]], here: Sequence[Mapping[str, Any]]) -> list[str]:
    """What differs between the variants of two plans' documents, a sentence each; variants meet by name."""
    old, new = ({entry["name"]: _flatten(entry) for entry in entries} for entries in (there, here))
    found = [f"{name}, {sentence}" for name in old if name in new for sentence in _compare(old[name], new[name])]
    return found if len(found) <= MOST_LISTED else [*found[:MOST_LISTED], f"and {len(found) - MOST_LISTED} more"]


def _compare(old: Mapping[str, Mapping[str, Any]], new: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    for place in dict.fromkeys([*old, *new]):
        if place not in old or place not in new:
            yield f"{place}: only {'here' if place in new else 'there'}"
            continue
        for key in dict.fromkeys([*old[place], *new[place]]):
            before, after = old[place].get(key, NOT_STATED), new[place].get(key, NOT_STATED)
            if before != after:
                yield f"{place}: {key} {spell(before)}, here {spell(after)}"


def _flatten(entry: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Place → key → value, of options, changed cells and card files."""
    found: dict[str, dict[str, Any]] = {"options": dict(entry.get("changes", {}))}
    found |= {f"options with {count} players": dict(changes) for count, changes in entry.get("by_players", {}).items()}
    found |= {f"changed card {card}": dict(cells) for card, cells in entry.get("card_changes", {}).items()}
    if "cards" in entry:
        files = CardFiles(Path(entry["cards"]["folder"]), entry["cards"]["files"])
        for name, table in plain_tables(files).items():
            found |= _flatten_table(name, table)
    return found


def _flatten_table(name: str, table: Any) -> dict[str, dict[str, Any]]:
    """Rows by their first cell; what is no table, as a whole."""
    if isinstance(table, Mapping):
        return {name: dict(table)}
    if not isinstance(table, list) or not table:
        return {name: {"text": table}}
    head, *rows = table
    return {f"{name}, {row[0]}": dict(zip(head[1:], row[1:], strict=False)) for row in rows}


def _either(counts: Sequence[int]) -> str:
    return " or ".join([", ".join(map(str, counts[:-1])), str(counts[-1])] if len(counts) > 1 else map(str, counts))
