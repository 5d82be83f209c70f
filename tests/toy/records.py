"""Dash's records, and the types its kernels are compiled with."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
from numba import types

from langfinger_sim.contract import JOB, MAX_SEATS, SLOTS, mind_dtype

i16, i64, u64 = np.int16, np.int64, np.uint64


def record(*fields: tuple[Any, ...]) -> np.dtype[np.void]:
    return np.dtype(list(fields), align=True)


RULES = record(
    ("seat_count", i64), ("goal", i64), ("jump_limit", i64), ("round_cap", i64), ("start", i64, (MAX_SEATS,))
)
TABLE = record(
    ("seat_count", i64),
    ("decision_seat", i64),  # -1: over
    ("decision_kind", i64),
    ("round_number", i64),
    ("is_capped", i64),
    ("position", i16, (MAX_SEATS,)),
    ("jumps", i16, (MAX_SEATS,)),
)
SEAT = record(("index", i64))
HIDDEN = record(
    ("game_key", u64),
    ("decision_count", i64),
    ("is_logged", i64),
    ("log_count", i64),
    ("log", i64, (4, 3)),  # emptied after every step: event code and two numbers
)
STATE = record(("table", TABLE), ("seats", SEAT, (MAX_SEATS,)), ("hidden", HIDDEN))
MIND = mind_dtype(2)
ROWS = record(
    ("rounds", i16, (1,)),
    ("capped", i16, (1,)),
    ("winner", i16, (MAX_SEATS,)),
    ("position", i16, (MAX_SEATS,)),
    ("decisions", i16, (1,)),
)
DETAIL = record(("jumps", i16, (MAX_SEATS,)))
ROUND = record(("game_index", i64), ("round_number", i64), ("best", i64))

state_t, table_t, seat_t, rules_t, mind_t, rows_t = map(numba.from_dtype, (STATE, TABLE, SEAT, RULES, MIND, ROWS))
states_t = types.Array(state_t, 1, "C")
RESET = types.void(state_t, rules_t, types.uint64, types.int64)
STEP = types.void(state_t, rules_t, types.int64)
IS_OVER = types.boolean(state_t)
OUTCOME = types.void(state_t, rules_t, rows_t)
REFUSE = types.int64(table_t, seat_t, rules_t, types.int64)
LEGAL_ACTIONS = types.void(table_t, seat_t, rules_t, types.uint8[::1])
SAMPLE_HIDDEN = types.void(table_t, seat_t, rules_t, types.uint64, state_t)
DECISION_KEY = types.uint64(state_t)
CHOOSE = types.int64(table_t, seat_t, rules_t, mind_t, states_t, types.uint64)
PLAY = types.void(
    types.Array(numba.from_dtype(JOB), 1, "C"),
    types.Array(rules_t, 1, "C"),
    types.UniTuple(types.FunctionType(CHOOSE), SLOTS),
    types.Array(mind_t, 1, "C"),
    states_t,
    types.Array(rows_t, 1, "C"),
    types.Array(numba.from_dtype(DETAIL), 1, "C"),
    types.Array(numba.from_dtype(ROUND), 1, "C"),
)
