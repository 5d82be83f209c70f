"""Compiled loops over Langfinger's entry points: many games, one call at a time, looked at after every decision.

All in one file: numba's cache watches no other.
"""

# mypy: disable-error-code="no-untyped-def"

from __future__ import annotations

import numba
import numpy as np
from numba import types

from langfinger_sim.contract import SLOTS
from langfinger_sim.games.langfinger.codes import OPEN_FACES, Decision, Deck, Phase
from langfinger_sim.games.langfinger.entries import moves as entries
from langfinger_sim.games.langfinger.records import (
    EXCHANGES,
    FENCE_KINDS,
    HARBOR_SLOTS,
    HEIST_SLOTS,
    HEISTS,
    LIES,
    NONE,
    PLACES,
    ROWS,
    SQUARES,
    TOOL_KINDS,
    TOOL_LANES,
)
from langfinger_sim.games.langfinger.signatures import CHOOSE, MIND, rules_t, state_t, states_t
from langfinger_sim.kernel.jit import kernel
from langfinger_sim.kernel.rng import below, child

policies_t = types.UniTuple(types.FunctionType(CHOOSE), SLOTS)
minds_t = types.Array(numba.from_dtype(MIND), 1, "C")
counts_t = types.int64[::1]
SINGLY = types.void(
    states_t, rules_t, policies_t, minds_t, types.uint64, types.int64, types.Array(numba.from_dtype(ROWS), 1, "C")
)
CHECKED = types.void(states_t, rules_t, policies_t, minds_t, types.boolean, counts_t)
WALK = types.void(states_t, rules_t, types.uint64, types.int64, types.uint8[::1], counts_t)
CHECK = types.int64(state_t, rules_t, types.boolean)

FAULTS = (
    "",
    "tools of a kind got lost or were made",
    "a hand is not as large as said, or holds less than nothing",
    "a pile or its discards are not as large as said",
    "a loot card is missing or twice there",
    "a fence is missing or twice there",
    "money came from nowhere",
    "a back is not that of its card",
    "a tool is known to be in a hand and is not",
    "a token got lost or was made",
    "a game under way has winners",
    "there is nothing to choose from",
    "a game does not end",
    "what is kept of the fences lying out is not what they say",
)
DECISIONS, FAULT, GAME = 0, 1, 2  # what `counts` is told


@kernel(allocates=True)
def _check_tools(state, rules):
    table = state.table
    sums = np.zeros(TOOL_KINDS, np.int64)
    for i in range(table.pile_size[0]):
        sums[state.hidden.tool_pile[i]] += 1
    for kind in range(TOOL_KINDS):
        sums[kind] += np.int64(table.city[kind]) + np.int64(table.tool_discards[kind])
        if table.city[kind] < 0 or table.tool_discards[kind] < 0:
            return 1
        for seat in range(table.seat_count):
            sums[kind] += np.int64(state.seats[seat].hand[kind])
        if sums[kind] != rules.tool_copies[kind]:
            return 1
    return 0


@kernel(allocates=True)
def _check_sizes(state):
    table = state.table
    for seat in range(table.seat_count):
        size = 0
        for kind in range(TOOL_KINDS):
            held = np.int64(state.seats[seat].hand[kind])
            size += held
            if held < 0:
                return 2
            if table.known_tools[seat, kind] < 0 or table.known_tools[seat, kind] > held:
                return 8
        if size != table.hand_size[seat]:
            return 2
    return 0 if table.tool_discards.sum() == table.discard_size[0] else 3


