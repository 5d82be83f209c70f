"""How near the end is, as a linear policy sees it."""

from __future__ import annotations

import numpy as np

from langfinger_sim.games.langfinger.records import NONE
from langfinger_sim.kernel.jit import kernel

ROUNDS_TO_GO = 2
"""The end comes into sight when the richest seat lacks less than so many rounds bring."""


@kernel(is_inlined=True)
def pressure(table, rules):
    """0 while the richest seat lacks what `ROUNDS_TO_GO` rounds bring, 1 at the goal; with fixed rounds 1 in the last.

    A round brings what its tokens would if each were worth a mean loot.
    """
    if table.is_last_round:
        return 1.0
    reach = ROUNDS_TO_GO * rules.tokens * rules.mean_loot
    lack = rules.goal - table.richest
    if rules.fixed_rounds != NONE or lack >= reach:
        return 0.0
    return 1.0 - max(np.int64(0), lack) / reach
