"""Articles B0a, B1, B3 and B3a: declining, tools taken at the City, exchanges at the Ruin."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from langfinger_sim.engine.session import GameSession
from tests.games.langfinger.tables_of_play import (
    allowed,
    bag,
    city,
    events,
    hand,
    hand_sizes,
    held,
    idle_reasons,
    kind_to_decide,
    money,
    names,
    numbers,
    open_duel,
    place,
    play,
    seat_to_move,
    tool_discards,
    tool_rows,
    write_deck,
)

# B0a


def open_b0a(square: str, *, forced_actions: bool, **position: Any) -> GameSession:
    """Hans's only token on this square, with something to do there."""
    stated = {
        "hands": [names("lock_pick pliers hammer"), []],
        "held": [["statue_1", "statue_2", "painting_2"], []],
        "villa": ["gold_2"],
        "museum": ["jewelry_1"],
        "harbor": ["fence_01"],
        **position,
    }
    session = open_duel(stated, forced_actions=forced_actions)
    other = "harbor 5" if square.startswith("city") else "city 5"
    place(session, square, other)
    while kind_to_decide(session) == "city" and seat_to_move(session) == 1:
        play(session, session.legal_words()[0])
    return session


CHOICES = (
    ("villa 1", {"heist 1", "heist 1 own hammer"}),
    ("museum 1", {"heist 1"}),
    ("ruin 1", {"exchange 1", "exchange 2", "exchange 3", "exchange 4", "exchange 5"}),
    ("harbor 1", {"sell 1 to 1", "sell 2 to 1", "sell 3 to 1"}),
)


@pytest.mark.parametrize(("square", "words"), CHOICES)
def test_b0a_heist_ruin_and_sale_may_be_declined(square: str, words: set[str]) -> None:
    session = open_b0a(square, forced_actions=False)
    assert allowed(session) == words | {"decline"}
    play(session, "decline")
    assert session.table.round_number == 2
    assert hand(session, 0) == bag("lock_pick pliers hammer")
    assert held(session, 0) == ["statue_1", "statue_2", "painting_2"]
    assert money(session) == [0, 0]
    assert numbers(session, "tokens_left") == [1, 1]


@pytest.mark.parametrize(("square", "words"), [choice for choice in CHOICES if len(choice[1]) > 1])
def test_b0a_forced_actions_leave_no_way_out(square: str, words: set[str]) -> None:
    session = open_b0a(square, forced_actions=True)
    assert allowed(session) == words
    assert session.refusal("decline") == "what can be done has to be done"


def test_b0a_a_forced_action_without_choice_is_carried_out() -> None:
    session = open_b0a("museum 1", forced_actions=True)
    taken = events(session, "action", decision="heist")
    assert taken == [{"event": "action", "seat": 0, "decision": "heist", "action": "heist 1", "asked": False}]
    assert held(session, 0)[-1] == "jewelry_1"


def test_b0a_what_cannot_be_done_is_not_forced() -> None:
    session = open_b0a("villa 1", forced_actions=True, hands=[[], []])
    assert idle_reasons(session, 0) == ["cannot_pay"]


def test_b0a_the_second_card_of_a_double_sale_is_forced_too() -> None:
    session = open_b0a("harbor 1", forced_actions=False)
    play(session, "sell 1 to 1")
    assert allowed(session) == {"also 1", "stop"}
    session = open_b0a("harbor 1", forced_actions=True)
    play(session, "sell 1 to 1")
    assert [event["card"] for event in events(session, "sale")] == ["statue_1", "statue_2"]
    assert held(session, 0) == ["painting_2"]


@pytest.mark.parametrize("forced", [False, True])
def test_b0a_the_city_cannot_be_declined(forced: bool) -> None:
    session = open_b0a("city 1", forced_actions=forced, city=names("map welding"))
    assert allowed(session) == {"take map", "take welding"}
    assert session.refusal("decline") is not None


# B1


def open_city(tools: str, **options: Any) -> GameSession:
    """Hans on City 1, Yoshiko on City 2."""
    position = {"hands": [[], []], "city": names(tools), "tool_pile": names("map map map map")}
    session = open_duel(position, **options)
    place(session, "city 1", "city 2")
    return session


