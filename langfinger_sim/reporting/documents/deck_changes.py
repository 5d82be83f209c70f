"""What reports on changes say of decks that could be the real one: a comparison, and the pick of starting hands."""

from __future__ import annotations

from langfinger_sim.reporting.blocks import Block, Entry, Paragraph, Section, Table
from langfinger_sim.reporting.documents.comparison_words import signed
from langfinger_sim.reporting.documents.decks import (
    DIGITS,
    TITLE,
    TRAINED,
    crossed_blocks,
    group_tables,
    holds_sentence,
    invented,
    luck_text,
    other_blocks,
    played_text,
    sample_sentence,
    seat_table,
    spread_methods,
    word_table,
)
from langfinger_sim.reporting.words import seat_name
from langfinger_sim.stats.changes import Change
from langfinger_sim.stats.verdicts import BANDS
from langfinger_sim.studies.deck_changes import DeckChangeFindings
from langfinger_sim.studies.deck_parts import OverDecks

UNIT_DIGITS = 2
POINTS = "points"


def pick_sentence(decks: DeckChangeFindings, *, is_printed: bool) -> str:
    """Whether the pick does its job with other decks; `is_printed`: it is the printed opening."""
    what = "the printed hands are" if is_printed else "the rule is"
    text = f"With {decks.good} of {decks.decks} {invented(decks)} {what} at least FAIR ENOUGH"
    if is_printed:
        return f"{text}.{_crossed(decks)}"
    fairer = decks.words.get(Change.FAIRER, 0)
    return (
        f"{text}; with {fairer} of {decks.decks} it is fairer than the printed hands by what matters.{_crossed(decks)}"
    )


def _crossed(decks: DeckChangeFindings) -> str:
    """With how many decks it is so where a reading of the rules is drawn, too."""
    found = decks.crossed
    if found is None:
        return ""
    return f" With another reading of the rules for each deck, too, FAIR ENOUGH with {found.both} of {found.decks}."


def pick_short(decks: DeckChangeFindings) -> str:
    """The same in a few words, where the whole stands above."""
    fairer = decks.words.get(Change.FAIRER, 0)
    return (
        f"FAIR ENOUGH or better with {decks.good} of {decks.decks} invented decks, fairer than printed with {fairer}."
    )


def pick_section(decks: DeckChangeFindings, *, is_printed: bool) -> Section:
    """The pick, and the printed hands, over the decks."""
    blocks: list[Block] = [
        Paragraph(
            f"{played_text(decks)} {pick_sentence(decks, is_printed=is_printed)} "
            f"{sample_sentence(decks, decks.good)}{luck_text(decks.luck)} {TRAINED} The rule "
            "was chosen for the stand-in deck: with another deck another rule may be nearer to fair."
        ),
        _seating_table(decks, is_printed=is_printed),
    ]
    if is_printed:
        blocks.append(seat_table(decks.seats_after))
    else:
        blocks += [
            seat_table(decks.seats_after, what=", with the rule"),
            seat_table(decks.seats_before, "deck-seats-printed", ", with the printed hands"),
        ]
    return _end(blocks, decks, POINTS)


def change_section(decks: DeckChangeFindings) -> Section:
    """The change over the decks."""
    blocks: list[Block] = [
        Paragraph(
            f"{played_text(decks)} Before and after met the same deals with each. "
            f"{holds_sentence(decks)} {sample_sentence(decks, decks.holds)} {TRAINED}"
        ),
        word_table(decks.word, decks.words),
        _difference_table(decks),
        _change_table(decks),
        _seating_table(decks, is_printed=False, heads=("before", "after")),
    ]
    return _end(blocks, decks, decks.unit)


def _end(blocks: list[Block], decks: DeckChangeFindings, unit: str) -> Section:
    """With what all such sections end in."""
    more = [*group_tables(decks.groups), *crossed_blocks(decks.crossed, unit)]
    return Section(TITLE, (*blocks, *more, *other_blocks(decks.other, decks.decks)))


def change_methods(decks: DeckChangeFindings) -> tuple[tuple[str, str], ...]:
    """For the layer on methods."""
    return spread_methods(
        decks.run, decks.seed, decks.content_digest, "each seat's share and its change by itself, and then judged"
    )


def _seating_table(
    decks: DeckChangeFindings, *, is_printed: bool, heads: tuple[str, str] = ("printed hands", "the rule")
) -> Table:
    """How many decks have which verdict on the seating."""
    words = [str(band) for band in BANDS if {*decks.seating_before, *decks.seating_after} >= {str(band)}]
    columns = (decks.seating_after,) if is_printed else (decks.seating_before, decks.seating_after)
    return Table(
        name="deck-seating",
        caption="The seating over the decks",
        heads=("seating", *(f"{head},\ndecks" for head in (heads[:1] if is_printed else heads))),
        rows=tuple(
            (Entry(word, word), *(Entry(str(column.get(word, 0)), column.get(word, 0)) for column in columns))
            for word in words
        ),
        key_count=1,
        note="By what seats win, less what chance adds.",
    )


def _difference_table(decks: DeckChangeFindings) -> Table:
    """The answer's number over the decks."""
    found = decks.difference
    unit = "points of typical distance from fair" if decks.unit == POINTS else decks.unit
    return Table(
        name="deck-difference",
        caption=f"The change in {decks.question} over the decks",
        heads=("", "mean", "decks reach\nfrom, to", "decks\ndiffer by", "chance\nadds"),
        rows=((Entry(decks.question, decks.question), *_numbers(found, 1, UNIT_DIGITS)),),
        key_count=1,
        note=f"In {unit}, less what chance adds.",
    )


def _change_table(decks: DeckChangeFindings) -> Table:
    """What the change does to every seat over the decks."""
    return Table(
        name="deck-seats",
        caption="What the change does to every seat over the decks",
        heads=("seat", "mean,\npoints", "decks reach\nfrom, to", "decks\ndiffer by", "chance\nadds"),
        rows=tuple(
            (Entry(seat_name(place), place), *_numbers(seat, 100, DIGITS + 1))
            for place, seat in enumerate(decks.seat_changes)
        ),
        key_count=1,
        note="Games won of 100, after less before. More games make the last column smaller, never the one before it.",
    )


def _numbers(found: OverDecks, scale: float, digits: int) -> tuple[Entry, ...]:
    noise = scale * found.noise
    return (
        Entry(signed(scale * found.mean, digits), scale * found.mean),
        Entry(f"{signed(scale * found.low, digits)} to {signed(scale * found.high, digits)}", scale * found.low),
        Entry(f"{scale * found.deck_spread:.{digits}f}", scale * found.deck_spread),
        Entry("by seat below", "") if noise != noise else Entry(f"{noise:.{digits}f}", noise),  # noqa: PLR0124 - nan
    )
