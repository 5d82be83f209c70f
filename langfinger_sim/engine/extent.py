"""How much is played, as plan files, the command line and Python state it: a number of games, or a promise."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Any

from langfinger_sim.engine.defaults import MAX_GAMES
from langfinger_sim.engine.plan import LIMIT, Plan
from langfinger_sim.engine.stop_rules import RULES, UNTIL_CI, UNTIL_VERDICT
from langfinger_sim.engine.stopping import Promise
from langfinger_sim.errors import InputError

GAMES = "games"
EXTENT_KEYS = (GAMES, UNTIL_CI, UNTIL_VERDICT, LIMIT)
"""What people state; `LIMIT` beside a promise only."""


def find_extent_fault(stated: Collection[str], spell: Callable[[str], str] = str, *, has_promise: bool = False) -> str:
    """What is wrong with these keys beside each other, each spelled as people see it; nothing where nothing is.

    `has_promise`: what they change has one.
    """
    chosen = [key for key in (GAMES, *RULES) if key in stated]
    if len(chosen) > 1:
        return f"{' and '.join(map(spell, chosen))}: only one of them can say when it is enough"
    if LIMIT in stated and (GAMES in stated or not (chosen or has_promise)):
        promises = " or ".join(map(spell, (UNTIL_CI, UNTIL_VERDICT)))
        return f"{spell(LIMIT)}: it goes with {promises}; a fixed number of games is {spell(GAMES)}"
    return ""


def change_extent(plan: Plan, stated: Mapping[str, Any], spell: Callable[[str], str] = str) -> Plan:
    """The plan played as long as stated by `EXTENT_KEYS`; as it was where nothing is. InputError as above."""
    fault = find_extent_fault(stated, spell, has_promise=plan.promise is not None)
    if fault:
        raise InputError(fault)
    if GAMES in stated:
        return replace(plan, games=stated[GAMES], promise=None)
    promise = next((Promise(key, stated[key]) for key in RULES if key in stated), None)
    if promise is not None:
        plan = replace(plan, games=MAX_GAMES, promise=promise)
    return replace(plan, games=stated.get(LIMIT, plan.games))
