"""The report on a sweep: which change is best?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from langfinger_sim.reporting.blocks import (
    Bar,
    Block,
    Command,
    Document,
    Entry,
    Facts,
    Paragraph,
    Picture,
    Section,
    Table,
)
from langfinger_sim.reporting.documents import sweep_words as words
from langfinger_sim.reporting.documents.comparison_tables import BREAK, change_entry
from langfinger_sim.reporting.documents.comparison_words import (
    FAIRNESS,
    Words,
    digits_of,
    question_name,
    signed,
    signed_range,
    spell_effect,
)
from langfinger_sim.reporting.documents.framing import closing_section, provenance_section, stand_in_ribbons
from langfinger_sim.reporting.documents.win_rate_tables import text_entry, verdict_entry
from langfinger_sim.reporting.figures import WIDTH_PIXELS, Axis, Dot, draw_dots
from langfinger_sim.reporting.verdict_words import CHANGE_SHAPES, change_tone, verdict_word
from langfinger_sim.reporting.words import count
from langfinger_sim.studies.compare import PairFinding
from langfinger_sim.studies.sweep import FALSE_SHARE, MOST_CONFIRMED, Candidate, SweepFindings

MOST_ON_PAGE_1 = 9
MOST_ROWS = 200
MOST_DOTS = 4
NOTHING = Entry("", "")

SEATING_THEN = "seating then\n(worst case)"


def write_sweep(findings: SweepFindings) -> Document:
    """The whole report as blocks."""
    step, command = words.next_step(findings)
    lead = (findings.best or findings.candidates[0]).worst
    return Document(
        title=f"{findings.search.title}: which change is best?",
        subtitle=f"{count(len(findings.candidates), 'change')} of {findings.base}, asked for {findings.asked.name}",
        bar=_bar(findings, lead),
        answer=(
            *stand_in_ribbons(findings.search),
            _matrix(findings, MOST_ON_PAGE_1, "matrix"),
            _picture(findings),
            Facts(
                (*_best_rules(findings), ("Who played", Words(lead).who_trained(findings.search)), ("Next step", step))
            ),
            *([Command(command)] if command else []),
        ),
        sections=(
            Section("The evidence", tuple(_evidence(findings)), starts_page=True),
            Section("How we know", (Facts(_methods(findings, lead)),)),
            *_origins(findings),
            closing_section(step, *Words(lead).table_and_limits()),
        ),
        footer=f"{findings.search.title}: changes of {findings.base}",
    )


def _bar(findings: SweepFindings, lead: PairFinding) -> Bar:
    verdict = findings.verdict
    number, number_range = words.number(findings)
    return Bar(
        word=verdict_word(verdict, is_assumed=bool(lead.card_status)),
        tone=change_tone(verdict),
        shape=CHANGE_SHAPES[verdict],
        about=f"Worst case of the best change: {words.case_of(lead)}" if findings.best else "No change stood out",
        sentence=words.sentence(findings),
        number=number,
        number_range=number_range,
        so_what=words.so_what(findings),
    )


def _best_rules(findings: SweepFindings) -> tuple[tuple[str, str], ...]:
    best = findings.best
    return (("The best change", f"From {findings.base}: {'; '.join(best.rules)}"),) if best else ()


def _matrix(findings: SweepFindings, most: int, name: str) -> Table:
    """Verdicts of the best known games: a row a change, the best first, a column a case."""
    cases = [words.case_of(pair) for pair in findings.candidates[0].searched]
    shown = findings.candidates[:most]
    left_out = len(findings.candidates) - len(shown)
    return Table(
        name=name,
        caption=f"The changes, the best first: {findings.asked.name}",
        heads=("place", "change", "found with", *(case.replace(", ", "\n") for case in cases), SEATING_THEN),
        rows=tuple(
            (
                Entry(str(place), place),
                _name_entry(one),
                text_entry(words.found_in(one)),
                *(change_entry(pair.answer.judgement.verdict) for pair in one.pairs),
                verdict_entry(max((pair.after.judgement.verdict for pair in one.pairs), key=lambda it: it.severity)),
            )
            for place, one in enumerate(shown, 1)
        ),
        key_count=3,
        note=f"{count(left_out, 'more change')} below. " * bool(left_out)
        + "NO CHANGE: none that matters. New games: deals that were not in the search.",
    )


def _name_entry(candidate: Candidate) -> Entry:
    text = words.short_name(candidate)
    return Entry(
        text.replace("=", f"={BREAK}").replace(",", f",{BREAK}") if len(text) > len("start_hand=2,3,4") else text,
        candidate.name,
    )


def _picture(findings: SweepFindings) -> Picture:
    """The worst case of each change, before and after."""
    shown = findings.candidates[:MOST_DOTS]
    asked = findings.asked
    dots = []
    for place, one in enumerate(shown, 1):
        answer = one.worst.answer
        found, smallest = answer.found, answer.judgement.smallest_effect
        dots.append(
            Dot(
                label=str(place),
                value=found.difference,
                low=found.interval.low,
                high=found.interval.high,
                text=signed(found.difference, digits_of(answer)),
                place=0 if one.confirmed else 6,
            )
        )
    axis = Axis(f"change of {question_name(asked)}", 0, "dashed: as before · grey: no matter", -smallest, smallest)
    rows = "; ".join(f"{dot.label} {dot.text}" for dot in dots)
    return Picture(
        name="changes",
        title="How much the first of them do, in their worst case",
        svg=draw_dots("changes", dots, axis),
        alt=f"Differences with their ranges. {rows}.",
        note="Numbers as above. Circles: confirmed with new games; crosses: the search only.",
        width=WIDTH_PIXELS,
    )


def _evidence(findings: SweepFindings) -> Iterator[Block]:
    if any(one.confirmed for one in findings.candidates):
        yield _search_against_confirm(findings)
    yield _all_rows(findings)
    left_out = len(findings.candidates) - MOST_ROWS
    if left_out > 0:
        yield Paragraph(f"{count(left_out, 'more change')} only in the JSON file.")


def _search_against_confirm(findings: SweepFindings) -> Table:
    """Whether what was found held."""
    rows = [
        (
            _name_entry(one),
            text_entry(words.case_of(old)),
            *_difference(old),
            *_difference(new),
            change_entry(new.answer.judgement.verdict),
        )
        for one in findings.candidates
        if one.confirmed
        for old, new in zip(one.searched, one.confirmed, strict=True)
    ]
    return Table(
        name="held",
        caption="Found in the search, checked with new games",
        heads=("change", "case", "search", "range", "new games", "range", "verdict"),
        rows=tuple(rows),
        key_count=2,
        note="What is picked for looking good in a search looks a little worse on new games: those count.",
    )


def _difference(pair: PairFinding) -> tuple[Entry, Entry]:
    found, digits = pair.answer.found, digits_of(pair.answer)
    return (
        Entry(signed(found.difference, digits), found.difference),
        Entry(signed_range(found.interval.low, found.interval.high, digits), found.interval.low),
    )


def _all_rows(findings: SweepFindings) -> Table:
    """Every change in every case, as the search saw it."""
    rows = []
    for one in findings.candidates[:MOST_ROWS]:
        for pair, chance in zip(one.searched, one.adjusted, strict=True):
            found, digits = pair.answer.found, digits_of(pair.answer)
            rows.append(
                (
                    _name_entry(one),
                    text_entry(words.case_of(pair)),
                    Entry(f"{found.before:.{digits}f}", found.before),
                    Entry(f"{found.after:.{digits}f}", found.after),
                    *_difference(pair),
                    change_entry(pair.answer.judgement.verdict),
                    Entry("yes" if chance <= FALSE_SHARE else "no", chance),
                )
            )
    return Table(
        name="search",
        caption=f"The search: {question_name(findings.asked)}",
        heads=("change", "case", "before", "after", "difference", "range", "verdict", "stands\nout"),
        rows=tuple(rows),
        key_count=2,
    )


def _methods(findings: SweepFindings, lead: PairFinding) -> tuple[tuple[str, str], ...]:
    wanted = "fairer in some case and over all cases" if findings.asked.name == FAIRNESS else "different in some case"
    return (
        (
            "Search",
            f"All changes met the same {findings.search_games:,} deals, compared game by game with {findings.base}. "
            f"Promising: {wanted}, at a false discovery rate of {100 * FALSE_SHARE:g} % over all changes and cases "
            "(Benjamini and Hochberg 1995).",
        ),
        (
            "Confirmation",
            f"The best {MOST_CONFIRMED} promising ones at most, on {findings.confirm_games:,} deals of another range "
            "of the same seed, which shares none with the search. Only these numbers are free of the luck of being "
            "picked."
            if findings.confirm_games
            else "Nothing was promising, so nothing was confirmed.",
        ),
        (
            "Order",
            "Confirmed ones first, then promising ones; by the seats' distance from fair in the worst case."
            if findings.asked.name == FAIRNESS
            else "Confirmed ones first, then promising ones; by the largest change.",
        ),
        (
            "Verdict",
            f"Against the smallest difference that matters, {spell_effect(lead.answer)}, from 95 % intervals after a "
            "number of games fixed beforehand; as in the report on a comparison, which says how they are made. "
            "Between cases nothing is divided.",
        ),
    )


def _origins(findings: SweepFindings) -> Iterator[Section]:
    yield Section("The sweep again", (Command(findings.command),))
    first = findings.base
    alone: dict[str, Any] = {
        "variants": {first: findings.search.variants[first]},
        "changes": {first: findings.search.changes[first]},
    }
    yield provenance_section(replace(findings.search, **alone), "Where it comes from: the search")
    if findings.confirm:
        yield provenance_section(findings.confirm, "Where it comes from: the confirmation")
