"""What kinds of players win with the seat averaged out: by hand, and as sure as is said."""

from __future__ import annotations

import numpy as np
import pytest

from langfinger_sim.stats.kind_shares import KindTotals, estimate_company, estimate_kinds


def draw(random: np.random.Generator, games: int, strengths: tuple[float, ...]) -> tuple[np.ndarray, np.ndarray]:
    """Kinds with chances 1/4 and 3/4 in four seats; one wins, by strength, the second seat twice as often as others."""
    sat = (random.random((games, 4)) >= 0.25).astype(np.int64)
    worth = np.array(strengths)[sat] * np.array([1.0, 2.0, 1.0, 1.0])
    ends = np.cumsum(worth, axis=1)
    won = (random.random((games, 1)) * ends[:, -1:] < ends).argmax(axis=1)
    return sat, np.eye(4, dtype=np.int64)[won]


def test_shares_by_hand() -> None:
    totals = KindTotals(2, 2)
    totals.add(np.array([[0, 1], [1, 0], [0, 0], [1, 1]]), np.array([[1, 0], [1, 1], [0, 1], [0, 0]]))
    one, other = estimate_kinds(totals)
    assert one.by_seat == (1 / 2, 3 / 4)
    assert other.by_seat == (1 / 4, 0)
    assert (one.share, other.share) == (5 / 8, 1 / 8)
    assert (one.appearances, other.appearances) == (4, 4)
    assert {counts: found.games for counts, found in totals.companies.items()} == {(1, 1): 2, (2, 0): 1, (0, 2): 1}
    assert estimate_company(totals.companies[1, 1], 0).share == 3 / 4


def test_each_seat_weighs_alike_however_often_a_kind_sat_there() -> None:
    """Three games in the first seat, all won, one in the second, lost: half, not three quarters."""
    totals = KindTotals(2, 2)
    totals.add(np.array([[0, 1], [0, 1], [0, 1], [1, 0]]), np.array([[1, 0], [1, 0], [1, 0], [1, 0]]))
    one, other = estimate_kinds(totals)
    assert (one.by_seat, one.share) == ((1.0, 0.0), 0.5)
    assert (other.by_seat, other.share) == ((1.0, 0.0), 0.5)


def test_totals_do_not_depend_on_how_games_are_cut() -> None:
    sat, won = draw(np.random.default_rng(1), 500, (3.0, 1.0))
    whole, cut = KindTotals(2, 4), KindTotals(2, 4)
    whole.add(sat, won)
    for start in range(0, 500, 77):
        cut.add(sat[start : start + 77], won[start : start + 77])
    assert estimate_kinds(whole) == estimate_kinds(cut)


def test_kind_that_never_wins_has_a_range() -> None:
    sat = np.tile([[0, 1], [1, 0]], (200, 1))
    totals = KindTotals(2, 2)
    totals.add(sat, (sat == 0).astype(np.int64))
    loser = estimate_kinds(totals)[1]
    assert loser.share == 0
    assert 0 < loser.interval.high < 0.03


def test_kind_that_never_sat_somewhere_is_refused() -> None:
    totals = KindTotals(2, 2)
    totals.add(np.zeros((5, 2), np.int64), np.ones((5, 2), np.int64))
    with pytest.raises(ValueError, match="never sat"):
        estimate_kinds(totals)


@pytest.mark.statistical
def test_joint_ranges_hold_as_often_as_they_say() -> None:
    """Stated 95 %; 400 studies of 1,500 games, whose truth is of 500,000: three standard errors are 3.3 points."""
    random = np.random.default_rng(2)
    many = KindTotals(2, 4)
    for _ in range(5):
        many.add(*draw(random, 100_000, (3.0, 1.0)))
    truth = [one.share for one in estimate_kinds(many)]
    assert truth[0] > 2 * truth[1]
    held = 0
    for _ in range(400):
        totals = KindTotals(2, 4)
        totals.add(*draw(random, 1_500, (3.0, 1.0)))
        found = estimate_kinds(totals)
        held += all(one.interval.low <= true <= one.interval.high for one, true in zip(found, truth, strict=True))
    assert 0.95 - 0.033 <= held / 400 <= 0.985
