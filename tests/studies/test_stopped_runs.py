"""Reports on runs that ended by themselves: by which intervals they judge, and what they say of the end."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from langfinger_sim.engine.finished import open_run
from langfinger_sim.engine.stopping import Promise
from langfinger_sim.reporting.documents.framing import provenance_section
from langfinger_sim.reporting.documents.win_rate_method import method_section
from langfinger_sim.stats.seat_shares import estimate_seat_shares
from langfinger_sim.stats.verdicts import Verdict, judge_fairness
from langfinger_sim.studies.win_rate import WinRateFindings, find_win_rates
from tests.engine.test_stopping import until_verdict
from tests.toy.__main__ import find_game
from tests.toy.plays import make_plan, play


def test_report_judges_by_the_intervals_that_ended_it(tmp_path: Path) -> None:
    """Close to the end ordinary intervals say FAIR already: the report must not."""
    end = play(until_verdict(), tmp_path / "whole").stop.games
    looks = until_verdict().looks
    early = play(until_verdict(most=looks[looks.index(end) - 1]), tmp_path / "early")
    assert not early.stop.is_kept
    assert judge_fairness(estimate_seat_shares(early.totals[0].shares)).verdict is Verdict.FAIR
    for folder, verdict in ((tmp_path / "early", Verdict.NOT_SETTLED), (tmp_path / "whole", Verdict.FAIR)):
        findings = find_win_rates(open_run(folder, find_game))
        cell = findings.cells[0]
        assert cell.judgement.verdict is verdict
        assert (cell.settled_on or cell.shares).method == "sequence"
        assert findings.source.promise == "until_verdict"


def test_longer_run_keeps_the_promise_to_look_for_a_verdict(tmp_path: Path) -> None:
    plan = replace(until_verdict(most=6_000), cells=until_verdict().cells[:1])
    findings = find_win_rates(open_run(play(plan, tmp_path / "short").folder, find_game))
    assert findings.verdict is Verdict.NOT_SETTLED
    assert "--until-verdict --max-games " in findings.longer_command
    assert "--until-verdict --max-games 6000 --seed 1" in findings.source.command
    assert (
        findings.source.stop
        == "until every verdict is settled: not kept after 6,000 games a case, the most allowed; 0 of 1 settled"
    )


def say(findings: WinRateFindings) -> str:
    """Methods and provenance as text."""
    sections = (method_section(findings, findings.cells), provenance_section(findings.source))
    return " ".join(str(block) for section in sections for block in section.blocks)


def test_every_report_says_which_promise_was_kept(tmp_path: Path) -> None:
    plan = make_plan(variants=("base",), players=(2,), policies=(("jump", "walk"),))
    for promise, games, said, other in (
        (None, 3_000, "3,000 games a case, fixed beforehand", "sequence"),
        (Promise("until_ci", 0.02), 9_000, "±2 points: kept after 5,000 games a case", "sequence"),
        (
            Promise("until_verdict"),
            9_000,
            "every verdict is settled: kept after 5,000 games a case",
            "score interval. ",
        ),
    ):
        asked = replace(plan, games=games, promise=promise)
        folder = tmp_path / (promise.key if promise else "fixed")
        text = say(find_win_rates(open_run(play(asked, folder).folder, find_game)))
        assert text.count(said) == 2
        assert other not in text
        spelled = f"--{promise.key.replace('_', '-')}" if promise else "--games 3000"
        assert spelled in text
