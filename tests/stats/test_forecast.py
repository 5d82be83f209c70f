"""Forecasts against trying every number of games, and against a formula."""

from __future__ import annotations

import pytest
from scipy.stats import norm

from langfinger_sim.stats.forecast import games_for_half_width, games_for_narrower
from langfinger_sim.stats.seat_shares import wilson_interval


@pytest.mark.parametrize(("share", "half_width", "intervals"), [(0.25, 0.02, 4), (0.5, 0.05, 2), (0.2, 0.03, 5)])
def test_it_is_the_first_number_of_games_that_is_enough(share: float, half_width: float, intervals: int) -> None:
    quantile = norm.ppf(1 - 0.05 / 2 / intervals)

    def width(games: int) -> float:
        interval = wilson_interval(share, games, quantile)
        return interval.high - interval.low

    games = games_for_half_width(share, half_width, intervals)
    assert games == next(number for number in range(1, 10**5) if width(number) <= 2 * half_width)


def test_the_example_of_the_manual() -> None:
    """Four joint intervals of ±0.002 at 1/4. Without Wilson's correction p (1 - p) z² / H² = 292,431."""
    assert games_for_half_width(0.25, 0.002, 4) == 292_428
    assert round(0.25 * 0.75 * (norm.ppf(1 - 0.05 / 8) / 0.002) ** 2) == 292_431


def test_what_nobody_waits_for_is_not_told() -> None:
    assert games_for_half_width(0.25, 1e-6, 4) is None
    assert games_for_narrower(5_000, 0.3, 1e-6) is None


def test_half_the_width_takes_four_times_the_games() -> None:
    assert games_for_narrower(5_000, 0.02, 0.01) == 20_000
    assert games_for_narrower(5_000, 0.02, 0.03) == 5_000
