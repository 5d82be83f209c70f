"""S5: the three draw piles, their discards, and shuffling one into the other."""

from __future__ import annotations

import numpy as np

from langfinger_sim.games.langfinger.codes import AS_SOON_AS_EMPTY, Deck, Event
from langfinger_sim.games.langfinger.records import NONE, TOOL_KINDS
from langfinger_sim.games.langfinger.rules.log import log
from langfinger_sim.kernel.deck import card_key, key_card, sort_random_keys
from langfinger_sim.kernel.jit import kernel
from langfinger_sim.kernel.rng import child


@kernel()
def shuffle_discards(state, rules, deck):
    """The discards of a deck become its draw pile, in an order of their own; the pile must be empty."""
    table, hidden = state.table, state.hidden
    pile_key = child(child(hidden.game_key, np.int64(deck)), hidden.shuffle_count[deck])
    if deck == Deck.TOOLS:
        count = _key_tools(table, hidden, rules, pile_key)
        sort_random_keys(hidden.sort_key, count, hidden.sort_room, hidden.sort_fill)
        for i in range(count):
            hidden.tool_pile[i] = key_card(hidden.sort_key[i])
    elif deck == Deck.LOOT:
        count = _key_cards(hidden, table.loot_discards, table.discard_size[deck], rules.loot_hash, pile_key)
        sort_random_keys(hidden.sort_key, count, hidden.sort_room, hidden.sort_fill)
        for i in range(count):
            hidden.loot_pile[i] = key_card(hidden.sort_key[i])
    else:
        count = _key_cards(hidden, table.fence_discards, table.discard_size[deck], rules.fence_hash, pile_key)
        sort_random_keys(hidden.sort_key, count, hidden.sort_room, hidden.sort_fill)
        for i in range(count):
            hidden.fence_pile[i] = key_card(hidden.sort_key[i])
    hidden.shuffle_count[deck] += 1
    table.pile_size[deck] = count
    table.discard_size[deck] = 0
    log(hidden, Event.SHUFFLE, deck, count, 0)
    show_loot_top(state, rules)


@kernel()
def _key_tools(table, hidden, rules, pile_key):
    count = 0
    for kind in range(TOOL_KINDS):
        for copy in range(np.int64(table.tool_discards[kind])):
            hidden.sort_key[count] = card_key(pile_key, rules.tool_hash[kind, copy], kind)
            count += 1
        table.tool_discards[kind] = 0
    return count


@kernel()
def _key_cards(hidden, discards, size, hashes, pile_key):
    count = np.int64(size)
    for i in range(count):
        card = np.int64(discards[i])
        hidden.sort_key[i] = card_key(pile_key, hashes[card], card)
    return count


@kernel()
def show_loot_top(state, rules):
    """The back of the top card of the loot pile is for all to see (I1)."""
    size = np.int64(state.table.pile_size[Deck.LOOT])
    state.table.loot_top_back = rules.loot_back[state.hidden.loot_pile[size - 1]] if size > 0 else NONE


@kernel()
def ready_pile(state, rules, deck):
    """Before a draw: whether the pile has a card, after shuffling the discards if it was empty."""
    table = state.table
    if table.pile_size[deck] == 0 and table.discard_size[deck] > 0:
        shuffle_discards(state, rules, deck)
    return table.pile_size[deck] > 0


@kernel()
def settle_pile(state, rules, deck):
    """After a draw: when the last card has gone, its discards are shuffled at once, under the base reading (S5)."""
    table = state.table
    if rules.reshuffle == AS_SOON_AS_EMPTY and table.pile_size[deck] == 0 and table.discard_size[deck] > 0:
        shuffle_discards(state, rules, deck)


@kernel()
def pop_card(state, rules, deck):
    """Take the top card off a pile that has one: a tool kind, a loot card or a fence, int64."""
    table, hidden = state.table, state.hidden
    top = np.int64(table.pile_size[deck]) - 1
    table.pile_size[deck] = top
    if deck == Deck.TOOLS:
        return np.int64(hidden.tool_pile[top])
    if deck == Deck.LOOT:
        show_loot_top(state, rules)
        return np.int64(hidden.loot_pile[top])
    return np.int64(hidden.fence_pile[top])


@kernel()
def discard_loot(table, card):
    """Lay a loot card on the loot discards, face up."""
    table.loot_discards[table.discard_size[Deck.LOOT]] = card
    table.discard_size[Deck.LOOT] += 1


@kernel()
def discard_fence(table, fence):
    """Lay a fence on the fence discards."""
    table.fence_discards[table.discard_size[Deck.FENCES]] = fence
    table.discard_size[Deck.FENCES] += 1


@kernel()
def discard_tools(table, kind, count):
    """Lay tools of one kind on the tool discards."""
    table.tool_discards[kind] += count
    table.discard_size[Deck.TOOLS] += count
