"""Named ranges of deals: what is found on one is checked on another."""

from __future__ import annotations

from dataclasses import replace

from langfinger_sim.engine.plan import Plan
from langfinger_sim.kernel.rng import run_key

SEARCH, CONFIRM, REPORT, CHECK = "search", "confirm", "report", "check"
DECKS, READINGS, RETUNE = "decks", "readings", "retune"


def in_range(plan: Plan, name: str, games: int) -> Plan:
    """The plan on deals of their own: ranges of one seed with different names share none."""
    return replace(plan, seed=int(run_key(plan.seed, name)) >> 1, games=games)
