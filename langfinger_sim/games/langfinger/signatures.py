"""The types with which Langfinger's entry points are compiled: records of `records`, in the contract's order."""

from __future__ import annotations

import numba
from numba import types

from langfinger_sim.contract import JOB, SLOTS, mind_dtype
from langfinger_sim.games.langfinger.codes import ACTION_COUNT
from langfinger_sim.games.langfinger.records import ROUND, ROWS, RULES, SEAT, STATE, STATED, TABLE, TALLY

MIND = mind_dtype(ACTION_COUNT)

state_t, table_t, seat_t = numba.from_dtype(STATE), numba.from_dtype(TABLE), numba.from_dtype(SEAT)
rules_t, mind_t, rows_t = numba.from_dtype(RULES), numba.from_dtype(MIND), numba.from_dtype(ROWS)
states_t = types.Array(state_t, 1, "C")

RESET = types.void(state_t, rules_t, types.uint64, types.int64)
RESET_STATED = types.void(state_t, rules_t, types.uint64, types.int64, numba.from_dtype(STATED))
STEP = types.void(state_t, rules_t, types.int64)
IS_OVER = types.boolean(state_t)
OUTCOME = types.void(state_t, rules_t, rows_t)
REFUSE = types.int64(table_t, seat_t, rules_t, types.int64)
LEGAL_ACTIONS = types.void(table_t, seat_t, rules_t, types.uint8[::1])
SAMPLE_HIDDEN = types.void(table_t, seat_t, rules_t, types.uint64, state_t)
DECISION_KEY = types.uint64(state_t)
CHOOSE = types.int64(table_t, seat_t, rules_t, mind_t, states_t, types.uint64)
PROFILE = types.void(
    types.Array(numba.from_dtype(JOB), 1, "C"),
    types.Array(rules_t, 1, "C"),
    types.UniTuple(types.FunctionType(CHOOSE), SLOTS),
    types.Array(mind_t, 1, "C"),
    states_t,
    types.Array(rows_t, 1, "C"),
    types.Array(types.int64, 2, "C"),
)
PLAY = types.void(
    types.Array(numba.from_dtype(JOB), 1, "C"),
    types.Array(rules_t, 1, "C"),
    types.UniTuple(types.FunctionType(CHOOSE), SLOTS),
    types.Array(mind_t, 1, "C"),
    states_t,
    types.Array(rows_t, 1, "C"),
    types.Array(numba.from_dtype(TALLY), 1, "C"),
    types.Array(numba.from_dtype(ROUND), 1, "C"),
)
