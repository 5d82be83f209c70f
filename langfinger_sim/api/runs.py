"""A finished run for analysts: its tables as pandas frames, as SQL, and what it says of the seats."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from langfinger_sim import games
from langfinger_sim.api.frames import check_columns, join_shards, refuse_name, stored_names, win_shares
from langfinger_sim.contract import Game
from langfinger_sim.engine import defaults
from langfinger_sim.engine.finished import FinishedRun
from langfinger_sim.engine.finished import open_run as open_finished
from langfinger_sim.engine.plan import Plan
from langfinger_sim.engine.totals import SEATS, WINNER
from langfinger_sim.errors import InputError
from langfinger_sim.results.schema import CELL

if TYPE_CHECKING:
    import duckdb
    import pandas as pd

    from langfinger_sim.studies.decks import DeckFindings
    from langfinger_sim.studies.readings import ReadingFindings
    from langfinger_sim.studies.win_rate import WinRateFindings

CELLS = "cells"
CELL_WORDS = ("variant", "players", "policy")
"""What tells cells apart for people; `policy` is one name, or the names by seat."""

WIN_SHARE = "win_share"


class Run:
    """A finished run. Its tables stay on disk until they are asked for.

    >>> import langfinger_sim as lf
    >>> run = lf.simulate(games=300, out="runs/base")
    >>> run
    <Run runs/base: Langfinger, 1 cell of 300 games>
    >>> run.cells()[["variant", "players", "policy"]].values.tolist()
    [['base', 4, 'balanced']]
    >>> seats = run.seats()
    >>> len(seats), round(float(seats.win_share.sum()))
    (1200, 300)
    """

    def __init__(self, finished: FinishedRun) -> None:
        self._finished = finished

    def __repr__(self) -> str:
        cells = len(self.plan.cells)
        many = f"{cells} cell" if cells == 1 else f"{cells} cells"
        return f"<Run {self.folder}: {self._finished.game.title}, {many} of {self._finished.games:,} games>"

    @property
    def folder(self) -> Path:
        """Where it lies."""
        return self._finished.folder

    @property
    def plan(self) -> Plan:
        """What was played."""
        return self._finished.plan

    @property
    def manifest(self) -> Mapping[str, Any]:
        """Where it comes from: versions, digests, parts."""
        return self._finished.manifest

    @property
    def confirmation(self) -> Run | None:
        """The games that the numbers of a report are of, where an answer ended this run; None where its own are."""
        inner = self._finished.confirmation
        return None if inner is None else Run(inner)

    @property
    def table_names(self) -> tuple[str, ...]:
        """The tables there are, `cells` first; `langfinger-sim show columns` explains their columns."""
        return (CELLS, *(table.name for table in self._finished.game.tables))

    def cells(self) -> pd.DataFrame:
        """One row a cell: `cell`, `variant`, `players`, `policy`, `policies` by seat, `games`, `ruleset_digest`.

        >>> import langfinger_sim as lf
        >>> list(lf.open_run("runs/base").cells().columns)
        ['cell', 'variant', 'players', 'policy', 'policies', 'games', 'ruleset_digest']
        """
        import pandas as pd

        rows = [
            (
                place, cell.variant.name, cell.players, cell.policy_label, list(cell.policies), self._finished.games,
                stored["ruleset_digest"],
            )
            for place, (cell, stored) in enumerate(zip(self.plan.cells, self.manifest["cells"], strict=True))
        ]  # fmt: skip
        return pd.DataFrame(rows, columns=[CELL.name, *CELL_WORDS, "policies", "games", "ruleset_digest"])

    def table(self, name: str, *, columns: Sequence[str] | None = None, cell: int | None = None) -> pd.DataFrame:
        """A table as stored, rows by cell, game and seat.

        Args:
            name: one of `table_names`.
            columns: which ones, in this order; all by default. Whole numbers in the types of the files.
            cell: number of the only cell to read; all by default.

        Raises:
            InputError: there is no such table, column or cell; names the nearest.
            RunError: a part is not as it was written.

        >>> import langfinger_sim as lf
        >>> run = lf.open_run("runs/base")
        >>> run.table("games", columns=["game", "rounds"], cell=0).shape
        (300, 2)
        >>> run.table("gmaes")
        Traceback (most recent call last):
        langfinger_sim.errors.InputError: table = gmaes: allowed: cells, games, seats, places, cards, rounds; did you \
