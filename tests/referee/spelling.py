"""Words of the trace that belong to the designers' knobs, each in this one place (TRACE.md)."""

from __future__ import annotations

from collections.abc import Mapping

FIXED_ROUNDS = "rounds"
"""Reason of `end` when the fixed number of rounds is over."""

SCOUNDREL_DECISION = "scoundrel"
"""Decision of a player who takes a scoundrel."""

NO_FENCE: Mapping[str, object] = {}
"""What a `sale` without a fence has in place of its field `fence`; its `bonus` is 0."""


def choose_word(scoundrel: str) -> str:
    """Taking this scoundrel."""
    return f"choose {scoundrel}"


def sell_word(held: int, slot: int | None) -> str:
    """Selling held loot to the fence in a Harbor slot, or, the slot being None, without a fence."""
    return f"sell {held} without fence" if slot is None else f"sell {held} to {slot}"
