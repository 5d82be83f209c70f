"""What ends by its answer is confirmed: on deals of their own, alike however often it was interrupted."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from langfinger_sim import games
from langfinger_sim.engine.confirming import MOST_GAMES, is_unfinished, plan_confirmation
from langfinger_sim.engine.finished import open_run
from langfinger_sim.engine.judging import Stop
from langfinger_sim.engine.plan import Plan
from langfinger_sim.engine.run import Progress, RunResult
from langfinger_sim.engine.stopping import Promise
from langfinger_sim.engine.verify import verify_run
from langfinger_sim.errors import RunError
from langfinger_sim.reporting.documents.comparison import write_comparison
from langfinger_sim.reporting.documents.framing import provenance_section
from langfinger_sim.reporting.documents.win_rate import write_win_rate
from langfinger_sim.stats.seat_shares import estimate_seat_sequence, estimate_seat_shares
from langfinger_sim.stats.verdicts import Verdict
from langfinger_sim.studies.compare import find_comparison
from langfinger_sim.studies.win_rate import find_win_rates
from tests.engine import test_pair_rules
from tests.toy.__main__ import find_game
from tests.toy.plays import Halt, make_plan, parquet_bytes, play


def until_verdict(most: int = 40_000) -> Plan:
    """One cell in which a seat that walks meets one that jumps: UNFAIR after 5,000 games."""
    asked = {"games": most, "promise": Promise("until_verdict")}
    return make_plan(variants=("base",), players=(2,), policies=(("jump", "walk"),), **asked)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> RunResult:
    return play(until_verdict(), tmp_path_factory.mktemp("runs") / "whole", threads=1)


def bytes_of_both(folder: Path) -> list[dict[str, bytes]]:
    return [parquet_bytes(folder), parquet_bytes(folder / "confirm")]


def test_fresh_deals_as_many_as_it_took(whole: RunResult) -> None:
    confirmation = whole.confirmation
    assert confirmation is not None
    assert (whole.stop.games, confirmation.stop.games) == (5_000, 5_000)
    assert confirmation.plan.promise is None
    assert confirmation.plan.seed != whole.plan.seed
    first, second = (parquet_bytes(run.folder)["seats/c000-s00000.parquet"] for run in (whole, confirmation))
    assert first != second
    manifest = json.loads((whole.folder / "manifest.json").read_text())
    assert manifest["confirm"] == {"folder": "confirm", "seed": confirmation.plan.seed, "games": 5_000}


def test_nothing_is_confirmed_that_no_answer_ended() -> None:
    plan = until_verdict()
    for promise in (None, Promise("until_ci", 0.01)):
        assert plan_confirmation(replace(plan, promise=promise), Stop(5_000, is_kept=True, state="")) is None
    assert plan_confirmation(plan, Stop(40_000, is_kept=False, state="")) is None
    most = plan_confirmation(plan, Stop(10**7, is_kept=True, state=""))
    assert most is not None
    assert most.games == MOST_GAMES


@pytest.mark.parametrize("is_confirming", [False, True])
def test_interrupted_in_either_part_it_ends_alike(whole: RunResult, tmp_path: Path, is_confirming: bool) -> None:
    def halt(progress: Progress) -> None:
        if progress.is_confirming == is_confirming and progress.played_games >= 1_000:
            raise Halt

    folder = tmp_path / "run"
    with pytest.raises(Halt):
        play(until_verdict(), folder, threads=2, progress=halt)
    assert is_unfinished(folder)
    with pytest.raises(RunError, match="--resume"):
        open_run(folder, find_game)
    again = play(until_verdict(), folder, threads=3, resume=True)
    assert not is_unfinished(folder)
    assert again.confirmation is not None
    assert whole.confirmation is not None
    assert again.confirmation.content_digest == whole.confirmation.content_digest
    assert bytes_of_both(folder) == bytes_of_both(whole.folder)


def test_verdict_is_of_the_one_and_numbers_of_the_other(whole: RunResult) -> None:
    assert whole.confirmation is not None
    cell = find_win_rates(open_run(whole.folder, find_game)).cells[0]
    assert cell.shares == estimate_seat_shares(whole.confirmation.totals[0].shares)
    assert cell.settled_on == estimate_seat_sequence(whole.totals[0].shares, cells=1)
    assert (cell.judgement.verdict, cell.is_contradicted) == (Verdict.UNFAIR, False)
    assert cell.milestones[-1].shares == cell.settled_on


def test_report_says_which_seed_each_number_is_of(whole: RunResult) -> None:
    assert whole.confirmation is not None
    findings = find_win_rates(open_run(whole.folder, find_game))
    said = str(provenance_section(findings.source))
    assert "What ended the run: seed 1, games 0 to 4,999" in said
    assert f'All numbers: seed {whole.confirmation.plan.seed}, the range "confirm" of seed 1' in said
    document = write_win_rate(findings)
    assert document.subtitle.endswith("5,000 games, then 5,000 new ones to confirm")
    assert "all others are of 5,000 new games of each case, fixed beforehand" in str(document.sections)


def test_numbers_that_leave_no_room_for_the_verdict_are_said_to(whole: RunResult, tmp_path: Path) -> None:
    """Fresh games of another table of players stand for ill luck."""
    shutil.copytree(whole.folder, tmp_path / "run")
    shutil.rmtree(tmp_path / "run" / "confirm")
    wanted = plan_confirmation(whole.plan, whole.stop)
    assert wanted is not None
    cells = tuple(replace(cell, policies=("toss", "toss"), shard_games=0) for cell in wanted.cells)
    play(replace(wanted, cells=cells), tmp_path / "run" / "confirm")
    with pytest.raises(RunError, match="does not confirm"):
        open_run(tmp_path / "run", find_game)
    assert "confirm: it was played by another plan" in verify_run(tmp_path / "run", find_game).differences[0]
    run = open_run(whole.folder, find_game)
    false = replace(run, confirmation=open_run(tmp_path / "run" / "confirm", find_game))
    findings = find_win_rates(false)
    assert (findings.verdict, findings.cells[0].is_contradicted) == (Verdict.UNFAIR, True)
    assert "Not confirmed" in str(write_win_rate(findings).answer)


def test_verify_plays_both(whole: RunResult) -> None:
    found = verify_run(whole.folder, find_game, sample_games=20)
    assert found.differences == []
    assert found.rows_counted > 2 * 5_000 * 3


def test_comparison_is_confirmed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(games, "find_game", find_game)
    result = test_pair_rules.play(tmp_path / "run", test_pair_rules.plan_of((2_000, 2_000)))
    assert result.confirmation is not None
    run = open_run(tmp_path / "run", find_game)
    found = find_comparison(run, ask="length")
    assert run.confirmation is not None
    alone = find_comparison(run.confirmation, ask="length")
    assert [answer.found for answer in found.pairs[0].answers] == [answer.found for answer in alone.pairs[0].answers]
    assert (str(found.verdict), found.is_sequence) == ("NO CHANGE THAT MATTERS", False)
    said = str(write_comparison(found))
    assert f"then {result.stop.games:,} new ones to confirm" in said
    assert "runs/run/confirm --game" in said
