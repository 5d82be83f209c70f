"""Ladders of Dash: who jumps more wins more, and the numbers are those of the stored games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import exp
from pathlib import Path

import numpy as np
import pytest

from langfinger_sim.contract import Batch, Column, Game
from langfinger_sim.engine.finished import FinishedRun, open_run
from langfinger_sim.engine.ladder_plan import plan_ladder
from langfinger_sim.engine.plan import Plan
from langfinger_sim.engine.run import run_plan
from langfinger_sim.engine.totals import SEATS
from langfinger_sim.engine.wanted import Wanted, make_plan
from langfinger_sim.errors import InputError
from langfinger_sim.results.schema import Columns
from langfinger_sim.stats.changes import Change
from langfinger_sim.stats.finishing_orders import count_codes, encode_ranks
from langfinger_sim.stats.ladder import Order, Relation
from langfinger_sim.stats.plackett_luce import estimate_strengths, fit_strengths, score_codes
from langfinger_sim.studies.ladder import LadderFindings, find_ladder
from tests.toy.game import GAME, seat_columns

DEALS = 1_500


def ranked_columns(batch: Batch) -> Mapping[str, np.ndarray]:
    """With ranks by position."""
    columns = dict(seat_columns(batch))
    position = columns["position"].reshape(-1, batch.players)
    ahead = position[:, np.newaxis, :] > position[:, :, np.newaxis]
    return {**columns, "rank": (1 + ahead.sum(axis=2)).ravel()}


def rank(game: Game) -> Game:
    """The game with ranks in its table of seats."""
    column = Column("rank", "uint8", "rank", "1 + seats that are farther")
    tables = [
        replace(table, columns=(*table.columns, column), extract=ranked_columns) if table.name == SEATS else table
        for table in game.tables
    ]
    return replace(game, tables=tuple(tables))


RANKED = rank(GAME)


def play(game: Game, plan: Plan, folder: Path) -> FinishedRun:
    run_plan(game, plan, folder, threads=1)
    return open_run(folder, lambda _: game)


def ladder(*policies: str, restrict: tuple[str, ...] = (), players: tuple[int, ...] = (3,), games: int = DEALS) -> Plan:
    wanted = Wanted(settings=("jump_limit=60",), players=players, games=games, detail_games=0)
    return plan_ladder(GAME, policies, restrict, wanted)


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> FinishedRun:
    plan = ladder("rarely", "greedy", "toss", restrict=("jump",))
    return play(RANKED, plan, tmp_path_factory.mktemp("ladder") / "run")


@pytest.fixture(scope="module")
def findings(run: FinishedRun) -> LadderFindings:
    return find_ladder(run)


def stored(run: FinishedRun, cell: int) -> Columns:
    table = next(table for table in run.game.tables if table.name == SEATS)
    parts = [columns for _, columns in run.read_table(table, ["is_winner", "rank"], cell)]
    return {name: np.concatenate([part[name] for part in parts]).reshape(-1, 3) for name in parts[0]}


def test_who_jumps_more_stands_higher(findings: LadderFindings) -> None:
    (case,) = findings.cases
    assert [rung.policy for rung in case.rungs] == ["greedy", "toss", "rarely"]
    assert set(case.relations.values()) == {Relation.BEATS}
    assert sum(rung.strength.value for rung in case.rungs) == pytest.approx(0, abs=1e-9)
    assert (findings.verdict, case.is_ranked, case.is_bounded) == (Order.CLEAR, True, True)
    upper, lower = case.rungs[0], case.rungs[1]
    gap = upper.strength.value - lower.strength.value
    assert upper.ahead == pytest.approx(exp(gap) / (1 + exp(gap)))
    assert case.rungs[-1].ahead is None


def test_shares_are_those_of_the_stored_games(run: FinishedRun, findings: LadderFindings) -> None:
    case = findings.cases[0]
    tables = [cell.policies for cell in run.plan.cells]
    for one, others in (("greedy", "rarely"), ("rarely without jump", "rarely")):
        wins = np.zeros(DEALS)
        for seat in range(3):
            won = stored(run, tables.index(tuple(one if place == seat else others for place in range(3))))["is_winner"]
            wins += won[:, seat] / np.maximum(1, won.sum(axis=1)) / 3
        duels = [duel for duel in (*case.duels, *case.restricted) if (duel.one, duel.others) == (one, others)]
        assert [duel.found.share for duel in duels] == [pytest.approx(100 * wins.mean())]
        error = 100 * wins.std(ddof=1) / DEALS**0.5
        assert duels[0].found.edge.standard_error == pytest.approx(error, rel=0.02)


def test_strengths_and_errors_are_those_of_all_deals_at_once(run: FinishedRun, findings: LadderFindings) -> None:
    names = ["rarely", "greedy", "toss"]
    cells = [index for index, cell in enumerate(run.plan.cells) if set(cell.policies) <= set(names)]
    tables = [tuple(names.index(name) for name in run.plan.cells[cell].policies) for cell in cells]
    codes = [encode_ranks(stored(run, cell)["rank"]) for cell in cells]
    fit = fit_strengths(tables, [count_codes(one) for one in codes], 3)
    sums = np.zeros((DEALS, len(fit.information)))
    for table, one in zip(tables, codes, strict=True):
        seen, places = np.unique(one, return_inverse=True)
        sums += score_codes(fit, table, seen.tolist())[places]
    expected = estimate_strengths(fit, sums.T @ sums)
    case = findings.cases[0]
    for rung in case.rungs:
        strength = expected.players[names.index(rung.policy)]
        assert rung.strength.value == pytest.approx(strength.value)
        assert rung.strength.standard_error == pytest.approx(strength.standard_error)
    assert [one.value for one in case.seats] == pytest.approx([one.value for one in expected.seats])


def test_restrictions_cost_those_who_use_what_is_forbidden(findings: LadderFindings) -> None:
    costs = {duel.others: duel for duel in findings.cases[0].restricted}
    assert {duel.restrictions for duel in costs.values()} == {("jump",)}
    assert all(duel.found.judgement.verdict is Change.LESS for duel in costs.values())
    assert costs["greedy"].found.edge.difference < costs["rarely"].found.edge.difference < 0


def test_players_among_one_kind_are_judged_by_it(findings: LadderFindings, tmp_path: Path) -> None:
    """The same tables as those of the whole ladder, so the same shares, but for the width of their ranges."""
    wanted = Wanted(settings=("jump_limit=60",), players=(3,), games=DEALS, detail_games=0)
    plan = plan_ladder(GAME, ("rarely", "greedy"), (), wanted, "toss")
    found = find_ladder(play(RANKED, plan, tmp_path / "run"))
    (case,) = found.cases
    assert (case.reference, case.relations, found.verdict) == ("toss", {}, Order.CLEAR)
    assert [(duel.one, duel.found.judgement.verdict) for duel in case.met] == [
        ("rarely", Change.LESS),
        ("greedy", Change.MORE),
    ]
    for duel in case.met:
        whole = findings.cases[0].duel(duel.one, "toss").found
        assert duel.found.share == whole.share
        assert duel.found.interval.high < whole.interval.high
    assert "--among toss" in found.source.command
    assert [rung.policy for rung in case.rungs] == ["greedy", "toss", "rarely"]


def test_what_is_open_among_one_kind_needs_more_deals(tmp_path: Path) -> None:
    wanted = Wanted(players=(3,), games=40, detail_games=0)
    found = find_ladder(play(GAME, plan_ladder(GAME, ("balanced",), (), wanted, "toss"), tmp_path / "run"))
    assert found.verdict is Order.NOT_SETTLED
    assert found.cases[0].games_to_go > 0
    assert "--among toss" in found.longer_command


def test_without_ranks_it_goes_by_who_won(run: FinishedRun, tmp_path: Path) -> None:
    found = find_ladder(play(GAME, ladder("rarely", "greedy", games=300), tmp_path / "run")).cases[0]
    assert not found.is_ranked
    assert [rung.policy for rung in found.rungs] == ["greedy", "rarely"]


def test_equal_players_are_not_told_apart(tmp_path: Path) -> None:
    """`toss` and `balanced` are one family; the second jumps more, so a few deals cannot settle it."""
    found = find_ladder(play(RANKED, ladder("greedy", "balanced", games=40), tmp_path / "run"))
    assert found.verdict is Order.NOT_SETTLED
    assert found.cases[0].games_to_go > 0
    games = int(found.longer_command.partition("--games ")[2].split()[0])
    assert games > 40 + found.cases[0].games_to_go


def test_progress_counts_both_readings(run: FinishedRun) -> None:
    seen: list[tuple[int, int]] = []
    find_ladder(run, lambda done, total: seen.append((done, total)))
    total = 2 * DEALS * len(run.plan.cells)
    assert seen[-1] == (total, total)
    assert [done for done, _ in seen] == sorted({done for done, _ in seen})


def test_runs_without_a_ladder_say_what_makes_one(tmp_path: Path) -> None:
    plan = make_plan(GAME, Wanted(policies=(("toss",),), players=(3,), games=20, detail_games=0))
    with pytest.raises(InputError, match="langfinger-sim ladder --policies"):
        find_ladder(play(GAME, plan, tmp_path / "run"))
