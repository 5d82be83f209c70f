"""Does the seating depend on who plays? The part of the report on win rates that compares kinds of players."""

from __future__ import annotations

from collections.abc import Sequence

from langfinger_sim.reporting.blocks import Block, Entry, Paragraph, Picture, Section, Table
from langfinger_sim.reporting.documents.win_rate_pictures import picture_skills
from langfinger_sim.reporting.documents.win_rate_tables import NOTHING, case_heads, text_entry, verdict_entry
from langfinger_sim.reporting.documents.win_rate_words import Words
from langfinger_sim.reporting.words import in_100, listed, seat_name, sentence_case, the_seat
from langfinger_sim.stats.seat_shares import SeatShare
from langfinger_sim.stats.verdicts import Verdict
from langfinger_sim.studies.skill import OverSkill, SkillFinding
from langfinger_sim.studies.win_rate import CellFinding, WinRateFindings

ANSWERS = {OverSkill.CHANGES: "Yes", OverSkill.HOLDS: "No", OverSkill.NOT_SETTLED: "Not known yet"}
CAPTIONS = {
    OverSkill.CHANGES: "The verdict depends on who plays",
    OverSkill.HOLDS: "The verdict is the same whoever of these plays",
    OverSkill.NOT_SETTLED: "The verdicts; whether they depend on who plays is not known yet",
}
HEADLINES = {
    OverSkill.CHANGES: "the verdict depends on who plays",
    OverSkill.HOLDS: "the same verdict whoever of these plays",
    OverSkill.NOT_SETTLED: "not known yet whether the verdict depends on who plays",
}

MOST_ROWS = 80
MOST_PICTURES, MOST_PICTURES_OF_MANY = 4, 2
"""Player counts drawn, and where there are several variants to draw as well: a page stays under half a megabyte."""

MOST_NAMES = 2
"""Where more kinds of players share the last word, they are called the others."""


def skill_caption(findings: WinRateFindings) -> str:
    """What the grid of verdicts shows: at the player count of the bar or, where it does not depend there, at any."""
    by_count = findings.over_skill_of(findings.cells[findings.worst].variant)
    if not by_count:
        return "The verdict on every case"
    own = by_count.get(findings.cells[findings.worst].players)
    if own and own.answer is OverSkill.CHANGES:
        return CAPTIONS[own.answer]
    found = {one.answer for one in by_count.values()}
    if OverSkill.CHANGES in found:
        return f"{CAPTIONS[OverSkill.CHANGES]} with {_spell_counts(by_count, OverSkill.CHANGES)} players"
    return CAPTIONS[OverSkill.NOT_SETTLED if OverSkill.NOT_SETTLED in found else OverSkill.HOLDS]


def skill_answer(findings: WinRateFindings, *, is_brief: bool = False) -> str:
    """Whether the answer depends on who plays: the words at the player count of the bar, then what other counts say.

    `is_brief`: of the other counts only those where it does.
    """
    worst = findings.cells[findings.worst]
    by_count = findings.over_skill_of(worst.variant)
    own = by_count.get(worst.players)
    if own is None:
        differ = f"Not known: the seats were played in different ways, {worst.policy}."
        alone = f"Not known: all seats were programs of one kind, {worst.policy}."
        return differ if len(set(worst.policies)) > 1 else alone
    others = {players: one for players, one in by_count.items() if one is not own}
    where = f", with {own.players} players" if others else ""
    sentences = [f"{ANSWERS[own.answer]}{where}: {say_verdicts(findings, own)}."]
    told = [OverSkill.CHANGES] if is_brief else list(ANSWERS)
    words = [f"{ANSWERS[one]} with {counts}" for one in told if (counts := _spell_counts(others, one))]
    return " ".join([*sentences, *([f"{sentence_case('; '.join(words).lower())}."] if words else [])])


def skill_lines(findings: WinRateFindings) -> list[str]:
    """For a terminal; nothing where only one kind of players played the case of the bar."""
    worst = findings.cells[findings.worst]
    is_told = worst.players in findings.over_skill_of(worst.variant)
    return [f"Depends on who plays? {skill_answer(findings)}", ""] if is_told else []


