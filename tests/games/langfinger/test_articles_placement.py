"""Articles A1 to A3 and B0: laying tokens, and the order in which they act."""

from __future__ import annotations

import pytest

from langfinger_sim.engine.session import GameSession
from langfinger_sim.errors import IllegalActionError
from tests.games.langfinger.tables_of_play import (
    PLACES,
    all_squares,
    allowed,
    events,
    kind_to_decide,
    names,
    numbers,
    open_duel,
    open_game,
    place,
    play,
    seat_to_move,
)


def place_all(session: GameSession) -> list[int]:
    """Lay every token on the first allowed square; the seats in the order of their turns."""
    seats = []
    while not session.is_over and kind_to_decide(session) == "place" and session.table.round_number == 1:
        seats.append(seat_to_move(session))
        play(session, session.legal_words()[0])
    return seats


# A1


@pytest.mark.parametrize("tokens", [1, 3, 5])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_a1_one_token_a_turn_clockwise(players: int, tokens: int) -> None:
    session = open_game(players, {"start_seat": 1}, tokens=tokens, squares=[8, 8, 8, 8, 8])
    assert numbers(session, "tokens_left") == [tokens] * players
    assert place_all(session) == [(1 + turn) % players for turn in range(players * tokens)]


def test_a1_base_game_has_three_tokens() -> None:
    session = open_game(4)
    assert numbers(session, "tokens_left") == [3, 3, 3, 3]
    assert len(place_all(session)) == 12


@pytest.mark.parametrize(("order", "round_1", "round_2"), [
    ("clockwise", [1, 2, 0, 1, 2, 0, 1, 2, 0], [2, 0, 1, 2, 0, 1, 2, 0, 1]),
    ("snake", [1, 2, 0, 0, 2, 1, 1, 2, 0], [2, 0, 1, 1, 0, 2, 2, 0, 1]),
    ("snake_in_round_1", [1, 2, 0, 0, 2, 1, 1, 2, 0], [2, 0, 1, 2, 0, 1, 2, 0, 1]),
    ("reverse", [1, 0, 2, 1, 0, 2, 1, 0, 2], [2, 1, 0, 2, 1, 0, 2, 1, 0]),
])  # fmt: skip
def test_a1_placement_order(order: str, round_1: list[int], round_2: list[int]) -> None:
    """Seat 1 starts the first round of three players with three tokens each, seat 2 the second."""
    position = {"hands": [[], [], []], "villa": [], "museum": [], "start_seat": 1}
    session = open_game(3, position, placement_order=order)
    squares = [f"{name} {square}" for name in ("villa", "harbor") for square in range(1, 6)][:9]
    for laps in (round_1, round_2):
        place(session, *squares)
        placed = events(session, "action", decision="place")[-9:]
        assert [event["seat"] for event in placed] == laps


def test_a1_placement_order_of_two_at_the_snakes_turns() -> None:
    position = {"hands": [[], []], "villa": [], "museum": []}
    session = open_duel(position, tokens=2, placement_order="snake")
    place(session, "villa 1", "villa 2", "museum 1")
    assert [event["seat"] for event in events(session, "action", decision="place")] == [0, 1, 1]
    assert seat_to_move(session) == 0


def test_a1_placement_order_counts_turns_that_were_passed() -> None:
    position = {"hands": [[], []], "villa": [], "museum": []}
    session = open_duel(position, tokens=3, placement_order="snake", pass_placement=True)
    play(session, "pass", "place villa 1", "pass")
    assert [event["seat"] for event in events(session, "action", decision="place")] == [0, 1, 1]
    assert seat_to_move(session) == 0


def test_a1_nobody_moves_out_of_turn() -> None:
    session = open_game(3)
    assert session.refusal("place city 1", seat=0) is None
    assert session.refusal("place city 1", seat=1) == "another seat decides now"


def test_a1_a_refused_action_changes_nothing() -> None:
    session = open_game(3)
    place(session, "city 1")
    before = session.state.tobytes()
    with pytest.raises(IllegalActionError, match="City square 1 is taken"):
        session.step("place city 1")
    assert session.state.tobytes() == before


# A1a


def test_a1a_the_phase_ends_when_no_square_is_free() -> None:
    position = {"hands": [[], [], []], "villa": [], "museum": [], "start_seat": 2}
    session = open_game(3, position, squares=[1, 1, 1, 1, 1], tokens=3)
    place(session, "ruin 1", "villa 1", "museum 1", "harbor 1")
    assert events(session, "no_square") == [{"event": "no_square", "tokens": [1, 2, 1]}]
    placed = events(session, "action", decision="place")
    assert [(event["seat"], event["asked"]) for event in placed] == [
        (2, True),
        (0, True),
        (1, True),
        (2, True),
        (0, False),
    ]
    assert (seat_to_move(session), kind_to_decide(session)) == (0, "city")


def test_a1a_tokens_left_over_do_nothing_and_count_again_next_round() -> None:
    position = {"hands": [[], [], []], "villa": [], "museum": [], "city": names("map map")}
    session = open_game(3, position, squares=[1, 1, 1, 1, 1], tokens=3, city_take=1)
    place(session, "harbor 1", "villa 1", "museum 1", "ruin 1")
    acted = [(event["seat"], event["place"]) for event in events(session, "idle")]
    assert acted == [(1, "villa"), (0, "ruin"), (2, "museum"), (0, "harbor")]
    assert session.table.round_number == 2
    assert numbers(session, "tokens_left") == [3, 3, 3]


