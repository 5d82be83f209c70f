"""Drawing at random, the same for one seed on every machine and under every version of Python."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from itertools import accumulate, pairwise
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Draws:
    """A stream of draws, another one for any other labels.

    It rests on `Random.random` alone: of what the standard library draws, only that is promised to stay as it is.
    """

    def __init__(self, *labels: int | str) -> None:
        self._random = Random(int.from_bytes(blake2b(repr(labels).encode(), digest_size=16).digest()))

    def below(self, bound: int) -> int:
        """A whole number in 0 … bound-1."""
        return int(self._random.random() * bound)

    def pick(self, things: Sequence[T]) -> T:
        """One of them, all alike."""
        return things[self.below(len(things))]

    def shuffle(self, things: list[T]) -> list[T]:
        """The same list, in an order drawn anew (Fisher and Yates)."""
        for place in range(len(things) - 1, 0, -1):
            other = self.below(place + 1)
            things[place], things[other] = things[other], things[place]
        return things

    def compose(self, total: int, least: Sequence[int]) -> list[int]:
        """Whole numbers that sum to `total`, each at least so much; all compositions alike.

        Stars and bars: what is left over the least is cut at places drawn without putting back. ValueError where the
        least is more than there is.
        """
        left, bars = total - sum(least), len(least) - 1
        if left < 0:
            raise ValueError(f"{total} is less than {sum(least)}")
        places = list(range(left + bars))
        for place in range(bars):
            other = place + self.below(len(places) - place)
            places[place], places[other] = places[other], places[place]
        cuts = [-1, *sorted(places[:bars]), left + bars]
        return [low + after - before - 1 for low, (before, after) in zip(least, pairwise(cuts), strict=True)]

    def deal(self, counts: Sequence[int], values: Sequence[T]) -> list[T]:
        """Every value so many times, in an order drawn at random."""
        return self.shuffle([value for value, count in zip(values, counts, strict=True) for _ in range(count)])

    def spread(self, count: int, values: Sequence[T]) -> list[T]:
        """So many values: first how many of each, all compositions alike, then their order, all alike."""
        return self.deal(self.compose(count, [0] * len(values)), values)

    def weigh(self, weights: Sequence[int]) -> int:
        """A place, by whole weights of which one is above 0."""
        ends = list(accumulate(weights))
        number = self.below(ends[-1])
        return next(place for place, end in enumerate(ends) if number < end)
