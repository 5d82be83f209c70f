"""What two variants did on the same deals, as whole numbers that add up exactly: no order of shards changes a digit."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from langfinger_sim.stats.moments import Array, Moments
from langfinger_sim.stats.seat_totals import win_parts


@dataclass(frozen=True)
class Outcomes:
    """Outcomes of consecutive games of one variant; None for what the game does not count.

    Attributes:
        won: (games, seats), nonzero for the winners.
        score: (games, seats) whole numbers.
        rounds: (games,) whole numbers.
    """

    won: Array
    score: Array | None
    rounds: Array | None


@dataclass
class PairTotals:
    """Sums over pairs of games with the same deal, of which any two can be added.

    Attributes:
        parts: moments of W of all seats before, then of all seats after, in 840ths.
        score: the same of the score, as stored.
        rounds: moments of the rounds before and after.
        better, worse: (seats,) deals in which the seat won more, or less, after than before.
        untouched: (seats,) deals in which neither what the seat won nor its score changed.
        all_untouched: deals in which that holds for all seats, and the rounds did not change either.
        other_winners: deals in which nobody won before and after, though somebody did each time.
    """

    parts: Moments
    score: Moments
    rounds: Moments
    better: Array
    worse: Array
    untouched: Array
    all_untouched: int
    other_winners: int

    @property
    def games(self) -> int:
        """Pairs counted."""
        return self.parts.games

    @classmethod
    def empty(cls, seats: int) -> PairTotals:
        """No games yet."""
        none = np.zeros(seats, np.int64)
        return cls(Moments.empty(2 * seats), Moments.empty(2 * seats), Moments.empty(2), none, none, none, 0, 0)

    def add(self, before: Outcomes, after: Outcomes) -> None:
        """Count games of the same deals, in the same order."""
        old, new = win_parts(before.won), win_parts(after.won)
        self.parts.merge(Moments.count(np.hstack([old, new])))
        same_seat = old == new
        if before.score is not None and after.score is not None:
            scores = [before.score.astype(np.int64), after.score.astype(np.int64)]
            self.score.merge(Moments.count(np.hstack(scores)))
            same_seat &= scores[0] == scores[1]
        same_game = same_seat.all(axis=1)
        if before.rounds is not None and after.rounds is not None:
            rounds = [before.rounds.astype(np.int64), after.rounds.astype(np.int64)]
            self.rounds.merge(Moments.count(np.column_stack(rounds)))
            same_game &= rounds[0] == rounds[1]
        self.better = self.better + (new > old).sum(axis=0)
        self.worse = self.worse + (new < old).sum(axis=0)
        self.untouched = self.untouched + same_seat.sum(axis=0)
        self.all_untouched += int(same_game.sum())
        self.other_winners += int(has_other_winners(before.won, after.won).sum())


def has_other_winners(before: Array, after: Array) -> Array:
    """(games,) whether somebody won each time, and nobody both times."""
    old, new = before != 0, after != 0
    return np.asarray(old.any(axis=1) & new.any(axis=1) & ~(old & new).any(axis=1))
