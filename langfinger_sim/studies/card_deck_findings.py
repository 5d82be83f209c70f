"""What decks that could be the real one say to what cards are worth: frozen records."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from langfinger_sim.studies.deck_parts import DeckAnswer, OverDecks


class Shown(StrEnum):
    """How much of a card stays the same in all decks that were played."""

    WHOLE = "the same card in all"
    PART = "the same in part"
    NONE = "another card in each"


@dataclass(frozen=True)
class CardOverDecks:
    """A row of a card file over the decks.

    Attributes:
        card: its id.
        shown: how much of it stays what it is.
        value: of the whole table, beside the reference as the stand-in deck has it, in the score's unit.
        more, less: decks in which it is worth more, or less, than that by what matters.
        first, last: decks in which no card is worth more, or less.
    """

    card: str
    shown: Shown
    value: OverDecks
    more: int
    less: int
    first: int
    last: int


@dataclass(frozen=True)
class DeckCardFindings(DeckAnswer):
    """What decks that could be the real one say to what cards are worth.

    The deck that says otherwise contradicts the verdict, or else the order of the first card and the last.

    Attributes:
        cards: in the order of the stand-in deck, the most valuable first.
        order_holds: decks in which the first of these is worth more than the last.
        best, worst: the most and the least that a card of a deck is worth, whichever it is.
        reference: id of the card that all are compared with, as it stands in the stand-in deck.
        unit, smallest_effect: of the values, and what matters.
    """

    cards: tuple[CardOverDecks, ...]
    order_holds: int
    best: OverDecks
    worst: OverDecks
    reference: str
    unit: str
    smallest_effect: float
