"""S1 to S5: a game from nothing to its first decision, and the beginning of each round."""

from __future__ import annotations

import numpy as np

from langfinger_sim.games.langfinger.codes import (
    BY_SEAT,
    DEALT,
    IN_SEAT_ORDER,
    LAST_SEAT_FIRST,
    Deck,
    Event,
    Phase,
    Purpose,
)
from langfinger_sim.games.langfinger.records import (
    MAX_SEATS,
    NONE,
    PLACES,
    TOOL_KINDS,
)
from langfinger_sim.games.langfinger.rules.display import fill_displays
from langfinger_sim.games.langfinger.rules.log import log
from langfinger_sim.games.langfinger.rules.money import pay
from langfinger_sim.games.langfinger.rules.outcome import begins_last_round
from langfinger_sim.games.langfinger.rules.piles import settle_pile, shuffle_discards
from langfinger_sim.games.langfinger.rules.tally import clear_tally, note_shown
from langfinger_sim.kernel.deck import card_key, key_card, sort_keys
from langfinger_sim.kernel.jit import kernel
from langfinger_sim.kernel.rng import child


@kernel()
def set_up(state, rules, key, game_index):
    """Everything before the first decision: the placement of round 1, or the choice of the first scoundrel (S1)."""
    clear_state(state, rules, key, game_index)
    gather_cards(state, rules)
    if rules.scoundrels == IN_SEAT_ORDER or rules.scoundrels == LAST_SEAT_FIRST:
        state.table.phase = np.int64(Phase.CHOOSING)
    else:
        deal_scoundrels(state, rules)
        lay_out_game(state, rules)


@kernel()
def lay_out_game(state, rules):
    """S2 to S5: the piles are shuffled, everything is dealt and laid out, and round 1 begins."""
    for deck in range(3):
        shuffle_discards(state, rules, deck)
    deal_hands(state, rules)
    fill_displays(state, rules)
    begin_round(state, rules)


@kernel()
def clear_state(state, rules, key, game_index):
    """An empty table and the game's own keys; only `hidden.is_logged` stays as it was."""
    _clear_table(state.table, rules)
    _clear_table_cards(state.table)
    hidden = state.hidden
    hidden.game_key = child(key, game_index)
    hidden.log_count = 0
    hidden.heist_card[:] = NONE
    hidden.shuffle_count[:] = 0
    hidden.ordinal[:] = 0
    policies_key = child(hidden.game_key, np.int64(Purpose.POLICIES))
    for seat in range(MAX_SEATS):
        hidden.policy_key[seat] = child(policies_key, seat)
        record = state.seats[seat]
        record.index = seat
        record.hand[:] = 0
        record.held_card[:] = NONE
    clear_tally(hidden.tally)


@kernel()
def _clear_table(table, rules):
    table.seat_count = rules.seat_count
    table.decision_seat = NONE
    table.decision_kind = NONE
    table.phase = np.int64(Phase.PLACING)
    table.round_number = 0
    table.is_last_round = 0
    table.start_seat = 0
    table.turn = 0
    table.free_squares = 0
    table.place = 0
    table.square = NONE
    table.picks_left = 0
    table.draws_due = 0
    table.sale_slot = NONE
    table.sale_kind = NONE
    table.is_capped = 0
    table.winner_mask = 0
    table.scoundrel[:] = NONE
    table.own_tool[:] = NONE
    table.square_seat[:] = NONE
    table.taken_squares[:] = 0
    table.standing[:] = 0
    table.exchange_seat[:] = NONE
    table.own_tool_used[:] = 0
    table.richest = 0
    table.money[:] = 0
    for seat in range(rules.seat_count):
        pay(table, seat, np.int64(rules.start_money[seat]))
    for seat in range(MAX_SEATS):
        table.tokens_left[seat] = rules.tokens if seat < rules.seat_count else 0


