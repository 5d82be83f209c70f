"""What loot, tools and sales are worth to a linear policy, from public knowledge and the own record."""

from __future__ import annotations

import numpy as np

from langfinger_sim.games.langfinger.policies.weights import (
    BONUS,
    CHEST,
    DEMAND,
    LOOT,
    LOOT_HELD,
    LOOT_LATE,
    SALE,
    SALE_ELSEWHERE,
    SALE_SECOND,
    SALE_WAIT,
)
from langfinger_sim.games.langfinger.records import HEISTS, NONE
from langfinger_sim.games.langfinger.rules.display import fences_for
from langfinger_sim.games.langfinger.rules.legal import fence_kind
from langfinger_sim.kernel.jit import kernel
from langfinger_sim.kernel.packed import any_of, lacking, one_of, pack, total

COIN = 0.5  # of a half coin


@kernel(is_inlined=True)
def tools_at_hand(table, seat, rules):
    """The hand as a word, with the own tool in it where its use is free: one tool more of its kind."""
    hand, own = pack(seat.hand), np.int64(table.own_tool[seat.index])
    return hand + one_of(own) if own != NONE and rules.own_tool_uses > 0 else hand


@kernel(is_inlined=True)
def loot_worth(table, seat, rules, mind, back, late):
    """Expected worth of the card behind a back; `late`: of `pressure`."""
    coins = COIN * np.float64(rules.back_value[back])
    if rules.back_is_chest[back]:
        return mind.weights[CHEST] * coins
    worth = (mind.weights[LOOT] + mind.weights[LOOT_LATE] * late) * coins
    if mind.weights[DEMAND] != 0.0:
        worth += mind.weights[DEMAND] * fences_for(table, np.int64(rules.back_kinds[back]))
    if mind.weights[BONUS] != 0.0:
        worth += mind.weights[BONUS] * COIN * _mean_bonus(table, rules, back)
    return worth + mind.weights[LOOT_HELD] * np.int64(table.held_count[seat.index])


@kernel(is_inlined=True)
def _mean_bonus(table, rules, back):
    """The best bonus lying out, half coins, the mean over the kinds that a back may hide; none behind a chest's."""
    return np.float64(total(pack(table.harbor_bonus) & pack(rules.back_lanes[back]))) * rules.back_share[back]


@kernel()
def wanted_tools(table, seat, rules):
    """Two words by kind of tool: how many loot lying out ask for more of it, and how many lack only this one."""
    wanted, completing, hand = np.uint64(0), np.uint64(0), tools_at_hand(table, seat, rules)
    for heist in range(HEISTS):
        for slot in range(rules.heist_size[heist]):
            back = np.int64(table.heist_back[heist, slot])
            if back != NONE:
                lack = lacking(pack(rules.back_tools[back]), hand)
                wanted += any_of(lack)
                if total(lack) == 1:
                    completing += lack
    return wanted, completing


@kernel()
def needed_tools(table, seat, rules):
    """By kind of tool, as a word: loot lying out that asks for as many of it as the hand holds, or more."""
    needed, hand = np.uint64(0), pack(seat.hand)
    held = any_of(hand)
    for heist in range(HEISTS):
        for slot in range(rules.heist_size[heist]):
            back = np.int64(table.heist_back[heist, slot])
            if back != NONE:
                needed += any_of(lacking(pack(rules.back_tools[back]), hand - held)) & held
    return needed


@kernel()
def sale_worth(table, seat, rules, mind, position, slot):
    """Worth of selling one held card to the fence in this slot, which buys it."""
    card, fence = np.int64(seat.held_card[position]), np.int64(table.harbor[slot])
    kind = fence_kind(rules, card)
    bonus = np.int64(rules.fence_bonus[fence, kind])
    worth = mind.weights[SALE] * COIN * np.float64(np.int64(rules.loot_value[card]) + bonus) + mind.weights[SALE_WAIT]
    if rules.fence_buys[fence, kind] > 1:
        second = np.int64(0)
        for other in range(table.held_count[seat.index]):
            if other != position and fence_kind(rules, seat.held_card[other]) == kind:
                second = max(second, np.int64(rules.loot_value[seat.held_card[other]]) + bonus)
        worth += mind.weights[SALE_SECOND] * COIN * np.float64(second)
    if mind.weights[SALE_ELSEWHERE] != 0.0:
        worth += mind.weights[SALE_ELSEWHERE] * (fences_for(table, np.int64(1) << kind) - 1)
    return worth
