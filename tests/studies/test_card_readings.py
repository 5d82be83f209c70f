"""What readings say to card values, of the real game: a reading that takes bonuses away undoes a planted one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from langfinger_sim.contract import Game
from langfinger_sim.engine.card_plan import SWAP, find_group, plan_cards
from langfinger_sim.engine.finished import FinishedRun, open_run
from langfinger_sim.engine.reading_plan import read_reading_plan
from langfinger_sim.engine.run import run_plan
from langfinger_sim.engine.wanted import Wanted
from langfinger_sim.errors import InputError
from langfinger_sim.games.langfinger.game import GAME
from langfinger_sim.reporting.documents.reading_cards import first_sentence, reading_section, verdict_sentence
from langfinger_sim.stats.changes import Change
from langfinger_sim.stats.paired import half_width, reach_of
from langfinger_sim.stats.worth import Spread
from langfinger_sim.studies.card_findings import CardValueFindings
from langfinger_sim.studies.card_reading_findings import CardReadingFindings
from langfinger_sim.studies.card_readings import (
    _Claim,
    _find_lead,
    _is_cut_short,
    find_card_readings,
    plan_card_readings,
)
from langfinger_sim.studies.card_value import find_card_values
from langfinger_sim.studies.card_worlds import measure_moved, read_worlds
from langfinger_sim.studies.table_money import TableMoney
from tests.studies.test_card_value import EQUAL, PLANTED, REFERENCE, plant

READ = {"double_bonus": ("once",), "bonus_shift": (-2,), "end": ("at_once",)}
READ_SO: Game = replace(
    GAME, options=tuple(replace(option, readings=READ.get(option.name, ())) for option in GAME.options)
)
GAMES = 250
CARDS = 14


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> FinishedRun:
    wanted = Wanted(settings=plant(2), players=(2,), policies=(("greedy",),), games=GAMES, seed=4)
    folder = tmp_path_factory.mktemp("cards") / "base"
    run_plan(READ_SO, plan_cards(READ_SO, find_group(GAME, "fences"), wanted, REFERENCE, (SWAP,)), folder, threads=1)
    return open_run(folder, lambda _: READ_SO)


@pytest.fixture(scope="module")
def values(run: FinishedRun) -> CardValueFindings:
    return find_card_values([run])


@pytest.fixture(scope="module")
def read(run: FinishedRun, values: CardValueFindings) -> FinishedRun:
    folder = run.folder.parent / "readings"
    run_plan(READ_SO, plan_card_readings(run, values, GAMES), folder, threads=1)
    return open_run(folder, lambda _: READ_SO)


@pytest.fixture(scope="module")
def findings(read: FinishedRun, values: CardValueFindings) -> CardReadingFindings:
    return find_card_readings(read, values)


@pytest.mark.slow
def test_every_card_but_the_reference_is_swapped_under_every_reading(
    run: FinishedRun, values: CardValueFindings
) -> None:
    plan = plan_card_readings(run, values, GAMES)
    size, readings = read_reading_plan(READ_SO, plan)
    assert (size, len(plan.cells)) == (CARDS, CARDS * 4)
    assert [one.setting for one in readings] == ["bonus_shift=-2", "double_bonus=once", "end=at_once"]
    assert plan.detail_games == plan.games == GAMES
    assert plan.seed != run.plan.seed
    with pytest.raises(InputError, match="100 or more"):
        plan_card_readings(run, values, 99)


@pytest.mark.slow
def test_a_reading_that_takes_bonuses_away_takes_the_planted_one(findings: CardReadingFindings) -> None:
    shifted, idle, _ = findings.readings
    assert findings.leaders[0] == PLANTED
    planted = shifted.find(PLANTED)
    assert (planted.value.value, planted.judgement.verdict) == (0, Change.NO_CHANGE), "it is then the reference"
    own = findings.base.find(PLANTED)
    assert own.judgement.verdict is Change.MORE
    assert (planted.moved.value, planted.move.verdict) == (pytest.approx(-own.value.value), Change.LESS)
    assert shifted.find(EQUAL).moved.value == 0
    assert (idle.is_idle, idle.holds, idle.first) == (True, True, findings.base.first)
    assert {card.moved.value for card in idle.cards} == {0}
    assert findings.word is Spread.UNEQUAL
    assert findings.base.holds


@pytest.mark.slow
def test_values_are_those_of_the_deals_in_the_order_of_the_answer(
    read: FinishedRun, values: CardValueFindings, findings: CardReadingFindings
) -> None:
    worlds = list(read_worlds(read, CARDS))
    names = [card.card for card in values.headline.cards]
    swapped = [cell.variant.name.removeprefix(f"{values.variant}+").partition("=")[0] for cell in read.plan.cells[1:14]]
    for world, reading in zip(worlds[:3], (findings.base, *findings.readings), strict=False):
        moved = measure_moved(READ_SO, world)
        assert [card.card for card in reading.cards] == names
        for place, name in enumerate(swapped):
            assert reading.find(name).value.value == pytest.approx(moved[:, place].mean())
        assert reading.find(REFERENCE).value.value == 0
    card = findings.readings[0].cards[1]
    reach = reach_of(0.95, 4 * (2 * (CARDS - 1) + CARDS * (CARDS - 1) // 2))
    half = half_width(card.value.standard_error, GAMES, reach, 1.0)
    assert card.value.interval.high - card.value.value == pytest.approx(float(half)), "of all cards and readings"


@pytest.mark.slow
def test_a_reading_that_breaks_off_the_last_round_is_compared_before_it(findings: CardReadingFindings) -> None:
    cut = findings.readings[2]
    assert [one.is_cut for one in findings.readings] == [False, False, True]
    assert {card.moved.value for card in cut.cards} == {0}, "these players do not look ahead"
    assert 0 < cut.find(PLANTED).value.value < findings.base.find(PLANTED).value.value
    base = findings.base
    answer = (cut.verdict, cut.best_guess, cut.holds, cut.first, cut.lead)
    assert answer == (base.verdict, base.best_guess, base.holds, base.first, base.lead), "it moves no card"


@pytest.mark.slow
def test_the_report_says_under_which_readings_it_holds(
    values: CardValueFindings, findings: CardReadingFindings
) -> None:
    text = verdict_sentence(findings)
    assert text.startswith(f"UNEQUAL under {findings.holds} of 3 other readings of the rules")
    assert first_sentence(values, findings).startswith(f"Which of {PLANTED}, ")
    section = str(reading_section(values, findings))
    assert "double_bonus=once moved no money at all" in section
    assert "end=at_once ends games within a round" in section


def test_the_lead_is_of_the_best_leader_over_the_best_other() -> None:
    claim = _Claim(("a", "b", "c", "d"), "c", ("a", "b"), 0.5, 2.0)
    noise = np.random.default_rng(5).normal(0, 1, (400, 1)) * np.array([1.0, 2.0, 1.0, -1.0])
    noise -= noise.mean(axis=0)
    lead, low, high = _find_lead(noise + np.array([1.0, 2.0, 0.5, 0.9]), claim)
    assert lead == pytest.approx(1.1)
    half = 2 * 3 / 20  # two errors; the second leader and the second other lie three deviations apart
    assert (low, high) == (pytest.approx(1.1 - half, abs=0.02), pytest.approx(1.1 + half, abs=0.02))
    lead, low, high = _find_lead(noise + np.array([1.0, 2.0, 3.0, 0.0]), claim)
    assert (lead, high < 0) == (pytest.approx(-1.0), True)
    assert np.isnan(_find_lead(noise, replace(claim, leaders=claim.names))).all()


@pytest.mark.parametrize(("late", "early", "is_cut"), [(12, 0, False), (150, 0, True), (150, 30, False), (0, 0, False)])
def test_a_few_games_that_change_late_are_no_rounds_broken_off(late: int, early: int, is_cut: bool) -> None:
    """Of 2,000 games: a rule that seldom matters may change the last round alone by chance."""
    rounds = np.full(2_000, 3)
    own = TableMoney(rounds, np.arange(6_000), np.cumsum(rounds))
    read = own.totals.copy()
    read[2 : 3 * late : 3] += 1
    read[1 : 3 * early : 3] += 1
    assert _is_cut_short(own, replace(own, totals=read)) is is_cut


def test_a_comparison_before_the_first_round_is_none(tmp_path: Path) -> None:
    def money(*games: tuple[int, ...]) -> TableMoney:
        table = {
            "games": {"rounds": np.array([len(game) for game in games])},
            "rounds": {"money": np.repeat(np.concatenate(games), 2)},
        }
        return TableMoney.read(table, "money", 2, tmp_path)

    one, other = money((1, 2, 5), (3,)), money((0, 1), (9, 9))
    assert one.less(other).tolist() == [2, -12]
    assert one.less(other, earlier=1).tolist() == [2, 0]
