"""The rules say what they do, if somebody listens: rows for the trace (`TRACE.md`)."""

from __future__ import annotations

import numpy as np

from langfinger_sim.games.langfinger.codes import Event
from langfinger_sim.games.langfinger.records import LOG_CAPACITY
from langfinger_sim.kernel.jit import kernel


@kernel(is_inlined=True)
def log(hidden, event, a, b, c):
    """Append one row to the log of a state's hidden record, if it is switched on."""
    if hidden.is_logged:
        _append(hidden, np.int64(event), np.int64(a), np.int64(b), np.int64(c))


@kernel(is_cold=True)
def _append(hidden, event, a, b, c):
    if hidden.log_count < LOG_CAPACITY:
        row = hidden.log[hidden.log_count]
        row[0], row[1], row[2], row[3] = event, a, b, c
        hidden.log_count += 1


@kernel()
def log_action(state, action, asked):
    """Log an action of the seat that decides now."""
    table = state.table
    log(state.hidden, Event.ACTION, table.decision_seat, action, table.decision_kind * 2 + asked)


@kernel()
def log_money(state, event, number):
    """Log an event followed by the money of every seat."""
    log(state.hidden, event, number, 0, 0)
    for seat in range(state.table.seat_count):
        log(state.hidden, Event.MORE, np.int64(state.table.money[seat]), 0, 0)
