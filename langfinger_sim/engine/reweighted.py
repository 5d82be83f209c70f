"""Other numbers for a policy, stated where its name stands: `search with playouts=50`.

As with restrictions, the name carries it into labels, plans, digests and commands, and no file has to be written.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from langfinger_sim.contract import Game, Policy
from langfinger_sim.engine.toml_text import write_toml
from langfinger_sim.errors import InputError, nearest

WITH, AND = " with ", " and "
NUMBER = r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?"
PIECE = re.compile(rf"\s*(\w+)\s*=\s*({NUMBER})\s*")
SHARED_NUMBERS = ("temperature", "error_rate")
"""Numbers of any policy that are no weights."""


def split_numbers(name: str) -> tuple[str, dict[str, float]]:
    """The policy's own name, or path, and the numbers stated behind "with"; a path may hold the word."""
    base, word, rest = name.rpartition(WITH)
    found = [PIECE.fullmatch(piece) for piece in rest.split(AND)]
    if not word or not all(found):
        return name, {}
    return base.strip(), {match[1]: float(match[2]) for match in found if match}


def spell_numbers(base: str, numbers: Mapping[str, float]) -> str:
    """The one spelling: numbers in order of their names."""
    told = AND.join(f"{key}={str(numbers[key]).removesuffix('.0')}" for key in sorted(numbers))
    return f"{base}{WITH}{told}" if told else base


def spell_one_way(name: str) -> str:
    """A name, which may state numbers, in its one spelling."""
    return spell_numbers(*split_numbers(name))


def find_reweighted(game: Game, name: str) -> Policy:
    """The policy of a name that may state numbers; InputError names those it does not have."""
    base, numbers = split_numbers(name)
    policy = game.find_policy(base)
    return reweight(game, policy, numbers) if numbers else policy


def reweight(game: Game, policy: Policy, numbers: Mapping[str, float]) -> Policy:
    """The policy with some of its numbers changed, read by the game like any other file of a policy."""
    known = [key for key, _, _ in policy.numbers]
    faults = [
        f"policy {policy.name} has no number {key}; allowed: {', '.join(known) or 'none'}{nearest(key, known)}"
        for key in numbers
        if key not in known
    ]
    if faults:
        raise InputError(faults)
    stated = {key: value for key, value, _ in policy.numbers if value and key not in SHARED_NUMBERS} | dict(numbers)
    with tempfile.TemporaryDirectory(prefix="langfinger-sim-policy-") as folder:
        path = Path(folder) / "policy.toml"
        path.write_text(spell_policy(policy, stated), "utf-8")
        try:
            found = game.find_policy(str(path))
        except InputError as error:
            told = [fault.rpartition(f"{path.name}:")[2].partition(": ")[2] or fault for fault in error.faults]
            raise InputError([f"policy {spell_numbers(policy.name, numbers)}: {fault}" for fault in told]) from error
    cost = policy.cost_microseconds * _times_the_cost(policy, numbers)
    return replace(found, name=spell_numbers(policy.name, numbers), cost_microseconds=cost)


def _times_the_cost(policy: Policy, numbers: Mapping[str, float]) -> float:
    own = {key: value for key, value, _ in policy.numbers}
    before = own.get(policy.cost_follows, 0.0)
    return numbers.get(policy.cost_follows, before) / before if before else 1.0


def spell_policy(policy: Policy, numbers: Mapping[str, float]) -> str:
    """A policy's file with these for its weights, all else as it is but for shared numbers that stand among them."""
    own = {key: value for key, value, _ in policy.numbers if value and key in SHARED_NUMBERS}
    shared = own | {key: value for key, value in numbers.items() if key in SHARED_NUMBERS}
    document = {
        "family": policy.family,
        "description": policy.description,
        "cost_microseconds": policy.cost_microseconds,
        **{key: shared[key] for key in SHARED_NUMBERS if key in shared},
        **({"forbidden": [key for key, _ in policy.forbidden]} if policy.forbidden else {}),
        "weights": {key: value for key, value in numbers.items() if key not in SHARED_NUMBERS},
    }
    return write_toml(document)


def vary_names(game: Game, names: Sequence[str], axes: Iterable[str]) -> list[str]:
    """Each policy once for every value of `KEY=V1,V2,...`; as it is where it has no such number.

    InputError where an axis cannot be read, or nobody has its number.
    """
    found = list(names)
    for axis in axes:
        key, _, listed = axis.partition("=")
        values = [value.strip() for value in listed.split(",")]
        if not re.fullmatch(r"\w+", key.strip()) or not all(re.fullmatch(NUMBER, value) for value in values):
            raise InputError(f"--vary {axis}: allowed: a number of a policy and its values, such as playouts=50,200")
        varied = [one for name in found for one in _vary(game, name, key.strip(), values)]
        if varied == found:
            known = list(dict.fromkeys(key for name in found for key in _numbers_of(game, name)))
            raise InputError(f"--vary {axis}: nobody has a number {key}{nearest(key, known)}")
        found = varied
    return found


def _vary(game: Game, name: str, key: str, values: Sequence[str]) -> list[str]:
    if key not in _numbers_of(game, name):
        return [name]
    base, stated = split_numbers(name)
    return [spell_numbers(base, stated | {key: float(value)}) for value in values]


def _numbers_of(game: Game, name: str) -> list[str]:
    return [key for key, _, _ in game.find_policy(split_numbers(name)[0]).numbers]
