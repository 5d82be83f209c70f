"""Who wins where players of several kinds meet: what is planted is found, and said."""

from __future__ import annotations

from pathlib import Path

import pytest

from langfinger_sim.engine.finished import open_run
from langfinger_sim.engine.plan import Plan, cross_cells
from langfinger_sim.engine.run import run_plan
from langfinger_sim.errors import InputError
from langfinger_sim.reporting.build import build_report
from langfinger_sim.reporting.documents.mixed_table import write_mixed_table
from langfinger_sim.reporting.documents.mixed_table_rows import write_mixed_table_rows
from langfinger_sim.studies.mixed_table import Meeting, find_mixed_tables
from tests.toy.__main__ import find_game
from tests.toy.game import GAME, find_variant


def play(folder: Path, *tables: tuple[str, ...], games: int = 4_000) -> Path:
    plan = Plan("dash", cross_cells([find_variant("base")], [3], [list(table) for table in tables]), games, 4, 0)
    run_plan(GAME, plan, folder, threads=1)
    return folder


def test_better_player_wins_most_and_company_is_told_apart(tmp_path: Path) -> None:
    folder = play(tmp_path / "run", ("1 jump / 2 walk",), ("walk",))
    findings = find_mixed_tables(open_run(folder, find_game))
    (case,) = findings.cases
    assert (case.kinds, findings.verdict) == (("jump", "walk"), Meeting.CLEAR)
    best = case.shares[case.order[0]]
    assert best.interval.low > case.fair_share
    assert sum(one.appearances for one in case.shares) == 3 * 4_000
    assert [one.counts for one in case.companies] == [(3, 0), (2, 1), (1, 2), (0, 3)]
    assert sum(one.games for one in case.companies) == 4_000
    for one in case.companies:
        assert sum(share.share for share in one.shares if share) == pytest.approx(1, abs=0.02)
        assert [share is None for share in one.shares] == [not number for number in one.counts]


def test_equal_players_are_level_or_open(tmp_path: Path) -> None:
    """A walk is a walk whatever it is called."""
    folder = play(tmp_path / "run", ("1 walk / 1 walk without jump",), games=3_000)
    findings = find_mixed_tables(open_run(folder, find_game))
    assert findings.verdict in (Meeting.LEVEL, Meeting.NOT_SETTLED)
    for share in findings.cases[0].shares:
        assert share.interval.low < 1 / 3 < share.interval.high


def test_report_says_it_in_words_and_files(tmp_path: Path) -> None:
    findings = find_mixed_tables(open_run(play(tmp_path / "run", ("1 jump / 2 walk",)), find_game))
    document = write_mixed_table(findings)
    case = findings.cases[0]
    best, worst = (case.kinds[case.order[place]] for place in (0, -1))
    assert document.bar.sentence.startswith(f"In the average seat {best} wins ")
    assert f"One {worst} at a table with 2 {best} wins " in str(document.answer)
    assert "langfinger-sim ladder --policies jump,walk --game dash --players 3" in str(document.answer)
    rows = write_mixed_table_rows(findings)
    assert {row["kind"] for row in rows["rows"]} == {"jump", "walk"}
    built = build_report("mixed-table", findings, tmp_path / "report")
    assert [file.suffix for file in built.files] == [".html", ".pdf", ".json"]


def test_run_without_draws_is_refused_kindly(tmp_path: Path) -> None:
    folder = play(tmp_path / "run", ("jump", "walk", "walk"), games=50)
    with pytest.raises(InputError, match="nobody was drawn for the seats; play --policy"):
        find_mixed_tables(open_run(folder, find_game))


@pytest.mark.parametrize(
    "table", [("1 jump / 2 walk", "1 jump / 2 walk", "walk"), ("1 jump / 2 walk",) * 2 + ("1 walk / 1 toss",)]
)
def test_players_who_never_sit_in_some_seat_on_purpose_are_told_so(tmp_path: Path, table: tuple[str, ...]) -> None:
    folder = play(tmp_path / "run", table, games=50)
    with pytest.raises(InputError, match="jump is drawn for some of the seats only") as caught:
        find_mixed_tables(open_run(folder, find_game))
    assert "more games" not in str(caught.value)


def test_weights_may_differ_by_seat(tmp_path: Path) -> None:
    folder = play(tmp_path / "run", ("1 jump / 2 walk", "1 jump / 1 walk", "2 jump / 1 walk"), games=300)
    assert find_mixed_tables(open_run(folder, find_game)).cases[0].kinds == ("jump", "walk")


def test_too_few_games_are_told_as_such(tmp_path: Path) -> None:
    folder = play(tmp_path / "run", ("1 jump / 1000 walk",), games=5)
    with pytest.raises(InputError, match="by chance a kind never sat in some seat; play more games"):
        find_mixed_tables(open_run(folder, find_game))
