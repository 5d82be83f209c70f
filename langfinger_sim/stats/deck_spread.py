"""What differs between the decks of a sample, apart from what chance adds to each of them.

Decks that met the same deals, cut into blocks, are a table of two ways: x = mean + deck + block + rest. The rest alone
is what chance adds to a difference of decks, as luck that all decks share drops out; so the variance over decks is the
true one plus that of the rest, divided by the blocks, and the true one is got by subtraction (analysis of variance with
random effects; Searle, Casella and McCulloch 1992, Variance Components, ch. 4). The decks' means are then pulled
together until they spread as the true ones do (Louis 1984, JASA 79:393): so that a count of decks beyond a border is
not a count of unlucky deals.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class DeckSpread:
    """Of each of several numbers, over decks.

    Attributes:
        means: (numbers,) over decks.
        measured: (numbers,) variance over decks, with decks - 1.
        noise: (numbers,) the part of it that chance adds.
        between: (numbers,) what is left, 0 at least.
        steadied: (decks, numbers) the numbers pulled to their means, with variance `between`.
    """

    means: Array
    measured: Array
    noise: Array
    between: Array
    steadied: Array

    @property
    def variance(self) -> float:
        """Variance between decks less chance, summed over the numbers; below 0 where chance explains more than all."""
        return float((self.measured - self.noise).sum())


def split_spread(values: Array) -> DeckSpread:
    """Of `values`, (decks, blocks, numbers), each the mean of a block of deals. ValueError below two of either."""
    decks, blocks, _ = values.shape
    if min(decks, blocks) < 2:  # noqa: PLR2004 - a spread needs two
        raise ValueError("a spread over decks needs two of them, and two blocks")
    by_deck, by_block = values.mean(axis=1), values.mean(axis=0)
    means = by_deck.mean(axis=0)
    rest = values - by_deck[:, np.newaxis] - by_block + means
    noise = (rest**2).sum(axis=(0, 1)) / ((decks - 1) * (blocks - 1) * blocks)
    measured = by_deck.var(axis=0, ddof=1)
    between = np.maximum(0.0, measured - noise)
    pull = np.sqrt(np.divide(between, measured, out=np.zeros_like(between), where=measured > 0))
    return DeckSpread(means, measured, noise, between, means + pull * (by_deck - means))
