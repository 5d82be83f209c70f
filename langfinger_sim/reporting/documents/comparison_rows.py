"""What the report on a change says to programs."""

from __future__ import annotations

from typing import Any

from langfinger_sim.studies.compare import ComparisonFindings, PairFinding
from langfinger_sim.studies.retune import RetunedFindings

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
        **({"retuned": retuned_rows(findings.retuned)} if findings.retuned else {}),
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


def retuned_rows(retuned: RetunedFindings) -> dict[str, Any]:
    """The same for programs. Values of `rows` are in the row\'s unit, gains in points: games in 100."""
    return {
        "verdict": retuned.case.stays,
        "worst": retuned.worst,
        "rows": [
            {**row, "policy": case.first.policy, "verdict_untrained": answer.judgement.verdict, "stays": stays}
            for case in retuned.cases
            for row, answer, stays in zip(
                pair_rows(case.again), case.first.answers, case.stays_by_question, strict=True
            )
        ],
        "trainings": [
            {
                "variant": one.variant,
                "players": one.players,
                "policy": one.policy,
                "file": one.file,
                "digest": one.digest,
                "gain": 100 * one.tuned.gain,
                "low": 100 * one.tuned.low,
                "high": 100 * one.tuned.high,
                "deals": one.tuned.deals,
            }
            for one in retuned.trainings
        ],
        "budget": retuned.budget,
        "seed": retuned.seed,
        "source": retuned.source,
    }
