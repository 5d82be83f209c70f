"""Screening and confirming: what stands out by chance is not believed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from langfinger_sim.engine.finished import open_run
from langfinger_sim.engine.plan import Plan
from langfinger_sim.engine.run import run_plan
from langfinger_sim.engine.sweep_plan import Axis, plan_sweep
from langfinger_sim.engine.wanted import Wanted
from langfinger_sim.stats.changes import Change
from langfinger_sim.stats.screening import adjust_for_discoveries
from langfinger_sim.studies.compare import ComparisonFindings, find_comparison
from langfinger_sim.studies.sweep import MOST_CONFIRMED, conclude, screen
from tests.toy.__main__ import find_game
from tests.toy.game import GAME


def play(folder: Path, plan: Plan, ask: str = "fairness") -> ComparisonFindings:
    run_plan(GAME, plan, folder, threads=1)
    return find_comparison(open_run(folder, find_game), ask=ask)


@pytest.fixture(scope="module")
def plan() -> Plan:
    wanted = Wanted(players=(2, 3), policies=(("toss",),), games=2_000, detail_games=0)
    return plan_sweep(GAME, [Axis("goal", ("4", "12", "13", "40"))], wanted)


@pytest.fixture(scope="module")
def by_length(plan: Plan, tmp_path_factory: pytest.TempPathFactory) -> ComparisonFindings:
    return play(tmp_path_factory.mktemp("search") / "run", plan, "length")


def test_screen_adjusts_for_all_comparisons(by_length: ComparisonFindings) -> None:
    screening = screen(by_length)
    adjusted = adjust_for_discoveries([pair.answer.p_value for pair in by_length.pairs])
    assert sorted(chance for one in screening.candidates for chance in one.adjusted) == sorted(adjusted)
    assert [one.name for one in screening.candidates] == ["base+goal=40", "base+goal=4", "base+goal=13"]
    assert screening.chosen == ("base+goal=40", "base+goal=4", "base+goal=13")
    assert len(screening.chosen) <= MOST_CONFIRMED


def test_p_value_is_that_of_the_paired_test(by_length: ComparisonFindings) -> None:
    from scipy.stats import norm

    for pair in by_length.pairs:
        found = pair.answer.found
        oracle = 2 * norm.sf(abs(found.difference) / found.standard_error)
        assert pair.answer.p_value == pytest.approx(oracle, rel=0.2, abs=1e-9)


def test_confirmed_ones_come_first_with_their_new_numbers(
    plan: Plan, by_length: ComparisonFindings, tmp_path: Path
) -> None:
    screening = screen(by_length)
    confirm = play(tmp_path / "run", replace(plan, seed=99, games=3_000), "length")
    found = conclude(screening, by_length, confirm, "langfinger-sim sweep ...")
    assert found.best is found.candidates[0]
    assert (found.best.name, found.verdict) == ("base+goal=40", Change.LONGER)
    assert found.best.pairs == found.best.confirmed != found.best.searched
    assert (found.search_games, found.confirm_games) == (2_000, 3_000)


def test_nothing_that_stands_out_is_no_verdict_in_favour(plan: Plan, by_length: ComparisonFindings) -> None:
    """All p-values at 1: nothing is promising, nothing is best, whatever was measured."""
    pairs = tuple(
        replace(pair, answers=tuple(replace(answer, p_value=1.0) for answer in pair.answers))
        for pair in by_length.pairs
    )
    search = replace(by_length, pairs=pairs)
    screening = screen(search)
    assert screening.chosen == ()
    found = conclude(screening, search, None, "")
    assert (found.best, found.confirm, found.confirm_games) == (None, None, 0)


@pytest.mark.parametrize(
    ("differences", "chances", "is_promising"),
    [
        ((5.0, 5.0), (0.0, 0.0), False),  # worse, however certain
        ((-9.0, 5.0), (1.0, 0.0), False),  # certain only where it is worse
        ((-3.0, 5.0), (0.0, 0.0), False),  # worse over all cases
        ((-5.0, 3.0), (0.0, 0.0), True),
        ((-5.0, -3.0), (0.0, 1.0), True),
        ((-5.0, -3.0), (1.0, 1.0), False),
    ],
)
def test_asked_for_fairness_only_what_is_fairer_is_promising(
    by_length: ComparisonFindings, differences: tuple[float, ...], chances: tuple[float, ...], is_promising: bool
) -> None:
    pairs = []
    for place, pair in enumerate(by_length.pairs):
        found = replace(pair.answers[0].found, difference=differences[place % 2])
        answer = replace(pair.answers[0], found=found, p_value=chances[place % 2])
        pairs.append(replace(pair, asked=0, answers=(answer, *pair.answers[1:])))
    assert bool(screen(replace(by_length, pairs=tuple(pairs))).chosen) is is_promising
