"""Decisions to try things at, from the middle of games by all sorts of rules."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.contract.cases import Case
from tests.contract.playing import Table, draw_positions


def positions(case: Case, seed: int, count: int, share: float = 0.04) -> Iterator[Table]:
    """Decisions here and there of games by all sorts of rules, so many of them."""
    random = Random(seed)
    found = 0
    for game_index in range(1000):
        ruleset = case.draw_ruleset(random)
        policies = case.policies(random.choice(case.mixes), ruleset.players)
        for position in draw_positions(case.game, ruleset, policies, game_index, share, random):
            yield position
            found += 1
            if found == count:
                return
