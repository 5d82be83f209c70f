"""What the report on a change says to programs."""

from __future__ import annotations

from typing import Any

from langfinger_sim.studies.compare import ComparisonFindings, PairFinding

SCHEMA = "langfinger-sim/comparison/1"


def write_comparison_rows(findings: ComparisonFindings) -> dict[str, Any]:
    """`schema`, `verdict` (the bar's), `rows` (one a question and case), then the pairs and their source, whole.

    Values are in the row's `unit`; points are games in 100.
    """
    return {
        "schema": SCHEMA,
        "verdict": findings.verdict,
        "asked": findings.asked.name,
        "skill": findings.skill,
        "rows": [row for pair in findings.pairs for row in pair_rows(pair)],
        "worst": findings.worst,
        "rules": findings.rules,
        "pairs": list(findings.pairs),
        "source": findings.source,
        "decks": findings.decks,
        "readings": findings.readings,
    }


def pair_rows(pair: PairFinding) -> list[dict[str, Any]]:
    """A row a question."""
    return [
        {
            "variant_a": pair.before.variant,
            "variant_b": pair.after.variant,
            "players": pair.players,
            "policy": pair.policy,
            "measure": answer.question.name,
            "unit": answer.question.unit,
            "a": answer.found.before,
            "b": answer.found.after,
            "difference": answer.found.difference,
            "standard_error": answer.found.standard_error,
            "low": answer.found.interval.low,
            "high": answer.found.interval.high,
            "verdict": answer.judgement.verdict,
            "best_guess": answer.judgement.best_guess,
            "smallest_effect": answer.judgement.smallest_effect,
            "games": pair.games,
            "games_to_go": answer.judgement.games_to_go,
            "saving": answer.found.saving,
        }
        for answer in pair.answers
    ]
