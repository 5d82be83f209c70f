"""What decks differ by, apart from chance."""

from __future__ import annotations

import numpy as np
import pytest

from langfinger_sim.stats.deck_spread import split_spread

DECKS, BLOCKS = 400, 20


def sample(deck_spread: float, noise: float, luck: float) -> np.ndarray:
    """(decks, blocks, 2): the second number is the same for all decks; noise and luck are those of a deck's mean."""
    random = np.random.default_rng(5)
    true = np.stack([random.normal(0, deck_spread, DECKS), np.zeros(DECKS)], axis=1)
    shared = random.normal(0, luck * BLOCKS**0.5, (1, BLOCKS, 2))
    return true[:, np.newaxis] + shared + random.normal(0, noise * BLOCKS**0.5, (DECKS, BLOCKS, 2))


@pytest.mark.parametrize("luck", [0.0, 2.0])
def test_a_planted_spread_is_found_less_chance_whatever_luck_decks_share(luck: float) -> None:
    spread = split_spread(sample(0.65, 0.7, luck))
    assert np.sqrt(spread.measured[0]) == pytest.approx(0.955, abs=0.08)
    assert np.sqrt(spread.between[0]) == pytest.approx(0.65, abs=0.08)
    assert np.sqrt(spread.noise) == pytest.approx([0.7, 0.7], abs=0.03)
    assert np.sqrt(spread.between[1]) < 0.2


def test_steadied_numbers_spread_as_what_is_left() -> None:
    values = sample(0.65, 0.7, 1.0)
    spread = split_spread(values)
    assert spread.steadied.mean(axis=0) == pytest.approx(spread.means)
    assert spread.steadied.var(axis=0, ddof=1) == pytest.approx(spread.between)
    assert (np.argsort(spread.steadied[:, 0]) == np.argsort(values[:, :, 0].mean(axis=1))).all()


def test_equal_decks_differ_by_nothing_at_all() -> None:
    values = np.broadcast_to(sample(1.0, 1.0, 1.0)[:1], (7, BLOCKS, 2))
    spread = split_spread(values)
    assert spread.variance == pytest.approx(0, abs=1e-20)
    assert spread.steadied == pytest.approx(np.broadcast_to(values[0].mean(axis=0), (7, 2)))


def test_one_deck_has_no_spread() -> None:
    with pytest.raises(ValueError, match="two of them"):
        split_spread(np.zeros((1, 20, 4)))
