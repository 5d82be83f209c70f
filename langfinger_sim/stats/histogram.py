"""Counts of whole numbers that add up: exact mean and median of any number of games, in any order of adding."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import ceil
from typing import Any

import numpy as np


@dataclass
class Histogram:
    """How often each whole number was seen."""

    counts: Counter[int] = field(default_factory=Counter)

    @property
    def total(self) -> int:
        """Values seen."""
        return self.counts.total()

    def add(self, values: np.ndarray[Any, Any]) -> None:
        """Count the values of an integer array."""
        found, counts = np.unique(values, return_counts=True)
        self.counts.update(dict(zip(found.tolist(), counts.tolist(), strict=True)))

    def merge(self, other: Histogram) -> None:
        """Count what `other` has counted."""
        self.counts.update(other.counts)

    def mean(self) -> float:
        """Arithmetic mean; nan when empty."""
        if not self.total:
            return float("nan")
        return sum(value * count for value, count in self.counts.items()) / self.total

    def median(self) -> float:
        """The middle value, or the mean of the two middle ones; nan when empty."""
        if not self.total:
            return float("nan")
        return (self._value_at((self.total - 1) // 2) + self._value_at(self.total // 2)) / 2

    def quantile(self, part: float) -> int:
        """The smallest value that at least this part of all values does not exceed; ValueError when empty."""
        if not self.total:
            raise ValueError("an empty histogram has no quantiles")
        return self._value_at(max(0, ceil(part * self.total) - 1))

    def _value_at(self, rank: int) -> int:
        """The value at this place, from 0, in ascending order."""
        for value in sorted(self.counts):
            rank -= self.counts[value]
            if rank < 0:
                return value
        raise IndexError("rank beyond the values counted")
