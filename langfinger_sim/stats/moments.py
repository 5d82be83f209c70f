"""Means, variances and covariances of whole-number columns, as sums that add up exactly in any order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]

EXACT_IN_FLOAT = 2**53
"""Below, every whole number is a float64, and so is every partial sum of a product of matrices."""


@dataclass
class Moments:
    """Sums over games, of which any two of as many columns can be added.

    Attributes:
        games: rows counted.
        sums: (columns,) int64, sum of each column.
        products: (columns, columns) int64, sums of the products of two columns.
    """

    games: int
    sums: Array
    products: Array

    @classmethod
    def empty(cls, columns: int) -> Moments:
        """No games yet."""
        return cls.count(np.zeros((0, columns), np.int64))

    @classmethod
    def count(cls, values: Array) -> Moments:
        """Of whole numbers, (games, columns)."""
        values = values.astype(np.int64)
        largest = int(np.abs(values).max(initial=0))
        if largest**2 * len(values) < EXACT_IN_FLOAT:  # the fast way: numpy multiplies whole numbers slowly
            columns = np.ascontiguousarray(values.T, np.float64)  # not by `@`, whose threads wait on a busy machine
            products = np.rint(np.einsum("ik,jk->ij", columns, columns)).astype(np.int64)
        else:
            products = values.T @ values
        return cls(len(values), values.sum(axis=0), products)

    def merge(self, other: Moments) -> None:
        """Add the games of `other`."""
        self.games += other.games
        self.sums = self.sums + other.sums
        self.products = self.products + other.products

    def total(self, weights: Array) -> int:
        """Sum over games of the columns weighted by whole numbers; exact."""
        return sum(int(weight) * int(value) for weight, value in zip(weights, self.sums, strict=True))

    def variance(self, weights: Array) -> float:
        """Variance, with games - 1, of a weighted sum of columns; 0 exactly where it is constant; nan below 2 games."""
        if self.games < 2:  # noqa: PLR2004 - a spread needs two
            return float("nan")
        places = np.flatnonzero(weights)
        square = sum(int(weights[i]) * int(weights[j]) * int(self.products[i, j]) for i in places for j in places)
        spread = self.games * square - self.total(weights) ** 2
        return spread / (self.games * (self.games - 1))

    def means(self) -> Array:
        """(columns,) mean of each column."""
        return self.sums / self.games

    def covariance(self) -> Array:
        """(columns, columns) covariance of the columns, with games - 1."""
        means = self.means()
        spread = self.products / self.games - np.outer(means, means)
        return np.asarray(spread * (self.games / (self.games - 1)))
