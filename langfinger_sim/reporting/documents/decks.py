"""What a report says of decks that could be the real one: the ribbon, a fact for page 1, a section."""

from __future__ import annotations

from collections.abc import Sequence

from langfinger_sim.reporting.blocks import Block, Command, Entry, Paragraph, Ribbon, Section, Table
from langfinger_sim.reporting.documents.framing import stand_in_ribbons
from langfinger_sim.reporting.words import count, in_100, listed, percent_range, seat_name
from langfinger_sim.studies.decks import DeckFindings, GroupOverDecks
from langfinger_sim.studies.source import Source

DIGITS = 1
LITTLE = 0.05
"""Groups that do less than this part of it are not named as what matters."""

TRAINED = "The players were made or trained for the stand-in deck and play every deck in the same way."


def card_ribbons(source: Source, decks: DeckFindings | None) -> tuple[Ribbon, ...]:
    """The ribbons for assumed cards, with what other decks say where they were played."""
    ribbons = stand_in_ribbons(source)
    if decks is None:
        return ribbons
    return tuple(Ribbon(ribbon.head, _with_decks(ribbon.text, decks)) for ribbon in ribbons)


def _with_decks(text: str, decks: DeckFindings) -> str:
    assumed = text.partition(" The answer holds")[0]
    return f"{assumed} {holds_sentence(decks)} {TRAINED}"


def holds_sentence(decks: DeckFindings) -> str:
    """Such as "97 of 100 invented decks that match what is publicly known give the same answer, FAIR; 3 UNEVEN."."""
    others = [f"{number} {word}" for word, number in decks.words.items() if word != decks.word]
    text = f"{decks.holds} of {decks.decks} invented decks that match what is publicly known give the same answer"
    return f"{text}, {decks.word}{f'; {listed(others)}' if others else ''}."


def deck_fact(decks: DeckFindings) -> tuple[str, str]:
    """For page 1: whether the answer depends on unknown cards."""
    return "Depends on unknown cards?", f"{holds_sentence(decks)} {groups_sentence(decks.groups)}".strip()


def groups_sentence(groups: Sequence[GroupOverDecks]) -> str:
    """Which unknown matters most; empty where none can be told."""
    named = [group for group in groups if group.share is not None and group.share >= LITTLE]
    if not named:
        return ""
    first, *others = named
    text = f"Most hangs on the {first.group}"
    return f"{text}, then the {listed(group.group for group in others)}." if others else f"{text}."


def deck_section(decks: DeckFindings) -> Section:
    """What was played, how the decks differ, what that hangs on, and the deck that disagrees."""
    blocks: list[Block] = [
        Paragraph(
            f"{count(decks.decks, 'deck')} drawn so that nothing is broken that is known of the published game, "
            f"{count(decks.games, 'game')} each, all on the same deals. {holds_sentence(decks)} {TRAINED}"
        ),
        _word_table(decks),
        _seat_table(decks),
        *([_group_table(decks)] if decks.groups else []),
        *_other_blocks(decks),
    ]
    return Section("If the cards are other cards", tuple(blocks))


def deck_methods(decks: DeckFindings) -> tuple[tuple[str, str], ...]:
    """For the layer on methods."""
    return (
        ("Other decks", _explain_spread()),
        ("Groups of unknown cards", _explain_groups()),
        ("Run of the decks", f"runs/{decks.run}, seed {decks.seed}, data digest {decks.content_digest}"),
    )


def _word_table(decks: DeckFindings) -> Table:
    return Table(
        name="deck-words",
        caption="What the decks say",
        heads=("verdict", "decks"),
        rows=tuple((Entry(word, word), Entry(str(number), number)) for word, number in decks.words.items()),
        key_count=1,
        note=f"The verdict of the stand-in deck, or its best guess, is {decks.word}.",
    )


def _seat_table(decks: DeckFindings) -> Table:
    return Table(
        name="deck-seats",
        caption="What every seat wins over the decks",
        heads=("seat", "mean,\nof 100", "decks reach\nfrom, to", "decks differ by\n(points)", "chance adds\n(points)"),
        rows=tuple(
            (
                Entry(seat_name(place), place),
                Entry(in_100(seat.mean, DIGITS), 100 * seat.mean),
                Entry(percent_range(seat.low, seat.high, DIGITS), 100 * seat.low),
                Entry(in_100(seat.deck_spread, DIGITS + 1), 100 * seat.deck_spread),
                Entry(in_100(seat.noise, DIGITS + 1), 100 * seat.noise),
            )
            for place, seat in enumerate(decks.seats)
        ),
        key_count=1,
        note="Less what chance adds. More games make the last column smaller, never the one before it.",
    )


def _group_table(decks: DeckFindings) -> Table:
    return Table(
        name="deck-groups",
        caption="Which unknown cards matter most",
        heads=("drawn alone", "part of how decks differ", "decks"),
        rows=tuple(
            (
                Entry(group.group, group.group),
                Entry("unknown", "") if group.share is None else Entry(f"{100 * group.share:.0f} %", 100 * group.share),
                Entry(str(group.decks), group.decks),
            )
            for group in decks.groups
        ),
        key_count=1,
        note="Rough, of few decks each, all else as in the stand-in deck. The parts need not sum to 100.",
    )


def _other_blocks(decks: DeckFindings) -> list[Block]:
    if decks.other is None:
        return [Paragraph("No deck was found that clearly says otherwise.")]
    text = (
        f"Deck {decks.other} says most clearly otherwise: {decks.other_word}. It is the farthest of "
        f"{decks.decks}, so it looks a little farther than it is. To see its cards and play new games with it:"
    )
    return [Paragraph(text), *(Command(command) for command in decks.other_commands)]


def _explain_spread() -> str:
    return (
        "Chance in the shuffles shrinks with more games, not knowing the cards does not, so they are never added up. "
        "What chance adds to the variance over decks is found from blocks of the games, without the luck that all "
        "decks share, and taken off (analysis of variance, random effects); the decks' shares are pulled to their mean "
        "until they spread by what is left (Louis 1984), and then judged by the bands."
    )


def _explain_groups() -> str:
    return (
        "The variance between decks in which one group alone is drawn, as part of that between decks in which all is: "
        "an effect of first order round the stand-in deck, not Sobol's index over all decks."
    )
