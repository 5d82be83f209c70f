"""Successive halving: what is spent, who goes on, and that a planted best is found."""

from __future__ import annotations

import numpy as np
import pytest

from langfinger_sim.stats.halving import KEPT, Rung, keep_options, plan_rungs


def test_each_rung_costs_alike_and_the_last_is_played_longest() -> None:
    assert plan_rungs(256, 12_800, 16) == (Rung(256, 800), Rung(64, 3_200), Rung(16, 12_800))
    assert plan_rungs(20, 400, 16) == (Rung(20, 100), Rung(16, 400))


@pytest.mark.parametrize("options", [1, 5, 16])
def test_few_options_are_all_played_to_the_end(options: int) -> None:
    assert plan_rungs(options, 400, 16) == (Rung(options, 400),)


def test_games_never_fall_to_none() -> None:
    assert plan_rungs(1000, 3, 2)[0].games == 1


def test_half_go_on_by_score_and_half_by_favour() -> None:
    scores = [5.0, 1.0, 4.0, 2.0, 3.0, 9.0]
    assert keep_options(scores, [5, 0], 4) == (0, 1, 3, 5)
    assert keep_options(scores, [1, 3], 4) == (1, 2, 3, 4), "favour for those who go on anyway leaves room by score"
    assert keep_options(scores, [], 2) == (1, 3)
    assert keep_options(scores, [0], 1) == (1,), "the best score goes on, whoever is favoured"
    assert keep_options(scores, [], 9) == (0, 1, 2, 3, 4, 5)


def test_planted_best_is_kept() -> None:
    """One option of 256 a point nearer to fair than the next, judged by scores with the noise of real games.

    It is nearly always among those that the last rung plays, and mostly the first of them.
    """
    finalist = first = 0
    for seed in range(200):
        random = np.random.default_rng(seed)
        truth = np.concatenate([[0.5], random.uniform(1.5, 12.0, 255)])
        left = list(range(256))
        for rung, after in zip(plan_rungs(256, 12_800, 16), (64, 16, 1), strict=True):
            noise = random.normal(0, 43 / np.sqrt(rung.games), len(left))  # an error of a share, in points
            scores = [float((truth[option] + error) ** 2) for option, error in zip(left, noise, strict=True)]
            left = [left[place] for place in keep_options(scores, [], after)]
            finalist += after == 16 and 0 in left
        first += left == [0]
    assert finalist >= 190
    assert first >= 170


def test_the_part_kept_is_what_games_grow_by() -> None:
    first, second, *_ = plan_rungs(4096, 64_000, 16)
    assert second.options * KEPT == first.options
    assert first.games * KEPT == second.games
