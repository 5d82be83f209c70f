"""Comparing variants from Python: games, folders and findings are those of `langfinger-sim compare`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

from langfinger_sim import games
from langfinger_sim.api.simulate import What, play, read_what
from langfinger_sim.engine import defaults
from langfinger_sim.engine.comparison_plan import ask_until_settled, plan_comparison
from langfinger_sim.engine.finished import open_run
from langfinger_sim.engine.folders import own_folder
from langfinger_sim.engine.questions import find_question
from langfinger_sim.engine.run import Progress
from langfinger_sim.errors import InputError

if TYPE_CHECKING:
    from langfinger_sim.studies.compare import ComparisonFindings

FAIRNESS = "fairness"
NOT_HERE = ("variants", "until_ci", "until_verdict")
"""What a comparison says otherwise: its variants stand first, and it ends when what is asked is settled."""


def compare(
    *names: str,
    ask: str = FAIRNESS,
    out: str | PathLike[str] | None = None,
    threads: int | None = None,
    progress: Callable[[Progress], None] | None = None,
    **what: Unpack[What],
) -> ComparisonFindings:
    """Play variants on the same deals and tell what the change does: the records that the report is made of.

    Base is compared with a variant that stands alone; `settings` together make one more variant, from the first. The
    games are kept: the same comparison again plays nothing, an interrupted one is gone on with. Nothing is printed.

    Args:
        names: of variants, or paths of TOML files; the others are compared with the first.
        ask: what the verdict is on: fairness, length, or the game's word for its score.
        out: folder of the run; by default one in `runs/`, named by all that decides its results.
        threads: that play at once; all processors by default. Changes no result.
        progress: called some ten times a second.
        what: see `simulate.What`. With `games` just so many are played; else until what is asked is settled in every
            case, at most `max_games`. No game is written in detail unless `detail_games` says so.

    Raises:
        InputError: something asked for is unknown, or there is nothing to compare; names all faults.
        RunError: the folder holds something else, or cannot be written.

    >>> import langfinger_sim as lf
    >>> found = lf.compare("equal_hands", games=400, out="runs/hands")
    >>> [(pair.before.variant, pair.after.variant, pair.games) for pair in found.pairs]
    [('base', 'equal_hands', 400)]
    >>> [answer.question.name for answer in found.pairs[0].answers]
    ['fairness', 'length', 'money']
    >>> lf.compare("base")
    Traceback (most recent call last):
    langfinger_sim.errors.InputError: nothing to compare base with; name another variant, or a change with --set \
KEY=VALUE
    """
    from langfinger_sim.studies.compare import find_comparison

    misplaced = [name for name in what if name in NOT_HERE]
    if misplaced:
        raise InputError(f"{', '.join(misplaced)}: no keyword of a comparison")
    if {"games", "max_games"} <= set(what):
        raise InputError("games and max_games: only one of them can say when it is enough")
    game = games.find_game(what.get("game", defaults.GAME))
    find_question(game, ask)
    plan = plan_comparison(game, names, read_what({"detail_games": 0, **what}))
    if "games" in what:
        plan = replace(plan, games=what["games"])
    else:
        plan = ask_until_settled(game, plan, ask, what.get("max_games", defaults.MAX_GAMES))
    folder = Path(out) if out is not None else own_folder(game, plan)
    play(game, plan, folder, threads, progress)
    return find_comparison(open_run(folder, games.find_game), ask=ask)
