"""The report on a change: what does it do?"""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence

from langfinger_sim.reporting.blocks import Bar, Block, Command, Document, Facts, Paragraph, Picture, Section, Tone
from langfinger_sim.reporting.documents.comparison_method import method_section
from langfinger_sim.reporting.documents.comparison_tables import (
    answer_table,
    change_grid,
    question_table,
    seat_table,
    settled_table,
)
from langfinger_sim.reporting.documents.comparison_words import (
    FAIRNESS,
    GOOD,
    Words,
    case_name,
    digits_of,
    signed,
    skill_answer,
    unit_name,
)
from langfinger_sim.reporting.documents.deck_changes import change_section
from langfinger_sim.reporting.documents.decks import card_ribbons, deck_fact, holds_sentence
from langfinger_sim.reporting.documents.framing import (
    closing_section,
    contradiction_ribbons,
    provenance_section,
    unequal_players_ribbons,
)
from langfinger_sim.reporting.documents.readings import reading_fact, reading_section
from langfinger_sim.reporting.documents.retuned import retuned_section
from langfinger_sim.reporting.documents.retuned_words import AFTER_A_CHANGE, caveat, verdict_sentence
from langfinger_sim.reporting.figures import WIDTH_PIXELS, Axis, Dot, draw_dots
from langfinger_sim.reporting.verdict_words import CHANGE_SHAPES, change_tone, verdict_word
from langfinger_sim.reporting.words import count, listed, percent, seat_name, sentence_case, the_seat
from langfinger_sim.stats.changes import Change
from langfinger_sim.studies.compare import Answer, ComparisonFindings, PairFinding
from langfinger_sim.studies.flips import FlippedGame
from langfinger_sim.studies.skill import cases_of

MOST_PAIRS = 60
MOST_GRID_ROWS = 10
MOST_WITH_ANSWERS = 6
MOST_PICTURES = 6
"""So that the answer stays on a page and the page under half a megabyte. The JSON file has every case."""


def write_comparison(findings: ComparisonFindings) -> Document:
    """The whole report as blocks."""
    worst = findings.pairs[findings.worst]
    next_step, *others, command = Words(worst).closing(findings, findings.longer_command)
    if findings.retuned and findings.retuned.case.stays == "CHANGES":
        next_step, command = AFTER_A_CHANGE, ""
    return Document(
        title=f"{findings.source.title}: what does the change do?",
        subtitle=_subtitle(findings),
        bar=_bar(worst, findings),
        answer=(
            *card_ribbons(findings.source, holds_sentence(findings.decks) if findings.decks else ""),
            *unequal_players_ribbons(worst.policies),
            *contradiction_ribbons(is_contradicted=worst.answer.is_contradicted),
            *_words_of_cases(findings),
            *([answer_table(worst)] if len(findings.pairs) <= MOST_WITH_ANSWERS else []),
            _seat_picture(worst, "answer"),
            Facts(
                (
                    ("What changes", _spell_rules(findings)),
                    ("Who played", Words(worst).who_trained(findings.source)),
                    ("Depends on who plays?", skill_answer(findings)),
                    *_trained(findings),
                    *([deck_fact(holds_sentence(findings.decks), findings.decks.groups)] if findings.decks else []),
                    *([reading_fact(findings.readings)] if findings.readings else []),
                )
            ),
            Facts((("Next step", next_step),)),
            *([Command(command)] if command else []),
        ),
        sections=(
            Section("The evidence", tuple(_evidence(findings, worst)), starts_page=True),
            *([retuned_section(findings.retuned)] if findings.retuned else []),
            *([change_section(findings.decks)] if findings.decks else []),
            *([reading_section(findings.readings)] if findings.readings else []),
            method_section(findings, pick_pairs(findings, MOST_PAIRS)),
            provenance_section(findings.source),
            closing_section(next_step, *others),
        ),
        footer=f"{findings.source.title}: what changes in {findings.source.run}",
    )


