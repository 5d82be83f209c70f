"""What there is to decide: nothing, one thing, or a choice."""

from __future__ import annotations

import numpy as np

from langfinger_sim.games.langfinger.codes import MANY, NOTHING, Act, Decision
from langfinger_sim.games.langfinger.records import NONE, SQUARES
from langfinger_sim.games.langfinger.rules.display import demanded_kinds, heist_index
from langfinger_sim.games.langfinger.rules.legal import (
    end_action,
    fence_kind,
    first_action,
    is_beyond_limit,
    is_plausible,
    lone_sale_count,
    own_uses_left,
    refuse_by_kind,
    refuse_rate,
    way_out,
)
from langfinger_sim.kernel.bits import lowest_bit
from langfinger_sim.kernel.jit import kernel
from langfinger_sim.kernel.packed import LANE_BITS, any_of, lacking, one_of, pack, total


@kernel(is_inlined=True)
def sole_action(table, seat, rules):
    """The only thing that can be done now; MANY if there is a choice, NOTHING if only leaving it is possible."""
    kind = table.decision_kind
    if kind == Decision.PLACE and table.free_squares > SQUARES:
        return np.int64(MANY)  # more than one place can hold: at least two places have a free square
    if kind == Decision.CITY:
        return _sole_kind(pack(table.city), np.int64(Act.TAKE))
    if kind == Decision.DISCARD or kind == Decision.HAND_LIMIT:
        return _sole_discard(table, seat)
    can_leave = way_out(kind) != NONE and not rules.forced_actions
    if can_leave and kind == Decision.HEIST:
        return np.int64(MANY) if _can_rob(table, seat, rules) else np.int64(NOTHING)
    if can_leave and kind == Decision.SELL:
        return np.int64(MANY) if _can_sell(table, seat, rules) else np.int64(NOTHING)
    if can_leave and kind == Decision.RUIN:
        return np.int64(MANY) if _can_exchange(table, rules) else np.int64(NOTHING)
    only = NOTHING
    for action in range(first_action(kind), end_action(table, seat, rules, kind)):
        if is_plausible(table, seat, rules, action) and refuse_by_kind(table, seat, rules, action) == 0:
            if can_leave or only != NOTHING:
                return np.int64(MANY)
            only = action
    lone_sales = lone_sale_count(table, seat, rules, kind)
    if lone_sales > 1 or (lone_sales == 1 and only != NOTHING):
        return np.int64(MANY)
    return np.int64(Act.SELL_ALONE) if lone_sales == 1 else np.int64(only)


@kernel()
def _can_rob(table, seat, rules):
    """Whether any loot of the acting place can be taken: what `refuse_loot` says of every card and payment."""
    for slot in range(rules.heist_size[heist_index(table.place)]):
        back = np.int64(table.heist_back[heist_index(table.place), slot])
        if back != NONE and not is_beyond_limit(table, seat, rules, back) and _can_pay(table, seat, rules, back):
            return True
    return False


@kernel(is_inlined=True)
def _can_pay(table, seat, rules, back):
    """Whether the hand pays for a card, with the own tool if need be and if it has a use left."""
    lack = lacking(pack(rules.back_tools[back]), pack(seat.hand))
    own = np.int64(table.own_tool[seat.index])
    if lack == 0 or own == NONE or own_uses_left(table, seat, rules) <= 0:
        return lack == 0
    return lack == one_of(own) or (rules.own_tool_joker and total(lack) == 1)


@kernel()
def _can_sell(table, seat, rules):
    """Whether any held loot can be sold: what `refuse_buyer` says of every card and fence, or without one."""
    if lone_sale_count(table, seat, rules, np.int64(Decision.SELL)) > 0:
        return True
    demand = demanded_kinds(table)
    for position in range(table.held_count[seat.index]):
        kind = fence_kind(rules, seat.held_card[position])
        if kind != NONE and (demand >> kind) & 1:
            return True
    return False


@kernel(is_inlined=True)
def _sole_kind(counts, first):
    """Of counts by kind, as a word: `first` + the kind if there is only one, MANY or NOTHING if not."""
    kinds = any_of(counts)
    if kinds == 0:
        return np.int64(NOTHING)
    lowest = lowest_bit(np.int64(kinds))
    return first + lowest // LANE_BITS if kinds == np.uint64(1) << np.uint64(lowest) else np.int64(MANY)


@kernel(is_inlined=True)
def _sole_discard(table, seat):
    """Where every tool in the hand has to go, their order is no decision: the first kind."""
    hand = pack(seat.hand)
    if table.picks_left >= table.hand_size[seat.index] and hand != 0:
        return np.int64(Act.DISCARD) + lowest_bit(np.int64(hand)) // LANE_BITS
    return _sole_kind(hand, np.int64(Act.DISCARD))


@kernel(is_inlined=True)
def _can_exchange(table, rules):
    """Whether some rate of the Ruin is open to the acting token."""
    for exchange in range(rules.exchange_count):
        if refuse_rate(table, rules, exchange) == 0:
            return True
    return False
