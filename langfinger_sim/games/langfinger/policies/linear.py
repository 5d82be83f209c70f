"""The family "linear": allowed actions are scored by weights of what they bring (`weights`), and the best is taken."""

from __future__ import annotations

import numpy as np

from langfinger_sim.games.langfinger.codes import PAYMENTS, PER_ROUND, Act, Decision, Place
from langfinger_sim.games.langfinger.policies.blind import pick_uniform
from langfinger_sim.games.langfinger.policies.outlook import pressure
from langfinger_sim.games.langfinger.policies.pick import ERROR_LABEL, keep_better
from langfinger_sim.games.langfinger.policies.placing import best_placement
from langfinger_sim.games.langfinger.policies.weights import (
    GIVE_SPARE,
    GIVE_WANTED,
    PAID_AWAY,
    PAID_OWN_TOOL,
    PAID_TOOL,
    RATE_TOOL,
    SALE,
    SALE_WAIT,
    TAKE_COMPLETES,
    TAKE_SPARE,
    TAKE_WANTED,
)
from langfinger_sim.games.langfinger.policies.worth import (
    COIN,
    loot_worth,
    needed_tools,
    sale_worth,
    wanted_tools,
)
from langfinger_sim.games.langfinger.records import HARBOR_SLOTS, NONE, TOOL_KINDS
from langfinger_sim.games.langfinger.rules.display import heist_index
from langfinger_sim.games.langfinger.rules.legal import (
    lone_sale_count,
    refuse_buyer,
    refuse_loot,
    refuse_rate,
    refuse_second_sale,
)
from langfinger_sim.games.langfinger.signatures import CHOOSE
from langfinger_sim.kernel.jit import kernel
from langfinger_sim.kernel.packed import count_of, lacking, one_of, pack, total
from langfinger_sim.kernel.rng import child, unit


@kernel(is_inlined=True)
def _nothing_yet():
    """Neither an action nor a score, for `keep_better`."""
    return (np.int64(NONE), 0.0, np.int64(0))


@kernel(is_inlined=True)
def _or_leave(rules, mind, key, best, way_out):
    """The best action, leaving things as they are among them, which scores 0."""
    if not rules.forced_actions:
        best = keep_better(mind, key, best, way_out, 0.0)
    return best[0]


@kernel()
def _best_tool(table, seat, rules, mind, key):
    best = _nothing_yet()
    wanted, completing = wanted_tools(table, seat, rules)
    for kind in range(TOOL_KINDS):
        if table.city[kind] > 0:
            score = mind.weights[TAKE_WANTED] * count_of(wanted, kind)
            score += mind.weights[TAKE_COMPLETES] * count_of(completing, kind)
            score += mind.weights[TAKE_SPARE] * np.int64(seat.hand[kind])
            best = keep_better(mind, key, best, Act.TAKE + kind, score)
    return best[0]


@kernel()
def _best_discard(table, seat, rules, mind, key):
    best, needed = _nothing_yet(), needed_tools(table, seat, rules)
    for kind in range(TOOL_KINDS):
        if seat.hand[kind] > 0:
            score = mind.weights[GIVE_WANTED] * count_of(needed, kind)
            score += mind.weights[GIVE_SPARE] * np.int64(seat.hand[kind])
            best = keep_better(mind, key, best, Act.DISCARD + kind, score)
    return best[0]


@kernel()
def _best_loot(table, seat, rules, mind, key):
    best, heist = _nothing_yet(), heist_index(table.place)
    late = pressure(table, rules)
    first = last = 1 + np.int64(table.own_tool[seat.index])  # ways to pay with the own tool; none: 0 for first and last
    if rules.own_tool_joker and last > 0:
        first, last = np.int64(1), np.int64(TOOL_KINDS)
    for slot in range(rules.heist_size[heist]):
        back = np.int64(table.heist_back[heist, slot])
        if back == NONE:
            continue
        price = pack(rules.back_tools[back])
        score = loot_worth(table, seat, rules, mind, back, late) + mind.weights[PAID_TOOL] * total(price)
        if refuse_loot(table, seat, rules, slot, 0) == 0:
            lost = _lost_later(table, seat, rules, mind, late, (price, 0))
            best = keep_better(mind, key, best, Act.HEIST + slot * PAYMENTS, score + lost)
        score += mind.weights[PAID_OWN_TOOL] - mind.weights[PAID_TOOL]
        for payment in range(max(np.int64(1), first), last + 1):
            if refuse_loot(table, seat, rules, slot, payment) == 0:
                lost = _lost_later(table, seat, rules, mind, late, (price - one_of(payment - 1), 1))
                best = keep_better(mind, key, best, Act.HEIST + slot * PAYMENTS + payment, score + lost)
    return _or_leave(rules, mind, key, best, np.int64(Act.DECLINE))


