"""What several folders of tests share: a small finished run of Dash, played once a session."""

from __future__ import annotations

from pathlib import Path

import pytest

from langfinger_sim.engine.plan import Plan, cross_cells
from langfinger_sim.engine.run import run_plan
from tests.toy.game import GAME, find_variant

DASH_GAMES = 4_000


@pytest.fixture(scope="session")
def dash_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folder of a run of Dash: two variants, three player counts, two kinds of players. Not to be written to."""
    variants = [find_variant(name) for name in ("base", "long")]
    plan = Plan("dash", cross_cells(variants, [2, 3, 4], [["toss"], ["greedy"]]), DASH_GAMES, 7, 20)
    folder = tmp_path_factory.mktemp("runs") / "dashes"
    run_plan(GAME, plan, folder, threads=1)
    return folder
