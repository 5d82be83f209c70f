"""Asserting what the referee says about a trace."""

from __future__ import annotations

import pytest

from .objection import Objection
from .referee import Summary, check_trace
from .scripts import Event


def accepted(*parts: list[Event] | Event) -> Summary:
    """The summary of a whole game that the referee has to accept."""
    return check_trace(joined(parts))


def under_way(*parts: list[Event] | Event) -> Summary:
    """The summary of a game under way that the referee has to accept."""
    return check_trace(joined(parts), complete=False)


def refused_last(*parts: list[Event] | Event) -> str:
    """Why the referee objects to the very last event, everything before it being accepted."""
    events = joined(parts)
    check_trace(events[:-1], complete=False)
    with pytest.raises(Objection) as caught:
        check_trace(events, complete=False)
    assert caught.value.line == len(events) - 1
    return caught.value.why


def joined(parts: tuple[list[Event] | Event, ...]) -> list[Event]:
    """Events and lists of events in one list."""
    return [event for part in parts for event in (part if isinstance(part, list) else [part])]
