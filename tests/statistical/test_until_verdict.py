"""`--until-verdict` is wrong at most as often as it promises, however often it looks, and finds what is so."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np
import pytest

from langfinger_sim.engine.seat_rules import UntilSettled
from langfinger_sim.engine.stopping import Promise
from langfinger_sim.engine.totals import CellTotals
from langfinger_sim.stats.seat_shares import SeatShares, estimate_seat_sequence, estimate_seat_shares, joint_quantile
from langfinger_sim.stats.sequences import sequence_quantile
from langfinger_sim.stats.verdicts import Verdict, band_bounds, judge_fairness
from tests.statistical.studies import error_of, make_table, note, replications
from tests.toy.plays import make_plan

pytestmark = pytest.mark.statistical

LOOKS = np.unique(np.geomspace(5_000, 10_000_000, 200).astype(np.int64))
ALPHA = 0.05
BATCH = 500
Judge = Callable[[CellTotals], bool]
BORDER = band_bounds(0.25)[0]
ON_THE_BORDER = np.array([0.25 - BORDER, 0.25, 0.25, 0.25 + BORDER])


def rule_for(players: tuple[int, ...]) -> UntilSettled:
    return UntilSettled(make_plan(variants=("base",), players=players, promise=Promise("until_verdict")), True)


def alarm_rate(tie_share: float, studies: int, quantile: Callable[[int], float], is_settled: Judge) -> float:
    """How often anything is said at any of 200 looks; with the truth on a border, all of it is false.

    `quantile`: standard errors the intervals reach. Where they straddle the border even if a fifth shorter, the answer
    is known to be no, and `is_settled` need not be asked.
    """
    table = make_table(ON_THE_BORDER, tie_share)
    random = np.random.default_rng(3)
    reach_in_errors = 0.8 * np.array([[quantile(int(games))] for games in LOOKS])
    found = 0
    for _ in range(-(-studies // BATCH)):
        counts = table.draw(LOOKS, BATCH, random)
        mean, error = table.measure(counts)
        distance, reach = np.abs(mean - 0.25), reach_in_errors * error
        straddles = ((distance + reach).max(axis=2) >= BORDER) & ((distance - reach).max(axis=2) < BORDER)
        for one, known in zip(counts, straddles, strict=True):
            found += any(is_settled(table.totals(row)) for row in one[~known])
    return found / (BATCH * -(-studies // BATCH))


@pytest.mark.parametrize("tie_share", [0.0, 0.5])
def test_false_alarms_over_200_looks(tie_share: float) -> None:
    """Two seats lie on the border of FAIR, where no verdict is true; at most 5 %.

    20,000 studies (2,000 in `make test`): three standard errors are 0.5 (1.5) points. Measured
    over 10,000: 0.7 and 0.8 %.
    """
    rule = rule_for((4,))
    studies = replications(20_000, 2_000)
    found = alarm_rate(tie_share, studies, quantile_for(4), lambda totals: rule.look([totals]).is_enough)
    note(f"--until-verdict, {tie_share:.0%} shared wins: false alarms in {found:.2%} of {studies:,} over 200 looks")
    assert found <= ALPHA + error_of(ALPHA, studies)


def test_peeking_at_ordinary_intervals_is_what_it_saves_from() -> None:
    """Ordinary intervals at the same looks: several times as many false alarms."""
    studies = replications(5_000, 500)
    found = alarm_rate(
        0.1, studies, lambda _: joint_quantile(0.95, 4), lambda totals: is_settled(estimate_seat_shares(totals.shares))
    )
    note(f"ordinary intervals at the same 200 looks: false alarms in {found:.2%} of {studies:,}")
    assert found > 0.15


def quantile_for(intervals: int) -> Callable[[int], float]:
    return lambda games: sequence_quantile(games, ALPHA / intervals)


def is_settled(shares: SeatShares) -> bool:
    return judge_fairness(shares).verdict is not Verdict.NOT_SETTLED


def test_alpha_is_shared_by_the_cells() -> None:
    """Four cells, all on the border, independent: any false word in any of them; 5,000 studies (500 in `make test`)."""
    studies, cells = replications(5_000, 500), 4
    found = alarm_rate(
        0.1,
        studies * cells,
        quantile_for(4 * cells),
        lambda totals: is_settled(estimate_seat_sequence(totals.shares, cells=cells)),
    )
    note(f"--until-verdict, four cases: false alarms in {1 - (1 - found) ** cells:.2%}")
    assert 1 - (1 - found) ** cells <= ALPHA + error_of(ALPHA, studies)


@pytest.mark.parametrize(
    ("shares", "verdict"),
    [
        ([0.25, 0.25, 0.25, 0.25], Verdict.FAIR),
        ([0.23, 0.25, 0.26, 0.26], Verdict.FAIR_ENOUGH),
        ([0.21, 0.25, 0.27, 0.27], Verdict.UNEVEN),
        ([0.16, 0.26, 0.32, 0.26], Verdict.UNFAIR),
    ],
)
def test_what_is_so_is_found(shares: Iterable[float], verdict: Verdict) -> None:
    """Truths well within a band are settled rightly: 1,000 studies (40 in `make test`), at most 5 % false."""
    studies = replications(1_000, 40)
    rule = rule_for((4,))
    right = 0
    table = make_table(np.array(list(shares)), 0.1)
    for growing in table.draw(LOOKS, studies, np.random.default_rng(4)):
        end = next(totals for row in growing if rule.look([totals := table.totals(row)]).is_enough).shares
        assert end.games < 1_000_000
        right += judge_fairness(estimate_seat_sequence(end)).verdict is verdict
    note(f"{verdict} found rightly in {right / studies:.1%} of {studies:,}")
    assert right / studies >= 1 - ALPHA - error_of(ALPHA, studies)
