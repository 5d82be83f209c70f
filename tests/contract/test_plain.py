"""Compiled and as plain Python the rules play the same games."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.contract.trace_digests import digest_games

pytestmark = pytest.mark.compiled
ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("first", "end"),
    [(0, 8), *(pytest.param(start, start + 48, marks=pytest.mark.slow) for start in range(8, 200, 48))],
)
def test_compiled_and_plain_traces_are_equal(first: int, end: int) -> None:
    """200 games: whole traces with all hidden cards, and every stored number."""
    plain = subprocess.run(
        [sys.executable, "-m", "tests.contract.trace_digests", str(first), str(end)],
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "LANGFINGER_SIM_BOUNDSCHECK": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert plain.returncode == 0, plain.stderr
    lines = plain.stdout.splitlines()
    assert len(lines) == end - first
    assert len({line.split()[2] for line in lines}) == end - first
    assert lines == list(digest_games(first, end))
