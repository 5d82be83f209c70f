"""Article I1: who knows what. Positions that differ only in what is hidden look the same, byte for byte."""

from __future__ import annotations

from typing import Any

import pytest

from langfinger_sim.contract import record_array
from langfinger_sim.engine.session import GameSession
from langfinger_sim.games.langfinger.game import GAME
from langfinger_sim.kernel.rng import run_key
from tests.games.langfinger.tables_of_play import (
    back_of,
    bag,
    count_kinds,
    discard_sizes,
    hand,
    hand_sizes,
    held,
    money,
    names,
    numbers,
    open_duel,
    pile_sizes,
    place,
    play,
)

HANS, YOSHIKO = 0, 1

PLAN: dict[str, Any] = {
    "hands": [names("map pliers"), names("hammer pliers")],
    "held": [["gold_2"], ["gold_1"]],
    "city": names("hammer hammer map welding"),
    "villa": ["painting_1"],
    "museum": ["jewelry_1"],
    "harbor": ["fence_03", "fence_01"],
    "tool_pile": names("map welding"),
    "loot_pile": ["gold_4", "statue_1"],
    "fence_pile": ["fence_05", "fence_06"],
    "money": [1.5, 4],
}


def known_tools(session: GameSession, seat: int) -> Any:
    return count_kinds(session.table.known_tools[seat])


def views(session: GameSession, seat: int) -> tuple[bytes, bytes]:
    """All that a seat is given: the table and its own record."""
    return session.table.tobytes(), session.seat(seat).tobytes()


def open_plan(**changes: Any) -> GameSession:
    return open_duel({**PLAN, **changes})


# What is public


def test_i1_public_are_backs_money_sizes_and_open_cards() -> None:
    session = open_plan(tool_discards=names("map map"), loot_discards=["money_1"], fence_discards=["fence_14"])
    table = session.table
    assert money(session) == [1.5, 4]
    assert hand_sizes(session) == [2, 2]
    assert [int(row[0]) for row in table.heist_back] == [back_of(session, "painting_1"), back_of(session, "jewelry_1")]
    assert [int(row[0]) for row in table.held_back[:2]] == [back_of(session, "gold_2"), back_of(session, "gold_1")]
    assert numbers(session, "held_count") == [1, 1]
    assert (pile_sizes(session), discard_sizes(session)) == ([50, 25, 11], [2, 1, 1])
    assert [int(table.own_tool[0]), int(table.scoundrel[1])] == [1, 1]


def test_i1_the_back_of_the_top_loot_card_is_public() -> None:
    session = open_plan(museum=[])
    assert int(session.table.loot_top_back) == back_of(session, "gold_4") == back_of(session, "jewelry_3")
    place(session, "museum 1", "museum 2")
    assert int(session.table.heist_back[1, 0]) == back_of(session, "gold_4")
    assert int(session.table.loot_top_back) == back_of(session, "statue_1")


def test_i1_backs_show_security_and_tools_only() -> None:
    session = open_plan()
    assert back_of(session, "gold_2") == back_of(session, "jewelry_2"), "two safes for hammer and pliers"
    assert back_of(session, "gold_2") != back_of(session, "money_1"), "a chest for the same tools"
    assert back_of(session, "gold_2") != back_of(session, "gold_3"), "a safe for other tools"


def test_i1_own_hand_and_own_faces_are_in_the_own_record() -> None:
    session = open_plan()
    assert [hand(session, seat) for seat in (HANS, YOSHIKO)] == [bag("map pliers"), bag("hammer pliers")]
    assert [held(session, seat) for seat in (HANS, YOSHIKO)] == [["gold_2"], ["gold_1"]]


# What is hidden

HIDDEN: dict[str, dict[str, Any]] = {
    "the other hand": {"hands": [names("map pliers"), names("lock_pick welding")]},
    "the other's faces": {"held": [["gold_2"], ["jewelry_4"]]},
    "a face at the Villa": {"villa": ["painting_6"]},
    "a face at the Museum": {"museum": ["gold_3"]},
    "the order of the tools": {"tool_pile": names("welding map")},
    "the face on top of the loot": {"loot_pile": ["jewelry_3", "statue_1"]},
    "the second loot card": {"loot_pile": ["gold_4", "money_4"]},
    "the order of the fences": {"fence_pile": ["fence_06", "fence_05"]},
}


@pytest.mark.parametrize("change", HIDDEN.values(), ids=HIDDEN)
def test_i1_a_seat_sees_no_difference_in_what_is_hidden(change: dict[str, Any]) -> None:
    one, other = open_plan(), open_plan(**change)
    assert one.state.tobytes() != other.state.tobytes()
    assert views(one, HANS) == views(other, HANS)
    for session in (one, other):
        place(session, "city 1", "harbor 1")
    assert views(one, HANS) == views(other, HANS)
    assert one.legal_words() == other.legal_words()


