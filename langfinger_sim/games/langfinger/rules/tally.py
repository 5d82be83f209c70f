"""Bookkeeping for the results: counted as the game goes, read by no rule and shown to no policy."""

from __future__ import annotations

import numpy as np

from langfinger_sim.games.langfinger.records import HARBOR_SLOTS, HEIST_SLOTS, HEISTS, NONE
from langfinger_sim.kernel.jit import kernel


@kernel()
def clear_tally(tally):
    """All counts to zero."""
    tally.decision_count = 0
    tally.token_fate[:] = 0
    tally.tools_taken[:] = 0
    tally.tools_drawn[:] = 0
    tally.tools_paid[:] = 0
    tally.own_tool_uses[:] = 0
    tally.chests[:] = 0
    tally.sales[:] = 0
    tally.double_sales[:] = 0
    tally.chest_money[:] = 0
    tally.bonus_money[:] = 0
    tally.fenceless_money[:] = 0
    tally.unsold_money[:] = 0
    tally.loot_shown[:] = 0
    tally.loot_uses[:] = 0
    tally.loot_money[:] = 0
    tally.loot_first[:] = 0
    tally.loot_laid[:] = 0
    tally.loot_sold[:] = 0
    tally.loot_takers[:] = 0
    tally.fence_shown[:] = 0
    tally.fence_uses[:] = 0
    tally.fence_money[:] = 0
    tally.fence_first[:] = 0
    tally.fence_laid[:] = 0
    tally.fence_taken[:] = 0
    tally.fence_takers[:] = 0


@kernel()
def note_shown(state):
    """At the beginning of a round: which loot and fences lie out."""
    tally, round_number = state.hidden.tally, state.table.round_number
    for heist in range(HEISTS):
        for slot in range(HEIST_SLOTS):
            card = np.int64(state.hidden.heist_card[heist, slot])
            if card != NONE:
                tally.loot_shown[card] += 1
                if tally.loot_first[card] == 0:
                    tally.loot_first[card] = round_number
    for slot in range(HARBOR_SLOTS):
        fence = np.int64(state.table.harbor[slot])
        if fence != NONE:
            tally.fence_shown[fence] += 1
            if tally.fence_first[fence] == 0:
                tally.fence_first[fence] = round_number


@kernel()
def note_fate(state, seat, place, fate):
    """What became of one token."""
    state.hidden.tally.token_fate[seat, place, np.int64(fate)] += 1