def say_verdicts(findings: WinRateFindings, found: SkillFinding) -> str:
    """Such as "UNFAIR among greedy players, FAIR ENOUGH among tuned ones", from good to bad as the words go."""
    groups: dict[str, list[str]] = {}
    cells = sorted((findings.cells[index] for index in found.cells), key=lambda cell: cell.judgement.verdict.severity)
    for cell in cells:
        groups.setdefault(_word_of(cell), []).append(spell_players(cell.policy))
    if len(groups) == 1:
        (word,) = groups
        return f"{word} among {listed(next(iter(groups.values())))} players"
    nouns = ["players", *["ones"] * (len(groups) - 1)]
    told = [f"{word} among {listed(names)} {noun}" for noun, (word, names) in zip(nouns, groups.items(), strict=True)]
    last, names = list(groups.items())[-1]
    return ", ".join([*told[:-1], f"{last} among the others" if len(names) > MOST_NAMES else told[-1]])


def spell_players(policy: str) -> str:
    """A kind of players inside a sentence: in quotes where it is more than a word."""
    return policy if policy.replace("_", "").isalnum() else f'"{policy}"'


def skill_section(findings: WinRateFindings) -> tuple[Section, ...]:
    """What every seat wins with each kind of players: a figure for each player count, a table; none with one kind."""
    variant = findings.cells[findings.worst].variant
    found = list(findings.over_skill_of(variant).values())
    if not found:
        return ()
    is_varied = "variant" in case_heads(findings.cells)
    about = f" Of the variant {variant}, that of the verdict." if is_varied else ""
    blocks: list[Block] = [Paragraph(f"Is it the seats, or how these players play? {skill_answer(findings)}{about}")]
    blocks += [Paragraph(_say_turned(one)) for one in found if one.turned]
    own = findings.cells[findings.worst].players
    drawn = sorted(found, key=lambda one: (one.players != own, one.answer is not OverSkill.CHANGES))
    most = MOST_PICTURES_OF_MANY if is_varied else MOST_PICTURES
    blocks += [_picture(findings, one) for one in found if one in drawn[:most]]
    cells = [findings.cells[index] for one in found for index in one.cells]
    return (Section("Does it depend on who plays?", (*blocks, _table(cells[:MOST_ROWS]))),)


def _picture(findings: WinRateFindings, found: SkillFinding) -> Picture:
    title = f"{found.players} players: {HEADLINES[found.answer]}"
    return picture_skills(f"by-skill-{found.players}", title, [findings.cells[index] for index in found.cells])


def _table(cells: Sequence[CellFinding]) -> Table:
    most = max(cell.players for cell in cells)
    rows = []
    for cell in cells:
        digits = Words(cell).digits
        seats = [
            Entry(f"{in_100(seat.share, digits)} ± {_reach(seat, digits)}", 100 * seat.share)
            for seat in cell.shares.seats
        ]
        rows.append(
            (
                Entry(str(cell.players), cell.players),
                text_entry(cell.policy),
                verdict_entry(cell.judgement.verdict),
                *seats,
                *[NOTHING] * (most - cell.players),
            )
        )
    return Table(
        name="skills",
        caption="What every seat wins of 100 games, by who plays",
        heads=("players", "who\nplayed", "verdict", *(seat_name(seat) for seat in range(most))),
        rows=tuple(rows),
        key_count=2,
        note="After ± how far the range reaches at most; the ranges of a row hold together, with 95 % chance, those of "
        "two rows with at least 90 %.",
    )


def _reach(seat: SeatShare, digits: int) -> str:
    return in_100(max(seat.interval.high - seat.share, seat.share - seat.interval.low), digits)


def _word_of(cell: CellFinding) -> str:
    judgement = cell.judgement
    if judgement.verdict is Verdict.NOT_SETTLED:
        return f"{judgement.verdict} ({judgement.best_case} to {judgement.worst_case})"
    return str(judgement.verdict)


def _spell_counts(by_count: dict[int, SkillFinding], answer: OverSkill) -> str:
    counts = [str(players) for players, one in sorted(by_count.items()) if one.answer is answer]
    return listed(counts) if counts else ""


def _say_turned(found: SkillFinding) -> str:
    sentences = []
    for one in found.turned:
        much, little = (listed(map(spell_players, names)) for names in (one.too_much, one.too_little))
        seat = f"With {found.players} players {the_seat(one.seat)}"
        sentences.append(f"{seat} wins too much among {much} players, too little among {little} ones.")
    return " ".join(sentences)
