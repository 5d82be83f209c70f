"""Arrow and numpy by their buffers: the same as pyarrow's own conversions, without pandas."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from langfinger_sim.results.arrow_arrays import table_of_rows, to_arrow, to_numpy

TYPES = ["uint8", "int8", "uint16", "int16", "uint32", "int32", "int64", "uint64"]

WITHOUT_PANDAS = """
import sys
from pathlib import Path
from langfinger_sim.cli.main import run_command
from langfinger_sim.engine.finished import open_run
from langfinger_sim.studies.win_rate import find_win_rates
from tests.toy.__main__ import find_game
find_win_rates(open_run(Path(sys.argv[1]), find_game))
from tests.toy.game import GAME, find_variant
from langfinger_sim.engine.plan import Plan, cross_cells
from langfinger_sim.engine.run import run_plan
run_plan(GAME, Plan("dash", cross_cells([find_variant("base")], [2], [["toss"]]), 50, 7, 20), Path(sys.argv[2]))
sys.exit("pandas was imported" if "pandas" in sys.modules else 0)
"""


@pytest.mark.parametrize("dtype", TYPES)
def test_whole_numbers_go_there_and_back(dtype: str) -> None:
    bounds = np.iinfo(dtype)
    values = np.array([bounds.min, 0, 7, bounds.max], dtype)
    array = to_arrow(values)
    assert array.equals(pa.array(values))
    column: pa.ChunkedArray[Any] = pa.chunked_array([array, array.slice(1, 2), array.slice(0, 0)])
    back = to_numpy(column)
    assert back.dtype == dtype
    assert back.tolist() == column.to_numpy().tolist()
    assert to_numpy(pa.chunked_array([], type=array.type)).dtype == dtype


def test_columns_cut_out_of_others_are_copied() -> None:
    values = np.arange(12, dtype=np.int16).reshape(4, 3)[:, 1]
    assert to_arrow(values).equals(pa.array(values.copy()))


def test_table_of_rows_is_what_pyarrow_makes_of_them() -> None:
    schema = pa.schema([("n", pa.uint16()), ("text", pa.string()), ("texts", pa.list_(pa.string()))])
    rows = [
        {"n": 1, "text": "grün ✓", "texts": ["a", "", "ß"]},
        {"n": 65535, "text": "", "texts": []},
        {"n": 0, "text": "<b>", "texts": ["x"]},
    ]
    made = table_of_rows(rows, schema)
    made.validate(full=True)
    assert made.equals(pa.Table.from_pylist(rows, schema=schema))


def test_playing_and_judging_import_no_pandas(dash_run: Any, tmp_path: Any) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_PANDAS, dash_run, tmp_path / "new"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
