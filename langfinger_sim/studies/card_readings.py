"""Are cards worth the same if the rules are read otherwise? From every card swapped under each other reading."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import nan, sqrt

import numpy as np

from langfinger_sim.engine.finished import FinishedRun
from langfinger_sim.engine.plan import Plan
from langfinger_sim.engine.reading_plan import Reading, list_turned, plan_readings, read_reading_plan
from langfinger_sim.stats.changes import AMOUNT, ChangeJudgement, judge_change
from langfinger_sim.stats.paired import PairedDifference, reach_of
from langfinger_sim.stats.ranks import find_contradictions
from langfinger_sim.stats.ratios import Estimate
from langfinger_sim.stats.seat_shares import Interval
from langfinger_sim.stats.worth import judge_spread
from langfinger_sim.studies.card_findings import CardValueFindings
from langfinger_sim.studies.card_reading_findings import CardReading, CardReadingFindings, CardReadSo
from langfinger_sim.studies.card_worlds import half_of, list_swapped, measure_moved, plan_swaps, read_worlds, spread_of
from langfinger_sim.studies.case_games import LEVEL, Array, Progress
from langfinger_sim.studies.table_money import TableMoney

CUT_SHARE = 0.1
"""A reading that changes a game changes it in some round before the last: in nine of ten games, where one has ten."""

CUT_LEAST = 0.05
"""A reading that breaks rounds off does so in more games than this share; a few that are changed late say nothing."""


def plan_card_readings(run: FinishedRun, findings: CardValueFindings, games: int) -> Plan:
    """The case of the verdict under each other reading, each as it is and with every card swapped for the reference.

    `run`: of the players whose verdict it is. InputError where no reading is open.
    """
    case = plan_swaps(run, findings, has_reference=False)
    plan = plan_readings(run.game, case, range(len(case.cells)), games)
    return replace(plan, detail_games=games)


def find_card_readings(
    run: FinishedRun, findings: CardValueFindings, progress: Progress | None = None
) -> CardReadingFindings:
    """Read a run of `plan_card_readings`, and judge the cards under every reading beside the base on the same deals.

    Raises:
        InputError: it is no such run.
        RunError: a part is damaged or foreign.
    """
    size, readings = read_reading_plan(run.game, run.plan)
    names = [card.card for card in findings.headline.cards]
    places = _places(run, findings, names)
    worlds = read_worlds(run, size, progress)
    as_is = next(worlds)
    base, early = (_in_order(measure_moved(run.game, as_is, earlier=one), places) for one in (0, 1))
    reach = reach_of(LEVEL, (len(readings) + 1) * _count_ranges(len(names)))
    behind = _estimate(base - base[:, :1], reach)
    leaders = tuple(name for name, one in zip(names, behind, strict=True) if one.interval.high >= 0)
    claim = _Claim(names, findings.reference.card, leaders, findings.smallest_effect, reach)
    word = spread_of([card.value for card in findings.headline.cards], findings.smallest_effect)
    own = _describe(None, base, base, claim, ())
    own = replace(own, holds=own.best_guess is word)
    before = _describe(None, early, early, claim, ())
    found = []
    for reading, world in zip(readings, worlds, strict=True):
        is_cut = _is_cut_short(as_is[0], world[0])
        moved = _in_order(measure_moved(run.game, world, earlier=int(is_cut)), places)
        ranges = [card.value.interval for card in (before if is_cut else own).cards]
        one = _describe(reading, moved, early if is_cut else base, claim, ranges)
        one = replace(one, is_cut=is_cut, holds=one.best_guess is (before.best_guess if is_cut else word))
        found.append(_with_answer(one, own) if is_cut and one.is_idle else one)
    return CardReadingFindings(
        run=run.folder.resolve().name,
        games=run.games,
        seed=run.plan.seed,
        word=word,
        leaders=leaders,
        base=own,
        readings=tuple(found),
        turned=list_turned(run.game, run.plan.cells[:size]),
        level=LEVEL,
        content_digest=run.manifest["content_digest"],
    )


def _with_answer(idle: CardReading, own: CardReading) -> CardReading:
    """A reading that moves no card answers as the base does, whenever its cards were measured."""
    return replace(own, reading=idle.reading, cards=idle.cards, swapped=(), is_cut=idle.is_cut, is_idle=idle.is_idle)


def _count_ranges(cards: int) -> int:
    """Under one reading: what each card but the reference is worth, how that moves, and every pair's difference."""
    return 2 * (cards - 1) + cards * (cards - 1) // 2


