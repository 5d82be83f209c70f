"""Articles C1 to C4: refill and sweeps, fences that buy nothing, the hand limit, the starting player."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from langfinger_sim.engine.session import GameSession
from langfinger_sim.games.langfinger.tables import Cards
from tests.games.langfinger.tables_of_play import (
    Event,
    allowed,
    bag,
    city,
    discard_sizes,
    events,
    fence_discards,
    fence_row,
    hand,
    hand_sizes,
    harbor,
    heist_row,
    kind_to_decide,
    loot_discards,
    money,
    names,
    open_duel,
    open_game,
    place,
    play,
    seat_to_move,
    tool_discards,
    write_deck,
)

PLAN = {
    "hands": [[], []],
    "city": names("hammer pliers"),
    "villa": ["gold_1"],
    "museum": ["coins_1"],
    "harbor": ["fence_03", "fence_01"],
    "tool_pile": names("map map welding welding map map"),
    "loot_pile": ["statue_1", "money_8", "jewelry_3", "coins_2"],
    "fence_pile": ["fence_04", "fence_05"],
}
"""What lies out and what comes next; 4 tools, 2 loot at each heist and 2 fences may lie there."""

LAYOUT = {"2": [4, 2, 2, 2]}


def play_idle_round(**options: Any) -> GameSession:
    """A round in which nobody can do anything: the displays are as stated, then refilled."""
    session = open_duel(PLAN, **{"places": LAYOUT, **options})
    place(session, "harbor 1", "harbor 2")
    assert session.table.round_number == 2
    return session


def phase_c(session: GameSession) -> list[Event]:
    """What happened between the end of round 1 and the beginning of round 2."""
    trace = session.trace()
    return trace[trace.index(events(session, "round_end")[0]) + 1 : trace.index(events(session, "round", round=2)[0])]


# C1


def test_c1_what_lies_there_is_kept_and_filled_up() -> None:
    session = play_idle_round(city_refresh="keep", loot_refresh="keep", fence_refresh="keep")
    assert city(session) == bag("hammer pliers map map")
    assert heist_row(session, "villa") == ["gold_1", "statue_1"]
    assert heist_row(session, "museum") == ["coins_1", "money_8"]
    assert harbor(session) == ["fence_03", "fence_01"]
    assert discard_sizes(session) == [0, 0, 0]


def test_c1_city_villa_museum_harbor_in_this_order() -> None:
    session = open_duel({**PLAN, "harbor": ["fence_03"]}, places=LAYOUT)
    place(session, "harbor 1", "harbor 2")
    laid = [(event["place"], event["card"]) for event in phase_c(session)]
    loot = [("villa", "statue_1"), ("museum", "money_8")]
    assert laid == [("city", "map"), ("city", "map"), *loot, ("harbor", "fence_04")]


def test_c1_the_lowest_empty_slot_comes_first() -> None:
    stated = {**PLAN, "hands": [names("map map"), []], "villa": ["gold_1", "painting_1"], "held": [["coins_2"], []]}
    stated |= {"loot_pile": ["statue_1", "money_8"], "scoundrels": ["yoshiko", "hans"]}
    session = open_duel(stated, places=LAYOUT, tokens=2)
    place(session, "villa 1", "ruin 1", "harbor 1", "ruin 2")
    play(session, "heist 1 own welding", "sell 1 to 1")
    assert heist_row(session, "villa") == ["statue_1", "painting_1"]
    assert harbor(session) == ["fence_04", "fence_01"]


def test_c1_city_refresh_sweeps_the_tools_left() -> None:
    session = play_idle_round(city_refresh="sweep")
    assert tool_discards(session) == bag("hammer pliers")
    assert city(session) == bag("map map welding welding")
    assert [discard_sizes(session)[1], discard_sizes(session)[2]] == [0, 0]


def test_c1_loot_refresh_sweeps_villa_and_museum() -> None:
    session = play_idle_round(loot_refresh="sweep")
    assert loot_discards(session) == {"gold_1", "coins_1"}
    assert [heist_row(session, "villa"), heist_row(session, "museum")] == [
        ["statue_1", "money_8"],
        ["jewelry_3", "coins_2"],
    ]
    assert city(session) == bag("hammer pliers map map")
    assert fence_discards(session) == set()


def test_c1_fence_refresh_sweeps_the_harbor() -> None:
    session = play_idle_round(fence_refresh="sweep")
    assert fence_discards(session) == {"fence_03", "fence_01"}
    assert harbor(session) == ["fence_04", "fence_05"]
    assert (loot_discards(session), tool_discards(session)) == (set(), bag(""))


SWEEPS = {"city_refresh": "sweep", "loot_refresh": "sweep", "fence_refresh": "sweep"}


def test_c1_all_sweeps_come_before_all_filling() -> None:
    session = play_idle_round(**SWEEPS)
    steps = [(event["event"], event["place"]) for event in phase_c(session)]
    swept = ["city", "city", "villa", "museum", "harbor", "harbor"]
    filled = ["city"] * 4 + ["villa"] * 2 + ["museum"] * 2 + ["harbor"] * 2
    assert steps == [*(("discard", name) for name in swept), *(("lay_out", name) for name in filled)]


def test_c1_a_swept_card_may_come_back_from_a_shuffle(tmp_path: Path) -> None:
    """One fence in all: it can only come back because the sweep comes before the filling."""
    cards = write_deck(tmp_path, fences=fence_row("only", gold=(1, 0)))
    session = open_duel(cards=cards, places={"2": [4, 1, 1, 1]}, fence_refresh="sweep", start_hand=[0] * 5)
    place(session, "harbor 1", "harbor 2")
    assert harbor(session) == ["only"]
    steps = [event["event"] for event in phase_c(session)]
    assert steps == ["discard", "shuffle", "lay_out"]


# C2


@pytest.fixture
def dud_deck(tmp_path: Path) -> Cards:
    """Two fences that buy nothing, three that buy gold."""
    rows = [fence_row("dud_1"), fence_row("dud_2"), *(fence_row(f"buyer_{i}", gold=(1, 0)) for i in range(3))]
    return write_deck(tmp_path, fences=" ".join(rows))


def test_c2_a_fence_that_buys_nothing_leaves_at_the_refill(dud_deck: Cards) -> None:
    stated = {**PLAN, "harbor": ["buyer_0", "dud_1"], "fence_pile": ["buyer_1"]}
    session = open_duel(stated, places=LAYOUT, cards=dud_deck)
    place(session, "harbor 1", "harbor 2")
    assert events(session, "discard") == [{"event": "discard", "place": "harbor", "card": "dud_1", "slot": 2}]
    assert harbor(session) == ["buyer_0", "buyer_1"]
    assert fence_discards(session) == {"dud_1"}


def test_c2_one_that_is_turned_up_blocks_a_slot_for_a_round(dud_deck: Cards) -> None:
    stated = {**PLAN, "harbor": ["buyer_0", "dud_1"], "fence_pile": ["dud_2", "buyer_1"]}
    session = open_duel(stated, places=LAYOUT, cards=dud_deck)
    place(session, "harbor 1", "harbor 2")
    assert harbor(session) == ["buyer_0", "dud_2"]
    place(session, "harbor 1", "harbor 2")
    assert harbor(session) == ["buyer_0", "buyer_1"], "who buys something stays"
    assert fence_discards(session) == {"dud_1", "dud_2"}


def test_c2_it_leaves_before_the_filling(tmp_path: Path) -> None:
    cards = write_deck(tmp_path, fences=f"{fence_row('dud_1')} {fence_row('buyer_0', gold=(1, 0))}")
    stated = {**PLAN, "harbor": ["dud_1", "buyer_0"], "fence_pile": []}
    session = open_duel(stated, places=LAYOUT, cards=cards)
    place(session, "harbor 1", "harbor 2")
    steps = [event["event"] for event in phase_c(session) if event.get("place", "harbor") == "harbor"]
    assert steps == ["discard", "shuffle", "lay_out"]
    assert harbor(session) == ["dud_1", "buyer_0"]


def test_c2_cannot_occur_in_the_reference_deck() -> None:
    fences = open_duel().ruleset.cards["fences"]
    assert all(fence["buys"] for fence in fences)


# C3

HANDS = [names("map map hammer"), names("pliers"), names("welding welding lock_pick pliers")]


def open_limit(limit: int | str, start_seat: int = 1, **options: Any) -> GameSession:
    """Three players, a round in which nothing happens, then the hand limit."""
    position = {**PLAN, "hands": HANDS, "start_seat": start_seat}
    session = open_game(3, position, tokens=1, places={"3": [4, 2, 2, 2]}, hand_limit=limit, **options)
    place(session, "harbor 1", "harbor 2", "harbor 3")
    return session


def test_c3_without_a_limit_hands_are_kept() -> None:
    assert hand_sizes(open_limit("none")) == [3, 1, 4]


def test_c3_from_the_starting_player_on_down_to_the_limit_by_own_choice() -> None:
    session = open_limit(2)
    assert (seat_to_move(session), kind_to_decide(session)) == (2, "hand_limit"), "seat 1 starts and holds one tool"
    assert allowed(session) == {"discard welding", "discard lock_pick", "discard pliers"}
    assert session.refusal("discard map") == "no map in the hand"
    play(session, "discard welding", "discard lock_pick")
    assert seat_to_move(session) == 0
    play(session, "discard hammer")
    assert [hand(session, seat) for seat in range(3)] == [bag("map map"), bag("pliers"), bag("welding pliers")]
    assert tool_discards(session) == bag("welding lock_pick hammer")


@pytest.mark.parametrize(("start_seat", "order"), [(0, [0, 2]), (1, [2, 0]), (2, [2, 0])])
def test_c3_order_of_seats(start_seat: int, order: list[int]) -> None:
    session = open_limit(1, start_seat)
    asked = []
    while kind_to_decide(session) == "hand_limit":
        asked.append(seat_to_move(session))
        play(session, session.legal_words()[0])
    assert list(dict.fromkeys(asked)) == order
    assert hand_sizes(session) == [1, 1, 1]


def test_c3_a_limit_of_0_takes_everything_unasked() -> None:
    session = open_limit(0)
    assert hand_sizes(session) == [0, 0, 0]
    given = events(session, "action", decision="hand_limit")
    assert [event["asked"] for event in given] == [False] * 8
    assert [event["seat"] for event in given] == [1, 2, 2, 2, 2, 0, 0, 0]


def test_c3_a_limit_of_60_takes_nothing() -> None:
    session = open_limit(60)
    assert hand_sizes(session) == [3, 1, 4]
    assert events(session, "action", decision="hand_limit") == []


def test_c3_comes_before_the_refill_and_its_sweeps() -> None:
    session = open_limit(3, **SWEEPS)
    play(session, "discard welding")
    kinds = [event["event"] for event in phase_c(session)]
    assert kinds[0] == "action"
    assert set(kinds[1:7]) == {"discard"}
    assert set(kinds[7:]) == {"lay_out"}


def test_c3_comes_after_the_end_test() -> None:
    position = {**PLAN, "hands": [names("pliers map map"), []], "villa": ["money_1"], "money": [18, 0]}
    session = open_duel(position, places=LAYOUT, hand_limit=0)
    place(session, "villa 1", "harbor 1")
    play(session, "heist 1 own hammer")
    assert (session.is_over, money(session)) == (True, [20, 0])
    assert hand_sizes(session) == [2, 0], "the game is over, nobody gives anything up"


# C4


@pytest.mark.parametrize(("rotates", "starters"), [(True, [1, 2, 0, 1]), (False, [1, 1, 1, 1])])
def test_c4_rotate_start(rotates: bool, starters: list[int]) -> None:
    position = {**PLAN, "hands": [[], [], []], "start_seat": 1}
    session = open_game(3, position, tokens=1, rotate_start=rotates)
    for _ in range(3):
        place(session, "harbor 1", "harbor 2", "harbor 3")
    assert [event["start_seat"] for event in events(session, "round")] == starters
    assert seat_to_move(session) == starters[-1]


@pytest.mark.parametrize(("who", "amounts", "starters"), [
    ("left", [3, 1, 2, 1], [1, 2, 3, 0]),
    ("least_money", [3, 1, 2, 1], [1, 3, 1, 3]),  # seats 1 and 3 have least: each is the first to the left of the other
    ("least_money", [3, 0, 2, 1], [1, 1, 1, 1]),
    ("least_money", [0, 0, 0, 0], [1, 2, 3, 0]),
    ("most_money", [3, 1, 2, 1], [1, 0, 0, 0]),
    ("most_money", [3, 1, 3, 3], [1, 2, 3, 0]),
    ("most_money", [2, 2.5, 2.5, 1], [1, 2, 1, 2]),
])  # fmt: skip
def test_c4_next_start(who: str, amounts: list[float], starters: list[int]) -> None:
    position = {**PLAN, "hands": [[], [], [], []], "start_seat": 1, "money": amounts}
    session = open_game(4, position, tokens=1, next_start=who)
    for _ in range(3):
        place(session, *(f"harbor {square}" for square in range(1, 5)))
    assert [event["start_seat"] for event in events(session, "round")] == starters
    assert seat_to_move(session) == starters[-1]


def test_c4_next_start_goes_by_the_money_of_the_round_just_played() -> None:
    position = {**PLAN, "hands": [[], names("pliers hammer"), []], "villa": ["money_1"], "money": [1, 0, 0.5]}
    session = open_game(3, {**position, "start_seat": 1}, tokens=1, next_start="most_money")
    place(session, "villa 1", "harbor 1", "harbor 2")
    play(session, "heist 1")
    assert (money(session), seat_to_move(session)) == ([1, 2, 0.5], 1)


def test_c4_next_start_does_nothing_where_the_start_stays() -> None:
    position = {**PLAN, "hands": [[], [], []], "start_seat": 1, "money": [0, 1, 2]}
    session = open_game(3, position, tokens=1, next_start="least_money", rotate_start=False)
    place(session, "harbor 1", "harbor 2", "harbor 3")
    assert seat_to_move(session) == 1
