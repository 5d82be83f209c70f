"""Plans that ask whether an answer hangs on unknown cards: one case with many decks that could be the real one."""

from __future__ import annotations

import shlex
from collections.abc import Collection
from dataclasses import dataclass, replace
from pathlib import Path

from langfinger_sim.content.variants import CARDS_SETTING, replace_cards
from langfinger_sim.contract import CardFiles, Game
from langfinger_sim.engine.command_line import spell_command
from langfinger_sim.engine.defaults import GAMES, MOST_DECKS
from langfinger_sim.engine.folders import own_folder
from langfinger_sim.engine.plan import Cell, Plan
from langfinger_sim.engine.ranges import CONFIRM, DECKS, in_range
from langfinger_sim.engine.wanted import draw_deck, find_decks
from langfinger_sim.errors import InputError

FEWEST_DECKS, FEWEST_GAMES = 2, 100

MOST_OF_GROUP = 20
"""Decks in which only one group is drawn: enough to tell which matters most, not to weigh two alike."""

ALL = ""
"""In place of a group: everything that is open is drawn."""


@dataclass(frozen=True)
class DeckCell:
    """A deck that was played: which group of cells is drawn in it, its number, its place in the plan."""

    group: str
    number: int
    cell: int


def plan_decks(game: Game, plan: Plan, place: int, count: int, games: int) -> Plan:
    """Case `place` of a plan as it is, with decks 1 to `count`, and with a few that differ in one group only.

    All meet the same deals, which no other run meets. InputError where no deck can be drawn.
    """
    if games < FEWEST_GAMES:
        raise InputError(f"games with each deck = {games}: allowed: {FEWEST_GAMES} or more")
    if not FEWEST_DECKS <= count <= MOST_DECKS:
        raise InputError(f"decks = {count}: allowed: {FEWEST_DECKS} to {MOST_DECKS}")
    cell = plan.cells[place]
    groups = find_decks(game).unknowns
    found = [(ALL, number) for number in range(1, count + 1)]
    found += [(group, number) for group in groups for number in range(1, min(count, MOST_OF_GROUP) + 1)]
    cells = [_with_deck(game, cell, group, number, groups) for group, number in found]
    asked = replace(plan, cells=(replace(cell, shard_games=0), *cells), promise=None, detail_games=0)
    return in_range(asked, DECKS, games)


def _with_deck(game: Game, cell: Cell, group: str, number: int, groups: Collection[str]) -> Cell:
    deck = draw_deck(game, cell.variant, number, (group,) if group else groups)
    if group:
        deck = CardFiles(Path(f"{deck.folder.name}_{_spell(group)}"), deck.texts)
    variant = replace(cell.variant, name=_split_cards(cell.variant.name)[0])
    return replace(cell, variant=replace_cards(variant, deck), shard_games=0)


def deck_folder(game: Game, plan: Plan) -> Path:
    """Where a plan of `plan_decks` is played into where nobody has named a folder."""
    return own_folder(game, plan, f"{plan.cells[0].variant.name}-decks")


def read_deck_plan(game: Game, plan: Plan) -> tuple[DeckCell, ...]:
    """The decks of a plan of `plan_decks`, in their order. InputError where it is none."""
    start = f"{_split_cards(plan.cells[0].variant.name)[0]}+{CARDS_SETTING}deck_"
    groups = {_spell(group): group for group in (ALL, *find_decks(game).unknowns)}
    found = []
    for place, cell in enumerate(plan.cells[1:], 1):
        number, _, group = cell.variant.name.removeprefix(start).partition("_")
        if not (cell.variant.name.startswith(start) and number.isdecimal() and group in groups):
            raise InputError(f"no plan of decks: {cell.variant.name} is not {plan.cells[0].variant.name} with a deck")
        found.append(DeckCell(groups[group], int(number), place))
    return tuple(found)


def spell_deck(game: Game, plan: Plan, deck: DeckCell) -> tuple[str, str]:
    """Commands that write a deck's cards where one stands, and play new games with it, as many as a run has."""
    first = plan.cells[0].variant
    name, cards = _split_cards(first.name)
    arguments = ["langfinger-sim", "decks", "sample", "--game", game.id, "--count", "1", "--seed", str(deck.number)]
    if cards:
        arguments += ["--cards", cards]
    elif first.cards is not None:
        arguments += ["--variant", f"{name.partition('+')[0]}.toml"]
    fresh = in_range(replace(plan, cells=(plan.cells[deck.cell],)), CONFIRM, GAMES)
    return shlex.join([*arguments, "--out", "."]), spell_command(game, fresh, f"runs/deck_{deck.number}")


def _split_cards(name: str) -> tuple[str, str]:
    """A variant's name without the folder of cards it was given, and that folder's name."""
    stem, *settings = name.split("+")
    cards = "".join(one.removeprefix(CARDS_SETTING) for one in settings if one.startswith(CARDS_SETTING))
    return "+".join([stem, *(one for one in settings if not one.startswith(CARDS_SETTING))]), cards


def _spell(group: str) -> str:
    return group.replace(" ", "_")
