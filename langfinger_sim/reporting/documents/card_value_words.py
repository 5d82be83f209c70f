"""What the report on card values says, in words a designer reads. No number is made here, only spelled.

Also the command line speaks so: nothing heavy is imported.
"""

from __future__ import annotations

from math import isinf
from typing import TYPE_CHECKING

from langfinger_sim.engine.card_plan import NOTHING, REMOVED, SWAP
from langfinger_sim.reporting.documents.comparison_words import signed, signed_range
from langfinger_sim.reporting.words import count, listed, percent, rough, sentence_case
from langfinger_sim.stats.changes import Change
from langfinger_sim.stats.worth import Spread

if TYPE_CHECKING:
    from langfinger_sim.stats.ratios import Estimate
    from langfinger_sim.studies.card_findings import CardCaseFinding, CardFinding, CardValueFindings, Worth

MONEY_DIGITS, POINT_DIGITS = 2, 1
MOST_NAMED = 4

ARM_WORDS = {
    Change.MORE: "MORE",
    Change.LESS: "LESS",
    Change.NO_CHANGE: "ABOUT AS MUCH",
    Change.NOT_SETTLED: "NOT SETTLED",
}


def case_name(findings: CardValueFindings, case: CardCaseFinding) -> str:
    """Such as "base, 4 players, balanced"."""
    return f"{findings.variant}, {case.players} players, {case.policy}"


def money(value: float) -> str:
    """Signed, in the score's unit."""
    return signed(value, MONEY_DIGITS)


def points(value: float) -> str:
    """Signed, in games of 100."""
    return signed(value, POINT_DIGITS)


def money_range(low: float, high: float) -> str:
    """Its range."""
    return "anything" if isinf(high) else signed_range(low, high, MONEY_DIGITS)


def points_range(low: float, high: float) -> str:
    """Its range."""
    return "anything" if isinf(high) else signed_range(low, high, POINT_DIGITS)


def short_name(card: str, noun: str) -> str:
    """Without the word that all of them have: "12" of fence_12."""
    return card.removeprefix(f"{noun}_") or card


def swing_of(card: CardFinding) -> Estimate | None:
    """What a taker wins more than with the reference; None where nobody took it, or of the reference."""
    return card.worth[SWAP].swing if SWAP in card.worth else None


def heads(findings: CardValueFindings) -> tuple[str, ...]:
    """Of `card_cells`."""
    unit, reference = findings.unit, findings.reference.card
    return (
        findings.group.noun,
        f"beside {reference},\n{unit} a game",
        "range",
        "each time\nit comes out",
        "its taker\nwins, of 100",
        "range",
        f"beside nothing,\n{unit} a game",
        f"beside\n{reference}",
        "shows",
    )


def card_cells(findings: CardValueFindings, card: CardFinding) -> tuple[str, ...]:
    """A row of the table of values."""
    swap, nothing = card.worth.get(SWAP), card.worth.get(NOTHING)
    plain = money(nothing.money.difference) if nothing else ""
    if swap is None:
        return card.card, "the reference", "", "", "", "", plain, "", card.row.shows
    return (
        card.card,
        money(swap.money.difference),
        money_range(swap.money.interval.low, swap.money.interval.high),
        money(swap.per_showing.value) if swap.per_showing else "",
        points(swap.swing.value) if swap.swing else "",
        points_range(swap.swing.interval.low, swap.swing.interval.high) if swap.swing else "",
        plain,
        ARM_WORDS[swap.judgement.verdict],
        card.row.shows,
    )


def strongest(findings: CardValueFindings) -> CardFinding:
    """The card farthest from the reference, upwards if any is worth more."""
    swapped = findings.headline.swapped
    return swapped[0] if swapped[0].value >= -swapped[-1].value else swapped[-1]


def sentence(findings: CardValueFindings) -> str:
    """The finding, in at most 25 words."""
    case, reference = findings.headline, findings.reference.card
    if findings.verdict is Spread.ALIKE:
        return (
            f"Each of the {len(case.cards)} {findings.group.plural} brings the table as much as {reference}, "
            f"give or take {findings.smallest_effect:g} {findings.unit} a game."
        )
    card = strongest(findings)
    more = "more" if card.value > 0 else "less"
    middle, effect = _near_middle(findings), f"{findings.smallest_effect:g}"
    return (
        f"{card.card} brings the table {abs(card.value):.1f} {findings.unit} a game {more} than {reference}; "
        f"{middle} of {len(case.cards)} lie within {effect} of the middle."
    )