@kernel(allocates=True)
def _check_loot(state, rules):
    table, hidden = state.table, state.hidden
    seen = np.zeros(rules.loot_count, np.int64)
    for i in range(table.pile_size[Deck.LOOT]):
        seen[hidden.loot_pile[i]] += 1
    for i in range(table.discard_size[Deck.LOOT]):
        seen[table.loot_discards[i]] += 1
    for heist in range(HEISTS):
        for slot in range(HEIST_SLOTS):
            if hidden.heist_card[heist, slot] != NONE:
                seen[hidden.heist_card[heist, slot]] += 1
    for seat in range(table.seat_count):
        for i in range(table.held_count[seat]):
            seen[state.seats[seat].held_card[i]] += 1
    for card in range(rules.loot_count):
        if seen[card] != 1:
            return 4
    return 0


@kernel(allocates=True)
def _check_fences(state, rules):
    table = state.table
    seen = np.zeros(rules.fence_count, np.int64)
    for i in range(table.pile_size[Deck.FENCES]):
        seen[state.hidden.fence_pile[i]] += 1
    for i in range(table.discard_size[Deck.FENCES]):
        seen[table.fence_discards[i]] += 1
    for slot in range(HARBOR_SLOTS):
        if table.harbor[slot] != NONE:
            seen[table.harbor[slot]] += 1
    for fence in range(rules.fence_count):
        if seen[fence] != 1:
            return 5
    return _check_harbor(table, rules)


