"""Whether whom a seat plays matters: the part of the report on win rates that speaks of roles, by the game's words."""

from __future__ import annotations

from collections.abc import Sequence

from langfinger_sim.reporting.blocks import Block, Entry, Paragraph, Picture, Table
from langfinger_sim.reporting.documents.win_rate_tables import (
    case_entries,
    case_heads,
    score_head,
    text_entry,
    verdict_entry,
)
from langfinger_sim.reporting.documents.win_rate_words import case_name
from langfinger_sim.reporting.figures import WIDTH_PIXELS, Axis, Dot, draw_dots
from langfinger_sim.reporting.words import digits_for, in_100, percent_range, rough, sentence_case
from langfinger_sim.stats.verdicts import Verdict
from langfinger_sim.studies.win_rate import CellFinding, WinRateFindings
from langfinger_sim.studies.win_rate_parts import RoleFinding


def role_blocks(findings: WinRateFindings, shown: Sequence[CellFinding], role: RoleFinding) -> list[Block]:
    """A verdict, a figure and a table on a kind of role in the case of the bar, and the words on all cases."""
    blocks: list[Block] = [Paragraph(role_answer(role)), _picture(role), _table(role, findings)]
    return [*blocks, _grid(role.role, shown)] if len(shown) > 1 else blocks


def role_answer(role: RoleFinding) -> str:
    """The verdict on the roles of a case, in a sentence or two."""
    judgement, digits = role.judgement, _digits(role)
    shares = role.shares.roles
    order = sorted(range(len(shares)), key=lambda place: shares[place].share)
    best, last = order[-1], order[0]
    found = (
        f"{role.names[best]} wins {in_100(shares[best].share, digits)} of 100 games, {role.names[last]} "
        f"{in_100(shares[last].share, digits)}; worth the same would be {in_100(role.shares.fair_share, digits)}."
    )
    if judgement.verdict is Verdict.NOT_SETTLED:
        reach = f"between {judgement.best_case} and {judgement.worst_case}"
        return f"{judgement.verdict}, probably {judgement.best_guess} ({reach}): {found}"
    if judgement.verdict in (Verdict.FAIR, Verdict.FAIR_ENOUGH):
        notice = f"A group would need more than {rough(judgement.games_to_notice)} games to notice."
    else:
        notice = f"A group would notice after about {rough(judgement.games_to_notice_measured)} games."
    return f"{judgement.verdict}: {found} {notice}"


def role_word(role: RoleFinding) -> str:
    """The game's name of a role as a noun: "scoundrel"."""
    return role.role.replace("_", " ")


def _digits(role: RoleFinding) -> int:
    return digits_for(max(50 * (one.interval.high - one.interval.low) for one in role.shares.roles))


def _picture(role: RoleFinding) -> Picture:
    fair, bound, digits = role.shares.fair_share, role.judgement.bounds[0], _digits(role)
    dots = [
        Dot(name, 100 * one.share, 100 * one.interval.low, 100 * one.interval.high, in_100(one.share, digits), None)
        for name, one in zip(role.names, role.shares.roles, strict=True)
    ]
    axis = Axis(
        label="games won out of 100 in which it was at the table",
        line=100 * fair,
        line_label=f"dashed: worth the same, {in_100(fair, digits)} · grey: too small to matter",
        band_low=100 * (fair - bound),
        band_high=100 * (fair + bound),
    )
    rows = "; ".join(
        f"{name} {in_100(one.share, digits)}, range {percent_range(one.interval.low, one.interval.high, digits)}"
        for name, one in zip(role.names, role.shares.roles, strict=True)
    )
    return Picture(
        name=f"role-{role.role}",
        title=f"{_count_words(len(role.names))} {role_word(role)}s: {_say_verdict(role)}",
        svg=draw_dots(f"role-{role.role}", dots, axis),
        alt=f"Games won out of 100 by {role_word(role)}. {rows}. Worth the same: {in_100(fair, digits)}.",
        note="The line through a dot is the range in which the true number lies; all hold together.",
        width=WIDTH_PIXELS,
    )


def _say_verdict(role: RoleFinding) -> str:
    verdict = role.judgement.verdict
    if verdict in (Verdict.FAIR, Verdict.FAIR_ENOUGH):
        return "worth the same, or nearly"
    return "not settled yet" if verdict is Verdict.NOT_SETTLED else "not worth the same"


def _count_words(number: int) -> str:
    return {2: "Two", 3: "Three", 4: "Four", 5: "Five", 6: "Six"}.get(number, f"{number}")


def _table(role: RoleFinding, findings: WinRateFindings) -> Table:
    digits = _digits(role)
    score, size = score_head(findings)
    rows = []
    for place, one in enumerate(role.shares.roles):
        row = [
            text_entry(role.names[place]),
            Entry(in_100(one.share, digits), 100 * one.share),
            Entry(percent_range(one.interval.low, one.interval.high, digits), 100 * one.interval.low),
            Entry(in_100(one.first_share, digits), 100 * one.first_share),
        ]
        if role.mean_scores:
            mean = role.mean_scores[place] / size
            row.append(Entry(f"{mean:.1f}", mean))
        rows.append((*row, Entry(f"{role.shares.appearances[place]:,}", role.shares.appearances[place])))
    heads = (role_word(role), "wins\nof 100", "range", "first or tied,\nof 100", *([score] if role.mean_scores else []))
    return Table(
        name=f"{role.role}s",
        caption=f"What every {role_word(role)} wins ({case_name(findings.cells[findings.worst])})",
        heads=(*heads, "games"),
        rows=tuple(rows),
        key_count=1,
        note=f"Of games in which the {role_word(role)} was at the table. All ranges hold together, with 95 % chance. "
        "Where they are chosen and not dealt, this is also about who chooses first.",
    )


def _grid(name: str, cells: Sequence[CellFinding]) -> Table:
    """The word on the roles of every case, with the best and the last of them."""
    keys = case_heads(cells)
    rows = []
    for cell in cells:
        for role in cell.roles:
            if role.role == name:
                order = sorted(range(len(role.names)), key=lambda place: role.shares.roles[place].share)
                ends = [text_entry(f"{role.names[end]} {in_100(role.shares.roles[end].share, 1)}") for end in
                        (order[-1], order[0])]  # fmt: skip
                rows.append((*case_entries(cell, keys), verdict_entry(role.judgement.verdict), *ends))
    return Table(
        name=f"{name}-cases",
        caption=f"Are the {name.replace('_', ' ')}s worth the same in every case?",
        heads=(*keys, "verdict", "wins most,\nof 100", "wins least,\nof 100"),
        rows=tuple(rows),
        key_count=len(keys),
    )


def role_fact(role: RoleFinding) -> tuple[str, str]:
    """A line for the first page."""
    return f"{sentence_case(role_word(role))}s", role_answer(role)