def _near_middle(findings: CardValueFindings) -> int:
    """Cards whose measured value is as near to the middle one as makes no matter."""
    values = sorted(card.value for card in findings.headline.cards)
    middle = (values[(len(values) - 1) // 2] + values[len(values) // 2]) / 2
    return sum(abs(value - middle) <= findings.smallest_effect for value in values)


def number(findings: CardValueFindings) -> tuple[str, str]:
    """The number of the bar and its range."""
    card = strongest(findings)
    interval = card.worth[SWAP].money.interval
    return (
        f"{card.card}: {money(card.value)} {findings.unit} a game",
        f"95 % sure: {money_range(interval.low, interval.high)}",
    )


def swingers(findings: CardValueFindings) -> list[CardFinding]:
    """Cards whose taker surely wins more, or less, than with the reference by what matters; the most first."""
    found = [
        (swing, card) for card in findings.headline.swapped if (swing := swing_of(card)) and _matters(findings, swing)
    ]
    return [card for _, card in sorted(found, key=lambda one: (-abs(one[0].value), one[1].card))]


def _matters(findings: CardValueFindings, swing: Estimate) -> bool:
    return swing.interval.low > findings.smallest_swing or swing.interval.high < -findings.smallest_swing


def so_what(findings: CardValueFindings) -> str:
    """What follows."""
    found = swingers(findings)
    if found:
        swing = swing_of(found[0])
        assert swing is not None
        more = "more" if swing.value > 0 else "fewer"
        return (
            f"It decides games: who takes {found[0].card} wins {abs(swing.value):.1f} of 100 games {more} than with "
            f"{findings.reference.card}."
        )
    if findings.verdict is Spread.NOT_SETTLED:
        return "Play more games before you rely on an order."
    return "It moves money, but no card is sure to decide games."


def dead_cards(findings: CardValueFindings) -> list[CardFinding]:
    """Cards beside which a card that does nothing leaves the table about as much money, for sure."""
    return [
        card
        for card in findings.headline.cards
        if NOTHING in card.worth and card.worth[NOTHING].judgement.verdict in (Change.NO_CHANGE, Change.LESS)
    ]


def decides(findings: CardValueFindings) -> str:
    """Does it decide games?"""
    found = swingers(findings)
    many = f"{len(found)} of {len(findings.headline.swapped)}"
    if not found:
        return (
            f"No {findings.group.noun} surely moves its taker's wins by {findings.smallest_swing:g} of 100 games or "
            f"more, beside {findings.reference.card}."
        )
    named = [f"{card.card} {points(swing.value)}" for card in found[:MOST_NAMED] if (swing := swing_of(card))]
    return f"{many} surely do; who takes it wins, in games of 100 beside {findings.reference.card}: {listed(named)}."


def skipped(findings: CardValueFindings) -> str:
    """Does anyone ever skip it? Said as seen, for the card used least."""
    seen = [(card.use_rate, card) for card in findings.headline.cards if card.use_rate is not None]
    if not seen:
        return "None ever came to lie out."
    least, most = min(seen, key=lambda one: one[0]), max(seen, key=lambda one: one[0])
    return (
        f"{least[1].card} is used {percent(least[0])} of the times it comes out, {most[1].card} {percent(most[0])} "
        "(as seen, no effect)."
    )


def dead(findings: CardValueFindings) -> str:
    """Which cards might as well do nothing."""
    if not any(NOTHING in card.worth for card in findings.headline.cards):
        return "Not asked."
    found = dead_cards(findings)
    words = findings.group.nothing_words
    if not found:
        return f"None is sure to be: each may bring the table more than {words}."
    names = listed(some([card.card for card in found]))
    return (
        f"{names}: with {words} in its place the table is poorer by less than {findings.smallest_effect:g} "
        f"{findings.unit} a game, if at all."
    )


def some(names: list[str]) -> list[str]:
    """The first few, and how many more there are."""
    if len(names) <= MOST_NAMED:
        return names
    return [*names[: MOST_NAMED - 1], f"{len(names) - MOST_NAMED + 1} more"]


def others_agree(findings: CardValueFindings) -> str:
    """What other players make of it."""
    others = [case.policy for case in findings.cases if case.policy != findings.skill]
    if not others:
        return "Nobody else played: name more players with --policy."
    names = listed(dict.fromkeys(others))
    if not findings.flips:
        return f"{sentence_case(names)} surely disagree on no two {findings.group.plural}."
    flip = findings.flips[0]
    rest = len(findings.flips) - 1
    more = f" {sentence_case(count(rest, 'more pair'))} below." if rest else ""
    return (
        f"Not in all: for {flip.policy} {flip.better} is worth more than {flip.better_for_other}, for "
        f"{flip.other_policy} less ({flip.players} players).{more}"
    )


def misleads(findings: CardValueFindings) -> tuple[str, ...]:
    """Why payout for each use misleads, with this game's own example if there is one."""
    case, use = findings.headline, findings.group.use
    why = (
        f"What is paid for each {use} says what happened there, not what the card changed. It leaves out how often the "
        "card is used at all, what would have been sold elsewhere without it, and that players bring their best to the "
        "cards that pay. Only the same deals with another card in its place answer that."
    )
    if findings.misleading is None:
        return (
            why,
            f"In these games it happens to mislead for no two {findings.group.plural} surely: no pair is settled one "
            "way by payout and the other way by worth. That is luck of this deck, not a reason to trust it.",
        )
    praised, better = (case.find(name) for name in (findings.misleading.praised, findings.misleading.better))
    assert praised.payout is not None
    assert better.payout is not None
    return (
        why,
        f"Here {praised.card} ({praised.row.shows}) pays {praised.payout.value:.2f} {findings.unit} for each {use}, "
        f"{better.card} ({better.row.shows}) only {better.payout.value:.2f}. Yet beside {findings.reference.card} "
        f"{praised.card} brings the table {money(praised.value)} a game and {better.card} {money(better.value)}; "
        "neither difference is chance.",
    )


def both_title(findings: CardValueFindings) -> str:
    """What money and wins say of each other."""
    if findings.parted is None:
        return "Money to the table and wins of the taker order no two cards in opposite ways for sure"
    return (
        f"{sentence_case(findings.parted.better)} wins more for its taker than {findings.parted.praised}, "
        "yet brings the table less"
    )


def next_step(findings: CardValueFindings) -> tuple[str, str]:
    """What to do, and the command for it."""
    case = findings.headline
    open_ones = [card.worth[SWAP].judgement for card in case.swapped]
    to_go = max((one.games_to_go or 0 for one in open_ones), default=0)
    if findings.verdict is Spread.NOT_SETTLED and to_go:
        games = round((case.games + to_go) * 1.1)
        command = f"{findings.command} --games {rough(games).replace(',', '')}" if findings.command else ""
        command = "" if " --games " in findings.command else command
        return f"Play about {rough(to_go)} more games of each change; so many should settle it.", command
    card = strongest(findings)
    if "+" in findings.variant:
        return f"Change one number on {card.card} and see what the game does with it.", ""
    setting = _one_less(findings, card) if card.value > 0 else f"{card.card}.COLUMN=N"
    than = "better" if card.value > 0 else "worse"
    step = f"If {card.card} is meant to be no {than} than others, change one number on it and see what the game does."
    command = f"langfinger-sim compare --game {findings.source.game} --set {setting} --ask {findings.score}"
    return step, "" if "COLUMN" in command else command


def _one_less(findings: CardValueFindings, card: CardFinding) -> str:
    """The largest number on a card that makes it do something, one less."""
    cells = {name: card.row.cells.get(name, 0) for name in findings.group.nothing}
    numbers = {name: value for name, value in cells.items() if isinstance(value, int) and value > 0}
    if not numbers:
        return f"{card.card}.COLUMN=N"
    column = max(reversed(numbers), key=lambda name: numbers[name])
    return f"{card.card}.{column}={numbers[column] - 1}"


def arm_head(findings: CardValueFindings, arm: str) -> str:
    """What an arm is, for a table's head."""
    return {
        SWAP: f"beside\n{findings.reference.card}",
        NOTHING: "beside\nnothing",
        REMOVED: "beside\nno card",
    }[arm]


def worth_cells(worth: Worth | None) -> tuple[str, str]:
    """Money and its range."""
    if worth is None:
        return "", ""
    return money(worth.money.difference), money_range(worth.money.interval.low, worth.money.interval.high)


def chance(value: float) -> str:
    """An adjusted p-value as people read it."""
    return "below 0.001" if value < 0.001 else f"{value:.3f}"  # noqa: PLR2004
