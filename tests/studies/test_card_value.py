"""What cards are worth, of small runs of the real game: planted values, equal cards, and every number made anew."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from langfinger_sim import games
from langfinger_sim.api.runs import open_run as open_frames
from langfinger_sim.engine.card_plan import ARMS, NOTHING, REMOVED, SWAP, find_group, plan_cards, read_card_plan
from langfinger_sim.engine.finished import FinishedRun, open_run
from langfinger_sim.engine.run import run_plan
from langfinger_sim.engine.wanted import Wanted, find_decks, make_plan
from langfinger_sim.errors import InputError, RunError
from langfinger_sim.games.langfinger.game import GAME
from langfinger_sim.stats.changes import Change
from langfinger_sim.stats.worth import Spread
from langfinger_sim.studies.card_findings import CardValueFindings, Worth
from langfinger_sim.studies.card_value import find_card_values

GROUP = find_group(GAME, "fences")
REFERENCE, EQUAL, PLANTED = "fence_03", "fence_13", "fence_14"
PLAYERS, DEALS = 3, 400


def plant(more: int) -> tuple[str, ...]:
    """Settings: one fence is as the reference, another is it with so many more coins for every card sold."""
    decks = find_decks(GAME)
    cells = next(row.cells for row in decks.rows(GAME.find_variant("base")) if row.card == REFERENCE)
    kinds = [name.removesuffix("_buys") for name, value in cells.items() if name.endswith("_buys") and value]
    planted = {**cells, **{f"{kind}_bonus": int(cells[f"{kind}_bonus"]) + more for kind in kinds}}
    return tuple(
        f"{card}.{column}={value}"
        for card, row in ((EQUAL, cells), (PLANTED, planted))
        for column, value in row.items()
    )


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cards")


def play(folder: Path, policy: str, arms: tuple[str, ...], games_count: int = DEALS) -> FinishedRun:
    wanted = Wanted(settings=plant(1), players=(PLAYERS,), policies=((policy,),), games=games_count, seed=4)
    plan = plan_cards(GAME, GROUP, wanted, REFERENCE, arms)
    place = folder / f"{policy}-{'-'.join(arms)}-{games_count}"
    run_plan(GAME, plan, place, threads=2, resume=False)
    return open_run(place, games.find_game)


@pytest.fixture(scope="module")
def blind(folder: Path) -> FinishedRun:
    """Played by players whose choices do not depend on what a fence pays."""
    return play(folder, "random", (SWAP,))


@pytest.fixture(scope="module")
def run(folder: Path) -> FinishedRun:
    return play(folder, "balanced", ARMS)


@pytest.fixture(scope="module")
def findings(run: FinishedRun) -> CardValueFindings:
    return find_card_values([run])


def worth_of(findings: CardValueFindings, card: str, arm: str = SWAP) -> Worth:
    return findings.headline.find(card).worth[arm]


def test_planted_coin_is_found_as_one_coin(blind: FinishedRun) -> None:
    """Exactly: each card sold there brings one more, and nobody plays otherwise for it."""
    found = worth_of(find_card_values([blind]), PLANTED)
    assert found.per_use
    assert found.per_use.value == pytest.approx(1.0, abs=1e-12)
    assert found.per_use.standard_error == pytest.approx(0, abs=1e-9)
    assert found.money.difference > 0
    assert found.length.value <= 0  # and the goal is met sooner, if anything


def test_planted_coin_is_found_by_players_who_choose_by_it(findings: CardValueFindings) -> None:
    """They gain the coin, and a little more by selling what would have stayed unsold."""
    found = worth_of(findings, PLANTED)
    assert found.per_use
    assert found.per_use.interval.low > 0.75
    assert 1.0 - 0.15 < found.per_use.value < 1.45
    assert found.judgement.verdict is Change.MORE
    assert found.adjusted < 0.01


def test_equal_card_in_its_place_changes_exactly_nothing(findings: CardValueFindings) -> None:
    found = worth_of(findings, EQUAL)
    assert (found.money.difference, found.money.standard_error, found.p_value) == (0, 0, 1)
    assert found.judgement.verdict is Change.NO_CHANGE
    assert found.swing
    assert (found.swing.value, found.length.value) == (0, 0)
    assert [one.value for one in found.losses] == [0, 0]
    assert {one.value for one in found.by_round if one} == {0}


@cache
def frames(folder: Path) -> dict[str, pd.DataFrame]:
    tables = open_frames(folder)
    return {name: tables.table(name) for name in ("games", "seats", "rounds", "cards", "places")}


def cell_frames(run: FinishedRun, cell: int) -> dict[str, pd.DataFrame]:
    return {name: frame[frame.cell == cell] for name, frame in frames(run.folder).items()}


@pytest.mark.parametrize(("card", "arm"), [("fence_02", SWAP), ("fence_05", NOTHING), ("fence_09", REMOVED)])
def test_numbers_are_those_of_the_stored_games(
    run: FinishedRun, findings: CardValueFindings, card: str, arm: str
) -> None:
    """Made anew with pandas, game by game."""
    (case,) = read_card_plan(run.game, run.plan).cases
    trial = next(one for one in case.trials if (one.card, one.arm) == (card, arm))
    own, other = cell_frames(run, case.base), cell_frames(run, trial.cell)
    place = [row.card for row in case.rows].index(card)
    counted = own["cards"][(own["cards"].deck == GROUP.deck) & (own["cards"].card == place)].set_index("game")
    moved, gains = [], []
    money = [side["rounds"].groupby(["game", "round"]).money.sum() / 2 for side in (own, other)]
    lengths = [side["games"].set_index("game").rounds.astype(int) for side in (own, other)]
    seats = [side["seats"].set_index(["game", "seat"]) for side in (own, other)]
    winners = [side["games"].set_index("game").winner_count for side in (own, other)]
    for game in range(run.games):
        common = min(length[game] for length in lengths)
        moved.append(money[0][game, common] - money[1][game, common])
        for seat in range(PLAYERS):
            if int(counted.takers[game]) >> seat & 1:
                shares = [
                    side.is_winner[game, seat] / max(1, count[game]) for side, count in zip(seats, winners, strict=True)
                ]
                gains.append(shares[0] - shares[1])
    found = worth_of(findings, card, arm)
    assert found.money.difference == pytest.approx(np.mean(moved))
    assert found.money.standard_error == pytest.approx(np.std(moved, ddof=1) / run.games**0.5)
    assert found.swing
    assert found.swing.value == pytest.approx(100 * np.mean(gains))
    assert found.per_use
    assert found.per_use.value == pytest.approx(np.sum(moved) / counted.uses.sum())
    assert found.per_showing
    assert found.per_showing.value == pytest.approx(np.sum(moved) / counted.laid_out.sum())
    assert found.length.value == pytest.approx((lengths[0] - lengths[1]).mean())
    unsold = [side.loot_held.astype(int).sum() / run.games for side in seats]
    assert found.losses[0].value == pytest.approx(unsold[0] - unsold[1])
    early = (counted.first_shown == 1).to_numpy()
    assert found.by_round[0]
    assert found.by_round[0].value == pytest.approx(np.mean(np.array(moved)[early]))


def test_open_in_round_1_compares_games_in_which_the_card_lies_there(
    run: FinishedRun, findings: CardValueFindings
) -> None:
    own = cell_frames(run, 0)
    rows = [row.card for row in read_card_plan(run.game, run.plan).cases[0].rows]
    money = (own["rounds"].groupby(["game", "round"]).money.sum() / 2).unstack().ffill(axis=1)
    early = money[findings.headline.early_round].to_numpy()
    lengths = own["games"].rounds.to_numpy().astype(int)
    assert (lengths < findings.headline.early_round).mean() < 0.05
    for card in ("fence_02", "fence_11"):
        first = own["cards"][(own["cards"].deck == GROUP.deck) & (own["cards"].card == rows.index(card))].first_shown
        is_open = (first == 1).to_numpy()
        opening = findings.headline.find(card).opening
        assert opening
        assert opening.money.value == pytest.approx(early[is_open].mean() - early[~is_open].mean())
        assert opening.length.value == pytest.approx(lengths[is_open].mean() - lengths[~is_open].mean())


def test_market_adds_up_to_what_seats_took_and_sold(run: FinishedRun, findings: CardValueFindings) -> None:
    seats, market = cell_frames(run, 0)["seats"], findings.headline.market
    assert [row.kind for row in market] == ["painting", "coins", "statue", "gold", "jewelry"]
    assert sum(row.sold for row in market) == pytest.approx(seats.sales.sum() / run.games)
    assert sum(row.unsold for row in market) == pytest.approx(seats.loot_held.astype(int).sum() / run.games)
    assert findings.headline.losses["unsold loot"] == pytest.approx(sum(row.unsold for row in market))
    blocked = cell_frames(run, 0)["places"]
    blocked = blocked[blocked.place == 4].no_buyer.sum() / run.games
    assert findings.headline.losses["blocked sales"] == pytest.approx(blocked)


def test_cards_come_dearest_first_and_the_reference_has_no_swap(findings: CardValueFindings) -> None:
    case = findings.headline
    assert [card.value for card in case.cards] == sorted((card.value for card in case.cards), reverse=True)
    assert set(case.find(REFERENCE).worth) == {NOTHING, REMOVED}
    assert (findings.verdict, findings.reference.card, case.games) == (Spread.UNEQUAL, REFERENCE, DEALS)
    assert case.saving > 2


def test_others_are_cases_of_their_own_and_who_agrees_with_himself_flips_nothing(
    run: FinishedRun, blind: FinishedRun
) -> None:
    found = find_card_values([run, blind])
    assert [case.policy for case in found.cases] == ["balanced", "random"]
    assert find_card_values([run, run]).flips == ()
    assert (found.skill, len(found.sources)) == ("balanced", 2)


def test_runs_without_details_say_so(folder: Path) -> None:
    plan = plan_cards(GAME, GROUP, Wanted(games=30), None, (SWAP,))
    run_plan(GAME, replace(plan, detail_games=10), folder / "plain", threads=1, resume=False)
    with pytest.raises(RunError, match="only 10 games are written in detail"):
        find_card_values([open_run(folder / "plain", games.find_game)])


def test_other_runs_are_refused(folder: Path) -> None:
    run_plan(GAME, make_plan(GAME, Wanted(games=30, detail_games=30)), folder / "other", threads=1, resume=False)
    with pytest.raises(InputError, match="no plan of card values"):
        find_card_values([open_run(folder / "other", games.find_game)])
