"""Orders of many values, what of them is settled, and where two orders contradict each other."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from langfinger_sim.stats.seat_shares import Interval


def rank_values(values: Sequence[float]) -> list[int]:
    """Rank of each value, 1 for the largest; equal values share the better rank."""
    return [1 + sum(other > value for other in values) for value in values]


def settled_order(intervals: Sequence[Interval]) -> set[tuple[int, int]]:
    """Pairs (larger, smaller) of which the first's interval lies wholly above the second's.

    With intervals that hold at once all of these pairs hold at once.
    """
    found = set()
    for one, other in combinations(range(len(intervals)), 2):
        if intervals[one].low > intervals[other].high:
            found.add((one, other))
        elif intervals[other].low > intervals[one].high:
            found.add((other, one))
    return found


def find_contradictions(first: Sequence[Interval], second: Sequence[Interval]) -> list[tuple[int, int]]:
    """Pairs that are settled one way in the first order and the other way round in the second, widest gap first.

    Each is (larger in the first, larger in the second).
    """
    other = settled_order(second)
    found = [pair for pair in settled_order(first) if pair[::-1] in other]

    def gap(pair: tuple[int, int]) -> float:
        up, down = pair
        spread = [max(one.high for one in side) - min(one.low for one in side) for side in (first, second)]
        return min(
            (first[up].low - first[down].high) / spread[0],
            (second[down].low - second[up].high) / spread[1],
        )

    return sorted(found, key=lambda pair: (-gap(pair), pair))
