"""What the report on a change says."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from langfinger_sim.cli.fail_if import check_fail_if, exit_code
from langfinger_sim.engine.finished import open_run
from langfinger_sim.reporting.blocks import Command, Document, Facts, Picture, Table
from langfinger_sim.reporting.build import build_report
from langfinger_sim.reporting.documents import comparison
from langfinger_sim.reporting.documents.comparison import write_comparison
from langfinger_sim.reporting.documents.comparison_rows import write_comparison_rows
from langfinger_sim.reporting.documents.comparison_tables import BREAK
from langfinger_sim.reporting.kinds import KINDS
from langfinger_sim.reporting.verdict_words import CHANGE_SHAPES
from langfinger_sim.stats.changes import Change, judge_change
from langfinger_sim.stats.paired import PairedDifference
from langfinger_sim.stats.seat_shares import Interval, estimate_seat_shares
from langfinger_sim.stats.seat_totals import SeatTotals
from langfinger_sim.stats.verdicts import judge_fairness
from langfinger_sim.studies.compare import Answer, ComparisonFindings, PairFinding, Side, find_comparison
from tests.reporting.test_win_rate import JARGON, words_of
from tests.toy.__main__ import find_game

FAIR, UNEVEN, UNFAIR = [50_000] * 4, [20_500, 26_500, 26_500, 26_500], [17_100, 22_300, 32_100, 28_500]


@pytest.fixture(scope="module")
def findings(dash_run: Path) -> ComparisonFindings:
    return find_comparison(open_run(dash_run, find_game))


@pytest.fixture(autouse=True)
def _undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Figures have tests of their own."""
    monkeypatch.setattr(comparison, "draw_dots", lambda name, dots, axis: f"{name}: {axis.line_label}")


def side_of(side: Side, wins: Sequence[int]) -> Side:
    shares = estimate_seat_shares(SeatTotals.count(np.repeat(np.eye(4, dtype=np.int64), wins, axis=0)))
    return replace(side, shares=shares, judgement=judge_fairness(shares))


def answer_of(answer: Answer, low: float, high: float) -> Answer:
    middle = (low + high) / 2
    found = PairedDifference(6.0, 6.0 + middle, middle, 0.1, Interval(low, high), 2.0)
    return replace(answer, found=found, judgement=judge_change(found, 1_000, 1.0, answer.question.direction))


def made_up(
    findings: ComparisonFindings, low: float, high: float, after: Sequence[int] = FAIR, asked: int = 0
) -> ComparisonFindings:
    """Findings with one pair of four seats, whose answer to the question asked has this range."""
    pair = next(pair for pair in findings.pairs if pair.players == 4)
    answers = list(pair.answers)
    answers[asked] = answer_of(answers[asked], low, high)
    pair = replace(
        pair,
        before=side_of(pair.before, UNFAIR),
        after=side_of(pair.after, after),
        answers=tuple(answers),
        asked=asked,
        card_status="",
    )
    return replace(
        findings,
        pairs=(pair,),
        worst=0,
        verdict=pair.answer.judgement.verdict,
        asked=answers[asked].question,
        source=replace(findings.source, card_statuses=()),
    )


CASES = {
    Change.FAIRER: (-3.0, -2.0),
    Change.LESS_FAIR: (2.0, 3.0),
    Change.NO_CHANGE: (-0.5, 0.5),
    Change.NOT_SETTLED: (-1.7, -0.7),
}


@pytest.mark.parametrize("verdict", CASES)
def test_bar_says_the_verdict_in_few_words(findings: ComparisonFindings, verdict: Change) -> None:
    bar = write_comparison(made_up(findings, *CASES[verdict])).bar
    assert (bar.word, bar.shape) == (str(verdict), CHANGE_SHAPES[verdict])
    assert len(bar.sentence.split()) <= 25
    assert bar.so_what