mean "games"?
        """
        if name == CELLS:
            return self._some_cells(columns, cell)
        table = {one.name: one for one in self._finished.game.tables}.get(name)
        if table is None:
            raise refuse_name("table", name, self.table_names)
        import pandas as pd

        wanted = check_columns(columns, stored_names(table))
        self._check_cell(cell)
        return pd.DataFrame(join_shards(table, wanted, self._finished.read_table(table, wanted, cell)), copy=False)

    def seats(self, *, columns: Sequence[str] | None = None, cell: int | None = None) -> pd.DataFrame:
        """The table `seats`, one row a game and seat, with what most questions need beside the stored columns.

        Added are `variant`, `players` and `policy` of the cell (categories, `players` a number) and `win_share`, a
        seat's part of the win: 1 / winners for a winner, else 0. Its mean is the win rate the reports give.

        Args:
            columns: which of all these, in this order; all by default.
            cell: number of the only cell to read; all by default.

        Raises:
            InputError: there is no such column or cell; names the nearest.
            RunError: a part is not as it was written.

        >>> import langfinger_sim as lf
        >>> seats = lf.open_run("runs/base").seats(columns=["variant", "seat", "win_share"])
        >>> seats.groupby(["variant", "seat"], observed=True).win_share.mean().shape
        (4,)
        """
        import pandas as pd

        (table,) = (one for one in self._finished.game.tables if one.name == SEATS)
        stored = stored_names(table)
        wanted = check_columns(columns, (*stored, *CELL_WORDS, WIN_SHARE))
        self._check_cell(cell)
        read = [name for name in stored if name in wanted or name in (CELL.name, WINNER)]
        shards = list(self._finished.read_table(table, read, cell))
        frame = pd.DataFrame(join_shards(table, read, shards), copy=False)
        if WIN_SHARE in wanted:
            shares = [win_shares(found[WINNER], self.plan.cells[shard.cell].players) for shard, found in shards]
            frame[WIN_SHARE] = np.concatenate(shares)
        words = self.cells()
        for name in CELL_WORDS:
            if name in wanted:
                values = words[name].to_numpy()[frame[CELL.name].to_numpy()]
                frame[name] = values.astype(np.uint8) if name == "players" else pd.Categorical(values)
        return frame[list(wanted)]

    def sql(self, query: str) -> duckdb.DuckDBPyRelation:
        """The answer of duckdb to a query; every table of the run is a view of its name.

        The relation is lazy: `.df()` makes a pandas frame of it, `.show()` prints it, `.fetchall()` gives tuples. Files
        are read as they lie there, without the check of digests that `table` makes (`langfinger-sim verify` does, too).
        A table of details that this run has not written has no view. duckdb's own errors name what it does not know.

        >>> import langfinger_sim as lf
        >>> run = lf.open_run("runs/base")
        >>> run.sql("SELECT count(*), max(seat) FROM seats JOIN cells USING (cell) WHERE variant = 'base'").fetchall()
        [(1200, 3)]
        """
        return self._connection.sql(query)

    def win_rates(
        self,
        *,
        skill: str | None = None,
        decks: int | None = None,
        deck_games: int = defaults.DECK_GAMES,
        readings: int | None = None,
        threads: int | None = None,
    ) -> WinRateFindings:
        """What `langfinger-sim report win-rate` says, as the records it is made of: verdict, shares, ranges, roles.

        `skill`: the players whose worst case the verdict is of, as `policy` names them; by default the first. `decks`:
        also play the case of the verdict with so many decks that could be the real one, `deck_games` each, on
        `threads`, into a folder beside the run; what they say is `.decks`. `readings`: also play it so many games under
        each other reading of the rules; what that says is `.readings`. With both, each deck is also played under one of
        the readings: `.decks.crossed`.

        Raises:
            InputError: nobody of that name played, or no deck can be drawn.
            RunError: a part is not as it was written, or nobody ever won.

        >>> import langfinger_sim as lf
        >>> found = lf.open_run("runs/base").win_rates()
        >>> str(found.verdict), len(found.cells[0].shares.seats)
        ('NOT SETTLED', 4)
        """
        from langfinger_sim.studies.win_rate import find_win_rates

        found = find_win_rates(self._finished, skill=skill)
        if decks is not None:
            said = self._ask_decks(found, decks, deck_games, threads, is_crossed=readings is not None)
            found = replace(found, decks=said)
        return found if readings is None else replace(found, readings=self._ask_readings(found, readings, threads))

    def _ask_decks(
        self, found: WinRateFindings, decks: int, games_each: int, threads: int | None, *, is_crossed: bool
    ) -> DeckFindings:
        from langfinger_sim.api.decks import DECKS_RUN, play_beside
        from langfinger_sim.engine.deck_plan import plan_decks
        from langfinger_sim.studies.decks import find_deck_findings

        game = self._finished.game
        plan = plan_decks(game, self.plan, [found.worst], decks, games_each)
        play = play_beside(game, self.folder.parent, threads)
        word = found.cells[found.worst].judgement.best_guess
        return find_deck_findings(play(plan, DECKS_RUN), word, play, is_crossed=is_crossed)

    def _ask_readings(self, found: WinRateFindings, games_each: int, threads: int | None) -> ReadingFindings:
        from langfinger_sim.api.decks import READINGS_RUN, play_beside
        from langfinger_sim.studies.case_readings import find_seating_readings, plan_seating_readings

        play = play_beside(self._finished.game, self.folder.parent, threads)
        plan = plan_seating_readings(self._finished, found, games_each)
        return find_seating_readings(play(plan, READINGS_RUN), found)

    @cached_property
    def _connection(self) -> duckdb.DuckDBPyConnection:
        """A database in memory with a view for every table that has parts."""
        import duckdb

        connection = duckdb.connect()
        paths: dict[str, list[str]] = {}
        for part in self.manifest["parts"]:
            paths.setdefault(part["path"].partition("/")[0], []).append(str(self.folder / part["path"]))
        for name, files in paths.items():
            connection.read_parquet(files).create_view(name)
        return connection

    def _some_cells(self, columns: Sequence[str] | None, cell: int | None) -> pd.DataFrame:
        frame = self.cells()
        wanted = check_columns(columns, tuple(frame.columns))
        self._check_cell(cell)
        return frame.loc[slice(None) if cell is None else frame["cell"] == cell, list(wanted)].reset_index(drop=True)

    def _check_cell(self, cell: int | None) -> None:
        count = len(self.plan.cells)
        if cell is not None and not (isinstance(cell, int) and 0 <= cell < count):
            raise InputError(f"cell = {cell}: allowed is a number of a cell, 0 to {count - 1}, or None for all")


def open_run(folder: str | Path, *, find_game: Callable[[str], Game] | None = None) -> Run:
    """The finished run in a folder.

    Args:
        folder: where `langfinger-sim run` or `simulate` has put it.
        find_game: gives the game of an id; by default one of the package.

    Raises:
        RunError: no run lies there, it is unfinished (the message says how to go on) or its files do not fit together.
        InputError: its game is not known here.

    >>> import langfinger_sim as lf
    >>> lf.open_run("runs/base").plan.games
    300
    >>> lf.open_run("runs/nowhere")
    Traceback (most recent call last):
    langfinger_sim.errors.RunError: runs/nowhere is not a run: it has no manifest.json
    """
    return Run(open_finished(Path(folder), find_game or games.find_game))
