"""`bench`: figures that hang together, as a table and as JSON."""

from __future__ import annotations

import json
from itertools import count
from pathlib import Path

import pytest

from langfinger_sim.engine import bench
from langfinger_sim.games.langfinger.codes import Decision
from langfinger_sim.kernel.ticks import HAS_TICKS
from tests.cli.conftest import Command

pytestmark = [pytest.mark.compiled, pytest.mark.slow]


def test_figures_hang_together(langfinger: Command) -> None:
    ended = langfinger("bench", "--seconds", "1", "--policy", "greedy", "--threads", "1", "--json")
    assert ended.code == 0, ended.err
    found = json.loads(ended.out)
    assert [rate["what"] for rate in found["rates"]] == ["playing only", "with Parquet", "with Parquet"]
    for rate in found["rates"]:
        assert rate["games_a_second"] == pytest.approx(rate["games"] / rate["seconds"])
    assert found["seconds_a_million_games"] == pytest.approx(1e6 / found["rates"][-1]["games_a_second"])
    assert 0 < found["writing_share"] < 1
    assert list(Path().iterdir()) == []
    if HAS_TICKS:
        check_stages(found)


def check_stages(found: dict) -> None:  # type: ignore[type-arg]
    stages = {stage["what"]: stage for stage in found["stages"]}
    assert sum(stage["share"] for stage in stages.values()) == pytest.approx(1)
    assert stages["set up a game"]["passes"] == stages["write down its result"]["passes"] == 1
    kinds = [name for name in (decision.name.lower() for decision in Decision) if f"{name}: choose" in stages]
    assert {"place", "city", "heist", "sell"} <= set(kinds)
    chosen = sum(stages[f"{kind}: choose"]["passes"] for kind in kinds)
    assert chosen == pytest.approx(found["decisions_a_game"], rel=0.03)
    assert chosen == pytest.approx(sum(stages[f"{kind}: carry out"]["passes"] for kind in kinds))


def test_a_game_without_a_profile_is_measured_without(command: Command) -> None:
    ended = command("bench", "--seconds", "0.4", "--game", "dash")
    assert ended.code == 0, ended.err
    assert "playing only" in ended.out
    assert "of one game" not in ended.out
    assert ended.out.splitlines()[-1].startswith("A million games take about ")


def test_writing_is_a_share_of_all_a_thread_does(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a clock that goes on by one at each look, writing takes one step in two, but for one step more in all."""
    ticking = count()
    monkeypatch.setattr(bench, "thread_time", lambda: next(ticking))
    ended = command("bench", "--seconds", "0.4", "--game", "dash", "--json")
    assert ended.code == 0, ended.err
    assert 1 / 3 <= json.loads(ended.out)["writing_share"] < 1 / 2


def test_wrong_options_end_kindly(langfinger: Command) -> None:
    ended = langfinger("bench", "--players", "6")
    assert ended.code == 2
    assert "6" in ended.err
    assert langfinger("bench", "--seconds", "0").code == 2
