"""Confidence sequences: the formula by hand, the tuning by trying, and coverage at every look at once by simulation."""

from __future__ import annotations

from math import exp, log, pi, sqrt

import numpy as np
import pytest
from scipy.integrate import quad
from scipy.optimize import brentq
from scipy.special import lambertw
from scipy.stats import norm

from langfinger_sim.stats.sequences import one_sided_quantile, sequence_quantile, tune_mixture
from tests.statistical.studies import replications


def test_quantile_by_hand() -> None:
    """n ρ² = 11.169 at the games it is tuned to, with α = 1/80: √(2 · 12.169/11.169 · log(√12.169 · 80)) = 3.503."""
    assert sequence_quantile(50_000, 0.0125, 50_000) == pytest.approx(3.503, abs=0.02)
    root = tune_mixture(0.0125) / 10
    assert sequence_quantile(5_000, 0.0125, 50_000) == pytest.approx(
        sqrt(2 * (root + 1) / root * log(sqrt(root + 1) / 0.0125))
    )


@pytest.mark.parametrize("games", [5_000, 50_000, 2_000_000])
def test_it_is_where_the_mixture_of_likelihood_ratios_reaches_one_over_alpha(games: int) -> None:
    """Robbins' mixture by numerical integration: ∫ exp(λ S - n λ²/2) dN(0, ρ²)(λ) = 1/α, for S in standard errors."""
    alpha, tightest = 0.02, 50_000
    rho = sqrt(tune_mixture(alpha) / tightest)

    def excess(quantile: float) -> float:
        total, spread = quantile * sqrt(games), 1 / sqrt(games + rho**-2)
        middle = total * spread**2
        peak = middle * total - games * middle**2 / 2 - middle**2 / (2 * rho**2)

        def integrand(step: float) -> float:
            value = middle + step * spread
            exponent = value * total - games * value**2 / 2 - value**2 / (2 * rho**2) - peak
            return exp(exponent) / (rho * sqrt(2 * pi)) * spread

        return log(quad(integrand, -12, 12)[0]) + peak + log(alpha)

    assert sequence_quantile(games, alpha, tightest) == pytest.approx(brentq(excess, 1, 10), rel=1e-6)


@pytest.mark.parametrize("alpha", [0.05, 0.0125, 0.0005])
def test_tuning_is_the_root_by_lamberts_function(alpha: float) -> None:
    assert tune_mixture(alpha) == pytest.approx(-lambertw(-(alpha**2) / np.e, -1).real - 1)


@pytest.mark.parametrize("tightest", [20_000, 300_000])
def test_nothing_else_is_tighter_where_it_is_tuned(tightest: int) -> None:
    there = sequence_quantile(tightest, 0.01, tightest)
    assert all(there < sequence_quantile(tightest, 0.01, round(tightest * other)) for other in (0.5, 0.9, 1.1, 2))


def test_it_is_wider_than_an_ordinary_interval_and_narrows_with_games() -> None:
    for games in (5_000, 50_000, 10_000_000):
        assert sequence_quantile(games, 0.05) > norm.ppf(0.975) + 0.8
        assert norm.ppf(0.95) < one_sided_quantile(games, 0.05) < sequence_quantile(games, 0.05)
    widths = [sequence_quantile(games, 0.05) / sqrt(games) for games in (5_000, 6_000, 50_000, 10_000_000)]
    assert widths == sorted(widths, reverse=True)


@pytest.mark.parametrize(("games", "alpha"), [(0, 0.05), (10, 0.0), (10, 1.0)])
def test_what_makes_no_sense_is_refused(games: int, alpha: float) -> None:
    with pytest.raises(ValueError, match=r"at least one game|between 0 and 1"):
        sequence_quantile(games, alpha)


@pytest.mark.statistical
def test_random_walks_leave_it_ever_as_seldom_as_it_says() -> None:
    """Sums of skewed steps (a share of 13 %), seen at 200 looks from 5,000 games to some ten million.

    With α = 5 % both kinds must miss in at most 5 % of walks; with 4,000 walks (400 in `make test`) three standard
    errors are 1.0 (3.3) points. Ordinary intervals of 95 % are left by more than a third.
    """
    walks, looks = replications(4_000, 400), 200
    share = 0.13
    random = np.random.default_rng(11)
    games = np.unique(np.geomspace(5_000, 10_000_000, looks).astype(np.int64))
    steps = np.diff(games, prepend=0)
    wins = np.cumsum(random.binomial(steps, share, (walks, len(steps))), axis=1)
    mean = wins / games
    scores = (mean - share) / np.sqrt(mean * (1 - mean) / games)
    two_sided, one_sided = (
        np.array([quantile(int(number), 0.05) for number in games])
        for quantile in (sequence_quantile, one_sided_quantile)
    )
    allowed = 0.05 + 3 * sqrt(0.05 * 0.95 / walks)
    assert 0.002 < (np.abs(scores) > two_sided).any(axis=1).mean() <= allowed
    assert 0.002 < (scores > one_sided).any(axis=1).mean() <= allowed
    assert (np.abs(scores) > norm.ppf(0.975)).any(axis=1).mean() > 0.33
