"""Articles B5 and B5a: selling loot to fences, twice to the same, with bonus."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from langfinger_sim.engine.session import GameSession
from langfinger_sim.games.langfinger.tables import Cards
from tests.games.langfinger.tables_of_play import (
    allowed,
    events,
    fence_discards,
    fence_row,
    harbor,
    held,
    idle_reasons,
    kind_to_decide,
    loot_discards,
    money,
    numbers,
    open_duel,
    place,
    play,
    seat_to_move,
    write_deck,
)


def open_harbor(
    loot: list[str], fences: list[str], other: list[str] | None = None, tokens: int = 1, **options: Any
) -> GameSession:
    """Hans and Yoshiko take turns on the Harbor squares, he on the first; the Harbor has so many slots as fences."""
    position = {"hands": [[], []], "held": [loot, other or []], "harbor": fences}
    layout = {"2": [4, 1, 1, max(1, len(fences))]}
    session = open_duel(position, tokens=tokens, **{"places": layout, **options})
    place(session, *(f"harbor {square}" for square in range(1, 2 * tokens + 1)))
    return session


# B5


@pytest.mark.parametrize(("loot", "fence", "coins", "bonus"), [
    ("coins_1", "fence_03", 2, 0),
    ("coins_1", "fence_04", 3, 1),
    ("coins_1", "fence_08", 4, 2),
    ("gold_4", "fence_10", 6, 2),
    ("jewelry_1", "fence_01", 3, 1),
])  # fmt: skip
def test_b5_value_and_bonus_of_one_card(loot: str, fence: str, coins: int, bonus: int) -> None:
    session = open_harbor([loot], [fence])
    play(session, "sell 1 to 1")
    sale = {"seat": 0, "card": loot, "fence": fence, "coins": coins, "bonus": bonus, "money": coins}
    assert events(session, "sale") == [{"event": "sale", **sale}]
    assert money(session) == [coins, 0]
    assert held(session, 0) == []
    assert loot_discards(session) == {loot}
    assert fence_discards(session) == {fence}


@pytest.mark.parametrize(("shift", "two", "one", "none"), [(-2, 0, 0, 0), (-1, 1, 0, 0), (0, 2, 1, 0), (2, 4, 3, 0)])
def test_b5_bonus_shift(shift: int, two: int, one: int, none: int) -> None:
    """Gold 4 to a fence with +2 on it, jewelry 2 to one with +1, coins 2 to one that shows no bonus on coins."""
    loot, fences = ["gold_4", "jewelry_1", "coins_1"], ["fence_10", "fence_01", "fence_03"]
    session = open_harbor(loot, fences, tokens=3, squares=[5, 5, 5, 5, 6], bonus_shift=shift)
    play(session, "sell 1 to 1", "sell 1 to 2", "sell 1 to 3")
    sales = [(event["coins"], event["bonus"]) for event in events(session, "sale")]
    assert sales == [(4 + two, two), (2 + one, one), (2 + none, none)]
    assert session.ruleset.cards["fences"][0]["bonus"] == {"jewelry": 1}, "as printed"


@pytest.mark.parametrize("price", [0, 0.5, 3])
def test_b5_sale_without_fence(price: float) -> None:
    """A painting of 4 that fence_10 does not buy, and gold 4 that it buys for 6: both may go without it."""
    session = open_harbor(["painting_6", "gold_4"], ["fence_10"], sale_without_fence=price)
    lone = {"sell 1 without fence", "sell 2 without fence"}
    assert allowed(session) == {"sell 2 to 1", *lone, "decline"}
    assert session.refusal("sell 3 without fence") == "so many loot cards are not held"
    play(session, "sell 1 without fence")
    sale = {"seat": 0, "card": "painting_6", "coins": price, "bonus": 0, "money": price}
    assert events(session, "sale") == [{"event": "sale", **sale}]
    assert (money(session), held(session, 0)) == ([price, 0], ["gold_4"])
    assert loot_discards(session) == {"painting_6"}
    assert events(session, "discard") == [], "no fence has bought"
    assert session.table.round_number == 2, "one card is the whole action"


def test_b5_sale_without_fence_is_off_in_the_base_game() -> None:
    session = open_harbor(["gold_1", "painting_6"], ["fence_10"])
    assert allowed(session) == {"sell 1 to 1", "decline"}
    assert session.refusal("sell 1 without fence") == "loot is sold to fences only"
    assert idle_reasons(open_harbor(["painting_6"], ["fence_10"]), 0) == ["no_buyer"]


def test_b5_sale_without_fence_needs_neither_fence_nor_buyer() -> None:
    for fences in ([], ["fence_10"]):
        session = open_harbor(["painting_6"], fences, sale_without_fence=1)
        assert allowed(session) == {"sell 1 without fence", "decline"}
    assert idle_reasons(open_harbor([], ["fence_10"], sale_without_fence=1), 0) == ["nothing_held"]


def test_b5_sale_without_fence_where_actions_are_forced() -> None:
    session = open_harbor(["painting_6"], [], sale_without_fence=1, forced_actions=True)
    (sale,) = events(session, "action", decision="sell")
    assert (sale["action"], sale["asked"], money(session)) == ("sell 1 without fence", False, [1, 0])
    session = open_harbor(["gold_1"], ["fence_10"], sale_without_fence=1, forced_actions=True)
    assert allowed(session) == {"sell 1 to 1", "sell 1 without fence"}
    assert session.refusal("decline") == "what can be done has to be done"


def test_b5_sale_without_fence_can_reach_the_goal() -> None:
    session = open_harbor(["gold_1"], ["fence_10"], sale_without_fence=2.5, goal=2.5, end="at_once", tokens=2)
    play(session, "sell 1 without fence")
    assert session.is_over
    row = session.result_rows()
    assert (int(row.rows[0].seats[0].sales), row.detail[0].fenceless_money.tolist()) == (1, [5, 0, 0, 0, 0])


def test_b5_a_fence_buys_what_it_shows() -> None:
    session = open_harbor(["coins_1", "painting_1"], ["fence_03", "fence_01", "fence_02"])
    assert allowed(session) == {"sell 1 to 1", "sell 2 to 1", "sell 2 to 2", "sell 2 to 3", "decline"}
    assert session.refusal("sell 1 to 3") == "fence_02 does not buy coins"
    assert session.refusal("sell 3 to 1") == "so many loot cards are not held"
    assert session.refusal("sell 1 to 4") == "no fence lies in this slot of the Harbor"


def test_b5_the_fence_leaves_whatever_else_it_would_buy() -> None:
    session = open_harbor(["gold_1"], ["fence_01", "fence_03"], ["statue_1"])
    play(session, "sell 1 to 1")
    assert idle_reasons(session, 1) == ["no_buyer"]
    assert "fence_01" in fence_discards(session)


def test_b5_nothing_sellable() -> None:
    assert idle_reasons(open_harbor([], ["fence_01"]), 0) == ["nothing_held"]
    assert idle_reasons(open_harbor(["coins_1"], ["fence_01", "fence_02"]), 0) == ["no_buyer"]
    assert idle_reasons(open_harbor(["coins_1"], []), 0) == ["no_fence"]


def test_b5_other_held_loot_stays_in_its_order() -> None:
    session = open_harbor(["gold_1", "coins_1", "statue_1"], ["fence_03"])
    play(session, "sell 2 to 1")
    assert held(session, 0) == ["gold_1", "statue_1"]
    assert numbers(session, "held_count") == [2, 0]


def test_b5_discarded_the_fence_is_gone_for_the_next_token() -> None:
    session = open_harbor(["coins_1"], ["fence_03"], ["coins_2"], fence_after_sale="discarded")
    play(session, "sell 1 to 1")
    assert idle_reasons(session, 1) == ["no_fence"]
    assert money(session) == [2, 0]


def test_b5_stays_open_to_others_until_the_refill() -> None:
    session = open_harbor(["coins_1"], ["fence_03"], ["coins_2"], fence_after_sale="stays")
    play(session, "sell 1 to 1")
    assert (harbor(session), fence_discards(session)) == (["fence_03"], set())
    assert (seat_to_move(session), allowed(session)) == (1, {"sell 1 to 1", "decline"})
    play(session, "sell 1 to 1")
    assert money(session) == [2, 3]
    assert fence_discards(session) == {"fence_03"}, "discarded once, at the refill"
    assert "fence_03" not in harbor(session)


def test_b5_stays_and_an_unused_fence_lies_on() -> None:
    session = open_harbor(["coins_1"], ["fence_03", "fence_01"], fence_after_sale="stays")
    play(session, "sell 1 to 1")
    assert harbor(session)[1] == "fence_01"
    assert fence_discards(session) == {"fence_03"}
    trace = [event["event"] for event in session.trace()]
    assert trace.index("round_end") < trace.index("discard")


def test_b5_stays_and_serves_the_same_player_again() -> None:
    session = open_harbor(["coins_1", "coins_2"], ["fence_03"], tokens=2, fence_after_sale="stays")
    play(session, "sell 1 to 1")
    play(session, "sell 1 to 1")
    assert money(session) == [5, 0]


# B5a


def test_b5a_one_or_two_of_a_kind_shown_twice() -> None:
    session = open_harbor(["statue_1", "gold_1", "statue_4"], ["fence_01", "fence_02"])
    play(session, "sell 1 to 1")
    assert (kind_to_decide(session), allowed(session)) == ("second_sale", {"also 2", "stop"})
    play(session, "also 2")
    assert money(session) == [7, 0]
    assert held(session, 0) == ["gold_1"]
    assert loot_discards(session) == {"statue_1", "statue_4"}
    assert fence_discards(session) == {"fence_01"}


def test_b5a_stopping_after_one_spends_the_fence() -> None:
    session = open_harbor(["statue_1", "statue_4"], ["fence_01", "fence_02"])
    play(session, "sell 2 to 1", "stop")
    assert money(session) == [4, 0]
    assert held(session, 0) == ["statue_1"]
    assert fence_discards(session) == {"fence_01"}


def test_b5a_two_of_three_at_most() -> None:
    session = open_harbor(["statue_1", "statue_2", "statue_3"], ["fence_01"])
    play(session, "sell 1 to 1")
    assert allowed(session) == {"also 1", "also 2", "stop"}
    play(session, "also 1")
    assert held(session, 0) == ["statue_3"]
    assert session.table.round_number == 2


def test_b5a_never_two_kinds() -> None:
    session = open_harbor(["statue_1", "gold_1", "statue_4"], ["fence_01"])
    play(session, "sell 1 to 1")
    assert session.refusal("also 1") == "two kinds of loot cannot be sold in one action"


def test_b5a_never_two_fences() -> None:
    session = open_harbor(["statue_1", "statue_4"], ["fence_02", "fence_07"])
    assert {"sell 1 to 1", "sell 1 to 2"} <= allowed(session)
    play(session, "sell 1 to 1")
    assert len(events(session, "sale")) == 1
    assert session.table.round_number == 2


def test_b5a_a_kind_shown_once_is_sold_once() -> None:
    session = open_harbor(["painting_1", "painting_2"], ["fence_02"])
    play(session, "sell 1 to 1")
    assert (money(session), held(session, 0)) == ([5, 0], ["painting_2"])


def test_b5a_two_tokens_sell_to_two_fences() -> None:
    session = open_harbor(["painting_1", "painting_2"], ["fence_02", "fence_03"], tokens=2)
    play(session, "sell 1 to 1", "sell 1 to 2")
    assert money(session) == [7, 0]


@pytest.fixture
def double_fences(tmp_path: Path) -> Cards:
    """Every kind twice; a bonus of 1 on statues and of 10 on gold."""
    rows = [fence_row(f"buyer_{number}", statue=(2, 1), gold=(2, 10), coins=(2, 0)) for number in range(4)]
    return write_deck(tmp_path, fences=" ".join(rows))


@pytest.mark.parametrize(("reading", "total"), [("per_card", 8), ("once", 7)])
def test_b5a_double_bonus(double_fences: Cards, reading: str, total: int) -> None:
    session = open_harbor(["statue_1", "statue_3"], ["buyer_1"], cards=double_fences, double_bonus=reading)
    play(session, "sell 1 to 1", "also 1")
    assert money(session) == [total, 0]


@pytest.mark.parametrize("reading", ["per_card", "once"])
def test_b5a_double_bonus_leaves_single_sales_alone(double_fences: Cards, reading: str) -> None:
    loot, fences = ["statue_1", "statue_3"], ["buyer_1", "buyer_2"]
    session = open_harbor(loot, fences, tokens=2, cards=double_fences, double_bonus=reading)
    play(session, "sell 1 to 1", "stop", "sell 1 to 2")
    assert [sale["bonus"] for sale in events(session, "sale")] == [1, 1]
    assert money(session) == [8, 0]


@pytest.mark.parametrize(("reading", "total"), [("per_card", 27), ("once", 17)])
def test_b5a_a_bonus_of_ten_carries_past_the_goal(double_fences: Cards, reading: str, total: int) -> None:
    session = open_harbor(["gold_1", "gold_4"], ["buyer_1"], cards=double_fences, double_bonus=reading)
    play(session, "sell 1 to 1", "also 1")
    assert money(session) == [total, 0]
    assert session.is_over == (total >= 20)


def test_b5a_no_bonus_stays_no_bonus(double_fences: Cards) -> None:
    session = open_harbor(["coins_1", "coins_2"], ["buyer_1"], cards=double_fences)
    play(session, "sell 1 to 1", "also 1")
    assert [sale["bonus"] for sale in events(session, "sale")] == [0, 0]


def test_b5a_the_second_card_counts_after_the_first_has_left() -> None:
    session = open_harbor(["statue_1", "statue_2"], ["fence_01"])
    play(session, "sell 2 to 1")
    assert allowed(session) == {"also 1", "stop"}
    play(session, "also 1")
    assert [sale["card"] for sale in events(session, "sale")] == ["statue_2", "statue_1"]
