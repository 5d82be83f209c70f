"""I1: what a seat knows, turned round: a full state that it cannot tell from the true one.

The distribution is uniform over all placements of the unseen cards that fit what is public (sizes of hands and piles,
discards, cards lying open, backs of loot, tools taken in the open and not given up since) and the seat's own record. No
other inference is drawn from how the others have played.
"""

from __future__ import annotations

import numpy as np

from langfinger_sim.games.langfinger.codes import Deck
from langfinger_sim.games.langfinger.records import HEIST_SLOTS, HEISTS, LOOT_CAPACITY, MAX_SEATS, NONE, TOOL_KINDS
from langfinger_sim.games.langfinger.rules.tally import clear_tally
from langfinger_sim.kernel.deck import MAX_CARD, card_key, key_card, sort_keys
from langfinger_sim.kernel.jit import kernel
from langfinger_sim.kernel.memory import copy_record
from langfinger_sim.kernel.rng import below, child, label_hash

FUTURE, TOOL_PLACES, LOOT_PLACES, FENCE_PLACES = 0, 1, 2, 3
"""Purposes under the sampling key; FUTURE is the key of everything random that is still to come."""

FACES = 1_000_000
"""Beyond every card: the key under which faces are chosen; below it, by place."""

TOP, HELD = 100, 1_000
"""Places of a face: heist * HEIST_SLOTS + slot, then these."""

GONE = np.uint64(MAX_CARD)


@kernel()
def _clear_hidden(state, key):
    hidden = state.hidden
    hidden.game_key = child(key, FUTURE)
    for seat in range(MAX_SEATS):
        hidden.policy_key[seat] = child(hidden.game_key, 1000 + seat)
    hidden.ordinal[:] = 0
    hidden.shuffle_count[:] = 0
    hidden.heist_card[:] = NONE
    hidden.is_logged = 0
    hidden.log_count = 0
    clear_tally(hidden.tally)


@kernel()
def _place_tools(state, rules, seat, key):
    """Other hands and the pile: known tools first, then the unseen ones in random order."""
    table, hidden = state.table, state.hidden
    count = 0
    for kind in range(TOOL_KINDS):
        for _ in range(_unseen_tools(table, rules, seat, kind)):
            hidden.sort_key[count] = card_key(key, label_hash(np.uint64(count)), kind)
            count += 1
    sort_keys(hidden.sort_key, count)
    dealt = 0
    for other in range(table.seat_count):
        if other != seat.index:
            dealt = _fill_hand(state, other, dealt)
    for i in range(dealt, count):
        hidden.tool_pile[i - dealt] = key_card(hidden.sort_key[i])


@kernel()
def _unseen_tools(table, rules, seat, kind):
    seen = np.int64(table.city[kind]) + np.int64(table.tool_discards[kind]) + np.int64(seat.hand[kind])
    for other in range(table.seat_count):
        if other != seat.index:
            seen += np.int64(table.known_tools[other, kind])
    return np.int64(rules.tool_copies[kind]) - seen


@kernel()
def _fill_hand(state, other, dealt):
    table, hand = state.table, state.seats[other].hand
    left = np.int64(table.hand_size[other])
    for kind in range(TOOL_KINDS):
        hand[kind] = table.known_tools[other, kind]
        left -= np.int64(hand[kind])
    for _ in range(left):
        hand[key_card(state.hidden.sort_key[dealt])] += 1
        dealt += 1
    return dealt


