"""Traces as files: one event a line, read strictly, compared field by field, described in a line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple, NoReturn

from langfinger_sim.errors import InputError

LONGEST_SHOWN = 160

Event = Mapping[str, Any]


class Step(NamedTuple):
    """A line of a trace: its number in the file, from 1, and what it says."""

    line: int
    event: Event


def read_trace(lines: Iterable[bytes]) -> list[Step]:
    """The events of a trace, blank lines left out.

    Raises:
        InputError: a line is no event; the message has its number.
    """
    steps = [Step(number, _read_line(number, line)) for number, line in enumerate(lines, 1) if line.strip()]
    if not steps:
        raise InputError("the trace is empty; its first line has to be the header of a game")
    return steps


def is_same(found: Any, expected: Any) -> bool:
    """Whether two values of JSON are the same: 3.0 is 3, true is not 1, fields may stand in any order."""
    if isinstance(expected, dict):
        if not isinstance(found, dict) or found.keys() != expected.keys():
            return False
        return all(is_same(found[name], value) for name, value in expected.items())
    if isinstance(expected, list):
        if not isinstance(found, list) or len(found) != len(expected):
            return False
        return all(is_same(one, other) for one, other in zip(found, expected, strict=True))
    if isinstance(expected, bool) or isinstance(found, bool):
        return found is expected
    return bool(found == expected)


def explain(found: Event, expected: Event) -> str:
    """What is wrong with an event: the fields, or the whole of it."""
    if found["event"] != expected["event"]:
        return f"expected {describe(expected)}; found {describe(found)}"
    faults = [*_field_faults(found, expected), *(f"no field {name}" for name in found if name not in expected)]
    return f"{expected['event']}: expected {', '.join(faults)}"


def _field_faults(found: Event, expected: Event) -> Iterator[str]:
    for name, value in expected.items():
        if name not in found:
            yield f"{name} = {show(value)}, which is missing"
        elif not is_same(found[name], value):
            inner = isinstance(value, dict) and isinstance(found[name], dict)
            if inner:
                yield from (f"{name}.{fault}" for fault in _field_faults(found[name], value))
                yield from (f"{name} without {key}" for key in found[name] if key not in value)
            else:
                yield f"{name} = {show(value)}, found {show(found[name])}"


def describe(event: Event) -> str:
    """An event in one line: `pay (seat 1, tools ["map"])`."""
    fields = ", ".join(f"{name} {show(value)}" for name, value in event.items() if name != "event")
    return f"{event['event']} ({fields})" if fields else str(event["event"])


def show(value: Any) -> str:
    """A value as it stands in the file, cut when long."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 1]}…"


def _read_line(number: int, line: bytes) -> Event:
    try:
        event = json.loads(line.decode("utf-8-sig" if number == 1 else "utf-8"), parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise InputError(f"line {number} is not JSON: {error}") from error
    if not isinstance(event, dict) or not isinstance(event.get("event"), str):
        raise InputError(f'line {number} is no event: allowed is an object with the field "event"')
    return event


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number of JSON")
