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
)
from langfinger_sim.games.langfinger.records import NONE, SQUARES
from langfinger_sim.games.langfinger.rules.display import city_count, heist_index
from langfinger_sim.games.langfinger.rules.legal import fence_kind, is_beyond_limit, lowest_free_square
from langfinger_sim.kernel.jit import kernel
from langfinger_sim.kernel.packed import any_of, lacking, pack, total


@kernel()
def best_placement(table, seat, rules, mind, key):
    """The action; NONE if all that it looks at are forbidden."""
    best = (np.int64(NONE), 0.0, np.int64(0))
    coming = _tools_to_come(table, seat, rules)
    villa = _survey(table, seat, rules, mind, coming, np.int64(Place.VILLA))
    museum = _survey(table, seat, rules, mind, coming, np.int64(Place.MUSEUM))
    square = lowest_free_square(table, rules, np.int64(Place.CITY))
    if square != NONE:
        score = _city_score(table, rules, mind, square, villa[2] | museum[2])
        best = _keep_placement(mind, key, best, np.int64(Place.CITY), square, score)
    square = lowest_free_square(table, rules, np.int64(Place.VILLA))
    if square != NONE:
        score = _heist_score(table, seat, mind, square, villa)
        best = _keep_placement(mind, key, best, np.int64(Place.VILLA), square, score)
    square = lowest_free_square(table, rules, np.int64(Place.RUIN))
    if square != NONE:
        score = _ruin_score(table, seat, rules, mind, square)
        best = _keep_placement(mind, key, best, np.int64(Place.RUIN), square, score)
    square = lowest_free_square(table, rules, np.int64(Place.MUSEUM))
    if square != NONE:
        score = _heist_score(table, seat, mind, square, museum)
        best = _keep_placement(mind, key, best, np.int64(Place.MUSEUM), square, score)
    square = lowest_free_square(table, rules, np.int64(Place.HARBOR))
    if square != NONE:
        score = _harbor_score(table, seat, rules, mind, square, coming)
        best = _keep_placement(mind, key, best, np.int64(Place.HARBOR), square, score)
    if rules.pass_placement:
        best = keep_better(mind, key, best, np.int64(Act.PASS), 0.0)
    return best[0]


@kernel(is_inlined=True)
def _keep_placement(mind, key, best, place, square, score):
    return keep_better(mind, key, best, place * SQUARES + square, score + mind.weights[SQUARE] * square)


@kernel(is_inlined=True)
def _survey(table, seat, rules, mind, coming, place):
    """What Villa or Museum offers: (worth of the best loot that a token could pay, how many it could, kinds short).

    The worth is weighed by whether all tools for it are in the hand; kinds short is a word with one of each kind of
    tool that the hand has too few of for some loot there.
    """
    heist, hand = heist_index(place), tools_at_hand(table, seat, rules)
    planned = coming if mind.weights[HEIST_PLAN] != 0.0 else np.int64(0)
    best, payable, wanted = 0.0, np.int64(0), np.uint64(0)
    for slot in range(rules.heist_size[heist]):
        back = np.int64(table.heist_back[heist, slot])
        if back == NONE:
            continue
        lack = lacking(pack(rules.back_tools[back]), hand)
        wanted |= lack
        if lack != 0 and not _can_fetch(table, lack, planned):
            continue
        if is_beyond_limit(table, seat, rules, back):
            continue
        payable += 1
        weight = mind.weights[HEIST] if lack == 0 else mind.weights[HEIST_PLAN]
        best = max(best, weight * loot_worth(table, rules, mind, back))
    return (best, payable, any_of(wanted))


@kernel(is_inlined=True)
def _city_score(table, rules, mind, ahead, wanted):
    tools = max(0, min(rules.city_take, city_count(table) - ahead * rules.city_take))
    if tools == 0:
        return 0.0
    useful = min(tools, total(wanted & any_of(pack(table.city))))
    return mind.weights[CITY_TOOL] * tools + mind.weights[CITY_WANTED] * useful


@kernel(is_inlined=True)
def _ruin_score(table, seat, rules, mind, ahead):
    if ahead >= rules.exchange_count:
        return 0.0
    return mind.weights[RUIN_TOOL] * np.float64(rules.exchange_gain[table.hand_size[seat.index]])