def _trained(findings: ComparisonFindings) -> list[tuple[str, str]]:
    """Whether the answer stays with players trained on each rule, where that was asked."""
    return [("Trained on each rule?", verdict_sentence(findings.retuned.case))] if findings.retuned else []


def pick_pairs(findings: ComparisonFindings, most: int) -> Sequence[PairFinding]:
    """At most so many pairs, in the order of the run, the one of the verdict among them."""
    places = [findings.worst, *(place for place in range(len(findings.pairs)) if place != findings.worst)]
    return [findings.pairs[place] for place in sorted(places[:most])]


def _subtitle(findings: ComparisonFindings) -> str:
    first = findings.pairs[0]
    source = findings.source
    games = f"{count(source.games, 'game')} of each, with the same shuffles"
    fresh = f"; then {source.confirmation.games:,} new ones to confirm" if source.confirmation else ""
    return f"{first.before.variant} against {listed(findings.rules)}: {games}{fresh}"


def _bar(worst: PairFinding, findings: ComparisonFindings) -> Bar:
    words, verdict = Words(worst), worst.answer.judgement.verdict
    cases = len(cases_of(findings.pairs, findings.skill))
    of_whom = f" played by bots of the kind {findings.skill}" if len(findings.pairs) > cases else ""
    which = "Worst" if findings.asked.name == FAIRNESS else "Largest change"
    return Bar(
        word=verdict_word(verdict, is_assumed=bool(worst.card_status)),
        tone=_tone(worst),
        shape=CHANGE_SHAPES[verdict],
        about=f"{which} of {count(cases, 'case')}{of_whom}: {case_name(worst)}"
        if len(findings.pairs) > 1
        else case_name(worst),
        sentence=words.sentence(),
        number=words.number(),
        number_range=words.number_range(),
        so_what=f"{words.so_what()} {caveat(findings.retuned.case)}".strip() if findings.retuned else words.so_what(),
    )


def _tone(pair: PairFinding) -> Tone:
    """That of the change; a change for the better that leaves the seating bad is no more than fine."""
    verdict = pair.answer.judgement.verdict
    is_enough = pair.after.judgement.verdict in GOOD
    return "fine" if verdict is Change.FAIRER and not is_enough else change_tone(verdict)


def _words_of_cases(findings: ComparisonFindings) -> list[Block]:
    """A grid of words where there are several cases."""
    if len(findings.pairs) == 1:
        return []
    shown = pick_pairs(findings, MOST_GRID_ROWS)
    left_out = len(findings.pairs) - len(shown)
    more = [Paragraph(f"{count(left_out, 'more case')} below.")] if left_out else []
    return [change_grid(shown), *more]


def _spell_rules(findings: ComparisonFindings) -> str:
    """The rules of each later variant that differ from the first one's, each named where there are several."""
    first = findings.pairs[0].before.variant
    found = [
        f"{f'{name}: ' if len(findings.rules) > 1 else ''}{'; '.join(sentences) or 'nothing'}"
        for name, sentences in findings.rules.items()
    ]
    is_printed = not findings.source.changes.get(first)
    return f"From {first}{' (the printed rules)' if is_printed else ''}: {'. '.join(found)}"


def _seat_picture(pair: PairFinding, name: str, *, is_named: bool = False) -> Picture:
    """What every seat wins, before and after."""
    fair, bound = 100 * pair.after.shares.fair_share, 100 * pair.after.judgement.bounds[0]
    dots = [
        Dot(
            label=seat_name(place),
            value=seat.wins.after,
            low=100 * shares.interval.low,
            high=100 * shares.interval.high,
            text=f"{seat.wins.before:.1f} → {seat.wins.after:.1f}",
            place=place,
            before=seat.wins.before,
        )
        for place, (seat, shares) in enumerate(zip(pair.seats, pair.after.shares.seats, strict=True))
    ]
    axis = Axis(
        label="games won out of 100",
        line=fair,
        line_label=f"dashed: fair, {fair:.1f} · grey: too small to matter",
        band_low=fair - bound,
        band_high=fair + bound,
    )
    headline = Words(pair).headline()
    rows = "; ".join(f"{dot.label} {dot.text}" for dot in dots)
    return Picture(
        name=name,
        title=f"{case_name(pair)}: {headline}" if is_named else sentence_case(headline),
        svg=draw_dots(name, dots, axis),
        alt=f"Games won out of 100 by seat, before and after. {rows}. Fair is {fair:.1f}.",
        note=_deals_line(pair),
        width=WIDTH_PIXELS,
    )


