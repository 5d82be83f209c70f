"""What is said of a challenge, to people and to programs. Nothing heavy is imported."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from langfinger_sim.reporting.documents.comparison_words import signed, signed_range
from langfinger_sim.reporting.words import count

if TYPE_CHECKING:
    from langfinger_sim.studies.challenge import ChallengeFindings, Challenger

SCHEMA = "langfinger-sim/challenge/1"
HEADS = ("players", "challenger wins of 100", "{policy} there", "gains", "range", "verdict")


def heads(findings: ChallengeFindings) -> tuple[str, ...]:
    """Of the table."""
    return tuple(head.format(policy=findings.policy) for head in HEADS)


def cells(one: Challenger) -> tuple[str, ...]:
    """Under these heads."""
    tuned = one.tuned
    return (
        str(one.players),
        f"{100 * tuned.share:.1f}",
        f"{100 * tuned.start_share:.1f}",
        signed(100 * tuned.gain, 1),
        signed_range(100 * one.interval.low, 100 * one.interval.high, 1),
        str(one.standing),
    )


def title(findings: ChallengeFindings) -> str:
    """What was done."""
    budget = findings.budget
    return (
        f"{findings.title}, {findings.variant}: one challenger among others of {findings.policy}, trained from "
        f"{findings.start} ({count(budget.generations, 'generation')}, some {budget.games:,} games a candidate, "
        f"seed {findings.seed})"
    )


def sentence(findings: ChallengeFindings, limit: float) -> str:
    """What was found: a lower bound on what can be won."""
    one = findings.challengers[findings.worst]
    where = f"against {findings.policy} with {one.players} players"
    if one.interval.low <= 0:
        return f"It is not sure that this challenger found anything to win {where}; somebody else may."
    interval = f"95 % sure: {100 * one.interval.low:.1f} to {100 * one.interval.high:.1f}"
    return (
        f"This challenger wins {100 * one.tuned.gain:.1f} games in 100 more {where} than it does itself ({interval}); "
        f"somebody else may win yet more. Up to {100 * limit:g} it is taken to hold."
    )


def so_what(findings: ChallengeFindings, limit: float) -> str:
    """What follows."""
    if findings.verdict == "HOLDS":
        return "Longer training or another start (--from) may find more."
    if findings.verdict == "NOT SETTLED":
        return f"Whether it is more than {100 * limit:g} is open: measure longer, with --confirm-games."
    if not findings.next_command:
        return f"{findings.policy} has no weights to train on: play another policy."
    return f"{findings.policy} should be trained on, and what comes out be challenged again."


def challenge_rows(findings: ChallengeFindings, limit: float) -> dict[str, Any]:
    """For programs. Values are in points, games in 100; `gain` is a lower bound on what can be won."""
    return {
        "schema": SCHEMA,
        "verdict": findings.verdict,
        "rows": [
            {
                "policy": findings.policy,
                "players": one.players,
                "challenger": one.file.name,
                "digest": one.digest,
                "wins": 100 * one.tuned.share,
                "policy_wins": 100 * one.tuned.start_share,
                "gain": 100 * one.tuned.gain,
                "low": 100 * one.interval.low,
                "high": 100 * one.interval.high,
                "deals": one.tuned.deals,
                "verdict": one.standing,
            }
            for one in findings.challengers
        ],
        "unit": "points",
        "limit": 100 * limit,
        "worst": findings.worst,
        "policy_digest": findings.digest,
        "start": findings.start,
        "variant": findings.variant,
        "budget": findings.budget,
        "seed": findings.seed,
        "next_command": findings.next_command,
        "card_statuses": findings.card_statuses,
        "engine_fingerprint": findings.engine_fingerprint,
        "versions": findings.versions,
    }
