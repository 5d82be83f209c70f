"""The tables of the report on a change."""

from __future__ import annotations

import re
from collections.abc import Sequence

from langfinger_sim.engine.questions import Question
from langfinger_sim.reporting.blocks import Entry, Table
from langfinger_sim.reporting.documents.comparison_words import (
    digits_of,
    question_name,
    signed,
    signed_range,
    spell_effect,
    to_go,
)
from langfinger_sim.reporting.documents.win_rate_tables import text_entry, verdict_entry
from langfinger_sim.reporting.verdict_words import CHANGE_SHAPES, change_tone
from langfinger_sim.reporting.words import digits_for, percent, seat_name, sentence_case
from langfinger_sim.stats.changes import Change
from langfinger_sim.studies.compare import Answer, PairFinding

HEADS = ("change", "players", "who\nplayed")
ANSWER_HEADS = ("before", "after", "difference", "range", "verdict")
LONGEST_NAME = 16
BREAK = "\N{ZERO WIDTH SPACE}"
NO_SCORE = Entry("", "")
SHORT_WORDS = {Change.NO_CHANGE: "NO CHANGE"}
SHORT_NOTE = "NO CHANGE: none that matters."


def change_entry(change: Change) -> Entry:
    """A verdict on a difference in a table."""
    text = SHORT_WORDS.get(change, str(change))
    return Entry(text, str(change), change_tone(change), CHANGE_SHAPES[change])


def change_grid(pairs: Sequence[PairFinding]) -> Table:
    """One word a question, for every case; and the seating's verdict before and after."""
    keys = case_heads(pairs)
    questions = [answer.question for answer in pairs[0].answers]
    return Table(
        name="grid",
        caption="One word a question, in every case",
        heads=(*keys, *(question.name for question in questions), "seating\nbefore", "seating\nafter"),
        rows=tuple(
            (
                *case_entries(pair, keys),
                *(change_entry(answer.judgement.verdict) for answer in pair.answers),
                verdict_entry(pair.before.judgement.verdict),
                verdict_entry(pair.after.judgement.verdict),
            )
            for pair in pairs
        ),
        key_count=len(keys),
    )


def answer_table(pair: PairFinding) -> Table:
    """Before and after on each question, in its own unit."""
    return Table(
        name="answers",
        caption="Before and after",
        heads=("what is measured", *ANSWER_HEADS),
        rows=tuple((text_entry(question_name(answer.question)), *_answer_entries(answer)) for answer in pair.answers),
        key_count=1,
        note=SHORT_NOTE,
    )


def settled_table(pair: PairFinding) -> Table:
    """What each question's verdict is measured by, and the games that would settle it: of a case that stands alone."""
    return Table(
        name="settled",
        caption="What decides",
        heads=("what is measured", "smallest that matters", "range", "verdict", "games\nto go"),
        rows=tuple(
            (
                text_entry(question_name(answer.question)),
                Entry(spell_effect(answer), answer.judgement.smallest_effect),
                *_answer_entries(answer)[3:],
                _to_go_entry(answer),
            )
            for answer in pair.answers
        ),
        key_count=1,
        note=f"Each range holds with 95 % chance. {SHORT_NOTE}",
    )


def question_table(pairs: Sequence[PairFinding], place: int) -> Table:
    """One question's answer in every case, with the games that would settle it."""
    keys = case_heads(pairs) or HEADS[:1]
    answers = [pair.answers[place] for pair in pairs]
    smallest = spell_effect(answers[0])
    return Table(
        name=f"question{place}",
        caption=f"{sentence_case(question_name(answers[0].question))}: before, after and the difference",
        heads=(*keys, *ANSWER_HEADS, "games\nto go"),
        rows=tuple(
            (*case_entries(pair, keys), *_answer_entries(answer), _to_go_entry(answer))
            for pair, answer in zip(pairs, answers, strict=True)
        ),
        key_count=len(keys),
        note=f"Smallest difference that matters: {smallest}. Each range holds with 95 % chance. {SHORT_NOTE}",
    )


