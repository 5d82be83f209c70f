"""Verdicts on seat win shares: bands named by who would notice, and what is still open.

*Games to notice*: a group that keeps a list needs about 7.85 p (1 - p) / d² games to find a seat that is d off the fair
line p: two-sided test at 5 % with power 80 %, (1.960 + 0.842)² = 7.85 (Lehr 1992, Stat. Med. 11:1099, for one sample).
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, replace
from enum import StrEnum
from math import ceil, hypot, inf, isnan, sqrt
from typing import Protocol

from langfinger_sim.stats.seat_shares import SeatShare

NOTICE_FACTOR = 7.85
NOTICE_GAMES = (15_000, 1_600, 400)
"""House default, not validated on people: bands end where a deviation shows within so many games. Beyond the first
only online statistics would notice, beyond the second a publisher's test log, beyond the third a few hundred plays."""


class Verdict(StrEnum):
    """Verdicts from best to worst; what is not settled is worse than a good word and better than a bad one."""

    FAIR = "FAIR"
    FAIR_ENOUGH = "FAIR ENOUGH"
    NOT_SETTLED = "NOT SETTLED"
    UNEVEN = "UNEVEN"
    UNFAIR = "UNFAIR"

    @property
    def severity(self) -> int:
        """Place in the order above, from 0."""
        return list(Verdict).index(self)


MOST_GAMES_TO_GO = 10**9
"""Where more are needed, the truth may as well lie on a border."""

BANDS = (Verdict.FAIR, Verdict.FAIR_ENOUGH, Verdict.UNEVEN, Verdict.UNFAIR)


class Shares(Protocol):
    """Win shares that are judged, those of seats or of roles, with the fair one and the games played."""

    @property
    def seats(self) -> tuple[SeatShare, ...]:
        """The shares."""

    @property
    def fair_share(self) -> float:
        """What each would win if all won alike."""

    @property
    def games(self) -> int:
        """Games played."""


@dataclass(frozen=True)
class Judgement:
    """What the joint intervals of one cell's seats allow to say.

    Attributes:
        verdict: the one band all is in, or NOT SETTLED.
        best_guess: the band of the distances measured, less what chance adds to them.
        best_case, worst_case: the bands still possible.
        bounds: distances from the fair line where the bands end, 0 to 1, ascending.
        least_distance: no seat need be farther from the fair line: largest distance of an interval from it.
        most_distance: no seat is farther: largest distance of an interval's far end.
        games_to_notice: at `most_distance`: a group needs at least so many; inf where that is 0.
        games_to_notice_measured: the same at the largest distance measured.
        games_to_go: further games after which it is likely to be settled if the best guess is right; 0 where it is,
            None where the shares lie on a border.
    """

    verdict: Verdict
    best_guess: Verdict
    best_case: Verdict
    worst_case: Verdict
    bounds: tuple[float, ...]
    least_distance: float
    most_distance: float
    games_to_notice: float
    games_to_notice_measured: float
    games_to_go: int | None


def games_to_notice(fair_share: float, distance: float) -> float:
    """Games a group needs to find a seat this far off the fair line; inf at distance 0."""
    return NOTICE_FACTOR * fair_share * (1 - fair_share) / distance**2 if distance > 0 else inf


def band_bounds(fair_share: float) -> tuple[float, ...]:
    """Distances from the fair line, 0 to 1, at which the bands end: 1, 3 and 6 points at a fair share of 1/4."""
    return tuple(sqrt(NOTICE_FACTOR * fair_share * (1 - fair_share) / games) for games in NOTICE_GAMES)


def band_of(fair_share: float, distance: float) -> Verdict:
    """The word for a seat so far from the fair line. ValueError where nobody ever wins: then there is no such line."""
    if fair_share <= 0:
        raise ValueError("nobody won a game: there is no fair share")
    return _band(band_bounds(fair_share), distance)


def judge_fairness(shares: Shares) -> Judgement:
    """The verdict on one cell. ValueError where nobody ever wins: then there is no fair line."""
    fair = shares.fair_share
    if fair <= 0:
        raise ValueError("nobody won a game: there is no fair share")
    bounds = band_bounds(fair)
    measured = [abs(seat.share - fair) for seat in shares.seats]
    nearest = [max(0.0, seat.interval.low - fair, fair - seat.interval.high) for seat in shares.seats]
    farthest = [max(seat.interval.high - fair, fair - seat.interval.low) for seat in shares.seats]
    likely = _true_distances(shares)
    best_case, guess, worst_case = (_band(bounds, max(ends)) for ends in (nearest, likely, farthest))
    is_settled = best_case == worst_case
    return Judgement(
        verdict=best_case if is_settled else Verdict.NOT_SETTLED,
        best_guess=guess,
        best_case=best_case,
        worst_case=worst_case,
        bounds=bounds,
        least_distance=max(nearest),
        most_distance=max(farthest),
        games_to_notice=games_to_notice(fair, max(farthest)),
        games_to_notice_measured=games_to_notice(fair, max(measured)),
        games_to_go=0 if is_settled else _games_to_go(shares, bounds),
    )


def confirm_judgement(settled: Judgement, fresh: Judgement) -> Judgement:
    """A settled verdict with the distances that fresh games gave: the word stays, the numbers are theirs."""
    word = settled.verdict
    return replace(fresh, verdict=word, best_guess=word, best_case=word, worst_case=word, games_to_go=0)


def is_contradicted(settled: Judgement, fresh: Judgement) -> bool:
    """Whether the ranges of fresh games leave no room for a settled verdict."""
    best, word, worst = (BANDS.index(band) for band in (fresh.best_case, settled.verdict, fresh.worst_case))
    return not best <= word <= worst


def _band(bounds: tuple[float, ...], distance: float) -> Verdict:
    return BANDS[bisect_right(bounds, distance)]


def _true_distances(shares: Shares) -> list[float]:
    """Each seat's distance from the fair line without what chance adds: the mean of d² is the true one plus SE²."""
    return [sqrt(max(0.0, (seat.share - shares.fair_share) ** 2 - _error(seat) ** 2)) for seat in shares.seats]


def _error(seat: SeatShare) -> float:
    return 0.0 if isnan(seat.standard_error) else seat.standard_error


def _games_to_go(shares: Shares, bounds: tuple[float, ...]) -> int | None:
    """Further games until all ranges are likely to end in the band of the best guess; None beyond a billion.

    With `factor` times the games, what chance adds to a distance and the ranges shrink by its square root.
    """
    distances = _true_distances(shares)
    place = bisect_right(bounds, max(distances))
    low, high = bounds[place - 1] if place else 0.0, bounds[place] if place < len(bounds) else inf

    def is_settled(factor: float) -> bool:
        nearest, farthest = 0.0, 0.0
        for seat, distance in zip(shares.seats, distances, strict=True):
            expected = hypot(distance, _error(seat) / sqrt(factor))
            reach = (seat.interval.high - seat.interval.low) / 2 / sqrt(factor)
            nearest, farthest = max(nearest, expected - reach), max(farthest, expected + reach)
        return low <= nearest and farthest < high

    factor = 1.0
    while not is_settled(factor):
        factor *= 2
        if factor * shares.games > 2 * MOST_GAMES_TO_GO:
            return None
    step = factor / 4
    while step * shares.games > 1:
        factor -= step if is_settled(factor - step) else 0.0
        step /= 2
    return max(1, ceil(shares.games * (factor - 1)))
