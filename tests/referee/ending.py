"""When the game ends, and who has won then (E1 to E3, `fixed_rounds`, `end`, `unsold_loot`).

Readings. A fixed number of rounds takes the goal's place: nobody's money ends the game, neither after a round nor at
once, and the richest wins even below the goal. Under `one_more_round` the round after the one in which somebody has
the goal is the last; it is left out where the cap comes first, and the goal counts all the same. A game of fixed rounds
that the cap stops before is capped whatever anybody has; where both come in one round the fixed number counts.

Unsold loot is paid for at every end, the cap included, after the last test of the goal; it stays before its owner, so
that it still counts for `most_held_loot`. Every held card has its value, also a chest held from a stated position (as
shifted); no half is rounded.
"""

from __future__ import annotations

from fractions import Fraction

from .spelling import FIXED_ROUNDS
from .table import Table

UNSOLD_SHARE = {"nothing": Fraction(0), "half": Fraction(1, 2), "full": Fraction(1)}


def ends_at_once(table: Table) -> bool:
    """E1: whether the action that has just brought money is the last of the game."""
    options = table.options
    return options.end == "at_once" and options.fixed_rounds is None and table.at_the_goal()


def end_reason(table: Table) -> str | None:
    """Why the game ends after the round just played, or None if it goes on (E1, E3)."""
    options = table.options
    is_capped = table.round >= options.round_cap
    if options.fixed_rounds is not None:
        if table.round == options.fixed_rounds:
            return FIXED_ROUNDS
    elif table.at_the_goal():
        if options.end != "one_more_round" or table.is_last_round or is_capped:
            return "goal"
        table.is_last_round = True
        return None
    return "cap" if is_capped else None


def expect_end(table: Table, reason: str) -> None:
    """E1 to E3: the game is over; winners are the seats of rank 1, nobody at the cap."""
    pay_unsold_loot(table)
    ranks = rank_seats(table)
    table.is_capped = reason == "cap"
    winners = [] if table.is_capped else [seat for seat, rank in enumerate(ranks) if rank == 1]
    money: list[Fraction] = list(table.board.money)
    table.tape.expect("end", {"reason": reason, "winners": winners, "money": money, "rank": ranks})
    table.winners = tuple(winners)
    table.is_over = True


def pay_unsold_loot(table: Table) -> None:
    """`unsold_loot`: each seat's held loot adds its share of the value to the money; no event tells of it."""
    share = UNSOLD_SHARE[table.options.unsold_loot]
    board = table.board
    for seat, names in enumerate(board.held):
        board.money[seat] += share * sum(board.loot(name).value for name in names)


def rank_seats(table: Table) -> list[int]:
    """E2: 1 + the number of seats that stand strictly better by money, then by the tie rule."""
    held = [len(names) for names in table.board.held]
    tie_break = {"shared": [0] * table.players, "most_held_loot": held, "later_seat": list(range(table.players))}
    scores = list(zip(table.board.money, tie_break[table.options.tie], strict=True))
    return [1 + sum(other > score for other in scores) for score in scores]
