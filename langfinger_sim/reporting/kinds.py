"""The reports there are. Imports nothing heavy: each kind names the modules it needs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from langfinger_sim.errors import InputError, nearest


@dataclass(frozen=True)
class Kind:
    """A report: its study makes findings of a run, its documents make blocks and plain data of findings.

    `study`, `document`, `rows`: "module:function", imported when used.
    """

    question: str
    study: str
    document: str
    rows: str
    verdicts: tuple[str, ...]
    """From best to worst, spelled for a command line."""
    other_verdicts: tuple[str, ...] = ()
    """Neither better nor worse than another."""


KINDS = {
    "win-rate": Kind(
        question="Is the seating fair?",
        study="langfinger_sim.studies.win_rate:find_win_rates",
        document="langfinger_sim.reporting.documents.win_rate:write_win_rate",
        rows="langfinger_sim.reporting.documents.win_rate_rows:write_win_rate_rows",
        verdicts=("fair", "fair-enough", "not-settled", "uneven", "unfair"),
    ),
    "comparison": Kind(
        question="What does the change do?",
        study="langfinger_sim.studies.compare:find_comparison",
        document="langfinger_sim.reporting.documents.comparison:write_comparison",
        rows="langfinger_sim.reporting.documents.comparison_rows:write_comparison_rows",
        verdicts=("fairer", "no-change-that-matters", "not-settled", "less-fair"),
        other_verdicts=("shorter", "longer", "less", "more"),
    ),
}


def read_limit(kind: str, limit: str | None) -> str:
    """The verdict that `--fail-if` names, spelled as in `Kind`; "" for None. InputError for another word."""
    allowed = (*KINDS[kind].verdicts, *KINDS[kind].other_verdicts)
    found = (limit or "").lower()
    if found and found not in allowed:
        raise InputError(f"--fail-if {limit}: allowed: {', '.join(allowed)}{nearest(found, allowed)}")
    return found


def has_fallen(kind: str, limit: str, verdict: str) -> bool:
    """Whether a verdict is the limit or worse; where one of them is neither better nor worse, only the limit itself."""
    found, order = verdict.lower().replace(" ", "-"), KINDS[kind].verdicts
    if limit in order and found in order:
        return order.index(limit) <= order.index(found)
    return limit == found


def load(place: str) -> Callable[..., Any]:
    """The function at "module:function"."""
    module, _, name = place.partition(":")
    function = getattr(import_module(module), name)
    assert callable(function)
    return function  # type: ignore[no-any-return]
