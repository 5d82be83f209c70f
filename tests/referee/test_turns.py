"""Small games about `placement_order` and `next_start`: who places when, and who starts the next round."""

from __future__ import annotations

import pytest

from .scripts import Event, act, cash, forced, heist, idle, place, round_begins, round_end, start
from .verdicts import refused_last, under_way

SQUARES = [f"{name} {square}" for name in ("ruin", "harbor") for square in range(1, 6)]

# Three players with three tokens each, seat 1 starting.
TURNS = {
    "clockwise": "120 120 120",
    "snake": "120 021 120",
    "snake_in_round_1": "120 021 120",
    "reverse": "102 102 102",
}


def placed(turns: str) -> list[Event]:
    """Tokens laid on one square after another, by these seats in this order."""
    seats = turns.replace(" ", "")
    return place(*(f"{seat} {square}" for seat, square in zip(seats, SQUARES, strict=False)))


def idled(turns: str) -> list[Event]:
    """The same tokens, without anything to give or to sell, in the order in which they act."""
    tokens = list(zip(turns.replace(" ", ""), SQUARES, strict=False))
    places = [(int(seat), *square.split()) for seat, square in tokens]
    reasons = {"ruin": "no_rate", "harbor": "nothing_held"}
    return [idle(seat, name, int(square), reasons[name]) for seat, name, square in places]


@pytest.mark.parametrize("order", TURNS)
def test_placement_order_is_that_of_its_name_in_round_1(order: str) -> None:
    game = start(["", "", ""], {"tokens": 3, "placement_order": order}, start_seat=1)
    right = TURNS[order].replace(" ", "")
    under_way(game, placed(right), idled(right))
    for index, seat in enumerate(right):
        for other in {"0", "1", "2"} - {seat}:
            assert "seat" in refused_last(game, placed(right[:index] + other))
    assert "expected idle" in refused_last(game, placed(right + right[-1]))


@pytest.mark.parametrize(
    ("order", "right", "wrong"),
    [
        ("clockwise", "120 120 120", "120 0"),
        ("snake", "120 021 120", "120 1"),
        ("snake_in_round_1", "120 120 120", "120 0"),
        ("reverse", "102 102 102", "12"),
    ],
)
def test_placement_order_in_round_2_goes_from_its_start_seat(order: str, right: str, wrong: str) -> None:
    game = start(["", "", ""], {"tokens": 3, "placement_order": order, "round_cap": 9})
    first = TURNS[order].translate(str.maketrans("120", "012"))
    game += [*placed(first), *idled(first), round_end(1, 0, 0, 0), round_begins(2, 1)]
    assert "seat" in refused_last(game, placed(wrong))
    under_way(game, placed(right), idled(right))


def test_placement_order_names_the_tokens_left_over() -> None:
    options = {"tokens": 3, "placement_order": "snake", "squares": [1] * 5}
    game = [*start(["", ""], options), *place("0 city 1", "1 villa 1", "1 ruin 1", "0 museum 1")]
    game += [forced(0, "place", "place harbor 1")]
    assert "tokens" in refused_last(game, {"event": "no_square", "tokens": [1, 0]})
    under_way(game, {"event": "no_square", "tokens": [0, 1]})


def test_placement_order_leaves_the_hand_limit_clockwise() -> None:
    options = {"placement_order": "reverse", "hand_limit": 1, "round_cap": 2}
    game = [*start(["map hammer"] * 3, options), *place("0 harbor 1", "2 harbor 2", "1 harbor 3")]
    game += [idle(seat, "harbor", square, "nothing_held") for seat, square in ((0, 1), (2, 2), (1, 3))]
    gives_up = [act(seat, "hand_limit", "discard map", "discard hammer") for seat in range(3)]
    game += [round_end(1, 0, 0, 0), gives_up[0]]
    assert "seat" in refused_last(game, gives_up[2])
    under_way(game, gives_up[1], gives_up[2], round_begins(2, 1))


def test_placement_order_counts_a_turn_that_is_passed() -> None:
    options = {"tokens": 2, "placement_order": "snake", "pass_placement": True}
    game = [*start(["", "", ""], options), *place("0 pass", "1 city 1", "2 pass", "2 city 2")]
    assert "seat" in refused_last(game, place("2 city 3"))
    under_way(game, place("1 pass", "0 city 3"), idle(1, "city", 1, "nothing_there"))


def idle_round(money: list[float], start_seat: int, **options: object) -> list[Event]:
    """One round in which the seats, with this money, stand idly at the Harbor."""
    players = len(money)
    game = start([""] * players, {"round_cap": 9, **options}, money=money, start_seat=start_seat)
    seats = [(start_seat + step) % players for step in range(players)]
    game += place(*(f"{seat} harbor {square}" for square, seat in enumerate(seats, start=1)))
    game += [idle(seat, "harbor", square, "nothing_held") for square, seat in enumerate(seats, start=1)]
    return [*game, round_end(1, *money)]


@pytest.mark.parametrize(
    ("next_start", "money", "start_seat", "seat"),
    [
        ("left", [0, 5, 3, 9], 1, 2),
        ("least_money", [4, 5, 3.5, 9], 0, 2),
        ("most_money", [4, 5, 3.5, 9], 0, 3),
        ("least_money", [2, 5, 3, 9], 0, 0),
        ("most_money", [2, 9.5, 3, 9], 1, 1),
        # ties: the first to the left of the present starting player, he himself last
        ("least_money", [0, 0, 0, 0], 0, 1),
        ("most_money", [0, 0, 0, 0], 3, 0),
        ("least_money", [3, 1, 7, 1], 1, 3),
        ("most_money", [8, 1, 7, 8], 2, 3),
        ("most_money", [8, 8, 7, 1], 2, 0),
        ("least_money", [2, 8, 2, 9], 2, 0),
    ],
)
def test_next_start_is_that_of_its_name(next_start: str, money: list[float], start_seat: int, seat: int) -> None:
    game = idle_round(money, start_seat, next_start=next_start)
    for other in set(range(4)) - {seat}:
        assert "start_seat" in refused_last(game, round_begins(2, other))
    under_way(game, round_begins(2, seat))


@pytest.mark.parametrize("next_start", ["left", "least_money", "most_money"])
def test_next_start_does_not_move_a_start_seat_that_stays(next_start: str) -> None:
    game = idle_round([4, 9, 1], 0, next_start=next_start, rotate_start=False)
    assert "start_seat" in refused_last(game, round_begins(2, 1))
    under_way(game, round_begins(2, 0))


def test_next_start_looks_at_the_money_of_this_round() -> None:
    game = start(["hammer pliers", ""], {"round_cap": 9, "next_start": "most_money"}, villa="money_1", money=[0, 1])
    game[0]["position"]["loot_pile"] = ["gold_1"]
    game += [*place("0 villa 1", "1 museum 1"), act(0, "heist", "heist 1")]
    game += [*heist(0, "villa", 1, "money_1", "hammer", "pliers"), cash(0, "money_1", 2, 2)]
    game += [idle(1, "museum", 1, "nothing_there"), round_end(1, 2, 1)]
    game += [{"event": "lay_out", "place": "villa", "card": "gold_1", "slot": 1}]
    assert "start_seat" in refused_last(game, round_begins(2, 1))
    under_way(game, round_begins(2, 0), place("0 city 1"))
