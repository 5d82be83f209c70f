"""From what is asked for, by names and settings, to a plan."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from langfinger_sim.content.card_files import read_card_files
from langfinger_sim.content.fields import attempt
from langfinger_sim.content.variants import replace_cards
from langfinger_sim.contract import CardFiles, Decks, Game, Variant
from langfinger_sim.engine.defaults import (
    DETAIL_GAMES,
    GAMES,
    MAX_GAMES,
    PLAYERS,
    POLICY,
    SEED,
    SMALLEST_EFFECTS,
    VARIANT,
)
from langfinger_sim.engine.plan import Plan, cross_cells
from langfinger_sim.engine.restricted import check_policy, restrict_name
from langfinger_sim.engine.stopping import Promise
from langfinger_sim.errors import InputError


@dataclass(frozen=True)
class Wanted:
    """What somebody asks to be played: every variant at every player count with every list of policies.

    Attributes:
        variants: names, or paths of TOML files.
        settings: `key=value`, on top of every variant.
        cards: folder of card files for every variant, None for their own.
        players: player counts.
        policies: lists of names or paths; a list of one is for all seats.
        restrictions: what none of them ever does, as people spell it.
        games: games a cell, where there is no promise.
        promise: when it is enough, within `max_games` a cell.
        question: what the run is for, in words.
        smallest_effects: measure → the smallest difference that matters.
    """

    variants: tuple[str, ...] = (VARIANT,)
    settings: tuple[str, ...] = ()
    cards: Path | None = None
    players: tuple[int, ...] = (PLAYERS,)
    policies: tuple[tuple[str, ...], ...] = ((POLICY,),)
    restrictions: tuple[str, ...] = ()
    games: int = GAMES
    seed: int = SEED
    detail_games: int = DETAIL_GAMES
    question: str = ""
    smallest_effects: Mapping[str, float] = field(default_factory=dict)
    promise: Promise | None = None
    max_games: int = MAX_GAMES


def make_plan(game: Game, wanted: Wanted) -> Plan:
    """The plan asked for; InputError with all faults of names, settings and cards."""
    faults: list[str] = []
    cards = attempt(faults, partial(read_cards, game, wanted.cards)) if wanted.cards else None
    if faults:
        raise InputError(faults)
    found = [attempt(faults, partial(find_variant, game, name, wanted.settings, cards)) for name in wanted.variants]
    restricted = {
        name: attempt(faults, partial(_restrict_known, game, name, wanted.restrictions)) or name
        for name in dict.fromkeys(name for names in wanted.policies for name in names)
    }
    if faults:
        raise InputError(list(dict.fromkeys(faults)))
    policies = [[restricted[name] for name in names] for names in wanted.policies]
    cells = cross_cells([variant for variant in found if variant], wanted.players, policies)
    games = wanted.max_games if wanted.promise else wanted.games
    plan = Plan(game.id, cells, games, wanted.seed, wanted.detail_games, promise=wanted.promise)
    return replace(plan, question=wanted.question, smallest_effects={**SMALLEST_EFFECTS, **wanted.smallest_effects})


def _restrict_known(game: Game, name: str, restrictions: tuple[str, ...]) -> str:
    """The name with its restrictions, of a policy that can be played; InputError with all faults."""
    restricted = restrict_name(game, name, restrictions)
    check_policy(game, restricted)
    return restricted


def find_decks(game: Game) -> Decks:
    """What the game does with card files; InputError if it has none."""
    if game.decks is None:
        raise InputError(f"{game.title} has no card files")
    return game.decks


def draw_deck(game: Game, variant: Variant, number: int, groups: Collection[str] | None = None) -> CardFiles:
    """Deck `number` of those that could be the real one, drawn round a variant's cards; all that is open by default.

    InputError where the game knows of nothing open, or no deck can be found.
    """
    decks = find_decks(game)
    if decks.draw is None:
        raise InputError(f"{game.title} says of no card what is open, so no deck can be drawn")
    return decks.draw(variant, number, decks.unknowns if groups is None else groups)


def read_cards(game: Game, folder: Path) -> CardFiles:
    """The card files of a folder as they are now; InputError if they cannot be read."""
    return read_card_files(folder, find_decks(game).files)


def find_variant(game: Game, name: str, settings: tuple[str, ...] = (), cards: CardFiles | None = None) -> Variant:
    """A variant by name or path, played with these cards and these settings; InputError with all faults."""
    variant = game.find_variant(name)
    if cards is not None:
        variant = replace_cards(variant, cards)
    return game.apply_settings(variant, settings) if settings else variant
