"""The families of policies: where each one's compiled function is, and which weights it reads.

A policy is called with the public table, its own seat's record, the rules, its mind, scratch states and the random key
of this decision. It changes nothing but scratch.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, NamedTuple

# Weights of the family "greedy", by their position in `mind.weights`.
TOOL, HELD, HOPE, SQUARE, REPEAT, PAY = 0, 1, 2, 3, 4, 5

GREEDY_WEIGHTS = {
    "tool": (TOOL, "what a tool in the hand is worth, in half coins"),
    "held": (HELD, "share of its value that loot counts for before it is sold"),
    "hope": (
        HOPE,
        "share of a mean sale that a Harbor square counts for when the loot is still to be taken this round",
    ),
    "square": (SQUARE, "what each higher square of a place costs, in half coins"),
    "repeat": (REPEAT, "share of its worth that a further own token at the heists keeps"),
    "pay": (PAY, "what a tool given for loot costs, in half coins"),
}


class Family(NamedTuple):
    """A family: the module here with its function `choose_<family>`; its weights, name → (position, meaning)."""

    module: str
    weights: dict[str, tuple[int, str]]


FAMILIES = {
    "random": Family("uniform", {}),
    "greedy": Family("greedy", GREEDY_WEIGHTS),
}


def load_choose(family: str) -> Any:
    """The compiled function of a family; compiled, or loaded, only now."""
    module = import_module(f"{__package__}.{FAMILIES[family].module}")
    return getattr(module, f"choose_{family}")
