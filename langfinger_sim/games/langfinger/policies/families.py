"""The families of policies: where each one's compiled function is, and which weights it reads.

A policy is called with the public table, its own seat's record, the rules, its mind, scratch states and the random key
of this decision. It changes nothing but scratch.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Any, NamedTuple

from langfinger_sim.games.langfinger.policies.weights import LINEAR_WEIGHTS, SEARCH_BOUNDS, SEARCH_WEIGHTS


class Family(NamedTuple):
    """A family: the module here with its function `choose_<family>`, and what a policy file may state.

    `weights`: name → (position, meaning); `bounds`: lowest and highest of those that are bounded; `is_tunable`: all
    weigh features of play, so that tuning may change them; `cost_follows`: the one that a game's cost is proportional
    to, or "".
    """

    module: str
    weights: dict[str, tuple[int, str]]
    bounds: Mapping[str, tuple[float, float]] = MappingProxyType({})
    is_tunable: bool = False
    cost_follows: str = ""


FAMILIES = {
    "random": Family("uniform", {}),
    "linear": Family("linear", LINEAR_WEIGHTS, is_tunable=True),
    "search": Family("search", SEARCH_WEIGHTS, SEARCH_BOUNDS, cost_follows="playouts"),
}


@cache
def load_choose(family: str) -> Any:
    """The compiled function of a family; compiled, or loaded, only now."""
    module = import_module(f"{__package__}.{FAMILIES[family].module}")
    return getattr(module, f"choose_{family}")
