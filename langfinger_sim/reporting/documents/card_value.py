"""The report on card values: what is each card worth?"""

from __future__ import annotations

from collections.abc import Iterator

from langfinger_sim.engine.card_plan import SWAP
from langfinger_sim.reporting.blocks import Bar, Block, Command, Document, Facts, Paragraph, Picture, Section, Tone
from langfinger_sim.reporting.documents import card_value_words as words
from langfinger_sim.reporting.documents.card_value_method import list_methods
from langfinger_sim.reporting.documents.card_value_tables import (
    market_table,
    opening_table,
    player_table,
    round_table,
    seen_table,
    skill_table,
    swing_table,
    use_table,
    value_table,
)
from langfinger_sim.reporting.documents.framing import closing_section, provenance_section, stand_in_ribbons
from langfinger_sim.reporting.figures import WIDTH_PIXELS, Axis, Dot, draw_dots
from langfinger_sim.reporting.verdict_words import STAND_IN
from langfinger_sim.reporting.words import count, sentence_case
from langfinger_sim.stats.worth import Spread
from langfinger_sim.studies.card_findings import CardFinding, CardValueFindings

TONES: dict[Spread, Tone] = {Spread.ALIKE: "good", Spread.NOT_SETTLED: "open", Spread.UNEQUAL: "poor"}
SHAPES = {Spread.ALIKE: "=", Spread.NOT_SETTLED: "○", Spread.UNEQUAL: "◆"}
MOST_DOTS = 14


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
            *stand_in_ribbons(findings.source),
            value_picture(findings),
            Facts(
                (
                    ("Does it decide games?", words.decides(findings)),
                    ("Does anyone skip it?", words.skipped(findings)),
                    ("Dead cards", words.dead(findings)),
                    ("Do others agree?", words.others_agree(findings)),
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
            Section("How we know", (Facts(tuple(list_methods(findings))),)),
            *_origins(findings),
            closing_section(step, *_closing(findings)),
        ),
        footer=f"{findings.source.title}: {group.plural} of {findings.variant}",
    )


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


def value_picture(findings: CardValueFindings) -> Picture:
    """The cards by what they bring the table, the reference among them."""
    case, effect = findings.headline, findings.smallest_effect
    shown = _ends(case.cards)
    dots = [_money_dot(card) for card in shown]
    left_out = len(case.cards) - len(shown)
    best, worst = case.cards[0], case.cards[-1]
    axis = Axis(
        f"{findings.unit} a game, the whole table",
        0,
        f"dashed: {findings.reference.card} · grey: no matter",
        -effect,
        effect,
    )
    return Picture(
        name="values-dots",
        title=f"{sentence_case(best.card)} brings the table most, {worst.card} least",
        svg=draw_dots("values-dots", dots, axis),
        alt="Money to the table beside the reference. " + "; ".join(f"{dot.label} {dot.text}" for dot in dots) + ".",
        note=f"Beside {findings.reference.card} in its place, same deals; "
        "the line through a dot is the range in which the true number lies, for all cards at once."
        + (f" {count(left_out, 'card')} in the middle: see the table." if left_out else ""),
        width=WIDTH_PIXELS,
    )


def _ends(cards: tuple[CardFinding, ...]) -> tuple[CardFinding, ...]:
    """All cards, or as many of the best and the worst as there is room for."""
    if len(cards) <= MOST_DOTS:
        return cards
    half = MOST_DOTS // 2
    return (*cards[:half], *cards[-half:])


def _money_dot(card: CardFinding) -> Dot:
    label = f"{card.card} {card.row.shows}"
    if SWAP not in card.worth:
        return Dot(label, 0.0, 0.0, 0.0, "the reference", 1)
    money = card.worth[SWAP].money
    return Dot(label, money.difference, money.interval.low, money.interval.high, words.money(money.difference), 0)


def swing_picture(findings: CardValueFindings) -> Picture | None:
    """The cards by what their taker wins more."""
    found = [(swing, card) for card in findings.headline.swapped if (swing := words.swing_of(card))]
    if not found:
        return None
    found.sort(key=lambda one: (-one[0].value, one[1].card))
    half = MOST_DOTS // 2
    shown = found if len(found) <= MOST_DOTS else [*found[:half], *found[-half:]]
    dots = [
        Dot(card.card, one.value, one.interval.low, one.interval.high, words.points(one.value), 2)
        for one, card in shown
    ]
    effect = findings.smallest_swing
    axis = Axis(
        "games of 100 that its taker wins more",
        0,
        f"dashed: {findings.reference.card} · grey: too little to matter",
        -effect,
        effect,
    )
    return Picture(
        name="swing-dots",
        title=f"Who takes {shown[0][1].card} gains most wins, {shown[-1][1].card} fewest",
        svg=draw_dots("swing-dots", dots, axis),
        alt="Wins of the taker beside the reference. " + "; ".join(f"{dot.label} {dot.text}" for dot in dots) + ".",
        note="Money to the table and wins of the taker need not go together.",
        width=WIDTH_PIXELS,
    )


def _evidence(findings: CardValueFindings) -> Iterator[Block]:
    case = findings.headline
    yield value_table(findings, case)
    yield use_table(findings, case)
    picture = swing_picture(findings)
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
