"""The tables of the report on win rates."""

from __future__ import annotations

from collections.abc import Sequence

from langfinger_sim.reporting.blocks import Entry, Table
from langfinger_sim.reporting.documents.win_rate_words import Words, case_name, length_name
from langfinger_sim.reporting.verdict_words import SHAPES, TONES
from langfinger_sim.reporting.words import PEOPLES_UNITS, digits_for, in_100, percent, percent_range, seat_name
from langfinger_sim.stats.seat_shares import SeatShares
from langfinger_sim.stats.verdicts import Verdict
from langfinger_sim.studies.win_rate import CellFinding, WinRateFindings

NOTHING = Entry("", "")
HEADS = ("variant", "players", "who\nplayed")
"""What may tell cases apart."""


def verdict_grid(
    cells: Sequence[CellFinding], skill: str, *, name: str = "grid", caption: str = "The verdict on every case"
) -> Table:
    """Verdicts by variant and players' skill downwards, by player count across; `skill`: the chosen players."""
    counts = sorted({cell.players for cell in cells})
    rows = list(dict.fromkeys((cell.variant, cell.policy) for cell in cells))
    found = {(cell.variant, cell.policy, cell.players): cell for cell in cells}
    is_varied = len({variant for variant, _ in rows}) > 1
    is_skilled = len({policy for _, policy in rows}) > 1
    return Table(
        name=name,
        caption=caption,
        heads=(*(["variant"] if is_varied else []), "who played", *(f"{players} players" for players in counts)),
        rows=tuple(
            (
                *([text_entry(variant)] if is_varied else []),
                Entry(f"{policy} (chosen)" if policy == skill and is_skilled else policy, policy),
                *(_verdict_of(found.get((variant, policy, players))) for players in counts),
            )
            for variant, policy in rows
        ),
        key_count=2 if is_varied else 1,
        is_words=True,
        note="From good to bad: FAIR, FAIR ENOUGH, UNEVEN, UNFAIR. NOT SETTLED: more games would tell which.",
    )


def seat_table(findings: WinRateFindings, cells: Sequence[CellFinding]) -> Table:
    """Every seat of every case."""
    keys = case_heads(findings.cells)
    score, size = score_head(findings)
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


def score_head(findings: WinRateFindings) -> tuple[str, int]:
    """The head over mean scores, and how many of the stored unit make one of people's."""
    unit, size = PEOPLES_UNITS.get(findings.score_unit, (findings.score_unit, 1))
    return f"mean {findings.score}" + (f"\n({unit})" if unit else ""), size


def length_table(cell: CellFinding) -> Table:
    """What every seat wins of games of each length."""
    rows = [
        (
            Entry(length_name(group), group.low),
            Entry(seat_name(place), place),
            *_share_entries(group.shares, place),
            Entry(percent(group.shares.games / cell.shares.games), 100 * group.shares.games / cell.shares.games),
            Entry(f"{group.shares.games:,}", group.shares.games),
        )
        for group in cell.by_length
        for place in range(cell.players)
    ]
    return Table(
        name="length",
        caption=f"What every seat wins, by length of the game ({case_name(cell)})",
        heads=("rounds", "seat", "wins\nof 100", "range", "part of\nall games", "games"),
        rows=tuple(rows),
        key_count=2,
        note="Rare lengths are told together. The ranges of the seats of one length hold together, with 95 % chance.",
    )


def milestone_table(cell: CellFinding) -> Table:
    """The verdict and the seat farthest from fair, as games came in."""
    place = Words(cell).farthest
    rows = [
        (
            Entry(f"{one.shares.games:,}", one.shares.games),
            *_share_entries(one.shares, place),
            verdict_entry(one.verdict) if one.verdict else NOTHING,
        )
        for one in cell.milestones
    ]
    return Table(
        name="convergence",
        caption=f"How the answer settled ({case_name(cell)})",
        heads=("after games", f"{seat_name(place)},\nwins of 100", "range", "verdict then"),
        rows=tuple(rows),
        key_count=1,
        note="The games that settled the verdict, with the ranges that hold while one looks. All other numbers are of "
        "new games."
        if cell.settled_on
        else "Looked at afterwards: no number of games was chosen by what they showed.",
    )


def _share_entries(shares: SeatShares, place: int) -> tuple[Entry, Entry]:
    """What a seat wins, and its range."""
    digits = digits_for(max(50 * (seat.interval.high - seat.interval.low) for seat in shares.seats))
    seat = shares.seats[place]
    return (
        Entry(in_100(seat.share, digits), 100 * seat.share),
        Entry(percent_range(seat.interval.low, seat.interval.high, digits), 100 * seat.interval.low),
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
