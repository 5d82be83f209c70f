"""Bands, games to notice and games to go, against the numbers of the manual and against further play."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt

import numpy as np
import pytest
from scipy.stats import norm

from langfinger_sim.stats.seat_shares import estimate_seat_shares
from langfinger_sim.stats.seat_totals import SeatTotals
from langfinger_sim.stats.verdicts import Judgement, Verdict, band_bounds, games_to_notice, judge_fairness


def totals_of(wins: Sequence[float], winnerless: int = 0) -> SeatTotals:
    """Games each won by one seat, summed up without listing them; for an exact share also a fraction of a game."""
    parts = np.rint(840 * np.array(wins)).astype(np.int64)
    winner_counts = np.zeros(len(wins) + 1, np.int64)
    winner_counts[:2] = winnerless, round(sum(wins))
    return SeatTotals(int(winner_counts.sum()), parts, np.diag(840 * parts), parts // 840, winner_counts, 0)


def judge(wins: Sequence[float], winnerless: int = 0) -> Judgement:
    return judge_fairness(estimate_seat_shares(totals_of(wins, winnerless)))


@pytest.mark.parametrize(("points", "games"), [(0.4, 91_992), (1, 14_719), (2, 3_680), (5, 589)])
def test_games_to_notice_with_four_players(points: float, games: int) -> None:
    assert round(games_to_notice(1 / 4, points / 100)) == games


def test_games_to_notice_give_a_test_the_power_of_four_in_five() -> None:
    games = games_to_notice(1 / 5, 0.03)
    error = (0.2 * 0.8 / games) ** 0.5
    assert 1 - norm.cdf(norm.ppf(0.975) - 0.03 / error) == pytest.approx(0.8, abs=0.001)


def test_no_distance_is_never_noticed() -> None:
    assert games_to_notice(1 / 4, 0.0) == inf


def test_bands_with_four_players_end_at_about_1_3_and_6_points() -> None:
    assert band_bounds(1 / 4) == pytest.approx((0.0099, 0.0303, 0.0607), abs=0.0001)


def test_bands_end_where_a_group_would_notice() -> None:
    assert [games_to_notice(1 / 3, bound) for bound in band_bounds(1 / 3)] == pytest.approx([15_000, 1_600, 400])


@pytest.mark.parametrize(
    ("shares", "verdict"),
    [
        ([0.250, 0.252, 0.249, 0.249], Verdict.FAIR),
        ([0.250, 0.268, 0.242, 0.240], Verdict.FAIR_ENOUGH),
        ([0.205, 0.265, 0.265, 0.265], Verdict.UNEVEN),
        ([0.170, 0.223, 0.321, 0.286], Verdict.UNFAIR),
    ],
)
def test_many_games_settle_the_verdict(shares: list[float], verdict: Verdict) -> None:
    found = judge([round(200_000 * share) for share in shares])
    assert (found.verdict, found.best_guess, found.best_case, found.worst_case) == (verdict,) * 4
    assert found.games_to_go == 0


def test_few_games_leave_it_open_and_say_between_what() -> None:
    found = judge([250, 250, 250, 250])
    assert (found.verdict, found.best_guess) == (Verdict.NOT_SETTLED, Verdict.FAIR)
    assert (found.best_case, found.worst_case) == (Verdict.FAIR, Verdict.UNEVEN)
    assert found.least_distance == 0


def wins_at(distance: float, games: int) -> list[float]:
    """Two seats as far apart as they are seen on average: the true distance, and what chance adds to it."""
    seen = sqrt(distance**2 + 0.25 / games)
    return [games * (0.5 + seen), games * (0.5 - seen)]


@pytest.mark.parametrize("distance", [0.0, 0.005, 0.015, 0.03, 0.04, 0.06])
def test_verdict_is_settled_after_the_games_to_go_and_not_before(distance: float) -> None:
    games = 1_000
    found = judge(wins_at(distance, games))
    assert found.verdict is Verdict.NOT_SETTLED
    assert found.games_to_go is not None
    needed = games + found.games_to_go
    assert judge(wins_at(distance, round(1.1 * needed))).verdict is found.best_guess
    assert judge(wins_at(distance, max(games, round(0.9 * needed)))).verdict is Verdict.NOT_SETTLED


def test_best_guess_leaves_out_what_chance_adds() -> None:
    """Two seats 1.2 points off after 3,000 games: beyond the band of 1.14, but chance alone makes 0.9."""
    found = judge([1_536, 1_464])
    assert abs(1_536 / 3_000 - 0.5) > found.bounds[0]
    assert found.best_guess is Verdict.FAIR


def test_seats_on_a_border_are_not_forecast() -> None:
    bound = band_bounds(0.5)[0]
    assert judge([round(10**9 * (0.5 + bound)), round(10**9 * (0.5 - bound))]).games_to_go is None


def test_winnerless_games_lower_the_fair_line_and_are_no_unfairness() -> None:
    found = judge([100_000] * 4, winnerless=100_000)
    assert found.verdict is Verdict.FAIR
    assert found.bounds == band_bounds(0.2)


def test_distance_to_notice_is_that_of_the_far_end() -> None:
    shares = estimate_seat_shares(totals_of([2_000, 2_500, 2_700, 2_800]))
    found = judge_fairness(shares)
    far = 0.25 - shares.seats[0].interval.low
    assert found.most_distance == pytest.approx(far)
    assert found.games_to_notice == pytest.approx(7.85 * 0.1875 / far**2)
    assert found.games_to_notice_measured == pytest.approx(7.85 * 0.1875 / 0.05**2)
    assert found.least_distance == pytest.approx(0.25 - shares.seats[0].interval.high)


def test_nobody_ever_wins_is_no_verdict() -> None:
    with pytest.raises(ValueError, match="nobody won"):
        judge([0, 0, 0], winnerless=50)


def test_not_settled_is_worse_than_good_words_and_better_than_bad_ones() -> None:
    assert sorted(Verdict, key=lambda verdict: verdict.severity) == [
        "FAIR",
        "FAIR ENOUGH",
        "NOT SETTLED",
        "UNEVEN",
        "UNFAIR",
    ]
