"""What several folders of tests share, played once a session: a small run of Dash, a study of Stairs."""

from __future__ import annotations

from pathlib import Path

import pytest

from langfinger_sim.engine.plan import Plan, cross_cells
from langfinger_sim.engine.run import run_plan
from langfinger_sim.studies.starting_hand import StartingHandFindings
from tests.toy.game import GAME, find_variant
from tests.toy.openings import study

DASH_GAMES = 4_000


@pytest.fixture(scope="session")
def dash_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folder of a run of Dash: two variants, three player counts, two kinds of players. Not to be written to."""
    variants = [find_variant(name) for name in ("base", "long")]
    plan = Plan("dash", cross_cells(variants, [2, 3, 4], [["toss"], ["greedy"]]), DASH_GAMES, 7, 20)
    folder = tmp_path_factory.mktemp("runs") / "dashes"
    run_plan(GAME, plan, folder, threads=1)
    return folder


@pytest.fixture(scope="session")
def too_coarse(tmp_path_factory: pytest.TempPathFactory) -> StartingHandFindings:
    """Stairs for two, the first a step ahead, leaps of two steps: half a coin for the other is what makes it fair."""
    return study(tmp_path_factory.mktemp("openings"), "slope=1,0,0,0", "leap=2")
