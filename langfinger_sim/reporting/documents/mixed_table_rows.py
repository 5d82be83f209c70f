"""What the report on mixed tables says to programs."""

from __future__ import annotations

from typing import Any

from langfinger_sim.studies.mixed_table import MixedFindings

SCHEMA = "langfinger-sim/mixed-table/1"


def write_mixed_table_rows(findings: MixedFindings) -> dict[str, Any]:
    """`schema`, `verdict` (the bar's), `rows`: a kind of player of a case; then the cases whole. Shares are 0 to 1."""
    return {
        "schema": SCHEMA,
        "verdict": findings.verdict,
        "level": findings.level,
        "rows": [
            {
                "variant": case.variant,
                "policy": case.policy,
                "players": case.players,
                "kind": kind,
                "share": share.share,
                "low": share.interval.low,
                "high": share.interval.high,
                "appearances": share.appearances,
                "games": case.games,
                "verdict": case.verdict,
            }
            for case in findings.cases
            for kind, share in zip(case.kinds, case.shares, strict=True)
        ],
        "cases": list(findings.cases),
        "source": findings.source,
    }
