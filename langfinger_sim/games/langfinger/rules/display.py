"""Cards lying out at City, Villa, Museum and Harbor: laying out (S4), leaving and filling up (C1, C2)."""

from __future__ import annotations

import numpy as np

from langfinger_sim.games.langfinger.codes import OPEN_FACES, SWEEP, Deck, Event, Place
from langfinger_sim.games.langfinger.records import (
    FENCE_KINDS,
    HARBOR_SLOTS,
    HEIST_SLOTS,
    HEISTS,
    LIES,
    NONE,
    TOOL_KINDS,
    TOOL_LANES,
)
from langfinger_sim.games.langfinger.rules.log import log
from langfinger_sim.games.langfinger.rules.piles import (
    discard_fence,
    discard_loot,
    discard_tools,
    pop_card,
    ready_pile,
    settle_pile,
)
from langfinger_sim.kernel.jit import kernel
from langfinger_sim.kernel.packed import ONES, any_of, highest, pack, total, union, unpack


@kernel()
def heist_place(heist):
    """The place of heist 0 or 1: Villa or Museum."""
    return np.int64(Place.VILLA) if heist == 0 else np.int64(Place.MUSEUM)


@kernel(is_inlined=True)
def heist_index(place):
    """0 for the Villa, 1 for the Museum."""
    return 0 if place == Place.VILLA else 1


@kernel()
def fill_displays(state, rules):
    """City, Villa, Museum, Harbor, in this order, are filled up to their numbers, the lowest empty slot first."""
    fill_city(state, rules)
    for heist in range(HEISTS):
        fill_heist(state, rules, heist)
    fill_harbor(state, rules)


@kernel(is_inlined=True)
def city_count(table):
    """Tools lying at the City."""
    return total(pack(table.city))


@kernel()
def fill_city(state, rules):
    """Tools from the pile until the City has its number."""
    for _ in range(rules.city_size - city_count(state.table)):
        if not ready_pile(state, rules, Deck.TOOLS):
            return
        kind = pop_card(state, rules, Deck.TOOLS)
        state.table.city[kind] += 1
        log(state.hidden, Event.LAY_OUT, np.int64(Place.CITY), 0, kind)
        settle_pile(state, rules, Deck.TOOLS)


@kernel()
def fill_heist(state, rules, heist):
    """Loot from the pile into the empty slots of Villa (0) or Museum (1)."""
    for slot in range(rules.heist_size[heist]):
        if state.table.heist_back[heist, slot] != NONE:
            continue
        if not ready_pile(state, rules, Deck.LOOT):
            return
        show_loot(state, rules, heist, slot, pop_card(state, rules, Deck.LOOT))
        settle_pile(state, rules, Deck.LOOT)


@kernel()
def show_loot(state, rules, heist, slot, card):
    """A loot card comes to lie in a slot, back up; its face is public only with open faces."""
    table = state.table
    state.hidden.heist_card[heist, slot] = card
    state.hidden.tally.loot_laid[card] += 1
    table.heist_back[heist, slot] = rules.loot_back[card]
    table.heist_face[heist, slot] = card if rules.loot_faces == OPEN_FACES else NONE
    log(state.hidden, Event.LAY_OUT, heist_place(heist), slot, card)


@kernel()
def clear_loot(state, heist, slot):
    """The card in a slot has gone."""
    state.hidden.heist_card[heist, slot] = NONE
    state.table.heist_back[heist, slot] = NONE
    state.table.heist_face[heist, slot] = NONE


@kernel()
def fill_harbor(state, rules):
    """Fences from the pile into the empty slots of the Harbor."""
    for slot in range(rules.harbor_size):
        if state.table.harbor[slot] != NONE:
            continue
        if not ready_pile(state, rules, Deck.FENCES):
            return
        fence = pop_card(state, rules, Deck.FENCES)
        lay_fence(state.table, rules, slot, fence)
        state.hidden.tally.fence_laid[fence] += 1
        log(state.hidden, Event.LAY_OUT, np.int64(Place.HARBOR), slot, fence)
        settle_pile(state, rules, Deck.FENCES)


