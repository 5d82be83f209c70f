"""The family "greedy": one step ahead, whatever pays most now."""

from __future__ import annotations

import numpy as np

from langfinger_sim.games.langfinger.codes import PAYMENTS, Act, Decision, Place
from langfinger_sim.games.langfinger.policies.families import HELD, HOPE, PAY, REPEAT, SQUARE, TOOL
from langfinger_sim.games.langfinger.policies.uniform import ERROR_LABEL, TIE_LABEL, is_open, pick_uniform
from langfinger_sim.games.langfinger.records import (
    HARBOR_SLOTS,
    HEISTS,
    NONE,
    PLACES,
    SQUARES,
)
from langfinger_sim.games.langfinger.rules.display import city_count, heist_index
from langfinger_sim.games.langfinger.rules.legal import (
    end_action,
    fence_kind,
    first_action,
    is_plausible,
    lowest_free_square,
    own_uses_left,
    way_out,
)
from langfinger_sim.games.langfinger.signatures import CHOOSE
from langfinger_sim.kernel.choice import is_chosen
from langfinger_sim.kernel.jit import kernel
from langfinger_sim.kernel.packed import any_of, count_of, lacking, one_of, pack, total
from langfinger_sim.kernel.rng import child, unit


@kernel()
def _best_action(table, seat, rules, mind, key):
    kind = table.decision_kind
    is_about_tools = kind == Decision.CITY or kind == Decision.DISCARD or kind == Decision.HAND_LIMIT
    wanted = _wanted_tools(table, seat, rules) if is_about_tools else np.uint64(0)
    best, best_score, ties = np.int64(NONE), 0.0, 0
    for action in range(first_action(kind), end_action(table, seat, rules, kind)):
        if not is_plausible(table, seat, rules, action) or not is_open(table, seat, rules, mind, action, True):
            continue
        score = _score_action(table, seat, rules, mind, wanted, action)
        if best == NONE or score > best_score:
            best, best_score, ties = np.int64(action), score, 1
        elif score == best_score:
            ties += 1
            if is_chosen(key, ties):
                best = np.int64(action)
    out = way_out(kind)
    if out != NONE and (best == NONE or best_score <= 0.0) and is_open(table, seat, rules, mind, out, True):
        return out
    return best


