"""Comparing variants from Python: played on the same deals, judged as the report does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

from langfinger_sim import games
from langfinger_sim.api.decks import DECKS_RUN, READINGS_RUN, play_beside
from langfinger_sim.api.simulate import What, game_with_plugins, play_plan, refuse_unknown, to_wanted
from langfinger_sim.engine import defaults
from langfinger_sim.engine.comparison_plan import ask_until_settled, plan_comparison
from langfinger_sim.engine.finished import open_run
from langfinger_sim.engine.folders import own_folder
from langfinger_sim.engine.questions import FAIRNESS_NAME, find_question
from langfinger_sim.engine.run import Progress
from langfinger_sim.errors import InputError
from langfinger_sim.studies.case_readings import find_change_readings, plan_change_readings
from langfinger_sim.studies.compare import ComparisonFindings, find_comparison
from langfinger_sim.studies.pair_decks import find_pair_decks, plan_pair

if TYPE_CHECKING:
    from langfinger_sim.contract import Game
    from langfinger_sim.engine.plan import Plan
    from langfinger_sim.studies.retune import Retuning
    from langfinger_sim.studies.training import Budget

NOT_HERE = ("variants", "until_ci", "until_verdict")


def compare(  # noqa: PLR0913 - all but the variants by name
    *names: str,
    ask: str = FAIRNESS_NAME,
    skill: str | None = None,
    decks: int | None = None,
    deck_games: int = defaults.DECK_PAIR_GAMES,
    readings: int | None = None,
    out: str | PathLike[str] | None = None,
    threads: int | None = None,
    progress: Callable[[Progress], None] | None = None,
    retune: bool | tuple[int, int] = False,
    **what: Unpack[What],
) -> ComparisonFindings:
    """What a change does, as the records that `langfinger-sim compare` and its report are made of.

    Plays until it is settled in every case what was asked, at most `max_games` of a cell; with `games`, so many. The
    same comparison again plays nothing, an interrupted one goes on.

    Args:
        names: of variants, or paths: the first, and those compared with it; base is put before one that stands alone.
        ask: what the verdict is on: "fairness", "length", or the game's score ("money").
        skill: the players whose worst case the verdict is of; by default the first named.
        decks: also play the case of the verdict with so many decks that could be the real one, `deck_games` each; what
            they say is `.decks`.
        deck_games: games with each of them, before and after.
        readings: also play it so many games under each other reading of the rules; what that says is `.readings`.
            With decks, each of these is also played under one of the readings: `.decks.crossed`.
        out: folder of the run; by default one in `runs/`, named by all that decides the result.
        threads: that play at once; all processors by default. Changes no result.
        progress: called some ten times a second.
        retune: then train the players of each side on its rules, equally long, and play again with them: the findings'
            field `retuned` says whether the answer stays. (generations, games of each candidate) in place of True.
        what: see `What`; its `settings` together make one more variant, from the first.

    Raises:
        InputError: something asked for is unknown, or there is nothing to compare; names all faults.
        RunError: the folder holds something else, or nobody won a single game.

    >>> import langfinger_sim as lf
    >>> found = lf.compare(settings={"goal": 25}, ask="length", games=300)
    >>> str(found.verdict), found.rules["base+goal=25"][0]
    ('LONGER', 'goal: 20 → 25 coins')
    >>> pair = found.pairs[0]
    >>> [(answer.question.name, answer.question.unit) for answer in pair.answers]
    [('fairness', 'points'), ('length', 'rounds'), ('money', 'coins')]
    >>> length = pair.answer.found
    >>> length.interval.low < length.difference < length.interval.high
    True
    >>> lf.compare("equal_hands", until_ci=0.01)
    Traceback (most recent call last):
    langfinger_sim.errors.InputError: until_ci: a comparison has its own way to end: games, or max_games
    """
    refuse_unknown(what)
    misplaced = [name for name in NOT_HERE if name in what]
    if misplaced:
        raise InputError(f"{', '.join(misplaced)}: a comparison has its own way to end: games, or max_games")
    game = game_with_plugins(what.get("game", defaults.GAME), what)
    find_question(game, ask)
    plan = plan_comparison(game, names, replace(to_wanted(what), detail_games=what.get("detail_games", 0)))
    if "games" in what:
        if "max_games" in what:
            raise InputError("games and max_games: only one of them can say when it is enough")
        plan = replace(plan, games=what["games"])
    else:
        plan = ask_until_settled(game, plan, ask, what.get("max_games", defaults.MAX_GAMES))
    budget = (defaults.RETUNE_GENERATIONS, defaults.RETUNE_GAMES) if retune is True else retune
    if budget:
        _check_retuning(game, plan, budget, threads)
    folder = Path(out) if out is not None else own_folder(game, plan)
    retuning = _find_retuning(game, plan, folder, budget, threads) if budget else None
    play_plan(game, plan, folder, threads, progress)
    run = open_run(folder, games.find_game)
    found = find_comparison(run, ask=ask, skill=skill)
    if retuning is not None:
        trainings = retuning.train(lambda *_: None)
        play_plan(game, retuning.run_plan, retuning.run_folder, threads, progress)
        found = retuning.judge(found, trainings, open_run(retuning.run_folder, games.find_game))
    play = play_beside(game, folder.parent, threads, progress)
    if decks is not None:
        asked = plan_pair(run, found, decks, deck_games)
        said = find_pair_decks(play(asked, DECKS_RUN), found, play, is_crossed=readings is not None)
        found = replace(found, decks=said)
    if readings is not None:
        read = play(plan_change_readings(run, found, readings), READINGS_RUN)
        found = replace(found, readings=find_change_readings(read, found))
    return found


def _check_retuning(game: Game, plan: Plan, asked: tuple[int, int], threads: int | None) -> None:
    """InputError where somebody cannot be trained, or not so long."""
    from langfinger_sim.studies.retune import check_retuning

    if min(asked) < 1:
        raise InputError(f"retune = {asked}: allowed are True, or generations and games, each 1 or more")
    check_retuning(game, plan, _budget(asked), threads)


def _find_retuning(game: Game, plan: Plan, folder: Path, asked: tuple[int, int], threads: int | None) -> Retuning:
    """What is asked for."""
    from langfinger_sim.studies.retune import Retuning

    return Retuning(game, plan, folder, _budget(asked), threads)


def _budget(asked: tuple[int, int]) -> Budget:
    from langfinger_sim.studies.training import Budget

    return Budget(*asked, defaults.RETUNE_CONFIRM_GAMES)
