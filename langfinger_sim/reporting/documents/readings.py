"""What a report says of rules that may be read otherwise: a fact for page 1, a section, a method."""

from __future__ import annotations

from collections.abc import Iterator

from langfinger_sim.reporting.blocks import Entry, Paragraph, Section, Table
from langfinger_sim.reporting.documents.comparison_words import signed, signed_range
from langfinger_sim.reporting.words import count, in_100, listed, percent, percent_range, seat_name
from langfinger_sim.stats.changes import Change
from langfinger_sim.studies.readings import CHANGE, PICK, SEATING, ReadingFinding, ReadingFindings

TITLE = "If the rules are read otherwise"
QUESTION = "Other readings?"
DIGITS = 1
MOST_NAMED = 3
_MOVED = "the typical distance of a seat from fair, in games of 100"
TRAINED = "The players were made or trained for the base and play every reading in the same way."


def readings_sentence(found: ReadingFindings) -> str:
    """Such as "UNFAIR under 9 of 10 other readings of the rules; probably UNEVEN with placement=any_square."."""
    what = "At least FAIR ENOUGH" if found.asked == PICK else found.word
    unsure = sum(one.holds and not one.is_sure for one in found.readings)
    guess = f" ({unsure} of them by best guess)" if unsure else ""
    text = f"{what} under {found.holds} of {len(found.readings)} other readings of the rules{guess}"
    others = [one for one in found.readings if not one.holds]
    named = [f"{_word(one)} with {_setting(one)}" for one in others[:MOST_NAMED]]
    more = len(others) - len(named)
    if more:
        named.append(f"another answer with {more} more")
    return (
        f"{text}; {listed(named)}{say_open(len(others), sum(not one.is_sure for one in others))}."
        if named
        else f"{text}."
    )


def say_open(many: int, unsure: int) -> str:
    """Of how many readings that seem to say otherwise this is not sure."""
    if not unsure:
        return ""
    if unsure < many:
        return f" ({unsure} of these not sure)"
    return " (none of these sure)" if unsure > 1 else " (not sure)"


def moves_sentence(found: ReadingFindings) -> str:
    """What readings surely do to what was judged, beside the base on the same deals."""
    surely = [one for one in found.readings if one.move.verdict not in (Change.NO_CHANGE, Change.NOT_SETTLED)]
    idle = sum(one.is_idle for one in found.readings)
    never = sum(one.move.verdict is Change.NO_CHANGE and not one.is_idle for one in found.readings)
    named = [f"{_setting(one)} ({one.move.verdict})" for one in surely[:MOST_NAMED]]
    if len(surely) > len(named):
        named.append(f"{len(surely) - len(named)} more")
    rest = len(found.readings) - len(surely) - idle - never
    what = f"{listed(named)} surely {'moves' if len(surely) == 1 else 'move'} it" if surely else "none surely moves it"
    others = [
        f"{idle} changed no game" if idle else "",
        f"{never} surely {'does' if never == 1 else 'do'} not" if never else "",
        f"of {rest} so many games do not tell" if rest else "",
    ]
    told = ", ".join(other for other in others if other)
    return f"Beside the base on the same deals {what} by what matters{f'; {told}' if told else ''}."


def reading_fact(found: ReadingFindings) -> tuple[str, str]:
    """For page 1."""
    return QUESTION, f"{readings_sentence(found)} {moves_sentence(found)}"


def reading_section(found: ReadingFindings) -> Section:
    """What was played, and every reading with its range."""
    idle = [_setting(one) for one in found.readings if one.is_idle]
    without = f" {listed(idle)} changed no game at all: nothing these players and cards do hangs on it." if idle else ""
    turned = f" {listed(found.turned)}: set by the variant, so not open here." if found.turned else ""
    text = (
        f"The rulebook is silent on some rules, and some are read otherwise. The case was played under each other "
        f"reading, one at a time, {count(found.games, 'game')} each, all on the same deals. "
        f"{readings_sentence(found)} {moves_sentence(found)}{without}{turned} {TRAINED}"
    )
    return Section(TITLE, (Paragraph(text), _table(found)))