def test_a1a_cannot_happen_in_the_base_game() -> None:
    session = open_game(5)
    place_all(session)
    assert events(session, "no_square") == []
    assert len(events(session, "action", decision="place")) == 15


# A2


def test_a2_any_free_square_of_any_place() -> None:
    session = open_game(3, placement="any_square")
    assert allowed(session) == all_squares()
    place(session, "villa 4", "villa 2", "villa 5")
    assert allowed(session) == all_squares() - {"place villa 4", "place villa 2", "place villa 5"}


def test_a2_several_own_tokens_at_a_place() -> None:
    session = open_duel({"villa": []}, tokens=3)
    place(session, "villa 4", "harbor 1", "villa 1", "harbor 2", "villa 2", "harbor 3")
    assert [event["square"] for event in events(session, "idle", place="villa", seat=0)] == [1, 2, 4]


@pytest.mark.parametrize("counts", [(1, 1, 1, 1, 1), (8, 8, 8, 8, 8), (1, 2, 3, 4, 8)])
def test_a2_squares_of_each_place(counts: tuple[int, ...]) -> None:
    session = open_game(2, squares=list(counts), tokens=1)
    assert allowed(session) == all_squares(*counts)
    for name, count in zip(PLACES, counts, strict=True):
        if count < 8:
            assert session.refusal(f"place {name} {count + 1}") == f"{name.capitalize()} has no square {count + 1}"


def test_a2_lowest_free_square_at_each_place() -> None:
    session = open_game(2, placement="lowest_free_square")
    assert allowed(session) == {f"place {name} 1" for name in PLACES}
    place(session, "villa 1", "villa 2", "harbor 1")
    assert allowed(session) == {"place city 1", "place villa 3", "place ruin 1", "place museum 1", "place harbor 2"}
    assert session.refusal("place villa 4") == "Villa square 3 is free"
    assert session.refusal("place villa 2") == "Villa square 2 is taken"


def test_a2_a_full_place_offers_no_square() -> None:
    session = open_game(2, placement="lowest_free_square", squares=[1, 1, 5, 5, 5])
    place(session, "city 1", "villa 1")
    assert allowed(session) == {"place ruin 1", "place museum 1", "place harbor 1"}


# A3


def test_a3_a_token_has_to_be_placed() -> None:
    session = open_game(2)
    assert "pass" not in allowed(session)
    assert session.refusal("pass") == "a token has to be placed on every turn"


def test_a3_pass_placement_lays_one_token_aside() -> None:
    session = open_game(2, {"hands": [[], []]}, pass_placement=True, tokens=2)
    assert allowed(session) == all_squares() | {"pass"}
    play(session, "pass")
    assert numbers(session, "tokens_left")[1] == 2
    place(session, "harbor 1")
    assert seat_to_move(session) == 0, "one token aside is one turn, the next is his again"
    place(session, "harbor 2")
    assert seat_to_move(session) == 1
    place(session, "harbor 3")
    assert [event["square"] for event in events(session, "idle")] == [1, 2, 3]


def test_a3_a_token_laid_aside_is_back_next_round() -> None:
    session = open_game(2, {"hands": [[], []]}, pass_placement=True, tokens=2)
    play(session, "pass", "pass", "pass", "pass")
    assert session.table.round_number == 2
    assert numbers(session, "tokens_left") == [2, 2]
    assert events(session, "idle") == []
    assert len(events(session, "action", action="pass", asked=True)) == 4


# B0


def test_b0_places_in_order_squares_ascending_empty_ones_skipped() -> None:
    position = {"hands": [[], [], []], "villa": [], "museum": [], "city": []}
    session = open_game(3, position)
    squares = ["harbor 5", "harbor 2", "museum 3", "city 4", "villa 5", "villa 1", "ruin 3", "museum 1", "city 2"]
    place(session, *squares)
    acted = [(event["place"], event["square"], event["seat"]) for event in events(session, "idle")]
    assert acted == [
        ("city", 2, 2), ("city", 4, 0), ("villa", 1, 2), ("villa", 5, 1), ("ruin", 3, 0),
        ("museum", 1, 1), ("museum", 3, 2), ("harbor", 2, 1), ("harbor", 5, 0),
    ]  # fmt: skip


def test_b0_a_token_goes_back_after_its_action() -> None:
    position = {"hands": [names("pliers welding map"), names("map")], "villa": ["money_1"], "museum": ["coins_1"]}
    session = open_game(2, position, tokens=2)
    place(session, "villa 3", "museum 2", "museum 4", "city 1")
    assert numbers(session, "tokens_left") == [0, 0]
    while kind_to_decide(session) == "city":
        play(session, session.legal_words()[0])
    assert (numbers(session, "tokens_left"), kind_to_decide(session)) == ([0, 1], "heist")
    assert int(session.table.square_seat[0, 0]) == -1
    play(session, "heist 1 own hammer")
    assert (numbers(session, "tokens_left"), kind_to_decide(session)) == ([1, 2], "heist")
    assert events(session, "idle") == [
        {"event": "idle", "seat": 1, "place": "museum", "square": 2, "reason": "cannot_pay"}
    ]
    play(session, "heist 1 own hammer")
    assert numbers(session, "tokens_left") == [2, 2]


def test_b0_one_token_is_one_action() -> None:
    session = open_duel({"held": [["coins_1", "gold_1"], []], "harbor": ["fence_03", "fence_06"]})
    place(session, "harbor 1", "harbor 2")
    play(session, "sell 1 to 1")
    assert len(events(session, "sale")) == 1
    assert session.table.round_number == 2
