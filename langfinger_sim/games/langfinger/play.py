"""The batch loop: many games in one compiled call."""

from __future__ import annotations

import numpy as np

from langfinger_sim.contract import PlayStatus
from langfinger_sim.games.langfinger.codes import DECISION_BOUND, Phase
from langfinger_sim.games.langfinger.rules.flow import decision_key, reset, step
from langfinger_sim.games.langfinger.rules.legal import refuse
from langfinger_sim.games.langfinger.rules.outcome import outcome
from langfinger_sim.games.langfinger.signatures import PLAY
from langfinger_sim.kernel.jit import kernel
from langfinger_sim.kernel.memory import copy_record

DONE, REFUSED, OVERFLOW = PlayStatus.DONE, PlayStatus.REFUSED, PlayStatus.OVERFLOW


@kernel(is_inlined=True)
def _choose(policies, slot, table, own, ruleset, mind, scratch, key):
    """Ask a policy; one in every seat is the common case, and a constant place in a tuple is found without a copy."""
    if slot == 0:
        return policies[0](table, own, ruleset, mind, scratch, key)
    return policies[slot](table, own, ruleset, mind, scratch, key)


@kernel()
def _play_game(order, ruleset, policies, minds, states, rounds):
    state, scratch = states[0], states[1:]
    table = state.table
    game = order.first_game + order.done_count
    reset(state, ruleset, order.run_key, game)
    for _ in range(DECISION_BOUND):
        if table.phase == Phase.OVER:
            return
        seat = table.decision_seat
        slot = order.slot[seat]
        own = state.seats[seat]
        action = _choose(policies, slot, table, own, ruleset, minds[slot], scratch, decision_key(state))
        refusal = refuse(table, own, ruleset, action)
        if refusal != 0:
            _report(order, REFUSED, game, action, refusal)
            order.fault_seat = seat
            return
        round_number = table.round_number
        step(state, ruleset, action)
        if order.is_detailed and _has_ended(table, round_number):
            _note_round(order, state, rounds, game, round_number)
    _report(order, OVERFLOW, game, 0, 0)


@kernel()
def _has_ended(table, round_number):
    """Whether the round that was under way is over; 0, before the deal, is none."""
    return round_number > 0 and (table.round_number != round_number or table.phase == Phase.OVER)


@kernel()
def _report(order, status, game, action, code):
    order.status = status
    order.fault_game = game
    order.fault_action = action
    order.fault_code = code


@kernel()
def _note_round(order, state, rounds, game, round_number):
    """The money of every seat at the end of a round; nothing earns money between two rounds."""
    row = rounds[order.round_rows]
    row.game_index = game
    row.round_number = round_number
    for seat in range(row.money.shape[0]):
        row.money[seat] = state.table.money[seat] if seat < state.table.seat_count else np.int16(0)
    order.round_rows += 1


@kernel(PLAY)
def play(job, rules, policies, minds, states, rows, detail, rounds):
    """Play `job[0].game_count` games from `first_game` on; see `contract.Kernels.play`.

    job (1,), rules (1,), policies: SLOTS compiled functions, minds (SLOTS,), states (1 + scratch,), rows (games,),
    detail (games,) and rounds (any length) when `is_detailed`, else empty. All but rules, policies and minds are
    modified in place.
    """
    order, ruleset = job[0], rules[0]
    order.done_count, order.round_rows, order.status = 0, 0, DONE
    states[0].hidden.is_logged = 0
    for i in range(order.game_count):
        _play_game(order, ruleset, policies, minds, states, rounds)
        if order.status != DONE:
            return
        outcome(states[0], ruleset, rows[i])
        if order.is_detailed:
            copy_record(detail[i], states[0].hidden.tally)
        order.done_count += 1
