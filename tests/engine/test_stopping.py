"""Runs that end by themselves: where the rule says, whoever plays, however cut, however often interrupted."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pytest

from langfinger_sim.engine import stop_rules
from langfinger_sim.engine.alignment import Stretch
from langfinger_sim.engine.command_line import spell_command
from langfinger_sim.engine.finished import open_run
from langfinger_sim.engine.plan import Plan
from langfinger_sim.engine.replay import replay_run
from langfinger_sim.engine.run import RunResult
from langfinger_sim.engine.seat_rules import UntilNarrow
from langfinger_sim.engine.stop_rules import PromiseKind, make_rule
from langfinger_sim.engine.stopping import FIRST_LOOK, Look, Promise, StopRule, list_looks
from langfinger_sim.engine.totals import CellTotals, needed_columns
from langfinger_sim.engine.verify import verify_run
from langfinger_sim.errors import InputError, RunError
from langfinger_sim.stats.seat_shares import estimate_seat_sequence, estimate_seat_shares
from langfinger_sim.stats.verdicts import Verdict, judge_fairness
from tests.toy.__main__ import find_game
from tests.toy.game import GAME
from tests.toy.plays import Halt, halt_after, make_plan, parquet_bytes, play

ROOT = Path(__file__).resolve().parents[2]
HALF_WIDTH = 0.0125


def until(half_width: float = HALF_WIDTH, most: int = 100_000, **how: Any) -> Plan:
    """Two cells of Dash with two and three seats, played until their intervals are narrow."""
    return make_plan(variants=("base",), games=most, promise=Promise("until_ci", half_width), **how)


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> RunResult:
    """One thread, one go."""
    return play(until(), tmp_path_factory.mktemp("runs") / "undisturbed", threads=1)


def manifest_of(folder: Path) -> dict[str, Any]:
    return dict(json.loads((folder / "manifest.json").read_text()))


def test_looks_begin_at_five_thousand_and_grow_by_a_tenth() -> None:
    looks = list_looks(10_000_000)
    assert looks[:4] == (5_000, 5_500, 6_100, 6_800)
    assert looks[-1] == 10_000_000
    assert all(1.1 <= after / before < 1.12 for before, after in pairwise(looks[:-1]))
    assert list_looks(FIRST_LOOK) == (FIRST_LOOK,)
    assert list_looks(5_001) == (5_000, 5_001)


def test_it_ends_at_the_first_look_at_which_all_is_narrow(undisturbed: RunResult, tmp_path: Path) -> None:
    """Against runs of fixed length: the look before was not enough, and the games are the very same."""
    looks = until().looks
    games = undisturbed.stop.games
    assert FIRST_LOOK < games < 100_000
    before = looks[looks.index(games) - 1]
    for number, is_enough in ((before, False), (games, True)):
        fixed = play(make_plan(variants=("base",), games=number), tmp_path / str(number))
        widths = [
            seat.interval.high - seat.interval.low
            for totals in fixed.totals
            for seat in estimate_seat_shares(totals.shares).seats
        ]
        assert (max(widths) / 2 <= HALF_WIDTH) == is_enough
    assert fixed.content_digest == undisturbed.content_digest
    assert undisturbed.stop.is_kept


@pytest.mark.parametrize(("threads", "shard_games"), [(8, 0), (3, 333), (2, 1_700), (1, 50_000)])
def test_neither_threads_nor_shards_change_where_it_ends(
    undisturbed: RunResult, tmp_path: Path, threads: int, shard_games: int
) -> None:
    result = play(until(shard_games=shard_games), tmp_path / "run", threads=threads)
    assert result.stop == undisturbed.stop
    assert result.content_digest == undisturbed.content_digest
    assert result.totals[1].rounds == undisturbed.totals[1].rounds
    assert result.played_games == 2 * result.stop.games


def test_no_game_is_kept_beyond_the_stop(undisturbed: RunResult) -> None:
    run = open_run(undisturbed.folder, find_game)
    seen: dict[int, list[int]] = {0: [], 1: []}
    for shard, columns in run.read_shards(needed_columns(GAME)):
        seen[shard.cell].extend(columns["games"]["game"].tolist())
    assert seen == {cell: list(range(undisturbed.stop.games)) for cell in (0, 1)}
    listed = {part["path"] for part in run.manifest["parts"]}
    assert listed == set(parquet_bytes(undisturbed.folder))


def test_manifest_tells_promise_and_outcome_apart(undisturbed: RunResult) -> None:
    manifest = manifest_of(undisturbed.folder)
    assert manifest["extent"] == {"until_ci": HALF_WIDTH, "max_games": 100_000}
    assert manifest["games"] == undisturbed.stop.games
    assert manifest["stop"]["is_kept"] is True
    assert manifest["stop"]["state"].startswith("widest joint interval ±1.")


def test_most_games_end_it_and_are_said(tmp_path: Path) -> None:
    result = play(until(most=5_900), tmp_path / "run")
    assert (result.stop.games, result.stop.is_kept) == (5_900, False)
    assert manifest_of(result.folder)["stop"]["is_kept"] is False
    assert verify_run(result.folder, find_game, sample_games=20).differences == []


@pytest.mark.parametrize("halt_at", [100, 9_000, 14_000])
def test_interrupted_run_ends_where_an_undisturbed_one_does(
    undisturbed: RunResult, tmp_path: Path, halt_at: int
) -> None:
    folder = tmp_path / "run"
    with pytest.raises(Halt):
        play(until(), folder, threads=3, progress=halt_after(halt_at))
    result = play(until(), folder, threads=2, resume=True)
    assert result.stop == undisturbed.stop
    assert parquet_bytes(folder) == parquet_bytes(undisturbed.folder)
    assert manifest_of(folder)["parts"] == manifest_of(undisturbed.folder)["parts"]


KILLED = """
import os, signal, sys
from pathlib import Path
from tests.engine.test_stopping import until
from tests.toy.plays import halt_after, play
play(until(), Path(sys.argv[1]), threads=2, progress=halt_after(12_000, lambda: os.kill(os.getpid(), signal.SIGKILL)))
"""


def test_killed_run_ends_where_an_undisturbed_one_does(undisturbed: RunResult, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    there = {**os.environ, "PYTHONPATH": str(ROOT)}
    killed = subprocess.run([sys.executable, "-c", KILLED, str(folder)], cwd=ROOT, env=there, check=False)
    assert killed.returncode == -signal.SIGKILL
    assert not manifest_of(folder)["complete"]
    result = play(until(), folder, resume=True)
    assert result.stop == undisturbed.stop
    assert result.played_games < 2 * result.stop.games
    assert parquet_bytes(folder) == parquet_bytes(undisturbed.folder)


def test_complete_run_is_read_again(undisturbed: RunResult) -> None:
    again = play(until(), undisturbed.folder)
    assert (again.played_games, again.stop) == (0, undisturbed.stop)
    assert (again.totals[1].shares.products == undisturbed.totals[1].shares.products).all()


def test_another_promise_is_another_run(undisturbed: RunResult) -> None:
    with pytest.raises(RunError, match=r"until_ci = 0.0125, max_games = 100,000, here until_ci = 0.01, max_games"):
        play(until(0.01), undisturbed.folder)
    with pytest.raises(RunError, match=r"until_ci = 0.0125, max_games = 100,000, here games = 3,000"):
        play(make_plan(variants=("base",)), undisturbed.folder)


def test_run_of_an_earlier_format_is_refused_by_name(undisturbed: RunResult, tmp_path: Path) -> None:
    copied = Path(shutil.copytree(undisturbed.folder, tmp_path / "copied"))
    manifest = {key: value for key, value in manifest_of(copied).items() if key not in ("extent", "stop")}
    (copied / "manifest.json").write_text(json.dumps({**manifest, "format": 1}))
    with pytest.raises(RunError, match=r"format of the folder: 1, here 2\n  \(another"):
        play(until(), copied)
    for read in (lambda: open_run(copied, find_game), lambda: verify_run(copied, find_game)):
        with pytest.raises(RunError, match="another version of this program"):
            read()


def test_verify_asks_the_rule_again(undisturbed: RunResult, tmp_path: Path) -> None:
    assert verify_run(undisturbed.folder, find_game, sample_games=50).differences == []
    copied = Path(shutil.copytree(undisturbed.folder, tmp_path / "copied"))
    manifest = manifest_of(copied)
    manifest["stop"]["is_kept"] = False
    (copied / "manifest.json").write_text(json.dumps(manifest))
    (difference,) = verify_run(copied, find_game, sample_games=50).differences
    assert "by its rule it should have" in difference


def test_run_that_went_on_too_long_is_found_out(
    undisturbed: RunResult, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    look = UntilNarrow.look

    def look_late(rule: UntilNarrow, totals: Sequence[CellTotals]) -> Look:
        found = look(rule, totals)
        return replace(found, is_enough=found.is_enough and totals[0].shares.games > 10_000)

    with monkeypatch.context() as patch:
        patch.setattr(UntilNarrow, "look", look_late)
        longer = play(until(), tmp_path / "longer")
        assert longer.stop.games > undisturbed.stop.games
        assert verify_run(longer.folder, find_game, sample_games=50).differences == []
    (difference,) = verify_run(longer.folder, find_game, sample_games=50).differences
    assert "by its rule it should have" in difference


@pytest.mark.parametrize("games", [5_050, "many", 10**9])
def test_end_that_cannot_be_is_refused(undisturbed: RunResult, tmp_path: Path, games: object) -> None:
    copied = Path(shutil.copytree(undisturbed.folder, tmp_path / "copied"))
    (copied / "manifest.json").write_text(json.dumps({**manifest_of(copied), "games": games}))
    for read in (lambda: open_run(copied, find_game), lambda: verify_run(copied, find_game)):
        with pytest.raises(RunError, match="by its plan a run cannot end after"):
            read()


def test_games_beyond_the_stop_are_none_of_this_run(undisturbed: RunResult) -> None:
    last = undisturbed.stop.games - 1
    assert replay_run(undisturbed.folder, find_game, last).session.trace()[0]["game_index"] == last
    with pytest.raises(InputError, match=f"allowed: 0 to {last:,}"):
        replay_run(undisturbed.folder, find_game, last + 1)


def test_progress_ends_with_what_was_played(tmp_path: Path) -> None:
    seen: list[int] = []
    result = play(until(), tmp_path / "run", progress=lambda progress: seen.append(progress.total_games))
    assert seen[-1] == 2 * result.stop.games
    assert max(seen) < 100_000  # a forecast, not the most allowed


class Paired(StopRule):
    """Enough when two cells differ in enough games: needs the same games side by side."""

    needed: ClassVar = {"seats": ("is_winner", "position"), "games": ("game",)}
    stretches: ClassVar[list[Stretch]] = []

    def __init__(self, plan: Plan, wanted: int) -> None:
        self._wanted, self._differing = wanted, 0
        Paired.stretches = []

    def take(self, stretch: Stretch) -> None:
        first, second = (cell["seats"]["is_winner"].reshape(stretch.game_count, -1) for cell in stretch.cells)
        self._differing += int((first[:, 0] != second[:, 0]).sum())
        Paired.stretches.append(stretch)

    def foresee(self) -> int | None:
        return None

    def look(self, totals: Sequence[CellTotals]) -> Look:
        return Look(self._differing >= self._wanted, None, f"{self._differing} games differ")


@pytest.fixture
def paired(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = PromiseKind(lambda _: "", Paired, lambda value: ["--paired", str(value)], lambda value: f"until {value}")
    monkeypatch.setattr(stop_rules, "RULES", {**stop_rules.RULES, "until_paired": kind})
    for module in ("plan", "judging", "command_line", "plan_file"):
        monkeypatch.setattr(f"langfinger_sim.engine.{module}.RULES", stop_rules.RULES)


def test_rule_of_another_question_sees_the_same_games_of_all_cells(paired: None, tmp_path: Path) -> None:
    plan = make_plan(games=50_000, players=(2,), promise=Promise("until_paired", 3_000))
    cells = (replace(plan.cells[0], shard_games=700), replace(plan.cells[1], shard_games=450))
    stops = [play(replace(plan, cells=cells), tmp_path / "cut", threads=4).stop]
    stretches = Paired.stretches
    assert [one.first_game for one in stretches] == np.cumsum([0, *(one.game_count for one in stretches[:-1])]).tolist()
    for cell in (0, 1):
        games = np.concatenate([one.cells[cell]["games"]["game"] for one in stretches])
        assert games.tolist() == list(range(stops[0].games))
        assert all(len(one.cells[cell]["seats"]["position"]) == 2 * one.game_count for one in stretches)
    stops.append(play(plan, tmp_path / "default", threads=1).stop)
    assert stops[0] == stops[1]
    assert FIRST_LOOK < stops[0].games < 50_000
    assert verify_run(tmp_path / "cut", find_game, sample_games=20).differences == []


def test_plan_with_a_promise_is_read_back(paired: None) -> None:
    import tomllib

    from langfinger_sim.engine.plan import restore_plan

    for plan in (until(), until(0.01), make_plan(promise=Promise("until_paired", 3))):
        assert restore_plan(tomllib.loads(plan.text())) == plan
    assert len({plan.digest() for plan in (until(), until(0.01), until(most=10**6), make_plan())}) == 4


def test_command_spells_every_digit_of_a_promise() -> None:
    command = spell_command(GAME, until(0.012345678912), "runs/x")
    assert "--until-ci 0.012345678912 --max-games 100000 --seed 1" in command


def until_verdict(most: int = 10_000_000, **how: Any) -> Plan:
    """A fair cell of two seats, and one in which a seat that walks meets one that jumps."""
    return make_plan(
        variants=("base",), players=(2,), policies=(("toss",), ("jump", "walk")),
        games=most, promise=Promise("until_verdict"), **how,
    )  # fmt: skip


def test_verdict_ends_it_at_the_first_look_at_which_every_cell_is_settled(tmp_path: Path) -> None:
    result = play(until_verdict(), tmp_path / "run")
    assert result.stop.is_kept
    assert FIRST_LOOK < result.stop.games < 100_000
    looks = until_verdict().looks
    before = looks[looks.index(result.stop.games) - 1]
    for games, expected in ((before, [False, True]), (result.stop.games, [True, True])):
        fixed = play(replace(until_verdict(), games=games, promise=None), tmp_path / str(games))
        judged = [judge_fairness(estimate_seat_sequence(totals.shares, cells=2)) for totals in fixed.totals]
        assert [one.verdict is not Verdict.NOT_SETTLED for one in judged] == expected
    assert [one.verdict for one in judged] == [Verdict.FAIR, Verdict.UNFAIR]


def test_neither_workers_nor_shards_nor_a_break_change_stop_and_verdict(tmp_path: Path) -> None:
    whole = play(until_verdict(), tmp_path / "one", threads=1)
    cut = play(until_verdict(shard_games=611), tmp_path / "eight", threads=8)
    with pytest.raises(Halt):
        play(until_verdict(), tmp_path / "halted", threads=8, progress=halt_after(30_000))
    halted = play(until_verdict(), tmp_path / "halted", threads=1, resume=True)
    for result in (cut, halted):
        assert (result.stop, result.content_digest) == (whole.stop, whole.content_digest)
    assert parquet_bytes(halted.folder) == parquet_bytes(whole.folder)


def test_cell_that_nobody_ever_wins_is_never_settled(tmp_path: Path) -> None:
    plan = until_verdict(most=6_100)
    stuck = replace(plan.cells[0].variant, name="stuck", changes={"goal": 60, "round_cap": 1})
    result = play(replace(plan, cells=(replace(plan.cells[0], variant=stuck),)), tmp_path / "run")
    assert not result.stop.is_kept


def test_fixed_plan_has_no_rule() -> None:
    assert make_rule(make_plan()) is None
    assert make_plan().looks == ()
