"""The promises there are: what each may ask for, which rule keeps it, and how it is said."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from langfinger_sim.engine.pair_rules import UntilCompared, check_question
from langfinger_sim.engine.seat_rules import POINTS, UntilNarrow, UntilSettled, check_flag, check_half_width
from langfinger_sim.stats.seat_shares import SeatShares, estimate_seat_sequence, estimate_seat_shares

if TYPE_CHECKING:
    from langfinger_sim.engine.plan import Plan
    from langfinger_sim.engine.stopping import Promise, StopRule
    from langfinger_sim.stats.seat_totals import SeatTotals

UNTIL_CI, UNTIL_VERDICT, UNTIL_COMPARED = "until_ci", "until_verdict", "until_compared"


@dataclass(frozen=True)
class PromiseKind:
    """One key of plan files by which a run ends by itself.

    Attributes:
        check: (value) → what is allowed, in words; nothing if the value is.
        make: (plan, value) → the rule, with nothing counted yet.
        spell: (value) → the options of `run` that ask for it.
        say: (value) → such as "until no joint interval reaches farther than ±0.2 points".
    """

    check: Callable[[object], str]
    make: Callable[[Plan, Any], StopRule]
    spell: Callable[[Any], Sequence[str]]
    say: Callable[[Any], str]


RULES: Mapping[str, PromiseKind] = {
    UNTIL_CI: PromiseKind(
        check=check_half_width,
        make=UntilNarrow,
        spell=lambda half_width: ["--until-ci", repr(half_width)],
        say=lambda half_width: f"until no joint interval reaches farther than ±{POINTS * half_width:g} points",
    ),
    UNTIL_VERDICT: PromiseKind(
        check=check_flag,
        make=UntilSettled,
        spell=lambda _: ["--until-verdict"],
        say=lambda _: "until every verdict is settled",
    ),
    UNTIL_COMPARED: PromiseKind(
        check=check_question,
        make=UntilCompared,
        spell=lambda asked: ["--ask", asked[0]],  # of `compare`
        say=lambda asked: f"until it is settled in every case what the change does to {asked[0]}",
    ),
}
"""Key of a plan → the kind of promise."""


def make_rule(plan: Plan) -> StopRule | None:
    """The rule of a plan, new; None where the number of games is fixed."""
    return RULES[plan.promise.key].make(plan, plan.promise.value) if plan.promise else None


def say_promise(promise: Promise, most_games: int) -> str:
    """When a run is to end, in words."""
    return f"{RULES[promise.key].say(promise.value)}, at most {most_games:,} games a cell"


def estimate_valid_shares(plan: Plan, totals: SeatTotals) -> SeatShares:
    """The seats' shares in one cell, with the intervals that hold under the plan's promise."""
    if looks_at_answers(plan):
        return estimate_seat_sequence(totals, cells=len(plan.cells))
    return estimate_seat_shares(totals)


def looks_at_answers(plan: Plan) -> bool:
    """Whether a run of the plan ends by what it finds, so that only intervals which hold at every look are valid."""
    return plan.promise is not None and plan.promise.key != UNTIL_CI
