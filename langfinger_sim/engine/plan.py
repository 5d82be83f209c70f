"""Plans: what a run plays, as frozen data that can be written out and read back.

A plan is cells (a variant, a player count, a policy in every seat), each played for the same games with the same seed:
game k of every cell meets the same deal. How many games is a number, or a promise that says when it is enough; then the
number that was played is an outcome, and stands in the manifest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

from langfinger_sim.content.card_files import plain_tables
from langfinger_sim.content.fields import describe_fault
from langfinger_sim.content.options import CardFiles
from langfinger_sim.contract import SLOTS, Game, Variant
from langfinger_sim.engine.defaults import DETAIL_GAMES, GAMES, SEED, SMALLEST_EFFECTS
from langfinger_sim.engine.stop_rules import RULES
from langfinger_sim.engine.stopping import FIRST_LOOK, Promise, list_looks
from langfinger_sim.engine.toml_text import write_toml
from langfinger_sim.errors import InputError
from langfinger_sim.results.digests import hash_plain

FORMAT = 1
MOST_GAMES = 10**12
LIMIT = "max_games"
MOST_CELLS = 5000
"""Room for 30 changed cards with 100 decks each; a folder of more files is slow to list."""

HEADER = "# What this run plays, every default written out. `shard_games` changes no result.\n"


@dataclass(frozen=True)
class Cell:
    """A variant at a player count with a policy in every seat.

    `shard_games`: games that are stored as one part; 0: by the policies' declared cost.
    """

    variant: Variant
    players: int
    policies: tuple[str, ...]
    shard_games: int = 0

    @property
    def policy_label(self) -> str:
        """One name if all seats have the same policy, else the names by seat."""
        return self.policies[0] if len(set(self.policies)) == 1 else ",".join(self.policies)


@dataclass(frozen=True)
class Plan:
    """What is to be played.

    Attributes:
        game: id of the game.
        cells: in the order of their numbers.
        games: games a cell; with a promise, the most of them.
        seed: of the deals, 0 or more.
        detail_games: the first so many games of each cell are written in detail.
        question: what it is for, in words.
        smallest_effects: measure → the smallest difference that matters.
        promise: when it is enough; None: after `games`.
    """

    game: str
    cells: tuple[Cell, ...]
    games: int = GAMES
    seed: int = SEED
    detail_games: int = DETAIL_GAMES
    question: str = ""
    smallest_effects: Mapping[str, float] = field(default_factory=lambda: dict(SMALLEST_EFFECTS))
    promise: Promise | None = None

    @property
    def looks(self) -> tuple[int, ...]:
        """Numbers of games a cell after which it may end; empty where the number is fixed."""
        return list_looks(self.games) if self.promise else ()

    @property
    def extent(self) -> dict[str, Any]:
        """How much is played, as plain data: `games`, or the promise and `max_games`."""
        if self.promise is None:
            return {"games": self.games}
        return {self.promise.key: self.promise.value, LIMIT: self.games}

    def digest(self) -> str:
        """Hash of all that changes results: no words, no size of shards, not what matters to whom."""
        document = self.document()
        document.pop("question", None)
        document.pop("smallest_effects", None)
        for cell in document["cells"]:
            del cell["shard_games"]
        for variant in document["variants"]:
            variant.pop("description", None)
            variant.pop("question", None)
            if "cards" in variant:  # neither where they lay nor how the files are laid out
                variant["cards"] = plain_tables(_restore_cards(variant["cards"]))
        return hash_plain(document)

    def document(self) -> dict[str, Any]:
        """The plan as plain data, made for TOML."""
        variants = {cell.variant.name: cell.variant for cell in self.cells}
        return {
            "format": FORMAT,
            **({"question": self.question} if self.question else {}),
            "game": self.game,
            **self.extent,
            "seed": self.seed,
            "detail_games": self.detail_games,
            "smallest_effects": dict(self.smallest_effects),
            "variants": [variant_document(variant) for variant in variants.values()],
            "cells": [
                {
                    "variant": cell.variant.name,
                    "players": cell.players,
                    "policies": list(cell.policies),
                    "shard_games": cell.shard_games,
                }
                for cell in self.cells
            ],
        }

    def text(self) -> str:
        """The plan as a TOML file."""
        return HEADER + write_toml(self.document())


DOCUMENT_KEYS = (*Plan("", ()).document(), *RULES, LIMIT)
"""What stands at the top of a plan as a run writes it."""


def restore_plan(document: Mapping[str, Any]) -> Plan:
    """The plan a run has written, from the parsed text. InputError if it is not one."""
    try:
        if document["format"] != FORMAT:
            raise InputError(f"plan: format {document['format']} is not known, only {FORMAT}")
        variants = {entry["name"]: _restore_variant(entry) for entry in document["variants"]}
        cells = tuple(
            Cell(variants[entry["variant"]], entry["players"], tuple(entry["policies"]), entry["shard_games"])
            for entry in document["cells"]
        )
        promise = next((Promise(key, document[key]) for key in RULES if key in document), None)
        return Plan(
            document["game"],
            cells,
            document["games" if promise is None else LIMIT],
            document["seed"],
            document["detail_games"],
            document.get("question", ""),
            {**SMALLEST_EFFECTS, **document.get("smallest_effects", {})},
            promise,
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise InputError(f"plan: not as a run writes it ({error!r})") from error


def cross_cells(
    variants: Sequence[Variant], player_counts: Sequence[int], policies: Sequence[Sequence[str]]
) -> tuple[Cell, ...]:
    """Every variant at every player count with every list of policies; a list of one name is for all seats."""
    return tuple(
        Cell(variant, players, tuple(names) * players if len(names) == 1 else tuple(names))
        for variant, players, names in product(variants, player_counts, policies)
    )


def check_plan(plan: Plan, game: Game) -> None:
    """Refuse what cannot be played. InputError with all faults at once."""
    faults = [
        *_extent_faults(plan),
        *_range_faults("detail_games", plan.detail_games, 0, MOST_GAMES),
        *_range_faults("seed", plan.seed, 0, None),
        *_range_faults("cells", len(plan.cells), 1, MOST_CELLS),
        *_cell_faults(plan.cells, game),
    ]
    if faults:
        raise InputError(faults)


def _extent_faults(plan: Plan) -> list[str]:
    if plan.promise is None:
        return _range_faults("games", plan.games, 1, MOST_GAMES)
    key, value = plan.promise.key, plan.promise.value
    allowed = RULES[key].check(value)
    return [
        *([describe_fault(key, value, allowed)] if allowed else []),
        *_range_faults(LIMIT, plan.games, FIRST_LOOK, MOST_GAMES),
    ]


def _cell_faults(cells: Sequence[Cell], game: Game) -> list[str]:
    faults = _name_faults(cells)
    counts = ", ".join(map(str, game.player_counts))
    for cell in cells:
        if cell.players not in game.player_counts:
            faults.append(f"players = {cell.players}: {game.title} is for {counts}")
        elif len(cell.policies) != cell.players:
            names = ",".join(cell.policies)
            faults.append(
                f"policy = {names}: {len(cell.policies)} names for {cell.players} seats; allowed: 1 or one a seat"
            )
        if len(set(cell.policies)) > SLOTS:
            faults.append(f"policy = {','.join(cell.policies)}: more than {SLOTS} different policies")
        faults += _range_faults("shard_games", cell.shard_games, 0, MOST_GAMES)
    keys = [(cell.variant.name, cell.players, cell.policies) for cell in cells]
    faults += [
        f"variant {name}, {players} players, policy {','.join(policies)}: named twice"
        for name, players, policies in dict.fromkeys(key for key in keys if keys.count(key) > 1)
    ]
    return list(dict.fromkeys(faults))


def _name_faults(cells: Sequence[Cell]) -> list[str]:
    """Two different variants of one name could not be told apart in the results."""
    first: dict[str, Variant] = {}
    return [
        f"variant {cell.variant.name}: two different variants have this name"
        for cell in cells
        if variant_document(first.setdefault(cell.variant.name, cell.variant)) != variant_document(cell.variant)
    ]


def _range_faults(name: str, value: Any, low: int, high: int | None) -> list[str]:
    if isinstance(value, int) and not isinstance(value, bool) and low <= value and (high is None or value <= high):
        return []
    allowed = f"{low:,} or more" if high is None else f"{low:,} to {high:,}"
    return [f"{name} = {value}: allowed is a whole number, {allowed}"]


def variant_document(variant: Variant) -> dict[str, Any]:
    """A variant as plain data, made for TOML; what is empty is left out."""
    words = {"description": variant.description, "question": variant.question}
    by_players = {str(players): _plain(changes) for players, changes in sorted(variant.by_players.items())}
    return {
        "name": variant.name,
        **{key: value for key, value in words.items() if value},
        **({"changes": _plain(variant.changes)} if variant.changes else {}),
        **({"by_players": by_players} if by_players else {}),
        **({"card_changes": _plain(variant.card_changes)} if variant.card_changes else {}),
        **({"cards": _cards_document(variant.cards)} if variant.cards else {}),
    }


def _cards_document(cards: CardFiles) -> dict[str, Any]:
    """The card files with all they say, so that a run needs nothing outside its folder."""
    return {"folder": str(cards.folder), "files": dict(cards.texts)}


def _restore_cards(entry: Mapping[str, Any]) -> CardFiles:
    return CardFiles(Path(entry["folder"]), entry["files"])


def _restore_variant(entry: Mapping[str, Any]) -> Variant:
    by_players = {int(players): changes for players, changes in entry.get("by_players", {}).items()}
    return Variant(
        name=entry["name"],
        description=entry.get("description", ""),
        question=entry.get("question", ""),
        changes=entry.get("changes", {}),
        by_players=by_players,
        cards=_restore_cards(entry["cards"]) if "cards" in entry else None,
        card_changes=entry.get("card_changes", {}),
    )


def _plain(value: Any) -> Any:
    """Dicts and lists only, with text keys: what TOML and JSON can hold."""
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value
