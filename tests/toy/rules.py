"""Dash: each turn a seat walks two steps, or jumps 0 to 5, so often and no more.

When a round ends with somebody at the goal, whoever is farthest wins, with those as far. At the cap nobody wins.
"""

# mypy: disable-error-code="no-untyped-def"

from __future__ import annotations

import numpy as np

from langfinger_sim.contract import PlayStatus
from langfinger_sim.kernel.jit import kernel
from langfinger_sim.kernel.rng import below, child
from tests.toy.records import (
    CHOOSE,
    DECISION_KEY,
    IS_OVER,
    LEGAL_ACTIONS,
    OUTCOME,
    PLAY,
    REFUSE,
    RESET,
    SAMPLE_HIDDEN,
    STEP,
)

WALK, JUMP = 0, 1
STEPS, FACES = 2, 6
NOT_OVER, NO_JUMPS_LEFT, NO_ACTION = 0, 1, 2
DECISION_BOUND = 4 * 200
DRAW, CHOICE = 0, 1
ACTION, ROUND_END = 0, 1
DONE, REFUSED = PlayStatus.DONE, PlayStatus.REFUSED


@kernel(RESET)
def reset(state, rules, key, game_index):
    table = state.table
    table.seat_count, table.decision_seat, table.round_number, table.is_capped = rules.seat_count, 0, 1, 0
    for seat in range(table.position.shape[0]):
        table.position[seat], table.jumps[seat], state.seats[seat].index = rules.start[seat], 0, seat
    table.decision_kind = 0
    state.hidden.game_key = child(key, game_index)
    state.hidden.decision_count, state.hidden.log_count = 0, 0


@kernel(IS_OVER)
def is_over(state):
    return state.table.decision_seat < 0


@kernel(REFUSE)
def refuse(table, seat, rules, action):
    if action < WALK or action > JUMP:
        return NO_ACTION
    return NO_JUMPS_LEFT if action == JUMP and table.jumps[seat.index] >= rules.jump_limit else 0


@kernel(LEGAL_ACTIONS)
def legal_actions(table, seat, rules, mask):
    mask[WALK], mask[JUMP] = 1, refuse(table, seat, rules, JUMP) == 0


@kernel(DECISION_KEY)
def decision_key(state):
    return child(child(state.hidden.game_key, CHOICE), state.hidden.decision_count)


@kernel()
def log(hidden, code, first, second):
    """Note an event, in sessions only."""
    if hidden.is_logged:
        row = hidden.log[hidden.log_count]
        row[0], row[1], row[2] = code, first, second
        hidden.log_count += 1


@kernel()
def farthest(table):  # type: ignore[no-untyped-def]
    position = np.int64(0)
    for seat in range(table.seat_count):
        position = max(position, np.int64(table.position[seat]))
    return position


@kernel()
def end_round(table, rules):
    table.decision_seat = 0
    if farthest(table) >= rules.goal:
        table.decision_seat = -1
    elif table.round_number == rules.round_cap:
        table.decision_seat, table.is_capped = -1, 1
    else:
        table.round_number += 1


@kernel(STEP)
def step(state, rules, action):
    table, hidden = state.table, state.hidden
    seat = table.decision_seat
    steps = np.int64(STEPS)
    if action == JUMP:
        table.jumps[seat] += 1
        steps = below(child(child(child(hidden.game_key, DRAW), seat), np.int64(table.jumps[seat])), FACES)
    table.position[seat] += steps
    hidden.decision_count += 1
    table.decision_seat += 1
    log(hidden, ACTION, seat, action)
    if table.decision_seat == rules.seat_count:
        log(hidden, ROUND_END, table.round_number, farthest(table))
        end_round(table, rules)


@kernel(OUTCOME)
def outcome(state, rules, rows):
    table = state.table
    best = farthest(table)
    rows.rounds[0], rows.capped[0], rows.decisions[0] = table.round_number, table.is_capped, state.hidden.decision_count
    for seat in range(table.seat_count):
        rows.position[seat] = table.position[seat]
        rows.winner[seat] = not table.is_capped and table.position[seat] == best


@kernel(SAMPLE_HIDDEN)
def sample_hidden(table, seat, rules, key, state):
    """Nothing is hidden but the jumps to come."""
    state.hidden.game_key = key


@kernel(PLAY)
def play(job, rules, policies, minds, states, rows, detail, rounds):  # noqa: PLR0917 - the contract's
    order, state, table = job[0], states[0], states[0].table
    order.done_count, order.round_rows, order.status = 0, 0, DONE
    for i in range(order.game_count):
        game = order.first_game + i
        reset(state, rules[0], order.run_key, game)
        while not is_over(state):
            seat = table.decision_seat
            slot = order.slot[seat]
            own = state.seats[seat]
            action = policies[slot](table, own, rules[0], minds[slot], states[1:], decision_key(state))
            code = refuse(table, own, rules[0], action)
            if code != 0:
                order.status, order.fault_game, order.fault_seat = REFUSED, game, seat
                order.fault_action, order.fault_code = action, code
                return
            round_number = table.round_number
            step(state, rules[0], action)
            if order.is_detailed and (is_over(state) or table.round_number != round_number):
                row = rounds[order.round_rows]
                row.game_index, row.round_number = game, round_number
                row.best = farthest(table)
                order.round_rows += 1
        outcome(state, rules[0], rows[i])
        if order.is_detailed:
            for seat in range(table.seat_count):
                detail[i].jumps[seat] = table.jumps[seat]
        order.done_count += 1


@kernel(CHOOSE)
def walk(table, seat, rules, mind, scratch, key):
    return np.int64(WALK)


@kernel(CHOOSE)
def jump(table, seat, rules, mind, scratch, key):
    return np.int64(JUMP) if refuse(table, seat, rules, JUMP) == 0 else np.int64(WALK)


@kernel(CHOOSE)
def toss(table, seat, rules, mind, scratch, key):
    """Jumps with the chance in the first weight."""
    wants = np.float64(below(key, 1000)) < 1000.0 * mind.weights[0] or mind.forbidden[WALK]
    if wants and not mind.forbidden[JUMP] and refuse(table, seat, rules, JUMP) == 0:
        return np.int64(JUMP)
    return np.int64(WALK)


@kernel(CHOOSE)
def cheat(table, seat, rules, mind, scratch, key):
    """Jumps, allowed or not."""
    return np.int64(JUMP)