def test_b1_two_tools_of_your_choice() -> None:
    session = open_city("hammer hammer map welding")
    assert allowed(session) == {"take hammer", "take map", "take welding"}
    play(session, "take hammer")
    assert (seat_to_move(session), allowed(session)) == (0, {"take hammer", "take map", "take welding"})
    play(session, "take hammer")
    assert hand(session, 0) == bag("hammer hammer")
    assert (seat_to_move(session), city(session)) == (1, bag("map welding"))


def test_b1_what_is_not_there_cannot_be_taken() -> None:
    session = open_city("hammer hammer map welding")
    assert session.refusal("take pliers") == "no pliers lies at the City"


def test_b1_the_last_tool_alone() -> None:
    session = open_city("hammer pliers map")
    play(session, "take hammer", "take map")
    assert hand(session, 1) == bag("pliers")
    assert events(session, "action", seat=1, decision="city") == [
        {"event": "action", "seat": 1, "decision": "city", "action": "take pliers", "asked": False}
    ]


def test_b1_none_left_nothing_taken() -> None:
    session = open_city("hammer pliers")
    play(session, "take hammer")
    assert idle_reasons(session, 1) == ["nothing_there"]
    assert hand_sizes(session) == [2, 0]


@pytest.mark.parametrize(("take", "sizes"), [(1, [1, 1]), (2, [2, 2]), (3, [3, 2]), (4, [4, 1])])
def test_b1_city_take(take: int, sizes: list[int]) -> None:
    session = open_city("hammer pliers map welding lock_pick", city_take=take, places={"2": [5, 1, 1, 2]})
    while kind_to_decide(session) == "city":
        play(session, session.legal_words()[0])
    assert hand_sizes(session) == sizes
    assert city(session).total() == 5, "filled up again"


# B3


def open_ruin(tools: str, other: str = "", square: str = "ruin 1", **options: Any) -> GameSession:
    """Hans at the Ruin on this square, Yoshiko there on square 5 with the other hand."""
    position = {"hands": [names(tools), names(other)], "city": names("pliers " * 4), "tool_pile": names("map " * 10)}
    session = open_duel(position, **options)
    place(session, square, "ruin 5")
    return session


@pytest.mark.parametrize(("exchange", "given", "drawn"), [(1, 1, 2), (2, 2, 2), (3, 2, 3), (4, 3, 3), (5, 3, 4)])
def test_b3_rates_of_the_base_game(exchange: int, given: int, drawn: int) -> None:
    session = open_ruin("hammer pliers welding lock_pick")
    play(session, f"exchange {exchange}", *["discard hammer", "discard pliers", "discard welding"][:given])
    assert tool_discards(session).total() == given
    assert hand(session, 0)["map"] == drawn
    assert hand_sizes(session) == [4 - given + drawn, 0]


def test_b3_discards_are_of_your_choice() -> None:
    session = open_ruin("hammer hammer pliers")
    play(session, "exchange 2")
    assert allowed(session) == {"discard hammer", "discard pliers"}
    assert session.refusal("discard map") == "no map in the hand"
    play(session, "discard pliers")
    assert hand(session, 0) == bag("hammer map map"), "only hammers were left to give, unasked"
    assert tool_discards(session) == bag("hammer pliers")


def test_b3_all_discards_come_before_the_first_draw() -> None:
    session = open_ruin("hammer pliers welding")
    play(session, "exchange 2", "discard hammer")
    assert (kind_to_decide(session), hand(session, 0), events(session, "draw")) == (
        "discard",
        bag("pliers welding"),
        [],
    )
    play(session, "discard pliers")
    assert hand(session, 0) == bag("welding map map")


def test_b3_an_exchange_square_holds_one_token_until_the_last_ruin_action() -> None:
    session = open_ruin("hammer hammer", "pliers welding")
    play(session, "exchange 1")
    assert seat_to_move(session) == 1
    assert int(session.table.exchange_seat[0]) == 0
    assert numbers(session, "tokens_left") == [0, 0]
    assert session.refusal("exchange 1") == "exchange square 1 is taken"
    assert allowed(session) == {"exchange 2", "exchange 3", "decline"}
    play(session, "exchange 2")
    assert [int(seat) for seat in session.table.exchange_seat] == [-1] * 8
    assert numbers(session, "tokens_left") == [1, 1]


