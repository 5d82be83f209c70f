"""The report on a ladder: who is the better player, and what is each thing worth?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from langfinger_sim.reporting.blocks import Bar, Block, Command, Document, Facts, Paragraph, Section, Tone
from langfinger_sim.reporting.documents import ladder_words as words
from langfinger_sim.reporting.documents.framing import (
    closing_section,
    provenance_section,
    stand_in_ribbons,
)
from langfinger_sim.reporting.documents.ladder_tables import (
    cost_picture,
    cost_table,
    met_picture,
    met_table,
    pair_table,
    rung_table,
    seat_table,
    share_matrix,
    strength_picture,
)
from langfinger_sim.reporting.verdict_words import STAND_IN
from langfinger_sim.reporting.words import count
from langfinger_sim.stats.ladder import Order
from langfinger_sim.studies.ladder import CaseFinding, LadderFindings

TONES: dict[Order, Tone] = {Order.CLEAR: "good", Order.NOT_SETTLED: "open", Order.NO_ONE_ORDER: "poor"}
SHAPES = {Order.CLEAR: "●", Order.NOT_SETTLED: "○", Order.NO_ONE_ORDER: "▲"}
MOST_CASES = 8
"""Whose tables stand in the evidence; the JSON file has all."""

ALL = ", all of them"
ROWS_ON_PAGE_1 = 10


def write_ladder(findings: LadderFindings) -> Document:
    """The whole report as blocks."""
    case = findings.cases[findings.worst]
    step, command = words.next_step(findings)
    return Document(
        title=f"{findings.source.title}: who is the better player?",
        subtitle=f"{_asked(findings)}; {count(findings.source.games, 'deal')}, each played in every seat",
        bar=_bar(findings, case),
        answer=(
            *stand_in_ribbons(findings.source),
            *_first_blocks(findings, case),
            Facts((*_first_facts(findings, case), ("Next step", step))),
            *([Command(command)] if command else []),
        ),
        sections=(
            Section("The evidence", tuple(_evidence(findings)), starts_page=True),
            Section("How we know", (Facts(tuple(_methods(findings, case))),)),
            provenance_section(findings.source),
            closing_section(step, *_closing(case)),
        ),
        footer=f"{findings.source.title}: players of {findings.source.run}",
    )


def _asked(findings: LadderFindings) -> str:
    case = findings.cases[findings.worst]
    kinds = list(dict.fromkeys(words.without(duel) for one in findings.cases for duel in one.restricted))
    parts = [count(len(case.rungs), "player")] if case.rungs else []
    parts = [f"{count(len(case.met), 'player')} among {words.player_name(case.reference)}"] if case.reference else parts
    parts += [f"what going without {' / '.join(kinds)} costs"] if kinds else []
    return " and ".join(parts)


def _bar(findings: LadderFindings, case: CaseFinding) -> Bar:
    number, number_range = words.number(case)
    verdict = findings.verdict
    about = "Who is stronger" if case.rungs else "What going without costs"
    about = f"Who does best among {words.player_name(case.reference)}" if case.reference else about
    which = "first" if verdict is Order.CLEAR else "worst"
    where = f"{which} of {count(len(findings.cases), 'case')}: " if len(findings.cases) > 1 else ""
    return Bar(
        word=f"{verdict} {STAND_IN}" if case.card_status else str(verdict),
        tone=TONES[verdict],
        shape=SHAPES[verdict],
        about=f"{about}, {where}{words.case_name(case)}",
        sentence=words.sentence(findings),
        number=number,
        number_range=number_range,
        so_what=words.so_what(findings),
    )


def _first_blocks(findings: LadderFindings, case: CaseFinding) -> Iterator[Block]:
    ordered = [case, *(one for one in findings.cases if one is not case)]
    if case.reference:
        yield met_table(case, "met")
        yield met_picture(case)
    elif case.rungs:
        yield rung_table(_fitting(ordered), "ladder")
        if not case.restricted:
            yield strength_picture(case)
    if case.restricted:
        if case.rungs:
            yield cost_table([case], "costs", ROWS_ON_PAGE_1)
        else:
            yield cost_table(ordered, "costs", ROWS_ON_PAGE_1)
            yield cost_picture(case)


def _fitting(cases: Sequence[CaseFinding]) -> Sequence[CaseFinding]:
    """As many cases as page 1 has room for."""
    return cases[: max(1, ROWS_ON_PAGE_1 // max(1, len(cases[0].rungs)))]


def _first_facts(findings: LadderFindings, case: CaseFinding) -> Iterator[tuple[str, str]]:
    if case.rungs and not case.is_bounded:
        yield "Mind", "Somebody never finished before some other: those strengths say how far apart they are at least."
    if case.restricted:
        yield "Decoration", words.decoration(case)
    yield "Who trained on which rules", words.who_trained(findings)


def _evidence(findings: LadderFindings) -> Iterator[Block]:
    shown = findings.cases[:MOST_CASES]
    laddered = [case for case in shown if case.rungs]
    worst = findings.cases[findings.worst]
    if worst.rungs and worst.restricted:  # page 1 has no room for it
        yield strength_picture(worst)
    if laddered:
        if worst.reference or len(_fitting(findings.cases)) < len(laddered):
            yield rung_table(laddered, "ladders", ALL)
        for place, case in enumerate(laddered, 1):
            if case.reference:
                if case is not worst:
                    yield met_table(case, f"met-{place}")
                continue
            yield share_matrix(case, f"shares-{place}")
            yield pair_table(case, f"pairs-{place}")
        yield seat_table(laddered)
    if any(case.restricted for case in shown):
        yield cost_table(shown, "all-costs", which=ALL)
        if worst.rungs and worst.restricted:
            yield cost_picture(worst)
    if len(findings.cases) > MOST_CASES:
        yield Paragraph(f"{count(len(findings.cases) - MOST_CASES, 'more case')} only in the JSON file.")


def _methods(findings: LadderFindings, case: CaseFinding) -> Iterator[tuple[str, str]]:
    level = f"{100 * findings.level:g} %"
    effect = f"{findings.smallest_effect:g}"
    yield (
        "Design",
        "One player among others of one kind, in each seat by turns, on the same deals. A deal counts once: its games "
        "in all seats are averaged, so what a seat is worth drops out.",
    )
    yield (
        "Share",
        f"A player among k winners has 1/k of a win. Ranges of all pairs of a case hold at once with {level} chance "
        "(Wilson's interval with the measured spread over deals; the level is divided among them).",
    )
    if case.rungs:
        basis = "all ranks" if case.is_ranked else "who won"
        yield (
            "Strength",
            f"Plackett-Luce model of {basis}, players and seats fitted together by maximum likelihood, so the order of "
            "the games plays no part. 0 is the average of these players; of two in like seats, one that is 1.1 "
            "stronger finishes before the other three times of four. Shared ranks count as each order among them, in "
            "equal parts. Errors from deals, not games (sandwich covariance).",
        )
    if case.reference:
        name = words.player_name(case.reference)
        yield (
            "Verdict",
            f"CLEAR: of every player it is settled whether it wins more than its part among others like {name}, less, "
            f"or as much, up to {effect} of 100 games.",
        )
    elif case.rungs:
        yield (
            "Against the next",
            f"BEATS: the one wins more than its part among the others, beyond {effect} of 100 games, and not the other "
            f"way round. LEVEL: neither wins or loses as much. RARE WINS or RARE LOSES: either does better, or "
            "worse, alone among others like the other; then neither is the stronger.",
        )
        yield (
            "Verdict",
            "CLEAR: every pair is settled, the stronger beats the weaker or they are level. NO ONE ORDER: some pair "
            "contradicts the strengths, or two cases disagree.",
        )
    if case.restricted:
        yield (
            "Going without",
            "One player that never does this while it can do something else, among others like it that do. What it "
            f"then wins less than its part is what the thing is worth to it. Below {effect} of 100 games it does not "
            "matter. The player was not trained to do without: one that was might lose less.",
        )
    yield "Stop rule", "The number of deals was fixed beforehand, so plain intervals hold."
    yield "Self-check", "Every file read has the SHA-256 that the run wrote down."


def _closing(case: CaseFinding) -> tuple[str, str]:
    test = (
        "Let a practised group play against newcomers and count who finishes before whom: do practised players win as "
        "much more as the stronger of these do?"
    )
    if not case.rungs:
        test = "Ask one player of a group to do without it for an evening: does anybody else notice?"
    tell = "How people play who think ahead, bluff or learn. These players rank each other and nobody else."
    return test, f"{tell} Nor what the real cards do where stand-ins were used." if case.card_status else tell
