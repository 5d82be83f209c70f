"""The referee: replays a trace by the rulebook, in nested loops, and objects to the first step that is wrong."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .actions import act_at_city, act_at_harbor, act_at_heist, act_at_ruin, discard_slot, give_up
from .board import PLACES, ROWS
from .ending import end_reason, ends_at_once, expect_end
from .legality import free_squares
from .objection import Event, Objection, TraceEndError
from .set_up import set_up
from .table import Table
from .tape import Tape
from .turns import next_start_seat, placement_turns


@dataclass(frozen=True)
class Summary:
    """What a correct trace amounts to.

    `rounds`: rounds begun. `winners`: seats, empty at the cap and while the game is under way. `money`: coins by seat.
    `asked`: actions put to a policy. `shuffles`: those in the course of the game, the three of the set-up not counted.
    """

    rounds: int
    winners: tuple[int, ...]
    capped: bool
    money: list[float]
    asked: int
    shuffles: int
    is_over: bool


def check_trace(events: Iterable[Event], *, complete: bool = True) -> Summary:
    """The summary of a correct game; raises Objection at the first step that is not.

    `events` has the header first. With `complete` false the trace may stop anywhere, a game under way.
    """
    tape = Tape(events)
    table: Table | None = None
    try:
        table = Table(tape)
        play_game(table)
        tape.expect_nothing()
    except TraceEndError as stop:
        if complete or table is None:
            raise Objection(tape.line, None, f"the trace stops; expected {stop.expected}") from None
    return Summary(
        rounds=table.round,
        winners=table.winners,
        capped=table.is_capped,
        money=[float(money) for money in table.board.money],
        asked=tape.asked_count,
        shuffles=table.shuffle_count,
        is_over=table.is_over,
    )


def play_game(table: Table) -> None:
    """The course of a game: rounds of placing, acting and preparing until it ends (E1, E3)."""
    set_up(table)
    while True:
        place_tokens(table)
        if perform_actions(table):
            return expect_end(table, "goal")
        table.tape.expect("round_end", {"round": table.round, "money": list(table.board.money)})
        if reason := end_reason(table):
            return expect_end(table, reason)
        prepare_next_round(table)


def place_tokens(table: Table) -> None:
    """Phase A: one token a turn, until all are placed or laid aside or no square is free (A1 to A3)."""
    left = [table.options.tokens] * table.players
    for seat in placement_turns(table):
        words = free_squares(table.board, table.options)
        if not words:
            table.tape.expect("no_square", {"tokens": left})
            return
        if table.options.pass_placement:
            words.append("pass")
        action = table.tape.decide(seat, "place", words)
        left[seat] -= 1
        if action != "pass":
            _, place, square = action.split()
            table.board.tokens[place, int(square)] = seat


def perform_actions(table: Table) -> bool:
    """Phase B: places in order, squares ascending, one action a token; True if the game ends at once (B0, E1)."""
    for place in PLACES:
        for square, seat in table.tokens_at(place):
            del table.board.tokens[place, square]
            earned = perform_action(table, place, square, seat)
            if earned and ends_at_once(table):
                return True
        table.board.closed.clear()
    return False


def perform_action(table: Table, place: str, square: int, seat: int) -> bool:
    """One token's action; True if it brought money."""
    if place == "city":
        act_at_city(table, seat, square)
        return False
    if place == "ruin":
        act_at_ruin(table, seat, square)
        return False
    if place == "harbor":
        return act_at_harbor(table, seat, square)
    return act_at_heist(table, seat, place, square)


def prepare_next_round(table: Table) -> None:
    """Phase C: hand limit, cards leaving, refill, next starting player (C1 to C4)."""
    limit = table.options.hand_limit
    for seat in table.seats_in_turn() if limit is not None else []:
        give_up(table, seat, "hand_limit", max(0, table.board.hands[seat].total() - (limit or 0)))
    clear_city(table)
    for place in ROWS:
        for slot in leaving_slots(table, place):
            discard_slot(table, place, slot)
    for place in ("city", *ROWS):
        table.fill_place(place)
    table.start_seat = next_start_seat(table)
    table.begin_round()


def clear_city(table: Table) -> None:
    """C1: with a sweep the City's tools go to the discards, kind by kind in any order."""
    if table.options.city_refresh == "keep":
        return
    city = table.board.city
    for _ in range(len(+city)):
        event = table.tape.expect("discard", {"place": "city"}, ["card", "count"])
        kind = event["card"]
        number = city[kind] if isinstance(kind, str) else 0
        if not number or type(event["count"]) is not int or event["count"] != number:
            table.tape.object_that(f"the City is swept; there lie {dict(+city)}")
        table.board.piles["tools"].discards[kind] += number
        del city[kind]


def leaving_slots(table: Table, place: str) -> list[int]:
    """C1, C2: slots swept; at the Harbor also fences that have bought, or that buy nothing at all."""
    row = table.board.rows[place]
    refresh = table.options.fence_refresh if place == "harbor" else table.options.loot_refresh
    if refresh == "sweep":
        return sorted(row)
    if place != "harbor":
        return []
    board = table.board
    return [slot for slot in sorted(row) if slot in board.used_fences or not any(board.fence(slot).buys.values())]
