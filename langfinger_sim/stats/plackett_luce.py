"""Strengths of players, and what each seat adds, from the orders in which games ended: the Plackett-Luce model.

The worth of a seat is exp(strength of who sits there + effect of the seat). The first is drawn in proportion to worth,
then the next among the others, and so on (Luce 1959, Individual Choice Behavior; Plackett 1975, Applied Statistics
24:193). Strengths and effects are fitted at once, by maximum likelihood: no game counts for being played early or late.

Ties: seats of one rank count as each order among them, with equal parts of one game. This keeps the likelihood concave,
so Newton's method finds its one top.

Errors: games on the same deal are not independent. The scores of all games of a deal are added up, and the covariance
is J⁻¹ V J⁻¹ with J the information and V the sum over deals of the products of these sums (the sandwich of White 1982,
Econometrica 50:1, with clusters as in Liang and Zeger 1986, Biometrika 73:13). It also holds where games follow the
model only roughly.

Where somebody never finished before anybody of another group, the top lies at infinity (Ford 1957; Hunter 2004, Annals
of Statistics 32:384). Then every player and every seat is given half a win and half a loss against an imaginary one of
average worth, and errors are the model's own, J⁻¹: such a strength is a bound, and said to be one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp

import numpy as np

from langfinger_sim.stats.finishing_orders import Array, break_ties
from langfinger_sim.stats.paired import reach_of
from langfinger_sim.stats.seat_shares import Interval

STEPS = 100
SMALL = 1e-9
FARTHEST = 25.0
"""A worth of e^25 times another's is no estimate: the top lies at infinity."""


@dataclass(frozen=True)
class Fit:
    """A fitted model.

    Attributes:
        strengths: (players,) log worth; they sum to 0.
        effects: (seats,) log worth a seat adds; they sum to 0.
        information: (free, free) minus the second derivatives, in free parameters.
        is_bounded: False where imaginary games keep the strengths finite.
    """

    strengths: Array
    effects: Array
    information: Array
    is_bounded: bool

    @property
    def basis(self) -> Array:
        """(players + seats, free) from free parameters to strengths and effects."""
        return _basis(len(self.strengths), len(self.effects))


@dataclass(frozen=True)
class Strength:
    """Log worth of a player or a seat; the intervals of all players, or of all seats, hold at once."""

    value: float
    standard_error: float
    interval: Interval


@dataclass(frozen=True)
class Strengths:
    """What games say of players and seats: see `Fit`; `level`: chance with which all intervals of a group hold."""

    players: tuple[Strength, ...]
    seats: tuple[Strength, ...]
    is_bounded: bool
    level: float


class _Orders:
    """The orders in which the games of one table of players ended, with derivatives by seat."""

    def __init__(self, table: Sequence[int], counts: Mapping[int, int], players: int) -> None:
        seats = len(table)
        rows: dict[tuple[int, ...], list[float]] = {}
        for code, count in sorted(counts.items()):
            found = break_ties(code, seats)
            for order in found.seats.tolist():
                entry = rows.setdefault((*order, found.stages), [0.0])
                entry[0] += count / len(found.seats)
        self.table = np.asarray(table)
        self.seats = np.array([key[:-1] for key in rows], np.int64).reshape(-1, seats)
        self.stages = np.array([key[-1] for key in rows], np.int64)
        self.weights = np.array([entry[0] for entry in rows.values()])
        basis = _basis(players, seats)
        self.design = basis[self.table] + basis[players:]  # (seats, free)

    def ahead(self) -> Array:
        """(seats, seats) whether a seat ever finished before another."""
        found = np.zeros((len(self.table), len(self.table)), bool)
        for first in range(len(self.table)):
            known = self.seats[self.stages > first]
            for later in range(first + 1, len(self.table)):
                found[known[:, first], known[:, later]] = True
        return found

    def derive(self, free: Array) -> tuple[float, Array, Array]:
        """Log likelihood, its gradient and minus its second derivatives, in free parameters."""
        value, slopes, chances = _slopes(self.design @ free, self.seats, self.stages)
        weighted = self.weights[:, np.newaxis, np.newaxis] * chances
        inner = np.diag(weighted.sum(axis=(0, 1))) - np.einsum("ojs,ojt->st", weighted, chances)
        return (
            float(self.weights @ value),
            self.design.T @ (self.weights @ slopes),
            self.design.T @ inner @ self.design,
        )


def _slopes(worths: Array, orders: Array, stages: Array) -> tuple[Array, Array, Array]:
    """Of orders: (orders,) log chance, (orders, seats) slope by log worth, (orders, stages, seats) chances by stage."""
    seats = len(worths)
    size = np.exp(worths - worths.max())
    placed = size[orders]
    rest = np.cumsum(placed[:, ::-1], axis=1)[:, ::-1]
    is_known = np.arange(seats) < stages[:, np.newaxis]  # (orders, stages)
    is_left = np.triu(np.ones((seats, seats), bool))  # stage j: places j, j + 1, …
    by_place = placed[:, np.newaxis, :] / rest[:, :, np.newaxis] * is_left * is_known[:, :, np.newaxis]
    chances = np.zeros_like(by_place)
    np.put_along_axis(chances, np.broadcast_to(orders[:, np.newaxis, :], by_place.shape), by_place, axis=2)
    picked = np.zeros(orders.shape)
    np.put_along_axis(picked, orders, is_known.astype(np.float64), axis=1)
    return (np.log(placed / rest) * is_known).sum(axis=1), picked - chances.sum(axis=1), chances


