"""What the report on win rates says to programs."""

from __future__ import annotations

from typing import Any

from langfinger_sim.studies.win_rate import CellFinding, WinRateFindings

SCHEMA = "langfinger-sim/win-rate/1"


def write_win_rate_rows(findings: WinRateFindings) -> dict[str, Any]:
    """`schema`, `verdict` (the bar's), `rows` (one a seat), what depends on who plays, then the cases, whole."""
    return {
        "schema": SCHEMA,
        "verdict": findings.verdict,
        "rows": [row for cell in findings.cells for row in _rows(cell)],
        "worst": findings.worst,
        "over_skill": list(findings.over_skill),
        "cells": list(findings.cells),
        "source": findings.source,
        "decks": findings.decks,
        "readings": findings.readings,
    }


def _rows(cell: CellFinding) -> list[dict[str, Any]]:
    return [
        {
            "variant": cell.variant,
            "policy": cell.policy,
            "players": cell.players,
            "seat": place,
            "share": seat.share,
            "low": seat.interval.low,
            "high": seat.interval.high,
            "games": cell.shares.games,
            "verdict": cell.judgement.verdict,
            "fair": cell.shares.fair_share,
            "at_least_tied": seat.first_share,
        }
        for place, seat in enumerate(cell.shares.seats)
    ]