@kernel(is_inlined=True)
def _score_action(table, seat, rules, mind, wanted, action):
    """What an action other than a placement pays now, in half coins; leaving it is worth 0."""
    kind = table.decision_kind
    if kind == Decision.CITY:
        return np.float64(count_of(wanted, action - Act.TAKE))
    if kind == Decision.HEIST:
        code = action - Act.HEIST
        return _heist_gain(table, rules, mind, code // PAYMENTS, code % PAYMENTS)
    if kind == Decision.RUIN:
        return _exchange_gain(rules, action - Act.EXCHANGE) * mind.weights[TOOL]
    if kind == Decision.SELL:
        code = action - Act.SELL
        return _sale_gain(table, seat, rules, code // HARBOR_SLOTS, code % HARBOR_SLOTS)
    if kind == Decision.SECOND_SALE:
        return np.float64(rules.loot_value[seat.held_card[action - Act.ALSO]])
    discard = action - Act.DISCARD
    return np.float64(np.int64(seat.hand[discard]) - np.int64(rules.tool_copies[discard]) * count_of(wanted, discard))


@kernel(is_inlined=True)
def _wanted_tools(table, seat, rules):
    """For each kind of tool, as a word, how many loot cards lying out ask for more of it than the hand holds."""
    wanted, hand = np.uint64(0), pack(seat.hand)
    for heist in range(HEISTS):
        for slot in range(rules.heist_size[heist]):
            back = np.int64(table.heist_back[heist, slot])
            if back != NONE:
                wanted += any_of(lacking(pack(rules.back_tools[back]), hand))
    return wanted


@kernel(is_inlined=True)
def _loot_worth(rules, mind, back):
    """Expected value of a back: in full for a chest, a share of it for loot that has to be sold first."""
    value = np.float64(rules.back_value[back])
    return value if rules.back_is_chest[back] else value * mind.weights[HELD]


@kernel(is_inlined=True)
def _heist_gain(table, rules, mind, slot, payment):
    back = np.int64(table.heist_back[heist_index(table.place), slot])
    paid = total(pack(rules.back_tools[back])) - (1 if payment > 0 else 0)
    return _loot_worth(rules, mind, back) - mind.weights[PAY] * paid


@kernel(is_inlined=True)
def _exchange_gain(rules, exchange):
    return np.float64(np.int64(rules.exchange_draw[exchange]) - np.int64(rules.exchange_give[exchange]))


@kernel(is_inlined=True)
def _sale_gain(table, seat, rules, position, slot):
    """Money for one held card from one fence, and for the best second card it would take with it."""
    card, fence = np.int64(seat.held_card[position]), np.int64(table.harbor[slot])
    kind = fence_kind(rules, card)
    bonus = np.int64(rules.fence_bonus[fence, kind])
    gain, second = np.int64(rules.loot_value[card]) + bonus, np.int64(0)
    if rules.fence_buys[fence, kind] > 1:
        for other in range(table.held_count[seat.index]):
            if other != position and fence_kind(rules, seat.held_card[other]) == kind:
                second = max(second, np.int64(rules.loot_value[seat.held_card[other]]) + bonus)
    return np.float64(gain + second)


@kernel()
def _best_placement(table, seat, rules, mind, key):
    """The lowest free square of the place with the highest worth; NONE if all of these are forbidden."""
    own_heists = _own_tokens(table, seat, rules, Place.VILLA) + _own_tokens(table, seat, rules, Place.MUSEUM)
    best, best_score, ties = np.int64(NONE), 0.0, 0
    for place in range(PLACES):
        square = lowest_free_square(table, rules, place)
        if square == NONE:
            continue
        action = place * SQUARES + square
        if not is_open(table, seat, rules, mind, action, True):
            continue
        crowd = (square, own_heists)
        score = _place_gain(table, seat, rules, mind, place, crowd) - mind.weights[SQUARE] * square
        if best != NONE and score < best_score:
            continue
        ties = ties + 1 if best != NONE and score == best_score else 1
        if is_chosen(key, ties):
            best, best_score = action, score
    return best


@kernel(is_inlined=True)
def _place_gain(table, seat, rules, mind, place, crowd):
    """What one action at a place would bring if the hand stayed as it is.

    crowd: (tokens that act there before, own tokens that stand at Villa and Museum).
    """
    ahead = crowd[0]
    if place == Place.CITY:
        left = city_count(table) - ahead * rules.city_take
        return mind.weights[TOOL] * max(0, min(rules.city_take, left))
    if place == Place.RUIN:
        return _best_rate(table, seat, rules) * mind.weights[TOOL] if ahead < rules.exchange_count else 0.0
    if place == Place.HARBOR:
        return _harbor_gain(table, seat, rules, mind, crowd)
    return _heist_outlook(table, seat, rules, mind, heist_index(place), crowd)


@kernel(is_inlined=True)
def _best_rate(table, seat, rules):
    best = 0.0
    for exchange in range(rules.exchange_count):
        if table.hand_size[seat.index] >= rules.exchange_give[exchange]:
            best = max(best, _exchange_gain(rules, exchange))
    return best


@kernel(is_inlined=True)
def _own_tokens(table, seat, rules, place):
    """Own tokens standing at a place."""
    count = 0
    for square in range(rules.squares[place]):
        if table.square_seat[place, square] == seat.index:
            count += 1
    return count


@kernel()
def _heist_outlook(table, seat, rules, mind, heist, crowd):
    """Best loot the hand can pay at a heist, if any is left then; shrunk by own tokens that spend tools before."""
    best, payable = 0.0, 0
    for slot in range(rules.heist_size[heist]):
        back = np.int64(table.heist_back[heist, slot])
        if back != NONE and _can_pay(table, seat, rules, back):
            payable += 1
            best = max(best, _loot_worth(rules, mind, back))
    if crowd[0] >= payable:
        return 0.0
    for _ in range(crowd[1]):
        best *= mind.weights[REPEAT]
    return best


@kernel(is_inlined=True)
def _can_pay(table, seat, rules, back):
    """Whether the hand, with the own tool if it has a use left, pays for a card."""
    lack = lacking(pack(rules.back_tools[back]), pack(seat.hand))
    own = np.int64(table.own_tool[seat.index])
    if lack == 0 or own == NONE:
        return lack == 0
    fits = lack == one_of(own) or (rules.own_tool_joker and total(lack) == 1)
    return fits and own_uses_left(table, seat, rules) > 0


@kernel()
def _harbor_gain(table, seat, rules, mind, crowd):
    """Best sale of held loot, or the hope of one for loot still to be taken; nothing when the fences are spoken for."""
    held, tokens = np.int64(table.held_count[seat.index]), _own_tokens(table, seat, rules, Place.HARBOR)
    if tokens >= held + crowd[1]:
        return 0.0
    best, fences = 0.0, 0
    for slot in range(rules.harbor_size):
        fence = np.int64(table.harbor[slot])
        if fence == NONE:
            continue
        fences += 1
        for position in range(held):
            kind = fence_kind(rules, seat.held_card[position])
            if kind != NONE and rules.fence_buys[fence, kind] > 0:
                best = max(best, _sale_gain(table, seat, rules, position, slot))
    if crowd[0] >= fences:
        return 0.0
    return best if best > 0.0 and tokens < held else mind.weights[HOPE] * rules.mean_loot


@kernel(CHOOSE)
def choose_greedy(table, seat, rules, mind, scratch, key):
    """The action that pays most now, equal ones at random; with `error_rate`, any allowed action."""
    if mind.error_rate > 0.0 and unit(child(key, ERROR_LABEL)) < mind.error_rate:
        return pick_uniform(table, seat, rules, mind, key)
    if table.decision_kind == Decision.PLACE:
        action = _best_placement(table, seat, rules, mind, child(key, TIE_LABEL))
    else:
        action = _best_action(table, seat, rules, mind, child(key, TIE_LABEL))
    return action if action != NONE else pick_uniform(table, seat, rules, mind, key)
