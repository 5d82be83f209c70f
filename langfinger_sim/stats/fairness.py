"""How unequal the seats are, and whether chance alone would explain it.

The seats' win parts W (see `seat_shares`) are compared with the fair line: what all seats win, divided by seats.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import erfc, exp, gamma, inf, sqrt
from typing import Any

import numpy as np

from langfinger_sim.stats.seat_shares import SeatShares
from langfinger_sim.stats.seat_totals import PARTS, SeatTotals

Array = np.ndarray[Any, Any]

FEWEST_WALD_GAMES = 300
"""Below, the normal approximation behind the Wald test is not to be trusted: permutations instead."""

PERMUTATIONS = 9_999
PERMUTATION_SEED = 20_190_917  # any fixed number: the same totals give the same p-value
NO_VARIANCE = 1e-12
"""Relative to the largest variance: a direction in which the seats never differ by chance."""


@dataclass(frozen=True)
class FairnessTest:
    """Chance of seats at least this unequal if all were equal, and how it was found.

    `method`: "wald", with its `statistic` and `degrees` of freedom, or "permutation".
    """

    method: str
    statistic: float
    degrees: int
    p_value: float


def find_unfairness(shares: SeatShares) -> float:
    """Typical distance of a seat from the fair line, 0 to 1, without what chance adds to it.

    sqrt(max(0, mean over seats of ((p - fair)² - SE²))). The plain spread is biased up: equal seats always show some.
    Needs two games: nan with fewer.
    """
    squares = [(seat.share - shares.fair_share) ** 2 - seat.standard_error**2 for seat in shares.seats]
    mean = sum(squares) / len(squares)
    return sqrt(max(0.0, mean)) if mean == mean else mean  # noqa: PLR0124 - nan stays nan


def check_fairness(totals: SeatTotals) -> FairnessTest:
    """Test that all seats win alike: Wald's test, or permutations within games where there are few of them.

    ValueError without games.
    """
    if totals.games < 1:
        raise ValueError("a test of fairness needs at least one game")
    return permutation_test(totals) if totals.games < FEWEST_WALD_GAMES else wald_test(totals)


def wald_test(totals: SeatTotals) -> FairnessTest:
    """Wald's test on the covariance of W (Wald 1943, Trans. AMS 54:426): chi-square with a degree a free direction.

    Deviations from the fair line lie in the seats - 1 directions that sum to 0. A direction without any variance
    adds no degree if the seats are equal in it, and refutes fairness for certain if they are not. (Chi-square on counts
    of wins is invalid once ties split them.)
    """
    deviations, covariance = _deviations(totals)
    variances, directions = np.linalg.eigh(covariance)
    along = directions.T @ deviations
    is_free = variances > NO_VARIANCE * max(variances.max(), np.finfo(float).tiny)
    statistic = float((along[is_free] ** 2 / variances[is_free]).sum())
    if (np.abs(along[~is_free]) > sqrt(NO_VARIANCE)).any():
        statistic = inf
    degrees = int(is_free.sum())
    return FairnessTest("wald", statistic, degrees, chi_square_tail(statistic, degrees))


def permutation_test(totals: SeatTotals) -> FairnessTest:
    """Seats dealt anew at random within each game, 9,999 times: how often are they at least this unequal?

    Of a game only its number of winners k counts then, as every k seats are equally likely; so the games with k winners
    fall on the sets of k seats by a multinomial law. Statistic: sum over seats of the squared distance from the fair
    line. p = (1 + as unequal) / (1 + 9,999) (Phipson and Smyth 2010, SAGMB 9:39).
    """
    seats = len(totals.parts)
    random = np.random.default_rng(PERMUTATION_SEED)
    dealt = np.zeros((PERMUTATIONS, seats), np.int64)
    for games, sets in _sets_of_winners(totals.winner_counts, seats):
        dealt += random.multinomial(games, np.full(len(sets), 1 / len(sets)), PERMUTATIONS) @ sets
    found = int(_spread(totals.parts[np.newaxis])[0])
    extreme = int((_spread(dealt) >= found).sum())
    statistic = found / (seats * PARTS * totals.games) ** 2
    return FairnessTest("permutation", statistic, 0, (1 + extreme) / (1 + PERMUTATIONS))


def chi_square_tail(statistic: float, degrees: int) -> float:
    """Chance that chi-square with so many degrees of freedom exceeds the statistic.

    Closed form for whole degrees (Abramowitz and Stegun 26.4.4, 26.4.5); with none, all mass is at 0.
    """
    if statistic <= 0:
        return 1.0
    if degrees == 0 or statistic == inf:
        return 0.0
    half = statistic / 2
    is_odd = degrees % 2
    tail = erfc(sqrt(half)) if is_odd else 0.0
    powers = [place + is_odd / 2 for place in range(degrees // 2)]
    return tail + sum((exp(-half) * half**power / gamma(power + 1) for power in powers), 0.0)


def _deviations(totals: SeatTotals) -> tuple[Array, Array]:
    """(seats,) distances of the shares from the fair line, and (seats, seats) their covariance."""
    games, seats = totals.games, len(totals.parts)
    means = totals.parts / (PARTS * games)
    covariance = (totals.products / PARTS**2 - games * np.outer(means, means)) / (games * (games - 1))
    centre = np.eye(seats) - 1 / seats
    return centre @ means, centre @ covariance @ centre


def _sets_of_winners(winner_counts: Array, seats: int) -> Iterator[tuple[int, Array]]:
    """For each number of winners: how many games had it, and (sets, seats) what each set of so many seats wins."""
    for winners in range(1, seats + 1):
        chosen = list(combinations(range(seats), winners))
        sets = np.zeros((len(chosen), seats), np.int64)
        for row, members in enumerate(chosen):
            sets[row, list(members)] = PARTS // winners
        yield int(winner_counts[winners]), sets


def _spread(parts: Array) -> Array:
    """(rows,) sum of squared distances from the rows' own means, times seats²: whole, so equal ones compare equal."""
    seats = parts.shape[1]
    distances: Array = seats * parts - parts.sum(axis=1, keepdims=True)
    return np.asarray((distances**2).sum(axis=1))