PUBLIC: dict[str, dict[str, Any]] = {
    "hand size": {"hands": [names("map pliers"), names("hammer pliers pliers")]},
    "back held": {"held": [["gold_2"], ["gold_3"]]},
    "back lying out": {"villa": ["painting_2"]},
    "top back": {"loot_pile": ["statue_1", "gold_4"]},
    "fence lying out": {"harbor": ["fence_03", "fence_02"]},
    "tool lying out": {"city": names("hammer hammer map map")},
    "money": {"money": [1.5, 4.5]},
    "discards": {"tool_discards": names("map")},
    "own hand": {"hands": [names("map map"), names("hammer pliers")]},
    "own face": {"held": [["jewelry_2"], ["gold_1"]]},
}


@pytest.mark.parametrize("change", PUBLIC.values(), ids=PUBLIC)
def test_i1_a_seat_sees_what_is_public_or_its_own(change: dict[str, Any]) -> None:
    assert views(open_plan(), HANS) != views(open_plan(**change), HANS)


def test_i1_open_faces_show_loot_lying_out_and_held_but_not_the_pile() -> None:
    def seen(**change: Any) -> tuple[bytes, bytes]:
        return views(open_duel({**PLAN, **change}, loot_faces="open"), HANS)

    assert seen() != seen(villa=["painting_6"])
    assert seen() != seen(held=[["gold_2"], ["jewelry_4"]])
    assert seen() == seen(loot_pile=["jewelry_3", "statue_1"])


# Tools known to be in a hand


def test_i1_city_picks_are_public_dealt_and_drawn_tools_not() -> None:
    session = open_plan()
    assert known_tools(session, YOSHIKO) == bag("")
    place(session, "ruin 1", "city 1")
    play(session, "take hammer", "take hammer")
    assert known_tools(session, YOSHIKO) == bag("hammer hammer")
    play(session, "exchange 1", "discard pliers")
    assert known_tools(session, HANS) == bag(""), "drawn face down"


def test_i1_what_is_given_up_is_known_no_longer() -> None:
    session = open_duel({**PLAN, "museum": ["coins_4"]}, tokens=2)
    place(session, "harbor 4", "city 1", "harbor 5", "museum 1")
    play(session, "take hammer", "take hammer")
    play(session, "heist 1")
    assert hand(session, YOSHIKO) == bag("hammer")
    assert known_tools(session, YOSHIKO) == bag("")


def test_i1_a_tool_given_up_at_the_ruin_may_have_been_the_known_one() -> None:
    session = open_duel(PLAN, tokens=2)
    place(session, "harbor 4", "city 1", "harbor 5", "ruin 1")
    play(session, "take hammer", "take hammer", "exchange 1", "discard hammer")
    assert hand(session, YOSHIKO)["hammer"] == 2
    assert known_tools(session, YOSHIKO) == bag("hammer")


def test_i1_the_own_tool_gives_up_nothing() -> None:
    session = open_duel({**PLAN, "museum": ["coins_1"]}, tokens=2)
    place(session, "harbor 4", "city 1", "harbor 5", "museum 1")
    play(session, "take hammer", "take welding", "heist 1 own welding")
    assert known_tools(session, YOSHIKO) == bag("welding")


# Sampling


def sample(session: GameSession, seat: int, number: int) -> Any:
    """A state that this seat cannot tell from the true one."""
    found = record_array(GAME.state_dtype)
    rules = session.ruleset.record[0]
    GAME.kernels.sample_hidden(session.table, session.seat(seat), rules, run_key(number), found[0])
    return found[0]


def sampling_session() -> GameSession:
    """Yoshiko has taken two hammers in the open."""
    session = open_plan(hands=[names("map pliers"), names("lock_pick")])
    place(session, "ruin 1", "city 1")
    play(session, "take hammer", "take hammer")
    return session


def test_i1_samples_keep_all_that_the_seat_knows() -> None:
    session = sampling_session()
    for number in range(30):
        state = sample(session, HANS, number)
        assert state.table.tobytes() == session.table.tobytes()
        assert state.seats[HANS].tobytes() == session.seat(HANS).tobytes()
        assert count_kinds(state.seats[YOSHIKO].hand) >= bag("hammer hammer")
        assert count_kinds(state.seats[YOSHIKO].hand).total() == 3


def test_i1_samples_vary_in_what_is_hidden() -> None:
    session = sampling_session()
    states = [sample(session, HANS, number) for number in range(60)]
    third = {frozenset((count_kinds(state.seats[YOSHIKO].hand) - bag("hammer hammer")).elements()) for state in states}
    assert len(third) == 5, "any kind of tool"
    faces = {int(state.seats[YOSHIKO].held_card[0]) for state in states}
    cards = [card["card"] for card in session.ruleset.cards["loot"]]
    assert {cards[face] for face in faces} == {"gold_1", "jewelry_4"}


def test_i1_samples_are_uniform_over_the_unseen_tools() -> None:
    """Yoshiko's third tool: of the 60 less those in sight, each is as likely; pliers 11 of 54, hammer 10 of 54."""
    session = sampling_session()
    count = 200
    drawn = bag("")
    for number in range(count):
        drawn += count_kinds(sample(session, HANS, number).seats[YOSHIKO].hand) - bag("hammer hammer")
    unseen = {"lock_pick": 12, "hammer": 10, "pliers": 11, "welding": 11, "map": 10}
    chi_squared = sum((drawn[tool] - count * n / 54) ** 2 / (count * n / 54) for tool, n in unseen.items())
    assert chi_squared < 18.5, "4 degrees of freedom: once in a thousand"
