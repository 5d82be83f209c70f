"""The figures of the report on win rates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from langfinger_sim.reporting.blocks import Picture
from langfinger_sim.reporting.documents.win_rate_words import Words, length_name
from langfinger_sim.reporting.figures import WIDTH_PIXELS, Axis, Dot, draw_dots
from langfinger_sim.reporting.line_figures import Line, Steps, draw_lines
from langfinger_sim.reporting.words import (
    digits_for,
    in_100,
    percent_range,
    seat_name,
    sentence_case,
    the_seat,
)
from langfinger_sim.stats.seat_shares import SeatShare, SeatShares
from langfinger_sim.studies.win_rate import CellFinding
from langfinger_sim.studies.win_rate_parts import LengthGroup, Milestone

MOST_ROWS = 20
"""Rows in one figure: more would not fit a page."""

RANGES = "The line through a dot is the range in which the true number lies."


def picture_case(cell: CellFinding, name: str) -> Picture:
    """What every seat of a case wins."""
    words, fair = Words(cell), cell.shares.fair_share
    bound = cell.judgement.bounds[0]
    axis = Axis(
        label="games won out of 100",
        line=100 * fair,
        line_label=f"dashed: fair, {in_100(fair, words.digits)} · grey: too small to matter",
        band_low=100 * (fair - bound),
        band_high=100 * (fair + bound),
    )
    band = percent_range(fair - bound, fair + bound, words.digits)
    return Picture(
        name=name,
        title=sentence_case(words.headline()),
        svg=draw_dots(name, [_dot(seat, place, words.digits) for place, seat in enumerate(cell.shares.seats)], axis),
        alt=f"Games won out of 100 by seat. {_say_seats(cell.shares)}. Too small to matter: {band}.",
        note=words.what_counts(),
        width=WIDTH_PIXELS,
    )


def picture_cases(name: str, what: str, groups: Sequence[tuple[str, CellFinding]]) -> Picture:
    """Seats of several cases side by side, each as its distance from its own fair share. See `MOST_ROWS`."""
    dots = [
        _distance_dot(cell, place, seat, label)
        for label, cell in groups
        for place, seat in enumerate(cell.shares.seats)
    ]
    axis = Axis(
        label="games won out of 100, more or less than a fair share",
        line=0.0,
        line_label="dashed: fair · grey: too small to matter",
    )
    told = ". ".join(f"{label}: {_say_seats(cell.shares)}" for label, cell in groups)
    return Picture(
        name=name,
        title=f"By {what}: {_farthest_by_case(groups)}",
        svg=draw_dots(name, dots, axis),
        alt=f"Games won out of 100 by seat and {what}. {told}.",
        note=f"{RANGES} The numbers are games won out of 100.",
        width=WIDTH_PIXELS,
    )


def picture_skills(name: str, title: str, cells: Sequence[CellFinding]) -> Picture:
    """What every seat of a variant at a player count wins with each kind of players, in the order given."""
    first, seats = cells[0], range(len(cells[0].shares.seats))
    fair, bound = first.shares.fair_share, first.judgement.bounds[0]
    steps = Steps(
        names=tuple(cell.policy for cell in cells),
        label="who played",
        value_label="games won out of 100",
        line=100 * fair,
        line_label=f"dashed: fair, {in_100(fair, Words(first).digits)} · grey: too small to matter",
        band=(100 * (fair - bound), 100 * (fair + bound)),
    )
    lines = [Line(seat_name(seat), seat, tuple(_value(cell.shares.seats[seat]) for cell in cells)) for seat in seats]
    told = ". ".join(f"{cell.policy}: {_say_seats(cell.shares)}" for cell in cells)
    return Picture(
        name=name,
        title=title,
        svg=draw_lines(name, lines, steps),
        alt=f"Games won out of 100 by seat and who played. {told}.",
        note="The upright lines are ranges. Players stand in the order of the run; a line joins what is of one seat.",
        width=WIDTH_PIXELS,
    )


def picture_lengths(cell: CellFinding) -> Picture:
    """What every seat wins of short and of long games."""
    groups, seats = cell.by_length, range(cell.players)
    lines = [Line(seat_name(seat), seat, tuple(_value(group.shares.seats[seat]) for group in groups)) for seat in seats]
    fair = cell.shares.fair_share
    steps = Steps(
        names=tuple(length_name(group) for group in groups),
        label="rounds the game took",
        value_label="games won out of 100",
        line=100 * fair,
        line_label=f"dashed: fair, {in_100(fair, Words(cell).digits)}",
    )
    told = ". ".join(f"{length_name(group)} rounds: {_say_seats(group.shares)}" for group in groups)
    return Picture(
        name="length",
        title=_length_title(groups),
        svg=draw_lines("length", lines, steps),
        alt=f"Games won out of 100 by seat and rounds. {told}.",
        note="The upright lines are ranges. A long game does not cause a win: the same play decides both.",
        width=WIDTH_PIXELS,
    )


def picture_milestones(cell: CellFinding) -> Picture:
    """How the numbers settled as games came in."""
    fair, bound = cell.shares.fair_share, cell.judgement.bounds[0]
    milestones, seats = cell.milestones, range(cell.players)
    lines = [Line(seat_name(seat), seat, tuple(_value(one.shares.seats[seat]) for one in milestones)) for seat in seats]
    steps = Steps(
        names=tuple(short_count(one.shares.games) for one in milestones),
        label="games played (k: thousand, M: million)",
        value_label="games won out of 100",
        line=100 * fair,
        line_label=f"dashed: fair, {in_100(fair, Words(cell).digits)} · grey: too small to matter",
        band=(100 * (fair - bound), 100 * (fair + bound)),
    )
    told = ". ".join(f"After {one.shares.games:,} games: {_say_seats(one.shares)}" for one in milestones)
    return Picture(
        name="convergence",
        title=_milestone_title(milestones),
        svg=draw_lines("convergence", lines, steps),
        alt=f"Games won out of 100 by seat, as games came in. {told}.",
        note="The upright lines are ranges, which close in as games come in.",
        width=WIDTH_PIXELS,
    )


def short_count(games: int) -> str:
    """Such as "500", "20k", "1.5M"."""
    for size, letter in ((1_000_000, "M"), (1_000, "k")):
        if games >= size:
            return f"{games / size:.3g}{letter}"
    return str(games)


def _dot(seat: SeatShare, place: int, digits: int) -> Dot:
    interval = seat.interval
    return Dot(
        label=seat_name(place),
        value=100 * seat.share,
        low=100 * interval.low,
        high=100 * interval.high,
        text=in_100(seat.share, digits),
        place=place,
    )


def _distance_dot(cell: CellFinding, place: int, seat: SeatShare, group: str) -> Dot:
    fair, bound = cell.shares.fair_share, 100 * cell.judgement.bounds[0]
    return Dot(
        label=seat_name(place),
        value=100 * (seat.share - fair),
        low=100 * (seat.interval.low - fair),
        high=100 * (seat.interval.high - fair),
        text=in_100(seat.share, Words(cell).digits),
        place=place,
        band=(-bound, bound),
        group=group,
    )


def _value(seat: SeatShare) -> tuple[float, float, float]:
    return 100 * seat.share, 100 * seat.interval.low, 100 * seat.interval.high


def _say_seats(shares: SeatShares) -> str:
    """What every seat wins with its range, and the fair share, for those who do not see the figure."""
    digits = digits_for(max(50 * (seat.interval.high - seat.interval.low) for seat in shares.seats))
    rows = "; ".join(
        f"{seat_name(place)} {in_100(seat.share, digits)}, range "
        f"{percent_range(seat.interval.low, seat.interval.high, digits)}"
        for place, seat in enumerate(shares.seats)
    )
    return f"{rows}; fair is {in_100(shares.fair_share, digits)}"


def _farthest_by_case(groups: Sequence[tuple[str, CellFinding]]) -> str:
    """The seat that is most often the farthest from fair, and how often."""
    seats = [Words(cell).farthest for _, cell in groups]
    seat, times = Counter(seats).most_common(1)[0]
    often = "everywhere" if times == len(groups) else f"in {times} of {len(groups)} cases"
    return f"{the_seat(seat)} is the farthest from fair {often}"


def _length_title(groups: Sequence[LengthGroup]) -> str:
    """The seat whose wins move most between the shortest and the longest games."""
    first, last = groups[0].shares.seats, groups[-1].shares.seats
    moved = max(range(len(first)), key=lambda seat: abs(last[seat].share - first[seat].share))
    return (
        f"By length: {the_seat(moved)} wins {in_100(first[moved].share, 1)} of 100 games of {length_name(groups[0])} "
        f"rounds, {in_100(last[moved].share, 1)} of {length_name(groups[-1])}"
    )


def _milestone_title(milestones: Sequence[Milestone]) -> str:
    """Since when the word has stood."""
    final = milestones[-1].verdict
    since = len(milestones) - 1
    while since and milestones[since - 1].verdict == final:
        since -= 1
    games = f"{milestones[since].shares.games:,}"
    return (
        f"The verdict, {final}, has stood since {games} games"
        if since < len(milestones) - 1
        else (f"Only all {games} games gave this verdict, {final}")
    )