def _answer_entries(answer: Answer) -> tuple[Entry, ...]:
    found, digits = answer.found, digits_of(answer)
    return (
        Entry(f"{found.before:.{digits}f}", found.before),
        Entry(f"{found.after:.{digits}f}", found.after),
        Entry(signed(found.difference, digits), found.difference),
        Entry(signed_range(found.interval.low, found.interval.high, digits), found.interval.low),
        change_entry(answer.judgement.verdict),
    )


def _to_go_entry(answer: Answer) -> Entry:
    games = answer.judgement.games_to_go
    return Entry(to_go(answer), "" if games is None else games)


def seat_table(pairs: Sequence[PairFinding], score: Question | None) -> Table:
    """What the change does to every seat."""
    keys = case_heads(pairs)
    scores = (f"more {score.name}\n({score.unit})",) if score else ()
    heads = ("seat", "wins of\n100 before", "after", "range of\nthe change", "better\ndeals", "worse\ndeals")
    return Table(
        name="seats",
        caption="What the change does to every seat",
        heads=(*keys, *heads, "un-\nchanged", *scores),
        rows=tuple(
            (*case_entries(pair, keys), *_seat_entries(pair, place, has_score=score is not None))
            for pair in pairs
            for place in range(pair.players)
        ),
        key_count=len(keys) + 1,
        note="All ranges of one case hold together, with 95 % chance. Better: the seat won more than before, a shared "
        "win being less than a whole one. Unchanged: neither what it won nor its score.",
    )


def _seat_entries(pair: PairFinding, place: int, *, has_score: bool) -> tuple[Entry, ...]:
    seat = pair.seats[place]
    wins = seat.wins
    digits = digits_for((wins.interval.high - wins.interval.low) / 2)
    return (
        Entry(seat_name(place), place),
        Entry(f"{wins.before:.{digits}f}", wins.before),
        Entry(f"{wins.after:.{digits}f}", wins.after),
        Entry(signed_range(wins.interval.low, wins.interval.high, digits), wins.interval.low),
        *(Entry(percent(share), 100 * share) for share in (seat.better, seat.worse, seat.untouched)),
        *((_score_entry(pair, place),) if has_score else ()),
    )


def _score_entry(pair: PairFinding, place: int) -> Entry:
    score = pair.seats[place].score
    return NO_SCORE if score is None else Entry(signed(score.difference, 2), score.difference)


def saving_table(pairs: Sequence[PairFinding]) -> Table:
    """What the same deals on both sides saved, and the error of each difference."""
    keys = case_heads(pairs)
    return Table(
        name="savings",
        caption="What playing the same deals saved",
        heads=(*keys, "what is measured", "standard\nerror", "saving"),
        rows=tuple(
            (
                *case_entries(pair, keys),
                text_entry(question_name(answer.question)),
                Entry(f"{answer.found.standard_error:.2g}", answer.found.standard_error),
                _saving_entry(answer.found.saving),
            )
            for pair in pairs
            for answer in pair.answers
        ),
        key_count=len(keys) + 1,
        note="Saving: how many times as many games would be needed with other deals on each side; below 1 it cost "
        "some.",
    )


def _saving_entry(saving: float) -> Entry:
    is_finite = abs(saving) < float("inf")  # False for nan
    return Entry(f"×{saving:.2f}", saving) if is_finite else Entry("no game differed", "")


def case_heads(pairs: Sequence[PairFinding]) -> tuple[str, ...]:
    """The columns that tell cases apart, of those that differ at all."""
    ways = [case_entries(pair, HEADS) for pair in pairs]
    return tuple(head for place, head in enumerate(HEADS) if len({way[place] for way in ways}) > 1)


def case_entries(pair: PairFinding, heads: Sequence[str]) -> list[Entry]:
    """What stands in those columns for a case."""
    entries = {
        "change": Entry(breakable_name(pair), pair.after.variant),
        "players": Entry(str(pair.players), pair.players),
        "who\nplayed": text_entry(pair.policy),
    }
    return [entries[head] for head in heads]


def breakable_name(pair: PairFinding) -> str:
    """The later variant: settings alone where it is the first one with settings; a long name may break at its signs."""
    name = pair.after.variant
    short = name.removeprefix(pair.before.variant) if name.startswith(f"{pair.before.variant}+") else name
    if len(short) <= LONGEST_NAME:
        return short
    return re.sub(r"(?<=[+=._,-])", BREAK, short)
