"""Pictures of the report on card values."""

from __future__ import annotations

from langfinger_sim.engine.card_plan import SWAP
from langfinger_sim.reporting.blocks import Picture
from langfinger_sim.reporting.documents import card_value_words as words
from langfinger_sim.reporting.figures import WIDTH_PIXELS, Axis, Dot, draw_dots
from langfinger_sim.reporting.point_figures import Plane, Point, draw_points
from langfinger_sim.reporting.words import count, sentence_case
from langfinger_sim.studies.card_findings import CardFinding, CardValueFindings

MOST_DOTS = 14


def value_picture(findings: CardValueFindings) -> Picture:
    """The cards by what they bring the table, the reference among them."""
    case, effect = findings.headline, findings.smallest_effect
    shown = _ends(case.cards)
    dots = [_money_dot(card, findings.group.noun) for card in shown]
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


def _money_dot(card: CardFinding, noun: str) -> Dot:
    label = f"{words.short_name(card.card, noun)} {card.row.shows}"
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


def both_picture(findings: CardValueFindings) -> Picture | None:
    """Money to the table against wins of the taker."""
    found = [(card, swing) for card in findings.headline.swapped if (swing := words.swing_of(card))]
    if not found:
        return None
    points = [
        Point(
            words.short_name(card.card, findings.group.noun),
            card.value,
            swing.value,
            (card.worth[SWAP].money.interval.low, card.worth[SWAP].money.interval.high),
            (swing.interval.low, swing.interval.high),
        )
        for card, swing in found
    ]
    money, wins = findings.smallest_effect, findings.smallest_swing
    plane = Plane(
        f"{findings.unit} a game that the whole table has more",
        "games of 100 that its taker wins more",
        f"crossing: {findings.reference.card} · grey: no matter",
        (-money, money),
        (-wins, wins),
    )
    return Picture(
        name="both",
        title=words.both_title(findings),
        svg=draw_points("both", points, plane),
        alt="Money to the table and wins of the taker. "
        + "; ".join(f"{one.label} {words.money(one.x)} and {words.points(one.y)}" for one in points)
        + ".",
        note="To the right: the table is richer. Up: who takes it wins more. Lines: ranges, for all at once. "
        "Points without room for a name: see the tables.",
        width=WIDTH_PIXELS,
    )
