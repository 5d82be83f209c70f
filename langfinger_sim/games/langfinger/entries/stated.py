"""The stated position (S6) as a single call; apart from `moves`, as few programs need it compiled."""

from __future__ import annotations

from langfinger_sim.games.langfinger.rules import stated as positions
from langfinger_sim.games.langfinger.signatures import RESET_STATED
from langfinger_sim.kernel.jit import kernel


@kernel(RESET_STATED, allocates=True)
def reset_stated(state, rules, key, game_index, stated):
    """See `rules.stated.reset_stated`."""
    positions.reset_stated(state, rules, key, game_index, stated)
