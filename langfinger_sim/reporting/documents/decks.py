"""What a report on seating says of decks that could be the real one, and what all reports share that do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from langfinger_sim.reporting.blocks import Block, Command, Entry, Paragraph, Ribbon, Section, Table
from langfinger_sim.reporting.documents.framing import stand_in_ribbons
from langfinger_sim.reporting.words import count, in_100, listed, percent_range, seat_name
from langfinger_sim.studies.crossed import CrossedFindings
from langfinger_sim.studies.deck_parts import DeckAnswer, GroupOverDecks, OtherDeck, OverDecks, SharedLuck
from langfinger_sim.studies.decks import DeckFindings
from langfinger_sim.studies.source import Source

DIGITS = 1
LITTLE = 0.05
"""Groups that do less than this part of it are not named as what matters."""

TITLE = "If the cards are other cards"
QUESTION = "Depends on unknown cards?"
INVENTED = "invented decks that match what is publicly known"
TRAINED = "The players were made or trained for the stand-in deck and play all decks alike."


def card_ribbons(source: Source, said: str) -> tuple[Ribbon, ...]:
    """The ribbons for assumed cards, with what other decks say where they were played; empty: they were not."""
    ribbons = stand_in_ribbons(source)
    if not said:
        return ribbons
    return tuple(Ribbon(ribbon.head, _with_decks(ribbon.text, said)) for ribbon in ribbons)


def _with_decks(text: str, said: str) -> str:
    assumed = text.partition(" The answer holds")[0]
    return f"{assumed} {said} {TRAINED}"


def invented(decks: DeckAnswer) -> str:
    """What the decks are; of cards of the user's own we know only what they say of themselves."""
    return f"invented decks drawn round the cards in {decks.drawn_round}" if decks.drawn_round else INVENTED


def holds_sentence(decks: DeckAnswer) -> str:
    """Such as "97 of 100 invented decks that match what is publicly known give the same answer, FAIR; 3 UNEVEN."."""
    text = f"{decks.holds} of {decks.decks} {invented(decks)} give the same answer, {decks.word}{others_text(decks)}."
    return f"{text}{crossed_text(decks)}"


def crossed_text(decks: DeckAnswer) -> str:
    """In how many decks the answer holds where a reading of the rules is drawn, too; empty where none was."""
    found = decks.crossed
    if found is None:
        return ""
    return f" With another reading of the rules for each deck, too, {found.both} of {found.decks} do."


def _said(decks: DeckAnswer) -> str:
    return f"{holds_sentence(decks)} {sample_sentence(decks, decks.holds)}"


def sample_sentence(decks: DeckAnswer, number: int) -> str:
    """What so many of the decks say of all that could be drawn."""
    found = decks.range_of(number)
    ends = f"{100 * found.low:.0f} to {100 * found.high:.0f}"
    return f"They are a sample: {number} of {decks.decks} stands for {ends} of 100 decks drawn so, 95 % sure."


def others_text(decks: DeckAnswer) -> str:
    """Such as "; 2 FAIR and 7 UNEVEN"; empty where all agree."""
    others = [f"{number} {word}" for word, number in decks.words.items() if word != decks.word]
    return f"; {listed(others)}" if others else ""


def luck_text(luck: SharedLuck) -> str:
    """That so few games lean counts of verdicts away from FAIR; empty where they do not."""
    if not luck.is_leaning:
        return ""
    return (
        " So few games lean the count away from FAIR: all decks share the luck of these deals, which may move a seat "
        f"by {in_100(luck.share, DIGITS)} points and is not taken off; --deck-games plays more."
    )


def deck_fact(said: str, groups: Sequence[GroupOverDecks]) -> tuple[str, str]:
    """For page 1: whether the answer depends on unknown cards."""
    return QUESTION, f"{said} {groups_sentence(groups)}".strip()


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
        Paragraph(f"{played_text(decks)} {_said(decks)}{luck_text(decks.luck)} {TRAINED}"),
        word_table(decks.word, decks.words),
        seat_table(decks.seats),
        *group_tables(decks.groups),
        *crossed_blocks(decks.crossed),
        *other_blocks(decks.other, decks.decks),
    ]
    return Section(TITLE, tuple(blocks))


def played_text(decks: DeckAnswer) -> str:
    """How many decks, how they are drawn, and games with each."""
    how = "so that nothing is broken that is known of the published game"
    if decks.drawn_round:
        how = f"round the cards in {decks.drawn_round}, whose cells named known or inferred stay as they are"
    return f"{count(decks.decks, 'deck')} drawn {how}, {count(decks.games, 'game')} each, all on the same deals."


def crossed_blocks(crossed: CrossedFindings | None, unit: str = "points") -> list[Block]:
    """What the same decks say, each under another reading; nothing where none was asked for."""
    if crossed is None:
        return []
    text = (
        "Cards and rules drawn at once: every deck was played again under another reading, the readings in turn, on "
        f"the same deals. As the rules are read here the answer holds in {crossed.alone} of {crossed.decks} decks, "
        f"under the deck's own reading in {crossed.both}. Another deck typically moves what is judged by "
        f"{crossed.deck_spread:.{DIGITS}f} {unit}, another reading by {crossed.reading_move:.{DIGITS}f}. Each reading "
        f"met only {_few(crossed)}: enough for all together, not to tell one reading from another."
    )
    table = Table(
        name="deck-readings",
        caption="The decks, each under another reading of the rules",
        heads=("read so", "rule", "decks", "answer holds\nas read here", "answer holds\nread so"),
        rows=tuple(
            (
                Entry(one.reading.setting.replace("=", " = "), one.reading.setting),
                Entry(one.reading.article, one.reading.article),
                *(Entry(str(number), number) for number in (one.decks, one.alone, one.both)),
            )
            for one in crossed.readings
        ),
        key_count=2,
        note="The same decks on the same deals both times, less what chance adds. "
        f"Run: runs/{crossed.run}, data digest {crossed.content_digest}.",
    )
    return [Paragraph(text), table]