@dataclass(frozen=True)
class _Claim:
    """What is asked under every reading: of which cards, which lead, what matters, and how far ranges reach."""

    names: Sequence[str]
    reference: str
    leaders: Sequence[str]
    effect: float
    reach: float


def _places(run: FinishedRun, findings: CardValueFindings, names: Sequence[str]) -> list[int | None]:
    """Where the cards named stand among those swapped; None: the reference, which was not."""
    swapped = [row.card for row in list_swapped(run, findings) if row.card != findings.reference.card]
    return [swapped.index(name) if name in swapped else None for name in names]


def _in_order(moved: Array, places: Sequence[int | None]) -> Array:
    """(games, cards) in the order of the answer; the reference brings nothing."""
    return np.stack([np.zeros(len(moved)) if one is None else moved[:, one] for one in places], axis=1)


def _is_cut_short(own: TableMoney, read: TableMoney) -> bool:
    """Whether nearly all games that a reading changes are as they were but for the last round.

    Then it ends games within a round. A card that ends them sooner would seem to bring less, as its last round lacks
    what others earn in it; so cards are compared one round earlier.
    """
    is_other = (own.less(read) != 0) | (own.rounds != read.rounds)
    changed, late = int(is_other.sum()), int((own.less(read, earlier=1) != 0).sum())
    return changed > CUT_LEAST * own.games and late <= CUT_SHARE * changed


def _describe(
    reading: Reading | None, moved: Array, base: Array, claim: _Claim, base_ranges: Sequence[Interval]
) -> CardReading:
    """`base_ranges`: of the values in the base; empty: this is the base."""
    cards = tuple(
        _describe_card(name, value, move, len(moved), claim.effect)
        for name, value, move in zip(
            claim.names, _estimate(moved, claim.reach), _estimate(moved - base, claim.reach), strict=True
        )
    )
    lead, low, high = _find_lead(moved, claim)
    means = [card.value.value for card in cards]
    swapped = find_contradictions(base_ranges, [card.value.interval for card in cards]) if base_ranges else []
    return CardReading(
        reading=reading,
        verdict=judge_spread(card.judgement for card in cards if card.card != claim.reference),
        best_guess=spread_of(means, claim.effect),
        holds=False,
        cards=cards,
        first=claim.names[int(np.argmax(means))],
        lead=lead,
        lead_low=low,
        lead_high=high,
        swapped=tuple((claim.names[up], claim.names[down]) for up, down in swapped),
        is_cut=False,
        is_idle=bool(base_ranges) and np.array_equal(moved, base),
    )


def _find_lead(moved: Array, claim: _Claim) -> tuple[float, float, float]:
    """Of the best leader over the best other card, with a range made of those of the pairs; nan without others."""
    is_leader = np.array([name in claim.leaders for name in claim.names])
    if is_leader.all():
        return nan, nan, nan
    leaders, others = moved[:, is_leader], moved[:, ~is_leader]
    pairs = [_estimate(leader[:, np.newaxis] - others, claim.reach) for leader in leaders.T]
    lows = np.array([[one.interval.low for one in row] for row in pairs])
    highs = np.array([[one.interval.high for one in row] for row in pairs])
    lead = float(leaders.mean(axis=0).max() - others.mean(axis=0).max())
    return lead, float(lows.min(axis=1).max()), float(highs.max(axis=0).min())


def _estimate(values: Array, reach: float) -> list[Estimate]:
    """Of the mean of each column of (games, columns)."""
    means, halves = values.mean(axis=0), half_of(values, reach)
    errors = values.std(axis=0, ddof=1) / sqrt(len(values))
    return [
        Estimate(float(mean), float(error), Interval(float(mean - half), float(mean + half)))
        for mean, error, half in zip(means, errors, halves, strict=True)
    ]


def _describe_card(name: str, value: Estimate, moved: Estimate, games: int, effect: float) -> CardReadSo:
    return CardReadSo(
        card=name,
        value=value,
        judgement=_judge(value, games, effect),
        moved=moved,
        move=_judge(moved, games, effect),
    )


def _judge(found: Estimate, games: int, effect: float) -> ChangeJudgement:
    paired = PairedDifference(nan, nan, found.value, found.standard_error, found.interval, nan)
    return judge_change(paired, games, effect, AMOUNT)
