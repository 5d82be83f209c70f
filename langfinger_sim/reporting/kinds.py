"""The reports there are. Imports nothing heavy: each kind names the modules it needs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any


@dataclass(frozen=True)
class Kind:
    """A report: its study makes findings of a run, its documents make blocks and plain data of findings.

    `study`, `document`, `rows`: "module:function", imported when used. `verdicts`: what the bar may say, from best to
    worst, spelled for a command line; the findings have one of them in a field `verdict`, as the bar writes it.
    `takes`: names of the command's options that its study takes. Without a study, only its own command makes it.
    """

    question: str
    study: str
    document: str
    rows: str
    findings: str
    """Name of the class of the findings it is made of."""
    verdicts: tuple[str, ...]
    """From best to worst, spelled for a command line."""
    other_verdicts: tuple[str, ...] = ()
    """Neither better nor worse than another."""
    takes: tuple[str, ...] = ()


KINDS = {
    "win-rate": Kind(
        question="Is the seating fair?",
        study="langfinger_sim.studies.win_rate:find_win_rates",
        document="langfinger_sim.reporting.documents.win_rate:write_win_rate",
        rows="langfinger_sim.reporting.documents.win_rate_rows:write_win_rate_rows",
        findings="WinRateFindings",
        verdicts=("fair", "fair-enough", "not-settled", "uneven", "unfair"),
        takes=("skill",),
    ),
    "comparison": Kind(
        question="What does the change do?",
        study="langfinger_sim.studies.compare:find_comparison",
        document="langfinger_sim.reporting.documents.comparison:write_comparison",
        rows="langfinger_sim.reporting.documents.comparison_rows:write_comparison_rows",
        findings="ComparisonFindings",
        verdicts=("fairer", "no-change-that-matters", "not-settled", "less-fair"),
        other_verdicts=("shorter", "longer", "less", "more"),
        takes=("ask", "skill"),
    ),
    "sweep": Kind(
        question="Which change is best?",
        study="langfinger_sim.studies.sweep:find_sweep",
        document="langfinger_sim.reporting.documents.sweep:write_sweep",
        rows="langfinger_sim.reporting.documents.sweep_rows:write_sweep_rows",
        findings="SweepFindings",
        verdicts=("fairer", "no-change-that-matters", "not-settled", "less-fair"),
        other_verdicts=("shorter", "longer", "less", "more"),
        takes=("ask",),
    ),
    "ladder": Kind(
        question="Who is the better player?",
        study="langfinger_sim.studies.ladder:find_ladder",
        document="langfinger_sim.reporting.documents.ladder:write_ladder",
        rows="langfinger_sim.reporting.documents.ladder_rows:write_ladder_rows",
        findings="LadderFindings",
        verdicts=("clear", "not-settled", "no-one-order"),
    ),
    "mixed-table": Kind(
        question="Who wins where players of several kinds meet?",
        study="langfinger_sim.studies.mixed_table:find_mixed_tables",
        document="langfinger_sim.reporting.documents.mixed_table:write_mixed_table",
        rows="langfinger_sim.reporting.documents.mixed_table_rows:write_mixed_table_rows",
        findings="MixedFindings",
        verdicts=("level", "not-settled", "clear"),
    ),
    "card-value": Kind(
        question="What is each card worth?",
        study="",
        document="langfinger_sim.reporting.documents.card_value:write_card_value",
        rows="langfinger_sim.reporting.documents.card_value_rows:write_card_value_rows",
        findings="CardValueFindings",
        verdicts=("alike", "not-settled", "unequal"),
    ),
    "starting-hand": Kind(
        question="Which hands make it fair?",
        study="",
        document="langfinger_sim.reporting.documents.starting_hand:write_starting_hand",
        rows="langfinger_sim.reporting.documents.starting_hand_rows:write_starting_hand_rows",
        findings="StartingHandFindings",
        verdicts=("keep", "change", "too-coarse", "only-better", "not-settled", "no-remedy"),
    ),
}
RUN_KINDS = tuple(name for name, kind in KINDS.items() if kind.study)
"""Those that are made of finished runs."""


def kind_of(findings: object) -> str:
    """The kind of report that is made of these findings. KeyError if there is none."""
    by_class = {kind.findings: name for name, kind in KINDS.items()}
    return by_class[type(findings).__name__]


def load(place: str) -> Callable[..., Any]:
    """The function at "module:function"."""
    module, _, name = place.partition(":")
    function = getattr(import_module(module), name)
    assert callable(function)
    return function  # type: ignore[no-any-return]
