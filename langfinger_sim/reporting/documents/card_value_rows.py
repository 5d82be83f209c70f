"""What the report on card values says to programs."""

from __future__ import annotations

from typing import Any

from langfinger_sim.engine.card_plan import NOTHING, REMOVED, SWAP
from langfinger_sim.stats.ratios import Estimate
from langfinger_sim.studies.card_findings import CardCaseFinding, CardFinding, CardValueFindings, Worth

SCHEMA = "langfinger-sim/card-value/1"


def write_card_value_rows(findings: CardValueFindings) -> dict[str, Any]:
    """`schema`, `verdict` (the bar's), `rows`: a card of a case, the most valuable first.

    Values are of the whole table, in `unit` a game; swings are games out of 100 that a taker wins more. `value`, `low`,
    `high` are beside the reference; what stands under `descriptive` describes what was seen and is no effect.
    """
    return {
        "schema": SCHEMA,
        "verdict": findings.verdict,
        "group": findings.group.name,
        "reference": findings.reference.card,
        "unit": findings.unit,
        "smallest_effect": findings.smallest_effect,
        "smallest_swing": findings.smallest_swing,
        "level": findings.level,
        "skill": findings.skill,
        "rows": [_card_row(findings, case, card) for case in findings.cases for card in case.cards],
        "market": [
            {"players": case.players, "policy": case.policy, **vars(row)}
            for case in findings.cases
            for row in case.market
        ],
        "losses": [{"players": case.players, "policy": case.policy, **case.losses} for case in findings.cases],
        "misleading": findings.misleading,
        "flips": list(findings.flips),
        "sources": list(findings.sources),
        "command": findings.command,
        "decks": findings.decks,
        "readings": findings.readings,
    }


def _card_row(findings: CardValueFindings, case: CardCaseFinding, card: CardFinding) -> dict[str, Any]:
    swap = card.worth.get(SWAP)
    opening = card.opening
    return {
        "card": card.card,
        "shows": card.row.shows,
        "is_assumed": card.row.is_assumed,
        "is_reference": swap is None,
        "players": case.players,
        "policy": case.policy,
        "games": case.games,
        "rank": 1 + sum(other.value > card.value for other in case.cards),
        "value": card.value,
        "low": swap.money.interval.low if swap else 0.0,
        "high": swap.money.interval.high if swap else 0.0,
        "verdict": swap.judgement.verdict if swap else None,
        "swap": _worth(findings, swap),
        "nothing": _worth(findings, card.worth.get(NOTHING)),
        "removed": _worth(findings, card.worth.get(REMOVED)),
        "open_in_round_1": {
            "money": _estimate(opening.money),
            "by_round": case.early_round,
            "length": _estimate(opening.length),
            "start_player_wins": _estimate(opening.first_seat),
        }
        if opening
        else None,
        "descriptive": {
            "rounds_shown": card.shown,
            "times_laid_out": card.laid_out,
            "uses": card.uses,
            "use_rate": card.use_rate,
            "payout_per_use": _estimate(card.payout),
        },
    }


def _worth(findings: CardValueFindings, worth: Worth | None) -> dict[str, Any] | None:
    if worth is None:
        return None
    money = worth.money
    return {
        "money": {
            "value": money.difference,
            "standard_error": money.standard_error,
            "low": money.interval.low,
            "high": money.interval.high,
            "saving": money.saving,
        },
        "verdict": worth.judgement.verdict,
        "p_value": worth.p_value,
        "adjusted_p_value": worth.adjusted,
        "per_showing": _estimate(worth.per_showing),
        "per_use": _estimate(worth.per_use),
        "swing": _estimate(worth.swing),
        "swing_adjusted_p_value": worth.swing_adjusted,
        "length": _estimate(worth.length),
        "losses": {name: _estimate(one) for name, one in zip(findings.losses, worth.losses, strict=True)},
        "by_round_shown": [_estimate(one) for one in worth.by_round],
    }


def _estimate(found: Estimate | None) -> dict[str, float] | None:
    if found is None:
        return None
    return {
        "value": found.value,
        "standard_error": found.standard_error,
        "low": found.interval.low,
        "high": found.interval.high,
    }