def reading_methods(found: ReadingFindings) -> tuple[tuple[str, str], ...]:
    """For the layer on methods."""
    return (
        (
            "Readings of the rules",
            f"Each other reading that the game declares, one at a time, beside the base on the same deals. All ranges "
            f"of the table hold together with {100 * found.level:g} % chance (divided among readings, seats, changes "
            "and moves). An answer that is not settled there counts by its best guess. Moved: "
            f"{'the change less that under the base' if found.asked == CHANGE else _MOVED}, deal by deal, so that the "
            "luck of the shuffles which all readings met is not in it.",
        ),
        ("Run of the readings", f"runs/{found.run}, seed {found.seed}, data digest {found.content_digest}"),
    )


def terminal_lines(found: ReadingFindings | None) -> Iterator[str]:
    """What readings say, for a terminal."""
    if found is not None:
        yield readings_sentence(found)
        yield moves_sentence(found)
        yield ""


def _setting(one: ReadingFinding) -> str:
    return one.reading.setting if one.reading else "as read here"


def _word(one: ReadingFinding) -> str:
    return one.word if one.is_settled else f"probably {one.word}"


def _farthest(one: ReadingFinding) -> int:
    """The seat farthest from fair."""
    shares, fair = [seat.share for seat in one.shares.seats], one.shares.fair_share
    return max(range(len(shares)), key=lambda seat: abs(shares[seat] - fair))


def _table(found: ReadingFindings) -> Table:
    """A line a reading, the base first."""
    change = {SEATING: (), CHANGE: ("change", "range"), PICK: ("change",)}[found.asked]
    seat = ("worst seat,\nof 100",) if found.asked == CHANGE else ("worst seat,\nof 100", "range")
    return Table(
        name="readings",
        caption="The answer under other readings of the rules",
        heads=("read so", "rule", "answer", *change, *seat, "moved by", "range", "another\nwinner in"),
        rows=tuple(_row(one, found.asked) for one in (found.base, *found.readings)),
        key_count=2,
        note=f"The answer of the base is {found.word}; the first row is the base on these deals. Moved by: "
        f"{'the change' if found.asked == CHANGE else f'{_MOVED},'} less the same under the base. The last column: "
        "games that somebody else won than under the base. Both on the same deals.",
    )


def _row(one: ReadingFinding, asked: str) -> tuple[Entry, ...]:
    seat = _farthest(one)
    share = one.shares.seats[seat]
    change: tuple[Entry, ...] = ()
    if one.difference is not None and one.low is not None and one.high is not None:
        ends = Entry(signed_range(one.low, one.high, DIGITS), one.low)
        change = (Entry(signed(one.difference, DIGITS), one.difference), *((ends,) if asked == CHANGE else ()))
    interval = share.interval
    seat_range = Entry(percent_range(interval.low, interval.high, DIGITS), 100 * interval.low)
    moved: tuple[Entry, ...] = 3 * (Entry("", ""),)
    if one.reading:
        low, high = one.moved.interval.low, one.moved.interval.high
        moved = (
            Entry(signed(one.moved.value, DIGITS), one.moved.value),
            Entry(signed_range(low, high, DIGITS), low),
            Entry("none" if one.is_idle else percent(one.other_winners), 100 * one.other_winners),
        )
    return (
        Entry(_setting(one).replace("=", " = "), _setting(one)),
        Entry(one.reading.article if one.reading else "", one.reading.article if one.reading else ""),
        Entry(_word(one), one.word),
        *change,
        Entry(f"{seat_name(seat)} {in_100(share.share, DIGITS)}", 100 * share.share),
        *(() if asked == CHANGE else (seat_range,)),
        *moved,
    )
