"""Confidence sequences: intervals that hold at every look at once, so that one may stop on what they say.

An ordinary interval holds at a number of games chosen beforehand. Looked at again and again until it says something, it
is wrong far more often than its level tells. A confidence sequence pays for all looks, with a wider interval at each.

Source: Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas 2024, "Time-uniform central limit theory and asymptotic
confidence sequences", Annals of Statistics 52:2613. With n games, their mean m and standard deviation s,

    m ± s √( 2 (n ρ² + 1) / (n² ρ²) · log( √(n ρ² + 1) / α ) )

covers the true mean at all n at once but for a chance that tends to α at most, as the first look is taken later; it
comes from Robbins' normal mixture for a Gaussian random walk (1970), which sums of games come as close to as wanted.
One-sided, the logarithm is that of 1 + √(n ρ² + 1) / (2 α). Written here as the number of standard errors s / √n that
the interval reaches, in place of the 1.96 or so of an ordinary one.

ρ decides where the sequence is tightest: at n* games if u = n* ρ² solves u = log(u + 1) - 2 log α, one-sided with 2 α
for α (their appendix on tuning; the root is -W(-α²/e) - 1 with the lower branch of Lambert's W).
"""

from __future__ import annotations

from math import log, log1p, sqrt

TIGHTEST_GAMES = 50_000
"""House default: about where the seating of a game for four that is fair is found to be so."""

_TURNS = 60


def sequence_quantile(games: int, alpha: float, tightest: int = TIGHTEST_GAMES) -> float:
    """Standard errors that a two-sided interval reaches to each side to hold after any number of games.

    `alpha`: chance, 0 to 1, that it ever misses. ValueError without games.
    """
    root = _mixture_root(games, alpha, tightest)
    return sqrt(2 * (root + 1) / root * log(sqrt(root + 1) / alpha))


def one_sided_quantile(games: int, alpha: float, tightest: int = TIGHTEST_GAMES) -> float:
    """Standard errors that a lower (or an upper) bound lies off the mean to hold after any number of games."""
    root = _mixture_root(games, 2 * alpha, tightest)
    return sqrt(2 * (root + 1) / root * log1p(sqrt(root + 1) / (2 * alpha)))


def tune_mixture(alpha: float) -> float:
    """u = n* ρ² that makes the two-sided sequence tightest at n* games; above 1 unless alpha is near 1."""
    found = 1 - 2 * log(alpha)
    for _ in range(_TURNS):  # a contraction: its slope is 1 / (u + 1)
        found = log1p(found) - 2 * log(alpha)
    return found


def _mixture_root(games: int, alpha: float, tightest: int) -> float:
    """n ρ² for the ρ tuned to `tightest` games."""
    if games < 1:
        raise ValueError("a sequence needs at least one game")
    if not 0 < alpha < 1:
        raise ValueError(f"alpha = {alpha}: allowed is a chance between 0 and 1")
    return games * tune_mixture(alpha) / tightest
