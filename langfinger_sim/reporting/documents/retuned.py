"""The parts of the report on a change that say what becomes of its answer with players trained on each rule."""

from __future__ import annotations

from collections.abc import Sequence

from langfinger_sim.reporting.blocks import Block, Entry, Facts, Paragraph, Section, Table
from langfinger_sim.reporting.documents import retuned_words as words
from langfinger_sim.reporting.documents.comparison_tables import SHORT_NOTE, breakable_name
from langfinger_sim.reporting.documents.win_rate_tables import text_entry
from langfinger_sim.studies.retune import RetunedCase, RetunedFindings

MOST_CASES = 60


def retuned_section(retuned: RetunedFindings) -> Section:
    """The answer of every case, with players as they were and trained."""
    cases = retuned.cases[:MOST_CASES]
    left_out = len(retuned.cases) - len(cases)
    more: list[Block] = [Paragraph(f"{left_out:,} more cases only in the JSON file.")] if left_out else []
    unlearned = words.say_unlearned(retuned)
    return Section(
        "With players trained on each rule",
        (
            Paragraph(f"{words.sentence(retuned.case)} {words.seats_sentence(retuned.case)}"),
            *([Paragraph(unlearned)] if unlearned else []),
            _table(cases),
            *more,
        ),
    )


def training_blocks(retuned: RetunedFindings) -> tuple[Block, ...]:
    """How they were trained, and what each side gained by it: for the part on methods."""
    facts = Facts((("Training", words.spell_training(retuned)), ("Games with them", words.spell_games(retuned))))
    table = Table(
        name="trainings",
        caption="What training gained on each side",
        heads=("who", "on the rules", "players", "games of 100\nit gained", "range", "file in the run's folder"),
        rows=tuple(
            (
                text_entry(one.policy),
                text_entry(one.variant),
                text_entry(", ".join(map(str, one.players))),
                Entry(words.gain_cells(one)[0], 100 * one.tuned.gain),
                Entry(words.gain_cells(one)[1], 100 * one.tuned.low),
                text_entry(one.file),
            )
            for one in retuned.trainings
        ),
        key_count=3,
        note="Alone in every seat among others of what it was, beside what that wins there, on fresh deals. Each range "
        "holds with 95 % chance.",
    )
    return facts, table


def _table(cases: Sequence[RetunedCase]) -> Table:
    return Table(
        name="retuned",
        caption=f"{words.asked(cases[0])}: the change with players as they were, and trained",
        heads=("change", "players", "who\nplayed", "as they\nwere", "range", "trained", "range", "the answer"),
        rows=tuple(_row(case) for case in cases),
        key_count=3,
        note=f"Each range holds with 95 % chance. {SHORT_NOTE}",
    )


def _row(case: RetunedCase) -> tuple[Entry, ...]:
    _, players, who, *numbers, answer = words.case_cells(case)
    first, again = case.first.answer.found, case.again.answer.found
    values = (first.difference, first.interval.low, again.difference, again.interval.low)
    return (
        Entry(breakable_name(case.first), case.first.variant),
        Entry(players, case.first.players),
        text_entry(who),
        *(Entry(text, value) for text, value in zip(numbers, values, strict=True)),
        text_entry(answer),
    )
