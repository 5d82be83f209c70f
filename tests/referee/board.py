"""Where every card, coin and token is: the state the referee tracks for itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

from .cards import DECKS, Cards, Fence, Loot
from .header import Header

PLACES = ("city", "villa", "ruin", "museum", "harbor")
ROWS = ("villa", "museum", "harbor")
DECK_OF = {"city": "tools", "villa": "loot", "museum": "loot", "harbor": "fences"}


class Pile:
    """A draw pile and its discards (S5): cards in known order on top, below them the others in unknown order."""

    def __init__(self, known: list[str], unknown: Counter[str], discards: list[str]) -> None:
        self.known = list(known)
        self.unknown = +unknown
        self.discards: Counter[str] = Counter(discards)

    @property
    def size(self) -> int:
        """Cards to draw, the discards not among them."""
        return len(self.known) + self.unknown.total()

    def draw(self, card: str) -> str | None:
        """Take this card from the top; what speaks against it, or None."""
        if self.known:
            if card != self.known[0]:
                return f"the next card of the pile is {self.known[0]}"
            del self.known[0]
            return None
        if not self.unknown[card]:
            return f"no {card} is in the pile"
        self.unknown[card] -= 1
        return None

    def reshuffle(self) -> None:
        """The discards become the draw pile, which is empty."""
        self.unknown = +self.discards
        self.discards = Counter()


class Board:
    """One game's table. Slots and squares count from 1; `tokens` gives the seat on a square, `uses` own tools spent."""

    def __init__(self, header: Header) -> None:
        position = header.position
        self.cards: Cards = header.cards
        self.players = header.players
        self.decks = {deck: dict(self.cards.deck(deck)) for deck in DECKS}
        self.piles = {deck: _pile(deck, header) for deck in DECKS}
        self.hands: list[Counter[str]] = [Counter() for _ in range(self.players)]
        self.held: list[list[str]] = [list(names) for names in position.get("held", [[]] * self.players)]
        start_money = header.options.start_money[: self.players]
        self.money: list[Fraction] = list(position.get("money", start_money))
        self.own_tools: list[str | None] = [None] * self.players
        self.city: Counter[str] = Counter()
        self.rows: dict[str, dict[int, str]] = {place: {} for place in ROWS}
        self.tokens: dict[tuple[str, int], int] = {}
        self.uses: Counter[tuple[int, str]] = Counter()
        self.closed: set[int] = set()
        self.used_fences: set[int] = set()
        self.not_yet_out = {deck: _stated_for_table(deck, header) for deck in DECKS}

    def loot(self, name: str) -> Loot:
        """A loot card by name."""
        return self.cards.loot[name]

    def fence(self, slot: int) -> Fence:
        """The fence in this Harbor slot."""
        return self.cards.fences[self.rows["harbor"][slot]]

    def kinds_in_hand(self, seat: int) -> list[str]:
        """The kinds of tool in a hand."""
        return [kind for kind, number in self.hands[seat].items() if number > 0]

    def discard_tool(self, seat: int, kind: str) -> None:
        """One tool from the hand to the discards."""
        self.hands[seat][kind] -= 1
        self.piles["tools"].discards[kind] += 1

    def misplaced(self) -> str | None:
        """Conservation: which deck does not add up, or None if every card is at exactly one spot.

        Runs after every event, hence plain dictionaries: sums of Counters cost ten times as much.
        """
        for deck, due in self.decks.items():
            counts, lists = self._spots(deck)
            total = dict.fromkeys(due, 0)
            for count in counts:
                for name, number in count.items():
                    total[name] = total.get(name, 0) + number
            for names in lists:
                for name in names:
                    total[name] = total.get(name, 0) + 1
            if total != due or any(number < 0 for count in counts for number in count.values()):
                return deck
        return None

    def _spots(self, deck: str) -> tuple[list[Counter[str]], list[Iterable[str]]]:
        """Everywhere a deck's cards may be: as numbers by card, and one by one."""
        pile = self.piles[deck]
        counts = [pile.unknown, pile.discards, self.not_yet_out[deck]]
        if deck == "tools":
            return [*counts, self.city, *self.hands], [pile.known]
        places = ("harbor",) if deck == "fences" else ("villa", "museum")
        held = self.held if deck == "loot" else []
        return counts, [pile.known, *(self.rows[place].values() for place in places), *held]


def _pile(deck: str, header: Header) -> Pile:
    """A deck's draw pile before anything is dealt or laid out: the stated cards, and all not stated under them (S6)."""
    word = {"tools": "tool", "loot": "loot", "fences": "fence"}[deck]
    position = header.position
    return Pile(position.get(f"{word}_pile", []), header.rest[deck], position.get(f"{word}_discards", []))


def _stated_for_table(deck: str, header: Header) -> Counter[str]:
    """Stated cards of hands and displays, until their `deal` or `lay_out` brings them out."""
    stated: Counter[str] = Counter()
    for place, its_deck in DECK_OF.items():
        if its_deck == deck:
            stated.update(header.position.get(place, []))
    if deck == "tools":
        for names in header.position.get("hands", []):
            stated.update(names)
    return stated
