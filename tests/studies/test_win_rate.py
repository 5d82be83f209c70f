"""The win rate study against counts made from the Parquet files by themselves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest

from langfinger_sim.engine.finished import open_run
from langfinger_sim.engine.plan import Cell, Plan, cross_cells
from langfinger_sim.engine.run import run_plan
from langfinger_sim.errors import InputError, RunError
from langfinger_sim.stats.verdicts import Verdict
from langfinger_sim.studies.win_rate import WinRateFindings, find_win_rates
from tests.conftest import DASH_GAMES
from tests.toy.__main__ import find_game
from tests.toy.game import GAME, find_variant


@pytest.fixture(scope="module")
def findings(dash_run: Path) -> WinRateFindings:
    return find_win_rates(open_run(dash_run, find_game))


def stored(folder: Path, table: str, cell: int) -> dict[str, Any]:
    """All columns of a cell, from its parts in order."""
    parts = [pq.read_table(path) for path in sorted((folder / table).glob(f"c{cell:03d}-*.parquet"))]
    return {name: np.concatenate([part[name].to_numpy() for part in parts]) for name in parts[0].column_names}


def play(folder: Path, variant: str, players: int, policies: list[str], games: int) -> WinRateFindings:
    plan = Plan("dash", cross_cells([find_variant(variant)], [players], [policies]), games, 1, 0)
    run_plan(GAME, plan, folder, threads=1)
    return find_win_rates(open_run(folder, find_game))


def test_shares_and_means_are_those_of_the_files(findings: WinRateFindings, dash_run: Path) -> None:
    for index, cell in enumerate(findings.cells):
        seats = stored(dash_run, "seats", index)
        won = seats["is_winner"].reshape(-1, cell.players)
        parts = won / np.maximum(1, won.sum(axis=1, keepdims=True))
        assert [seat.share for seat in cell.shares.seats] == pytest.approx(parts.mean(axis=0).tolist())
        position = seats["position"].reshape(-1, cell.players).mean(axis=0)
        assert [seat.mean_score for seat in cell.extras] == pytest.approx(position.tolist())
        assert [seat.mean_rank for seat in cell.extras] == [None] * cell.players
        rounds = stored(dash_run, "games", index)["rounds"]
        assert cell.length is not None
        assert (cell.length.median, cell.length.low) == (
            np.median(rounds),
            np.quantile(rounds, 0.05, method="inverted_cdf"),
        )


def test_cells_are_those_of_the_run(findings: WinRateFindings) -> None:
    assert [(cell.variant, cell.players, cell.policy) for cell in findings.cells] == [
        (variant, players, policy)
        for variant in ("base", "long")
        for players in (2, 3, 4)
        for policy in ("toss", "greedy")
    ]
    assert {cell.shares.games for cell in findings.cells} == {DASH_GAMES}


@pytest.mark.parametrize("skill", [None, "toss", "greedy"])
def test_verdict_is_that_of_the_worst_cell_of_the_chosen_players(dash_run: Path, skill: str | None) -> None:
    findings = find_win_rates(open_run(dash_run, find_game), skill=skill)
    worst = findings.cells[findings.worst]
    assert findings.skill == worst.policy == (skill or "toss")
    assert findings.verdict is worst.judgement.verdict
    assert worst.badness == max(cell.badness for cell in findings.cells if cell.policy == worst.policy)


def test_players_who_did_not_play_are_refused(dash_run: Path) -> None:
    with pytest.raises(InputError, match=r'skill = gredy: did not play in .*; allowed: toss, greedy; did you mean "gr'):
        find_win_rates(open_run(dash_run, find_game), skill="gredy")


def test_cases_that_the_chosen_players_did_not_play_are_not_left_out(tmp_path: Path) -> None:
    """Two seats by one table of players, three by another: the verdict is of the worst of both."""
    base = find_variant("base")
    cells = (Cell(base, 3, ("toss", "toss", "walk")), Cell(base, 2, ("jump", "walk")))
    run_plan(GAME, Plan("dash", cells, 300, 1, 0), tmp_path / "run", threads=1)
    findings = find_win_rates(open_run(tmp_path / "run", find_game))
    assert findings.skill == "toss,toss,walk"
    assert findings.verdict is Verdict.UNFAIR
    assert findings.cells[findings.worst].badness == max(cell.badness for cell in findings.cells)


def test_shares_by_length_are_those_of_the_files(findings: WinRateFindings, dash_run: Path) -> None:
    for index, cell in enumerate(findings.cells):
        won = stored(dash_run, "seats", index)["is_winner"].reshape(-1, cell.players)
        parts = won / np.maximum(1, won.sum(axis=1, keepdims=True))
        rounds = stored(dash_run, "games", index)["rounds"]
        assert sum(group.shares.games for group in cell.by_length) == DASH_GAMES
        assert len(cell.by_length) > 1
        for group in cell.by_length:
            chosen = (rounds >= group.low) & (rounds <= group.high)
            assert group.shares.games == chosen.sum() >= 0.05 * DASH_GAMES
            assert [seat.share for seat in group.shares.seats] == pytest.approx(parts[chosen].mean(axis=0).tolist())


def test_milestones_look_back_on_the_first_games(findings: WinRateFindings, dash_run: Path) -> None:
    cell = findings.cells[0]
    assert [one.shares.games for one in cell.milestones] == [100, 200, 500, 1000, 2000, 4000]
    won = stored(dash_run, "seats", 0)["is_winner"].reshape(-1, cell.players)
    parts = won / np.maximum(1, won.sum(axis=1, keepdims=True))
    for one in cell.milestones:
        first = parts[: one.shares.games].mean(axis=0)
        assert [seat.share for seat in one.shares.seats] == pytest.approx(first.tolist())
    assert (cell.milestones[-1].shares.seats, cell.milestones[-1].verdict) == (
        cell.shares.seats,
        cell.judgement.verdict,
    )


def test_shards_of_another_size_give_the_same_findings(findings: WinRateFindings, tmp_path: Path) -> None:
    """But for the plan's own words nothing knows how a run was cut, or by how many threads it was played."""
    variants = [find_variant(name) for name in ("base", "long")]
    cells = cross_cells(variants, [2, 3, 4], [["toss"], ["greedy"]])
    plan = Plan("dash", tuple(replace(cell, shard_games=333) for cell in cells), DASH_GAMES, 7, 20)
    run_plan(GAME, plan, tmp_path / "dashes", threads=8)
    again = find_win_rates(open_run(tmp_path / "dashes", find_game))
    assert again == findings


