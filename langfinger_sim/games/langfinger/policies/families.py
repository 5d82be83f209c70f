"""The families of policies: where each one's compiled function is, and which weights it reads.

A policy is called with the public table, its own seat's record, the rules, its mind, scratch states and the random key
of this decision. It changes nothing but scratch.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from langfinger_sim.games.langfinger.policies.weights import LINEAR_WEIGHTS, SEARCH_WEIGHTS


class Family(NamedTuple):
    """A family: the module here with its function `choose_<family>`; its weights, name → (position, meaning)."""

    module: str
    weights: dict[str, tuple[int, str]]


FAMILIES = {
    "random": Family("uniform", {}),
    "linear": Family("linear", LINEAR_WEIGHTS),
    "search": Family("search", SEARCH_WEIGHTS),
}


@cache
def load_choose(family: str) -> Any:
    """The compiled function of a family; compiled, or loaded, only now."""
    module = import_module(f"{__package__}.{FAMILIES[family].module}")
    return getattr(module, f"choose_{family}")
