"""Random values of knobs, for games that are played in order to be refereed."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from .options import CHOICES, FLAGS

VALUES: dict[str, tuple[Any, ...]] = {
    **CHOICES,
    **dict.fromkeys(FLAGS, (False, True)),
    **dict.fromkeys(("bonus_shift", "chest_shift"), (-2, -1, 1, 2)),
    "fixed_rounds": (1, 2, 5, 12),
    "sale_without_fence": (0, 0.5, 1, 2.5, 3),
    "tokens": (1, 2, 4),
    "own_tool_uses": (0, 2),
    "loot_limit": (0, 1, 3),
    "hand_limit": (0, 2, 5),
    "goal": (4, 10, 12.5),
    "round_cap": (1, 3, 9),
}
"""Of knobs that are not choices or flags only values that are rarely the base, small ones, so that games are short."""


def draw_knobs(luck: Random, declared: Mapping[str, Mapping[str, Any]], share: float) -> dict[str, Any]:
    """Values for about this share of the knobs, spelled as in a variant file.

    Only knobs that are `declared`, as options.toml does it, and of choices only values that it lists: so the rules
    that are there are tried, whether or not the referee knows more.
    """
    knobs = {}
    for name, values in VALUES.items():
        known = declared[name].get("choices", values) if name in declared else ()
        allowed = [value for value in values if value in known]
        if allowed and luck.random() < share:
            knobs[name] = luck.choice(allowed)
    return knobs
