"""The family "search": plays on from what it could do, in worlds that fit what its seat knows; does what brings most.

A world is a state from `sample_hidden`: the cards the seat cannot see lie at random, and so does all luck to come.
Every candidate is tried in the same worlds, so what differs between two of them is the action and not the luck. In a
playout all seats play as the family "linear" would with the weights of this mind, up to the end of a later round.

Of playouts there are as many as the mind says, never as many as fit into some time: the same decision always comes
out. They go to the candidates by sequential halving (Karnin, Koren, Somekh 2013, "Almost optimal exploration in
multi-armed bandits"): in each of log2(candidates) passes all that are left get the same share, then the worse half is
dropped. What a playout brings is the lead in wealth and not the share of the win; CONTRIBUTING's *Rationale* says why.
"""

from __future__ import annotations

import numpy as np

from langfinger_sim.games.langfinger.codes import Phase
from langfinger_sim.games.langfinger.policies.blind import pick_uniform
from langfinger_sim.games.langfinger.policies.candidates import find_candidates
from langfinger_sim.games.langfinger.policies.linear import best_action
from langfinger_sim.games.langfinger.policies.pick import ERROR_LABEL
from langfinger_sim.games.langfinger.policies.weights import HELD_COIN, HELD_TOOL, PLAYOUTS, ROUNDS
from langfinger_sim.games.langfinger.policies.worth import COIN
from langfinger_sim.games.langfinger.records import NONE
from langfinger_sim.games.langfinger.rules.flow import decision_key, step
from langfinger_sim.games.langfinger.rules.sample import sample_hidden
from langfinger_sim.games.langfinger.signatures import CHOOSE
from langfinger_sim.kernel.jit import kernel
from langfinger_sim.kernel.memory import copy_record
from langfinger_sim.kernel.rng import child, unit

WORLD, GAME, NOTES = 0, 1, 2
"""Scratch states: the world of this pass, the game played out in it, and one whose work space holds the sums."""

FIRST_WORLD = 1 << 30
"""Labels of worlds under the decision's key start here, clear of those of `pick`."""

ONE = 1 << 20
"""What a playout brings is a whole number of such parts: a sum of them is exact."""


@kernel()
def _play_out(state, rules, mind, seat, action):
    """Take the action, then play on as "linear" would; what it brings the seat, 0 … ONE."""
    table = state.table
    last_round = table.round_number + np.int64(mind.weights[ROUNDS])
    step(state, rules, action)
    while table.phase != Phase.OVER and table.round_number <= last_round:
        own, key = state.seats[table.decision_seat], decision_key(state)
        choice = best_action(table, own, rules, mind, key)
        if choice == NONE:
            choice = pick_uniform(table, own, rules, mind, key)
        step(state, rules, choice)
    return _payoff(state, rules, mind, seat)


@kernel()
def _payoff(state, rules, mind, seat):
    """The seat's lead over the richest of the others, less and less the greater it is: ONE / 2 when they are level."""
    most = 0.0
    for other in range(state.table.seat_count):
        if other != seat:
            most = max(most, _wealth(state, rules, mind, other))
    lead = _wealth(state, rules, mind, seat) - most
    return np.int64((0.5 + 0.5 * lead / (abs(lead) + COIN * np.float64(rules.goal))) * ONE)


@kernel()
def _wealth(state, rules, mind, seat):
    """Coins; while the game is not over also what the loot and the tools of the seat count."""
    table = state.table
    wealth = COIN * np.float64(table.money[seat])
    if table.phase != Phase.OVER:
        for position in range(table.held_count[seat]):
            card = state.seats[seat].held_card[position]
            wealth += mind.weights[HELD_COIN] * COIN * np.float64(rules.loot_value[card])
        wealth += mind.weights[HELD_TOOL] * np.float64(table.hand_size[seat])
    return max(0.0, wealth)


@kernel()
def _drop_worse(actions, sums, count):
    """Sort by sums, the highest first, equal ones as they were; how many are kept: half of them, rounded up."""
    for i in range(1, count):
        action, total = actions[i], sums[i]
        j = i
        while j > 0 and sums[j - 1] < total:
            actions[j], sums[j] = actions[j - 1], sums[j - 1]
            j -= 1
        actions[j], sums[j] = action, total
    return (count + 1) // 2


@kernel()
def _halvings(count):
    """How often half of so many has to be dropped until one is left."""
    passes = 0
    while count > 1:
        count = (count + 1) // 2
        passes += 1
    return passes


@kernel()
def _best_by_playouts(table, seat, rules, mind, scratch, key):
    """The candidate whose playouts bring most, of equal ones what "linear" would do; NONE if there is none."""
    world, game = scratch[WORLD], scratch[GAME]
    actions, sums = scratch[NOTES].hidden.sort_key, scratch[NOTES].hidden.sort_room
    count = find_candidates(table, seat, rules, mind, best_action(table, seat, rules, mind, key), actions)
    if count == 0:
        return np.int64(NONE)
    for i in range(count):
        sums[i] = np.uint64(0)
    left, passes, worlds = np.int64(mind.weights[PLAYOUTS]), _halvings(count), 0
    while count > 1:
        share = max(1, left // (passes * count))
        left -= share * count
        passes -= 1
        for _ in range(share):
            sample_hidden(table, seat, rules, child(key, FIRST_WORLD + worlds), world)
            worlds += 1
            for i in range(count):
                copy_record(game, world)
                sums[i] += np.uint64(_play_out(game, rules, mind, seat.index, np.int64(actions[i])))
        count = _drop_worse(actions, sums, count)
    return np.int64(actions[0])


@kernel(CHOOSE)
def choose_search(table, seat, rules, mind, scratch, key):
    """The action whose playouts bring most; with `error_rate`, any allowed action."""
    if mind.error_rate > 0.0 and unit(child(key, ERROR_LABEL)) < mind.error_rate:
        return pick_uniform(table, seat, rules, mind, key)
    action = _best_by_playouts(table, seat, rules, mind, scratch, key)
    return action if action != NONE else pick_uniform(table, seat, rules, mind, key)
