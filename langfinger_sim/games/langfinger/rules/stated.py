"""S6: a game that starts from a stated position instead of a fresh deal."""

from __future__ import annotations

import numpy as np

from langfinger_sim.games.langfinger.codes import Deck, Event, Place
from langfinger_sim.games.langfinger.records import HARBOR_SLOTS, HEIST_SLOTS, HEISTS, NONE, TOOL_KINDS
from langfinger_sim.games.langfinger.rules.display import fill_city, fill_harbor, fill_heist, lay_fence, show_loot
from langfinger_sim.games.langfinger.rules.flow import advance
from langfinger_sim.games.langfinger.rules.log import log
from langfinger_sim.games.langfinger.rules.money import pay
from langfinger_sim.games.langfinger.rules.piles import show_loot_top, shuffle_discards
from langfinger_sim.games.langfinger.rules.setup import (
    begin_round,
    clear_state,
    deal_hands,
    deal_scoundrels,
    give_scoundrel,
)
from langfinger_sim.games.langfinger.rules.step import hold_loot
from langfinger_sim.kernel.jit import kernel


@kernel(allocates=True)
def _stack_piles(state, rules, stated):
    """Cards not stated are shuffled; the stated pile lies on top of them."""
    table, hidden = state.table, state.hidden
    table.tool_discards[:] = stated.tool_rest
    table.loot_discards[:] = stated.loot_rest
    table.fence_discards[:] = stated.fence_rest
    table.discard_size[:] = stated.rest_size
    listening = hidden.is_logged
    hidden.is_logged = 0
    for deck in range(3):
        shuffle_discards(state, rules, deck)
        size = np.int64(table.pile_size[deck])
        for i in range(stated.pile_size[deck]):
            if deck == Deck.TOOLS:
                hidden.tool_pile[size + i] = stated.tool_pile[i]
            elif deck == Deck.LOOT:
                hidden.loot_pile[size + i] = stated.loot_pile[i]
            else:
                hidden.fence_pile[size + i] = stated.fence_pile[i]
        table.pile_size[deck] = size + np.int64(stated.pile_size[deck])
    hidden.is_logged = listening
    for deck in range(3):
        log(hidden, Event.SHUFFLE, deck, np.int64(table.pile_size[deck]), 0)
    show_loot_top(state, rules)


@kernel(allocates=True)
def _lay_discards(table, stated):
    table.tool_discards[:] = stated.tool_discards
    table.loot_discards[:] = stated.loot_discards
    table.fence_discards[:] = stated.fence_discards
    table.discard_size[:] = stated.discard_size


@kernel()
def _deal(state, rules, stated):
    """Hands and held loot."""
    if not stated.has_hands:
        deal_hands(state, rules)
    for seat in range(rules.seat_count):
        if stated.has_hands:
            log(state.hidden, Event.DEAL, seat, 0, 0)
            for kind in range(TOOL_KINDS):
                count = np.int64(stated.hand[seat, kind])
                state.seats[seat].hand[kind] = count
                state.table.hand_size[seat] += count
                for _ in range(count):
                    log(state.hidden, Event.MORE, kind, 0, 0)
        for i in range(stated.held_count[seat]):
            hold_loot(state, rules, seat, np.int64(stated.held[seat, i]))


@kernel()
def _lay_out(state, rules, stated):
    """City, Villa, Museum, Harbor: as stated, or filled from the pile."""
    table = state.table
    if stated.has_city:
        for kind in range(TOOL_KINDS):
            for _ in range(stated.city[kind]):
                table.city[kind] += 1
                log(state.hidden, Event.LAY_OUT, np.int64(Place.CITY), 0, kind)
    else:
        fill_city(state, rules)
    for heist in range(HEISTS):
        if not stated.has_heist[heist]:
            fill_heist(state, rules, heist)
        for slot in range(HEIST_SLOTS):
            if stated.has_heist[heist] and stated.heist[heist, slot] != NONE:
                show_loot(state, rules, heist, slot, np.int64(stated.heist[heist, slot]))
    if not stated.has_harbor:
        fill_harbor(state, rules)
    for slot in range(HARBOR_SLOTS):
        if stated.has_harbor and stated.harbor[slot] != NONE:
            lay_fence(table, rules, slot, np.int64(stated.harbor[slot]))
            log(state.hidden, Event.LAY_OUT, np.int64(Place.HARBOR), slot, np.int64(stated.harbor[slot]))


@kernel(allocates=True)
def reset_stated(state, rules, key, game_index, stated):
    """Like `reset`, from a record of `records.STATED`: what is stated is so, the rest is dealt as at any set-up."""
    clear_state(state, rules, key, game_index)
    if stated.has_scoundrels:
        for seat in range(rules.seat_count):
            give_scoundrel(state, rules, seat, np.int64(stated.scoundrel[seat]))
    else:
        deal_scoundrels(state, rules)
    _stack_piles(state, rules, stated)
    _lay_discards(state.table, stated)
    _deal(state, rules, stated)
    _lay_out(state, rules, stated)
    table = state.table
    table.money[:] = 0
    table.richest = 0
    for seat in range(rules.seat_count):
        pay(table, seat, np.int64(stated.money[seat]))
    table.start_seat = stated.start_seat
    begin_round(state, rules)
    advance(state, rules)
