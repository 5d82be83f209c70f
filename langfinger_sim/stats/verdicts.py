"""Verdicts on seat win shares: bands named by who would notice, and what is still open.

*Games to notice*: a group that keeps a list needs about 7.85 p (1 - p) / d² games to find a seat that is d off the fair
line p: two-sided test at 5 % with power 80 %, (1.960 + 0.842)² = 7.85 (Lehr 1992, Stat. Med. 11:1099, for one sample).
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from enum import StrEnum
from math import ceil, inf, sqrt

from langfinger_sim.stats.seat_shares import SeatShares

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


BANDS = (Verdict.FAIR, Verdict.FAIR_ENOUGH, Verdict.UNEVEN, Verdict.UNFAIR)


@dataclass(frozen=True)
class Judgement:
    """What the joint intervals of one cell's seats allow to say.

    Attributes:
        verdict: the one band all is in, or NOT SETTLED.
        best_guess: the band of the shares as measured.
        best_case, worst_case: the bands still possible.
        bounds: distances from the fair line where the bands end, 0 to 1, ascending.
        least_distance: no seat need be farther from the fair line: largest distance of an interval from it.
        most_distance: no seat is farther: largest distance of an interval's far end.
        games_to_notice: at `most_distance`: a group needs at least so many; inf where that is 0.
        games_to_notice_measured: the same at the largest distance measured.
        games_to_go: further games after which the verdict would be settled if the shares stay as measured; 0 where it
            is, None where they lie on a border.
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


def judge_fairness(shares: SeatShares) -> Judgement:
    """The verdict on one cell. ValueError where nobody ever wins: then there is no fair line."""
    fair = shares.fair_share
    if fair <= 0:
        raise ValueError("nobody won a game: there is no fair share")
    bounds = band_bounds(fair)
    measured = [abs(seat.share - fair) for seat in shares.seats]
    nearest = [max(0.0, seat.interval.low - fair, fair - seat.interval.high) for seat in shares.seats]
    farthest = [max(seat.interval.high - fair, fair - seat.interval.low) for seat in shares.seats]
    best_case, guess, worst_case = (_band(bounds, max(ends)) for ends in (nearest, measured, farthest))
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


def _band(bounds: tuple[float, ...], distance: float) -> Verdict:
    return BANDS[bisect_right(bounds, distance)]


def _games_to_go(shares: SeatShares, bounds: tuple[float, ...]) -> int | None:
    """Further games until all far ends are below the measured band's upper bound, and one near end above its lower one.

    Intervals shrink with the square root of the games.
    """
    fair = shares.fair_share
    distances = [abs(seat.share - fair) for seat in shares.seats]
    place = bisect_right(bounds, max(distances))
    upper = bounds[place] if place < len(bounds) else inf
    lower = bounds[place - 1] if place else 0.0
    outward, inward = [], []
    for seat, distance in zip(shares.seats, distances, strict=True):
        up, down = seat.interval.high - seat.share, seat.share - seat.interval.low
        outward.append(_ratio(up if seat.share >= fair else down, upper - distance))
        inward.append(_ratio(down if seat.share >= fair else up, distance - lower))
    factor = max(*outward, min(inward) if place else 0.0)
    return None if factor == inf else max(1, ceil(shares.games * (factor**2 - 1)))


def _ratio(width: float, room: float) -> float:
    return width / room if room > 0 else inf
