"""Counts of winner sets against the totals made game by game."""

from __future__ import annotations

import numpy as np
import pytest

from langfinger_sim.stats.seat_totals import SeatTotals
from langfinger_sim.stats.winner_sets import add_counts, count_sets, totals_of_sets, winner_sets


def same(one: SeatTotals, other: SeatTotals) -> bool:
    fields = ("games", "capped_count", "parts", "products", "first_counts", "winner_counts")
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in fields)


@pytest.mark.parametrize("seats", range(1, 9))
def test_totals_of_sets_are_those_of_the_games(seats: int) -> None:
    won = np.random.default_rng(seats).integers(0, 2, (500, seats))
    counts = count_sets(np.zeros(500, np.int64), winner_sets(won), seats)
    assert counts.shape == (1, 2**seats)
    assert same(totals_of_sets(counts[0], 3), SeatTotals.count(won, 3))


def test_bit_of_a_set_is_the_seat() -> None:
    assert winner_sets(np.array([[1, 0, 0], [0, 0, 1], [1, 1, 0], [0, 0, 0]])).tolist() == [1, 4, 3, 0]


def test_groups_are_counted_apart_and_missing_ones_are_empty() -> None:
    counts = count_sets(np.array([0, 2, 2]), np.array([1, 3, 3]), 2, group_count=4)
    assert counts.tolist() == [[0, 1, 0, 0], [0, 0, 0, 0], [0, 0, 0, 2], [0, 0, 0, 0]]
    assert count_sets(np.array([2]), np.array([0]), 1).tolist() == [[0, 0], [0, 0], [1, 0]]
    assert count_sets(np.array([], np.int64), np.array([], np.uint8), 2).tolist() == [[0, 0, 0, 0]]


def test_tables_of_other_lengths_are_added_by_group() -> None:
    assert add_counts(np.array([[1, 2]]), np.array([[3, 4], [5, 6]])).tolist() == [[4, 6], [5, 6]]


def test_ten_to_the_twelfth_games_do_not_overflow() -> None:
    totals = totals_of_sets(np.array([0, 10**12, 0, 0]))
    assert totals.products[0, 0] == 840**2 * 10**12