@kernel()
def _check_harbor(table, rules):
    """What is kept of the fences lying out in other forms agrees with them."""
    for slot in range(HARBOR_SLOTS):
        fence = np.int64(table.harbor[slot])
        lane = 0 if fence == NONE else np.int64(rules.fence_kinds[fence]) | 1 << LIES
        if table.harbor_kinds[slot // TOOL_LANES, slot % TOOL_LANES] != lane:
            return 13
    for kind in range(FENCE_KINDS):
        best = 0
        for slot in range(HARBOR_SLOTS):
            if table.harbor[slot] != NONE:
                best = max(best, np.int64(rules.fence_bonus[table.harbor[slot], kind]))
        if table.harbor_bonus[kind] != best:
            return 13
    return 0


@kernel(allocates=True)
def _check_money(state, rules):
    """Chests, sales with and without a fence, and unsold loot paid what the seats have, no half coin more or less."""
    table, tally = state.table, state.hidden.tally
    if table.richest != np.max(table.money):
        return 6
    earned, paid = 0, 0
    for seat in range(table.seat_count):
        own = np.int64(table.money[seat]) - np.int64(rules.start_money[seat])
        earned += own
        paid += np.int64(tally.chest_money[seat])
        paid += np.int64(tally.fenceless_money[seat]) + np.int64(tally.unsold_money[seat])
        if own < np.int64(tally.chest_money[seat]) + np.int64(tally.bonus_money[seat]):
            return 6
    for fence in range(rules.fence_count):
        paid += np.int64(tally.fence_money[fence])
    brought = 0
    for card in range(rules.loot_count):
        brought += np.int64(tally.loot_money[card])
    return 0 if earned == paid and earned == brought else 6


@kernel(allocates=True)
def _check_backs(state, rules):
    table, hidden = state.table, state.hidden
    is_open = rules.loot_faces == OPEN_FACES
    for heist in range(HEISTS):
        for slot in range(HEIST_SLOTS):
            card = np.int64(hidden.heist_card[heist, slot])
            if table.heist_back[heist, slot] != (NONE if card == NONE else np.int64(rules.loot_back[card])):
                return 7
            if table.heist_face[heist, slot] != (card if is_open else NONE):
                return 7
    for seat in range(table.seat_count):
        for i in range(table.held_count[seat]):
            card = np.int64(state.seats[seat].held_card[i])
            if table.held_back[seat, i] != rules.loot_back[card]:
                return 7
            if table.held_face[seat, i] != (card if is_open else NONE):
                return 7
    size = np.int64(table.pile_size[Deck.LOOT])
    top = NONE if size == 0 else np.int64(rules.loot_back[hidden.loot_pile[size - 1]])
    return 0 if table.loot_top_back == top else 7


@kernel(allocates=True)
def _check_tokens(table, rules):
    """In front of their owners, on squares or on exchange squares; less those laid aside where that is allowed.

    What is kept of the squares in other forms agrees with the squares.
    """
    for place in range(PLACES):
        for square in range(SQUARES):
            if (table.taken_squares[place] >> square) & 1 != (table.square_seat[place, square] != NONE):
                return 9
    for seat in range(table.seat_count):
        count = np.int64(table.tokens_left[seat])
        for place in range(PLACES):
            standing = 0
            for square in range(SQUARES):
                standing += table.square_seat[place, square] == seat
            if standing != table.standing[seat, place]:
                return 9
            count += standing
        for exchange in range(EXCHANGES):
            count += table.exchange_seat[exchange] == seat
        if table.decision_kind == Decision.DISCARD and table.decision_seat == seat:
            count -= 1  # stands on the exchange square and, until its action ends, on its own
        if count > rules.tokens or (count < rules.tokens and not rules.pass_placement):
            return 9
    return 0


@kernel(CHECK, allocates=True)
def check_state(state, rules, has_history):
    """0, or the number of the first fault. Without history (a sampled state) nobody knows where money came from."""
    table = state.table
    fault = _check_tools(state, rules)
    if fault == 0:
        fault = _check_sizes(state)
    if fault == 0:
        fault = _check_loot(state, rules)
    if fault == 0:
        fault = _check_fences(state, rules)
    if fault == 0 and has_history:
        fault = _check_money(state, rules)
    if fault == 0:
        fault = _check_backs(state, rules)
    if fault == 0 and table.phase != Phase.OVER:
        fault = _check_tokens(table, rules)
        if fault == 0 and table.winner_mask != 0:
            fault = 10
    return fault


@kernel(SINGLY, allocates=True)
def play_singly(states, rules, policies, minds, key, game, rows):  # noqa: PLR0917 - as the batch loop
    """One game by reset, choose and step; the policy in slot s plays seat s."""
    state, table = states[0], states[0].table
    entries.reset(state, rules, key, game)
    while not entries.is_over(state):
        seat = table.decision_seat
        due = entries.decision_key(state)
        entries.step(state, rules, policies[seat](table, state.seats[seat], rules, minds[seat], states[1:], due))
    entries.outcome(state, rules, rows[0])


@kernel(CHECKED, allocates=True)
def play_checked(states, rules, policies, minds, has_history, counts):
    """From where states[0] is to the end, looked at after every decision."""
    state, table = states[0], states[0].table
    counts[FAULT] = check_state(state, rules, has_history)
    decisions = 0
    while counts[FAULT] == 0 and not entries.is_over(state):
        seat = table.decision_seat
        due = entries.decision_key(state)
        entries.step(state, rules, policies[seat](table, state.seats[seat], rules, minds[seat], states[1:], due))
        counts[FAULT] = check_state(state, rules, has_history)
        decisions += 1
        if decisions > 100_000:
            counts[FAULT] = 12
    counts[DECISIONS] += decisions


@kernel(WALK, allocates=True)
def walk(states, rules, key, game, mask, counts):
    """One game of any allowed actions, chosen here and by no policy, looked at after every decision."""
    state = states[0]
    entries.reset(state, rules, key, game)
    counts[FAULT] = check_state(state, rules, True)
    decisions = 0
    while counts[FAULT] == 0 and not entries.is_over(state):
        entries.legal_actions(state.table, state.seats[state.table.decision_seat], rules, mask)
        choices = 0
        for action in range(mask.shape[0]):
            choices += mask[action]
        if choices < 2:
            counts[FAULT] = 11
            return
        left = below(child(child(key, game), decisions), choices)
        chosen = -1
        while left >= 0:
            chosen += 1
            left -= mask[chosen]
        entries.step(state, rules, chosen)
        counts[FAULT] = check_state(state, rules, True)
        decisions += 1
    counts[DECISIONS] += decisions
