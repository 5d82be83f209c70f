"""The family "random": an entry point apart from what others use of it, so that nobody waits for it unasked."""

from __future__ import annotations

from langfinger_sim.games.langfinger.policies.blind import pick_uniform
from langfinger_sim.games.langfinger.signatures import CHOOSE
from langfinger_sim.kernel.jit import kernel


@kernel(CHOOSE)
def choose_random(table, seat, rules, mind, scratch, key):
    """Uniform over the allowed actions."""
    return pick_uniform(table, seat, rules, mind, key)
