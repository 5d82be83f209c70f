"""Plan files: a question and what is to be played for it, in TOML; or the plan a run has written."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from langfinger_sim.content.fields import attempt, check_number, check_whole, describe_fault, show, spell
from langfinger_sim.content.toml_reader import Document, read_toml
from langfinger_sim.contract import Game
from langfinger_sim.engine.defaults import GAME, SMALLEST_EFFECTS
from langfinger_sim.engine.extent import EXTENT_KEYS, find_extent_fault
from langfinger_sim.engine.plan import DOCUMENT_KEYS, LIMIT, MOST_GAMES, Plan, restore_plan
from langfinger_sim.engine.populations import Member, is_population, list_members, spell_population
from langfinger_sim.engine.restricted import base_names
from langfinger_sim.engine.stop_rules import RULES
from langfinger_sim.engine.stopping import FIRST_LOOK, Promise
from langfinger_sim.engine.wanted import Wanted, make_plan
from langfinger_sim.errors import InputError, nearest

Read = Callable[[Document, str, Any], Any]

HIGHEST_COUNT = 99
HIGHEST_EFFECT = 1e6


def read_game_id(path: Path) -> str:
    """The game a plan file names, or the game where nothing is said. InputError if the file cannot be read."""
    document = read_toml(path)
    return _text(document, "game", document.data.get("game", GAME))


def read_plan_file(path: Path, game: Game) -> Plan:
    """The plan in a file, its variants and policies found; InputError with all faults.

    Variants, policies and cards given by path are looked for from the folder of the file.
    """
    document = read_toml(path)
    if "format" in document.data:
        try:
            return restore_plan(document.data)
        except InputError as error:
            raise InputError([f"{path}: {fault}" for fault in error.faults]) from error
    return make_plan(game, read_wanted(document))


def read_wanted(document: Document) -> Wanted:
    """What a plan file written by a person asks for. InputError with all faults: place, key, value, what is allowed."""
    faults = [
        f"{document.place(key)}: {show(key)} is unknown; allowed: {', '.join(KEYS)}{nearest(key, KEYS)}"
        for key in document.data
        if key not in KEYS
    ]
    found: dict[str, Any] = {}
    for key, (field, read) in KEYS.items():
        if key in document.data:
            value = attempt(faults, partial(read, document, key, document.data[key]))
            found |= {field: value} if field else {}
    faults += _extent_faults(document)
    if faults:
        raise InputError(faults)
    return replace(Wanted(), **found)


def _extent_faults(document: Document) -> list[str]:
    stated = [key for key in document.data if key in (*EXTENT_KEYS, *RULES)]
    fault = find_extent_fault(stated)
    return [f"{document.place(stated[-1])}: {fault}"] if fault else []


def _refuse(document: Document, key: str, value: Any, allowed: str) -> InputError:
    return InputError(f"{document.place(key)}: {describe_fault(key, value, allowed)}")


def _text(document: Document, key: str, value: Any) -> str:
    if not isinstance(value, str):
        raise _refuse(document, key, value, "a text")
    return value


def _list(document: Document, key: str, value: Any, allowed: str) -> Sequence[Any]:
    """A value that may stand alone or in a list that is not empty."""
    found = value if isinstance(value, list) else [value]
    if not found:
        raise _refuse(document, key, value, allowed)
    return found


def _variants(document: Document, key: str, value: Any) -> tuple[str, ...]:
    allowed = "a list of names or paths of TOML files"
    return tuple(_name(document, key, name, allowed) for name in _list(document, key, value, allowed))


def _name(document: Document, key: str, name: Any, allowed: str) -> str:
    """A name as it is; the path of a file as seen from where the program runs."""
    if not isinstance(name, str) or not name:
        raise _refuse(document, key, name, allowed)
    if is_population(name):
        members = list_members(name)
        return spell_population([Member(_name(document, key, one.name, allowed), one.weight) for one in members])
    (path,) = base_names(name)
    is_path = path.endswith(".toml") or "/" in path or "\\" in path
    return str(document.path.parent / name) if is_path else name


def _policies(document: Document, key: str, value: Any) -> tuple[tuple[str, ...], ...]:
    allowed = "a list of names or paths; a name for all seats, or a list of one for each seat"
    tables = _list(document, key, value, allowed)
    return tuple(
        tuple(_name(document, key, name, allowed) for name in _list(document, key, table, allowed)) for table in tables
    )


def _restrictions(document: Document, key: str, value: Any) -> tuple[str, ...]:
    allowed = "a list of what no player ever does"
    names = _list(document, key, value, allowed)
    if not all(isinstance(name, str) for name in names):
        raise _refuse(document, key, value, allowed)
    return tuple(names)


def _players(document: Document, key: str, value: Any) -> tuple[int, ...]:
    counts = _list(document, key, value, "a list of whole numbers")
    return tuple(_whole(1, HIGHEST_COUNT, document, key, count) for count in counts)


def _whole(low: int, high: int, document: Document, key: str, value: Any) -> int:
    try:
        return check_whole(key, value, low, high)
    except InputError as error:
        raise InputError([f"{document.place(key)}: {fault}" for fault in error.faults]) from error


def _promise(document: Document, key: str, value: Any) -> Promise:
    allowed = RULES[key].check(value)
    if allowed:
        raise _refuse(document, key, value, allowed)
    return Promise(key, value)


def _settings(document: Document, key: str, value: Any) -> tuple[str, ...]:
    """[set]: option, or card and column, = value."""
    if not isinstance(value, Mapping):
        raise _refuse(document, key, value, "a section [set] of options and their values")
    return tuple(setting for name, item in value.items() for setting in _spell_settings(name, item))


def _spell_settings(name: str, value: Any) -> list[str]:
    if isinstance(value, Mapping):
        return [setting for inner, item in value.items() for setting in _spell_settings(f"{name}.{inner}", item)]
    return [f"{name}={spell(value)}"]


def _cards(document: Document, key: str, value: Any) -> Path:
    return document.path.parent / _text(document, key, value)


def _effects(document: Document, key: str, value: Any) -> dict[str, float]:
    if not isinstance(value, Mapping):
        raise _refuse(document, key, value, f"a section [{key}] of {', '.join(SMALLEST_EFFECTS)}")
    faults = [
        f"{document.place(key, name)}: {show(name)} is unknown; allowed: {', '.join(SMALLEST_EFFECTS)}"
        f"{nearest(name, SMALLEST_EFFECTS)}"
        for name in value
        if name not in SMALLEST_EFFECTS
    ]
    numbers = {
        name: attempt(faults, partial(check_number, f"{key}.{name}", item, 1e-6, HIGHEST_EFFECT))
        for name, item in value.items()
        if name in SMALLEST_EFFECTS
    }
    if faults:
        raise InputError(
            [fault if str(document.path) in fault else f"{document.place(key)}: {fault}" for fault in faults]
        )
    return {name: float(number) for name, number in numbers.items() if number is not None}


KEYS: Mapping[str, tuple[str, Read]] = {
    "question": ("question", _text),
    "game": ("", _text),
    "variants": ("variants", _variants),
    "set": ("settings", _settings),
    "cards": ("cards", _cards),
    "players": ("players", _players),
    "policies": ("policies", _policies),
    "restrict": ("restrictions", _restrictions),
    "games": ("games", partial(_whole, 1, MOST_GAMES)),
    **dict.fromkeys(RULES, ("promise", _promise)),
    LIMIT: ("max_games", partial(_whole, FIRST_LOOK, MOST_GAMES)),
    "seed": ("seed", partial(_whole, 0, 2**63 - 1)),
    "detail_games": ("detail_games", partial(_whole, 0, MOST_GAMES)),
    "smallest_effects": ("smallest_effects", _effects),
}
"""Key of a plan file → the field of `Wanted` it fills, and how it is read."""

ALL_KEYS = tuple(dict.fromkeys([*KEYS, *DOCUMENT_KEYS]))
"""What may stand at the top of a plan file, be it written by a person or by a run."""
