"""The report on card values: what is each card worth?"""

from __future__ import annotations

from collections.abc import Iterator

from langfinger_sim.reporting.blocks import Bar, Block, Command, Document, Facts, Paragraph, Section
from langfinger_sim.reporting.documents import card_value_words as words
from langfinger_sim.reporting.documents.card_value_cases import player_table, skill_table, verdict_table
from langfinger_sim.reporting.documents.card_value_method import list_methods
from langfinger_sim.reporting.documents.card_value_pictures import both_picture, swing_picture, value_picture
from langfinger_sim.reporting.documents.card_value_tables import (
    SHAPES,
    TONES,
    arm_table,
    market_table,
    opening_table,
    round_table,
    seen_table,
    side_table,
    swing_table,
    use_table,
    value_table,
)
from langfinger_sim.reporting.documents.deck_cards import card_section, card_sentence
from langfinger_sim.reporting.documents.decks import card_ribbons, deck_fact, holds_sentence
from langfinger_sim.reporting.documents.framing import closing_section, provenance_section
from langfinger_sim.reporting.documents.reading_cards import reading_fact, reading_section
from langfinger_sim.reporting.verdict_words import STAND_IN
from langfinger_sim.reporting.words import count
from langfinger_sim.studies.card_findings import CardValueFindings


def write_card_value(findings: CardValueFindings) -> Document:
    """The whole report as blocks."""
    step, command = words.next_step(findings)
    case, group = findings.headline, findings.group
    return Document(
        title=f"{findings.source.title}: what is each {group.noun} worth?",
        subtitle=f"{count(len(case.cards), 'card')}, each beside {findings.reference.card} "
        f"({findings.reference.shows}), on the same {count(case.games, 'deal')}",
        bar=_bar(findings),
        answer=(
            *card_ribbons(findings.source, holds_sentence(findings.decks) if findings.decks else ""),
            value_picture(findings),
            *([verdict_table(findings)] if len({one.players for one in findings.cases}) > 1 else []),
            Facts(
                (
                    ("Does it decide games?", words.decides(findings)),
                    ("Does anyone skip it?", words.skipped(findings)),
                    ("Dead cards", words.dead(findings)),
                    ("Do others agree?", words.others_agree(findings)),
                    *_say_decks(findings),
                    *reading_fact(findings),
                    ("Next step", step),
                )
            ),
            *([Command(command)] if command else []),
        ),
        sections=(
            Section("The evidence", tuple(_evidence(findings)), starts_page=True),
            Section(
                f"Why payout for each {group.use} misleads",
                tuple(Paragraph(text) for text in words.misleads(findings)),
                is_kept=True,
            ),
            *([card_section(findings, findings.decks)] if findings.decks else []),
            *([reading_section(findings, findings.readings)] if findings.readings else []),
            Section("How we know", (Facts(tuple(list_methods(findings))),)),
            *_origins(findings),
            closing_section(step, *_closing(findings)),
        ),
        footer=f"{findings.source.title}: {group.plural} of {findings.variant}",
    )


def _say_decks(findings: CardValueFindings) -> tuple[tuple[str, str], ...]:
    """For page 1, what decks say to the order of the cards; nothing where none were asked for."""
    if not findings.decks:
        return ()
    return (deck_fact(card_sentence(findings, findings.decks), findings.decks.groups),)


def _origins(findings: CardValueFindings) -> Iterator[Section]:
    """The headline players' run whole, of the others' what differs."""
    yield provenance_section(findings.source)
    for source in findings.sources[1:]:
        facts = (
            ("Players", "; ".join(f"{name} (digest {digest})" for name, digest in source.policies.items())),
            ("Deals", f"seed {source.seed}, games 0 to {source.games - 1:,} of each case"),
            ("Plan digest", source.plan_digest),
            ("Data digest", source.content_digest),
        )
        yield Section(f"And of {', '.join(source.policies)}", (Facts(facts),), is_kept=True)


def _bar(findings: CardValueFindings) -> Bar:
    number, number_range = words.number(findings)
    case, verdict = findings.headline, findings.verdict
    return Bar(
        word=f"{verdict} {STAND_IN}" if case.card_status else str(verdict),
        tone=TONES[verdict],
        shape=SHAPES[verdict],
        about=f"What each {findings.group.noun} is worth: {words.case_name(findings, case)}",
        sentence=words.sentence(findings),
        number=number,
        number_range=number_range,
        so_what=words.so_what(findings),
    )


def _evidence(findings: CardValueFindings) -> Iterator[Block]:
    case = findings.headline
    yield value_table(findings, case)
    arms = arm_table(findings, case)
    if arms:
        yield arms
    yield use_table(findings, case)
    yield side_table(findings, case)
    for picture in (swing_picture(findings), both_picture(findings)):
        if picture:
            yield picture
    yield swing_table(findings, case)
    opening = opening_table(findings, case)
    if opening:
        yield opening
    yield round_table(findings, case)
    own = [one for one in findings.cases if one.policy == findings.skill]
    for players in dict.fromkeys(one.players for one in own):
        if sum(one.players == players for one in findings.cases) > 1:
            yield skill_table(findings, players)
    if len(own) > 1:
        yield player_table(findings, own)
    yield seen_table(findings, case)
    if case.market:
        yield market_table(findings, case)
    yield Facts(tuple((name, f"{number:.2f} a game") for name, number in case.losses.items()), is_brief=True)


def _closing(findings: CardValueFindings) -> tuple[str, str]:
    card = words.strongest(findings)
    test = (
        f"Ask a group after each game which {findings.group.noun} they waited for and which one nobody wanted. Do they "
        f"name {card.card}?"
    )
    tell = "What people see in a card: a picture, a surprise, a plan. These players weigh money alone."
    return (
        test,
        f"{tell} Nor what the real cards do where stand-ins were used." if findings.headline.card_status else tell,
    )