def test_sentences_by_hand(findings: ComparisonFindings) -> None:
    bar = write_comparison(made_up(findings, -3.0, -2.0)).bar
    assert bar.sentence == "A seat is typically 3.5 games in 100 off fair, before 6.0. UNFAIR before, FAIR after."
    assert (bar.number, bar.number_range) == ("2.5 games in 100 nearer to fair", "95 % sure: 2.0 to 3.0")
    assert bar.so_what == "The change does its job."
    assert bar.tone == "good"
    bar = write_comparison(made_up(findings, 1.25, 1.75, asked=1)).bar
    assert bar.sentence == "A game takes 7.5 rounds on average, before 6.0."
    assert (bar.word, bar.number) == ("LONGER", "1.5 rounds longer")
    bar = write_comparison(made_up(findings, -1.7, -0.7)).bar
    assert bar.sentence.startswith("Probably FAIRER, perhaps NO CHANGE THAT MATTERS. About ")
    assert bar.number_range == "95 % sure: −1.7 to −0.7"


def test_fairer_is_not_enough_where_the_seating_stays_bad(findings: ComparisonFindings) -> None:
    bar = write_comparison(made_up(findings, -3.0, -2.0, after=UNEVEN)).bar
    assert bar.tone == "fine"
    assert bar.so_what == "It helps, but the 2nd player now wins 26.5 of 100, the start player 20.5."


def test_word_holds_for_the_stand_in_deck_only_where_cards_are_assumed(findings: ComparisonFindings) -> None:
    assert write_comparison(findings).bar.word == f"{findings.verdict} for the stand-in deck"


def test_several_cases_make_a_grid_of_words(findings: ComparisonFindings) -> None:
    document = write_comparison(findings)
    grid, answers = (block for block in document.answer if isinstance(block, Table))
    assert grid.heads == (
        "players", "who\nplayed", "fairness", "length", "position", "seating\nbefore", "seating\nafter",
    )  # fmt: skip
    assert [row[2].value for row in grid.rows] == [str(p.answers[0].judgement.verdict) for p in findings.pairs]
    assert document.bar.about.startswith("Worst of 3 cases played by bots of the kind toss: base → long, ")
    assert [row[0].text for row in answers.rows] == [
        "seat off fair (games in 100)",
        "length (rounds)",
        "position (steps)",
    ]
    one = write_comparison(made_up(findings, -3.0, -2.0))
    assert [block.name for block in one.answer if isinstance(block, Table)] == ["answers"]


def facts_of(document: Document) -> dict[str, str]:
    return dict(item for block in document.answer if isinstance(block, Facts) for item in block.items)


def test_page_1_says_what_changes_and_who_plays(findings: ComparisonFindings) -> None:
    facts = facts_of(write_comparison(findings))
    assert facts["What changes"] == (
        "From base (the printed rules): goal: 12 → 30 steps; jump_limit: 5 → 3 jumps with 2 players"
    )
    assert facts["Who played"].startswith("Programs (toss, greedy) made for the printed rules")
    assert facts["Next step"]
    assert re.split("[:,]", facts["Depends on who plays?"])[0] in ("Yes", "No", "Not known yet")


def test_examples_have_the_commands_that_tell_them(findings: ComparisonFindings) -> None:
    worst = findings.pairs[findings.worst]
    commands = [block.text for block in write_comparison(findings).sections[0].blocks if isinstance(block, Command)]
    assert commands == [
        f"langfinger-sim replay runs/dashes --game {flip.game} --cell {side.cell}"
        for flip in worst.flips
        for side in (worst.before, worst.after)
    ]
    assert len(commands) == 6


def test_statistical_terms_come_only_in_the_last_layer(findings: ComparisonFindings) -> None:
    for one in (findings, *(made_up(findings, *ends) for ends in CASES.values())):
        document = write_comparison(one)
        said = words_of(replace(document, answer=tuple(b for b in document.answer if not isinstance(b, Picture))))
        assert not [term for term in (*JARGON, "standard error", "mover") if term in said.lower()]
        assert [section.title for section in document.sections][1] == "How we know"


