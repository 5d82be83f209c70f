"""The games the contract is tried on, and what has to be known of each to try it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from langfinger_sim.content.options import Variant
from langfinger_sim.contract import Game, Policy, Ruleset
from langfinger_sim.games import find_game
from langfinger_sim.games.langfinger.policies.weights import PLAYOUTS
from tests.contract.settings import draw_variant
from tests.toy.game import GAME as DASH
from tests.toy.game import OPTIONS as DASH_OPTIONS


@dataclass(frozen=True)
class Case:
    """A game under contract.

    Attributes:
        mixes: tables of policies, dealt round the seats.
        draw_variant: a variant with knobs turned at random.
        idle_changes: rules, and knobs that cannot come into play under them, so that no result may differ.
        hides: whether anything is hidden from anybody.
        refuses_strangers: whether `refuse` knows seats that are not to decide, and codes that are no action.
        asks_choices_only: whether every decision has at least two allowed actions.
        hasten: a policy as it is, or with a smaller budget where it takes its time.
    """

    game: Game
    mixes: tuple[tuple[str, ...], ...]
    draw_variant: Callable[[Random], Variant]
    idle_changes: tuple[tuple[dict[str, Any], dict[str, Any]], ...]
    hides: bool = True
    refuses_strangers: bool = True
    asks_choices_only: bool = True
    hasten: Callable[[Policy], Policy] = lambda policy: policy

    def every_policy(self) -> list[Policy]:
        """All policies of the game, those that take their time with a smaller budget."""
        return [self.hasten(self.game.find_policy(name)) for name in self.game.policy_names()]

    def policies(self, mix: tuple[str, ...], players: int) -> list[Policy]:
        """A policy for each seat."""
        return [self.game.find_policy(mix[seat % len(mix)]) for seat in range(players)]

    def ruleset(self, players: int, **changes: Any) -> Ruleset:
        """The printed rules but for these changes."""
        return self.game.build_ruleset(Variant("changed", "", "", changes), players)

    def draw_ruleset(self, random: Random) -> Ruleset:
        """Some variant at some player count."""
        return self.game.build_ruleset(self.draw_variant(random), random.choice(self.game.player_counts))


def _draw_dash(random: Random) -> Variant:
    ranges = {option.name: (int(option.low or 0), int(option.high or 0)) for option in DASH_OPTIONS}
    return Variant("drawn", "", "", {name: random.randint(*ends) for name, ends in ranges.items()})


def _hasten(policy: Policy) -> Policy:
    """Enough playouts for several passes over the candidates."""
    if policy.family == "search":
        policy.mind[0].weights[PLAYOUTS] = 16
    return policy


CASES = {
    "langfinger": Case(
        find_game("langfinger"),
        (("random",), ("greedy",), ("balanced",), ("greedy", "random"), ("random", "balanced", "greedy")),
        draw_variant,
        (
            ({}, {option.name: option.base for option in find_game("langfinger").options}),
            # Nobody ever holds as much; the reference deck has no fence with a bonus on a kind it buys twice.
            ({}, {"round_cap": 70, "hand_limit": 60, "loot_limit": 30}),
            ({}, {"double_bonus": "once"}),
            # The placement has one lap only.
            ({"tokens": 1}, {"placement_order": "snake"}),
            ({"rotate_start": False}, {"next_start": "least_money"}),
        ),
        hasten=_hasten,
    ),
    "dash": Case(
        DASH,
        (("toss",), ("jump", "walk"), ("rarely", "toss", "walk")),
        _draw_dash,
        (({}, {"round_cap": 199}),),
        hides=False,
        refuses_strangers=False,
        asks_choices_only=False,
    ),
}
