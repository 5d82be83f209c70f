"""Findings on card values made up for the report: four cards, the reference among them, each with every number."""

from __future__ import annotations

from collections.abc import Mapping

from langfinger_sim.contract import CardGroup, CardRow
from langfinger_sim.engine.card_plan import ARMS, SWAP
from langfinger_sim.stats.changes import AMOUNT, judge_change
from langfinger_sim.stats.paired import PairedDifference
from langfinger_sim.stats.ratios import Estimate
from langfinger_sim.stats.seat_shares import Interval
from langfinger_sim.stats.worth import judge_spread
from langfinger_sim.studies.card_counts import ROUND_BUCKETS
from langfinger_sim.studies.card_findings import (
    CardCaseFinding,
    CardFinding,
    CardValueFindings,
    Misleading,
    Opening,
    RankFlip,
    Worth,
)
from langfinger_sim.studies.market import MarketRow
from langfinger_sim.studies.source import Source

GROUP = CardGroup(
    name="stalls",
    noun="stall",
    plural="stalls",
    deck=1,
    use="apple sold there",
    reference="stall_1",
    nothing={"price": 0},
    nothing_words="a stall that pays nothing",
    left_out={"min_players": 9},
)
REFERENCE = "stall_1"
LOSSES = ("apples left", "closed stalls")
VALUES: dict[str, float] = {"stall_2": 1.5, "stall_3": 0.2, "stall_4": -1.25}


def around(value: float, half: float) -> Estimate:
    return Estimate(value, half / 2, Interval(value - half, value + half))


def worth(value: float, half: float = 0.1, swing: float | None = None) -> Worth:
    money = PairedDifference(30, 30 + value, value, half / 2, Interval(value - half, value + half), 8.0)
    return Worth(
        money=money,
        judgement=judge_change(money, 1000, 0.5, AMOUNT),
        p_value=0.0001,
        adjusted=0.0004,
        per_showing=around(0.8 * value, half),
        per_use=around(0.9 * value, half),
        swing=around(4 * value if swing is None else swing, 0.6),
        swing_adjusted=0.02,
        length=around(-0.1 * value, 0.01),
        losses=(around(-0.03, 0.01), around(-0.2, 0.01)),
        by_round=(*(around(value, half) for _ in range(ROUND_BUCKETS - 1)), around(value, 9.0)),
    )


def card(name: str, value: float | None, half: float = 0.1, payout: float = 3.0, nothing: float = 0.9) -> CardFinding:
    arms = {arm: worth(nothing if arm != SWAP else value or 0.0, half) for arm in ARMS}
    if value is None:
        del arms[SWAP]
    return CardFinding(
        row=CardRow("stalls", name, f"apples +{name[-1]}", {"apple_bonus": int(name[-1])}, is_assumed=True),
        worth=arms,
        opening=Opening(around(0.05, 0.2), around(0.0, 0.02), around(0.3, 1.4)),
        shown=1.7,
        laid_out=1.25,
        uses=1.2,
        use_rate=0.9 - int(name[-1]) / 100,
        payout=around(payout, 0.05),
    )


def make_card_findings(
    source: Source,
    values: Mapping[str, float] = VALUES,
    *,
    half: float = 0.1,
    misleading: Misleading | None = None,
    parted: Misleading | None = None,
    others: tuple[str, ...] = ("greedy",),
    flips: tuple[RankFlip, ...] = (),
    command: str = "langfinger-sim report stall-value",
) -> CardValueFindings:
    """Findings whose cards are worth these values beside the reference."""
    cards = [card(name, value, half, payout=3 + place / 4) for place, (name, value) in enumerate(values.items())]
    cards.append(card(REFERENCE, None, half, nothing=0.0))
    ordered = tuple(sorted(cards, key=lambda one: -one.value))
    verdict = judge_spread([one.worth[SWAP].judgement for one in cards if SWAP in one.worth])

    def case(policy: str) -> CardCaseFinding:
        return CardCaseFinding(
            players=4,
            policies=(policy,) * 4,
            policy=policy,
            games=1000,
            cards=ordered,
            early_round=5,
            verdict=verdict,
            market=(
                MarketRow("apples", 4, 3, 3.1, 2.9, 0.2, 13.4, 15.0),
                MarketRow("pears", 2, 3, 0.0, 0.0, 0.0, 1, 2),
            ),
            losses={"apples left": 0.6, "closed stalls": 1.2},
            saving=8.0,
            card_status="Assumed: 3 of 4 stalls.",
        )

    cases = tuple(case(policy) for policy in ("balanced", *others))
    return CardValueFindings(
        group=GROUP,
        reference=next(one.row for one in ordered if one.card == REFERENCE),
        variant="base",
        cases=cases,
        worst=0,
        verdict=verdict,
        skill="balanced",
        misleading=misleading,
        parted=parted,
        flips=flips,
        smallest_effect=0.5,
        smallest_swing=1.0,
        losses=LOSSES,
        score="money",
        unit="coins",
        level=0.95,
        sources=(source,) * len(cases),
        command=command,
    )