@kernel()
def lay_fence(table, rules, slot, fence):
    """A fence comes to lie in an empty Harbor slot."""
    table.harbor[slot] = fence
    table.harbor_kinds[slot // TOOL_LANES, slot % TOOL_LANES] = np.int64(rules.fence_kinds[fence]) | 1 << LIES
    _raise_bonuses(table, rules, fence)


@kernel(is_inlined=True)
def _raise_bonuses(table, rules, fence):
    """The best bonuses lying out, this fence among them."""
    unpack(table.harbor_bonus, highest(pack(table.harbor_bonus), pack(rules.fence_lanes[fence])))


@kernel(is_inlined=True)
def fences_lying(table):
    """How many fences lie out."""
    lying = np.uint64(LIES)
    near, far = pack(table.harbor_kinds[0]), pack(table.harbor_kinds[1])
    return total((near >> lying) & ONES) + total((far >> lying) & ONES)


@kernel(is_inlined=True)
def fences_for(table, kinds):
    """Fences lying out that buy one of these kinds (bit k: fence kind k)."""
    lanes = ONES * np.uint64(kinds)
    return total(any_of(pack(table.harbor_kinds[0]) & lanes)) + total(any_of(pack(table.harbor_kinds[1]) & lanes))


@kernel(is_inlined=True)
def demanded_kinds(table):
    """What some fence lying out buys: bit k of fence kind k."""
    return np.int64(union(pack(table.harbor_kinds[0]) | pack(table.harbor_kinds[1]))) & ((1 << FENCE_KINDS) - 1)


@kernel()
def clear_displays(state, rules):
    """Before the filling: what a refresh sweeps away, and fences that leave now."""
    if rules.city_refresh == SWEEP:
        _sweep_city(state)
    if rules.loot_refresh == SWEEP:
        _sweep_loot(state)
    for slot in range(HARBOR_SLOTS):
        if state.table.harbor[slot] != NONE and _fence_leaves(state.table, rules, slot):
            remove_fence(state, rules, slot)


@kernel()
def _sweep_city(state):
    table = state.table
    for kind in range(TOOL_KINDS):
        count = np.int64(table.city[kind])
        if count > 0:
            table.city[kind] = 0
            discard_tools(table, kind, count)
            log(state.hidden, Event.DISCARD, np.int64(Place.CITY), kind, count)


@kernel()
def _sweep_loot(state):
    for heist in range(HEISTS):
        for slot in range(HEIST_SLOTS):
            card = np.int64(state.hidden.heist_card[heist, slot])
            if card != NONE:
                clear_loot(state, heist, slot)
                discard_loot(state.table, card)
                log(state.hidden, Event.DISCARD, heist_place(heist), slot, card)


@kernel()
def _fence_leaves(table, rules, slot):
    """Swept, has bought and stayed till now, or buys nothing at all (C2)."""
    if rules.fence_refresh == SWEEP or table.harbor_sold[slot] == 1:
        return True
    for kind in range(FENCE_KINDS):
        if rules.fence_buys[table.harbor[slot], kind] > 0:
            return False
    return True


@kernel()
def remove_fence(state, rules, slot):
    """The fence in a Harbor slot goes to its discards."""
    table = state.table
    fence = np.int64(table.harbor[slot])
    table.harbor[slot] = NONE
    table.harbor_sold[slot] = 0
    table.harbor_kinds[slot // TOOL_LANES, slot % TOOL_LANES] = 0
    table.harbor_bonus[:] = 0
    for other in range(HARBOR_SLOTS):
        if table.harbor[other] != NONE:
            _raise_bonuses(table, rules, np.int64(table.harbor[other]))
    discard_fence(table, fence)
    log(state.hidden, Event.DISCARD, np.int64(Place.HARBOR), slot, fence)
