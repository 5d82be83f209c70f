"""Finding the best of many options with few games: successive halving (Karnin, Koren and Somekh 2013, ICML 28:1238).

All options are played a little on the same deals, the better part of them longer, and so on. A fixed part is kept and
the games grow as its reciprocal, so that every rung costs alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

KEPT = 4
"""One of so many options goes on to the next rung, which plays so many times the games."""


@dataclass(frozen=True)
class Rung:
    """So many options are played for so many games each."""

    options: int
    games: int


def plan_rungs(options: int, last_games: int, finalists: int) -> tuple[Rung, ...]:
    """From all options down to at most `finalists`, which are played for `last_games` each; at least one rung."""
    counts = [options]
    while counts[-1] > finalists:
        counts.append(max(finalists, ceil(counts[-1] / KEPT)))
    return tuple(Rung(count, max(1, last_games // KEPT**left)) for left, count in enumerate(reversed(counts)))[::-1]


def keep_options(scores: Sequence[float], favoured: Sequence[int], count: int) -> tuple[int, ...]:
    """Places of `count` options that go on, in order: half for the lowest scores, half for those favoured.

    `favoured`: places of options that deserve a second door, the most deserving first. What one door leaves free goes
    to the other, so the best score always goes on.
    """
    by_score = sorted(range(len(scores)), key=lambda place: (scores[place], place))
    kept = by_score[: ceil(count / 2)]
    kept += [place for place in favoured if place not in kept][: count - len(kept)]
    kept += [place for place in by_score if place not in kept][: count - len(kept)]
    return tuple(sorted(kept))
