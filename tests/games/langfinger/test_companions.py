"""The ten companion tests of the worked example: the same position, one thing changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from langfinger_sim.engine.session import GameSession
from langfinger_sim.games.langfinger.tables import Cards
from tests.games.langfinger.example_round import (
    HANS,
    PLACEMENTS,
    TOMMASO,
    YOSHIKO,
    example_position,
    open_example,
    placed_example,
    play_steps,
)
from tests.games.langfinger.tables_of_play import (
    allowed,
    bag,
    discard_sizes,
    events,
    fence_discards,
    fence_row,
    hand,
    held,
    idle_reasons,
    kind_to_decide,
    loot_discards,
    money,
    names,
    numbers,
    open_duel,
    pile_sizes,
    place,
    play,
    seat_to_move,
    select,
    tool_discards,
    tools_left,
    write_deck,
)

WIDE = {"3": [6, 3, 3, 3]}  # a third card at Villa and Museum, so that there is something to decide


def placed_otherwise(turn: int, square: str, **options: Any) -> GameSession:
    """The example after phase A, with another square in one turn."""
    session = open_example(**options)
    place(session, *PLACEMENTS[: turn - 1], square, *PLACEMENTS[turn:])
    return session


# 1. Hans's Villa square


@pytest.mark.parametrize(("square", "order"), [("villa 1", [HANS, TOMMASO]), ("villa 5", [TOMMASO, HANS])])
def test_1_the_villa_square_decides_who_acts_first(square: str, order: list[int]) -> None:
    session = placed_otherwise(7, square)
    play_steps(session, 1, 2)
    acted = []
    while kind_to_decide(session) == "heist":
        acted.append(seat_to_move(session))
        play(session, "decline")
    assert acted == order
    assert events(session, "idle") == []


# 2. The lowest free square


def test_2_lowest_free_square_refuses_villa_2() -> None:
    session = open_example(placement="lowest_free_square")
    place(session, *PLACEMENTS[:5])
    assert session.refusal("place villa 2") == "Villa square 1 is free"
    assert allowed(session) == {"place city 3", "place villa 1", "place ruin 1", "place museum 3", "place harbor 2"}


# 3. Own tool or card


@pytest.mark.parametrize(
    ("way", "left"),
    [("heist 1", "lock_pick pliers pliers"), ("heist 1 own welding", "lock_pick pliers pliers welding")],
)
def test_3_yoshiko_chooses_between_own_tool_and_card(way: str, left: str) -> None:
    hands = [names("pliers welding"), names("lock_pick welding pliers"), names("map welding welding pliers")]
    session = placed_example(example_position(hands=hands))
    play_steps(session, 1, 5)
    assert allowed(session) == {"heist 1", "heist 1 own welding", "decline"}
    play(session, way)
    assert hand(session, YOSHIKO) == bag(left)
    assert held(session, YOSHIKO) == ["gold_1"]


# 4. Two tokens at one heist


def open_museum(tools: str, museum: list[str], layout: dict[str, list[int]]) -> GameSession:
    """Hans's decision on Museum square 1; his second token stands on 2, and nobody else's there."""
    position = example_position(hands=[names(tools), [], []], villa=["gold_1"], museum=museum)
    session = open_example(position, tokens=2, places=layout)
    place(session, "museum 1", "harbor 1", "harbor 2", "museum 2", "harbor 3", "harbor 4")
    assert seat_to_move(session) == HANS
    return session


def test_4_the_own_tool_is_used_up_for_the_second_token() -> None:
    session = open_museum("pliers welding", ["coins_1", "money_1"], {"3": [6, 2, 2, 3]})
    play(session, "heist 1 own hammer")
    assert idle_reasons(session, HANS) == ["own_tool_used"]
    assert hand(session, HANS) == bag("pliers")


def test_4_the_second_card_is_refused_with_the_reason() -> None:
    session = open_museum("pliers welding welding map", ["coins_1", "money_1", "painting_2"], WIDE)
    play(session, "heist 1 own hammer")
    assert session.refusal("heist 2 own hammer") == "hammer already used at the Museum"
    assert session.refusal("heist 2") == "hammer missing"
    assert allowed(session) == {"heist 3", "decline"}


@pytest.mark.parametrize("ways", [("heist 1", "heist 2 own hammer"), ("heist 1 own hammer", "heist 2")])
def test_4_a_use_may_be_saved_for_the_second_card(ways: tuple[str, str]) -> None:
    session = open_museum("pliers welding hammer", ["coins_1", "money_1"], {"3": [6, 2, 2, 3]})
    play(session, *ways)
    assert hand(session, HANS) == bag("")
    assert tool_discards(session) == bag("pliers welding hammer")
    assert loot_discards(session) == {"money_1"}
    assert money(session) == [2, 0, 0]


# 5. Scope and number of uses


def test_5_per_round_the_hammer_of_the_villa_is_missing_at_the_museum() -> None:
    session = placed_example(own_tool_scope="per_round")
    play_steps(session, 1, 6)
    assert idle_reasons(session, HANS) == ["own_tool_used", "nothing_held"]
    assert hand(session, HANS) == bag("welding")


def test_5_per_round_the_refusal_names_the_villa() -> None:
    hands = [names("pliers welding welding map"), names("lock_pick pliers pliers"), names("map welding welding pliers")]
    position = example_position(hands=hands, museum=["gold_1", "coins_1", "painting_2"])
    session = placed_example(position, own_tool_scope="per_round", places=WIDE)
    play_steps(session, 1, 6)
    assert (seat_to_move(session), kind_to_decide(session)) == (HANS, "heist")
    assert session.refusal("heist 2 own hammer") == "hammer already used at the Villa"
    assert allowed(session) == {"heist 3", "decline"}


def test_5_without_uses_hans_cannot_pay_at_the_villa() -> None:
    session = placed_example(own_tool_uses=0)
    play_steps(session, 1, 3)
    assert events(session, "idle", seat=HANS, place="villa", square=3, reason="cannot_pay")
    assert money(session) == [0, 0, 0]


def test_5_without_uses_the_own_tool_is_refused() -> None:
    hands = [names("pliers welding map"), names("lock_pick pliers pliers"), names("map welding welding pliers")]
    position = example_position(hands=hands, villa=["painting_1", "money_1", "painting_2"])
    session = placed_example(position, own_tool_uses=0, places=WIDE)
    play_steps(session, 1, 3)
    assert (seat_to_move(session), kind_to_decide(session)) == (HANS, "heist")
    assert session.refusal("heist 2 own hammer") == "own tools may not be used"
    assert allowed(session) == {"heist 3", "decline"}


# 6. Two tokens at the Ruin


def test_6_an_exchange_square_is_closed_until_the_next_round() -> None:
    session = placed_otherwise(9, "ruin 2")
    play_steps(session, 1, 5)
    assert (seat_to_move(session), kind_to_decide(session)) == (TOMMASO, "ruin")
    assert session.refusal("exchange 1") == "exchange square 1 is taken"
    assert allowed(session) == {"exchange 2", "exchange 3", "exchange 4", "exchange 5", "decline"}
    play(session, "decline", "decline", "decline")
    assert session.table.round_number == 2
    place(session, "ruin 1", *(f"harbor {square}" for square in range(1, 6)), "villa 4", "villa 5", "museum 5")
    while kind_to_decide(session) != "ruin":
        play(session, "decline")
    assert seat_to_move(session) == YOSHIKO
    assert allowed(session) == {"exchange 1", "exchange 2", "exchange 3", "exchange 4", "exchange 5", "decline"}


def test_6_placement_square_offers_square_1_only() -> None:
    session = placed_example(ruin_choice="placement_square")
    play_steps(session, 1, 4)
    assert allowed(session) == {"exchange 1", "decline"}
    assert session.refusal("exchange 2") == "from this square only exchange square 1 can be used"


def test_6_an_empty_hand_pays_no_rate() -> None:
    position = example_position(hands=[names("pliers welding"), [], names("map welding welding pliers")])
    session = open_example(position)
    place(session, *PLACEMENTS[:4], "villa 5", *PLACEMENTS[5:])
    play(session, "take hammer", "take lock_pick", "heist 1", "heist 2 own hammer")
    assert events(session, "idle", seat=YOSHIKO, place="ruin", square=1, reason="no_rate")
    assert numbers(session, "tokens_left")[YOSHIKO] >= 2, "the tokens of Villa and Ruin are back"


# 7. The fence in the middle

LOOT = ["gold_2", "jewelry_1", "statue_1", "statue_2", "painting_2", "coins_2", "painting_3"]


def open_harbor() -> GameSession:
    position = {
        "hands": [[], []],
        "held": [LOOT, []],
        "harbor": ["fence_03", "fence_01", "fence_02"],
        "fence_pile": ["fence_04", "fence_05"],
    }
    session = open_duel(position, places={"2": [4, 1, 1, 3]})
    place(session, "harbor 1", "harbor 2")
    return session


def test_7_the_fence_in_the_middle_buys_all_but_coins() -> None:
    to_the_middle = {words for words in allowed(open_harbor()) if words.endswith("to 2")}
    assert to_the_middle == {f"sell {number} to 2" for number in (1, 2, 3, 4, 5, 7)}
    assert open_harbor().refusal("sell 6 to 2") == "fence_01 does not buy coins"


@pytest.mark.parametrize(("moves", "coins"), [
    (["sell 1 to 2"], [2]),
    (["sell 2 to 2"], [3]),
    (["sell 3 to 2", "stop"], [3]),
    (["sell 4 to 2", "stop"], [2]),
    (["sell 3 to 2", "also 3"], [3, 2]),
    (["sell 4 to 2", "also 3"], [2, 3]),
    (["sell 5 to 2"], [2]),
])  # fmt: skip
def test_7_what_the_fence_in_the_middle_pays(moves: list[str], coins: list[int]) -> None:
    session = open_harbor()
    play(session, *moves)
    assert [sale["coins"] for sale in events(session, "sale", fence="fence_01")] == coins
    assert money(session) == [sum(coins), 0]
    assert events(session, "discard", place="harbor", card="fence_01", slot=2)
    assert len(held(session, 0)) == len(LOOT) - len(coins)


def test_7_two_kinds_are_refused_in_one_action() -> None:
    session = open_harbor()
    play(session, "sell 3 to 2")
    assert session.refusal("also 1") == "two kinds of loot cannot be sold in one action"
    assert allowed(session) == {"also 3", "stop"}


@pytest.mark.parametrize("move", ["sell 1 to 2", "sell 5 to 2"], ids=["gold, then jewelry", "painting, then another"])
def test_7_a_kind_shown_once_is_sold_once(move: str) -> None:
    session = open_harbor()
    play(session, move)
    assert fence_discards(session) == {"fence_01"}
    assert kind_to_decide(session) == "place", "the action is over, and the round with it"


# 8. A bonus on both statues


@pytest.fixture
def statue_fence(tmp_path: Path) -> Cards:
    """A deck whose fences all buy statues twice at +1."""
    rows = [fence_row(f"buyer_{number}", statue=(2, 1)) for number in range(1, 4)]
    return write_deck(tmp_path, fences=" ".join(rows))


@pytest.mark.parametrize(("reading", "bonuses", "total"), [("per_card", [1, 1], 7), ("once", [1, 0], 6)])
def test_8_double_bonus(statue_fence: Cards, reading: str, bonuses: list[int], total: int) -> None:
    position = {"hands": [[], []], "held": [["statue_1", "statue_2"], []], "harbor": ["buyer_1"]}
    session = open_duel(position, cards=statue_fence, double_bonus=reading)
    place(session, "harbor 1", "harbor 2")
    play(session, "sell 1 to 1", "also 1")
    assert [sale["bonus"] for sale in events(session, "sale")] == bonuses
    assert money(session) == [total, 0]


# 9. The pile runs out

DEALT = (
    "pliers welding",
    "lock_pick pliers pliers",
    "map welding welding pliers",
    "hammer lock_pick lock_pick map map welding",
)


def short_pile(pile: str) -> dict[str, Any]:
    """The deal of the example with this draw pile, all other tools discarded."""
    return example_position(tool_pile=names(pile), tool_discards=tools_left(*DEALT, pile))


@pytest.mark.parametrize("reading", ["as_soon_as_empty", "when_needed"])
def test_9_the_pile_runs_out_in_the_middle_of_a_draw(reading: str) -> None:
    session = placed_example(short_pile("pliers"), reshuffle=reading)
    assert (pile_sizes(session)[0], discard_sizes(session)[0]) == (1, 44)
    play_steps(session, 1, 4)
    play(session, "exchange 1")
    drawn = play(session, "discard lock_pick")
    assert [event["event"] for event in drawn[:4]] == ["action", "draw", "shuffle", "draw"]
    assert select(drawn, "shuffle") == [{"event": "shuffle", "deck": "tools", "cards": 49}]
    assert (pile_sizes(session)[0], discard_sizes(session)[0]) == (48, 0)


def test_9_as_soon_as_empty_the_later_discards_stay() -> None:
    session = placed_example(short_pile("pliers lock_pick"), reshuffle="as_soon_as_empty")
    play_steps(session, 1, 5)
    assert events(session, "shuffle", deck="tools")[1:] == [{"event": "shuffle", "deck": "tools", "cards": 48}]
    play_steps(session, 6, 9)
    assert tool_discards(session) == bag("map map welding")
    assert pile_sizes(session)[0] == 44
    assert len(events(session, "shuffle", deck="tools")) == 2


def test_9_when_needed_the_refill_shuffles_all() -> None:
    session = placed_example(short_pile("pliers lock_pick"), reshuffle="when_needed")
    play_steps(session, 1, 8)
    assert len(events(session, "shuffle", deck="tools")) == 1
    assert pile_sizes(session)[0] == 0
    play_steps(session, 9, 9)
    assert events(session, "shuffle", deck="tools")[1:] == [{"event": "shuffle", "deck": "tools", "cards": 51}]
    assert (pile_sizes(session)[0], discard_sizes(session)[0]) == (47, 0)


# 10. The goal


def test_10_the_round_of_the_goal_is_played_out() -> None:
    session = placed_example(example_position(money=[18, 0, 0]))
    play_steps(session, 1, 4)
    assert money(session) == [20, 0, 0]
    play_steps(session, 5, 9)
    assert session.trace()[-2:] == [
        {"event": "round_end", "round": 1, "money": [22, 0, 5]},
        {"event": "end", "reason": "goal", "winners": [HANS], "money": [22, 0, 5], "rank": [1, 3, 2]},
    ]
    assert session.is_over


def test_10_at_once_the_game_is_over_in_the_villa() -> None:
    session = placed_example(example_position(money=[18, 0, 0]), end="at_once")
    play_steps(session, 1, 4)
    assert session.is_over
    assert events(session, "end") == [
        {"event": "end", "reason": "goal", "winners": [HANS], "money": [20, 0, 0], "rank": [1, 2, 2]}
    ]
    assert events(session, "round_end") == []


def test_10_two_winners_share() -> None:
    session = placed_example(example_position(money=[16, 0, 15]))
    play_steps(session, 1, 9)
    end = events(session, "end")[0]
    assert (end["money"], end["winners"], end["rank"]) == ([20, 0, 20], [HANS, TOMMASO], [1, 3, 1])
    row = session.result_rows().rows[0]
    assert int(row.game.winner_count) == 2
    assert [int(seat.is_winner) for seat in row.seats[:3]] == [1, 0, 1]
