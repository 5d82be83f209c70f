"""Plans that ask whether an answer hangs on unknown cards: a case with many decks that could be the real one.

A case is what an answer is made of: one cell for the seating, two for a change, one and its changes for cards.
"""

from __future__ import annotations

import shlex
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import count as counting
from itertools import islice
from pathlib import Path

from langfinger_sim.content.variants import CARDS_SETTING, replace_cards
from langfinger_sim.contract import CardFiles, Game
from langfinger_sim.engine.command_line import spell_command
from langfinger_sim.engine.comparison_plan import spell_comparison
from langfinger_sim.engine.defaults import GAMES, MOST_DECKS
from langfinger_sim.engine.folders import own_folder
from langfinger_sim.engine.plan import MOST_CELLS, Cell, Plan
from langfinger_sim.engine.questions import FAIRNESS_NAME
from langfinger_sim.engine.ranges import CONFIRM, DECKS, in_range
from langfinger_sim.engine.wanted import draw_deck, find_decks
from langfinger_sim.errors import InputError

FEWEST_DECKS, FEWEST_GAMES = 2, 100

MOST_OF_GROUP = 20
"""Decks in which only one group is drawn: enough to tell which matters most, not to weigh two alike."""

FEWEST_OF_GROUP, MOST_OF_LARGE = 2, 8
"""The same of a case of many cells, as there is room."""

OTHER_GAMES, OTHER_TIMES = 20_000, 5
"""New games with a deck that was picked among many because it says otherwise: at most so many times those it had."""

DECK = "deck_"
"""Before the number in the name of a deck's folder."""

ALL = ""
"""In place of a group: everything that is open is drawn."""


@dataclass(frozen=True)
class DeckCell:
    """A deck that was played: which group of cells is drawn in it, its number, its first cell in the plan."""

    group: str
    number: int
    cell: int


def plan_decks(
    game: Game, plan: Plan, case: Sequence[int], count: int, games: int, of_group: int = MOST_OF_GROUP
) -> Plan:
    """Cells `case` of a plan as they are, with the first `count` decks, and with a few that differ in one group only.

    `of_group`: at most so many of these for each group. All meet the same deals, which no other run meets. Where the
    cards of the case are a folder named as a deck is, the deck of this name is passed over: it may be these very cards,
    which would then agree with themselves. InputError where no deck can be drawn, or there are too many cells.
    """
    if games < FEWEST_GAMES:
        raise InputError(f"games with each deck = {games}: allowed: {FEWEST_GAMES} or more")
    own = tuple(plan.cells[place] for place in case)
    refuse_count(game, count, len(own), of_group)
    groups = find_decks(game).unknowns
    found = [(ALL, number) for number in _numbers(own, ALL, count)]
    found += [(group, number) for group in groups for number in _numbers(own, group, min(count, of_group))]
    cells = [_with_deck(game, cell, group, number, groups) for group, number in found for cell in own]
    bare = (replace(cell, shard_games=0) for cell in own)
    return in_range(replace(plan, cells=(*bare, *cells), promise=None, detail_games=0), DECKS, games)


def refuse_count(game: Game, count: int, size: int, of_group: int = MOST_OF_GROUP) -> None:
    """InputError where there are too few decks, or a run has not cells enough for a case of `size` cells with all."""
    if not FEWEST_DECKS <= count <= MOST_DECKS:
        raise InputError(f"decks = {count}: allowed: {FEWEST_DECKS} to {MOST_DECKS}")
    most = MOST_CELLS // size - 1 - len(find_decks(game).unknowns) * min(count, of_group)
    if size > 1 and count > most:
        raise InputError(f"decks = {count}: allowed: {FEWEST_DECKS} to {most}, for each is played {size} times")