def test_roles_are_those_of_the_files(tmp_path: Path) -> None:
    """The position of a seat stands in for a role: any small column will do."""
    game = replace(GAME, roles={"position": lambda ruleset: [f"place {place}" for place in range(99)]})
    plan = Plan("dash", cross_cells([find_variant("base")], [3], [["toss"]]), 500, 1, 0)
    run_plan(GAME, plan, tmp_path / "run", threads=1)
    (found,) = find_win_rates(open_run(tmp_path / "run", lambda _: game)).cells[0].roles
    seats = stored(tmp_path / "run", "seats", 0)
    won = seats["is_winner"].reshape(-1, 3)
    parts = (won / np.maximum(1, won.sum(axis=1, keepdims=True))).ravel()
    assert found.role == "position"
    for name, share, played, score in zip(
        found.names, found.shares.roles, found.shares.appearances, found.mean_scores, strict=True
    ):
        mine = seats["position"] == int(name.removeprefix("place "))
        assert played == mine.sum()
        assert share.share == pytest.approx(parts[mine].mean())
        assert score == int(name.removeprefix("place "))
    assert sum(found.shares.appearances) == 1500


def test_a_game_without_roles_has_no_finding_of_them(findings: WinRateFindings) -> None:
    assert {cell.roles for cell in findings.cells} == {()}


def test_what_is_not_settled_hides_behind_no_good_word_and_hides_no_bad_one(tmp_path: Path) -> None:
    """Three cells: fair by many games, open by few, unfair by a seat that walks while the other jumps."""
    uneven = play(tmp_path / "uneven", "base", 2, ["jump", "walk"], 300)
    open_one = play(tmp_path / "open", "base", 2, ["toss"], 300)
    assert (uneven.verdict, open_one.verdict) == (Verdict.UNFAIR, Verdict.NOT_SETTLED)
    assert uneven.cells[0].badness > open_one.cells[0].badness


def test_source_tells_what_was_played(findings: WinRateFindings) -> None:
    source = findings.source
    assert (source.run, source.game, source.title, source.seed, source.games) == (
        "dashes",
        "dash",
        "Dash",
        7,
        DASH_GAMES,
    )
    assert source.command.startswith("langfinger-sim run --game dash --variant base --variant long --players 2,3,4 ")
    assert source.command.endswith("--games 4000 --seed 7 --detail-games 20 --out runs/dashes")
    assert source.changes == {
        "base": (),
        "long": ("goal: 12 → 30 steps (D1)", "jump_limit: 5 → 3 jumps with 2 players (D1)"),
    }
    assert list(source.policies) == ["toss", "greedy"]
    assert "walk" in source.other_policies
    assert not set(source.policies) & set(source.other_policies)


def test_longer_run_is_offered_where_the_verdict_is_open(tmp_path: Path) -> None:
    found = play(tmp_path / "few", "base", 2, ["toss"], 400)
    assert found.verdict is Verdict.NOT_SETTLED
    to_go = found.cells[0].judgement.games_to_go
    assert to_go is not None
    games = int(found.longer_command.split("--games ")[1].split()[0])
    assert 1.1 * (400 + to_go) <= games <= 1.25 * (400 + to_go)
    assert found.longer_command.endswith("--out runs/few-longer")


def test_nobody_ever_wins_is_told(tmp_path: Path) -> None:
    (tmp_path / "stuck.toml").write_text('description = "ends at once"\nround_cap = 1\n')
    plan = Plan("dash", (Cell(find_variant(str(tmp_path / "stuck.toml")), 2, ("toss", "toss")),), 50, 1, 0)
    run_plan(GAME, plan, tmp_path / "run", threads=1)
    with pytest.raises(RunError, match="nobody won any of the 50 games of stuck with 2 players"):
        find_win_rates(open_run(tmp_path / "run", find_game))


def test_progress_ends_with_all_games(dash_run: Path) -> None:
    seen: list[tuple[int, int]] = []
    report: Callable[[int, int], None] = lambda done, total: seen.append((done, total))  # noqa: E731
    find_win_rates(open_run(dash_run, find_game), report)
    assert seen[-1] == (12 * DASH_GAMES, 12 * DASH_GAMES)
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)
