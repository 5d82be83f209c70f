"""What the referee says when a trace is not a correct game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Event = Mapping[str, Any]


class Objection(Exception):
    """The first step of a trace that the rules do not explain.

    `line` counts events from 0 (the header); it is the number of events when something is missing at the end.
    `event` is the offending event, or None when the trace stops too early. `why` is one sentence.
    """

    def __init__(self, line: int, event: Event | None, why: str) -> None:
        super().__init__(f"event {line}: {why} (found: {dict(event) if event is not None else 'end of the trace'})")
        self.line = line
        self.event = event
        self.why = why


class TraceEndError(Exception):
    """The trace has no more events although the game goes on; `expected` says what was due."""

    def __init__(self, expected: str) -> None:
        super().__init__(expected)
        self.expected = expected


class HeaderError(Exception):
    """The header does not describe a game that can be refereed; the message says why."""
