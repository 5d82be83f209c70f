"""Pairs of Langfinger states that one seat cannot tell apart, and what that seat sees of each step (I1).

The twin of a state holds the same cards in other hidden places: piles in another order (the back of the top loot card
stays), faces changed among equal backs, other hands' unknown tools changed with the pile, other keys for what is still
random.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np

from langfinger_sim.games.langfinger.codes import OPEN_FACES, Event, Place
from langfinger_sim.games.langfinger.records import HEIST_SLOTS, HEISTS, NONE, TOOL_KINDS
from tests.contract.playing import copy_state

Row = tuple[int, ...]
Spot = tuple[Any, Any]  # an array and where in it


def make_twin(state: Any, rules: Any, viewer: int, random: Random) -> np.ndarray:
    """A one-element array with a state this seat cannot tell from `state`."""
    states = copy_state(state)
    twin = states[0]
    _swap_tools(twin, viewer, random)
    _swap_faces(twin, rules, viewer, random)
    for pile, top in ((twin.hidden.loot_pile, 1), (twin.hidden.fence_pile, 0)):
        deck = 1 if top else 2
        size = max(0, int(twin.table.pile_size[deck]) - top)
        pile[:size] = random.sample(pile[:size].tolist(), size)
    twin.hidden.game_key = random.getrandbits(64)
    for seat in range(int(twin.table.seat_count)):
        if seat != viewer:
            twin.hidden.policy_key[seat] = random.getrandbits(64)
    twin.hidden.sort_key[:], twin.hidden.sort_room[:], twin.hidden.sort_fill[:] = 0, 0, 0
    return states


def _swap_tools(twin: Any, viewer: int, random: Random) -> None:
    """Other hands but for the tools known to be in them, and the pile: dealt anew."""
    table, size = twin.table, int(twin.table.pile_size[0])
    pool = twin.hidden.tool_pile[:size].tolist()
    others = [seat for seat in range(int(table.seat_count)) if seat != viewer]
    for seat in others:
        for kind in range(TOOL_KINDS):
            unknown = int(twin.seats[seat].hand[kind]) - int(table.known_tools[seat, kind])
            pool += [kind] * unknown
            twin.seats[seat].hand[kind] -= unknown
    random.shuffle(pool)
    for seat in others:
        for _ in range(int(table.hand_size[seat]) - int(twin.seats[seat].hand.sum())):
            twin.seats[seat].hand[pool.pop()] += 1
    twin.hidden.tool_pile[:size] = pool


def _swap_faces(twin: Any, rules: Any, viewer: int, random: Random) -> None:
    by_back: dict[int, list[Spot]] = defaultdict(list)
    for array, place in _hidden_loot(twin, rules, viewer):
        by_back[int(rules.loot_back[array[place]])].append((array, place))
    for spots in by_back.values():
        cards = random.sample([int(array[place]) for array, place in spots], len(spots))
        for (array, place), card in zip(spots, cards, strict=True):
            array[place] = card


def _hidden_loot(twin: Any, rules: Any, viewer: int) -> Iterator[Spot]:
    """Everywhere a loot card lies whose face this seat does not know."""
    for place in range(int(twin.table.pile_size[1])):
        yield twin.hidden.loot_pile, place
    if rules.loot_faces == OPEN_FACES:
        return
    for heist in range(HEISTS):
        for slot in range(HEIST_SLOTS):
            if twin.hidden.heist_card[heist, slot] != NONE:
                yield twin.hidden.heist_card, (heist, slot)
    for seat in range(int(twin.table.seat_count)):
        for position in range(int(twin.table.held_count[seat]) if seat != viewer else 0):
            yield twin.seats[seat].held_card, position


def sees_same(one: Any, other: Any, viewer: int) -> bool:
    """Whether the public table and the seat's own record are equal byte for byte."""
    return one.table.tobytes() == other.table.tobytes() and one.seats[viewer].tobytes() == other.seats[viewer].tobytes()


def start_log(state: Any) -> None:
    """Note what happens from now on."""
    state.hidden.is_logged, state.hidden.log_count = 1, 0


def view_events(state: Any, rules: Any, viewer: int) -> list[Row]:
    """What this seat has seen happen since `start_log`, and the back that now tops the loot pile."""
    rows = state.hidden.log[: int(state.hidden.log_count)].tolist()
    size = int(state.table.pile_size[1])
    top = int(rules.loot_back[state.hidden.loot_pile[size - 1]]) if size else NONE
    seen: list[Row] = []
    is_secret = False
    for event, *numbers in rows:
        if event != Event.MORE:
            is_secret = event == Event.DEAL and numbers[0] != viewer
        seen.append((event,) if is_secret and event == Event.MORE else (event, *_public(event, numbers, rules, viewer)))
    return [*seen, (top,)]


def _public(event: int, numbers: list[int], rules: Any, viewer: int) -> Row:
    """The numbers of an event as this seat gets to know them: a back for a face, no kind of a tool drawn unseen."""
    first, second, third = numbers
    is_open = rules.loot_faces == OPEN_FACES
    if event == Event.LAY_OUT and first in (Place.VILLA, Place.MUSEUM) and not is_open:
        return first, second, int(rules.loot_back[third])
    if event == Event.LOOT and first != viewer and not is_open:
        return first, int(rules.loot_back[second]), third
    if event == Event.DRAW and first != viewer:
        return (first,)
    return first, second, third
