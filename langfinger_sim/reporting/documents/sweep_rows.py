"""What the report on a sweep says to programs."""

from __future__ import annotations

from typing import Any

from langfinger_sim.reporting.documents.comparison_rows import pair_rows
from langfinger_sim.studies.sweep import SweepFindings

SCHEMA = "langfinger-sim/sweep/1"


def write_sweep_rows(findings: SweepFindings) -> dict[str, Any]:
    """`schema`, `verdict` (the bar's), `rows`: those of a comparison, the best change first, and where found.

    `range`: "search" or "confirm"; `rank` of the change, from 1.
    """
    rows = [
        {"rank": place, "range": name, "is_promising": one.is_promising, **row}
        for place, one in enumerate(findings.candidates, 1)
        for name, pairs in (("confirm", one.confirmed), ("search", one.searched))
        for pair in pairs
        for row in pair_rows(pair)
    ]
    return {
        "schema": SCHEMA,
        "verdict": findings.verdict,
        "asked": findings.asked.name,
        "best": findings.best.name if findings.best else None,
        "rows": rows,
        "changes": [
            {"variant": one.name, "rules": one.rules, "is_promising": one.is_promising, "adjusted_p": one.adjusted}
            for one in findings.candidates
        ],
        "search": findings.search,
        "confirm": findings.confirm,
        "command": findings.command,
    }