@kernel(is_inlined=True)
def _lost_later(table, seat, rules, mind, late, payment):
    """What paying (tools as a word, uses of the own one) spoils for own tokens at the Museum, weighed."""
    if table.place != Place.VILLA or mind.weights[PAID_AWAY] == 0.0:
        return 0.0
    if table.standing[seat.index, Place.MUSEUM] == 0:
        return 0.0
    before = _best_at_museum(table, seat, rules, mind, late, (np.uint64(0), 0))
    return mind.weights[PAID_AWAY] * (before - _best_at_museum(table, seat, rules, mind, late, payment))


@kernel()
def _best_at_museum(table, seat, rules, mind, late, payment):
    """The highest worth, at least 0, of loot there that the hand less what is paid here pays, own tool included."""
    paid, own_uses = payment
    hand, own = pack(seat.hand) - paid, np.int64(table.own_tool[seat.index])
    uses = rules.own_tool_uses
    if rules.own_tool_scope == PER_ROUND:
        uses -= np.int64(table.own_tool_used[seat.index, 0]) + own_uses
    if own != NONE and uses > 0:
        hand += one_of(own)
    heist, best = heist_index(Place.MUSEUM), 0.0
    for slot in range(rules.heist_size[heist]):
        back = np.int64(table.heist_back[heist, slot])
        if back != NONE and lacking(pack(rules.back_tools[back]), hand) == 0:
            best = max(best, loot_worth(table, seat, rules, mind, back, late))
    return best


@kernel()
def _best_rate(table, rules, mind, key):
    best = _nothing_yet()
    for exchange in range(rules.exchange_count):
        if refuse_rate(table, rules, exchange) == 0:
            gain = np.int64(rules.exchange_draw[exchange]) - np.int64(rules.exchange_give[exchange])
            best = keep_better(mind, key, best, Act.EXCHANGE + exchange, mind.weights[RATE_TOOL] * gain)
    return _or_leave(rules, mind, key, best, np.int64(Act.DECLINE))


@kernel()
def _best_sale(table, seat, rules, mind, key):
    best = _nothing_yet()
    for position in range(table.held_count[seat.index]):
        for slot in range(rules.harbor_size):
            if refuse_buyer(table, seat, rules, position, slot) == 0:
                action = Act.SELL + position * HARBOR_SLOTS + slot
                score = sale_worth(table, seat, rules, mind, position, slot)
                best = keep_better(mind, key, best, action, score)
    alone = mind.weights[SALE] * COIN * np.float64(rules.sale_without_fence) + mind.weights[SALE_WAIT]
    for position in range(lone_sale_count(table, seat, rules, np.int64(Decision.SELL))):
        best = keep_better(mind, key, best, Act.SELL_ALONE + position, alone)
    return _or_leave(rules, mind, key, best, np.int64(Act.DECLINE))


@kernel()
def _best_second(table, seat, rules, mind, key):
    """One more card of the kind to the same fence."""
    best = _nothing_yet()
    for position in range(table.held_count[seat.index]):
        action = Act.ALSO + position
        if refuse_second_sale(table, seat, rules, action) == 0:
            coins = COIN * np.float64(rules.loot_value[seat.held_card[position]])
            best = keep_better(mind, key, best, action, mind.weights[SALE] * coins)
    return _or_leave(rules, mind, key, best, np.int64(Act.STOP))


@kernel(is_inlined=True)
def best_action(table, seat, rules, mind, key):
    """The best of the actions that are neither refused nor forbidden; NONE if there is none."""
    kind = table.decision_kind
    if kind == Decision.PLACE:
        return best_placement(table, seat, rules, mind, key)
    if kind == Decision.CITY:
        return _best_tool(table, seat, rules, mind, key)
    if kind == Decision.HEIST:
        return _best_loot(table, seat, rules, mind, key)
    if kind == Decision.RUIN:
        return _best_rate(table, rules, mind, key)
    if kind == Decision.SELL:
        return _best_sale(table, seat, rules, mind, key)
    if kind == Decision.SECOND_SALE:
        return _best_second(table, seat, rules, mind, key)
    if kind == Decision.SCOUNDREL:
        return np.int64(NONE)  # it has no opinion yet: any of them
    return _best_discard(table, seat, rules, mind, key)


@kernel(CHOOSE)
def choose_linear(table, seat, rules, mind, scratch, key):
    """The action that scores highest, equal ones at random; with `error_rate`, any allowed action."""
    if mind.error_rate > 0.0 and unit(child(key, ERROR_LABEL)) < mind.error_rate:
        return pick_uniform(table, seat, rules, mind, key)
    action = best_action(table, seat, rules, mind, key)
    return action if action != NONE else pick_uniform(table, seat, rules, mind, key)
