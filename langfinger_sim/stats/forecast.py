"""How many games a range of a given width takes, before or after some were played."""

from __future__ import annotations

from math import ceil

from langfinger_sim.stats.seat_shares import joint_quantile, wilson_interval

MOST_GAMES = 10**9
"""Where more are needed, nobody waits for them."""


def games_for_half_width(share: float, half_width: float, intervals: int, level: float = 0.95) -> int | None:
    """Games after which Wilson's interval of a share reaches at most so far to each side; None beyond a billion.

    No ties are assumed, which make the interval narrower. `intervals` hold at once with chance `level`: with shares of
    1/4 and four of them, ±0.002 takes 292,428 games. The width falls with every game (Wilson 1927), so the number is
    found by halving.
    """
    quantile = joint_quantile(level, intervals)

    def is_enough(games: int) -> bool:
        interval = wilson_interval(share, games, quantile)
        return (interval.high - interval.low) / 2 <= half_width

    if not is_enough(MOST_GAMES):
        return None
    low, high = 0, MOST_GAMES
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if is_enough(middle) else (middle, high)
    return high


def games_for_narrower(games: int, half_width: float, wanted: float) -> int | None:
    """Games in all until a range seen after some games is as narrow as wanted; None beyond a billion.

    It shrinks with the root of the games.
    """
    needed = max(games, ceil(games * (half_width / wanted) ** 2))
    return needed if needed <= MOST_GAMES else None
