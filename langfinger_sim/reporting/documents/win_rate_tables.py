"""The tables of the report on win rates."""

from __future__ import annotations

from collections.abc import Sequence

from langfinger_sim.reporting.blocks import Entry, Table
from langfinger_sim.reporting.documents.win_rate_words import Words
from langfinger_sim.reporting.verdict_words import SHAPES, TONES
from langfinger_sim.reporting.words import PEOPLES_UNITS, in_100, percent_range, seat_name
from langfinger_sim.stats.verdicts import Verdict
from langfinger_sim.studies.win_rate import CellFinding, WinRateFindings

NOTHING = Entry("", "")
HEADS = ("variant", "players", "who\nplayed")
"""What may tell cases apart."""


def verdict_grid(cells: Sequence[CellFinding]) -> Table:
    """Verdicts by variant and players' skill downwards, by player count across."""
    counts = sorted({cell.players for cell in cells})
    rows = list(dict.fromkeys((cell.variant, cell.policy) for cell in cells))
    found = {(cell.variant, cell.policy, cell.players): cell for cell in cells}
    is_varied = len({variant for variant, _ in rows}) > 1
    return Table(
        name="grid",
        caption="The verdict on every case",
        heads=(*(["variant"] if is_varied else []), "who played", *(f"{players} players" for players in counts)),
        rows=tuple(
            (
                *([text_entry(variant)] if is_varied else []),
                text_entry(policy),
                *(_verdict_of(found.get((variant, policy, players))) for players in counts),
            )
            for variant, policy in rows
        ),
        key_count=2 if is_varied else 1,
    )


def seat_table(findings: WinRateFindings, cells: Sequence[CellFinding]) -> Table:
    """Every seat of every case."""
    keys = case_heads(findings.cells)
    unit, size = PEOPLES_UNITS.get(findings.score_unit, (findings.score_unit, 1))
    score = f"mean {findings.score}" + (f"\n({unit})" if unit else "")
    has_score = any(seat.mean_score is not None for cell in cells for seat in cell.extras)
    has_rank = any(seat.mean_rank is not None for cell in cells for seat in cell.extras)
    heads = ["seat", "wins\nof 100", "range", "first or tied,\nof 100", *([score] if has_score else [])]
    heads += ["mean\nrank"] if has_rank else []
    rows = []
    for cell in cells:
        digits = Words(cell).digits
        for place, (seat, extra) in enumerate(zip(cell.shares.seats, cell.extras, strict=True)):
            row = [
                *case_entries(cell, keys),
                Entry(seat_name(place), place),
                Entry(in_100(seat.share, digits), 100 * seat.share),
                Entry(percent_range(seat.interval.low, seat.interval.high, digits), 100 * seat.interval.low),
                Entry(in_100(seat.first_share, digits), 100 * seat.first_share),
            ]
            row += [_mean(extra.mean_score, size, 1)] if has_score else []
            row += [_mean(extra.mean_rank, 1, 2)] if has_rank else []
            rows.append((*row, Entry(f"{cell.shares.games:,}", cell.shares.games)))
    return Table(
        name="seats",
        caption="What every seat wins",
        heads=(*keys, *heads, "games"),
        rows=tuple(rows),
        key_count=len(keys) + 1,
        note="All ranges of one table of players hold together, with 95 % chance. Seats are counted in order of play.",
    )


def case_heads(cells: Sequence[CellFinding]) -> tuple[str, ...]:
    """The columns that tell cases apart, of those that differ at all."""
    ways = [case_entries(cell, HEADS) for cell in cells]
    return tuple(head for place, head in enumerate(HEADS) if len({way[place] for way in ways}) > 1)


def case_entries(cell: CellFinding, heads: Sequence[str]) -> list[Entry]:
    """What stands in those columns for a case."""
    entries = {
        "variant": text_entry(cell.variant),
        "players": Entry(str(cell.players), cell.players),
        "who\nplayed": text_entry(cell.policy),
    }
    return [entries[head] for head in heads]


def text_entry(text: str) -> Entry:
    """A word in a table."""
    return Entry(text, text)


def verdict_entry(verdict: Verdict) -> Entry:
    """A verdict in a table, sorted by how bad it is."""
    return Entry(str(verdict), verdict.severity, TONES[verdict], SHAPES[verdict])


def _verdict_of(cell: CellFinding | None) -> Entry:
    return verdict_entry(cell.judgement.verdict) if cell else NOTHING


def _mean(value: float | None, size: int, digits: int) -> Entry:
    return NOTHING if value is None else Entry(f"{value / size:.{digits}f}", value / size)
