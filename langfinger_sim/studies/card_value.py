"""What is each card worth? From games with it, with another in its place and without it, on the same deals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from math import erfc, sqrt

import numpy as np

from langfinger_sim.contract import CardRow
from langfinger_sim.engine.card_plan import SWAP, CardPlan, Trial, read_card_plan
from langfinger_sim.engine.finished import FinishedRun
from langfinger_sim.engine.questions import score_size
from langfinger_sim.engine.wanted import find_decks
from langfinger_sim.stats.changes import AMOUNT, judge_change
from langfinger_sim.stats.moments import Moments
from langfinger_sim.stats.paired import compare_means, reach_of
from langfinger_sim.stats.ranks import find_contradictions
from langfinger_sim.stats.ratios import Estimate, compare_groups, estimate_ratio, make_estimate
from langfinger_sim.stats.screening import adjust_for_discoveries
from langfinger_sim.stats.seat_shares import Interval
from langfinger_sim.stats.seat_totals import PARTS
from langfinger_sim.stats.worth import judge_spread
from langfinger_sim.studies.card_counts import PER_CARD, CaseCounts, count_cases
from langfinger_sim.studies.card_findings import (
    CardCaseFinding,
    CardFinding,
    CardValueFindings,
    Misleading,
    Opening,
    RankFlip,
    Worth,
)
from langfinger_sim.studies.market import describe_market
from langfinger_sim.studies.source import Source, describe_source

LEVEL = 0.95
POINTS = 100
RARE = 1.0
"""How much what was never met might do to one showing or use, in the score's unit; to a taker, all games."""


def find_card_values(
    runs: Sequence[FinishedRun], command: str = "", progress: Callable[[int, int], None] | None = None
) -> CardValueFindings:
    """What each card is worth; the first run is of the players whose verdict it is.

    `command`: asks again. `progress(done, total)` is called with games after each shard.

    Raises:
        InputError: a run asks nothing of cards, or of other cards than the first.
        RunError: a part is damaged or foreign, or games are not written in detail.
    """
    plans = [read_card_plan(run.game, run.plan) for run in runs]
    total = sum(run.games * len(run.plan.cells) for run in runs)
    cases: list[CardCaseFinding] = []
    before = 0
    for run, plan in zip(runs, plans, strict=True):

        def report(done: int, _: int, before: int = before) -> None:
            if progress:
                progress(before + done, total)

        cases += [_find_case(run, plan, counts) for counts in count_cases(run, plan, report)]
        before += run.games * len(run.plan.cells)
    first, plan = runs[0], plans[0]
    skill = cases[0].policy
    own = [place for place, case in enumerate(cases) if case.policy == skill]
    worst = max(own, key=lambda place: (*_badness(cases[place]), -place))
    effects = first.plan.smallest_effects
    return CardValueFindings(
        group=plan.group,
        reference=next(row for row in plan.rows if row.card == plan.reference),
        variant=first.plan.cells[0].variant.name,
        cases=tuple(cases),
        worst=worst,
        verdict=cases[worst].verdict,
        skill=skill,
        misleading=_find_misleading(cases[worst]),
        parted=_find_parted(cases[worst]),
        flips=_find_flips(cases, skill),
        smallest_effect=effects["score"],
        smallest_swing=effects["win_share"],
        losses=tuple(measure.name for measure in find_decks(first.game).losses),
        score=first.game.score,
        unit=first.game.score_unit,
        level=LEVEL,
        sources=tuple(_describe(run, command) for run in runs),
        command=command,
    )


def _badness(case: CardCaseFinding) -> tuple[int, float]:
    """Orders cases from best to worst: by verdict, then by how far the farthest card lies from the reference."""
    return case.verdict.severity, max((abs(card.value) for card in case.swapped), default=0.0)


def _describe(run: FinishedRun, command: str) -> Source:
    """The run, of whose variants only the unchanged one is listed: the report says of the others in its own way."""
    base = run.plan.cells[0].variant
    places = [place for place, cell in enumerate(run.plan.cells) if cell.variant == base]
    cells = [run.plan.cells[place] for place in places]
    rulesets = [run.game.build_ruleset(base, cell.players) for cell in cells]
    manifest = {
        **run.manifest,
        "cells": [run.manifest["cells"][place] for place in places],
        "warnings": list(dict.fromkeys(warning for ruleset in rulesets for warning in ruleset.warnings)),
    }
    unchanged = replace(run, plan=replace(run.plan, cells=tuple(cells)), manifest=manifest)
    return replace(describe_source(unchanged), command=command, plan_digest=run.manifest["plan_digest"])


def _find_case(run: FinishedRun, plan: CardPlan, counts: CaseCounts) -> CardCaseFinding:
    case = counts.case
    worths = _find_worths(run, counts)
    found = [_find_card(run, counts, row, worths.get(row.card, {})) for row in case.rows]
    ordered = tuple(sorted(found, key=lambda card: (-card.value, card.card)))
    swaps = [card.worth[SWAP] for card in ordered if SWAP in card.worth]
    return CardCaseFinding(
        players=case.players,
        policies=case.policies,
        policy=case.policy,
        games=counts.games,
        cards=ordered,
        early_round=counts.early_round,
        verdict=judge_spread([one.judgement for one in swaps]),
        market=describe_market(run.game, run.plan.cells[case.base].variant, case.players, counts),
        losses={
            measure.name: float(total / counts.games)
            for measure, total in zip(counts.measures, counts.losses, strict=True)
        },
        saving=float(np.median([one.money.saving for one in swaps])) if swaps else float("nan"),
        card_status=run.manifest["cells"][case.base]["card_status"],
    )


