"""The report on starting hands: which hands make it fair?"""

from __future__ import annotations

from collections.abc import Iterator

from langfinger_sim.reporting.blocks import Bar, Block, Command, Document, Facts, Paragraph, Picture, Section
from langfinger_sim.reporting.documents import starting_hand_words as words
from langfinger_sim.reporting.documents.deck_changes import pick_section, pick_sentence, pick_short
from langfinger_sim.reporting.documents.decks import card_ribbons, deck_fact
from langfinger_sim.reporting.documents.framing import closing_section, provenance_section, spell_training
from langfinger_sim.reporting.documents.readings import reading_fact, reading_section
from langfinger_sim.reporting.documents.starting_hand_method import method_section
from langfinger_sim.reporting.documents.starting_hand_pictures import money_picture, seat_picture, simplicity_picture
from langfinger_sim.reporting.documents.starting_hand_tables import (
    candidate_table,
    case_table,
    check_table,
    effect_table,
    finalist_table,
    remedy_tone,
    seat_table,
)
from langfinger_sim.reporting.verdict_words import REMEDY_SHAPES, STAND_IN
from langfinger_sim.studies.starting_hand import CaseFinding, StartingHandFindings


def write_starting_hand(findings: StartingHandFindings) -> Document:
    """The whole report as blocks."""
    case = findings.cases[findings.worst]
    step, command = words.next_step(findings, case)
    title = findings.source.title
    return Document(
        title=f"{title}: which hands make it fair?",
        subtitle=f"{_tables(findings)}, made for {case.policy}; {words.games_text(findings)}",
        bar=_bar(findings, case),
        answer=(
            *card_ribbons(findings.source, _say_decks(findings)),
            *([case_table(findings.cases)] if len(findings.cases) > 1 else []),
            seat_picture(case, "answer"),
            *([seat_table(case)] if len(findings.cases) == 1 else []),
            Facts(_first_facts(findings, case, step)),
            *([Command(command)] if command else []),
        ),
        sections=(
            *(_evidence(one, case, len(findings.cases)) for one in _ordered(findings, case)),
            *([pick_section(findings.decks, is_printed=case.is_pick_printed)] if findings.decks else []),
            *([reading_section(findings.readings)] if findings.readings else []),
            method_section(findings, case),
            provenance_section(findings.source, "Where it comes from: the games of page 1"),
            closing_section(step, *_closing(case)),
        ),
        footer=f"{title}: starting hands",
    )


def _say_decks(findings: StartingHandFindings) -> str:
    """What decks say to the pick; empty where none were asked for."""
    is_printed = findings.cases[findings.worst].is_pick_printed
    return pick_sentence(findings.decks, is_printed=is_printed) if findings.decks else ""


def _ordered(findings: StartingHandFindings, first: CaseFinding) -> list[CaseFinding]:
    return [first, *(one for one in findings.cases if one is not first)]


def _tables(findings: StartingHandFindings) -> str:
    counts = [str(case.players) for case in findings.cases]
    return f"{', '.join(counts)} players"


def _bar(findings: StartingHandFindings, case: CaseFinding) -> Bar:
    number, number_range = words.number(case)
    which = f"Worst of {len(findings.cases)} answers: " if len(findings.cases) > 1 else ""
    return Bar(
        word=f"{case.verdict} {STAND_IN}" if case.card_status else str(case.verdict),
        tone=remedy_tone(case),
        shape=REMEDY_SHAPES[case.verdict],
        about=f"Do the printed hands do their job? {which}{words.case_name(case)}",
        sentence=words.sentence(case),
        number=number,
        number_range=number_range,
        so_what=words.so_what(case),
    )


def _first_facts(findings: StartingHandFindings, case: CaseFinding, step: str) -> tuple[tuple[str, str], ...]:
    """What fits on page 1; with decks the ribbon says who trained on what."""
    head = "The rule" if case.is_pick_within else "Comes nearest"
    return (
        (head, words.rulebook(case.pick.rule, case)),
        ("Runner-up", words.runner_up(case)),
        ("Depends on who plays?", words.skill_answer(case)),
        ("At other tables", words.counts_answer(case)),
        *([deck_fact(pick_short(findings.decks), findings.decks.groups)] if findings.decks else []),
        *([reading_fact(findings.readings)] if findings.readings else []),
        *([] if findings.decks else [("Who trained on which rules", spell_training(findings.source))]),
        ("Next step", step),
    )


def _evidence(case: CaseFinding, first: CaseFinding, cases: int) -> Section:
    blocks = _blocks(case, is_first=case is first, is_alone=cases == 1)
    return Section(f"The evidence: {case.players} players", tuple(blocks), starts_page=True)


def _blocks(case: CaseFinding, *, is_first: bool, is_alone: bool) -> Iterator[Block]:
    if not is_first:
        yield seat_picture(case, f"seats-of-{case.players}")
        yield Paragraph(f"{case.verdict}: {words.sentence(case)} The rule: {words.rulebook(case.pick.rule, case)}")
    if not is_alone:  # else it is on page 1
        yield seat_table(case)
    yield candidate_table(case)
    if is_first:
        yield simplicity_picture(case)
    yield effect_table(case)
    money = money_picture(case) if is_first else None
    if isinstance(money, Picture):
        yield money
    if case.checks:
        yield check_table(case)
    yield Facts(_lottery(case))
    if case.finalists:
        yield finalist_table(case)


def _lottery(case: CaseFinding) -> tuple[tuple[str, str], ...]:
    """What drawing lots for hands could do."""
    drawn = ", ".join(f"{100 * weight:.0f} % {words.hands(rule.opening.hand)}" for weight, rule in case.lottery)
    toss = [one for one in (*case.candidates, *case.finalists) if one.rule.other]
    best = min(toss, key=lambda one: (one.confirmed is None, one.best.unfairness), default=None)
    if best is None:
        said = "No two hands of the search differ by one, so no toss was tried."
    else:
        said = f"{words.rulebook(best.rule, case)} ({words.seating(best.best)}, seats {words.spread(best.best)})"
    return (
        (
            f"If hands were drawn by lot, {case.players} players",
            f"The best lottery over the hands of the search, {drawn}, would leave no seat more than "
            f"{max(0.05, case.lottery_worst):.2f} games of 100 off fair in the very games it was made from, where "
            "chance flatters it; in new games it would be off by more. No rulebook would print it; the nearest that a "
            "table can do is a toss.",
        ),
        ("The best toss", said),
    )


def _closing(case: CaseFinding) -> tuple[str, str]:
    test = (
        "Play the rule and the printed hands by turns, and ask after each game, before points are counted, who felt "
        "behind because of the seat."
    )
    cannot = (
        "Whether people play like these players; whether a longer rule is worth a fairer game; how it feels to open "
        "with less than the others. A rule made for one style of play may not fit another: see who plays, above."
    )
    return test, cannot
