"""The comparison study against counts made from the Parquet files by themselves."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest

from langfinger_sim.contract import Variant
from langfinger_sim.engine.finished import open_run
from langfinger_sim.engine.plan import Cell, Plan, cross_cells
from langfinger_sim.engine.run import run_plan
from langfinger_sim.errors import InputError, RunError
from langfinger_sim.stats.changes import Change
from langfinger_sim.studies.compare import ComparisonFindings, PairFinding, find_comparison
from tests.conftest import DASH_GAMES
from tests.toy.__main__ import find_game
from tests.toy.game import GAME, find_variant


@pytest.fixture(scope="module")
def findings(dash_run: Path) -> ComparisonFindings:
    return find_comparison(open_run(dash_run, find_game))


def stored(folder: Path, table: str, cell: int) -> dict[str, Any]:
    """All columns of a cell, from its parts in order."""
    parts = [pq.read_table(path) for path in sorted((folder / table).glob(f"c{cell:03d}-*.parquet"))]
    return {name: np.concatenate([part[name].to_numpy() for part in parts]) for name in parts[0].column_names}


def play(folder: Path, variants: list[Variant], shard_games: list[int], threads: int = 1) -> ComparisonFindings:
    cells = cross_cells(variants, [3], [["toss"]])
    sized = tuple(replace(cell, shard_games=size) for cell, size in zip(cells, shard_games, strict=True))
    run_plan(GAME, Plan("dash", sized, 2_000, 3, 0), folder, threads=threads)
    return find_comparison(open_run(folder, find_game))


def win_parts(seats: dict[str, Any], players: int) -> Any:
    won = seats["is_winner"].reshape(-1, players)
    return won / np.maximum(1, won.sum(axis=1, keepdims=True))


def test_every_later_variant_is_compared_with_the_first(findings: ComparisonFindings) -> None:
    assert [(pair.before.cell, pair.after.cell, pair.players, pair.policy) for pair in findings.pairs] == [
        (place, 6 + place, players, policy)
        for place, (players, policy) in enumerate((p, q) for p in (2, 3, 4) for q in ("toss", "greedy"))
    ]
    assert {(pair.before.variant, pair.after.variant) for pair in findings.pairs} == {("base", "long")}
    assert {pair.games for pair in findings.pairs} == {DASH_GAMES}


def test_numbers_are_those_of_the_files(findings: ComparisonFindings, dash_run: Path) -> None:
    for pair in findings.pairs:
        sides = [stored(dash_run, "seats", side.cell) for side in (pair.before, pair.after)]
        won, moved = ([win_parts(side, pair.players) for side in sides], [side["position"] for side in sides])
        rounds = [stored(dash_run, "games", side.cell)["rounds"].astype(int) for side in (pair.before, pair.after)]
        for place, seat in enumerate(pair.seats):
            before, after = won[0][:, place], won[1][:, place]
            assert (seat.wins.before, seat.wins.after) == pytest.approx((100 * before.mean(), 100 * after.mean()))
            error = 100 * (after - before).std(ddof=1) / DASH_GAMES**0.5
            assert seat.wins.standard_error == pytest.approx(error)
            assert (seat.better, seat.worse) == pytest.approx(((after > before).mean(), (after < before).mean()))
            same = (before == after) & (moved[0][place :: pair.players] == moved[1][place :: pair.players])
            assert seat.untouched == pytest.approx(same.mean())
        length, score = pair.answers[1].found, pair.answers[2].found
        assert length.difference == pytest.approx((rounds[1] - rounds[0]).mean())
        assert (score.before, score.after) == pytest.approx((moved[0].mean(), moved[1].mean()))
        both = ((won[0] > 0) & (won[1] > 0)).any(axis=1) | (won[0].sum(axis=1) == 0) | (won[1].sum(axis=1) == 0)
        assert pair.other_winners == pytest.approx(1 - both.mean())
        assert [flip.game for flip in pair.flips] == np.flatnonzero(~both)[:3].tolist()
        flip = pair.flips[0]
        assert flip.before == tuple(np.flatnonzero(won[0][flip.game]))


def test_questions_have_units_people_use(findings: ComparisonFindings) -> None:
    questions = [answer.question for answer in findings.pairs[0].answers]
    assert [(one.name, one.unit) for one in questions] == [
        ("fairness", "points"),
        ("length", "rounds"),
        ("position", "steps"),
    ]


def test_equal_rules_differ_by_exactly_nothing_on_every_game(tmp_path: Path) -> None:
    twin = replace(find_variant("base"), name="twin")
    (pair,) = play(tmp_path / "twins", [find_variant("base"), twin], [500, 500]).pairs
    assert (pair.untouched, pair.other_winners, pair.flips) == (1, 0, ())
    assert [answer.found.difference for answer in pair.answers] == [0, 0, 0]
    assert [answer.found.standard_error for answer in pair.answers] == [0, 0, 0]
    assert {answer.judgement.verdict for answer in pair.answers} == {Change.NO_CHANGE}
    assert {(seat.wins.difference, seat.better, seat.worse, seat.untouched) for seat in pair.seats} == {(0, 0, 0, 1)}


@pytest.mark.parametrize("threads", [1, 8])
def test_neither_shards_nor_threads_change_a_digit(tmp_path: Path, threads: int) -> None:
    variants = [find_variant("base"), find_variant("long")]
    one, other = (
        play(tmp_path / name / "run", variants, sizes, threads)
        for name, sizes in (("a", [2_000, 2_000]), ("b", [300, 70]))
    )
    assert one.pairs == other.pairs


def test_verdict_is_that_of_the_worst_case(findings: ComparisonFindings) -> None:
    worst = findings.pairs[findings.worst]
    assert findings.verdict is worst.answer.judgement.verdict
    order = [Change.FAIRER, Change.NO_CHANGE, Change.NOT_SETTLED, Change.LESS_FAIR]
    places = [order.index(pair.answer.judgement.verdict) for pair in findings.pairs if pair.policy == "toss"]
    assert order.index(findings.verdict) == max(places)


def test_other_question_has_the_verdict_of_its_own(dash_run: Path) -> None:
    found = find_comparison(open_run(dash_run, find_game), ask="length")
    assert (found.asked.name, found.verdict) == ("length", Change.LONGER)
    chosen = [pair for pair in found.pairs if pair.policy == found.skill]
    largest = max(chosen, key=lambda pair: pair.answer.found.interval.high)
    assert found.pairs[found.worst] is largest


def test_unknown_question_is_told_what_there_is(dash_run: Path) -> None:
    with pytest.raises(InputError, match='ask = "lenght": allowed: fairness, length, position; did you mean "length"'):
        find_comparison(open_run(dash_run, find_game), ask="lenght")


def test_rules_are_told_against_the_first_variant(tmp_path: Path) -> None:
    found = play(tmp_path / "run", [find_variant("long"), find_variant("base")], [900, 900])
    assert found.rules == {"base": ("goal: 30 → 12 steps", "jump_limit: 3 → 5 jumps with 2 players")}


def test_one_variant_is_nothing_to_compare(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="nothing to compare: all cells are of the variant base"):
        play(tmp_path / "run", [find_variant("base")], [900])


def test_nobody_ever_wins_is_told(tmp_path: Path) -> None:
    stuck = replace(find_variant("base"), name="stuck", changes={"round_cap": 1})
    with pytest.raises(RunError, match="nobody won any of the 2,000 games of stuck with 3 players"):
        play(tmp_path / "run", [find_variant("base"), stuck], [900, 900])


def test_planted_head_start_is_found_with_its_size(tmp_path: Path) -> None:
    """A goal 3 steps farther makes games longer; the study's mean is that of all games, and its range holds the truth
    of 20 times as many other games."""
    variants = [find_variant("base"), replace(find_variant("base"), name="far", changes={"goal": 15})]
    cells = cross_cells(variants, [3], [["toss"]])
    run_plan(GAME, Plan("dash", cells, 40_000, 99, 0), tmp_path / "truth", threads=1)
    truth = find_comparison(open_run(tmp_path / "truth", find_game)).pairs[0].answers[1].found
    found: PairFinding = play(tmp_path / "run", variants, [900, 900]).pairs[0]
    interval = found.answers[1].found.interval
    assert interval.low <= truth.difference <= interval.high
    assert found.answers[1].found.saving > 1


def test_longer_run_is_offered_where_it_is_open(tmp_path: Path) -> None:
    variants = [find_variant("base"), find_variant("long")]
    plan = Plan("dash", tuple(Cell(variant, 2, ("toss", "toss")) for variant in variants), 400, 3, 0)
    run_plan(GAME, plan, tmp_path / "few", threads=1)
    found = find_comparison(open_run(tmp_path / "few", find_game))
    assert found.verdict is Change.NOT_SETTLED
    to_go = found.pairs[0].answer.judgement.games_to_go
    assert to_go is not None
    games = int(found.longer_command.split("--games ")[1].split()[0])
    assert 1.1 * (400 + to_go) <= games <= 1.25 * (400 + to_go)


def test_verdict_is_of_the_chosen_players(dash_run: Path) -> None:
    run = open_run(dash_run, find_game)
    for skill in (None, "toss", "greedy"):
        found = find_comparison(run, skill=skill)
        assert found.skill == (skill or "toss")
        assert found.pairs[found.worst].policy == found.skill
    with pytest.raises(InputError, match=r'skill = tos: did not play .* did you mean "toss"'):
        find_comparison(run, skill="tos")
