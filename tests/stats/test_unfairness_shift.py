"""Changes of unfairness in two worlds: what is planted is found, equal worlds differ by nothing, ranges hold."""

from __future__ import annotations

import numpy as np
import pytest

from langfinger_sim.stats.moments import Moments
from langfinger_sim.stats.paired import PairedDifference, reach_of
from langfinger_sim.stats.seat_totals import PARTS
from langfinger_sim.stats.unfairness_shift import compare_unfairness_changes
from tests.stats.pairs import Array, pick_winners

PRINTED, EQUAL, BETTER = (0.16, 0.26, 0.32, 0.26), (0.25, 0.25, 0.25, 0.25), (0.2, 0.26, 0.28, 0.26)


def play(random: np.random.Generator, chances: tuple[tuple[float, ...], ...], games: int, shared: float) -> list[Array]:
    """Winners of each; in a part `shared` of the games the deal decides alone."""
    deals = random.random(games)
    return [pick_winners(one, np.where(random.random(games) < shared, deals, random.random(games))) for one in chances]


def compare(won: list[Array]) -> PairedDifference:
    return compare_unfairness_changes(Moments.count(PARTS * np.hstack(won)), reach_of(0.95))


@pytest.mark.parametrize("chances", [(PRINTED, BETTER, PRINTED, PRINTED), (PRINTED, EQUAL, PRINTED, PRINTED)])
def test_a_change_that_does_nothing_in_the_other_world_is_told(chances: tuple[tuple[float, ...], ...]) -> None:
    found = compare(play(np.random.default_rng(3), chances, 20_000, 0.9))
    own, other = (float(np.std(chances[i + 1]) - np.std(chances[i])) for i in (0, 2))
    assert (found.before, found.after) == (pytest.approx(own, abs=0.01), pytest.approx(other, abs=0.01))
    assert found.interval.low < other - own < found.interval.high
    assert found.interval.low > 0, "it makes nothing fairer there"


def test_equal_worlds_differ_by_exactly_nothing() -> None:
    won = play(np.random.default_rng(4), (PRINTED, BETTER), 5_000, 0.5)
    found = compare([*won, *won])
    assert (found.difference, found.standard_error < 1e-3) == (0, True)
    assert found.interval.low < 0 < found.interval.high


def test_what_the_four_share_drops_out() -> None:
    alone, shared = (
        compare(play(np.random.default_rng(5), (PRINTED, BETTER, PRINTED, BETTER), 20_000, part)) for part in (0, 0.99)
    )
    assert shared.standard_error < alone.standard_error / 2
    assert shared.interval.high - shared.interval.low < 0.6 * (alone.interval.high - alone.interval.low)


@pytest.mark.statistical
@pytest.mark.parametrize("chances", [(PRINTED, BETTER, PRINTED, EQUAL), (PRINTED, BETTER, BETTER, PRINTED)])
def test_ranges_hold_as_often_as_they_say(chances: tuple[tuple[float, ...], ...]) -> None:
    random, times = np.random.default_rng(6), 150
    true = float(np.std(chances[3]) - np.std(chances[2]) - np.std(chances[1]) + np.std(chances[0]))
    found = [compare(play(random, chances, 1_000, 0.5)).interval for _ in range(times)]
    held = sum(one.low <= true <= one.high for one in found)
    assert held >= 0.95 * times - 3 * np.sqrt(0.95 * 0.05 * times)