def _deals_line(pair: PairFinding) -> str:
    """What became of the deals."""
    return (
        "Hollow: before; filled: after, with its range. With the same shuffles, "
        f"{percent(pair.other_winners)} of all games had another winner than before."
    )


def _evidence(findings: ComparisonFindings, worst: PairFinding) -> Iterator[Block]:
    shown = pick_pairs(findings, MOST_PAIRS)
    yield _size_picture(worst)
    if len(shown) == 1:
        yield settled_table(worst)
    else:
        yield from (question_table(shown, place) for place in range(len(worst.answers)))
    left_out = len(findings.pairs) - len(shown)
    if left_out:
        yield Paragraph(f"{count(left_out, 'more case')} only in the JSON file.")
    scores = [answer.question for answer in worst.answers if answer.question.effect == "score"]
    yield seat_table(shown, scores[0] if scores else None)
    others = [pair for pair in pick_pairs(findings, MOST_PICTURES) if pair is not worst]
    for place, pair in enumerate(others):
        yield _seat_picture(pair, f"case{place}", is_named=True)
    yield from _examples(findings, worst)


def _size_picture(pair: PairFinding) -> Picture:
    """All differences, each measured by the smallest one that matters."""
    dots = [_size_dot(answer, place) for place, answer in enumerate(pair.answers)]
    rows = "; ".join(f"{dot.label}: {dot.text}" for dot in dots)
    matters = [
        answer for answer in pair.answers if answer.judgement.verdict not in (Change.NO_CHANGE, Change.NOT_SETTLED)
    ]
    names = listed(answer.question.name for answer in matters) if matters else "none for certain"
    return Picture(
        name="sizes",
        title=f"Which differences matter: {names}",
        svg=draw_dots(
            "sizes", dots, Axis("times the smallest difference that matters", 0, "dashed: no difference", -1, 1)
        ),
        alt=f"Differences with their ranges, as multiples of the smallest that matters. {rows}.",
        note="Within the grey band a difference is too small to matter. Each question has its own smallest difference.",
        width=WIDTH_PIXELS,
    )


def _size_dot(answer: Answer, place: int) -> Dot:
    found, smallest, digits = answer.found, answer.judgement.smallest_effect, digits_of(answer)
    return Dot(
        label=answer.question.name,
        value=found.difference / smallest,
        low=found.interval.low / smallest,
        high=found.interval.high / smallest,
        text=f"{signed(found.difference, digits)} {unit_name(answer.question)}",
        place=place,
    )


def _examples(findings: ComparisonFindings, pair: PairFinding) -> Iterator[Block]:
    """Games that somebody else won, each with the commands that tell them."""
    if not pair.flips:
        yield Paragraph("No deal was won by somebody else than before.")
        return
    yield Paragraph(
        f"The first deals that somebody else won ({case_name(pair)}), before and after; each command tells the game "
        "move by move:"
    )
    for flip in pair.flips:
        yield Paragraph(f"Game {flip.game:,}: {_winners(flip.before)} won before, {_winners(flip.after)} after.")
        for side in (pair.before, pair.after):
            yield Command(_replay(findings.source.run_of_numbers, flip, side.cell))


def _winners(seats: Sequence[int]) -> str:
    return listed(the_seat(seat) for seat in seats)


def _replay(run: str, flip: FlippedGame, cell: int) -> str:
    return shlex.join(["langfinger-sim", "replay", f"runs/{run}", "--game", str(flip.game), "--cell", str(cell)])
