"""How the report on card values knows what it says: each estimand in a few words."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite

from langfinger_sim.reporting.documents.deck_cards import card_deck_methods
from langfinger_sim.reporting.documents.reading_cards import reading_methods
from langfinger_sim.studies.card_findings import CardValueFindings


def list_methods(findings: CardValueFindings) -> Iterator[tuple[str, str]]:
    """A line for each method."""
    case, reference, group = findings.headline, findings.reference.card, findings.group
    level = f"{100 * findings.level:g} %"
    times = f"{case.saving:.1f} times" if isfinite(case.saving) else "many times"
    yield (
        "Design",
        f"{case.games:,} deals, each played with every change. A changed card keeps its name, and so its place in "
        "every shuffle: until it lies out both games are the same, but for what players expect of the deck, and what "
        f"the deal does to both drops out. In the median an unpaired comparison would need {times} the games.",
    )
    yield (
        "Money to the table",
        "What all seats together have at the end of the last round that both games play. A better card also ends games "
        "sooner; money at the end would hide it, for the goal is the same.",
    )
    yield (
        f"Beside {reference}",
        f"Swap value: the card's cells replaced by those of {reference} ({findings.reference.shows}), in place.",
    )
    yield (
        "Beside nothing, beside no card",
        f"Scarcity value: {group.nothing_words} in its place. Removal value: the card is left out of the deck, so "
        "others come out more often; it is less than 0 where the card is worse than the average of the others.",
    )
    yield (
        "Wins of the taker",
        "Seat swing: over all seats that took the card, wins with it less wins with the other card in its place, "
        "shared wins in parts. It is the effect on those who took it, not on a seat drawn at random: who got to it had "
        "some luck already, which the other game need not repeat, so the wins of takers tend to lie a little above 0 "
        "even for a card like all others, most so beside nothing and beside no card.",
    )
    yield (
        "Open in round 1",
        "First-shown effect: games in which the card lies open in round 1 less games in which it does not, money of "
        f"the table by round {case.early_round}, which few games end before. The shuffle decides which games these "
        "are, so it is an effect.",
    )
    yield (
        "Each use, each showing",
        "Sum of the money divided by the sum of uses, or of times the card came to lie out; errors by linearising. For "
        f"players whose choices do not depend on it, one coin more on every {group.use} shows as exactly +1; those who "
        "choose by it use it more, and sell what would have stayed unsold.",
    )
    yield (
        "Ranges",
        f"Paired differences; ranges of one column hold for all its cards at once with {level} chance (the level is "
        "divided among them, Bonferroni), so the best and the worst may be read off. By chance alone: Benjamini and "
        "Hochberg over the cards.",
    )
    yield (
        "Verdict",
        f"UNEQUAL: some card's whole range lies beyond {findings.smallest_effect:g} {findings.unit} a game. ALIKE: all "
        "ranges lie within. Else NOT SETTLED.",
    )
    yield (
        "Order changes",
        f"Two cards whose ranges lie apart for {findings.skill} and apart the other way round for other players. "
        "Values hold for the players that played; none learned anything from a changed card.",
    )
    yield "Stop rule", "The number of deals was fixed beforehand, so plain intervals hold."
    yield "Self-check", "Every file read has the SHA-256 that the run wrote down."
    if findings.decks:
        yield from card_deck_methods(findings.decks)
    if findings.readings:
        yield from reading_methods(findings.readings)