def test_every_report_ends_with_three_lines(findings: ComparisonFindings) -> None:
    (facts,) = write_comparison(findings).sections[-1].blocks
    assert isinstance(facts, Facts)
    assert [term for term, _ in facts.items] == ["Do this", "Test this at the table", "What simulation cannot tell"]


def test_long_names_may_break_and_are_stored_whole(findings: ComparisonFindings) -> None:
    name = "base+fence_09.painting_bonus=1+start_hand=3,3,4,4,4"
    pair: PairFinding = replace(findings.pairs[0], after=replace(findings.pairs[0].after, variant=name))
    table = next(
        block
        for block in write_comparison(replace(findings, pairs=(*findings.pairs, pair))).answer
        if isinstance(block, Table)
    )
    entry = table.rows[-1][0]
    assert entry.value == name
    assert entry.text.replace(BREAK, "") == "+fence_09.painting_bonus=1+start_hand=3,3,4,4,4"
    assert max(map(len, entry.text.split(BREAK))) <= 16


def test_rows_for_programs_have_the_promised_fields(findings: ComparisonFindings) -> None:
    report = write_comparison_rows(findings)
    assert (report["schema"], report["verdict"]) == ("langfinger-sim/comparison/1", findings.verdict)
    promised = {"players", "policy", "measure", "a", "b", "difference", "low", "high", "verdict"}
    assert all(promised <= set(row) for row in report["rows"])
    assert [row["measure"] for row in report["rows"][:3]] == ["fairness", "length", "position"]
    assert len(report["rows"]) == 3 * len(findings.pairs)
    row, found = report["rows"][1], findings.pairs[0].answers[1].found
    assert (row["a"], row["b"], row["difference"]) == (found.before, found.after, found.difference)
    assert (row["low"], row["high"]) == (found.interval.low, found.interval.high)


def test_same_findings_give_the_same_bytes(
    findings: ComparisonFindings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()  # with figures
    one, other = (build_report("comparison", findings, tmp_path / name).files for name in ("one", "other"))
    assert [path.read_bytes() for path in one] == [path.read_bytes() for path in other]
    html = one[0].read_text("utf-8")
    assert len(html) < 500_000
    assert "http://" not in html.replace("http://www.w3.org", "")


def test_name_that_looks_like_markup_is_text(
    findings: ComparisonFindings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    name = "<script>alert(1)</script>"
    pairs = tuple(replace(pair, after=replace(pair.after, variant=name)) for pair in findings.pairs[:2])
    found = replace(findings, pairs=pairs, worst=0, rules={name: ("goal: 1 → 2",)})
    html = build_report("comparison", found, tmp_path).files[0].read_text("utf-8")
    assert "<script>alert" not in html
    assert "&lt;script&gt;alert" in html


@pytest.mark.parametrize(
    ("limit", "verdict", "fires"),
    [
        ("less-fair", Change.LESS_FAIR, True),
        ("less-fair", Change.NOT_SETTLED, False),
        ("not-settled", Change.LESS_FAIR, True),
        ("NOT-SETTLED", Change.NOT_SETTLED, True),
        ("no-change-that-matters", Change.FAIRER, False),
        ("longer", Change.LONGER, True),
        ("longer", Change.SHORTER, False),
        ("longer", Change.LESS_FAIR, False),
        ("not-settled", Change.LONGER, False),
        (None, Change.LESS_FAIR, False),
    ],
)
def test_limits(limit: str | None, verdict: Change, fires: bool) -> None:
    assert (exit_code("comparison", verdict, check_fail_if("comparison", limit)) == 3) is fires


def test_every_change_can_be_a_limit() -> None:
    kind = KINDS["comparison"]
    assert {word.upper().replace("-", " ") for word in (*kind.verdicts, *kind.other_verdicts)} == set(Change)
