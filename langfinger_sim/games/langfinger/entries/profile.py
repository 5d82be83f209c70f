"""The batch loop once more, with a clock: which part of a game takes how long."""

from __future__ import annotations

from langfinger_sim.contract import STAGE_OUTCOME, STAGE_RESET, STAGES_OF_DECISIONS
from langfinger_sim.games.langfinger.codes import Phase
from langfinger_sim.games.langfinger.rules.flow import decision_key, reset, step
from langfinger_sim.games.langfinger.rules.legal import refuse
from langfinger_sim.games.langfinger.rules.outcome import outcome
from langfinger_sim.games.langfinger.signatures import PROFILE
from langfinger_sim.kernel.jit import kernel
from langfinger_sim.kernel.ticks import read_ticks


@kernel()
def _note(ticks, stage, since):
    """Ticks since then go to a stage; the time now."""
    now = read_ticks()
    ticks[stage, 0] += now - since
    ticks[stage, 1] += 1
    return now


@kernel(PROFILE)
def profile(job, rules, policies, minds, states, rows, ticks):
    """See `contract.Kernels.profile`."""
    order, ruleset, state, scratch = job[0], rules[0], states[0], states[1:]
    table = state.table
    state.hidden.is_logged = 0
    for i in range(order.game_count):
        since = read_ticks()
        reset(state, ruleset, order.run_key, order.first_game + i)
        since = _note(ticks, STAGE_RESET, since)
        while table.phase != Phase.OVER:
            seat, stage = table.decision_seat, STAGES_OF_DECISIONS + 2 * table.decision_kind
            own, slot = state.seats[seat], order.slot[seat]
            action = policies[slot](table, own, ruleset, minds[slot], scratch, decision_key(state))
            since = _note(ticks, stage, since)
            if refuse(table, own, ruleset, action) != 0:
                return
            step(state, ruleset, action)
            since = _note(ticks, stage + 1, since)
        outcome(state, ruleset, rows[i])
        _note(ticks, STAGE_OUTCOME, since)
        order.done_count += 1
