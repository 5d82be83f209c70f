"""Words of the trace that the readings table does not fix, each in this one place: the designers' knobs' own."""

from __future__ import annotations

FIXED_ROUNDS = "fixed_rounds"
"""Reason of `end` when the fixed number of rounds is over."""

SCOUNDREL_DECISION = "scoundrel"
"""Decision of a player who takes a scoundrel."""

NO_FENCE = None
"""`fence` of a `sale` for which no fence is needed; its `bonus` is 0."""


def choose_word(scoundrel: str) -> str:
    """Taking this scoundrel."""
    return f"choose {scoundrel}"


def sell_word(held: int, slot: int | None) -> str:
    """Selling held loot to the fence in a Harbor slot, or, the slot being None, without a fence."""
    return f"sell {held}" if slot is None else f"sell {held} to {slot}"
