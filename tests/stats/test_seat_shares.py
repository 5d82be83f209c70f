"""Seat win shares against hand-made examples, brute force and simulation."""

from __future__ import annotations

from math import isnan, sqrt
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from langfinger_sim.stats.seat_shares import estimate_seat_sequence, estimate_seat_shares, wilson_interval
from langfinger_sim.stats.seat_totals import SeatTotals
from langfinger_sim.stats.sequences import sequence_quantile

WON = np.array([[1, 0, 0], [1, 1, 0], [0, 0, 0], [1, 1, 1], [0, 0, 1]])
"""A win, a win of two, a game nobody won, a win of all, a win."""


def win_parts(won: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """W by its definition."""
    return np.array([[w / max(1, sum(game)) for w in game] for game in won.tolist()])


def test_shares_by_hand() -> None:
    shares = estimate_seat_shares(SeatTotals.count(WON, capped_count=1))
    assert [seat.share for seat in shares.seats] == pytest.approx([(1 + 1 / 2 + 1 / 3) / 5, (5 / 6) / 5, (4 / 3) / 5])
    assert [seat.first_share for seat in shares.seats] == pytest.approx([3 / 5, 2 / 5, 2 / 5])
    assert (shares.tie_share, shares.winnerless_share, shares.capped_share) == pytest.approx((2 / 5, 1 / 5, 1 / 5))


def test_fair_line_falls_with_games_nobody_won() -> None:
    shares = estimate_seat_shares(SeatTotals.count(WON))
    assert shares.fair_share == pytest.approx((1 - 1 / 5) / 3)
    assert sum(seat.share for seat in shares.seats) == pytest.approx(1 - shares.winnerless_share)


def test_totals_hold_the_whole_product_matrix() -> None:
    parts = win_parts(WON)
    assert SeatTotals.count(WON).products / 840**2 == pytest.approx(parts.T @ parts)


@given(arrays(np.uint8, st.tuples(st.integers(2, 60), st.integers(2, 8)), elements=st.integers(0, 1)))
def test_standard_error_is_that_of_the_mean_of_win_parts(won: np.ndarray[Any, Any]) -> None:
    shares = estimate_seat_shares(SeatTotals.count(won))
    expected = win_parts(won).std(axis=0, ddof=1) / sqrt(len(won))
    assert [seat.standard_error for seat in shares.seats] == pytest.approx(expected.tolist(), abs=1e-12)


@given(arrays(np.uint8, (30, 4), elements=st.integers(0, 1)), st.lists(st.integers(0, 30), max_size=5))
def test_totals_add_up_whatever_the_cuts(won: np.ndarray[Any, Any], cuts: list[int]) -> None:
    total = SeatTotals.empty(4)
    for piece in np.split(won, sorted(cuts)):
        total.merge(SeatTotals.count(piece))
    whole = SeatTotals.count(won)
    assert total.games == whole.games
    assert (total.parts == whole.parts).all()
    assert (total.products == whole.products).all()
    assert (total.first_counts == whole.first_counts).all()
    assert (total.tie_count, total.winnerless_count) == (whole.tie_count, whole.winnerless_count)


@pytest.mark.parametrize(("share", "blocks"), [(0.25, 1000.0), (0.01, 37.5), (0.0, 20.0), (1.0, 20.0)])
def test_wilson_ends_are_where_the_score_test_just_rejects(share: float, blocks: float) -> None:
    z = 2.5
    interval = wilson_interval(share, blocks, z)
    for end in (interval.low, interval.high):
        if 0 < end < 1:
            assert abs(share - end) == pytest.approx(z * sqrt(end * (1 - end) / blocks))


def test_ties_narrow_the_interval() -> None:
    alone, tied = np.zeros((400, 2), np.uint8), np.ones((400, 2), np.uint8)
    alone[:200, 0] = alone[200:, 1] = 1
    tied[:100, 1] = tied[100:200, 0] = 0
    wide, narrow = (estimate_seat_shares(SeatTotals.count(won)).seats[0] for won in (alone, tied))
    assert wide.share == narrow.share == 0.5
    assert narrow.interval.high - narrow.interval.low < 0.75 * (wide.interval.high - wide.interval.low)


def test_seat_that_never_wins_is_bounded_by_the_number_of_games() -> None:
    won = np.zeros((50, 2), np.uint8)
    won[:, 0] = 1
    never = estimate_seat_shares(SeatTotals.count(won)).seats[1]
    expected = wilson_interval(0.0, 50, 2.241402727604947)
    assert (never.interval.low, never.interval.high) == pytest.approx((expected.low, expected.high))


def test_one_game_has_no_error_but_an_interval() -> None:
    seat = estimate_seat_shares(SeatTotals.count(WON[:1])).seats[0]
    assert isnan(seat.standard_error)
    assert seat.interval.low < 0.9 < seat.interval.high


def test_no_games_have_no_shares() -> None:
    with pytest.raises(ValueError, match="at least one game"):
        estimate_seat_shares(SeatTotals.empty(4))


def test_sequence_is_the_interval_with_more_standard_errors() -> None:
    totals = SeatTotals.count(np.repeat(WON, 2_000, axis=0))
    shares = estimate_seat_sequence(totals, cells=5)
    z = sequence_quantile(10_000, 0.05 / 15)
    for seat in shares.seats:
        blocks = seat.share * (1 - seat.share) / seat.standard_error**2
        assert seat.interval == wilson_interval(seat.share, blocks, z)
        middle = (seat.interval.low + seat.interval.high) / 2
        assert middle == pytest.approx(seat.share, abs=z**2 / blocks)
        assert (seat.interval.high - seat.interval.low) / 2 == pytest.approx(z * seat.standard_error, rel=0.005)
    assert (shares.method, estimate_seat_shares(totals).method) == ("sequence", "fixed")


def test_sequence_of_no_games_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one game"):
        estimate_seat_sequence(SeatTotals.empty(4))
