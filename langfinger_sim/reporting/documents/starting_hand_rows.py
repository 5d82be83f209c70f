"""What the report on starting hands says to programs."""

from __future__ import annotations

from typing import Any

from langfinger_sim.engine.openings import Rule
from langfinger_sim.reporting.documents import starting_hand_words as words
from langfinger_sim.studies.starting_hand import Candidate, CaseFinding, Measured, StartingHandFindings

SCHEMA = "langfinger-sim/starting-hand/1"


def write_starting_hand_rows(findings: StartingHandFindings) -> dict[str, Any]:
    """`schema`, `verdict` (the bar's), `rows`: a row a rule, stage and player count; then answers, effects, checks.

    Shares are 0 to 1, distances and differences games in 100. `role`: "printed", "equal", "pick", "runner-up", or
    empty; `range`: the deals, "search", "confirm" or "report".
    """
    return {
        "schema": SCHEMA,
        "verdict": findings.verdict,
        "band": findings.band,
        "smallest_effect": findings.smallest_effect,
        "rows": [row for case in findings.cases for row in _rows(case)],
        "answers": [_answer(case) for case in findings.cases],
        "effects": [row for case in findings.cases for row in _effects(case)],
        "checks": [row for case in findings.cases for row in _checks(case)],
        "games": findings.games,
        "stages": findings.stages,
        "source": findings.source,
        "command": findings.command,
        "decks": findings.decks,
        "readings": findings.readings,
    }


def _answer(case: CaseFinding) -> dict[str, Any]:
    return {
        "players": case.players,
        "policy": case.policy,
        "verdict": case.verdict,
        "rule": words.rulebook(case.pick.rule, case),
        "runner_up": words.rulebook(case.runner_up.rule, case) if case.runner_up else None,
        "lottery": [{"weight": weight, **_rule(rule)} for weight, rule in case.lottery],
        "lottery_worst": case.lottery_worst,
        "tried": case.tried,
        "card_status": case.card_status,
    }


def _rule(rule: Rule) -> dict[str, Any]:
    return {
        "hands": rule.opening.hand,
        "money": rule.opening.money,
        "or_hands": rule.other.hand if rule.other else None,
        "exceptions": rule.exceptions,
    }


def _rows(case: CaseFinding) -> list[dict[str, Any]]:
    roles = {case.equal.rule: "equal", case.printed.rule: "printed"}
    roles |= {case.runner_up.rule: "runner-up"} if case.runner_up else {}
    roles |= {case.pick.rule: "pick"}
    every = {one.rule: one for one in (*case.finalists, case.equal, case.printed, *case.candidates)}
    order = sorted(every.values(), key=lambda one: (one.reported is None, one.confirmed is None, one.best.unfairness))
    return [
        {
            "players": case.players,
            "policy": case.policy,
            "role": roles.get(one.rule, ""),
            **_rule(one.rule),
            "settings": one.settings,
            **row,
        }
        for one in order
        for row in _stages(one)
    ]


def _stages(one: Candidate) -> list[dict[str, Any]]:
    stages = (("report", one.reported), ("confirm", one.confirmed), ("search", one.searched))
    return [{"range": name, **_measured(found)} for name, found in stages if found]


def _measured(found: Measured) -> dict[str, Any]:
    change = found.change
    return {
        "games": found.shares.games,
        "verdict": found.judgement.verdict,
        "unfairness": found.unfairness,
        "shares": [seat.share for seat in found.shares.seats],
        "low": [seat.interval.low for seat in found.shares.seats],
        "high": [seat.interval.high for seat in found.shares.seats],
        "change": change.difference if change else None,
        "change_low": change.interval.low if change else None,
        "change_high": change.interval.high if change else None,
        "change_verdict": found.verdict.verdict if found.verdict else None,
    }


def _effects(case: CaseFinding) -> list[dict[str, Any]]:
    return [
        {
            "players": case.players,
            "policy": case.policy,
            "option": effect.lever.option,
            "amount": effect.amount,
            "given_to": given,
            "seat": seat,
            "difference": one.difference,
            "low": one.interval.low,
            "high": one.interval.high,
            "saving": one.saving,
        }
        for effect in case.effects
        for given, row in enumerate(effect.rows)
        for seat, one in enumerate(row)
    ]


def _checks(case: CaseFinding) -> list[dict[str, Any]]:
    return [
        {
            "made_for": case.players,
            "players": check.players,
            "policy": check.policy,
            "rule": name,
            **_measured(found),
        }
        for check in case.checks
        for name, found in (("printed", check.printed), ("pick", check.pick), ("runner-up", check.runner_up))
        if found
    ]
