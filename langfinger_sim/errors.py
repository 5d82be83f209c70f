"""One tree of errors. Every message says where, which value, and what is allowed.

The command line prints the message of an `InputError` and exits 2; anything outside this tree is a fault of ours.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

INPUT_ERROR = 2
"""Exit code when something given cannot be used."""


class LangfingerSimError(Exception):
    """Root of all errors this package raises on purpose."""


class InputError(LangfingerSimError):
    """Something the user gave cannot be used; all faults found at once, one a line."""

    def __init__(self, faults: str | Sequence[str]) -> None:
        self.faults: tuple[str, ...] = (faults,) if isinstance(faults, str) else tuple(faults)
        super().__init__("\n".join(self.faults))


class IllegalActionError(LangfingerSimError):
    """The rules refuse an action; the message is the sentence of the refusal."""


class RunError(LangfingerSimError):
    """A run directory does not fit what is asked of it, or holds damaged data."""


class EngineFault(LangfingerSimError):
    """A policy or a rule did what it must not; names game, seat, policy and the sentence."""


def nearest(name: str, allowed: Iterable[str]) -> str:
    """A hint naming the valid name closest to `name`: `; did you mean "goal"?`, or an empty text."""
    close = get_close_matches(name, list(allowed), n=1, cutoff=0.5)
    return f'; did you mean "{close[0]}"?' if close else ""
