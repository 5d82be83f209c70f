"""Strengths from finishing orders: against chances counted out by hand, and against another optimiser."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, permutations
from math import exp, log, sqrt

import numpy as np
import pytest
from scipy.optimize import minimize

from langfinger_sim.stats.finishing_orders import Array, break_ties, count_codes, encode_ranks, ranks_of_winners
from langfinger_sim.stats.plackett_luce import chance_ahead, estimate_strengths, fit_strengths, score_codes

TABLES = [(0, 1, 1), (1, 0, 1), (1, 1, 0), (0, 2, 2), (2, 0, 2), (2, 2, 0), (1, 2, 2), (2, 1, 2), (2, 2, 1)]
STRENGTHS, EFFECTS = np.array([0.7, 0.1, -0.8]), np.array([0.3, 0.0, -0.3])


def chance_of(order: tuple[int, ...], worths: Array, stages: int) -> float:
    """The model's own words, one draw after another."""
    left, chance = list(order), 1.0
    for seat in order[:stages]:
        chance *= exp(worths[seat]) / sum(exp(worths[other]) for other in left)
        left.remove(seat)
    return chance


def log_likelihood(tables: list[tuple[int, ...]], ranks: list[Array], strengths: Array, effects: Array) -> float:
    """Game by game, each tie broken every way."""
    total = 0.0
    for table, rows in zip(tables, ranks, strict=True):
        worths = strengths[list(table)] + effects
        for row in rows:
            fitting = [
                order for order in permutations(range(len(table))) if all(row[a] <= row[b] for a, b in pairwise(order))
            ]
            total += sum(log(chance_of(order, worths, len(table))) for order in fitting) / len(fitting)
    return total


def play(random: np.random.Generator, table: tuple[int, ...], games: int, tie_share: float = 0.0) -> Array:
    """(games, seats) ranks drawn from the model; some neighbours are tied."""
    worths = STRENGTHS[list(table)] + EFFECTS
    finish = np.argsort(np.argsort(-(worths + random.gumbel(size=(games, len(table)))), axis=1), axis=1) + 1
    tied = random.random(games) < tie_share
    finish[tied] = np.where(finish[tied] == 2, 1, finish[tied])
    return np.asarray(finish)


@pytest.fixture(scope="module")
def ranks() -> list[Array]:
    random = np.random.default_rng(5)
    return [play(random, table, 60, 0.2) for table in TABLES]


def count(ranks: list[Array]) -> list[Counter[int]]:
    return [count_codes(encode_ranks(rows)) for rows in ranks]


def test_codes_hold_all_orders_that_fit_the_ranks() -> None:
    code = int(encode_ranks(np.array([[2, 1, 2, 4]]))[0])
    assert [order.tolist() for order in break_ties(code, 4).seats] == [[1, 0, 2, 3], [1, 2, 0, 3]]
    assert break_ties(code, 4).stages == 3
    winners = int(encode_ranks(ranks_of_winners(np.array([[0, 1, 0, 1]])))[0])
    assert [order.tolist() for order in break_ties(winners, 4).seats] == [[1, 3, 0, 2], [3, 1, 0, 2]]
    assert break_ties(winners, 4).stages == 2
    assert break_ties(int(encode_ranks(ranks_of_winners(np.zeros((1, 3))))[0]), 3).stages == 0


def test_is_the_top_another_optimiser_finds(ranks: list[Array]) -> None:
    fit = fit_strengths(TABLES, count(ranks), 3)

    def loss(free: Array) -> float:
        strengths, effects = np.append(free[:2], -free[:2].sum()), np.append(free[2:], -free[2:].sum())
        return -log_likelihood(TABLES, ranks, strengths, effects)

    found = minimize(loss, np.zeros(4), method="BFGS", options={"gtol": 1e-4})
    assert fit.is_bounded
    assert np.allclose(np.append(fit.strengths[:2], fit.effects[:2]), found.x, atol=2e-4)
    assert -log_likelihood(TABLES, ranks, fit.strengths, fit.effects) <= found.fun + 1e-9
    errors = estimate_strengths(fit, np.zeros((4, 4)), 0.95)
    assert [one.standard_error for one in errors.players] == [0, 0, 0]


