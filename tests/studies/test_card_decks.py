"""What decks say to card values, of the real game with the loot alone redrawn: fences then stay what they are."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from langfinger_sim.contract import Decks, Game
from langfinger_sim.engine.card_plan import SWAP, find_group, plan_cards
from langfinger_sim.engine.deck_plan import read_deck_plan
from langfinger_sim.engine.finished import FinishedRun, open_run
from langfinger_sim.engine.plan import Plan
from langfinger_sim.engine.run import run_plan
from langfinger_sim.engine.wanted import Wanted
from langfinger_sim.errors import InputError, RunError
from langfinger_sim.games.langfinger.game import GAME
from langfinger_sim.reporting.documents.deck_cards import card_section, card_sentence
from langfinger_sim.stats.worth import Spread
from langfinger_sim.studies.card_deck_findings import DeckCardFindings, Shown
from langfinger_sim.studies.card_decks import _Claim, _World, find_card_decks, plan_card_decks
from langfinger_sim.studies.card_findings import CardValueFindings
from langfinger_sim.studies.card_value import find_card_values
from langfinger_sim.studies.table_money import TableMoney
from tests.studies.test_card_value import EQUAL, PLANTED, REFERENCE, plant

DECKS = GAME.decks
assert isinstance(DECKS, Decks)
LOOT_ONLY: Game = replace(GAME, decks=DECKS._replace(unknowns=("loot",)))
DECK_COUNT, GAMES = 2, 100

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> FinishedRun:
    wanted = Wanted(settings=plant(2), players=(2,), policies=(("greedy",),), games=GAMES, seed=4)
    folder = tmp_path_factory.mktemp("cards") / "base"
    run_plan(
        LOOT_ONLY, plan_cards(LOOT_ONLY, find_group(GAME, "fences"), wanted, REFERENCE, (SWAP,)), folder, threads=1
    )
    return open_run(folder, lambda _: LOOT_ONLY)


@pytest.fixture(scope="module")
def values(run: FinishedRun) -> CardValueFindings:
    return find_card_values([run], "langfinger-sim report fence-value --cards mine --seed 4")


@pytest.fixture(scope="module")
def findings(run: FinishedRun, values: CardValueFindings) -> DeckCardFindings:
    plan = plan_card_decks(run, values, DECK_COUNT, GAMES)
    folder = run.folder.parent / "decks"
    run_plan(LOOT_ONLY, plan, folder, threads=1)

    def play(_: Plan, what: str) -> FinishedRun:
        raise AssertionError(what)

    return find_card_decks(open_run(folder, lambda _: LOOT_ONLY), values, play)


def test_every_deck_is_played_with_every_card_swapped(run: FinishedRun, values: CardValueFindings) -> None:
    plan = plan_card_decks(run, values, DECK_COUNT, GAMES)
    assert len(plan.cells) == 15 * (1 + DECK_COUNT + DECK_COUNT)
    assert [deck.cell for deck in read_deck_plan(LOOT_ONLY, plan)] == [15, 30, 45, 60]
    assert plan.detail_games == plan.games == GAMES
    assert plan.cells[15].variant.name.startswith("base+cards=deck_1+")
    with pytest.raises(InputError, match="for each is played 15 times"):
        plan_card_decks(run, values, 400, GAMES)


def test_a_card_that_is_as_the_reference_brings_exactly_nothing_in_every_deck(findings: DeckCardFindings) -> None:
    found = {card.card: card for card in findings.cards}
    for name in (EQUAL, REFERENCE):
        value = found[name].value
        assert (value.mean, value.low, value.high, value.deck_spread, value.noise) == (0, 0, 0, 0, 0)
        assert found[name].more == found[name].less == 0
    assert found[PLANTED].value.low > 0


def test_counts_are_of_all_decks(findings: DeckCardFindings) -> None:
    assert (findings.decks, findings.games) == (DECK_COUNT, GAMES)
    assert sum(findings.words.values()) == DECK_COUNT
    assert sum(card.first for card in findings.cards) == sum(card.last for card in findings.cards) == DECK_COUNT
    assert findings.best.high >= max(card.value.high for card in findings.cards) - 1e-9
    assert {card.shown for card in findings.cards} == {Shown.WHOLE}, "no fence is redrawn"


def test_it_is_said_what_a_row_means(values: CardValueFindings, findings: DeckCardFindings) -> None:
    assert "redraw" not in card_sentence(values, findings)
    drawn = replace(findings, cards=(replace(findings.cards[0], shown=Shown.NONE), *findings.cards[1:]))
    first = findings.cards[0].card
    assert f"but decks redraw {first}, so it is a place in the file and not one printed card." in card_sentence(
        values, drawn
    )
    assert "another card in each" in str(card_section(values, drawn))


def world(*means: float, spread: float = 1.0, games: int = 400) -> _World:
    moved = np.random.default_rng(3).normal(0, spread, (games, len(means)))
    return _World.count(moved - moved.mean(axis=0) + np.array(means))


def test_a_deck_contradicts_where_its_ranges_leave_no_room() -> None:
    unequal, alike = _Claim(Spread.UNEQUAL, 0.5, "ab"), _Claim(Spread.ALIKE, 0.5, "ab")
    assert world(0.1, 0.0).margin(unequal, is_of_order=False) > 0
    assert world(0.45, 0.0).margin(unequal, is_of_order=False) < 0, "its range goes beyond what matters"
    assert world(0.9, 0.0).margin(alike, is_of_order=False) > 0
    assert world(0.55, 0.0).margin(alike, is_of_order=False) < 0
    assert world(0.0, 1.0).margin(unequal, is_of_order=True) > 0
    assert world(0.0, 0.05).margin(unequal, is_of_order=True) < 0
    assert world(0.0, 1.0).word(unequal, is_of_order=True) == "b above a"


def test_money_is_compared_at_the_last_common_round(tmp_path: Path) -> None:
    def money(*games: tuple[int, ...]) -> TableMoney:
        rounds = np.array([len(game) for game in games])
        table = {"games": {"rounds": rounds}, "rounds": {"money": np.repeat(np.concatenate(games), 2)}}
        return TableMoney.read(table, "money", 2, tmp_path)

    one, other = money((1, 2, 5), (3,)), money((1, 1), (1, 9, 9))
    assert one.less(other).tolist() == [2, 4]
    assert TableMoney.join([one, other]).at(np.array([3, 1, 2, 3])).tolist() == [10, 6, 2, 18]
    with pytest.raises(RunError, match="not a row for each round"):
        TableMoney.read(
            {"games": {"rounds": np.array([2])}, "rounds": {"money": np.array([1, 1])}}, "money", 2, tmp_path
        )