def room_for_group(game: Game, count: int, size: int) -> int:
    """Decks in which one group alone is drawn, where a case of `size` cells leaves room for few beside `count`."""
    room = (MOST_CELLS // size - 1 - count) // max(1, len(find_decks(game).unknowns))
    return max(FEWEST_OF_GROUP, min(MOST_OF_LARGE, room))


def _numbers(own: Sequence[Cell], group: str, count: int) -> list[int]:
    """The first `count` numbers of decks that have not the name of cards these cells are played with."""
    taken = {_split_name(cell.variant.name)[2] for cell in own}
    return list(islice((number for number in counting(1) if _name(number, group) not in taken), count))


def _name(number: int, group: str) -> str:
    """The folder of a deck."""
    return f"{DECK}{number}" + (f"_{_spell(group)}" if group else "")


def _with_deck(game: Game, cell: Cell, group: str, number: int, groups: Collection[str]) -> Cell:
    """The cell with a deck drawn round its cards; its name is what `--cards` and `--set` would make it."""
    deck = draw_deck(game, cell.variant, number, (group,) if group else groups)
    deck = CardFiles(Path(_name(number, group)), deck.texts)
    stem, settings, _ = _split_name(cell.variant.name)
    drawn = replace_cards(replace(cell.variant, name=stem), deck)
    return replace(cell, variant=replace(drawn, name="+".join([drawn.name, *settings])), shard_games=0)


def deck_folder(game: Game, plan: Plan) -> Path:
    """Where a plan of `plan_decks` is played into where nobody has named a folder."""
    return own_folder(game, plan, f"{plan.cells[0].variant.name}-decks")


def read_deck_plan(game: Game, plan: Plan) -> tuple[DeckCell, ...]:
    """The decks of a plan of `plan_decks`, in their order. InputError where it is none."""
    groups = {_spell(group): group for group in (ALL, *find_decks(game).unknowns)}
    size = case_size(plan)
    found = []
    for place in range(min(size, len(plan.cells) - 1), len(plan.cells), size):
        pairs = zip(plan.cells[place : place + size], plan.cells, strict=False)
        read = {_read_deck(cell.variant.name, own.variant.name) for cell, own in pairs}
        number, _, group = (read.pop() if len(read) == 1 else "").partition("_")
        if not (number.isdecimal() and group in groups):
            name, own = plan.cells[place].variant.name, plan.cells[0].variant.name
            raise InputError(f"no plan of decks: {name} is not {own} with a deck")
        found.append(DeckCell(groups[group], int(number), place))
    return tuple(found)


def case_size(plan: Plan) -> int:
    """Cells that a case has: those that come before the first deck's."""
    first = plan.cells[0].variant.name
    decks = (place for place, cell in enumerate(plan.cells) if place and _read_deck(cell.variant.name, first))
    return next(decks, len(plan.cells))


def _read_deck(name: str, own: str) -> str:
    """What a name says of its deck, such as "3" or "3_loot", where it is that of another variant with a deck.

    Cards of the user's own may be named so, too: they are no deck of the plan.
    """
    stem, settings, cards = _split_name(name)
    is_same = (stem, settings) == _split_name(own)[:2]
    return cards.removeprefix(DECK) if is_same and name != own and cards.startswith(DECK) else ""


def plan_other(plan: Plan, deck: DeckCell) -> Plan:
    """The case with one deck of a plan of `plan_decks`, on deals that have no part in choosing it."""
    cells = plan.cells[deck.cell : deck.cell + case_size(plan)]
    games = min(OTHER_GAMES, OTHER_TIMES * plan.games)
    return in_range(replace(plan, cells=cells, detail_games=games if plan.detail_games else 0), CONFIRM, games)


def spell_deck(game: Game, plan: Plan, deck: DeckCell) -> tuple[str, str]:
    """Commands that write a deck's cards where one stands, and play new games with it, as many as a run has."""
    fresh = replace(plan_other(plan, deck), games=GAMES)
    ends = replace(fresh, cells=(fresh.cells[0], fresh.cells[-1]))
    last = replace(fresh, cells=fresh.cells[-1:])
    play = spell_comparison(game, ends, FAIRNESS_NAME) if len(fresh.cells) > 1 else ""
    return spell_sample(game, plan, deck), play or spell_command(game, last, f"runs/{_name(deck.number, ALL)}")


def spell_sample(game: Game, plan: Plan, deck: DeckCell) -> str:
    """The command that writes a deck's cards where one stands."""
    first = plan.cells[0].variant
    name, _, cards = _split_name(first.name)
    arguments = ["langfinger-sim", "decks", "sample", "--game", game.id, "--count", "1", "--seed", str(deck.number)]
    if cards:
        arguments += ["--cards", cards]
    elif first.cards is not None:
        arguments += ["--variant", f"{name}.toml"]
    return shlex.join([*arguments, "--out", "."])


def _split_name(name: str) -> tuple[str, tuple[str, ...], str]:
    """A variant's name: what it was made of, its settings, and the folder of cards it was given."""
    stem, *settings = name.split("+")
    cards = "".join(one.removeprefix(CARDS_SETTING) for one in settings if one.startswith(CARDS_SETTING))
    return stem, tuple(one for one in settings if not one.startswith(CARDS_SETTING)), cards


def _spell(group: str) -> str:
    return group.replace(" ", "_")
