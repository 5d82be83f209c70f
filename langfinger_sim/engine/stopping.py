"""When a run ends by itself: a promise in the plan, and the rule that looks whether it is kept.

A rule looks at fixed numbers of games per cell and sees then what games 0 … n-1 of every cell have given, in the order
of their indices, never what finished first. So threads, shards and interruptions change no stop.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from langfinger_sim.engine.alignment import Stretch
from langfinger_sim.engine.totals import CellTotals

FIRST_LOOK = 5_000
"""Before so many games a cell nothing is judged: what rests on the central limit theorem needs some."""

STEP = 100
GROWTH = 10
"""From one look to the next the games grow by a tenth, rounded up to whole hundreds."""


@dataclass(frozen=True)
class Promise:
    """What a run goes on until.

    Attributes:
        key: as in plan files, such as `until_ci`; names the rule in `stop_rules.RULES`.
        value: what the rule needs to know, as plain data.
    """

    key: str
    value: Any = True


@dataclass(frozen=True)
class Look:
    """What a rule says at a look.

    Attributes:
        is_enough: whether the promise is kept.
        forecast: games a cell at which it probably will be; None where that cannot be told, or is beyond a billion.
        state: how near it is, in words such as "widest joint interval ±0.21 points".
    """

    is_enough: bool
    forecast: int | None
    state: str


class StopRule(ABC):
    """One run's rule, made anew from its plan each time. Its memory is what `take` has counted."""

    needed: Mapping[str, Sequence[str]] = MappingProxyType({})
    """Table (`games` or `seats`) → columns that `take` wants. Empty: `take` is never called."""

    def take(self, stretch: Stretch) -> None:
        """Count the next games, the same ones of every cell; for what compares cells game by game."""
        raise NotImplementedError

    @abstractmethod
    def foresee(self) -> int | None:
        """Games a cell that it will probably take, before any is played; None where that cannot be told."""

    @abstractmethod
    def look(self, totals: Sequence[CellTotals]) -> Look:
        """Judge games 0 … n-1, given their totals by cell; all of them have been through `take`."""


def list_looks(most_games: int) -> tuple[int, ...]:
    """Numbers of games a cell at which a rule looks, ascending; the last is the most that may be played."""
    looks = []
    games = FIRST_LOOK
    while games < most_games:
        looks.append(games)
        games += -(-games // (GROWTH * STEP)) * STEP
    return (*looks, most_games)
