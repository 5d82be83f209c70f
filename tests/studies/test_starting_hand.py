"""Starting hands of a game in which it is known which are fair: what is right is found, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from langfinger_sim.contract import Policy
from langfinger_sim.engine.finished import open_run
from langfinger_sim.engine.opening_plan import NOTHING_SAID, Asked, OpeningPlan, plan_openings
from langfinger_sim.engine.openings import Opening, Rule
from langfinger_sim.engine.plan import Plan, cross_cells
from langfinger_sim.engine.run import run_plan
from langfinger_sim.stats.remedies import Remedy
from langfinger_sim.stats.seat_shares import estimate_seat_shares
from langfinger_sim.stats.seat_totals import SeatTotals
from langfinger_sim.stats.verdicts import Verdict, judge_fairness
from langfinger_sim.studies.opening_counts import count_openings, find_excess, typical_distance
from langfinger_sim.studies.starting_hand import (
    Candidate,
    Measured,
    StartingHandFindings,
    _Case,
    find_starting_hands,
)
from tests.toy.openings import STUDY_GAMES, player_into, study
from tests.toy.stairs import GAME, apply_settings, find_game, find_variant

NONE2, NONE3 = (0.0,) * 2, (0.0,) * 3


def test_hands_that_make_up_for_the_slope_are_found(tmp_path: Path) -> None:
    """Steps ahead of 2, 1, 0 ask for hands of 0, 1, 2: all then start alike."""
    findings = study(tmp_path, "slope=2,1,0,0", players=(3,), money=0)
    case = findings.cases[0]
    assert findings.verdict is Remedy.CHANGE
    assert case.pick.rule == Rule(Opening((0, 1, 2), NONE3))
    assert case.pick.best.judgement.verdict is Verdict.FAIR
    assert case.printed.best.judgement.verdict is Verdict.UNFAIR
    assert case.pick.reported
    assert case.pick.reported.shares.games == STUDY_GAMES
    assert case.pick.confirmed
    assert case.pick.confirmed.shares != case.pick.reported.shares, "what was picked is measured anew"


def test_printed_hands_that_do_their_job_are_kept(tmp_path: Path) -> None:
    findings = study(tmp_path, "slope=1,0,0,0", "leaps=0,1,0,0", money=0.5)
    case = findings.cases[0]
    assert findings.verdict is Remedy.KEEP
    assert case.pick.rule == case.printed.rule == Rule(Opening((0, 1), NONE2))
    assert case.runner_up
    assert case.runner_up.rule != case.pick.rule


def test_where_cards_are_too_coarse_half_a_coin_is_found(too_coarse: StartingHandFindings) -> None:
    case = too_coarse.cases[0]
    assert too_coarse.verdict is Remedy.TOO_COARSE
    assert case.pick.rule == Rule(Opening((0, 0), (0, 0.5)))
    toss = Rule(Opening((0, 0), NONE2), Opening((0, 1), NONE2))
    found = next(one for one in case.candidates if one.rule == toss)
    assert found.best.judgement.best_guess is Verdict.FAIR, "the toss for a leap of two is worth one step"
    assert found.names == (case.printed.names[0], f"{case.printed.names[0]}+leaps=0,1,0,0")


def test_nothing_is_promised_where_nothing_helps(tmp_path: Path) -> None:
    findings = study(tmp_path, "slope=9,0,0,0", money=0)
    assert findings.verdict is Remedy.NO_REMEDY
    assert not findings.cases[0].is_pick_within


def test_effects_are_paired_and_sum_to_nothing(too_coarse: StartingHandFindings) -> None:
    effects = {(effect.lever.option, effect.amount): effect for effect in too_coarse.cases[0].effects}
    assert set(effects) == {("leaps", 1), ("coins", 0.5), ("coins", 1)}
    for effect in effects.values():
        assert effect.matrix.sum(axis=1) == pytest.approx([0, 0], abs=1e-9)
        assert (np.diagonal(effect.matrix) > 0).all()
    leap, coin = effects["leaps", 1], effects["coins", 1]
    assert leap.matrix == pytest.approx(coin.matrix), "both are two steps, on the same deals"
    printed = too_coarse.cases[0].printed.best.shares
    gap = 100 * (printed.fair_share - printed.seats[1].share)
    assert effects["coins", 0.5].matrix[1, 1] == pytest.approx(gap, abs=2.5), "half a coin makes up for the slope"


def test_checks_are_of_all_players_and_all_tables(too_coarse: StartingHandFindings) -> None:
    checks = [(check.players, check.policy) for check in too_coarse.cases[0].checks]
    assert checks == [(2, "rarely"), (3, "toss"), (3, "rarely"), (4, "toss"), (4, "rarely")]
    same = too_coarse.cases[0].checks[0]
    assert same.pick.judgement.best_guess is Verdict.FAIR, "seats that start alike win alike, whoever plays"
    assert same.runner_up
    assert same.runner_up.shares.games == same.pick.shares.games
    assert same.pick.change
    assert same.pick.change.difference < 0


def test_no_stage_sees_the_deals_of_another(too_coarse: StartingHandFindings) -> None:
    seeds = {stage.what.split(": ")[1].split(",")[0].split(" with")[0]: stage.seed for stage in too_coarse.stages}
    search = {seeds[what] for what in seeds if what not in ("confirm", "report", "check")}
    assert len(search) == 1
    assert len({*search, seeds["confirm"], seeds["report"], seeds["check"]}) == 4
    assert too_coarse.games == sum(stage.games * stage.cells for stage in too_coarse.stages)


def test_the_lottery_is_over_the_hands_of_the_search(too_coarse: StartingHandFindings) -> None:
    case = too_coarse.cases[0]
    assert sum(weight for weight, _ in case.lottery) == pytest.approx(1)
    assert all(rule.is_whole for _, rule in case.lottery)
    assert case.lottery_worst < 1e-9, "one seat's edge is the other's loss: two hands with opposite edges balance"


def test_same_question_gives_the_same_findings(tmp_path: Path) -> None:
    first = study(tmp_path, "slope=1,0,0,0", money=0, games=4_000)
    again = study(tmp_path, "slope=1,0,0,0", money=0, games=4_000)
    assert first == again
    assert first.cases[0].money
    assert all(one.rule.opening.is_plain for one in first.cases[0].candidates)


def test_the_worst_answer_is_the_one_that_counts(tmp_path: Path) -> None:
    unfair = study(tmp_path, "slope=0,1,1,0", players=(2, 3), games=8_000, money=0)
    assert [case.players for case in unfair.cases] == [2, 3]
    assert unfair.verdict is unfair.cases[unfair.worst].verdict
    assert unfair.cases[unfair.worst].verdict.severity == max(case.verdict.severity for case in unfair.cases)


def test_a_toss_is_played_by_turns(tmp_path: Path) -> None:
    """Counted by hand from the winners of both openings: even games by the one, odd games by the other."""
    base = find_variant("base")
    ahead = apply_settings(base, ["leaps=3,0,0,0"])
    cells = cross_cells([base, ahead], [2], [["toss"]])
    sized = tuple(replace(cell, shard_games=size) for cell, size in zip(cells, (101, 77), strict=True))
    run_plan(GAME, Plan("stairs", sized, 501, 5, 0), tmp_path / "run", threads=1)
    run = open_run(tmp_path / "run", find_game)
    counts = count_openings(run, lambda done, total: None, is_paired=True)
    (seats,) = [table for table in GAME.tables if table.name == "seats"]
    parts = []
    for cell in (0, 1):
        won = np.concatenate([columns["is_winner"] for _, columns in run.read_table(seats, ["is_winner"], cell)])
        parts.append(won.reshape(-1, 2) / won.reshape(-1, 2).sum(axis=1, keepdims=True))
    expected = np.where(np.arange(501)[:, np.newaxis] % 2 == 0, *parts).mean(axis=0)
    shares = counts.shares([base.name, ahead.name], 2, "toss")
    assert [seat.share for seat in shares.seats] == pytest.approx(expected)
    moments = counts.moment([base.name, ahead.name], 2, "toss")
    assert moments.means() / 840 == pytest.approx([*parts[0].mean(axis=0), *expected])


def test_excess_of_fair_shares_may_be_negative(too_coarse: StartingHandFindings) -> None:
    shares = too_coarse.cases[0].pick.best.shares
    fair = tuple(replace(seat, share=shares.fair_share) for seat in shares.seats)
    assert find_excess(replace(shares, seats=fair)) < 0


def test_player_gives_what_was_played(tmp_path: Path) -> None:
    play = player_into(tmp_path)
    plan = Plan("stairs", cross_cells([find_variant("base")], [2], [["toss"]]), 50, 5, 0)
    assert play(plan, "").manifest["content_digest"] == play(plan, "").manifest["content_digest"]


def test_players_that_think_check_only_tables_of_the_same_size(tmp_path: Path) -> None:
    def find_policy(name: str) -> Policy:
        found = GAME.find_policy(name)
        return replace(found, cost_microseconds=1e6) if name == "rarely" else found

    game = replace(GAME, find_policy=find_policy)
    wanted = replace(NOTHING_SAID, players=(2,), policies=(("toss",), ("rarely",)), games=8_000)
    plan = plan_openings(game, Asked(wanted, hands=(0, 0), money=0))
    case = find_starting_hands(plan, player_into(tmp_path)).cases[0]
    assert [(check.players, check.policy, check.pick.shares.games) for check in case.checks] == [
        (2, "rarely", 300), (3, "toss", 500), (4, "toss", 500),
    ]  # fmt: skip


def test_what_is_simple_and_farther_does_not_stand_for_all_that_was_tried(tmp_path: Path) -> None:
    """Where nothing is FAIR, the printed hands being FAIR ENOUGH must not hide what is nearer to fair."""
    plan = plan_openings(GAME, Asked(replace(NOTHING_SAID, players=(2,), policies=(("toss",),), games=8_000)))
    case = _Case(plan, 2, player_into(tmp_path), lambda done, total: None)
    printed, near = (one_candidate(plan, *rule) for rule in (((0, 0), 52.5), ((0, 1), 51.6)))
    pick, runner_up = case._pick([printed, near])
    assert pick is near
    assert runner_up is None


def one_candidate(plan: OpeningPlan, hand: tuple[float, ...], first: float) -> Candidate:
    won = np.repeat(np.eye(2, dtype=np.int64), [round(2_000 * first), round(2_000 * (100 - first))], axis=0)
    shares = estimate_seat_shares(SeatTotals.count(won))
    measured = Measured(shares, judge_fairness(shares), typical_distance(find_excess(shares)))
    assert measured.judgement.verdict is Verdict.FAIR_ENOUGH
    return Candidate(Rule(Opening(hand, NONE2)), (plan.variant.name,), ((),), 0, None, confirmed=measured)


def test_hands_beside_printed_money_are_hands_alone(tmp_path: Path) -> None:
    """Coins that are printed anyway make nothing too coarse."""
    findings = study(tmp_path, "slope=0,1,0,0", "coins=0,0.5,0,0", money=0)
    assert findings.verdict is Remedy.CHANGE
    assert findings.cases[0].pick.rule.opening.money == (0, 0.5)