def _basis(players: int, seats: int) -> Array:
    """(players + seats, players - 1 + seats - 1): strengths and effects each sum to 0."""
    basis = np.zeros((players + seats, players + seats - 2))
    basis[: players - 1, : players - 1] = np.eye(players - 1)
    basis[players - 1, : players - 1] = -1
    basis[players:-1, players - 1 :] = np.eye(seats - 1)
    basis[-1, players - 1 :] = -1
    return basis


def fit_strengths(tables: Sequence[Sequence[int]], counts: Sequence[Counter[int]], players: int) -> Fit:
    """The most likely strengths and seat effects.

    Args:
        tables: for each, which of the players, from 0, sits in each seat; all of as many seats.
        counts: for each, how often each code of `finishing_orders` occurred.
        players: how many there are, at least two.

    ValueError without players to compare.
    """
    if players < 2 or not tables:  # noqa: PLR2004 - one is compared with nobody
        raise ValueError("strengths need two players and a table")
    orders = [_Orders(table, found, players) for table, found in zip(tables, counts, strict=True)]
    free = _climb(orders, players, 0.0) if _is_connected(orders, players) else None
    is_bounded = free is not None
    imaginary = 0.0 if is_bounded else 0.5
    if free is None:
        free = _climb(orders, players, imaginary)
    if free is None:  # as many imaginary games as keep it finite always have a top
        raise ValueError("no strengths fit these games")
    values = _basis(players, len(tables[0])) @ free
    _, _, information = _derive(orders, free, players, imaginary)
    return Fit(values[:players], values[players:], information, is_bounded)


def _climb(orders: Sequence[_Orders], players: int, imaginary: float) -> Array | None:
    """Newton's method with shortened steps; None where there is no top within reach."""
    free = np.zeros(orders[0].design.shape[1])
    basis = _basis(players, orders[0].seats.shape[1])
    value, gradient, information = _derive(orders, free, players, imaginary)
    games = sum(float(one.weights.sum()) for one in orders)
    for _ in range(STEPS):
        if np.abs(gradient).max() < SMALL * max(1.0, games):
            return free
        try:
            step = np.linalg.solve(information, gradient)
        except np.linalg.LinAlgError:
            return None
        while np.abs(step).max() > SMALL:
            found = _derive(orders, free + step, players, imaginary)
            if found[0] >= value:
                break
            step = step / 2
        else:
            return free
        free, (value, gradient, information) = free + step, found
        if np.abs(basis @ free).max() > FARTHEST:
            return None
    return None


def _derive(orders: Sequence[_Orders], free: Array, players: int, imaginary: float) -> tuple[float, Array, Array]:
    """The sum over all tables, and so many imaginary wins and losses of each player and seat."""
    parts = [one.derive(free) for one in orders]
    basis = _basis(players, orders[0].seats.shape[1])
    worths = basis @ free
    chance = 1 / (1 + np.exp(-worths))
    value = sum(part[0] for part in parts) + imaginary * float(np.log(chance * (1 - chance)).sum())
    gradient = sum(part[1] for part in parts) + imaginary * (basis.T @ (1 - 2 * chance))
    information = sum(part[2] for part in parts) + imaginary * 2 * (basis.T * (chance * (1 - chance))) @ basis
    return value, np.asarray(gradient), np.asarray(information)


def _is_connected(orders: Sequence[_Orders], players: int) -> bool:
    """Whether chains of "ever finished before" lead from every player, and every seat, to every other."""
    seats = len(orders[0].table)
    by_player, by_seat = np.eye(players, dtype=bool), np.eye(seats, dtype=bool)
    for one in orders:
        first, later = np.nonzero(one.ahead())
        by_player[one.table[first], one.table[later]] = True
        by_seat[first, later] = True
    return all(
        bool((np.linalg.matrix_power(reached.astype(np.float64), len(reached)) > 0).all())
        for reached in (by_player, by_seat)
    )


def score_codes(fit: Fit, table: Sequence[int], codes: Sequence[int]) -> Array:
    """(codes, free) slope of a game's log likelihood by the free parameters, where it ended as each code says."""
    basis, seats = fit.basis, len(fit.effects)
    design = basis[np.asarray(table)] + basis[len(fit.strengths) :]
    worths = fit.strengths[np.asarray(table)] + fit.effects
    scores = np.zeros((len(codes), seats))
    for row, code in enumerate(codes):
        found = break_ties(int(code), seats)
        _, slopes, _ = _slopes(worths, found.seats, np.full(len(found.seats), found.stages))
        scores[row] = slopes.mean(axis=0)
    return np.asarray(scores @ design)


def estimate_strengths(fit: Fit, products: Array, level: float = 0.95) -> Strengths:
    """Strengths with intervals; `products`: (free, free) sum over deals of the products of their summed scores."""
    inverse = np.linalg.pinv(fit.information)
    covariance = inverse @ products @ inverse if fit.is_bounded else inverse
    full = fit.basis @ covariance @ fit.basis.T
    errors = np.sqrt(np.maximum(0.0, np.diag(full)))
    players = len(fit.strengths)

    def group(values: Array, errors: Array) -> tuple[Strength, ...]:
        reach = reach_of(level, len(values))
        return tuple(
            Strength(float(value), float(error), Interval(float(value - reach * error), float(value + reach * error)))
            for value, error in zip(values, errors, strict=True)
        )

    return Strengths(
        group(fit.strengths, errors[:players]), group(fit.effects, errors[players:]), fit.is_bounded, level
    )


def chance_ahead(stronger: float, weaker: float) -> float:
    """Chance that of two players in like seats the first finishes before the second, by their strengths."""
    return 1 / (1 + exp(weaker - stronger))