@kernel()
def _tools_to_come(table, seat, rules):
    """Tools that are left at the City for own tokens there when those on lower squares have taken all they may."""
    if table.standing[seat.index, Place.CITY] == 0:
        return np.int64(0)
    coming, left = np.int64(0), city_count(table)
    for square in range(rules.squares[Place.CITY]):
        if table.square_seat[Place.CITY, square] == seat.index:
            coming += max(0, min(rules.city_take, left - square * rules.city_take))
    return coming


@kernel(is_inlined=True)
def _can_fetch(table, lack, coming):
    """Whether so many tools from the City could be just those that are lacking."""
    return total(lack) <= coming and lacking(lack, pack(table.city)) == 0


@kernel(is_inlined=True)
def _heist_score(table, seat, mind, ahead, survey):
    """The best loot there, if enough that can be paid is left for those who act before."""
    best, payable, _ = survey
    if ahead >= payable:
        return 0.0
    own = np.int64(table.standing[seat.index, Place.VILLA]) + np.int64(table.standing[seat.index, Place.MUSEUM])
    return max(0.0, best + mind.weights[HEIST_REPEAT] * own + mind.weights[HEIST_AHEAD] * ahead)


@kernel(is_inlined=True)
def _harbor_score(table, seat, rules, mind, ahead, coming):
    """The best sale of held loot, or the hope of one for loot to come; none when the fences are spoken for."""
    standing, held = table.standing[seat.index], np.int64(table.held_count[seat.index])
    tokens = np.int64(standing[Place.HARBOR])
    if tokens >= held + np.int64(standing[Place.VILLA]) + np.int64(standing[Place.MUSEUM]):
        return 0.0
    demand, fences = np.int64(0), 0
    for slot in range(rules.harbor_size):
        if table.harbor[slot] != NONE:
            demand |= np.int64(rules.fence_kinds[table.harbor[slot]])
            fences += 1
    if ahead >= fences:
        return 0.0
    best, salable = _best_held(table, seat, rules, mind, demand)
    later = mind.weights[HARBOR_AHEAD] * ahead
    if best > 0.0 and tokens < salable:
        return max(0.0, mind.weights[HARBOR] * best + later)
    if tokens >= salable + _loot_to_come(table, seat, rules, demand, coming):
        return 0.0
    return max(0.0, mind.weights[HARBOR_HOPE] * COIN * np.float64(rules.mean_loot) + later)


@kernel()
def _best_held(table, seat, rules, mind, demand):
    """The best worth of a sale of held loot, and how many of them a fence would buy; `demand`: bit k, of kind k."""
    best, salable = 0.0, 0
    for position in range(table.held_count[seat.index]):
        kind = fence_kind(rules, seat.held_card[position])
        if kind == NONE or not (demand >> kind) & 1:
            continue
        salable += 1
        for slot in range(rules.harbor_size):
            if table.harbor[slot] != NONE and rules.fence_buys[table.harbor[slot], kind] > 0:
                best = max(best, sale_worth(table, seat, rules, mind, position, slot))
    return best, salable


@kernel()
def _loot_to_come(table, seat, rules, demand, coming):
    """Cards for sale that own tokens may still take: no chests, and a back behind which a demanded kind may be.

    Of Villa and Museum as many as the hand could pay for one at a time, with what the City may bring, and not more than
    own tokens stand there.
    """
    hand, found = tools_at_hand(table, seat, rules), np.int64(0)
    for place in (Place.VILLA, Place.MUSEUM):
        heist, here = heist_index(place), np.int64(0)
        tokens = np.int64(table.standing[seat.index, place])
        for slot in range(rules.heist_size[heist] if tokens > 0 else 0):
            back = np.int64(table.heist_back[heist, slot])
            if back == NONE or rules.back_is_chest[back] or not np.int64(rules.back_kinds[back]) & demand:
                continue
            lack = lacking(pack(rules.back_tools[back]), hand)
            if (lack == 0 or _can_fetch(table, lack, coming)) and not is_beyond_limit(table, seat, rules, back):
                here += 1
        found += here if here < tokens else tokens
    return found