def _find_worths(run: FinishedRun, counts: CaseCounts) -> dict[str, dict[str, Worth]]:
    """Card → arm → worth; ranges of one arm hold for all its cards at once."""
    found: dict[str, dict[str, Worth]] = {}
    for arm in dict.fromkeys(trial.arm for trial in counts.trials):
        trials = [trial for trial in counts.trials if trial.arm == arm]
        reach = reach_of(LEVEL, len(trials))
        worths = [_find_worth(run, counts, trial, reach) for trial in trials]
        adjusted = adjust_for_discoveries([one.p_value for one in worths])
        swings = adjust_for_discoveries(
            [_p_value(one.swing.value, one.swing.interval, reach) if one.swing else 1.0 for one in worths]
        )
        for trial, one, chance, swing in zip(trials, worths, adjusted, swings, strict=True):
            found.setdefault(trial.card, {})[arm] = replace(one, adjusted=chance, swing_adjusted=swing)
    return found


def _find_worth(run: FinishedRun, counts: CaseCounts, trial: Trial, reach: float) -> Worth:
    moments, columns = counts.trials[trial], counts.columns
    scale = score_size(run.game)
    money = compare_means(moments, columns.pick(other=1), columns.pick(own=1), scale, reach)
    moved = columns.pick(own=1, other=-1)
    return Worth(
        money=money,
        judgement=judge_change(money, moments.games, run.plan.smallest_effects["score"], AMOUNT),
        p_value=_p_value(money.difference, money.interval, reach),
        adjusted=1.0,
        per_showing=estimate_ratio(moments, moved, columns.pick(laid=1), scale, reach, RARE),
        per_use=estimate_ratio(moments, moved, columns.pick(uses=1), scale, reach, RARE),
        swing=estimate_ratio(
            moments, columns.pick(taker_gain=1), columns.pick(takers=1), PARTS / POINTS, reach, POINTS
        ),
        swing_adjusted=1.0,
        length=_mean(moments, columns.LENGTH, reach),
        losses=tuple(_mean(moments, place, reach) for place in columns.losses),
        by_round=tuple(
            estimate_ratio(moments, columns.unit(upper), columns.unit(lower), scale, reach, RARE)
            for upper, lower in columns.by_round
        ),
    )


def _mean(moments: Moments, place: int, reach: float, scale: float = 1.0) -> Estimate:
    weights = np.zeros(len(moments.sums), np.int64)
    weights[place] = 1
    error = sqrt(moments.variance(weights) / moments.games) / scale
    return make_estimate(int(moments.sums[place]) / (scale * moments.games), error, reach)


def _p_value(value: float, interval: Interval, reach: float) -> float:
    """Two-sided, by the normal distribution, with the error that the interval is made of; 1 where nothing differs."""
    error = (interval.high - interval.low) / 2 / reach
    return erfc(abs(value) / error / sqrt(2)) if value and error else 1.0


def _find_card(run: FinishedRun, counts: CaseCounts, row: CardRow, worth: Mapping[str, Worth]) -> CardFinding:
    place = counts.case.rows.index(row)
    sums = dict(zip(PER_CARD, counts.sums[counts.plan.group.deck][:, place].tolist(), strict=True))
    reach = reach_of(LEVEL, len(counts.case.rows))
    details, scale = counts.details, score_size(run.game)
    seen = Moments.count(np.column_stack([details.money[:, place], details.uses[:, place]]))
    return CardFinding(
        row=row,
        worth=worth,
        opening=_find_opening(counts, place, scale, reach),
        shown=sums["shown"] / counts.games,
        laid_out=sums["laid_out"] / counts.games,
        uses=sums["uses"] / counts.games,
        use_rate=sums["taken"] / sums["laid_out"] if sums["laid_out"] else None,
        payout=estimate_ratio(seen, np.array([1, 0]), np.array([0, 1]), scale, reach, RARE),
    )


def _find_opening(counts: CaseCounts, place: int, scale: float, reach: float) -> Opening | None:
    scales = (scale, 1.0, PARTS / POINTS)
    found = [
        compare_groups(counts.openings, column, len(scales) + place, one, reach) for column, one in enumerate(scales)
    ]
    money, length, first_seat = found
    return Opening(money, length, first_seat) if money and length and first_seat else None


def _find_misleading(case: CardCaseFinding) -> Misleading | None:
    """The clearest pair of which one surely pays more a use and is surely worth less."""
    cards = [card for card in case.swapped if card.payout is not None]
    payouts = [card.payout.interval for card in cards if card.payout]
    found = find_contradictions(payouts, [card.worth[SWAP].money.interval for card in cards])
    return Misleading(cards[found[0][0]].card, cards[found[0][1]].card) if found else None


def _find_parted(case: CardCaseFinding) -> Misleading | None:
    """The clearest pair of which one surely brings the table more and surely wins less for who takes it."""
    found = [(card.card, card.worth[SWAP].money.interval, card.worth[SWAP].swing) for card in case.swapped]
    known = [(name, money, swing.interval) for name, money, swing in found if swing]
    pairs = find_contradictions([money for _, money, _ in known], [swing for _, _, swing in known])
    return Misleading(known[pairs[0][0]][0], known[pairs[0][1]][0]) if pairs else None


def _find_flips(cases: Sequence[CardCaseFinding], skill: str) -> tuple[RankFlip, ...]:
    """Every pair of cards of which the headline players and others surely disagree."""
    found = []
    for own in (case for case in cases if case.policy == skill):
        for other in (case for case in cases if case.policy != skill and case.players == own.players):
            names = [card.card for card in own.swapped]
            sides = [[case.find(name).worth[SWAP].money.interval for name in names] for case in (own, other)]
            found += [
                RankFlip(own.players, own.policy, other.policy, names[up], names[down])
                for up, down in find_contradictions(*sides)
            ]
    return tuple(found)
