"""Reads policies: TOML files that name a family of deciding and its numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from langfinger_sim.content.fields import attempt, check_number, describe_fault, show
from langfinger_sim.content.named_files import find_file
from langfinger_sim.content.toml_reader import Document, read_toml
from langfinger_sim.errors import InputError, nearest

HIGHEST_WEIGHT = 1e9
ANY_WEIGHT = (-HIGHEST_WEIGHT, HIGHEST_WEIGHT)
NUMBERS: Mapping[str, tuple[float, float, float]] = {  # value when not stated, lowest, highest
    "cost_microseconds": (20.0, 0.001, 1e9),
    "temperature": (0.0, 0.0, 1e6),
    "error_rate": (0.0, 0.0, 1.0),
}
KEYS = ("family", "description", *NUMBERS, "forbidden", "weights")

Bounds = Mapping[str, tuple[float, float]]
Families = Mapping[str, Bounds]
"""The weights of each family in their order in a mind's record: name → lowest and highest that is allowed."""


@dataclass(frozen=True)
class PolicyFile:
    """What a policy file says; weights not stated are 0 and absent here.

    `forbidden` names restrictions of the game: things never done while there is something else to do.
    `cost_microseconds` is what about one game takes with this policy in every seat, `temperature` the softness of its
    choice (0: always the best), `error_rate` the share (0 to 1) of decisions made blindly.
    """

    name: str
    path: Path
    family: str
    description: str
    cost_microseconds: float
    temperature: float
    error_rate: float
    weights: Mapping[str, float]
    forbidden: tuple[str, ...] = ()


def find_policy(folder: Path, families: Families, name_or_path: str, restrictions: Sequence[str] = ()) -> PolicyFile:
    """The policy of this name in the folder, or in the file of this path; InputError with all faults."""
    return read_policy(find_file(folder, "policy", name_or_path), families, restrictions)


def read_policy(path: Path, families: Families, restrictions: Sequence[str] = ()) -> PolicyFile:
    """The policy in a file; InputError with all faults: place, key, value, what is allowed, nearest name."""
    document = read_toml(path)
    faults = [
        f"{document.place(key)}: {show(key)} is unknown; allowed: {', '.join(KEYS)}{nearest(key, KEYS)}"
        for key in document.data
        if key not in KEYS
    ]
    family = attempt(faults, partial(_read_family, document, families))
    description = attempt(faults, partial(_read_description, document))
    numbers = {key: _read_number(document, key, faults) for key in NUMBERS}
    forbidden = _read_forbidden(document, restrictions, faults)
    weights = _read_weights(document, families.get(family or ""), faults)
    if faults:
        raise InputError(faults)
    return PolicyFile(path.stem, path, str(family), str(description), weights=weights, forbidden=forbidden, **numbers)


def _read_family(document: Document, families: Families) -> str:
    family = document.data.get("family")
    if not isinstance(family, str) or family not in families:
        hint = nearest(family, families) if isinstance(family, str) else ""
        place = document.place("family")
        if family is None:
            raise InputError(f"{place}: family is missing; allowed: {', '.join(families)}")
        raise InputError(f"{place}: {describe_fault('family', family, ', '.join(families), hint)}")
    return family


def _read_description(document: Document) -> str:
    value = document.data.get("description", "")
    if not isinstance(value, str):
        raise InputError(f"{document.place('description')}: {describe_fault('description', value, 'a text')}")
    return value


def _read_number(document: Document, key: str, faults: list[str]) -> float:
    base, low, high = NUMBERS[key]
    try:
        return check_number(key, document.data.get(key, base), low, high)
    except InputError as error:
        faults += [f"{document.place(key)}: {fault}" for fault in error.faults]
        return base


def _read_forbidden(document: Document, restrictions: Sequence[str], faults: list[str]) -> tuple[str, ...]:
    found = document.data.get("forbidden", [])
    place, allowed = document.place("forbidden"), ", ".join(restrictions) or "nothing"
    if not isinstance(found, list):
        faults.append(f"{place}: {describe_fault('forbidden', found, f'a list of {allowed}')}")
        return ()
    for name in found:
        if name not in restrictions:
            hint = nearest(name, restrictions) if isinstance(name, str) else ""
            faults.append(f"{place}: forbidden names {show(name)}; allowed: {allowed}{hint}")
    return tuple(name for name in restrictions if name in found)


def _read_weights(document: Document, known: Bounds | None, faults: list[str]) -> dict[str, float]:
    """The stated weights; their names are checked where the family is known."""
    found = document.data.get("weights", {})
    if not isinstance(found, Mapping):
        faults.append(f"{document.place('weights')}: {describe_fault('weights', found, 'a section [weights]')}")
        return {}
    weights: dict[str, float] = {}
    for name, value in found.items():
        place = document.place("weights", name)
        if known is not None and name not in known:
            allowed = ", ".join(known) or "none, the family has no weights"
            faults.append(f"{place}: weight {show(name)} is unknown; allowed: {allowed}{nearest(name, known)}")
            continue
        try:
            weights[name] = check_number(f"weights.{name}", value, *(known or {}).get(name, ANY_WEIGHT))
        except InputError as error:
            faults += [f"{place}: {fault}" for fault in error.faults]
    return weights
