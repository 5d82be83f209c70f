"""Win shares of roles: whom a seat plays, such as a character dealt to it.

A role has the games in which it was at the table: its share is the mean of W (see `seat_shares`) over these, with the
standard error of that mean. Each role is at most once in a game, so its W are of different games and independent.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np

from langfinger_sim.stats.seat_shares import SeatShare, joint_quantile, share_interval
from langfinger_sim.stats.seat_totals import PARTS
from langfinger_sim.stats.sequences import sequence_quantile

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class RoleShares:
    """Win shares of the roles of one cell; all shares are 0 to 1.

    Attributes:
        games: of the cell.
        roles: their shares, in order, with intervals that hold for all of them at once with chance `level`.
        fair_share: what a role wins in the mean.
        appearances: games in which each role was at the table.
    """

    games: int
    roles: tuple[SeatShare, ...]
    level: float
    fair_share: float
    appearances: tuple[int, ...]

    @property
    def seats(self) -> tuple[SeatShare, ...]:
        """What `judge_fairness` judges."""
        return self.roles


def count_roles(roles: Array, sets: Array, role_count: int) -> Array:
    """(roles, seats + 1): in how many games each role was without a win (place 0), or among k winners (place k).

    `roles`, (games, seats): the role of each seat, less than 0 for none. `sets`: as `winner_sets` gives them.
    """
    seats = roles.shape[1]
    size = 1 << seats
    found = np.zeros((role_count, seats + 1), np.int64)
    winner_count = (np.arange(size)[:, np.newaxis] >> np.arange(seats) & 1).sum(axis=1)
    for seat in range(seats):
        places = (roles[:, seat].astype(np.int64) + 1) * size + sets  # the first row: no role
        counts = np.bincount(places, minlength=(role_count + 1) * size).reshape(-1, size)[1:]
        won = np.where(np.arange(size) >> seat & 1, winner_count, 0)
        for place in range(seats + 1):
            found[:, place] += counts[:, won == place].sum(axis=1)
    return found


def estimate_role_shares(counts: Array, games: int, level: float = 0.95, method: str = "fixed") -> RoleShares:
    """Shares of the roles; `counts`: as `count_roles` gives them, every role at the table at least once.

    Intervals are those of seats: Wilson with the matched number of games, Bonferroni over the roles; `method` as in
    `SeatShares`, a sequence by each role's own games.
    """
    wins = np.array([0, *(PARTS // winners for winners in range(1, counts.shape[1]))])
    sums, squares, appearances = counts @ wins, counts @ wins**2, counts.sum(axis=1)
    return RoleShares(
        games=games,
        roles=tuple(
            _role_share(
                int(total), int(square), int(played), int(row[0]), _quantile(len(counts), int(played), level, method)
            )
            for total, square, played, row in zip(sums, squares, appearances, counts, strict=True)
        ),
        level=level,
        fair_share=float(sums.sum() / (PARTS * appearances.sum())),
        appearances=tuple(appearances.tolist()),
    )


def _quantile(roles: int, played: int, level: float, method: str) -> float:
    return sequence_quantile(played, (1 - level) / roles) if method == "sequence" else joint_quantile(level, roles)


def _role_share(total: int, square: int, played: int, losses: int, z: float) -> SeatShare:
    share = total / (PARTS * played)
    spread = max(0, played * square - total * total)
    error = sqrt(spread / (played * played * (played - 1))) / PARTS if played > 1 else float("nan")
    return SeatShare(share, error, share_interval(share, error, played, z), 1 - losses / played)
