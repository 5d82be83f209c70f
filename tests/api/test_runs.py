"""Opened runs: the same numbers as in the files, whichever way they are asked for."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pandas as pd
import pyarrow.parquet as pq
import pytest

import langfinger_sim as lf
from langfinger_sim.api.runs import Run, open_run
from langfinger_sim.engine.finished import open_run as open_finished
from langfinger_sim.errors import InputError, RunError
from langfinger_sim.studies.win_rate import find_win_rates
from tests.toy.__main__ import find_game


@pytest.fixture(scope="module")
def run(dash_run: Path) -> Run:
    return open_run(dash_run, find_game=find_game)


def stored(folder: Path, table: str) -> pd.DataFrame:
    return pd.concat([pq.read_table(path).to_pandas() for path in sorted((folder / table).glob("*.parquet"))])


@pytest.mark.parametrize("name", ["games", "seats", "jumps", "rounds"])
def test_table_is_that_of_the_files(run: Run, dash_run: Path, name: str) -> None:
    expected = stored(dash_run, name).reset_index(drop=True)
    pd.testing.assert_frame_equal(run.table(name), expected)
    one = run.table(name, columns=["game", "cell"], cell=3)
    pd.testing.assert_frame_equal(one, expected.loc[expected.cell == 3, ["game", "cell"]].reset_index(drop=True))


def test_win_share_is_the_win_rate_of_the_report(run: Run, dash_run: Path) -> None:
    seats = run.seats()
    means = seats.groupby(["variant", "players", "policy", "seat"], observed=True).win_share.mean()
    for cell in find_win_rates(open_finished(dash_run, find_game)).cells:
        found = means.loc[cell.variant, cell.players, cell.policy].tolist()
        assert found == pytest.approx([seat.share for seat in cell.shares.seats])


def test_seats_give_only_what_is_asked_for_in_that_order(run: Run) -> None:
    seats = run.seats(columns=["win_share", "policy", "seat"], cell=5)
    assert list(seats.columns) == ["win_share", "policy", "seat"]
    assert len(seats) == 4 * 4_000
    assert set(seats.policy) == {"greedy"}
    assert list(run.seats(columns="is_winner", cell=0).columns) == ["is_winner"]


def test_sql_joins_what_is_in_the_files(run: Run) -> None:
    query = "SELECT cell, seat, avg(is_winner) FROM seats JOIN games USING (cell, game) GROUP BY ALL ORDER BY ALL"
    rows = run.sql(query).fetchall()
    means = run.seats().groupby(["cell", "seat"]).is_winner.mean()
    assert [row[:2] for row in rows] == list(means.index)
    assert [row[2] for row in rows] == pytest.approx(means.tolist())
    assert run.sql("SELECT DISTINCT variant FROM cells ORDER BY 1").fetchall() == [("base",), ("long",)]


def test_sql_reads_only_parts_of_the_run(dash_run: Path, tmp_path: Path) -> None:
    folder = tmp_path / "it's copied"
    shutil.copytree(dash_run, folder)
    shutil.copy(folder / "games/c000-s00000.parquet", folder / "games/c900-s00000.parquet")
    found = open_run(folder, find_game=find_game).sql("SELECT count(*) FROM games").fetchall()
    assert found == [(12 * 4_000,)]


def test_cells_tell_what_was_played(run: Run) -> None:
    cells = run.cells()
    assert cells.players.tolist() == [2, 2, 3, 3, 4, 4] * 2
    assert set(cells.games) == {4_000}
    assert cells.policies[2] == ["toss"] * 3
    assert run.table("cells", columns=["variant"], cell=6).values.tolist() == [["long"]]


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda run: run.table("seat"), 'table = seat: allowed: cells, games, seats, .*; did you mean "seats"'),
        (lambda run: run.table("seats", columns=["postion"]), 'column = postion: .*; did you mean "position"'),
        (lambda run: run.seats(columns=["win_rate"]), "column = win_rate: allowed: cell, game, .*win_share"),
        (lambda run: run.seats(cell=12), "cell = 12: allowed is a number of a cell, 0 to 11, or None for all"),
        (lambda run: run.table("games", cell=-1), "cell = -1: allowed"),
        (lambda run: run.win_rates(skill="walk"), "skill = walk: did not play"),
    ],
)
def test_what_there_is_not_is_refused_kindly(run: Run, ask: object, message: str) -> None:
    assert callable(ask)
    with pytest.raises(InputError, match=message):
        ask(run)


def test_damaged_part_is_named(dash_run: Path, tmp_path: Path) -> None:
    shutil.copytree(dash_run, tmp_path / "copied")
    part = tmp_path / "copied/seats/c001-s00001.parquet"
    content = bytearray(part.read_bytes())
    content[len(content) // 2] ^= 1
    part.write_bytes(content)
    run = open_run(tmp_path / "copied", find_game=find_game)
    assert len(run.seats(cell=0)) == 8_000
    with pytest.raises(RunError, match=r"cannot read seats/c001-s00001\.parquet"):
        run.seats(cell=1)


def test_findings_are_those_of_the_report(run: Run, dash_run: Path) -> None:
    assert run.win_rates(skill="greedy") == find_win_rates(open_finished(dash_run, find_game), skill="greedy")


def test_types_are_small_and_words_are_categories(run: Run) -> None:
    types = run.seats().dtypes
    assert types["seat"] == types["players"] == np.uint8
    assert isinstance(types["variant"], pd.CategoricalDtype)


def test_names_of_the_package_are_there_and_lazy() -> None:
    assert {"open_run", "simulate", "Run"} <= set(lf.__all__)
    code = "import sys, langfinger_sim; sys.exit(bool({'numpy', 'pandas', 'duckdb', 'numba'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