@kernel()
def _place_loot(state, rules, seat, key):
    """Cards whose back is in sight get a random unseen face of that back; the others, shuffled, form the pile.

    The faces are chosen with random numbers of their own: taking the first fitting card of a shuffled pile would leave
    the others of its kind deeper in it than chance.
    """
    table, hidden = state.table, state.hidden
    for card in range(rules.loot_count):
        hidden.sort_key[card] = GONE if _is_seen(table, seat, card) else np.uint64(card)
    faces_key = child(key, FACES)
    top = np.int64(NONE)
    if table.pile_size[Deck.LOOT] > 0:
        top = _take_back(hidden, rules, table.loot_top_back, child(faces_key, TOP))
    _fill_heists(state, rules, faces_key)
    _fill_holdings(state, rules, seat, faces_key)
    size = 0
    for card in range(rules.loot_count):
        if hidden.sort_key[card] != GONE:
            hidden.sort_key[size] = card_key(key, label_hash(np.uint64(card)), card)
            size += 1
    sort_keys(hidden.sort_key, size)
    for i in range(size):
        hidden.loot_pile[i] = key_card(hidden.sort_key[i])
    if top != NONE:
        hidden.loot_pile[size] = top


@kernel()
def _is_seen(table, seat, card):
    for i in range(table.discard_size[Deck.LOOT]):
        if table.loot_discards[i] == card:
            return True
    for i in range(table.held_count[seat.index]):
        if seat.held_card[i] == card:
            return True
    for heist in range(HEISTS):
        for slot in range(HEIST_SLOTS):
            if table.heist_face[heist, slot] == card:
                return True
    for other in range(table.seat_count):
        for i in range(table.held_count[other]):
            if table.held_face[other, i] == card:
                return True
    return False


@kernel()
def _take_back(hidden, rules, back, key):
    """A random unseen card with this back; it is gone from the others then."""
    fitting = 0
    for card in range(rules.loot_count):
        if hidden.sort_key[card] != GONE and rules.loot_back[card] == back:
            fitting += 1
    left = below(key, fitting)
    for card in range(rules.loot_count):
        if hidden.sort_key[card] != GONE and rules.loot_back[card] == back:
            if left == 0:
                hidden.sort_key[card] = GONE
                return np.int64(card)
            left -= 1
    return np.int64(NONE)


@kernel()
def _fill_heists(state, rules, key):
    table, hidden = state.table, state.hidden
    for heist in range(HEISTS):
        for slot in range(HEIST_SLOTS):
            back, face = np.int64(table.heist_back[heist, slot]), np.int64(table.heist_face[heist, slot])
            if back != NONE and face == NONE:
                face = _take_back(hidden, rules, back, child(key, heist * HEIST_SLOTS + slot))
            hidden.heist_card[heist, slot] = face


@kernel()
def _fill_holdings(state, rules, seat, key):
    table = state.table
    for other in range(table.seat_count):
        if other == seat.index:
            continue
        for i in range(table.held_count[other]):
            face, back = np.int64(table.held_face[other, i]), np.int64(table.held_back[other, i])
            if face == NONE:
                face = _take_back(state.hidden, rules, back, child(key, HELD + other * LOOT_CAPACITY + i))
            state.seats[other].held_card[i] = face


@kernel()
def _place_fences(state, rules, key):
    table, hidden = state.table, state.hidden
    count = 0
    for fence in range(rules.fence_count):
        if not _is_fence_seen(table, fence):
            hidden.sort_key[count] = card_key(key, label_hash(np.uint64(fence)), fence)
            count += 1
    sort_keys(hidden.sort_key, count)
    for i in range(count):
        hidden.fence_pile[i] = key_card(hidden.sort_key[i])


@kernel()
def _is_fence_seen(table, fence):
    for i in range(table.discard_size[Deck.FENCES]):
        if table.fence_discards[i] == fence:
            return True
    for slot in range(table.harbor.shape[0]):
        if table.harbor[slot] == fence:
            return True
    return False


@kernel()
def sample_hidden(table, seat, rules, key, state):
    """`state` becomes a random state consistent with all this seat knows; the true one is not needed and not read."""
    copy_record(state.table, table)
    _clear_hidden(state, key)
    for other in range(MAX_SEATS):
        record = state.seats[other]
        record.index = other
        record.hand[:] = 0
        record.held_card[:] = NONE
    copy_record(state.seats[seat.index], seat)
    _place_tools(state, rules, seat, child(key, TOOL_PLACES))
    _place_loot(state, rules, seat, child(key, LOOT_PLACES))
    _place_fences(state, rules, child(key, FENCE_PLACES))
