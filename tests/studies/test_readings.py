"""What other readings of the rules say, on Dash: without jumps all seats are alike, with a far goal nobody tosses."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from langfinger_sim.engine.finished import FinishedRun, open_run
from langfinger_sim.engine.plan import Plan, cross_cells
from langfinger_sim.engine.reading_plan import plan_readings
from langfinger_sim.engine.run import run_plan
from langfinger_sim.reporting.documents.readings import moves_sentence, reading_section, readings_sentence
from langfinger_sim.reporting.documents.win_rate import write_win_rate
from langfinger_sim.reporting.render.html import render_html
from langfinger_sim.stats.changes import Change
from langfinger_sim.stats.seat_shares import joint_quantile
from langfinger_sim.stats.verdicts import Verdict
from langfinger_sim.studies.case_games import Claim, Sides
from langfinger_sim.studies.case_readings import find_seating_readings
from langfinger_sim.studies.readings import CHANGE, PICK, ReadingFindings, find_readings
from langfinger_sim.studies.win_rate import find_win_rates
from tests.engine.test_reading_plan import READ_SO
from tests.toy.game import find_variant

OPEN = {"goal": (), "jump_limit": (0, 5), "round_cap": (150,)}
GAME = replace(
    READ_SO,
    options=tuple(
        replace(option, readings=tuple(value for value in OPEN[option.name] if value != option.base))
        for option in READ_SO.options
    ),
)
GAMES = 1_500


def play(folder: Path, plan: Plan) -> FinishedRun:
    run_plan(GAME, plan, folder, threads=1)
    return open_run(folder, lambda _: GAME)


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> FinishedRun:
    plan = Plan("dash", cross_cells([find_variant("base")], [2], [["walk", "toss"]]), GAMES, 3)
    return play(tmp_path_factory.mktemp("runs") / "base", plan)


@pytest.fixture(scope="module")
def run(base: FinishedRun) -> FinishedRun:
    return play(base.folder.parent / "readings", plan_readings(GAME, base.plan, [0], GAMES))


@pytest.fixture(scope="module")
def findings(base: FinishedRun, run: FinishedRun) -> ReadingFindings:
    return find_seating_readings(run, find_win_rates(base))


def test_a_reading_that_decides_is_told_from_one_that_does_nothing(findings: ReadingFindings) -> None:
    alike, idle = findings.readings
    assert (alike.reading.setting, idle.reading.setting) == ("jump_limit=0", "round_cap=150")
    assert (alike.word, alike.holds, alike.is_idle) == ("FAIR", False, False)
    assert (idle.word, idle.holds, idle.is_idle, idle.other_winners) == ("UNFAIR", True, True, 0)
    assert alike.other_winners == 0, "all win always, so somebody who won before wins still"
    assert (findings.word, findings.holds) == ("UNFAIR", 1)
    assert (alike.is_settled, alike.is_sure) == (False, True), "FAIR or FAIR ENOUGH, never UNFAIR"


def test_a_reading_is_paired_with_the_base_on_the_same_deals(run: FinishedRun, findings: ReadingFindings) -> None:
    alike, idle = findings.readings
    base = findings.base
    assert (base.reading, base.moved.value, base.other_winners) == (None, 0, 0)
    parts = [np.array([seat.share for seat in one.shares.seats]) for one in (base, alike)]
    assert alike.moved.value == pytest.approx(100 * (parts[1].std() - parts[0].std()), abs=0.2)
    assert (alike.move.verdict, idle.move.verdict) == (Change.FAIRER, Change.NO_CHANGE)
    assert alike.moved.interval.low < alike.moved.value < alike.moved.interval.high < 0
    assert idle.moved.value == 0
    assert moves_sentence(findings) == (
        "Beside the base on the same deals jump_limit=0 (FAIRER) surely moves it by what matters; 1 changed no game."
    )
    unsure = tuple(replace(one, move=replace(one.move, verdict=Change.NOT_SETTLED)) for one in findings.readings)
    assert moves_sentence(replace(findings, readings=unsure)) == (
        "Beside the base on the same deals none surely moves it by what matters; 1 changed no game, of 1 so many games "
        "do not tell."
    )
    never = tuple(replace(one, move=idle.move, is_idle=False) for one in findings.readings)
    assert moves_sentence(replace(findings, readings=never)) == (
        "Beside the base on the same deals none surely moves it by what matters; 2 surely do not."
    )


def test_ranges_hold_for_all_readings_at_once(findings: ReadingFindings) -> None:
    shares = findings.readings[1].shares
    assert shares.level == pytest.approx(1 - 0.05 / 6), "seats and moves, of two readings and the base"
    seat = shares.seats[0]
    reach = (seat.interval.high - seat.interval.low) / 2 / seat.standard_error
    assert reach == pytest.approx(joint_quantile(0.95, 2 * 6), rel=0.01)


def test_it_is_said_which_reading_says_otherwise(base: FinishedRun, findings: ReadingFindings) -> None:
    assert readings_sentence(findings) == (
        "UNFAIR under 1 of 2 other readings of the rules; probably FAIR with jump_limit=0."
    )
    guessed = tuple(replace(one, is_sure=False) for one in findings.readings)
    assert readings_sentence(replace(findings, readings=guessed)) == (
        "UNFAIR under 1 of 2 other readings of the rules (1 of them by best guess); probably FAIR with jump_limit=0 "
        "(not sure)."
    )
    text = str(reading_section(findings))
    assert "round_cap=150 changed no game at all" in text
    page = render_html(write_win_rate(replace(find_win_rates(base), readings=findings)))
    assert "If the rules are read otherwise" in page
    assert "Other readings?" in page


def test_a_change_and_a_pick_are_judged_too(run: FinishedRun) -> None:
    effect = run.plan.smallest_effects["win_share"]
    from langfinger_sim.engine.questions import find_question

    claim = Claim(find_question(GAME, "fairness"), effect, Change.NO_CHANGE)
    same = Sides((0,), (0,))
    change = find_readings(run, same, claim, str(Change.NO_CHANGE), CHANGE)
    assert change.holds == len(change.readings)
    assert {one.difference for one in change.readings} == {one.moved.value for one in change.readings} == {0}
    assert change.readings[0].shares.level == pytest.approx(1 - 0.05 / 9), "three ranges told of each"
    pick = find_readings(run, same, claim, str(Verdict.UNFAIR), PICK)
    assert [one.holds for one in pick.readings] == [True, False], "at least FAIR ENOUGH"
    assert readings_sentence(pick).startswith("At least FAIR ENOUGH under 1 of 2 other readings")
