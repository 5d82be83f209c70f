"""Where a linear policy places a token: the lowest free square of the place that scores highest."""

from __future__ import annotations

import numpy as np

from langfinger_sim.games.langfinger.codes import Act, Place
from langfinger_sim.games.langfinger.policies.outlook import pressure
from langfinger_sim.games.langfinger.policies.pick import keep_better
from langfinger_sim.games.langfinger.policies.weights import (
    CITY_FIRST,
    CITY_HAND,
    CITY_LATE,
    CITY_TOOL,
    CITY_WANTED,
    HARBOR,
    HARBOR_AHEAD,
    HARBOR_FIRST,
    HARBOR_HOPE,
    HARBOR_LATE,
    HARBOR_RIVALS,
    HEIST,
    HEIST_AHEAD,
    HEIST_FIRST,
    HEIST_LATE,
    HEIST_OPEN,
    HEIST_PLAN,
    HEIST_REPEAT,
    HOPE_AHEAD,
    RUIN_FIRST,
    RUIN_HAND,
    RUIN_LATE,
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
from langfinger_sim.games.langfinger.rules.display import city_count, demanded_kinds, fences_lying, heist_index
from langfinger_sim.games.langfinger.rules.legal import fence_kind, is_beyond_limit, lowest_free_square
from langfinger_sim.kernel.jit import kernel
from langfinger_sim.kernel.packed import any_of, lacking, pack, total


@kernel()
def best_placement(table, seat, rules, mind, key):
    """The action; NONE if all that it looks at are forbidden."""
    best = (np.int64(NONE), 0.0, np.int64(0))
    late, coming = pressure(table, rules), _tools_to_come(table, seat, rules)
    villa = _survey(table, seat, rules, mind, (late, coming), np.int64(Place.VILLA))
    museum = _survey(table, seat, rules, mind, (late, coming), np.int64(Place.MUSEUM))
    square = lowest_free_square(table, rules, np.int64(Place.CITY))
    if square != NONE:
        score = _city_score(table, seat, rules, mind, late, (square, villa[2] | museum[2]))
        best = _keep_placement(mind, key, best, np.int64(Place.CITY), square, score)
    square = lowest_free_square(table, rules, np.int64(Place.VILLA))
    if square != NONE:
        score = _heist_score(table, seat, mind, late, square, villa)
        best = _keep_placement(mind, key, best, np.int64(Place.VILLA), square, score)
    square = lowest_free_square(table, rules, np.int64(Place.RUIN))
    if square != NONE:
        score = _ruin_score(table, seat, rules, mind, late, square)
        best = _keep_placement(mind, key, best, np.int64(Place.RUIN), square, score)
    square = lowest_free_square(table, rules, np.int64(Place.MUSEUM))
    if square != NONE:
        score = _heist_score(table, seat, mind, late, square, museum)
        best = _keep_placement(mind, key, best, np.int64(Place.MUSEUM), square, score)
    square = lowest_free_square(table, rules, np.int64(Place.HARBOR))
    if square != NONE:
        score = _harbor_score(table, seat, rules, mind, (late, coming), square)
        best = _keep_placement(mind, key, best, np.int64(Place.HARBOR), square, score)
    if rules.pass_placement:
        best = keep_better(mind, key, best, np.int64(Act.PASS), 0.0)
    return best[0]


@kernel(is_inlined=True)
def _keep_placement(mind, key, best, place, square, score):
    return keep_better(mind, key, best, place * SQUARES + square, score + mind.weights[SQUARE] * square)


@kernel(is_inlined=True)
def _tokens_after(table, seat):
    """Own tokens that are still to be placed after this one."""
    return np.int64(table.tokens_left[seat.index]) - 1


@kernel(is_inlined=True)
def _survey(table, seat, rules, mind, outlook, place):
    """What Villa or Museum offers: (worth of the best loot that a token could pay, how many it could, kinds short).

    The worth is weighed by whether all tools for it are in the hand; kinds short is a word with one of each kind of
    tool that the hand has too few of for some loot there.
    """
    (late, coming), heist, hand = outlook, heist_index(place), tools_at_hand(table, seat, rules)
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
        best = max(best, weight * loot_worth(table, seat, rules, mind, back, late))
    return (best, payable, any_of(wanted))


@kernel(is_inlined=True)
def _city_score(table, seat, rules, mind, late, offer):
    """`offer`: the square, and one of each kind that is wanted, as a word."""
    ahead, wanted = offer
    tools = max(0, min(rules.city_take, city_count(table) - ahead * rules.city_take))
    if tools == 0:
        return 0.0
    useful = min(tools, total(wanted & any_of(pack(table.city))))
    score = mind.weights[CITY_TOOL] * tools + mind.weights[CITY_WANTED] * useful
    score += mind.weights[CITY_HAND] * np.int64(table.hand_size[seat.index])
    return score + mind.weights[CITY_FIRST] * _tokens_after(table, seat) + mind.weights[CITY_LATE] * late


@kernel(is_inlined=True)
def _ruin_score(table, seat, rules, mind, late, ahead):
    hand = np.int64(table.hand_size[seat.index])
    gain = np.int64(rules.exchange_gain[hand])
    if ahead >= rules.exchange_count or gain == 0:
        return 0.0
    score = mind.weights[RUIN_TOOL] * gain + mind.weights[RUIN_HAND] * hand
    return score + mind.weights[RUIN_FIRST] * _tokens_after(table, seat) + mind.weights[RUIN_LATE] * late


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
def _heist_score(table, seat, mind, late, ahead, survey):
    """The best loot there, if enough that can be paid is left for those who act before."""
    best, payable, _ = survey
    if ahead >= payable:
        return 0.0
    own = np.int64(table.standing[seat.index, Place.VILLA]) + np.int64(table.standing[seat.index, Place.MUSEUM])
    score = best + mind.weights[HEIST_REPEAT] * own + mind.weights[HEIST_AHEAD] * ahead
    score += mind.weights[HEIST_OPEN] * (payable - ahead - 1) + mind.weights[HEIST_LATE] * late
    return max(0.0, score + mind.weights[HEIST_FIRST] * _tokens_after(table, seat))


@kernel(is_inlined=True)
def _harbor_score(table, seat, rules, mind, outlook, ahead):
    """The best sale of held loot, or the hope of one for loot to come; none when the fences are spoken for."""
    (late, coming), standing, held = outlook, table.standing[seat.index], np.int64(table.held_count[seat.index])
    tokens = np.int64(standing[Place.HARBOR])
    if tokens >= held + np.int64(standing[Place.VILLA]) + np.int64(standing[Place.MUSEUM]):
        return 0.0
    if ahead >= fences_lying(table):
        return 0.0
    best, salable = _best_held(table, seat, rules, mind)
    later = mind.weights[HARBOR_AHEAD] * ahead + mind.weights[HARBOR_LATE] * late
    later += mind.weights[HARBOR_FIRST] * _tokens_after(table, seat)
    if mind.weights[HARBOR_RIVALS] != 0.0:
        later += mind.weights[HARBOR_RIVALS] * _held_by_others(table, seat)
    if best > 0.0 and tokens < salable:
        return max(0.0, mind.weights[HARBOR] * best + later)
    if tokens >= salable + _loot_to_come(table, seat, rules, coming):
        return 0.0
    if mind.weights[HOPE_AHEAD] != 0.0:
        later += mind.weights[HOPE_AHEAD] * _first_to_act(table, seat, rules)
    return max(0.0, mind.weights[HARBOR_HOPE] * COIN * np.float64(rules.mean_loot) + later)


@kernel()
def _held_by_others(table, seat):
    held = -np.int64(table.held_count[seat.index])
    for other in range(table.seat_count):
        held += np.int64(table.held_count[other])
    return held


@kernel()
def _first_to_act(table, seat, rules):
    """The lowest square at Villa or Museum, of both, with an own token; 0 if there is none."""
    lowest = np.int64(SQUARES)
    for place in (Place.VILLA, Place.MUSEUM):
        for square in range(rules.squares[place]):
            if table.square_seat[place, square] == seat.index:
                lowest = min(lowest, np.int64(square))
    return lowest if lowest < SQUARES else np.int64(0)


@kernel()
def _best_held(table, seat, rules, mind):
    """The best worth of a sale of held loot, and how many of them a fence would buy."""
    best, salable, demand = 0.0, 0, demanded_kinds(table)
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
def _loot_to_come(table, seat, rules, coming):
    """Cards for sale that own tokens may still take: no chests, and a back behind which a demanded kind may be.

    Of Villa and Museum as many as the hand could pay for one at a time, with what the City may bring, and not more than
    own tokens stand there.
    """
    hand, found, demand = tools_at_hand(table, seat, rules), np.int64(0), demanded_kinds(table)
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
