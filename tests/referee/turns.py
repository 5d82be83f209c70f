"""Whose turn it is to place a token, and who starts the next round (A1, C4, `placement_order`, `next_start`).

Readings. `reverse` goes to the right instead of the left, every time round: the starting player still begins. `snake`
goes clockwise the first time round, back the same way the second, so that the starting player comes last, and so on;
after round 1 `snake_in_round_1` is `clockwise`. A turn that is passed counts as taken. The order of placing changes
nothing else, not the order of the hand limit.
`next_start` says where the starting player moves to and `rotate_start` whether he moves at all: without it the seat
stays, whatever the money. Of seats tied the first to the left of the present starting player starts, he himself being
the last one looked at. Money is what is in coins; held loot does not count.
"""

from __future__ import annotations

from .table import Table


def placement_turns(table: Table) -> list[int]:
    """The seats of all placement turns of the round, in order."""
    seats = table.seats_in_turn()
    order = table.options.placement_order
    if order == "reverse":
        return [seats[0], *seats[:0:-1]] * table.options.tokens
    if order == "snake" or (order == "snake_in_round_1" and table.round == 1):
        return [seat for time in range(table.options.tokens) for seat in (seats[::-1] if time % 2 else seats)]
    return seats * table.options.tokens


def next_start_seat(table: Table) -> int:
    """C4: the seat that starts the next round."""
    if not table.options.rotate_start:
        return table.start_seat
    first, *others = table.seats_in_turn()
    candidates = [*others, first]
    if table.options.next_start == "left":
        return candidates[0]
    best = min if table.options.next_start == "least_money" else max
    money = table.board.money
    wanted = best(money)
    return next(seat for seat in candidates if money[seat] == wanted)
