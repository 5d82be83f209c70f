"""How much is played to value cards: who plays, and how many games of each change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from langfinger_sim.contract import CardGroup, Game
from langfinger_sim.engine.card_plan import ARMS, SWAP, plan_cards
from langfinger_sim.engine.defaults import DEEP_SKILLS, SKILLS
from langfinger_sim.engine.plan import Plan
from langfinger_sim.engine.restricted import split_name
from langfinger_sim.engine.wanted import Wanted

MOST_CELL_SECONDS = 60.0
"""Of one thread, by the declared cost; a slower player gets fewer games."""

FEWEST_GAMES = 50


@dataclass(frozen=True)
class Effort:
    """Games of each change by the headline players, and by each of the others, who play only the swaps."""

    games: int
    other_games: int
    is_full: bool = False


EFFORTS = {
    "quick": Effort(4_000, 2_000),
    "default": Effort(20_000, 10_000),
    "full": Effort(200_000, 50_000, is_full=True),
}


def name_players(game: Game, effort: Effort) -> tuple[tuple[str, ...], ...]:
    """Who plays where nobody is named."""
    names = (*SKILLS, *(DEEP_SKILLS if effort.is_full else ()))
    return tuple((name,) for name in names if name in game.policy_names()) or ((game.policy_names()[0],),)


def plan_values(
    game: Game, group: CardGroup, wanted: Wanted, reference: str | None, effort: Effort
) -> tuple[Plan, ...]:
    """A plan for each list of policies: the first with every arm, the others with the swaps alone.

    `wanted` says all but how many games. InputError with all faults.
    """
    plans = []
    for place, names in enumerate(wanted.policies):
        games = effort.other_games if place else effort.games
        asked = replace(wanted, policies=(names,), games=_affordable(game, names, games))
        plans.append(plan_cards(game, group, asked, reference, (SWAP,) if place else ARMS))
    return tuple(plans)


def _affordable(game: Game, names: Sequence[str], games: int) -> int:
    """So many games that one cell takes no more than a minute, by what its slowest player is said to cost."""
    cost = max(game.find_policy(split_name(name)[0]).cost_microseconds for name in names)
    return max(min(games, FEWEST_GAMES), min(games, int(MOST_CELL_SECONDS * 1e6 / max(cost, 1e-3))))
