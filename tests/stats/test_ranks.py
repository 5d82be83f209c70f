"""Orders, and where two of them contradict each other for sure."""

from __future__ import annotations

from langfinger_sim.stats.ranks import find_contradictions, rank_values, settled_order
from langfinger_sim.stats.seat_shares import Interval


def around(*values: float, half: float = 0.5) -> list[Interval]:
    return [Interval(value - half, value + half) for value in values]


def test_equal_values_share_the_better_rank() -> None:
    assert rank_values([2.0, 5.0, 2.0, 1.0]) == [2, 1, 2, 4]


def test_only_ranges_that_lie_apart_are_in_order() -> None:
    assert settled_order(around(3, 2.5, 0)) == {(0, 2), (1, 2)}


def test_touching_ranges_are_not_apart() -> None:
    assert settled_order(around(1, 0)) == set()


def test_contradiction_needs_both_orders_settled() -> None:
    assert find_contradictions(around(3, 0), around(0, 3)) == [(0, 1)]
    assert find_contradictions(around(3, 0), around(0, 0.8)) == []
    assert find_contradictions(around(3, 0), around(3, 0)) == []


def test_the_clearest_contradiction_comes_first() -> None:
    """Third and first change places by more than second and first."""
    found = find_contradictions(around(10, 5, 0), around(0, 2, 9))
    assert found[0] == (0, 2)
    assert set(found) == {(0, 1), (0, 2), (1, 2)}