@kernel()
def _clear_table_cards(table):
    table.city[:] = 0
    table.heist_back[:] = NONE
    table.heist_face[:] = NONE
    table.harbor[:] = NONE
    table.harbor_sold[:] = 0
    table.harbor_kinds[:] = 0
    table.harbor_bonus[:] = 0
    table.hand_size[:] = 0
    table.known_tools[:] = 0
    table.held_count[:] = 0
    table.held_back[:] = NONE
    table.held_face[:] = NONE
    table.loot_top_back = NONE
    table.pile_size[:] = 0
    table.discard_size[:] = 0
    table.tool_discards[:] = 0
    table.loot_discards[:] = NONE
    table.fence_discards[:] = NONE


@kernel()
def deal_scoundrels(state, rules):
    """S1: one scoundrel card each, open; it fixes the own tool."""
    if rules.scoundrels == DEALT:
        hidden = state.hidden
        key = child(hidden.game_key, np.int64(Purpose.SCOUNDRELS))
        for card in range(rules.scoundrel_count):
            hidden.sort_key[card] = card_key(key, rules.scoundrel_hash[card], card)
        sort_keys(hidden.sort_key, rules.scoundrel_count)
        for seat in range(rules.seat_count):
            give_scoundrel(state, rules, seat, key_card(hidden.sort_key[seat]))
    elif rules.scoundrels == BY_SEAT:
        for seat in range(rules.seat_count):
            give_scoundrel(state, rules, seat, seat)


@kernel()
def give_scoundrel(state, rules, seat, scoundrel):
    """Seat this scoundrel."""
    state.table.scoundrel[seat] = scoundrel
    state.table.own_tool[seat] = rules.scoundrel_tool[scoundrel]
    log(state.hidden, Event.SCOUNDREL, seat, scoundrel, 0)


@kernel()
def gather_cards(state, rules):
    """Every card onto its discards, from where the first shuffle takes it."""
    table = state.table
    total = 0
    for kind in range(TOOL_KINDS):
        table.tool_discards[kind] = rules.tool_copies[kind]
        total += np.int64(rules.tool_copies[kind])
    table.discard_size[Deck.TOOLS] = total
    for card in range(rules.loot_count):
        table.loot_discards[card] = card
    table.discard_size[Deck.LOOT] = rules.loot_count
    for fence in range(rules.fence_count):
        table.fence_discards[fence] = fence
    table.discard_size[Deck.FENCES] = rules.fence_count


@kernel()
def deal_hands(state, rules):
    """S2: card j of seat s lies at place j * players + s from the bottom of the pile; the others stay in it.

    So one seat's opening hand changes neither anybody else's nor what is drawn later. Seat 0 starts, so the distance
    from the start player is the seat.
    """
    table, pile = state.table, state.hidden.tool_pile
    size = np.int64(table.pile_size[Deck.TOOLS])
    for seat in range(rules.seat_count):
        log(state.hidden, Event.DEAL, seat, 0, 0)
        for j in range(rules.start_hand[seat]):
            place = j * rules.seat_count + seat
            if place < size:
                kind = np.int64(pile[place])
                pile[place] = NONE
                state.seats[seat].hand[kind] += 1
                table.hand_size[seat] += 1
                log(state.hidden, Event.MORE, kind, 0, 0)
    kept = 0
    for place in range(size):
        if pile[place] != NONE:
            pile[kept] = pile[place]
            kept += 1
    table.pile_size[Deck.TOOLS] = kept
    settle_pile(state, rules, Deck.TOOLS)


@kernel()
def begin_round(state, rules):
    """All tokens are back in front of their owners, own tools fresh; placement begins."""
    table = state.table
    table.round_number += 1
    table.is_last_round = begins_last_round(table, rules)
    table.phase = np.int64(Phase.PLACING)
    table.turn = 0
    table.free_squares = 0
    for place in range(PLACES):
        table.free_squares += np.int64(rules.squares[place])
    for seat in range(rules.seat_count):
        table.tokens_left[seat] = rules.tokens
    table.own_tool_used[:] = 0
    state.hidden.ordinal[:] = 0
    note_shown(state)
    log(state.hidden, Event.ROUND, table.round_number, table.start_seat, 0)
