"""The report on win rates: is the seating fair?"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from langfinger_sim.reporting.blocks import Bar, Block, Command, Document, Facts, Paragraph, Section
from langfinger_sim.reporting.documents.decks import card_ribbons, deck_fact, deck_section, holds_sentence
from langfinger_sim.reporting.documents.framing import (
    closing_section,
    contradiction_ribbons,
    provenance_section,
    spell_training,
    unequal_players_ribbons,
)
from langfinger_sim.reporting.documents.readings import reading_fact, reading_section
from langfinger_sim.reporting.documents.win_rate_method import method_section
from langfinger_sim.reporting.documents.win_rate_pictures import (
    MOST_ROWS,
    picture_case,
    picture_cases,
    picture_lengths,
    picture_milestones,
)
from langfinger_sim.reporting.documents.win_rate_roles import role_blocks, role_fact, role_word
from langfinger_sim.reporting.documents.win_rate_skill import skill_answer, skill_caption, skill_section
from langfinger_sim.reporting.documents.win_rate_tables import length_table, milestone_table, seat_table, verdict_grid
from langfinger_sim.reporting.documents.win_rate_words import Words, case_name, number_chips
from langfinger_sim.reporting.verdict_words import SHAPES, TONES, verdict_word
from langfinger_sim.reporting.words import count
from langfinger_sim.studies.win_rate import CellFinding, WinRateFindings

MOST_CELLS = 80
"""So that a page stays under half a megabyte. The JSON file has every cell."""

MOST_ROWS_OF_WORDS = 5
"""So that the first page holds the grid of verdicts; where there are more, it is about the variant of the bar."""


def write_win_rate(findings: WinRateFindings) -> Document:
    """The whole report as blocks."""
    worst = findings.cells[findings.worst]
    shown = pick_cells(findings, MOST_CELLS)
    answer: list[Block] = [
        *card_ribbons(findings.source, holds_sentence(findings.decks) if findings.decks else ""),
        *unequal_players_ribbons(worst.policies),
        *contradiction_ribbons(is_contradicted=worst.is_contradicted),
    ]
    if len(findings.cells) > 1:
        answer.append(verdict_grid(_first_words(findings), findings.skill, caption=skill_caption(findings)))
    next_step, *others, command = Words(worst).closing(findings)
    answer += [picture_case(worst, "answer"), Facts(number_chips(worst, findings), is_brief=True)]
    answer += [Facts(_first_facts(findings, next_step)), *([Command(command)] if command else [])]
    return Document(
        title=f"{findings.source.title}: is the seating fair?",
        subtitle=_subtitle(findings),
        bar=_bar(worst, findings),
        answer=tuple(answer),
        sections=(
            *_evidence(findings, shown),
            method_section(findings, shown),
            provenance_section(findings.source),
            closing_section(next_step, *others),
        ),
        footer=f"{findings.source.title}: win rates of {findings.source.run}",
    )


def _first_words(findings: WinRateFindings) -> Sequence[CellFinding]:
    """The cells whose verdicts stand on the first page."""
    rows = {(cell.variant, cell.policy) for cell in findings.cells}
    if len(rows) <= MOST_ROWS_OF_WORDS:
        return findings.cells
    variant = findings.cells[findings.worst].variant
    return [cell for cell in findings.cells if cell.variant == variant]


def _first_facts(findings: WinRateFindings, next_step: str) -> tuple[tuple[str, str], ...]:
    worst, source = findings.cells[findings.worst], findings.source
    is_changed = any(source.changes.values()) or bool(source.own_policies)
    return (
        ("Depends on who plays?", skill_answer(findings, is_brief=True)),
        *([deck_fact(holds_sentence(findings.decks), findings.decks.groups)] if findings.decks else []),
        *([reading_fact(findings.readings)] if findings.readings else []),
        *(role_fact(role) for role in worst.roles),
        *((("Who trained on which rules", spell_training(source)),) if is_changed else ()),
        ("Next step", next_step),
    )


def pick_cells(findings: WinRateFindings, most: int) -> Sequence[CellFinding]:
    """At most so many cells, the worst, in the order of the run."""
    places = sorted(range(len(findings.cells)), key=lambda place: findings.cells[place].badness, reverse=True)
    return [findings.cells[place] for place in sorted(places[:most])]


def _subtitle(findings: WinRateFindings) -> str:
    cases, games = len(findings.cells), count(findings.source.games, "game")
    fresh = findings.source.confirmation
    text = f"Run {findings.source.run}: {f'{cases} cases of ' if cases > 1 else ''}{games}"
    return f"{text}, then {fresh.games:,} new ones to confirm" if fresh else text


def _bar(worst: CellFinding, findings: WinRateFindings) -> Bar:
    words, verdict = Words(worst), worst.judgement.verdict
    chosen = [cell for cell in findings.cells if cell.policy == findings.skill]
    others = len(findings.cells) - 1
    of_whom = f" played by bots of the kind {findings.skill}" if len(chosen) < len(findings.cells) else ""
    cases = f"Worst of {count(len(chosen), 'case')}{of_whom}" if others else ""
    return Bar(
        word=verdict_word(verdict, is_assumed=bool(worst.card_status)),
        tone=TONES[verdict],
        shape=SHAPES[verdict],
        about=f"{cases}: {case_name(worst)}" if others else case_name(worst),
        sentence=words.sentence(),
        number=words.number(),
        number_range=words.number_range(),
        so_what=words.so_what(),
    )


def _evidence(findings: WinRateFindings, shown: Sequence[CellFinding]) -> list[Section]:
    worst = findings.cells[findings.worst]
    sections = [Section("The evidence", tuple(_seats(findings, shown)), starts_page=True)]
    sections += skill_section(findings)
    if worst.by_length:
        sections.append(Section("Short games and long ones", (picture_lengths(worst), length_table(worst))))
    sections += [
        Section(f"Are all {role_word(role)}s worth the same?", tuple(role_blocks(findings, shown, role)))
        for role in worst.roles
    ]
    if findings.decks:
        sections.append(deck_section(findings.decks))
    if findings.readings:
        sections.append(reading_section(findings.readings))
    if len(worst.milestones) > 1:
        sections.append(Section("As the games came in", (picture_milestones(worst), milestone_table(worst))))
    return sections


def _seats(findings: WinRateFindings, shown: Sequence[CellFinding]) -> list[Block]:
    """What every seat of every case wins, and the cases side by side."""
    blocks: list[Block] = []
    if len(_first_words(findings)) < len(findings.cells):
        blocks.append(verdict_grid(shown, findings.skill, name="all-cases"))
    blocks.append(seat_table(findings, shown))
    left_out = len(findings.cells) - len(shown)
    if left_out:
        blocks.append(Paragraph(f"{count(left_out, 'more case')}, better than these, only in the JSON file."))
    return [*blocks, *_side_by_side(findings)]


def _side_by_side(findings: WinRateFindings) -> list[Block]:
    """The case of the bar beside those that differ from it in one thing: player count, variant."""
    worst = findings.cells[findings.worst]
    ways: tuple[tuple[str, Callable[[CellFinding], tuple[object, object]], Callable[[CellFinding], str]], ...] = (
        ("player count", lambda cell: (cell.variant, cell.policy), lambda cell: f"{cell.players} players"),
        ("variant", lambda cell: (cell.players, cell.policy), lambda cell: cell.variant),
    )
    blocks: list[Block] = []
    for what, same, name in ways:
        cells = [cell for cell in findings.cells if same(cell) == same(worst)]
        if len(cells) > 1:
            blocks.append(picture_cases(f"by-{what.replace(' ', '-')}", what, _nearest(cells, worst, name)))
    return blocks


def _nearest(
    cells: Sequence[CellFinding], worst: CellFinding, name: Callable[[CellFinding], str]
) -> list[tuple[str, CellFinding]]:
    """The cases with their names, that of the bar among the first few, in the order of the run."""
    room = MOST_ROWS - worst.players
    chosen = [worst]
    for cell in cells:
        if cell is not worst and cell.players <= room:
            room -= cell.players
            chosen.append(cell)
    return [(name(cell), cell) for cell in cells if cell in chosen]
