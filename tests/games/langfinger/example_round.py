"""The worked example of the rulebook: its deal as a stated position, and its moves, to play whole or in part."""

from __future__ import annotations

from typing import Any

from langfinger_sim.engine.session import GameSession
from tests.games.langfinger.tables_of_play import names, open_game, place, play

HANS, YOSHIKO, TOMMASO = 0, 1, 2

PLACEMENTS = (
    "harbor 1",
    "museum 1",
    "city 1",
    "museum 2",
    "city 2",
    "villa 2",
    "villa 3",
    "ruin 1",
    "harbor 2",
)

STEPS = (
    ("take hammer", "take lock_pick"),
    ("take map", "take map"),
    ("heist 1",),
    ("heist 2 own hammer",),
    ("exchange 1", "discard lock_pick"),
    ("heist 1 own welding",),
    ("heist 2 own hammer",),
    ("sell 1 to 1",),
    ("sell 1 to 3",),
)
"""Moves of phase B by step, 1 to 9."""


def example_position(**changes: Any) -> dict[str, Any]:
    """The stated deal, some keys changed."""
    return {
        "hands": [names("pliers welding"), names("lock_pick pliers pliers"), names("map welding welding pliers")],
        "city": names("hammer lock_pick lock_pick map map welding"),
        "villa": ["painting_1", "money_1"],
        "museum": ["gold_1", "coins_1"],
        "harbor": ["fence_03", "fence_01", "fence_02"],
        "tool_pile": names("pliers lock_pick hammer map welding pliers"),
        "loot_pile": ["statue_1", "money_8", "jewelry_3", "coins_2"],
        "fence_pile": ["fence_04", "fence_05"],
        "money": [0, 0, 0],
        "start_seat": HANS,
        **changes,
    }


def open_example(position: dict[str, Any] | None = None, **options: Any) -> GameSession:
    """The example before its first placement."""
    return open_game(3, position or example_position(), **options)


def placed_example(position: dict[str, Any] | None = None, **options: Any) -> GameSession:
    """The example after phase A."""
    session = open_example(position, **options)
    place(session, *PLACEMENTS)
    return session


def play_steps(session: GameSession, first: int, last: int) -> None:
    """Steps of phase B, both counted from 1 and included."""
    for moves in STEPS[first - 1 : last]:
        play(session, *moves)
