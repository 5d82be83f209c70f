"""Playing from Python: a plan, a plan file, or what is asked for by names, into a folder that is opened at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import Any, TypedDict, Unpack

from langfinger_sim import games
from langfinger_sim.api.runs import Run, open_run
from langfinger_sim.content.fields import spell
from langfinger_sim.contract import Game
from langfinger_sim.engine import defaults
from langfinger_sim.engine.confirming import is_unfinished
from langfinger_sim.engine.extent import EXTENT_KEYS, change_extent
from langfinger_sim.engine.folders import default_folder
from langfinger_sim.engine.plan import Plan
from langfinger_sim.engine.plan_file import read_game_id, read_plan_file
from langfinger_sim.engine.plugins import with_plugins
from langfinger_sim.engine.run import Progress, run_plan
from langfinger_sim.engine.wanted import Wanted, make_plan
from langfinger_sim.errors import InputError, nearest

PLUGINS = "plugins"
BESIDE_A_PLAN = (*EXTENT_KEYS, "seed", "detail_games", PLUGINS)
"""What may be said beside a plan, as on the command line: how much of it is played, with which deals."""


class What(TypedDict, total=False):
    """What is to be played, by the names of the command line; what is not said is as there.

    Attributes:
        game: id of the game.
        variants: a name, a path of a TOML file, or several.
        settings: option -> value on top of every variant: `{"goal": 25}`, `{"fence_09.painting_bonus": 1}`.
        cards: folder of card files.
        players: a player count, or several.
        policies: who plays: a name for all seats, a list of names, each for all seats of cells of its own, or in that
            list a list of names by seat.
        plugins: modules with policies that their names name, each the path of a file or a name Python finds; their code
            runs.
        restrict: what no player ever does, such as "never ruin", or several.
        games: a cell. In its place a promise, at most `max_games` of a cell being played:
        until_ci: until every joint interval of a win share reaches at most so far to each side, such as 0.005.
        until_verdict: True: until the verdict on the seating of every cell is settled.
        seed: of the deals.
        detail_games: the first so many games of each cell are written in detail.
        question: what it is for, in words.
    """

    game: str
    variants: str | Sequence[str]
    settings: Mapping[str, Any]
    cards: str | PathLike[str]
    players: int | Sequence[int]
    policies: str | Sequence[str | Sequence[str]]
    plugins: Sequence[str | PathLike[str]]
    restrict: str | Sequence[str]
    games: int
    until_ci: float
    until_verdict: bool
    max_games: int
    seed: int
    detail_games: int
    question: str


def simulate(
    plan: Plan | str | PathLike[str] | None = None,
    *,
    out: str | PathLike[str] | None = None,
    threads: int | None = None,
    progress: Callable[[Progress], None] | None = None,
    **what: Unpack[What],
) -> Run:
    """Play into a folder and open the run.

    The same run found whole in the folder is opened as it is, and one that was interrupted is gone on with: the numbers
    are the same as of an undisturbed run. Nothing is printed.

    Args:
        plan: a plan, or the path of a plan file; None: what the keywords say.
        out: folder of the run; by default one in `runs/`, named by what is played.
        threads: that play at once; all processors by default. Changes no result.
        progress: called some ten times a second.
        what: see `What`; beside a plan only how much of it is played, `seed` and `detail_games`.

    Raises:
        InputError: something asked for is unknown or cannot be played; names all faults.
        RunError: the folder holds something else, or cannot be written.

    >>> import langfinger_sim as lf
    >>> run = lf.simulate(players=[2, 3], policies=["greedy", "random"], games=200, out="runs/pairs")
    >>> run.cells()[["players", "policy"]].values.tolist()
    [[2, 'greedy'], [2, 'random'], [3, 'greedy'], [3, 'random']]
    >>> again = lf.simulate("runs/pairs/plan.toml", games=50, out="runs/short")
    >>> again.plan.games, again.plan.cells == run.plan.cells
    (50, True)
    >>> lf.simulate(settings={"gaol": 25}, out="runs/none")
    Traceback (most recent call last):
    langfinger_sim.errors.InputError: --set gaol=25: "gaol" is no option; did you mean "goal"?
    """
    game, asked = _find_plan(plan, what)
    folder = Path(out) if out is not None else default_folder(asked)
    play_plan(game, asked, folder, threads, progress)
    return open_run(folder)


def play_plan(
    game: Game, plan: Plan, folder: Path, threads: int | None, progress: Callable[[Progress], None] | None
) -> None:
    """Play a plan into its folder, from where it was left."""
    run_plan(game, plan, folder, threads=threads, resume=is_unfinished(folder), progress=progress)


def _find_plan(plan: Plan | str | PathLike[str] | None, what: What) -> tuple[Game, Plan]:
    """The game and the plan that are meant."""
    refuse_unknown(what)
    extent: dict[str, Any] = {key: value for key, value in what.items() if key in EXTENT_KEYS and value is not False}
    if plan is None:
        game = game_with_plugins(what.get("game", defaults.GAME), what)
        return game, change_extent(make_plan(game, to_wanted(what)), extent)
    misplaced = [name for name in what if name not in BESIDE_A_PLAN]
    if misplaced:
        raise InputError(f"{', '.join(misplaced)}: the plan says this already; change it there")
    changes: dict[str, Any] = {key: value for key, value in what.items() if key not in (*EXTENT_KEYS, PLUGINS)}
    if isinstance(plan, Plan):
        return game_with_plugins(plan.game, what), change_extent(replace(plan, **changes), extent)
    path = Path(plan)
    if not path.exists():
        raise InputError(f"there is no plan file {path}")
    game = game_with_plugins(read_game_id(path), what)
    return game, change_extent(replace(read_plan_file(path, game), **changes), extent)


def game_with_plugins(name: str, what: What) -> Game:
    """The game with the policies of the modules named."""
    return with_plugins(games.find_game(name), tuple(what.get("plugins", ())))


def refuse_unknown(what: What) -> None:
    """InputError for keywords that do not exist."""
    known = list(What.__annotations__)
    faults = [f"{name}: allowed: {', '.join(known)}{nearest(name, known)}" for name in what if name not in known]
    if faults:
        raise InputError(faults)


def to_wanted(what: What) -> Wanted:
    """What is asked for in the shape of the command line."""
    changes: dict[str, Any] = {
        name: value for name, value in what.items() if name in ("seed", "detail_games", "question")
    }
    if "variants" in what:
        changes["variants"] = _several(what["variants"])
    if "players" in what:
        changes["players"] = _several(what["players"])
    if "policies" in what:
        changes["policies"] = tuple(_several(one) for one in _several(what["policies"]))
    if "restrict" in what:
        changes["restrictions"] = _several(what["restrict"])
    if "settings" in what:
        changes["settings"] = tuple(f"{key}={spell(value)}" for key, value in what["settings"].items())
    if "cards" in what:
        changes["cards"] = Path(what["cards"])
    return replace(Wanted(), **changes)


def _several(value: Any) -> tuple[Any, ...]:
    """A value that may stand alone, as a tuple."""
    return (value,) if isinstance(value, str | int) else tuple(value)
