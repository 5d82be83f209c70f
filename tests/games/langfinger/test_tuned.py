"""The shipped policy `tuned`: it beats what it was tuned from by 5 points, on deals of these tests."""

from __future__ import annotations

from pathlib import Path
from threading import Event

import pytest

from langfinger_sim.engine.selfplay import Company, Deals, win_shares
from langfinger_sim.games.langfinger.game import GAME
from langfinger_sim.studies.tune import find_weights

pytestmark = [pytest.mark.compiled, pytest.mark.statistical]
TEXT = (Path(GAME.data_folder) / "policies" / "tuned.toml").read_text("utf-8")


@pytest.mark.parametrize("players", [3, 4, 5])
def test_it_beats_balanced(players: int) -> None:
    company = Company(GAME.find_variant("base"), (players,), ("balanced",))
    (shares,) = win_shares(GAME, company, ["tuned"], Deals(77, "tests", 3_000), 1, Event())
    assert shares.mean() - 5 * shares.std(ddof=1) / len(shares) ** 0.5 > 1 / players + 0.05


def test_it_says_where_it_comes_from() -> None:
    assert "\n# Made by langfinger-sim tune from first.toml: CMA-ES, " in TEXT
    assert find_weights(GAME.find_policy("tuned")).keys() == find_weights(GAME.find_policy("balanced")).keys()
