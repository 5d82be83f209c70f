"""How much is played to value cards: who plays, and how many games of each change."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass, replace

from langfinger_sim.contract import CardGroup, Game
from langfinger_sim.engine.card_plan import ARMS, SWAP, find_group, plan_cards
from langfinger_sim.engine.defaults import DEEP_SKILLS, EFFORT, SKILLS
from langfinger_sim.engine.plan import Plan
from langfinger_sim.engine.restricted import find_policy
from langfinger_sim.engine.wanted import Wanted, find_decks
from langfinger_sim.errors import InputError, nearest

MOST_CELL_SECONDS = 60.0
"""Of one thread, by the declared cost; a slower player gets fewer games."""

FEWEST_GAMES = 50

KIND, ENDING = "card-value", "-value"


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


@dataclass(frozen=True)
class CardsAsked:
    """What is asked of cards.

    Attributes:
        wanted: whose cards, at which player counts; no policies: players of several skills.
        name: of the report: `fence-value` names a group by what one of its cards is called.
        group: of the cards, None: the one the report is named after, or the game's first.
        reference: id of a card, None: the game's own.
        effort: how much is played where `games` does not say so.
    """

    wanted: Wanted
    name: str = KIND
    group: str | None = None
    reference: str | None = None
    effort: str = EFFORT
    games: int | None = None


def choose_group(game: Game, asked: CardsAsked) -> CardGroup:
    """The group that is meant. InputError where there is none, or the report is about another one."""
    noun = asked.name.removesuffix(ENDING)
    if noun != KIND.removesuffix(ENDING):
        found = find_group(game, noun)
        if asked.group and find_group(game, asked.group) != found:
            raise InputError(f"group = {asked.group}: {asked.name} is about {found.plural}; see report {KIND}")
        return found
    groups = find_decks(game).groups
    return find_group(game, asked.group or (groups[0].name if groups else ""))


def choose_effort(asked: CardsAsked) -> Effort:
    """How much is played; where games are named, others play half as many. InputError for an unknown one."""
    if asked.effort not in EFFORTS:
        allowed = ", ".join(EFFORTS)
        raise InputError(f"effort = {asked.effort}: allowed: {allowed}{nearest(str(asked.effort), EFFORTS)}")
    effort = EFFORTS[asked.effort]
    if asked.games is None:
        return effort
    if asked.games < 2:  # noqa: PLR2004 - a spread needs two
        raise InputError(f"games = {asked.games}: allowed: 2 or more")
    return replace(effort, games=asked.games, other_games=max(2, asked.games // 2))


def name_players(game: Game, effort: Effort) -> tuple[tuple[str, ...], ...]:
    """Who plays where nobody is named, the headline players first; a game that lacks one does without."""
    names = (*SKILLS, *(DEEP_SKILLS if effort.is_full else ()))
    return tuple((name,) for name in names if name in game.policy_names()) or ((game.policy_names()[0],),)


def plan_values(game: Game, asked: CardsAsked) -> tuple[Plan, ...]:
    """A plan for each list of policies: the first with every arm, the others with the swaps alone.

    InputError with all faults.
    """
    group, effort = choose_group(game, asked), choose_effort(asked)
    plans = []
    for place, names in enumerate(asked.wanted.policies or name_players(game, effort)):
        games = effort.other_games if place else effort.games
        wanted = replace(asked.wanted, policies=(names,), games=_affordable(game, names, games))
        plans.append(plan_cards(game, group, wanted, asked.reference, (SWAP,) if place else ARMS))
    return tuple(plans)


def _affordable(game: Game, names: Sequence[str], games: int) -> int:
    """So many games that one cell takes no more than a minute, by what its slowest player is said to cost."""
    cost = max(find_policy(game, name).cost_microseconds for name in names)
    return max(min(games, FEWEST_GAMES), min(games, int(MOST_CELL_SECONDS * 1e6 / max(cost, 1e-3))))


def folder_name(plan: Plan, group: CardGroup) -> str:
    """What stands in the name of the run's folder in place of all its variants."""
    return f"{plan.cells[0].variant.name}-{group.name}"


def spell_values(game: Game, asked: CardsAsked) -> str:
    """The command that makes the report again, every default written out; cards of the user's own by name."""
    wanted, effort = asked.wanted, choose_effort(asked)
    arguments = ["langfinger-sim", "report", asked.name, "--game", game.id]
    arguments += ["--group", asked.group] if asked.group else []
    arguments += ["--reference", asked.reference] if asked.reference else []
    arguments += ["--effort", asked.effort]
    arguments += ["--games", str(asked.games)] if asked.games else []
    arguments += ["--variant", wanted.variants[0]]
    arguments += [part for text in wanted.settings for part in ("--set", text)]
    arguments += ["--cards", wanted.cards.resolve().name] if wanted.cards else []
    arguments += ["--players", ",".join(map(str, wanted.players))]
    arguments += [
        part for names in wanted.policies or name_players(game, effort) for part in ("--policy", ",".join(names))
    ]
    return shlex.join([*arguments, "--seed", str(wanted.seed)])
