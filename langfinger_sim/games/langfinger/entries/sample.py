"""Sampling of what is hidden (I1) as a single call; apart from `moves`, as few programs need it compiled."""

from __future__ import annotations

from langfinger_sim.games.langfinger.rules import sample
from langfinger_sim.games.langfinger.signatures import SAMPLE_HIDDEN
from langfinger_sim.kernel.jit import kernel


@kernel(SAMPLE_HIDDEN)
def sample_hidden(table, seat, rules, key, state):
    """See `rules.sample.sample_hidden`."""
    sample.sample_hidden(table, seat, rules, key, state)
