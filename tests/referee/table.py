"""The table of one game under review, with the steps that several phases share: drawing, shuffling, laying out."""

from __future__ import annotations

from .board import DECK_OF, PLACES, ROWS, Board
from .header import read_header
from .objection import HeaderError
from .tape import Tape


class Table:
    """Tape and board of one game; `start_seat` and `round` are those of the round under way.

    `is_last_round`: somebody had the goal after the round before, and one more is played (`one_more_round`).
    """

    def __init__(self, tape: Tape) -> None:
        self.tape = tape
        event = tape.read("the header")
        try:
            self.header = read_header(event)
        except HeaderError as refusal:
            tape.object_that(str(refusal))
        self.options = self.header.options
        self.players = self.header.players
        self.board = Board(self.header)
        self.start_seat: int = self.header.position.get("start_seat", 0)
        self.round = 0
        self.is_last_round = False
        self.shuffle_count = 0
        self.winners: tuple[int, ...] = ()
        self.is_over = False
        self.is_capped = False
        tape.before_next = self.check_conservation

    def check_conservation(self) -> None:
        """Every card of the deck is at exactly one spot."""
        if deck := self.board.misplaced():
            self.tape.object_that(f"after this event the {deck} no longer add up to the deck")

    def seats_in_turn(self) -> list[int]:
        """All seats clockwise from the start seat of the round."""
        return [(self.start_seat + step) % self.players for step in range(self.players)]

    def at_the_goal(self) -> bool:
        """E1: somebody has at least the goal."""
        return any(money >= self.options.goal for money in self.board.money)

    def begin_round(self) -> None:
        """The next round is announced, with the seat that starts it; own tools are fresh again (B2a)."""
        self.round += 1
        self.tape.expect("round", {"round": self.round, "start_seat": self.start_seat})
        self.board.uses.clear()

    def can_draw(self, deck: str) -> bool:
        """S5: whether the pile gives a card; an empty one is made from its discards first, if there are any."""
        pile = self.board.piles[deck]
        if not pile.size and pile.discards:
            self.expect_shuffle(deck)
        return pile.size > 0

    def take_from_pile(self, deck: str, card: object) -> str:
        """The card of the last event leaves the pile, which must be able to give it."""
        problem = self.board.piles[deck].draw(card) if isinstance(card, str) else "a card has to be named"
        if problem or not isinstance(card, str):
            self.tape.object_that(f"{card!r} cannot come from the {deck}: {problem}")
        return card

    def shuffle_if_emptied(self, deck: str) -> None:
        """S5: as soon as the last card of a pile is drawn its discards become the pile, unless read otherwise."""
        pile = self.board.piles[deck]
        if self.options.reshuffle == "as_soon_as_empty" and not pile.size and pile.discards:
            self.expect_shuffle(deck)

    def expect_shuffle(self, deck: str) -> None:
        """All discards of a deck become its draw pile."""
        pile = self.board.piles[deck]
        self.tape.expect("shuffle", {"deck": deck, "cards": pile.discards.total()})
        pile.reshuffle()
        self.shuffle_count += 1

    def lay_out(self, place: str, slot: int | None, stated: list[str] | None = None) -> bool:
        """One card comes to lie at a place, from the pile or from what was stated; False if there is none to come."""
        deck = DECK_OF[place]
        if stated is None and not self.can_draw(deck):
            return False
        fixed: dict[str, object] = {"place": place} if slot is None else {"place": place, "slot": slot}
        card = self.tape.expect("lay_out", fixed, ["card"])["card"]
        if stated is None:
            card = self.take_from_pile(deck, card)
        elif card in stated:
            stated.remove(card)
            self.board.not_yet_out[deck][card] -= 1
        else:
            self.tape.object_that(f"the position states {', '.join(stated)} to lie here")
        if slot is None:
            self.board.city[card] += 1
        else:
            self.board.rows[place][slot] = card
        if stated is None:
            self.shuffle_if_emptied(deck)
        return True

    def fill_place(self, place: str) -> None:
        """S4, C1: lay cards out until the place has its number, lowest empty slot first, as long as cards come."""
        numbers = dict(zip(("city", *ROWS), self.options.places, strict=True))
        if place == "city":
            while self.board.city.total() < numbers[place] and self.lay_out(place, None):
                pass
            return
        row = self.board.rows[place]
        while len(row) < numbers[place]:
            slot = min(set(range(1, numbers[place] + 1)) - set(row))
            if not self.lay_out(place, slot):
                return

    def tokens_at(self, place: str) -> list[tuple[int, int]]:
        """B0: squares with a token at a place, ascending, with the seats they belong to."""
        number = self.options.squares[PLACES.index(place)]
        tokens = self.board.tokens
        return [(square, tokens[place, square]) for square in range(1, number + 1) if (place, square) in tokens]

    def expect_idle(self, seat: int, place: str, square: int, reason: str) -> None:
        """A token that can do nothing."""
        self.tape.expect("idle", {"seat": seat, "place": place, "square": square, "reason": reason})
