"""Decks and readings at once, on Dash: without jumps all seats are alike with every deck, a far cap changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from langfinger_sim.contract import Game
from langfinger_sim.engine.crossed_plan import cross_decks
from langfinger_sim.engine.deck_plan import plan_decks
from langfinger_sim.engine.finished import FinishedRun, open_run
from langfinger_sim.engine.plan import Plan, check_plan, cross_cells
from langfinger_sim.engine.questions import find_question
from langfinger_sim.engine.run import run_plan
from langfinger_sim.errors import InputError
from langfinger_sim.reporting.documents.deck_changes import change_section, pick_sentence
from langfinger_sim.reporting.documents.decks import deck_section, holds_sentence
from langfinger_sim.stats.changes import Change
from langfinger_sim.stats.verdicts import Verdict
from langfinger_sim.studies.case_games import Claim, Sides
from langfinger_sim.studies.crossed import find_crossed
from langfinger_sim.studies.deck_changes import find_deck_changes
from langfinger_sim.studies.decks import find_deck_findings
from tests.studies.test_decks import DRAWING
from tests.toy.game import apply_settings, find_variant

OPEN = {"jump_limit": (0,), "round_cap": (150,)}
CROSSED: Game = replace(
    DRAWING, options=tuple(replace(option, readings=OPEN.get(option.name, ())) for option in DRAWING.options)
)
DECK_COUNT, GAMES = 5, 1_000


def plan_of(*settings: str) -> Plan:
    variants = [find_variant("base"), *([apply_settings(find_variant("base"), list(settings))] if settings else [])]
    return Plan("dash", cross_cells(variants, [2], [["walk", "toss"]]), 100, 3)


def play_decks(folder: Path, plan: Plan) -> tuple[FinishedRun, Callable[[Plan, str], FinishedRun]]:
    """The decks of a plan's cells, and what plays what follows beside them."""

    def play(asked: Plan, _: str) -> FinishedRun:
        place = folder / asked.digest()[:8]
        if not place.exists():
            run_plan(CROSSED, asked, place, threads=1)
        return open_run(place, lambda _: CROSSED)

    return play(plan_decks(CROSSED, plan, range(len(plan.cells)), DECK_COUNT, GAMES), ""), play


def test_readings_take_turns_over_the_decks_on_their_deals() -> None:
    decks = plan_decks(CROSSED, plan_of("goal=15"), [0, 1], DECK_COUNT, GAMES)
    plan = cross_decks(CROSSED, decks)
    check_plan(plan, CROSSED)
    assert [cell.variant.name for cell in plan.cells] == [
        f"base+cards=deck_{number}{goal}+{reading}"
        for number, reading in enumerate(("jump_limit=0", "round_cap=150") * 2 + ("jump_limit=0",), 1)
        for goal in ("", "+goal=15")
    ]
    assert (plan.seed, plan.games, plan.detail_games) == (decks.seed, decks.games, decks.detail_games)
    with pytest.raises(InputError, match="knows of no other reading"):
        cross_decks(DRAWING, decks)


def test_a_seating_is_counted_over_both(tmp_path: Path) -> None:
    run, play = play_decks(tmp_path, plan_of())
    found = find_deck_findings(run, Verdict.UNFAIR, play, is_crossed=True)
    crossed = found.crossed
    assert crossed
    alike, idle = crossed.readings
    assert [(one.reading.setting, one.decks) for one in (alike, idle)] == [("jump_limit=0", 3), ("round_cap=150", 2)]
    assert (crossed.decks, crossed.alone) == (DECK_COUNT, found.holds)
    assert alike.both == 0, "without jumps all win alike"
    assert crossed.both == idle.both
    assert crossed.reading_move > 1
    assert found.holds > 0
    assert f"With another reading of the rules for each deck, too, {crossed.both} of 5 do." in holds_sentence(found)
    section = str(deck_section(found))
    assert f"As the rules are read here the answer holds in {found.holds} of 5 decks" in section
    assert "Each reading met only 2 or 3 decks" in section
    alone = find_deck_findings(run, Verdict.UNFAIR, play)
    assert alone.crossed is None
    assert replace(found, crossed=None) == alone
    assert "another reading" not in str(deck_section(alone))


def test_a_change_and_a_pick_are_counted_over_both(tmp_path: Path) -> None:
    run, play = play_decks(tmp_path, plan_of("goal=15"))
    question = find_question(CROSSED, "length")
    sides = Sides((0,), (0,))
    same = find_deck_changes(run, sides, Claim(question, 1.0, Change.NO_CHANGE), play, is_crossed=True)
    assert same.crossed
    assert (same.crossed.alone, same.crossed.both, same.crossed.reading_move) == (5, 5, 0)
    assert "Another deck typically moves what is judged by 0.0 rounds" in str(change_section(same))
    fairness = Claim(find_question(CROSSED, "fairness"), 1.0, Change.NO_CHANGE, is_of_seating=True)
    pick = find_deck_changes(run, sides, fairness, play, is_crossed=True)
    assert pick.crossed
    assert pick.crossed.alone == pick.good
    assert [one.both for one in pick.crossed.readings] == [3, pick.crossed.both - 3], "no jumps, at least FAIR ENOUGH"
    assert f"FAIR ENOUGH with {pick.crossed.both} of 5." in pick_sentence(pick, is_printed=True)


def test_what_chance_adds_is_taken_off_how_far_a_reading_moves(tmp_path: Path) -> None:
    run, play = play_decks(tmp_path, plan_of())
    crossed = play(cross_decks(CROSSED, run.plan), "")
    words = ["UNFAIR"] * DECK_COUNT, ["FAIR"] * DECK_COUNT
    noise = np.random.default_rng(7).normal(0, 1, (2, DECK_COUNT, 400, 50))
    nothing = find_crossed(run, crossed, words, {"UNFAIR"}, (noise[0], noise[1]))
    assert (nothing.alone, nothing.both) == (DECK_COUNT, 0)
    assert nothing.reading_move < 0.03, "raw it is sqrt(2 / 400) = 0.07"
    moved = find_crossed(run, crossed, words, {"UNFAIR"}, (noise[0], noise[1] + 0.5))
    assert moved.reading_move == pytest.approx(0.5, abs=0.01)
