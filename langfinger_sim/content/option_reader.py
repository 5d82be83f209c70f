"""Reads a game's options.toml, the one place where its knobs are declared."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from langfinger_sim.content.fields import KINDS, check_value
from langfinger_sim.content.options import Option
from langfinger_sim.content.toml_reader import Document, read_toml
from langfinger_sim.errors import InputError, nearest

_PLAIN = ("low", "high", "unit", "article", "meaning", "kind")
_KEYS = (*_PLAIN, "base", "base_from", "choices", "length", "parts", "counts", "readings")
_NEEDED = ("kind", "unit", "article", "meaning")


def read_options(path: Path, bases: Mapping[str, Any]) -> tuple[Option, ...]:
    """All options in the order of the file.

    An option that says `base_from` instead of `base` takes it from `bases`, by its own name: such a base stands in a
    card table. InputError with all faults; a base must itself be allowed, the base of a choice comes first.
    """
    document = read_toml(path)
    options: list[Option] = []
    faults: list[str] = []
    for name, fields in document.data.items():
        try:
            options.append(_read_option(document, name, fields, bases))
        except InputError as error:
            faults += error.faults
    if faults:
        raise InputError(faults)
    return tuple(options)


def _read_option(document: Document, name: str, fields: Mapping[str, Any], bases: Mapping[str, Any]) -> Option:
    place = document.place(name)
    faults = [f"{place}: {name}.{key} is unknown{nearest(key, _KEYS)}" for key in fields if key not in _KEYS]
    faults += [f"{place}: {name} lacks {key}" for key in _NEEDED if key not in fields]
    if ("base" in fields) == ("base_from" in fields):
        faults.append(f"{place}: {name} needs either base or base_from")
    if fields.get("kind") not in KINDS:
        faults.append(f"{place}: {name}.kind; allowed: {', '.join(KINDS)}")
    if faults:
        raise InputError(faults)
    base = fields["base"] if "base" in fields else bases[name]
    option = Option(
        name=name,
        base=base,
        choices=tuple(fields.get("choices", ())),
        length=_pair(fields.get("length")),
        parts=tuple((part, low, high) for part, low, high in fields.get("parts", ())),
        counts=_pair(fields.get("counts")),
        readings=tuple(fields.get("readings", ())),
        has_card_base="base_from" in fields,
        **{key: fields[key] for key in _PLAIN if key in fields},
    )
    return _check_base(option, place)


def _pair(found: list[int] | None) -> tuple[int, int] | None:
    return (found[0], found[1]) if found else None


def _check_base(option: Option, place: str) -> Option:
    """The option, whose base and readings are allowed; a reading that is the base would be none."""
    if option.base in option.readings:
        raise InputError(f"{place}: the base of {option.name} is no other reading of it")
    try:
        for value in (option.base, *option.readings):
            check_value(option, value)
    except InputError as error:
        raise InputError([f"{place}: {fault}" for fault in error.faults]) from error
    if option.choices and option.base != option.choices[0]:
        raise InputError(f"{place}: the base of {option.name} has to be the first of its choices")
    return option
