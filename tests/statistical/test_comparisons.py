"""Comparisons hold what they say: ranges, also under many looks, and planted effects."""

from __future__ import annotations

import numpy as np
import pytest

from langfinger_sim.engine.pair_rules import find_reach
from langfinger_sim.engine.stopping import list_looks
from langfinger_sim.stats.changes import AMOUNT, FAIRNESS, Change, judge_change
from langfinger_sim.stats.moments import Array, Moments
from langfinger_sim.stats.paired import PairedDifference, compare_means
from langfinger_sim.stats.seat_totals import PARTS
from langfinger_sim.stats.unfairness_change import compare_unfairness
from tests.statistical.studies import error_of, note, replications
from tests.stats.pairs import play_pairs

pytestmark = pytest.mark.statistical

PRINTED = (0.16, 0.26, 0.32, 0.26)
EQUAL = (0.25, 0.25, 0.25, 0.25)

CASES = {
    "nothing changes, unfair": (PRINTED, PRINTED, 0.95),
    "nothing changes, fair": (EQUAL, EQUAL, 0.95),
    "fair after": (PRINTED, EQUAL, 0.5),
    "fair before": (EQUAL, (0.26, 0.26, 0.24, 0.24), 0.9),
    "hardly off": ((0.255, 0.25, 0.25, 0.245), (0.25, 0.26, 0.25, 0.24), 0.8),
    "others ahead": ((0.2, 0.25, 0.3, 0.25), (0.3, 0.25, 0.2, 0.25), 0.5),
    "two seats": ((0.51, 0.49), (0.485, 0.515), 0.9),
    "five seats": ((0.13, 0.2, 0.25, 0.22, 0.2), (0.18, 0.19, 0.24, 0.2, 0.19), 0.7),
}


def spread(chances: tuple[float, ...]) -> float:
    """The true U."""
    return float(np.std(chances))


@pytest.mark.parametrize("name", CASES)
def test_ranges_of_fairness_hold_as_often_as_they_say(name: str) -> None:
    """Stated 95 %, as simulated at least 94 %; 2,000 deals a study."""
    before, after, shared = CASES[name]
    random, truth, studies = np.random.default_rng(6), spread(after) - spread(before), replications(2_000, 250)
    held = 0
    for _ in range(studies):
        won = play_pairs(random, before, after, 2_000, shared)
        found = compare_unfairness(Moments.count(PARTS * np.hstack(won)), find_reach(2_000, 1, is_sequence=False))
        held += found.interval.low <= truth <= found.interval.high
    note(f"ranges of fairness, {name}: hold {held / studies:.1%} of {studies:,}")
    assert held / studies > 0.94 - error_of(0.05, studies)


def chances_of_pairs(before: tuple[float, ...], after: tuple[float, ...], shared: float) -> Array:
    """(seats, seats) chance that this seat wins before and that one after, as `play_pairs` deals them."""
    ends = [np.cumsum([0.0, *chances]) for chances in (before, after)]
    overlap = np.minimum.outer(ends[0][1:], ends[1][1:]) - np.maximum.outer(ends[0][:-1], ends[1][:-1])
    return np.asarray(shared * np.maximum(0.0, overlap) + (1 - shared) * np.outer(before, after))


def look_again_and_again(random: np.random.Generator, name: str, looks: tuple[int, ...]) -> list[Moments]:
    """One study's moments of win parts at every look, from counts of who won before and after."""
    before, after, shared = CASES[name]
    seats = len(before)
    kinds = np.array([[*np.eye(seats)[one], *np.eye(seats)[two]] for one, two in np.ndindex(seats, seats)], np.int64)
    products = PARTS**2 * kinds[:, :, np.newaxis] * kinds[:, np.newaxis, :]
    chances = chances_of_pairs(before, after, shared).ravel()
    counts = random.multinomial(np.diff((0, *looks)), chances / chances.sum()).cumsum(axis=0)
    return [
        Moments(games, PARTS * row @ kinds, np.tensordot(row, products, 1))
        for games, row in zip(looks, counts, strict=True)
    ]


@pytest.mark.parametrize("name", ["fair after", "others ahead", "hardly off", "fair before"])
def test_sequence_of_fairness_holds_at_all_looks_of_ten_million_games(name: str) -> None:
    """Stated: at most 5 % ever miss over all looks of a run. Plain ranges, looked at as often, miss in over a fifth."""
    before, after, _ = CASES[name]
    random, truth, studies = np.random.default_rng(11), spread(after) - spread(before), replications(500, 50)
    looks = list_looks(10_000_000)
    missed = {True: 0, False: 0}
    for _ in range(studies):
        seen = look_again_and_again(random, name, looks)
        for is_sequence in missed:
            ranges = [
                compare_unfairness(one, find_reach(one.games, 1, is_sequence=is_sequence)).interval for one in seen
            ]
            missed[is_sequence] += not all(each.low <= truth <= each.high for each in ranges)
    note(
        f"sequence of fairness, {name}: misses {missed[True] / studies:.1%}; plain ranges {missed[False] / studies:.1%}"
    )
    assert len(looks) > 60
    assert missed[True] / studies <= 0.05 + error_of(0.05, studies)
    assert missed[False] / studies > 0.2


def plant_bonus(random: np.random.Generator, games: int) -> PairedDifference:
    """Half a coin more for every fourth game's first player of four: 1/32 coins a player; money in half coins."""
    deal = random.poisson(36, (games, 4))
    after = deal.copy()
    after[:, 0] += random.random(games) < 0.25
    weights = np.repeat([[1, 0], [0, 1]], 4, axis=1)
    moments = Moments.count(np.hstack([deal, after]))
    return compare_means(moments, weights[0], weights[1], 2 * 4, find_reach(games, 1, is_sequence=False), 1 / 4)


def test_planted_money_bonus_is_found_with_its_size() -> None:
    random, studies = np.random.default_rng(8), replications(2_000, 300)
    found = [plant_bonus(random, 1_000) for _ in range(studies)]
    held = np.mean([one.interval.low <= 1 / 32 <= one.interval.high for one in found])
    assert 0.95 - error_of(0.05, studies) < held < 0.97 + error_of(0.05, studies)
    assert np.mean([one.difference for one in found]) == pytest.approx(1 / 32, rel=0.02)
    assert {judge_change(one, 1_000, 0.5, AMOUNT).verdict for one in found} == {Change.NO_CHANGE}
    assert {judge_change(one, 1_000, 0.02, AMOUNT).verdict for one in found} == {Change.MORE}


def test_no_change_is_seldom_called_one() -> None:
    """Unfairness moves by nothing: FAIRER or LESS FAIR are said of fewer than 5 % of studies (stated: 2.5 % a side)."""
    random, studies = np.random.default_rng(9), replications(2_000, 300)
    wrong = 0
    for _ in range(studies):
        won = play_pairs(random, PRINTED, (0.26, 0.32, 0.26, 0.16), 2_000, 0.5)
        found = compare_unfairness(Moments.count(PARTS * np.hstack(won)), find_reach(2_000, 1, is_sequence=False))
        wrong += judge_change(found, 2_000, 1e-9, FAIRNESS).verdict is not Change.NOT_SETTLED
    note(f"no change called one: {wrong / studies:.2%} of {studies:,}")
    assert wrong / studies < 0.05 + error_of(0.05, studies)
