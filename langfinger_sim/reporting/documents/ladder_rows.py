"""What the report on a ladder says to programs."""

from __future__ import annotations

from typing import Any

from langfinger_sim.studies.ladder import CaseFinding, DuelFinding, LadderFindings

SCHEMA = "langfinger-sim/ladder/1"


def write_ladder_rows(findings: LadderFindings) -> dict[str, Any]:
    """`schema`, `verdict` (the bar's), `rows`: a player of a case, the strongest first.

    Strengths are log worths that sum to 0 in each case; shares, edges and costs are games out of 100. An edge is a
    share less a seat's part of all wins; a cost is what a player wins less without something, among others who have it.
    """
    return {
        "schema": SCHEMA,
        "verdict": findings.verdict,
        "smallest_effect": findings.smallest_effect,
        "level": findings.level,
        "rows": [row for case in findings.cases for row in _rung_rows(case)],
        "shares": [{**_case(case), **_share(duel)} for case in findings.cases for duel in case.duels],
        "relations": [
            {**_case(case), "policy": upper, "other": lower, "relation": relation}
            for case in findings.cases
            for (upper, lower), relation in case.relations.items()
        ],
        "restrictions": [{**_case(case), **_cost(duel)} for case in findings.cases for duel in case.restricted],
        "seats": [
            {
                **_case(case),
                "seat": seat,
                "effect": one.value,
                "low": one.interval.low,
                "high": one.interval.high,
            }
            for case in findings.cases
            for seat, one in enumerate(case.seats)
        ],
        "flips": findings.flips,
        "source": findings.source,
    }


def _case(case: CaseFinding) -> dict[str, Any]:
    return {"variant": case.variant, "players": case.players}


def _rung_rows(case: CaseFinding) -> list[dict[str, Any]]:
    return [
        {
            **_case(case),
            "policy": rung.policy,
            "strength": rung.strength.value,
            "low": rung.strength.interval.low,
            "high": rung.strength.interval.high,
            "is_bounded": case.is_bounded,
            "ahead_of_next": rung.ahead,
            "games": case.games,
            "reference": case.reference,
            "verdict": case.verdict,
        }
        for rung in case.rungs
    ]


def _share(duel: DuelFinding) -> dict[str, Any]:
    found = duel.found
    return {
        "policy": duel.one,
        "among": duel.others,
        "share": found.share,
        "low": found.interval.low,
        "high": found.interval.high,
        "others_share": found.others_share,
        "edge": found.edge.difference,
        "edge_low": found.edge.interval.low,
        "edge_high": found.edge.interval.high,
        "verdict": found.judgement.verdict,
    }


def _cost(duel: DuelFinding) -> dict[str, Any]:
    edge = duel.found.edge
    return {
        "policy": duel.others,
        "without": list(duel.restrictions),
        "cost": -edge.difference,
        "low": -edge.interval.high,
        "high": -edge.interval.low,
        "verdict": duel.found.judgement.verdict,
    }
