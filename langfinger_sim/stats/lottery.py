"""The best lottery over options that each leave the seats at known distances from fair: a linear programme.

Choose weights w, 0 or more and 1 in all, so that the largest |sum_i w_i d_is| over seats s is least. That is the value
of a matrix game (von Neumann 1928, Math. Ann. 100:295): we choose an option by lot, an opponent a seat and a sign. With
all payoffs made positive it is the programme "maximise sum y, B y <= 1, y >= 0", whose value is 1 / (value of the game)
(Dantzig 1951, in Koopmans, ch. 20), solved by the simplex method in tableau form from its slack basis.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from langfinger_sim.stats.moments import Array

TINY = 1e-11
MOST_PIVOTS = 10_000


@dataclass(frozen=True)
class Lottery:
    """Weights of the options, which sum to 1, and the largest distance of a seat from fair that they leave."""

    weights: tuple[float, ...]
    worst: float


def find_lottery(distances: Array) -> Lottery:
    """The lottery over options whose worst seat is nearest to fair.

    `distances`: (options, seats), each seat's share less the fair one, in any unit. ValueError without options.
    """
    if not distances.size:
        raise ValueError("a lottery needs at least one option and one seat")
    payoffs = np.hstack([distances, -distances]).T  # a row for each seat and sign
    shift = 1.0 - float(payoffs.min())
    parts = _maximise(payoffs + shift)
    weights = parts / parts.sum()
    return Lottery(tuple(float(weight) for weight in weights), float(np.abs(weights @ distances).max()))


def _maximise(rows: Array) -> Array:
    """(columns,) y >= 0 with the largest sum for which `rows` @ y <= 1; all entries of `rows` are positive.

    Bland's rule (1977, Math. Oper. Res. 2:103) never cycles.
    """
    count, width = rows.shape
    tableau = np.zeros((count + 1, width + count + 1))
    tableau[:count, :width], tableau[:count, width:-1], tableau[:count, -1] = rows, np.eye(count), 1.0
    tableau[-1, :width] = -1.0
    basis = list(range(width, width + count))
    for _ in range(MOST_PIVOTS):
        improving = np.flatnonzero(tableau[-1, :-1] < -TINY)
        if not improving.size:
            break
        column = int(improving[0])
        row = _leaving_row(tableau, basis, column)
        tableau[row] /= tableau[row, column]
        others = np.arange(count + 1) != row
        tableau[others] -= np.outer(tableau[others, column], tableau[row])
        basis[row] = column
    found = np.zeros(width + count)
    found[basis] = tableau[:-1, -1]
    return np.maximum(0.0, found[:width])


def _leaving_row(tableau: Array, basis: list[int], column: int) -> int:
    """The row that bounds the column's growth; of several the one whose variable comes first."""
    bounding = np.flatnonzero(tableau[:-1, column] > TINY)
    ratios = tableau[bounding, -1] / tableau[bounding, column]
    tied = bounding[ratios <= ratios.min() + TINY]
    return int(min(tied, key=lambda row: basis[row]))
