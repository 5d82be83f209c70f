"""Is A better than B? A sequential test on blocks of paired differences, which may be looked at after every block.

A *block* is what is independent of all others: a deal played twice with A and B at the same place, or once in each
rotation of the seats, its result the difference summed up. Effects are *normalised*, t = mean / standard deviation of a
block, so that the same hypotheses mean the same work whatever the luck and the ties of the game.

The test is a generalised sequential probability ratio test, as frameworks for testing chess engines use: of

    H0: t = t0 (not better, or not by enough)    against    H1: t = t1 (better)

with blocks taken as normal, each hypothesis takes the spread that suits it best. With m the mean of the blocks, q the
mean of their squares, the log-likelihood per block under t is largest at σ = (√(t² m² + 4 q) - t m) / 2, where it is
-log σ - (q / σ² - 2 t m / σ + t²) / 2; LLR is the difference of both, times the blocks. Wald's bounds end it: H1 at
log((1 - β) / α), H0 at log(β / (1 - α)).

Sources: Wald 1945, Annals of Mathematical Statistics 16:117; Li, Liu and Ying 2014, Sequential Analysis 33:542 (the
generalised test); Van den Bergh 2019 and 2020, notes on the GSPRT and on normalised Elo in engine testing. The spread
is derived here. Error rates hold as the bounds grow and are checked by simulation in the tests.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import ceil, log, sqrt
from typing import Any

import numpy as np

FEWEST_BLOCKS = 200
"""Before so many nothing is said: blocks are not normal, and their spread is not known yet."""

MOST_BLOCKS_TO_GO = 10**9


class Answer(StrEnum):
    """What a sequential test says."""

    BETTER = "BETTER"
    NOT_BETTER = "NOT BETTER"
    OPEN = "OPEN"


@dataclass
class BlockTotals:
    """Sums over blocks, of which any two can be added; whole numbers, so in any order.

    Attributes:
        blocks: counted.
        total: of their differences, in any unit.
        squares: of the squares of their differences.
    """

    blocks: int = 0
    total: int = 0
    squares: int = 0

    @classmethod
    def count(cls, differences: np.ndarray[Any, Any]) -> BlockTotals:
        """Of whole numbers, one a block."""
        values = differences.astype(np.int64)
        return cls(len(values), int(values.sum()), int(values @ values))

    def merge(self, other: BlockTotals) -> None:
        """Add the blocks of `other`."""
        self.blocks += other.blocks
        self.total += other.total
        self.squares += other.squares


@dataclass(frozen=True)
class Hypotheses:
    """What is tested: `not_better` < `better`, effects in standard deviations of a block.

    `false_better`, `false_not_better`: the chances of each error, α and β.
    """

    not_better: float
    better: float
    false_better: float = 0.05
    false_not_better: float = 0.05

    def __post_init__(self) -> None:
        """Refuse what is no test. ValueError."""
        if not self.not_better < self.better:
            raise ValueError(f"better = {self.better} is not more than not_better = {self.not_better}")
        for chance in (self.false_better, self.false_not_better):
            if not 0 < chance < 0.5:  # noqa: PLR2004 - a coin is as good
                raise ValueError(f"a chance of error of {chance}: allowed is one between 0 and 0.5")

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which NOT BETTER and BETTER are said."""
        alpha, beta = self.false_better, self.false_not_better
        return log(beta / (1 - alpha)), log((1 - beta) / alpha)


@dataclass(frozen=True)
class SequentialTest:
    """Where a test stands.

    Attributes:
        answer: BETTER or NOT BETTER end it.
        ratio: the log-likelihood ratio of H1 to H0.
        bounds: where it ends.
        effect: measured, in standard deviations of a block; 0 where nothing ever differed.
        blocks_to_go: further blocks until it probably ends, if the effect is what was measured; 0 where it has ended,
            None where the effect lies so near the middle of both hypotheses that it takes a billion.
    """

    answer: Answer
    ratio: float
    bounds: tuple[float, float]
    effect: float
    blocks_to_go: int | None


def run_sequential_test(totals: BlockTotals, hypotheses: Hypotheses, fewest: int = FEWEST_BLOCKS) -> SequentialTest:
    """What the blocks so far say; nothing yet before the `fewest` of them."""
    ratio, (low, high) = log_likelihood_ratio(totals, hypotheses), hypotheses.bounds
    answer = Answer.OPEN
    if totals.blocks >= fewest:
        answer = Answer.BETTER if ratio >= high else Answer.NOT_BETTER if ratio <= low else Answer.OPEN
    effect = measure_effect(totals)
    to_go = 0 if answer is not Answer.OPEN else _blocks_to_go(totals, hypotheses, ratio, fewest)
    return SequentialTest(answer, ratio, (low, high), effect, to_go)


def measure_effect(totals: BlockTotals) -> float:
    """Mean by standard deviation of the blocks; 0 where all are 0, infinite where all are the same."""
    if not totals.squares:
        return 0.0
    mean = totals.total / totals.blocks
    spread = totals.blocks * totals.squares - totals.total**2  # exact
    return mean * totals.blocks / sqrt(spread) if spread else mean * float("inf")


def log_likelihood_ratio(totals: BlockTotals, hypotheses: Hypotheses) -> float:
    """log of how much likelier the blocks are under H1 than under H0; 0 where nothing ever differed."""
    if not totals.squares:
        return 0.0
    mean, square = totals.total / totals.blocks, totals.squares / totals.blocks
    better, other = (_log_likelihood(mean, square, effect) for effect in (hypotheses.better, hypotheses.not_better))
    return totals.blocks * (better - other)


def _log_likelihood(mean: float, square: float, effect: float) -> float:
    """Per block, with the spread that makes it largest; less a constant."""
    spread = (sqrt((effect * mean) ** 2 + 4 * square) - effect * mean) / 2
    return -log(spread) - (square / spread**2 - 2 * effect * mean / spread + effect**2) / 2


def _blocks_to_go(totals: BlockTotals, hypotheses: Hypotheses, ratio: float, fewest: int) -> int | None:
    """The ratio grows by about the same with each block."""
    if not totals.squares:
        return None
    drift = ratio / totals.blocks
    if drift == 0:
        return None
    low, high = hypotheses.bounds
    left = ((high if drift > 0 else low) - ratio) / drift
    blocks = max(1, ceil(left), fewest - totals.blocks)
    return blocks if blocks <= MOST_BLOCKS_TO_GO else None