def test_b3_a_declined_token_closes_nothing() -> None:
    session = open_ruin("hammer", "pliers")
    play(session, "decline")
    assert numbers(session, "tokens_left") == [1, 0]
    assert allowed(session) == {"exchange 1", "decline"}


def test_b3_own_discards_may_come_back(tmp_path: Path) -> None:
    cards = write_deck(tmp_path, tools=tool_rows(hammer=1))
    session = open_duel({"hands": [["hammer"], []]}, cards=cards, ruin_rates=["1>1"])
    place(session, "ruin 1", "harbor 1")
    play(session, "exchange 1")
    assert events(session, "draw") == [{"event": "draw", "seat": 0, "tool": "hammer"}]
    assert hand(session, 0) == bag("hammer")


@pytest.mark.parametrize(("rate", "words", "size"), [
    ("0>0", {"exchange 1", "decline"}, 3),
    ("0>10", {"exchange 1", "decline"}, 13),
    ("3>0", {"exchange 1", "decline"}, 0),
])  # fmt: skip
def test_b3_rates_at_the_ends_of_their_range(rate: str, words: set[str], size: int) -> None:
    session = open_ruin("hammer hammer pliers", ruin_rates=[rate])
    assert allowed(session) == words
    play(session, "exchange 1")
    assert hand_sizes(session)[0] == size


def test_b3_ten_tools_for_ten() -> None:
    session = open_ruin("hammer " * 10, ruin_rates=["10>10"])
    play(session, "exchange 1")
    assert hand(session, 0) == bag("map " * 10)
    assert idle_reasons(open_ruin("hammer " * 9, ruin_rates=["10>10"]), 0) == ["no_rate"]


def test_b3_eight_exchange_squares() -> None:
    session = open_ruin("hammer", ruin_rates=["1>2"] * 8)
    assert allowed(session) == {*(f"exchange {number}" for number in range(1, 9)), "decline"}


def test_b3_there_are_no_more_squares_than_rates() -> None:
    session = open_ruin("hammer", ruin_rates=["1>2", "1>1"])
    assert session.refusal("exchange 3") == "the Ruin has no exchange square 3"


@pytest.mark.parametrize(("choice", "words"), [
    ("any_empty", {"exchange 1", "exchange 2", "exchange 3", "decline"}),
    ("placement_square", {"exchange 2", "decline"}),
])  # fmt: skip
def test_b3_ruin_choice(choice: str, words: set[str]) -> None:
    session = open_ruin("hammer pliers", square="ruin 2", ruin_choice=choice)
    assert allowed(session) == words


# B3a


def test_b3a_no_open_square_can_be_paid() -> None:
    session = open_ruin("", "hammer")
    assert idle_reasons(session, 0) == ["no_rate"]
    assert (seat_to_move(session), numbers(session, "tokens_left")) == (1, [1, 0])


def test_b3a_the_payable_square_is_taken() -> None:
    session = open_ruin("hammer", "pliers", ruin_rates=["1>2", "2>2"])
    play(session, "exchange 1")
    assert idle_reasons(session, 1) == ["no_rate"]
    assert hand(session, 1) == bag("pliers")


def test_b3a_no_exchange_square_is_open() -> None:
    session = open_ruin("hammer", "pliers", ruin_rates=["1>2"])
    play(session, "exchange 1")
    assert idle_reasons(session, 1) == ["no_exchange"]
    assert numbers(session, "tokens_left") == [1, 1]


def test_b3a_there_is_no_exchange_square_with_the_number_of_the_placement_square() -> None:
    session = open_ruin("hammer", "pliers", ruin_rates=["1>2"], ruin_choice="placement_square")
    play(session, "decline")
    assert idle_reasons(session, 1) == ["no_exchange"]


def test_b3a_the_own_square_cannot_be_paid() -> None:
    session = open_ruin("hammer", "pliers", square="ruin 2", ruin_choice="placement_square")
    assert idle_reasons(session, 0) == ["no_rate"]
