"""The best lottery, against a general solver of linear programmes."""

from __future__ import annotations

import numpy as np
import pytest

from langfinger_sim.stats.lottery import find_lottery


def solve(distances: np.ndarray) -> float:
    """The least largest distance, by scipy: variables w, t; minimise t."""
    from scipy.optimize import linprog

    options, seats = distances.shape
    signed = np.vstack([distances.T, -distances.T])
    found = linprog(
        c=[0.0] * options + [1.0],
        A_ub=np.hstack([signed, -np.ones((2 * seats, 1))]),
        b_ub=np.zeros(2 * seats),
        A_eq=[[1.0] * options + [0.0]],
        b_eq=[1.0],
    )
    assert found.success
    return float(found.fun)


@pytest.mark.parametrize("seed", range(40))
def test_reaches_what_a_general_solver_reaches(seed: int) -> None:
    random = np.random.default_rng(seed)
    distances = random.normal(random.normal(), 5, (random.integers(1, 30), random.integers(2, 6)))
    if seed % 4 == 0:
        distances = distances.round()  # ties and degenerate corners
    found = find_lottery(distances)
    weights = np.array(found.weights)
    assert weights.min() >= 0
    assert weights.sum() == pytest.approx(1)
    assert found.worst == pytest.approx(np.abs(weights @ distances).max())
    assert found.worst == pytest.approx(solve(distances), abs=1e-7)


def test_opposite_options_are_mixed_in_the_inverse_of_their_distances() -> None:
    found = find_lottery(np.array([[3.0, -3.0], [-1.0, 1.0]]))
    assert found.weights == pytest.approx((0.25, 0.75))
    assert found.worst == pytest.approx(0)


def test_one_option_is_taken_whole() -> None:
    found = find_lottery(np.array([[0.0, 2.0, -2.0]]))
    assert (found.weights, found.worst) == ((1.0,), 2.0)


def test_all_fair_options_need_no_lottery() -> None:
    assert find_lottery(np.zeros((3, 4))).worst == 0


def test_nothing_to_draw_from_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one option"):
        find_lottery(np.zeros((0, 4)))
