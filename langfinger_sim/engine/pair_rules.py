"""The rule of a comparison: until what was asked is settled for every pair of cells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from langfinger_sim.engine.alignment import Stretch
from langfinger_sim.engine.pairs import PairCounter
from langfinger_sim.engine.questions import answer_question, find_question, score_size
from langfinger_sim.engine.stopping import Look, StopRule
from langfinger_sim.stats.changes import judge_change
from langfinger_sim.stats.paired import reach_of
from langfinger_sim.stats.sequences import sequence_quantile

if TYPE_CHECKING:
    from langfinger_sim.engine.plan import Plan
    from langfinger_sim.engine.totals import CellTotals

PAIR_LEVEL = 0.95
"""Chance with which a question's ranges hold: each for itself after a fixed number of games, all pairs' at once and at
every look under a rule that stops on the answer."""


def find_reach(games: int, shared_among: int, *, is_sequence: bool) -> float:
    """Standard errors to each side of a range; the error is divided among so many."""
    if is_sequence:
        return sequence_quantile(games, (1 - PAIR_LEVEL) / shared_among)
    return reach_of(PAIR_LEVEL, shared_among)


class UntilCompared(StopRule):
    """Enough when the difference asked for is settled in every pair, by a confidence sequence that all pairs share."""

    def __init__(self, plan: Plan, value: Sequence[object]) -> None:
        from langfinger_sim import games

        game = games.find_game(plan.game)
        self._question = find_question(game, str(value[0]))
        self._effect = float(str(value[1]))
        self._size = score_size(game)
        self._counter = PairCounter(game, plan)
        self.needed = self._counter.needed

    def take(self, stretch: Stretch) -> None:
        """Count deal by deal."""
        self._counter.take(stretch)

    def foresee(self) -> int | None:
        """Nobody can tell before anything is known of the change."""
        return None

    def look(self, totals: Sequence[CellTotals]) -> Look:
        """A verdict that is not settled is not yet one."""
        pairs, games = len(self._counter.pairs), totals[0].shares.games
        reach = find_reach(games, pairs, is_sequence=True)
        to_go = [
            judge_change(
                answer_question(self._question, one, self._size, reach), games, self._effect, self._question.direction
            ).games_to_go
            for one in self._counter.totals
        ]
        known = [games_to_go for games_to_go in to_go if games_to_go is not None]
        settled = known.count(0)
        return Look(
            is_enough=settled == pairs,
            forecast=games + max(known) if len(known) == pairs else None,
            state=f"{self._question.name} settled in {settled} of {pairs} cases",
        )


def check_question(value: object) -> str:
    """What may be asked for in place of this; nothing where it may be."""
    if isinstance(value, list) and len(value) == 2 and isinstance(value[0], str):  # noqa: PLR2004 - question, effect
        effect = value[1]
        if isinstance(effect, int | float) and not isinstance(effect, bool) and effect > 0:
            return ""
    return 'a question and the smallest difference that matters, such as ["fairness", 1.0]'
