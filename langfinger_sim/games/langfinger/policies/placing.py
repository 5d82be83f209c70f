"""Where a linear policy places a token: the lowest free square of the place that scores highest."""

from __future__ import annotations

import numpy as np

from langfinger_sim.games.langfinger.codes import Act, Place
from langfinger_sim.games.langfinger.policies.pick import keep_better
from langfinger_sim.games.langfinger.policies.weights import (
    CITY_TOOL,
    CITY_WANTED,
    HARBOR,
    HARBOR_AHEAD,
    HARBOR_HOPE,
    HEIST,
    HEIST_AHEAD,
    HEIST_PLAN,
    HEIST_REPEAT,
    RUIN_TOOL,
    SQUARE,
)
from langfinger_sim.games.langfinger.policies.worth import (
    COIN,
    loot_worth,
    sale_worth,
    tools_at_hand,
    wanted_tools,
)
from langfinger_sim.games.langfinger.records import NONE, PLACES, SQUARES
from langfinger_sim.games.langfinger.rules.display import city_count, heist_index
from langfinger_sim.games.langfinger.rules.legal import fence_kind, is_beyond_limit, lowest_free_square
from langfinger_sim.kernel.jit import kernel
from langfinger_sim.kernel.packed import any_of, lacking, pack, total


@kernel()
def best_placement(table, seat, rules, mind, key):
    """The action; NONE if all that it looks at are forbidden."""
    best = (np.int64(NONE), 0.0, np.int64(0))
    for place in range(PLACES):
        square = lowest_free_square(table, rules, place)
        if square != NONE:
            score = _place_score(table, seat, rules, mind, place, square) + mind.weights[SQUARE] * square
            best = keep_better(mind, key, best, place * SQUARES + square, score)
    if rules.pass_placement:
        best = keep_better(mind, key, best, np.int64(Act.PASS), 0.0)
    return best[0]


@kernel(is_inlined=True)
def _place_score(table, seat, rules, mind, place, square):
    """What an action at a place promises when tokens stand on all squares below this one."""
    if place == Place.CITY:
        return _city_score(table, seat, rules, mind, square)
    if place == Place.RUIN:
        return _ruin_score(table, seat, rules, mind, square)
    if place == Place.HARBOR:
        return _harbor_score(table, seat, rules, mind, square)
    return _heist_score(table, seat, rules, mind, place, square)


@kernel(is_inlined=True)
def _city_score(table, seat, rules, mind, ahead):
    tools = max(0, min(rules.city_take, city_count(table) - ahead * rules.city_take))
    if tools == 0:
        return 0.0
    score = mind.weights[CITY_TOOL] * tools
    if mind.weights[CITY_WANTED] != 0.0:
        wanted = any_of(wanted_tools(table, seat, rules)[0]) & any_of(pack(table.city))
        score += mind.weights[CITY_WANTED] * min(tools, total(wanted))
    return score


@kernel(is_inlined=True)
def _ruin_score(table, seat, rules, mind, ahead):
    if ahead >= rules.exchange_count:
        return 0.0
    best, size = np.int64(0), np.int64(table.hand_size[seat.index])
    for exchange in range(rules.exchange_count):
        if size >= rules.exchange_give[exchange]:
            best = max(best, np.int64(rules.exchange_draw[exchange]) - np.int64(rules.exchange_give[exchange]))
    return mind.weights[RUIN_TOOL] * best


@kernel()
def _heist_score(table, seat, rules, mind, place, ahead):
    """The best loot that can be paid when the token acts, if enough of it is left for those who act before."""
    heist, hand = heist_index(place), tools_at_hand(table, seat, rules)
    coming = np.int64(0)
    if mind.weights[HEIST_PLAN] != 0.0:
        coming = rules.city_take * np.int64(table.standing[seat.index, Place.CITY])
    best, payable = 0.0, 0
    for slot in range(rules.heist_size[heist]):
        back = np.int64(table.heist_back[heist, slot])
        if back == NONE or is_beyond_limit(table, seat, rules, back):
            continue
        lack = lacking(pack(rules.back_tools[back]), hand)
        if lack == 0:
            payable += 1
            best = max(best, mind.weights[HEIST] * loot_worth(table, rules, mind, back))
        elif coming > 0 and total(lack) <= coming and lacking(lack, pack(table.city)) == 0:
            payable += 1
            best = max(best, mind.weights[HEIST_PLAN] * loot_worth(table, rules, mind, back))
    if ahead >= payable:
        return 0.0
    repeat = mind.weights[HEIST_REPEAT] * _own_heist_tokens(table, seat)
    return max(0.0, best + repeat + mind.weights[HEIST_AHEAD] * ahead)


@kernel(is_inlined=True)
def _own_heist_tokens(table, seat):
    """Own tokens standing at Villa and Museum."""
    standing = table.standing[seat.index]
    return np.int64(standing[Place.VILLA]) + np.int64(standing[Place.MUSEUM])


@kernel(is_inlined=True)
def _harbor_score(table, seat, rules, mind, ahead):
    """The best sale of held loot, or the hope of one for loot to come; none when the fences are spoken for."""
    held, tokens = np.int64(table.held_count[seat.index]), np.int64(table.standing[seat.index, Place.HARBOR])
    if tokens >= held + _own_heist_tokens(table, seat):
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
                best = max(best, sale_worth(table, seat, rules, mind, position, slot))
    if ahead >= fences:
        return 0.0
    later = mind.weights[HARBOR_AHEAD] * ahead
    if best > 0.0 and tokens < held:
        return max(0.0, mind.weights[HARBOR] * best + later)
    return max(0.0, mind.weights[HARBOR_HOPE] * COIN * np.float64(rules.mean_loot) + later)
