"""What the report on card values says of rules that may be read otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isnan

from langfinger_sim.reporting.blocks import Block, Entry, Paragraph, Picture, Section, Table
from langfinger_sim.reporting.documents import card_value_words as words
from langfinger_sim.reporting.documents.readings import QUESTION, TITLE, TRAINED, say_open
from langfinger_sim.reporting.figures import WIDTH_PIXELS, Axis, Dot, draw_dots
from langfinger_sim.reporting.words import count, listed
from langfinger_sim.stats.changes import Change
from langfinger_sim.studies.card_findings import CardValueFindings
from langfinger_sim.studies.card_reading_findings import CardReading, CardReadingFindings, CardReadSo

MOST_NAMED, MOST_DOTS = 3, 14
BLANK = Entry("", "")


def verdict_sentence(found: CardReadingFindings) -> str:
    """Such as "UNEQUAL under 9 of 10 other readings of the rules; ALIKE with double_bonus=once (not sure)."."""
    agree, others = _split(found.readings, [one.holds for one in found.readings])
    text = f"{found.word} under {len(agree)} of {len(found.readings)} other readings of the rules{_guessed(agree)}"
    named = [f"{one.best_guess} with {_setting(one)}" for one in others[:MOST_NAMED]]
    unsure = sum(not one.is_sure for one in others)
    return f"{text}{_name_others(named, len(others), unsure, 'another verdict')}."


def first_sentence(findings: CardValueFindings, found: CardReadingFindings) -> str:
    """Under which readings the most valuable card keeps its place, or one of those too close to tell."""
    noun, leaders, total = findings.group.noun, found.leaders, len(found.readings)
    if len(leaders) == len(found.base.cards):
        return (
            f"Which {noun} is worth most, so many games do not tell as the rules are read here; so it is not asked of "
            "other readings."
        )
    agree, others = _split(found.readings, [one.keeps_leader for one in found.readings])
    unsure = sum(not one.is_leader_sure for one in agree)
    guess = f" ({unsure} of them by best guess)" if unsure else ""
    if len(leaders) == 1:
        text = f"{leaders[0]} stays the most valuable {noun} under {len(agree)} of {total}{guess}"
    else:
        text = (
            f"Which of {listed(words.some(list(leaders)))} is worth most, so many games do not tell; one of them is "
            f"the most valuable {noun} under {len(agree)} of {total} other readings{guess}"
        )
    named = [f"{one.first} is with {_setting(one)}" for one in others[:MOST_NAMED]]
    unsure = sum(not one.is_leader_sure for one in others)
    return f"{text}{_name_others(named, len(others), unsure, 'another one')}."


def reading_fact(findings: CardValueFindings) -> list[tuple[str, str]]:
    """For page 1; nothing where no reading was asked for."""
    found = findings.readings
    return [(QUESTION, f"{verdict_sentence(found)} {first_sentence(findings, found)}")] if found else []


def reading_section(findings: CardValueFindings, found: CardReadingFindings) -> Section:
    """What was played, every reading with what it does to the order, and every card over the readings."""
    noun = findings.group.noun
    idle = [_setting(one) for one in found.readings if one.is_idle and not one.is_cut]
    without = f" {listed(idle)} moved no money at all: nothing these players and cards do hangs on it." if idle else ""
    cut = [_setting(one) for one in found.readings if one.is_cut]
    if cut:
        ends, changes = ("ends", "changes") if len(cut) == 1 else ("end", "change")
        without += (
            f" {listed(cut)} {ends} games within a round and hardly {changes} them before; so there cards are compared "
            "one round earlier, before the round that is broken off, and are worth less than at the end."
        )
    turned = f" {listed(found.turned)}: set by the variant, so not open here." if found.turned else ""
    text = (
        "The rulebook is silent on some rules, and some are read otherwise. Under each other reading, one at a time, "
        f"the cards were measured again: {count(found.games, 'game')} as they are and as many with every {noun} "
        f"swapped for {findings.reference.card}, all on the same deals, which were also played by the rules as they "
        f"are read here. {verdict_sentence(found)} {first_sentence(findings, found)}{without}{turned} {TRAINED}"
    )
    blocks: list[Block] = [Paragraph(text), _picture(findings, found), _reading_table(findings, found)]
    return Section(TITLE, (*blocks, _card_table(findings, found)))


def reading_methods(found: CardReadingFindings) -> tuple[tuple[str, str], ...]:
    """For the layer on methods."""
    return (
        (
            "Readings of the rules",
            "Swap values under each other reading that the game declares, one at a time, and less those of the rules "
            f"as they are, deal by deal. All ranges of both tables hold together with {100 * found.level:g} % chance "
            "(divided among readings, and the worth of each card, its move and its lead over each other card). A "
            "verdict that is not settled there counts by its best guess. Readings that matter only together are not "
            "met. Where a reading changes nearly all games in their last round alone, it breaks that round off: what a "
            "card brings is then taken one round earlier, in the base, too.",
        ),
        ("Run of the readings", f"runs/{found.run}, seed {found.seed}, data digest {found.content_digest}"),
    )


def terminal_lines(findings: CardValueFindings) -> Iterator[str]:
    """What readings say, for a terminal."""
    if findings.readings is not None:
        yield verdict_sentence(findings.readings)
        yield first_sentence(findings, findings.readings)
        yield ""


def _split(
    readings: Sequence[CardReading], agree: Sequence[bool]
) -> tuple[tuple[CardReading, ...], tuple[CardReading, ...]]:
    """Those that agree, and the others."""
    pairs = tuple(zip(readings, agree, strict=True))
    return tuple(one for one, is_so in pairs if is_so), tuple(one for one, is_so in pairs if not is_so)


def _guessed(readings: Sequence[CardReading]) -> str:
    unsure = sum(not one.is_sure for one in readings)
    return f" ({unsure} of them by best guess)" if unsure else ""


def _name_others(named: list[str], many: int, unsure: int, what: str) -> str:
    """Readings that say otherwise, the first few by name."""
    if not named:
        return ""
    more = [f"{what} with {many - len(named)} more"] if many > len(named) else []
    return f"; {listed([*named, *more])}{say_open(many, unsure)}"


def _setting(one: CardReading) -> str:
    return one.reading.setting if one.reading else "the rules as they are"


def _verdict(one: CardReading) -> str:
    return str(one.verdict) if one.is_sure else f"probably {one.best_guess}"


def _reading_table(findings: CardValueFindings, found: CardReadingFindings) -> Table:
    """A line a reading, the base first."""
    return Table(
        name="readings",
        caption="The answer under other readings of the rules",
        heads=(
            "read so", "rule", "answer", "most\nvaluable", f"{_leaders(found)}\nahead by", "range",
            "pairs in\nanother order", f"{findings.group.plural}\nmoved",
        ),
        rows=tuple(_reading_row(one) for one in (found.base, *found.readings)),
        key_count=2,
        note=f"Ahead of the best other {findings.group.noun}, {findings.unit} a game; below 0: behind it."
        f"{_who_leads(found)} Pairs in another order: for sure one way round as the rules are read here, and the other "
        "way round so. Moved: worth surely changes by more than "
        f"{findings.smallest_effect:g} {findings.unit} a game.",
    )  # fmt: skip


def _leaders(found: CardReadingFindings) -> str:
    return found.leaders[0] if len(found.leaders) == 1 else "leaders"


def _who_leads(found: CardReadingFindings) -> str:
    """Who the leaders are, where there are several."""
    if len(found.leaders) == 1:
        return ""
    leaders = listed(words.some(list(found.leaders)))
    return f" Leaders: {leaders}, of which none is surely behind as the rules are read here."


def _reading_row(one: CardReading) -> tuple[Entry, ...]:
    reading = one.reading
    name = reading.setting.replace("=", " = ") if reading else "as read here"
    moved = sum(card.move.verdict in (Change.MORE, Change.LESS) for card in one.cards)
    others = lead = (BLANK, BLANK)
    if not isnan(one.lead):
        lead = (
            Entry(words.money(one.lead), one.lead),
            Entry(words.money_range(one.lead_low, one.lead_high), one.lead_low),
        )
    if reading:
        others = (Entry(str(len(one.swapped)), len(one.swapped)), Entry("none" if one.is_idle else str(moved), moved))
    return (
        Entry(name, reading.setting if reading else ""),
        Entry(reading.article if reading else "", reading.article if reading else ""),
        Entry(_verdict(one), str(one.best_guess)),
        Entry(one.first, one.first),
        *lead,
        *others,
    )


def _whole(found: CardReadingFindings) -> list[CardReading]:
    """The base and the readings under which cards were compared at the same time as in it."""
    return [found.base, *(one for one in found.readings if not one.is_cut)]


def _card_table(findings: CardValueFindings, found: CardReadingFindings) -> Table:
    """A card a line."""
    return Table(
        name="reading-cards",
        caption=f"What each {findings.group.noun} is worth under other readings, {findings.unit} a game",
        heads=(
            findings.group.noun, "as read\nhere", "least", "most", "moves most with", "by", "range", "that is",
        ),
        rows=tuple(_card_row(findings, found, card) for card in found.base.cards),
        key_count=1,
        note=f"Beside {findings.reference.card}, the whole table. Moves: beside the rules as they are read here, on "
        f"the same deals, so the luck of the shuffle is not in it; ranges hold for all {findings.group.plural} and "
        "readings at once.",
    )  # fmt: skip


def _card_row(findings: CardValueFindings, found: CardReadingFindings, card: CardReadSo) -> tuple[Entry, ...]:
    value = card.value.value
    if card.card == findings.reference.card:
        return Entry(card.card, card.card), Entry("0", value), *5 * (BLANK,), Entry("the reference", "")
    worths = [one.find(card.card).value.value for one in _whole(found)]
    low, high = min(worths), max(worths)
    mover = max(found.readings, key=lambda one: abs(one.find(card.card).moved.value))
    move = mover.find(card.card)
    worth = (Entry(words.money(value), value), Entry(words.money(low), low), Entry(words.money(high), high))
    if move.moved.value == 0:
        return Entry(card.card, card.card), *worth, *3 * (BLANK,), Entry("moved by none", "")
    return (
        Entry(card.card, card.card),
        *worth,
        Entry(_setting(mover).replace("=", " = "), _setting(mover)),
        Entry(words.money(move.moved.value), move.moved.value),
        Entry(words.money_range(move.moved.interval.low, move.moved.interval.high), move.moved.interval.low),
        Entry(words.ARM_WORDS[move.move.verdict], str(move.move.verdict)),
    )


def _picture(findings: CardValueFindings, found: CardReadingFindings) -> Picture:
    """The cards as they are, with what readings make of them."""
    half = MOST_DOTS // 2
    cards = found.base.cards
    shown = cards if len(cards) <= MOST_DOTS else (*cards[:half], *cards[-half:])
    worth = {card.card: [one.find(card.card).value.value for one in _whole(found)] for card in shown}
    dots = [Dot(name, values[0], min(values), max(values), words.money(values[0]), 0) for name, values in worth.items()]
    effect = findings.smallest_effect
    label = f"dashed: {findings.reference.card} · grey: no matter"
    axis = Axis(f"{findings.unit} a game, the whole table", 0, label, -effect, effect)
    return Picture(
        name="reading-values",
        title=f"What each {findings.group.noun} brings if the rules are read otherwise",
        svg=draw_dots("reading-values", dots, axis),
        alt="Money to the table over the readings. "
        + "; ".join(f"{name} {words.money_range(min(values), max(values))}" for name, values in worth.items())
        + ".",
        note="The dot is the rules as they are read here, the line goes from the reading with least to the one with "
        "most, as measured on the same deals.",
        width=WIDTH_PIXELS,
    )
