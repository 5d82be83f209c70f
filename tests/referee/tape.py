"""Reading events one by one and comparing each with what the rules predict (TRACE.md, section Events)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from fractions import Fraction
from typing import Any, NoReturn

from .objection import Event, Objection, TraceEndError

SET_UP_KINDS = ("game", "scoundrel", "shuffle", "deal", "lay_out")
COURSE_KINDS = ("round", "action", "pay", "loot", "cash", "draw", "sale", "discard", "idle", "no_square")
KINDS = frozenset([*SET_UP_KINDS, *COURSE_KINDS, "round_end", "end"])


def is_whole(value: object) -> bool:
    """Whether a JSON value is an integer (true and false are not)."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_number(value: object) -> bool:
    """Whether a JSON value is a finite number (true and false are not)."""
    return is_whole(value) or (isinstance(value, float) and value - value == 0)


def is_same(expected: object, found: object) -> bool:
    """Whether a field holds what is due: fractions (money) match any equal number, all else in type as well."""
    if isinstance(expected, Fraction):
        return is_number(found) and expected == found
    if isinstance(expected, list):
        if not isinstance(found, list) or len(expected) != len(found):
            return False
        return all(is_same(one, other) for one, other in zip(expected, found, strict=True))
    return type(expected) is type(found) and expected == found


def shown(value: object) -> str:
    """A field's value as an objection prints it."""
    if isinstance(value, list):
        return "[" + ", ".join(shown(item) for item in value) + "]"
    return str(float(value)) if isinstance(value, Fraction) else repr(value)


class Tape:
    """The events of one trace, read strictly forwards; `before_next` runs before each event (conservation)."""

    def __init__(self, events: Iterable[Event]) -> None:
        self._events = iter(events)
        self.before_next: Callable[[], None] = lambda: None
        self.line = -1
        self.event: Event | None = None
        self.asked_count = 0

    def object_that(self, why: str) -> NoReturn:
        """Object to the event read last."""
        raise Objection(self.line, self.event, why)

    def read(self, expected: str) -> Event:
        """The next event, which must be a known one; `expected` is for the message when there is none."""
        self.before_next()
        self.line += 1
        self.event = None
        found: Any = next(self._events, None)
        if found is None:
            raise TraceEndError(expected)
        if not isinstance(found, Mapping):
            raise Objection(self.line, {"": found}, "an event has to be an object with named fields")
        self.event = found
        if not isinstance(found.get("event"), str) or found["event"] not in KINDS:
            self.object_that(f"unknown kind of event; expected {expected}")
        return found

    def expect(self, kind: str, fixed: Mapping[str, object], free: Collection[str] = (), optional: str = "") -> Event:
        """The next event, of this kind, with the `fixed` values and the `free` fields and no others but `optional`."""
        due = f"{kind} {{{', '.join(f'{name}: {shown(value)}' for name, value in fixed.items())}}}"
        event = self.read(due)
        if event["event"] != kind:
            self.object_that(f"expected {due}")
        names = {"event", *fixed, *free}
        if missing := sorted(names - event.keys()):
            self.object_that(f"{kind} lacks {', '.join(missing)}")
        if unknown := sorted(event.keys() - names - {optional}):
            self.object_that(f"{kind} has unexpected fields {', '.join(map(str, unknown))}")
        for name, value in fixed.items():
            if not is_same(value, event[name]):
                self.object_that(f"expected {kind} with {name} {shown(value)}")
        return event

    def expect_words(self, kind: str, fixed: Mapping[str, object], field: str) -> list[str]:
        """The next event, whose free `field` is a list of words; returns that list."""
        words = self.expect(kind, fixed, [field])[field]
        if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
            self.object_that(f"{field} has to be a list of words")
        return list(words)

    def decide(self, seat: int, decision: str, allowed: Collection[str], *, carried_out: bool = False) -> str:
        """The action taken in a decision of `seat`; `allowed` is what the rules allow.

        Put to the policy exactly if there are two or more to choose from, unless `carried_out` (discards where
        everything has to go).
        """
        asked = len(allowed) > 1 and not carried_out
        event = self.expect("action", {"seat": seat, "decision": decision, "asked": asked}, ["action"], "allowed")
        self._check_allowed(event, asked, allowed)
        action = event["action"]
        if not isinstance(action, str) or action not in allowed:
            self.object_that(f"action not allowed; allowed: {', '.join(sorted(allowed))}")
        self.asked_count += asked
        return action

    def _check_allowed(self, event: Event, asked: bool, allowed: Collection[str]) -> None:
        """The list of allowed actions, where it is written, is the referee's; written only where the seat was asked."""
        if "allowed" not in event:
            return
        if not asked:
            self.object_that("allowed is written only where the seat was asked")
        words = event["allowed"]
        if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
            self.object_that("allowed has to be a list of words")
        if len(set(words)) != len(words):
            self.object_that("allowed names an action twice")
        if set(words) != set(allowed):
            wrong = sorted(set(words) - set(allowed))
            left_out = sorted(set(allowed) - set(words))
            self.object_that(f"allowed is wrong: not allowed but named {wrong}; allowed but left out {left_out}")

    def expect_nothing(self) -> None:
        """The trace is over."""
        try:
            self.read("nothing more")
        except TraceEndError:
            return
        self.object_that("superfluous event after the end")