def test_information_is_the_curvature(ranks: list[Array]) -> None:
    fit, step = fit_strengths(TABLES, count(ranks), 3), 1e-3

    def at(free: Array) -> float:
        values = fit.basis @ free
        return log_likelihood(TABLES, ranks, fit.strengths + values[:3], fit.effects + values[3:])

    axes = np.eye(4) * step
    for i, j in [(0, 0), (0, 1), (1, 2), (3, 3)]:
        curvature = at(axes[i] + axes[j]) - at(axes[i] - axes[j]) - at(axes[j] - axes[i]) + at(-axes[i] - axes[j])
        assert fit.information[i, j] == pytest.approx(-curvature / (4 * step**2), rel=1e-3, abs=1e-2)


def test_scores_add_up_to_nothing_at_the_top(ranks: list[Array]) -> None:
    fit, total = fit_strengths(TABLES, count(ranks), 3), np.zeros(4)
    for table, found in zip(TABLES, count(ranks), strict=True):
        total += np.array(list(found.values())) @ score_codes(fit, table, list(found))
    assert np.abs(total).max() < 1e-5


def test_order_of_games_and_of_tables_changes_nothing(ranks: list[Array]) -> None:
    fit = fit_strengths(TABLES, count(ranks), 3)
    again = fit_strengths(TABLES[::-1], count([rows[::-1] for rows in ranks[::-1]]), 3)
    assert np.allclose(fit.strengths, again.strengths, atol=1e-9)


def test_two_players_in_two_seats_are_bradley_and_terry() -> None:
    """Who wins 30 of 40 from either seat is log 3 stronger; a tie is half a win."""
    counts = [count_codes(encode_ranks(np.array([[1, 2]] * wins + [[2, 1]] * (40 - wins)))) for wins in (30, 10)]
    fit = fit_strengths([(0, 1), (1, 0)], counts, 2)
    assert fit.strengths[0] - fit.strengths[1] == pytest.approx(log(3))
    assert fit.effects.tolist() == pytest.approx([0, 0], abs=1e-9)
    assert chance_ahead(*fit.strengths) == pytest.approx(0.75)
    tied = count_codes(encode_ranks(np.array([[1, 2]] * 20 + [[1, 1]] * 20)))
    mirrored = count_codes(encode_ranks(np.array([[2, 1]] * 20 + [[1, 1]] * 20)))
    assert chance_ahead(*fit_strengths([(0, 1), (1, 0)], [tied, mirrored], 2).strengths) == pytest.approx(0.75)


def test_who_never_finishes_ahead_has_a_bound_and_a_wide_range() -> None:
    counts = [count_codes(encode_ranks(np.array([row] * 50))) for row in ([1, 2], [2, 1])]
    fit = fit_strengths([(0, 1), (1, 0)], counts, 2)
    found = estimate_strengths(fit, np.zeros((2, 2)))
    assert not found.is_bounded
    assert 4 < found.players[0].value - found.players[1].value < 8
    assert found.players[0].standard_error > 0.5


def test_nobody_to_compare() -> None:
    with pytest.raises(ValueError, match="two players"):
        fit_strengths([(0, 0)], [Counter({1: 3})], 1)


SHARED_TRUTH = 0.2123
"""What the model makes of two million deals of the game below."""


@pytest.mark.statistical
def test_intervals_of_games_on_shared_deals_hold() -> None:
    """Games of a deal share their luck: the model's own errors would be too small, those of deals are not."""
    random, deals, studies = np.random.default_rng(11), 300, 300
    tables = TABLES[:3]
    inside, model_inside = 0, 0
    for _ in range(studies):
        luck = random.gumbel(size=(deals, 2))  # either player has his luck with the deal, in every seat
        codes = []
        for table in tables:
            size = np.array([0.3, -0.3])[list(table)] + luck[:, list(table)] + 0.4 * random.gumbel(size=(deals, 3))
            codes.append(encode_ranks(np.argsort(np.argsort(-size, axis=1), axis=1) + 1))
        fit = fit_strengths(tables, [count_codes(one) for one in codes], 2)
        sums = np.zeros((deals, len(fit.information)))
        for table, one in zip(tables, codes, strict=True):
            seen, places = np.unique(one, return_inverse=True)
            sums += score_codes(fit, table, seen.tolist())[places]
        found = estimate_strengths(fit, sums.T @ sums).players[0]
        own_error = sqrt(float((fit.basis @ np.linalg.inv(fit.information) @ fit.basis.T)[0, 0]))
        inside += abs(found.value - SHARED_TRUTH) <= 1.96 * found.standard_error
        model_inside += abs(found.value - SHARED_TRUTH) <= 1.96 * own_error
    assert 0.91 < inside / studies < 0.985
    assert model_inside / studies < 0.85
