"""The actions a search looks at: what is allowed and not forbidden, without what is plainly the same or no better."""

from __future__ import annotations

import numpy as np

from langfinger_sim.games.langfinger.codes import PLACEMENT_SQUARE, Act, Decision, Place
from langfinger_sim.games.langfinger.policies.blind import action_at, is_open
from langfinger_sim.games.langfinger.records import HARBOR_SLOTS, NONE, PLACES, SQUARES
from langfinger_sim.games.langfinger.rules.legal import (
    end_action,
    first_action,
    lone_sale_count,
    lowest_free_square,
    way_out,
)
from langfinger_sim.kernel.jit import kernel

CANDIDATES = 64
"""Most actions looked at in one decision; beyond, those with the highest codes are left out."""


@kernel()
def find_candidates(table, seat, rules, mind, first, found):
    """Write the codes of the actions into `found` (uint64), `first` before all others if it is an action; how many.

    Left out are squares above the lowest free one of their place, as a token there acts later (but for the Ruin where
    the square is the rate), and loot that equals another held card in kind and value.
    """
    count, kind = np.int64(0), table.decision_kind
    if first != NONE:
        found[0] = np.uint64(first)
        count += 1
    end = end_action(table, seat, rules, kind)
    last = end + lone_sale_count(table, seat, rules, kind)
    for i in range(first_action(kind), last + 1):
        action = action_at(i, end) if i < last else way_out(kind)
        if action in (NONE, first) or count == CANDIDATES:
            continue
        if is_open(table, seat, rules, mind, action, True) and not _is_needless(table, seat, rules, action):
            found[count] = np.uint64(action)
            count += 1
    return count


@kernel()
def _is_needless(table, seat, rules, action):
    """Whether another action is as good or better whatever happens."""
    kind = table.decision_kind
    if kind == Decision.PLACE and action < PLACES * SQUARES:
        place, square = action // SQUARES, action % SQUARES
        if place == Place.RUIN and rules.ruin_choice == PLACEMENT_SQUARE:
            return False
        return square != lowest_free_square(table, rules, place)
    position = np.int64(NONE)
    if Act.SELL <= action < Act.ALSO:
        position = (action - Act.SELL) // HARBOR_SLOTS
    elif Act.ALSO <= action < Act.DECLINE:
        position = action - Act.ALSO
    elif Act.SELL_ALONE <= action < Act.CHOOSE:
        position = action - Act.SELL_ALONE
    return position != NONE and _has_equal_before(seat, rules, position)


@kernel()
def _has_equal_before(seat, rules, position):
    card = np.int64(seat.held_card[position])
    for other in range(position):
        its = np.int64(seat.held_card[other])
        if rules.loot_kind[its] == rules.loot_kind[card] and rules.loot_value[its] == rules.loot_value[card]:
            return True
    return False
