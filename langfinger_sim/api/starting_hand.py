"""Which hands make it fair, from Python: played, searched and judged as the report does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import Unpack

from langfinger_sim import games
from langfinger_sim.api.decks import DECKS_RUN, READINGS_RUN, play_beside
from langfinger_sim.api.simulate import What, play_plan, refuse_unknown, to_wanted
from langfinger_sim.engine import defaults
from langfinger_sim.engine.finished import FinishedRun, open_run
from langfinger_sim.engine.folders import own_folder
from langfinger_sim.engine.opening_plan import NOTHING_SAID, Asked, plan_openings
from langfinger_sim.engine.plan import Plan
from langfinger_sim.engine.run import Progress
from langfinger_sim.errors import InputError
from langfinger_sim.studies.case_readings import find_pick_readings, plan_pick_readings
from langfinger_sim.studies.pick_decks import find_pick_decks, plan_pick
from langfinger_sim.studies.starting_hand import StartingHandFindings, find_starting_hands

NOT_HERE = ("until_ci", "until_verdict", "max_games", "detail_games")


OWN = ("effort", "hands", "money", "band")


class OpeningWhat(What, total=False):
    """What is asked of openings, beside what is to be played.

    Attributes:
        effort: "quick", "default" or "full": how much is played where `games` does not say so.
        hands: the least and the most of a hand that are tried; by default about the printed ones.
        money: the most that is tried on top of the printed money.
        band: how fair is enough: "fair" or "fair-enough".
    """

    effort: str
    hands: tuple[int, int]
    money: float
    band: str


def starting_hand(
    *,
    decks: int | None = None,
    deck_games: int = defaults.DECK_PAIR_GAMES,
    readings: int | None = None,
    runs: str | PathLike[str] | None = None,
    threads: int | None = None,
    progress: Callable[[Progress], None] | None = None,
    **what: Unpack[OpeningWhat],
) -> StartingHandFindings:
    """Whether the printed hands do their job, and what would, as the records that the report is made of.

    Plays what it needs in stages, each into a folder of its own; the same question again plays nothing, an interrupted
    one goes on.

    Args:
        decks: also play the pick and the printed hands of the verdict's case with so many decks that could be the real
            one, `deck_games` each; what they say is `.decks`.
        deck_games: games with each of them.
        readings: also play them so many games under each other reading of the rules; what that says is `.readings`.
            With decks, each of these is also played under one of the readings: `.decks.crossed`.
        runs: folder for the runs; by default `runs/`.
        threads: that play at once; all processors by default. Changes no result.
        progress: called some ten times a second.
        what: see `OpeningWhat` and `What`; `games`: of what is judged in the end, the other stages play fixed parts of
            it. The first of `policies` are those the rule is made for, the others check it.

    Raises:
        InputError: something asked for is unknown or cannot be played; names all faults.
        RunError: a folder holds something else, or nobody won a single game.
    """
    own = {name: what[name] for name in OWN if name in what}  # type: ignore[literal-required]
    rest: What = {name: value for name, value in what.items() if name not in OWN}  # type: ignore[assignment]
    refuse_unknown(rest)
    misplaced = [name for name in NOT_HERE if name in what]
    if misplaced:
        raise InputError(f"{', '.join(misplaced)}: this study plays a fixed number of games: games, or effort")
    game = games.find_game(what.get("game", defaults.GAME))
    wanted = replace(to_wanted(rest), games=what.get("games", NOTHING_SAID.games))
    if "policies" not in what:
        wanted = replace(wanted, policies=NOTHING_SAID.policies)
    plan = plan_openings(game, replace(Asked(wanted), **own))

    def play(stage: Plan, _: str) -> FinishedRun:
        own = own_folder(game, stage)
        folder = Path(runs) / own.name if runs is not None else own
        play_plan(game, stage, folder, threads, progress)
        return open_run(folder, games.find_game)

    found = find_starting_hands(plan, play)
    beside = play_beside(game, None if runs is None else Path(runs), threads, progress)
    if decks is not None:
        asked, sides = plan_pick(plan, found.cases[found.worst], decks, deck_games)
        decks_run = beside(asked, DECKS_RUN)
        said = find_pick_decks(decks_run, found, sides, beside, is_crossed=readings is not None)
        found = replace(found, decks=said)
    if readings is not None:
        asked, sides = plan_pick_readings(plan, found, readings)
        found = replace(found, readings=find_pick_readings(beside(asked, READINGS_RUN), found, sides))
    return found
