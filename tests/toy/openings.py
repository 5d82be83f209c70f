"""Studies of the openings of Stairs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from langfinger_sim.engine.finished import FinishedRun, open_run
from langfinger_sim.engine.opening_plan import NOTHING_SAID, Asked, plan_openings
from langfinger_sim.engine.plan import Plan
from langfinger_sim.engine.run import run_plan
from langfinger_sim.studies.opening_search import Play
from langfinger_sim.studies.starting_hand import StartingHandFindings, find_starting_hands
from tests.toy.stairs import GAME, find_game

STUDY_GAMES = 60_000


def player_into(folder: Path) -> Play:
    """Plays each stage into a folder of its own."""

    def play(plan: Plan, what: str) -> FinishedRun:
        own = folder / plan.digest()[:12]
        run_plan(GAME, plan, own, threads=1)
        return open_run(own, find_game)

    return play


def study(
    folder: Path, *settings: str, hands: tuple[int, int] = (0, 2), money: float = 1, **wanted: Any
) -> StartingHandFindings:
    """What is found of a slope, or of whatever else is set, with few games."""
    said: dict[str, Any] = {"players": (2,), "policies": (("toss",), ("rarely",)), "games": STUDY_GAMES, **wanted}
    asked = Asked(replace(NOTHING_SAID, settings=settings, **said), hands=hands, money=money)
    return find_starting_hands(plan_openings(GAME, asked), player_into(folder))
