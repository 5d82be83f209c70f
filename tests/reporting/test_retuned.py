"""What the report on a change says of players trained on each rule."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from langfinger_sim.engine.finished import open_run
from langfinger_sim.reporting.blocks import Facts, Table
from langfinger_sim.reporting.documents import comparison
from langfinger_sim.reporting.documents.comparison import write_comparison
from langfinger_sim.reporting.documents.retuned_words import say_unlearned, verdict_sentence
from langfinger_sim.stats.changes import Change
from langfinger_sim.studies.compare import ComparisonFindings, find_comparison
from langfinger_sim.studies.retune import RetunedCase, RetunedFindings, Training
from langfinger_sim.studies.training import Budget
from langfinger_sim.studies.tune import Tuned
from tests.reporting.test_comparison import CASES, made_up
from tests.reporting.test_win_rate import JARGON, words_of
from tests.toy.__main__ import find_game


@pytest.fixture(scope="module")
def findings(dash_run: Path) -> ComparisonFindings:
    return find_comparison(open_run(dash_run, find_game))


@pytest.fixture(autouse=True)
def _undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparison, "draw_dots", lambda name, dots, axis: name)


def retuned(findings: ComparisonFindings, first: Change, again: Change) -> ComparisonFindings:
    """Made up: an answer, and what it becomes; one side learned, the other did not."""
    before = made_up(findings, *CASES[first])
    case = RetunedCase(before.pairs[0], made_up(findings, *CASES[again]).pairs[0])
    trainings = tuple(
        Training(
            name,
            (4,),
            "toss",
            f"retuned/toss-on-{name}.toml",
            "",
            Tuned("", 0.3, 0.25, gain, 0.0051, 10**9),
        )
        for name, gain in (("base", 0.05), ("long", 0.005))
    )
    return replace(before, retuned=RetunedFindings((case,), 0, trainings, Budget(60, 2_000, 9), 7, before.source))


@pytest.mark.parametrize(
    ("first", "again", "sentence", "caveat"),
    [
        (Change.FAIRER, Change.FAIRER, "stays FAIRER.", ""),
        (Change.NO_CHANGE, Change.NO_CHANGE, "stays NO CHANGE.", ""),
        (
            Change.FAIRER,
            Change.NO_CHANGE,
            "changes: FAIRER → NO CHANGE.",
            "But players trained on each rule say NO CHANGE.",
        ),
        (
            Change.FAIRER,
            Change.NOT_SETTLED,
            "may stay or change: FAIRER → NOT SETTLED (probably FAIRER).",
            "But players trained on each rule may say otherwise: NOT SETTLED (probably FAIRER).",
        ),
        (
            Change.LESS_FAIR,
            Change.FAIRER,
            "changes: LESS FAIR → FAIRER.",
            "But players trained on each rule say FAIRER.",
        ),
    ],
)
def test_page_1_says_whether_the_answer_stays(
    findings: ComparisonFindings, first: Change, again: Change, sentence: str, caveat: str
) -> None:
    document = write_comparison(retuned(findings, first, again))
    facts = dict(item for block in document.answer if isinstance(block, Facts) for item in block.items)
    assert facts["Trained on each rule?"] == f"With players trained on each rule the answer {sentence}"
    assert document.bar.so_what.endswith(caveat)
    assert ("trained" in document.bar.so_what) == bool(caveat)
    assert ("bots that learned it answer otherwise" in facts["Next step"]) == ("changes" in sentence)
    assert not [term for term in JARGON if term in words_of(document).lower()]


def test_both_differences_stand_side_by_side_and_gains_in_the_part_on_methods(findings: ComparisonFindings) -> None:
    document = write_comparison(retuned(findings, Change.FAIRER, Change.NO_CHANGE))
    titles = [section.title for section in document.sections]
    assert titles[:3] == ["The evidence", "With players trained on each rule", "How we know"]
    trained, method = (
        {block.name: block for block in document.sections[place].blocks if isinstance(block, Table)} for place in (1, 2)
    )
    assert [entry.text for entry in trained["retuned"].rows[0]][1:] == [
        "4", "toss", "−2.5", "−3.0 to −2.0", "0.0", "−0.5 to +0.5", "FAIRER → NO CHANGE",
    ]  # fmt: skip
    assert [[entry.text for entry in row][1:5] for row in method["trainings"].rows] == [
        ["base", "4", "+5.0", "+4.0 to +6.0"],
        ["long", "4", "+0.5", "−0.5 to +1.5"],
    ]


def test_who_did_not_get_better_is_said(findings: ComparisonFindings) -> None:
    found = retuned(findings, Change.FAIRER, Change.FAIRER)
    assert found.retuned is not None
    said = say_unlearned(found.retuned)
    assert said == "Training did not make toss on long better for certain: train longer, with --retune-generations."
    assert said in words_of(write_comparison(found))
    assert verdict_sentence(found.retuned.case) in words_of(write_comparison(found))


def test_without_training_nothing_is_said_of_it(findings: ComparisonFindings) -> None:
    assert "rained on each rule" not in words_of(write_comparison(findings))
