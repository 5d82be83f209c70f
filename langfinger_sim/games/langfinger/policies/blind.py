"""Choosing among what is allowed without looking: the family "random", and the blind errors of the others."""

from __future__ import annotations

import numpy as np

from langfinger_sim.games.langfinger.codes import Act
from langfinger_sim.games.langfinger.policies.pick import PICK_LABEL
from langfinger_sim.games.langfinger.records import NONE
from langfinger_sim.games.langfinger.rules.legal import end_action, first_action, lone_sale_count, refuse, way_out
from langfinger_sim.kernel.jit import kernel
from langfinger_sim.kernel.rng import below, child


@kernel()
def is_open(table, seat, rules, mind, action, obeys):
    """Allowed by the rules and, if it obeys, not forbidden by its own mind."""
    if obeys and mind.forbidden[action]:
        return False
    return refuse(table, seat, rules, action) == 0


@kernel(is_inlined=True)
def action_at(i, end):
    """Codes up to `end` as they are, those beyond it as sales without a fence."""
    return i if i < end else np.int64(Act.SELL_ALONE) + i - end


@kernel()
def count_open(table, seat, rules, mind, obeys):
    """How many actions `is_open` lets through now."""
    kind = table.decision_kind
    count, end = 0, end_action(table, seat, rules, kind)
    for i in range(first_action(kind), end + lone_sale_count(table, seat, rules, kind)):
        if is_open(table, seat, rules, mind, action_at(i, end), obeys):
            count += 1
    out = way_out(kind)
    if out != NONE and is_open(table, seat, rules, mind, out, obeys):
        count += 1
    return count


@kernel()
def pick_uniform(table, seat, rules, mind, key):
    """Each allowed action with the same chance; forbidden ones only when nothing else is left."""
    kind = table.decision_kind
    count = count_open(table, seat, rules, mind, True)
    obeys = count > 0
    if not obeys:
        count = count_open(table, seat, rules, mind, False)
    left, end = below(child(key, PICK_LABEL), count), end_action(table, seat, rules, kind)
    for i in range(first_action(kind), end + lone_sale_count(table, seat, rules, kind)):
        action = action_at(i, end)
        if is_open(table, seat, rules, mind, action, obeys):
            if left == 0:
                return np.int64(action)
            left -= 1
    return way_out(kind)
