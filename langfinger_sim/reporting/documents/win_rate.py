"""The report on win rates: is the seating fair?"""

from __future__ import annotations

from collections.abc import Sequence

from langfinger_sim.reporting.blocks import Bar, Block, Command, Document, Facts, Paragraph, Picture, Section
from langfinger_sim.reporting.documents.framing import (
    closing_section,
    provenance_section,
    stand_in_ribbons,
    unequal_players_ribbons,
)
from langfinger_sim.reporting.documents.win_rate_method import method_section
from langfinger_sim.reporting.documents.win_rate_tables import seat_table, verdict_grid
from langfinger_sim.reporting.documents.win_rate_words import Words, case_name, number_chips
from langfinger_sim.reporting.figures import WIDTH_PIXELS, Axis, Dot, draw_dots
from langfinger_sim.reporting.verdict_words import SHAPES, TONES, verdict_word
from langfinger_sim.reporting.words import count, in_100, percent_range, seat_name, sentence_case
from langfinger_sim.studies.win_rate import CellFinding, WinRateFindings

MOST_CELLS = 80
MOST_PICTURES = 8
"""So that a page stays under half a megabyte. The JSON file has every cell."""


def write_win_rate(findings: WinRateFindings) -> Document:
    """The whole report as blocks."""
    worst = findings.cells[findings.worst]
    shown = pick_cells(findings, MOST_CELLS)
    answer: list[Block] = [*stand_in_ribbons(findings.source), *unequal_players_ribbons(worst.policies)]
    if len(findings.cells) > 1:
        answer.append(verdict_grid(shown))
    next_step, *others, command = Words(worst).closing(findings)
    answer += [_picture(worst, "answer"), Facts(number_chips(worst, findings), is_brief=True)]
    answer += [Facts((("Next step", next_step),)), *([Command(command)] if command else [])]
    return Document(
        title=f"{findings.source.title}: is the seating fair?",
        subtitle=_subtitle(findings),
        bar=_bar(worst, findings),
        answer=tuple(answer),
        sections=(
            Section("The evidence", tuple(_evidence(findings, shown)), starts_page=True),
            method_section(findings, shown),
            provenance_section(findings.source),
            closing_section(next_step, *others),
        ),
        footer=f"{findings.source.title}: win rates of {findings.source.run}",
    )


def pick_cells(findings: WinRateFindings, most: int) -> Sequence[CellFinding]:
    """At most so many cells, the worst, in the order of the run."""
    places = sorted(range(len(findings.cells)), key=lambda place: findings.cells[place].badness, reverse=True)
    return [findings.cells[place] for place in sorted(places[:most])]


def _subtitle(findings: WinRateFindings) -> str:
    cases, games = len(findings.cells), count(findings.source.games, "game")
    return (
        f"Run {findings.source.run}: {cases} cases of {games}" if cases > 1 else f"Run {findings.source.run}: {games}"
    )


def _bar(worst: CellFinding, findings: WinRateFindings) -> Bar:
    words, verdict = Words(worst), worst.judgement.verdict
    others = len(findings.cells) - 1
    return Bar(
        word=verdict_word(verdict, is_assumed=bool(worst.card_status)),
        tone=TONES[verdict],
        shape=SHAPES[verdict],
        about=f"Worst of {others + 1} cases: {case_name(worst)}" if others else case_name(worst),
        sentence=words.sentence(),
        number=words.number(),
        number_range=words.number_range(),
        so_what=words.so_what(),
    )


def _picture(cell: CellFinding, name: str, *, is_named: bool = False) -> Picture:
    words = Words(cell)
    bound, fair = cell.judgement.bounds[0], cell.shares.fair_share
    dots = [
        Dot(
            label=seat_name(place),
            value=100 * seat.share,
            low=100 * seat.interval.low,
            high=100 * seat.interval.high,
            text=in_100(seat.share, words.digits),
            place=place,
        )
        for place, seat in enumerate(cell.shares.seats)
    ]
    axis = Axis(
        label="games won out of 100",
        line=100 * fair,
        line_label=f"dashed: fair, {in_100(fair, words.digits)} · grey: too small to matter",
        band_low=100 * (fair - bound),
        band_high=100 * (fair + bound),
    )
    return Picture(
        name=name,
        title=f"{case_name(cell)}: {words.headline()}" if is_named else sentence_case(words.headline()),
        svg=draw_dots(name, dots, axis),
        alt=_describe(cell, words.digits),
        note=words.what_counts(),
        width=WIDTH_PIXELS,
    )


def _describe(cell: CellFinding, digits: int) -> str:
    """What the figure shows, from the same numbers."""
    rows = "; ".join(
        f"{seat_name(place)} {in_100(seat.share, digits)}, range "
        f"{percent_range(seat.interval.low, seat.interval.high, digits)}"
        for place, seat in enumerate(cell.shares.seats)
    )
    bound, fair = cell.judgement.bounds[0], cell.shares.fair_share
    band = percent_range(fair - bound, fair + bound, digits)
    return f"Games won out of 100 by seat. {rows}. Fair is {in_100(fair, digits)}; too small to matter: {band}."


def _evidence(findings: WinRateFindings, shown: Sequence[CellFinding]) -> list[Block]:
    blocks: list[Block] = [seat_table(findings, shown)]
    left_out = len(findings.cells) - len(shown)
    if left_out:
        blocks.append(Paragraph(f"{count(left_out, 'more case')}, better than these, only in the JSON file."))
    others = [cell for cell in pick_cells(findings, MOST_PICTURES) if cell is not findings.cells[findings.worst]]
    return [*blocks, *(_picture(cell, f"case{place}", is_named=True) for place, cell in enumerate(others))]
