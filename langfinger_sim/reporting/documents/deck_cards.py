"""What the report on card values says of decks that could be the real one."""

from __future__ import annotations

from langfinger_sim.reporting.blocks import Block, Entry, Paragraph, Picture, Section, Table
from langfinger_sim.reporting.documents import card_value_words as words
from langfinger_sim.reporting.documents.decks import (
    TITLE,
    TRAINED,
    group_tables,
    holds_sentence,
    other_blocks,
    played_text,
    sample_sentence,
    spread_methods,
    word_table,
)
from langfinger_sim.reporting.figures import WIDTH_PIXELS, Axis, Dot, draw_dots
from langfinger_sim.reporting.words import listed, sentence_case
from langfinger_sim.studies.card_deck_findings import CardOverDecks, DeckCardFindings, Shown
from langfinger_sim.studies.card_findings import CardValueFindings

MOST_DOTS = 14


def card_sentence(findings: CardValueFindings, decks: DeckCardFindings) -> str:
    """In how many decks the first of the cards keeps its place, and what its place means."""
    first, last = decks.cards[0], decks.cards[-1]
    noun, total = findings.group.noun, decks.decks
    order = (
        f"{first.card} is the most valuable {noun} in {first.first} of {total} decks, worth more than "
        f"{last.card} in {decks.order_holds}"
    )
    redrawn = [card for card in (first, last) if card.shown is not Shown.WHOLE]
    if not redrawn:
        return f"{order}."
    names = listed(f"{card.card}{' in part' if card.shown is Shown.PART else ''}" for card in redrawn)
    what = (
        "they are places in the file and not printed cards"
        if len(redrawn) > 1
        else "it is a place in the file and not one printed card"
    )
    return f"{order}; but decks redraw {names}, so {what}."


def range_sentence(findings: CardValueFindings, decks: DeckCardFindings) -> str:
    """What holds whatever stands on the cards: how far the best and the worst of a deck are from the reference."""
    best, worst = decks.best, decks.worst
    return (
        f"Whichever it is, the best {findings.group.noun} of a deck brings {words.money(best.mean)} beside "
        f"{decks.reference} as it stands here ({words.money_range(best.low, best.high)} over the decks), the worst "
        f"{words.money(worst.mean)} ({words.money_range(worst.low, worst.high)})."
    )


def card_section(findings: CardValueFindings, decks: DeckCardFindings) -> Section:
    """All cards over the decks."""
    noun = findings.group.noun
    blocks: list[Block] = [
        Paragraph(
            f"{played_text(decks)} {holds_sentence(decks)} {sample_sentence(decks, decks.holds)} "
            f"{range_sentence(findings, decks)} {card_sentence(findings, decks)} {TRAINED}"
        ),
        Paragraph(
            f"Each deck was played as it is and with every {noun} in turn swapped for {decks.reference} as it stands "
            f"in the stand-in deck, on the same deals. What a source fixes of a {noun} is the same in all decks; the "
            f"rest is drawn anew. So a row below is a row of the card file: where it says "
            f'"{Shown.NONE}", it tells how much a {noun} there may be worth, and nothing of any one {noun}.'
        ),
        _picture(findings, decks),
        word_table(str(decks.word), decks.words),
        _card_table(findings, decks),
        *group_tables(decks.groups),
        *other_blocks(decks.other, decks.decks),
    ]
    return Section(TITLE, tuple(blocks))


def card_deck_methods(decks: DeckCardFindings) -> tuple[tuple[str, str], ...]:
    """For the layer on methods."""
    return spread_methods(
        decks.run, decks.seed, decks.content_digest, "each card by itself, and then judged, ordered and counted"
    )


def _picture(findings: CardValueFindings, decks: DeckCardFindings) -> Picture:
    """The rows by what they bring over the decks."""
    half = MOST_DOTS // 2
    shown = decks.cards if len(decks.cards) <= MOST_DOTS else (*decks.cards[:half], *decks.cards[-half:])
    dots = [
        Dot(card.card, card.value.mean, card.value.low, card.value.high, words.money(card.value.mean), 0)
        for card in shown
    ]
    effect = findings.smallest_effect
    label = f"dashed: {decks.reference} as it stands here · grey: no matter"
    axis = Axis(f"{findings.unit} a game, the whole table", 0, label, -effect, effect)
    return Picture(
        name="deck-values",
        title=f"What each {findings.group.noun} brings with other decks",
        svg=draw_dots("deck-values", dots, axis),
        alt="Money to the table over the decks. "
        + "; ".join(f"{card.card} {words.money_range(card.value.low, card.value.high)}" for card in shown)
        + ".",
        note="The dot is the mean over the decks, the line goes from the deck with least to the one with most, less "
        "what chance adds.",
        width=WIDTH_PIXELS,
    )


def _card_table(findings: CardValueFindings, decks: DeckCardFindings) -> Table:
    """A row of the card file a line."""
    return Table(
        name="deck-cards",
        caption=f"What each {findings.group.noun} is worth over the decks",
        heads=(
            findings.group.noun, "in the decks", "mean", "decks reach\nfrom, to", "decks\ndiffer by", "chance\nadds",
            "worth\nmore in", "worth\nless in", "most\nvaluable in",
        ),
        rows=tuple(_card_row(card) for card in decks.cards),
        key_count=2,
        note=f"{sentence_case(findings.unit)} a game to the whole table, beside {decks.reference} as it stands in the "
        f"stand-in deck; in the order of the stand-in deck. More or less: by {findings.smallest_effect:g} or more. Of "
        f"{decks.decks} decks, less what chance adds.",
    )  # fmt: skip


def _card_row(card: CardOverDecks) -> tuple[Entry, ...]:
    value = card.value
    return (
        Entry(card.card, card.card),
        Entry(str(card.shown), str(card.shown)),
        Entry(words.money(value.mean), value.mean),
        Entry(words.money_range(value.low, value.high), value.low),
        Entry(f"{value.deck_spread:.2f}", value.deck_spread),
        Entry(f"{value.noise:.2f}", value.noise),
        Entry(str(card.more), card.more),
        Entry(str(card.less), card.less),
        Entry(str(card.first), card.first),
    )
