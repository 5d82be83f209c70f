"""Other decks and other readings of the rules, from Python: what is played for them lies beside the other runs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from langfinger_sim import games
from langfinger_sim.api.simulate import play_plan
from langfinger_sim.contract import Game
from langfinger_sim.engine.deck_plan import deck_folder
from langfinger_sim.engine.finished import FinishedRun, open_run
from langfinger_sim.engine.folders import own_folder
from langfinger_sim.engine.plan import Plan
from langfinger_sim.engine.reading_plan import readings_folder
from langfinger_sim.engine.run import Progress

DECKS_RUN, READINGS_RUN = "decks", "readings"


def play_beside(
    game: Game,
    runs: Path | None,
    threads: int | None,
    progress: Callable[[Progress], None] | None = None,
) -> Callable[[Plan, str], FinishedRun]:
    """A function that plays a plan into a folder of its own in `runs`; it is told what for.

    That is `DECKS_RUN` for the decks, `READINGS_RUN` for the readings.

    `runs` None: in `runs/` where one stands.
    """

    def play(plan: Plan, what: str) -> FinishedRun:
        name = {DECKS_RUN: deck_folder, READINGS_RUN: readings_folder}.get(what, own_folder)
        own = name(game, plan)
        folder = runs / own.name if runs is not None else own
        play_plan(game, plan, folder, threads, progress)
        return open_run(folder, games.find_game)

    return play
