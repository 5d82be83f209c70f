"""The rulebook's worked example, played from its stated deal: what the book prints, card by card and coin by coin."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import pytest

from langfinger_sim.engine.session import GameSession
from tests.games.langfinger.example_round import (
    HANS,
    PLACEMENTS,
    STEPS,
    TOMMASO,
    YOSHIKO,
    example_position,
    open_example,
    placed_example,
    play_steps,
)
from tests.games.langfinger.tables_of_play import (
    all_squares,
    allowed,
    back_of,
    bag,
    city,
    discard_sizes,
    events,
    fence_discards,
    hand,
    hand_sizes,
    harbor,
    heist_row,
    held,
    kind_to_decide,
    loot_discards,
    money,
    numbers,
    pile_sizes,
    place,
    play,
    referee,
    seat_to_move,
    select,
    tool_discards,
)

LETTERS = {"l": "lock_pick", "h": "hammer", "p": "pliers", "w": "welding", "m": "map"}


def spell(letters: str) -> str:
    return " ".join(LETTERS[letter] for letter in letters)


class After(NamedTuple):
    """What the page prints after a step; `tokens` are those in front of each player."""

    money: list[int]
    hands: tuple[str, str, str]
    discards: list[int]
    piles: list[int]
    tokens: list[int]


AFTER = (
    After([0, 0, 0], ("pw", "lpp", "mwwp"), [0, 0, 0], [45, 26, 11], [0, 0, 0]),
    After([0, 0, 0], ("pw", "lpp", "lhpwwm"), [0, 0, 0], [45, 26, 11], [0, 0, 1]),
    After([0, 0, 0], ("pw", "lppmm", "lhpwwm"), [0, 0, 0], [45, 26, 11], [0, 1, 1]),
    After([0, 0, 0], ("pw", "lppmm", "pww"), [3, 0, 0], [45, 26, 11], [0, 1, 2]),
    After([2, 0, 0], ("w", "lppmm", "pww"), [4, 1, 0], [45, 26, 11], [1, 1, 2]),
    After([2, 0, 0], ("w", "lpppmm", "pww"), [5, 1, 0], [43, 26, 11], [1, 2, 2]),
    After([2, 0, 0], ("w", "lppp", "pww"), [7, 1, 0], [43, 26, 11], [1, 3, 2]),
    After([2, 0, 0], ("", "lppp", "pww"), [8, 1, 0], [43, 26, 11], [2, 3, 2]),
    After([4, 0, 0], ("", "lppp", "pww"), [8, 2, 1], [43, 26, 11], [3, 3, 2]),
)
"""Steps 0 to 8; after step 9 the round is over and the refill follows at once."""

MOVED: dict[int, list[dict[str, Any]]] = {
    3: [
        {"event": "pay", "seat": TOMMASO, "tools": ["lock_pick", "hammer", "map"]},
        {"event": "loot", "seat": TOMMASO, "card": "painting_1", "place": "villa", "slot": 1},
    ],
    4: [
        {"event": "pay", "seat": HANS, "tools": ["pliers"]},
        {"event": "loot", "seat": HANS, "card": "money_1", "place": "villa", "slot": 2},
        {"event": "cash", "seat": HANS, "card": "money_1", "coins": 2, "money": 2},
    ],
    5: [
        {"event": "draw", "seat": YOSHIKO, "tool": "pliers"},
        {"event": "draw", "seat": YOSHIKO, "tool": "lock_pick"},
    ],
    6: [
        {"event": "pay", "seat": YOSHIKO, "tools": ["map", "map"]},
        {"event": "loot", "seat": YOSHIKO, "card": "gold_1", "place": "museum", "slot": 1},
    ],
    7: [
        {"event": "pay", "seat": HANS, "tools": ["welding"]},
        {"event": "loot", "seat": HANS, "card": "coins_1", "place": "museum", "slot": 2},
    ],
    8: [
        {"event": "sale", "seat": 0, "card": "coins_1", "fence": "fence_03", "coins": 2, "bonus": 0, "money": 4},
        {"event": "discard", "place": "harbor", "card": "fence_03", "slot": 1},
    ],
    9: [
        {"event": "sale", "seat": 2, "card": "painting_1", "fence": "fence_02", "coins": 5, "bonus": 2, "money": 5},
        {"event": "discard", "place": "harbor", "card": "fence_02", "slot": 3},
    ],
}


@cache
def before_step(number: int) -> GameSession:
    """To look at, not to play on."""
    return fresh_before_step(number)


def fresh_before_step(number: int) -> GameSession:
    session = placed_example()
    play_steps(session, 1, number - 1)
    return session


def cards_in_play(session: GameSession) -> list[int]:
    """Every tool, loot and fence, wherever it is."""
    displays = [city(session).total(), len(heist_row(session, "villa") + heist_row(session, "museum"))]
    hands = [sum(hand_sizes(session)), sum(numbers(session, "held_count")), 0]
    lying = [*displays, len(harbor(session))]
    return [sum(four) for four in zip(hands, lying, discard_sizes(session), pile_sizes(session), strict=True)]


def test_the_set_up_of_the_book() -> None:
    session = open_example()
    assert [city(session).total(), len(harbor(session))] == [6, 3]
    assert heist_row(session, "villa") == ["painting_1", "money_1"]
    assert heist_row(session, "museum") == ["gold_1", "coins_1"]
    assert hand_sizes(session) == [2, 3, 4]
    assert pile_sizes(session) == [45, 26, 11]
    assert session.table.start_seat == HANS
    assert session.table.round_number == 1
    assert seat_to_move(session) == HANS
    assert [int(tool) for tool in session.table.own_tool[:3]] == [1, 3, 2], "hammer, welding, pliers"


def test_phase_a_in_the_order_of_the_book() -> None:
    session = open_example()
    taken: set[str] = set()
    for turn, square in enumerate(PLACEMENTS):
        assert (seat_to_move(session), kind_to_decide(session)) == (turn % 3, "place")
        assert allowed(session) == all_squares() - taken
        place(session, square)
        taken.add(f"place {square}")
    assert (len(all_squares()), len(all_squares() - taken)) == (25, 16)
    assert numbers(session, "tokens_left") == [0, 0, 0]
    assert (seat_to_move(session), kind_to_decide(session)) == (TOMMASO, "city")


@pytest.mark.parametrize(("turn", "square", "sentence"), [
    (2, "harbor 1", "Harbor square 1 is taken"),
    (7, "villa 2", "Villa square 2 is taken"),
])  # fmt: skip
def test_a_taken_square_is_refused(turn: int, square: str, sentence: str) -> None:
    session = open_example()
    place(session, *PLACEMENTS[: turn - 1])
    assert session.refusal(f"place {square}") == sentence


def test_a_lower_free_square_does_not_forbid_a_higher_one() -> None:
    session = open_example()
    place(session, *PLACEMENTS[:5])
    assert {"place villa 1", "place villa 2"} <= allowed(session)
    place(session, PLACEMENTS[5])
    assert len(allowed(session)) == 19


@pytest.mark.parametrize("number", range(len(AFTER)))
def test_money_hands_and_piles_after_each_step(number: int) -> None:
    session = before_step(number + 1)
    after = AFTER[number]
    assert money(session) == after.money
    assert [hand(session, seat) for seat in range(3)] == [bag(spell(letters)) for letters in after.hands]
    assert hand_sizes(session) == [len(letters) for letters in after.hands]
    assert discard_sizes(session) == after.discards
    assert pile_sizes(session) == after.piles
    assert numbers(session, "tokens_left") == after.tokens
    assert cards_in_play(session) == [60, 30, 14]


@pytest.mark.parametrize("number", MOVED)
def test_what_each_step_moves(number: int) -> None:
    moved = before_step(number + 1).trace()[len(before_step(number).trace()) :]
    without_actions = [event for event in moved if event["event"] != "action"]
    assert without_actions[: len(MOVED[number])] == MOVED[number]
    following = {event["event"] for event in without_actions[len(MOVED[number]) :]}
    assert following <= ({"round_end", "lay_out", "round"} if number == len(STEPS) else set())


ALLOWED = (
    (1, TOMMASO, "city", {"take hammer", "take lock_pick", "take map", "take welding"}),
    (2, YOSHIKO, "city", {"take lock_pick", "take map", "take welding"}),
    (3, TOMMASO, "heist", {"heist 1", "heist 2", "heist 2 own pliers", "decline"}),
    (4, HANS, "heist", {"heist 2 own hammer", "decline"}),
    (5, YOSHIKO, "ruin", {*(f"exchange {square}" for square in range(1, 6)), "decline"}),
    (6, YOSHIKO, "heist", {"heist 1 own welding", "decline"}),
    (7, HANS, "heist", {"heist 2 own hammer", "decline"}),
    (8, HANS, "sell", {"sell 1 to 1", "decline"}),
    (9, TOMMASO, "sell", {"sell 1 to 2", "sell 1 to 3", "decline"}),
)


@pytest.mark.parametrize(("number", "seat", "kind", "words"), ALLOWED)
def test_what_each_step_allows(number: int, seat: int, kind: str, words: set[str]) -> None:
    session = before_step(number)
    assert (seat_to_move(session), kind_to_decide(session)) == (seat, kind)
    assert allowed(session) == words


def test_the_second_tool_at_the_city_is_chosen_from_what_is_left() -> None:
    session = fresh_before_step(1)
    play(session, "take hammer")
    assert allowed(session) == {"take lock_pick", "take map", "take welding"}
    play(session, "take lock_pick", "take map")
    assert allowed(session) == {"take lock_pick", "take map", "take welding"}


REFUSED = (
    (1, "take pliers", "no pliers lies at the City"),
    (1, "decline", '"decline" is no answer to a city decision'),
    (3, "heist 1 own pliers", "this card asks for no pliers"),
    (4, "heist 2", "hammer missing"),
    (4, "heist 1", "no loot lies in slot 1 of the Villa"),
    (6, "heist 2", "hammer missing"),
    (6, "heist 2 own welding", "hammer missing"),
    (6, "heist 1", "welding missing"),
    (7, "heist 2", "hammer missing"),
    (7, "heist 1", "no loot lies in slot 1 of the Museum"),
    (8, "sell 1 to 2", "fence_01 does not buy coins"),
    (8, "sell 1 to 3", "fence_02 does not buy coins"),
    (9, "sell 1 to 1", "no fence lies in this slot of the Harbor"),
)


@pytest.mark.parametrize(("number", "words", "sentence"), REFUSED)
def test_what_each_step_refuses(number: int, words: str, sentence: str) -> None:
    assert before_step(number).refusal(words) == sentence


def test_displays_run_empty_as_in_the_book() -> None:
    assert city(before_step(3)) == bag("lock_pick welding")
    assert heist_row(before_step(4), "villa") == ["money_1"]
    assert heist_row(before_step(5), "villa") == []
    assert heist_row(before_step(8), "museum") == []
    assert harbor(before_step(9)) == ["fence_01", "fence_02"]


def test_yoshikos_token_stays_on_its_exchange_square_until_the_ruin_is_over() -> None:
    session = fresh_before_step(5)
    play(session, "exchange 1")
    assert [int(seat) for seat in session.table.exchange_seat[:5]] == [YOSHIKO, -1, -1, -1, -1]
    assert numbers(session, "tokens_left") == [1, 1, 2]
    play(session, "discard lock_pick")
    assert [int(seat) for seat in session.table.exchange_seat[:5]] == [-1] * 5
    assert numbers(session, "tokens_left") == [1, 2, 2]


def test_the_end_of_phase_b() -> None:
    session = before_step(10)
    assert events(session, "round_end") == [{"event": "round_end", "round": 1, "money": [4, 0, 5]}]
    assert [hand(session, seat) for seat in range(3)] == [bag(spell(letters)) for letters in ("", "lppp", "pww")]
    assert [held(session, seat) for seat in range(3)] == [[], ["gold_1"], []]
    assert tool_discards(session) == bag(spell("llhmmmpw"))
    assert loot_discards(session) == {"money_1", "coins_1", "painting_1"}
    assert fence_discards(session) == {"fence_03", "fence_02"}
    assert money(session) == [4, 0, 5]


def test_phase_c_fills_up_and_hands_the_start_on() -> None:
    session = before_step(10)
    refill = session.trace()[session.trace().index(events(session, "round_end")[0]) :]
    laid = [(event["place"], event["card"]) for event in select(refill, "lay_out")]
    tools = [("city", tool) for tool in ("hammer", "map", "welding", "pliers")]
    loot = [("villa", "statue_1"), ("villa", "money_8"), ("museum", "jewelry_3"), ("museum", "coins_2")]
    assert laid == [*tools, *loot, ("harbor", "fence_04"), ("harbor", "fence_05")]
    assert city(session) == bag(spell("lwhmwp"))
    assert harbor(session) == ["fence_04", "fence_01", "fence_05"]
    assert pile_sizes(session) == [39, 22, 9]
    assert select(refill, "shuffle") == []


def test_round_2_begins_with_yoshiko_and_all_tokens() -> None:
    session = before_step(10)
    assert (session.table.start_seat, session.table.round_number) == (YOSHIKO, 2)
    assert (seat_to_move(session), kind_to_decide(session)) == (YOSHIKO, "place")
    assert numbers(session, "tokens_left") == [3, 3, 3]
    assert allowed(session) == all_squares()
    assert cards_in_play(session) == [60, 30, 14]


def test_the_referee_accepts_the_whole_round() -> None:
    summary = referee(before_step(10))
    assert (summary.rounds, summary.money, summary.shuffles, summary.is_over) == (2, [4, 0, 5], 0, False)


def test_nobody_knows_a_face_before_the_loot_is_taken() -> None:
    session = before_step(3)
    assert [held(session, seat) for seat in range(3)] == [[], [], []]
    assert int(session.table.heist_back[0, 0]) == back_of(session, "painting_1") == back_of(session, "painting_6")
    assert (session.table.heist_face == -1).all()


def swapped_position() -> dict[str, Any]:
    return example_position(villa=["painting_6", "money_1"])


def test_a_card_with_the_same_back_changes_nothing_before_it_is_taken() -> None:
    one, other = open_example(), open_example(swapped_position())
    for move in [*(f"place {square}" for square in PLACEMENTS), *STEPS[0], *STEPS[1]]:
        for session in (one, other):
            session.step(move)
        assert one.table.tobytes() == other.table.tobytes()
        assert [one.seat(seat).tobytes() for seat in range(3)] == [other.seat(seat).tobytes() for seat in range(3)]
    for session in (one, other):
        session.step("heist 1")
    assert one.table.tobytes() == other.table.tobytes()
    assert [held(session, TOMMASO) for session in (one, other)] == [["painting_1"], ["painting_6"]]


def test_the_better_painting_behind_the_same_back_sells_for_6() -> None:
    session = placed_example(swapped_position())
    play_steps(session, 1, 9)
    assert events(session, "sale", seat=TOMMASO) == [
        {"event": "sale", "seat": 2, "card": "painting_6", "fence": "fence_02", "coins": 6, "bonus": 2, "money": 6}
    ]


def test_only_yoshiko_knows_the_face_of_gold_1() -> None:
    session = before_step(7)
    assert held(session, YOSHIKO) == ["gold_1"]
    assert held(session, HANS) == []
    assert held(session, TOMMASO) == ["painting_1"]
    assert int(session.table.held_back[YOSHIKO, 0]) == back_of(session, "gold_1") == back_of(session, "jewelry_4")
    assert (session.table.held_face == -1).all()


def test_hand_sizes_are_public() -> None:
    assert hand_sizes(before_step(9)) == [0, 4, 3]
