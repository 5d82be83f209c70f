"""Knob settings of Langfinger drawn at random, from the declared options, by a seeded generator."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from langfinger_sim.content.options import Option, Variant
from langfinger_sim.games.langfinger.options import PLAYER_COUNTS, load_options

HOW_MANY = (0, 1, 1, 2, 4, 8, 99)
"""Knobs turned at once, each number as likely as the next: mostly few, so that their effects do not hide each other;
or all."""


def draw_variant(random: Random, name: str = "drawn") -> Variant:
    """A variant with some knobs turned; always legal at 2 to 5 players."""
    options = load_options()
    turned = random.sample(options, min(random.choice(HOW_MANY), len(options)))
    return Variant(name, "", "", {option.name: draw_value(random, option) for option in turned})


def draw_value(random: Random, option: Option) -> Any:
    """A value of an option, spelled as in a variant."""
    if option.name in _BY_NAME:
        return _BY_NAME[option.name](random)
    if option.kind == "choice":
        return random.choice(option.choices)
    if option.kind == "flag":
        return random.random() < 0.5
    if option.kind == "integer":
        return random.randint(int(option.low or 0), int(option.high or 0))
    raise NotImplementedError(f"say how {option.name}, a {option.kind}, is drawn")


def _draw_layout(random: Random) -> list[int]:
    return [random.choice([0, 1, 3, 8, 20]), random.randint(0, 8), random.randint(0, 8), random.randint(0, 10)]


_BY_NAME: dict[str, Callable[[Random], Any]] = {
    "places": lambda random: {str(count): _draw_layout(random) for count in PLAYER_COUNTS},
    "ruin_rates": lambda random: [
        f"{random.randint(0, 4)}>{random.randint(0, 6)}" for _ in range(random.randint(1, 8))
    ],
    "start_hand": lambda random: [random.randint(0, 12) for _ in range(5)],
    "start_money": lambda random: [random.randint(0, 6) / 2 for _ in range(5)],  # below the lowest goal drawn
    "squares": lambda random: [random.randint(1, 8) for _ in range(5)],
    "loot_limit": lambda random: random.choice(["none", 0, 1, 2, 3, 5, 8]),
    "hand_limit": lambda random: random.choice(["none", 0, 1, 2, 3, 5, 8]),
    "goal": lambda random: random.choice([4, 10, 15, 20, 30]),
    "sale_without_fence": lambda random: random.choice(["none", 0, 0.5, 1, 3]),
    "fixed_rounds": lambda random: random.choice(["none", "none", 1, 5, 12]),
    "round_cap": lambda random: random.choice(["auto", 1, 3, 10, 40]),
}