def _few(crossed: CrossedFindings) -> str:
    least, most = (pick(one.decks for one in crossed.readings) for pick in (min, max))
    return count(most, "deck") if least == most else f"{least} or {count(most, 'deck')}"


def deck_methods(decks: DeckFindings) -> tuple[tuple[str, str], ...]:
    """For the layer on methods."""
    return spread_methods(decks.run, decks.seed, decks.content_digest, "and then judged by the bands")


def spread_methods(run: str, seed: int, digest: str, judged: str) -> tuple[tuple[str, str], ...]:
    """How chance is told from not knowing the cards; `judged`: what is done with what is left."""
    return (
        ("Other decks", _explain_spread(judged)),
        ("Groups of unknown cards", _explain_groups()),
        ("Run of the decks", f"runs/{run}, seed {seed}, data digest {digest}"),
    )


def word_table(word: str, words: Mapping[str, int], name: str = "deck-words") -> Table:
    """How many decks give which answer."""
    return Table(
        name=name,
        caption="What the decks say",
        heads=("verdict", "decks"),
        rows=tuple((Entry(word, word), Entry(str(number), number)) for word, number in words.items()),
        key_count=1,
        note=f"The verdict of the stand-in deck, or its best guess, is {word}.",
    )


def seat_table(seats: Iterable[OverDecks], name: str = "deck-seats", what: str = "") -> Table:
    """What every seat wins over the decks."""
    return Table(
        name=name,
        caption=f"What every seat wins over the decks{what}",
        heads=("seat", "mean,\nof 100", "decks reach\nfrom, to", "decks differ by\n(points)", "chance adds\n(points)"),
        rows=tuple(
            (
                Entry(seat_name(place), place),
                Entry(in_100(seat.mean, DIGITS), 100 * seat.mean),
                Entry(percent_range(seat.low, seat.high, DIGITS), 100 * seat.low),
                Entry(in_100(seat.deck_spread, DIGITS + 1), 100 * seat.deck_spread),
                Entry(in_100(seat.noise, DIGITS + 1), 100 * seat.noise),
            )
            for place, seat in enumerate(seats)
        ),
        key_count=1,
        note="Less what chance adds. More games make the last column smaller, never the one before it.",
    )


def group_tables(groups: Sequence[GroupOverDecks]) -> list[Table]:
    """Which group of unknown cards does most; none where there are no groups."""
    if not groups:
        return []
    table = Table(
        name="deck-groups",
        caption="Which unknown cards matter most",
        heads=("drawn alone", "part of how decks differ", "decks"),
        rows=tuple(
            (
                Entry(group.group, group.group),
                Entry("unknown", "") if group.share is None else Entry(f"{100 * group.share:.0f} %", 100 * group.share),
                Entry(str(group.decks), group.decks),
            )
            for group in groups
        ),
        key_count=1,
        note="Rough, of few decks each, all else as in the stand-in deck. The parts need not sum to 100.",
    )
    return [table]


def other_blocks(other: OtherDeck | None, decks: int) -> list[Block]:
    """The deck that disagrees, and how to play it."""
    if other is None:
        return [Paragraph("No deck was found that clearly says otherwise.")]
    return [
        Paragraph(f"{other_sentence(other, decks)} To see its cards and play more games with it:"),
        *(Command(command) for command in other.commands),
    ]


def other_sentence(other: OtherDeck, decks: int) -> str:
    """What the deck said that was picked, and whether new games bear it out."""
    fresh = f"{count(other.games, 'new game')}, which had no part in picking it,"
    first = f"Deck {other.number}, the farthest of {decks}, says most clearly otherwise: {other.word}."
    if other.is_confirmed:
        return f"{first} {fresh} bear it out: {other.fresh_word}."
    return f"{first} {fresh} do not bear it out for certain: probably {other.fresh_word}."


def terminal_lines(decks: DeckAnswer, said: str) -> Iterator[str]:
    """What decks say, for a terminal."""
    yield said
    if text := groups_sentence(decks.groups):
        yield text
    if decks.other is not None:
        yield other_sentence(decks.other, decks.decks)
    yield ""


def _explain_spread(judged: str) -> str:
    return (
        "Chance in the shuffles shrinks with more games, not knowing the cards does not, so they are never added up. "
        "What chance adds to the variance over decks is found from blocks of the games, without the luck that all "
        "decks share, and taken off (analysis of variance, random effects); the decks' numbers are pulled to their "
        f"mean until they spread by what is left (Louis 1984), {judged}. The deck that says otherwise is the one whose "
        "own joint ranges leave least room for the answer, played again on deals of its own."
    )


def _explain_groups() -> str:
    return (
        "The variance between decks in which one group alone is drawn, as part of that between decks in which all is: "
        "an effect of first order round the stand-in deck, not Sobol's index over all decks."
    )
