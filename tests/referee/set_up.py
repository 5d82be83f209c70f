"""Preparing for play: scoundrels, piles, opening hands, cards at the places (S1 to S6)."""

from __future__ import annotations

from collections import Counter

from .board import ROWS
from .cards import DECKS
from .options import CHOOSING_STEP
from .spelling import SCOUNDREL_DECISION, choose_word
from .table import Table


def set_up(table: Table) -> None:
    """Everything between the header and the first placement, in the order of TRACE.md."""
    seat_scoundrels(table)
    for deck in DECKS:
        table.tape.expect("shuffle", {"deck": deck, "cards": table.board.piles[deck].size})
    deal_hands(table)
    for place in ("city", *ROWS):
        if place in table.header.position:
            lay_out_stated(table, place)
        else:
            table.fill_place(place)
    table.begin_round()


def seat_scoundrels(table: Table) -> None:
    """S1: one scoundrel a seat, stated, chosen, in row order or any that is left; none if the game has none."""
    if table.options.scoundrels == "none":
        return
    own_tool = table.header.cards.scoundrels
    stated = table.header.position.get("scoundrels")
    if stated is None and table.options.scoundrels in CHOOSING_STEP:
        choose_scoundrels(table)
        return
    if stated is None and table.options.scoundrels == "by_seat":
        stated = list(own_tool)
    seated: set[str] = set()
    for seat in range(table.players):
        fixed = {"seat": seat} if stated is None else {"seat": seat, "scoundrel": stated[seat]}
        name = table.tape.expect("scoundrel", fixed, ["scoundrel"])["scoundrel"]
        if not isinstance(name, str) or name not in own_tool or name in seated:
            table.tape.object_that("no such scoundrel card, or already somebody else's")
        seated.add(name)
        table.board.own_tools[seat] = own_tool[name]


def choose_scoundrels(table: Table) -> None:
    """S1: seat after seat takes a scoundrel that is left; what follows from each choice is its `scoundrel` event.

    Readings: the order goes by seat number, whoever starts; where a position states the scoundrels nobody chooses (and
    under these options it has to state them).
    """
    free = dict(table.header.cards.scoundrels)
    for seat in range(table.players)[:: CHOOSING_STEP[table.options.scoundrels]]:
        words = {choose_word(name): name for name in free}
        name = words[table.tape.decide(seat, SCOUNDREL_DECISION, words)]
        table.tape.expect("scoundrel", {"seat": seat, "scoundrel": name})
        table.board.own_tools[seat] = free.pop(name)


def deal_hands(table: Table) -> None:
    """S2: opening hands by seat, stated or from the bottom of the pile; then the pile may have run out."""
    stated = table.header.position.get("hands")
    if stated is not None:
        for seat, names in enumerate(stated):
            table.board.not_yet_out["tools"].subtract(expect_deal(table, seat, Counter(names), 0))
        return
    pile = table.board.piles["tools"]
    order = list(pile.known)
    shares = [split_share(table, seat, len(order), pile.size) for seat in range(table.players)]
    dealt: set[int] = set()
    for seat, (indices, unknown_count) in enumerate(shares):
        due = Counter(order[index] for index in indices)
        pile.unknown.subtract(expect_deal(table, seat, due, unknown_count) - due)
        dealt.update(indices)
        pile.known = [name for index, name in enumerate(order) if index not in dealt]
    if any(hand.total() for hand in table.board.hands):
        table.shuffle_if_emptied("tools")


def split_share(table: Table, seat: int, known_count: int, size: int) -> tuple[list[int], int]:
    """A seat's opening hand: indices (from the top) of the pile's known cards in it, and how many unknown ones.

    Card j of seat s lies at place j * players + s from the bottom; the unknown cards lie under the known ones, and
    a place beyond the pile gives nothing.
    """
    places = [number * table.players + seat for number in range(table.options.start_hand[seat])]
    unknown_size = size - known_count
    known = [size - 1 - place for place in places if unknown_size <= place < size]
    return known, sum(place < unknown_size for place in places)


def expect_deal(table: Table, seat: int, due: Counter[str], unknown_count: int) -> Counter[str]:
    """An opening hand: the cards `due`, and so many others that the pile can give; the whole hand."""
    names = table.tape.expect_words("deal", {"seat": seat}, "tools")
    hand = Counter(names)
    if not due <= hand or len(names) != due.total() + unknown_count:
        wanted = sorted(due.elements())
        table.tape.object_that(f"the opening hand has {wanted} and {unknown_count} cards of unknown order")
    if not hand - due <= table.board.piles["tools"].unknown:
        table.tape.object_that("the pile does not have these tools")
    table.board.hands[seat] = hand
    return hand


def lay_out_stated(table: Table, place: str) -> None:
    """S6: a stated display comes out card by card, at the City in any order, else slot by slot."""
    names = list(table.header.position[place])
    if place == "city":
        while names:
            table.lay_out(place, None, names)
        return
    for slot, name in enumerate(names, start=1):
        table.lay_out(place, slot, [name])
