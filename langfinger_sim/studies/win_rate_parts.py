"""Parts of the findings on win rates: by length of the game, by role, and as the games came in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from langfinger_sim.stats.histogram import Histogram
from langfinger_sim.stats.role_shares import RoleShares, estimate_role_shares
from langfinger_sim.stats.seat_shares import SeatShares
from langfinger_sim.stats.seat_totals import SeatTotals
from langfinger_sim.stats.verdicts import Judgement, Verdict, judge_fairness
from langfinger_sim.stats.winner_sets import totals_of_sets
from langfinger_sim.studies.seat_tally import SeatTally

Estimate = Callable[[SeatTotals], SeatShares]
"""Shares with the intervals that hold under the run's promise."""

LENGTH_PARTS = (0.05, 0.95)

LEAST_GROUP = 0.05
"""Lengths that fewer than this part of the games had are told together with their neighbours."""


@dataclass(frozen=True)
class Length:
    """Rounds of a game: median, and 5 and 95 % points."""

    median: float
    low: int
    high: int


@dataclass(frozen=True)
class LengthGroup:
    """The games that took `low` to `high` rounds, and what each seat won of them.

    How long a game takes is no cause: the seats' play decides it, too.
    """

    low: int
    high: int
    shares: SeatShares


@dataclass(frozen=True)
class Milestone:
    """What was known after the first games of the run; no verdict where nobody had won yet."""

    shares: SeatShares
    verdict: Verdict | None


@dataclass(frozen=True)
class RoleFinding:
    """Whether roles, such as characters dealt to the seats, are worth the same.

    Attributes:
        role: the game's name of the column, "scoundrel".
        names: of the roles that were at the table, in the game's order.
        shares: of them, over the games in which each was at the table.
        mean_scores: in the unit in which the game stores its score; empty where it stores none.
        judgement: by the same bands as seats.
    """

    role: str
    names: tuple[str, ...]
    shares: RoleShares
    mean_scores: tuple[float, ...]
    judgement: Judgement


def find_length(tally: SeatTally) -> Length | None:
    """None where no game took a round, or the game counts none."""
    counts = tally.by_length.sum(axis=1)
    rounds = Histogram()
    rounds.counts.update({length: int(games) for length, games in enumerate(counts) if games})
    if not counts[1:].any():
        return None
    low, high = (rounds.quantile(part) for part in LENGTH_PARTS)
    return Length(rounds.median(), low, high)


def group_lengths(tally: SeatTally, estimate: Estimate) -> tuple[LengthGroup, ...]:
    """Seat shares by rounds played, the shortest first; none where all games fall into one group."""
    counts = tally.by_length
    least = max(2, LEAST_GROUP * counts.sum())
    found = [length for length in range(len(counts)) if counts[length].any()]
    groups: list[list[int]] = [[]]
    for length in found:
        if groups[-1] and counts[groups[-1]].sum() >= least:
            groups.append([])
        groups[-1].append(length)
    if len(groups) > 1 and counts[groups[-1]].sum() < least:
        groups[-2:] = [groups[-2] + groups[-1]]
    if len(groups) < 2:  # noqa: PLR2004 - one group shows no difference
        return ()
    return tuple(
        LengthGroup(group[0], group[-1], estimate(totals_of_sets(counts[group].sum(axis=0)))) for group in groups
    )


def list_milestones(tally: SeatTally, estimate: Estimate) -> tuple[Milestone, ...]:
    """What was known after the first games, up to all of them."""
    return tuple(_milestone(estimate(totals_of_sets(counts))) for counts in np.cumsum(tally.by_block, axis=0))


def find_roles(
    tally: SeatTally, names: dict[str, Sequence[str]], games: int, method: str = "fixed"
) -> tuple[RoleFinding, ...]:
    """A finding for each column of roles of which at least two were at the table and somebody won.

    `method`: of the intervals, as `SeatShares` has it.
    """
    return tuple(
        _find_role(tally, role, names[role], games, method)
        for role, counts in tally.roles.items()
        if (counts.sum(axis=1) > 0).sum() > 1 and counts[:, 1:].any()
    )


def _milestone(shares: SeatShares) -> Milestone:
    return Milestone(shares, judge_fairness(shares).verdict if shares.fair_share > 0 else None)


def _find_role(tally: SeatTally, role: str, names: Sequence[str], games: int, method: str) -> RoleFinding:
    appearances = tally.roles[role].sum(axis=1)
    played = np.flatnonzero(appearances)
    shares = estimate_role_shares(tally.roles[role][played], games, method=method)
    means = tally.role_sums[role][played] / appearances[played] if tally.has_score else []
    return RoleFinding(
        role=role,
        names=tuple(names[place] for place in played.tolist()),
        shares=shares,
        mean_scores=tuple(map(float, means)),
        judgement=judge_fairness(shares),
    )
