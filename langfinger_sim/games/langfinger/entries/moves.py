"""The rules as single calls: what sessions, replays, search and tests use, one decision at a time.

Each is compiled with its signature and kept on disk. The batch loop does not come here: it calls the rules directly.
"""

from __future__ import annotations

from langfinger_sim.games.langfinger.rules import flow, legal
from langfinger_sim.games.langfinger.rules import outcome as ending
from langfinger_sim.games.langfinger.signatures import (
    DECISION_KEY,
    IS_OVER,
    LEGAL_ACTIONS,
    OUTCOME,
    REFUSE,
    RESET,
    STEP,
)
from langfinger_sim.kernel.jit import kernel


@kernel(RESET)
def reset(state, rules, key, game_index):
    """See `rules.flow.reset`."""
    flow.reset(state, rules, key, game_index)


@kernel(STEP)
def step(state, rules, action):
    """See `rules.flow.step`."""
    flow.step(state, rules, action)


@kernel(DECISION_KEY)
def decision_key(state):
    """See `rules.flow.decision_key`."""
    return flow.decision_key(state)


@kernel(IS_OVER)
def is_over(state):
    """See `rules.flow.is_over`."""
    return flow.is_over(state)


@kernel(REFUSE)
def refuse(table, seat, rules, action):
    """See `rules.legal.refuse`."""
    return legal.refuse(table, seat, rules, action)


@kernel(LEGAL_ACTIONS)
def legal_actions(table, seat, rules, mask):
    """See `rules.legal.legal_actions`."""
    legal.legal_actions(table, seat, rules, mask)


@kernel(OUTCOME)
def outcome(state, rules, rows):
    """See `rules.outcome.outcome`."""
    ending.outcome(state, rules, rows)
