"""Small games about `sale_without_fence`: held loot goes for a fixed price, with or without fences lying there."""

from __future__ import annotations

from typing import Any

import pytest

from .scripts import (
    Event,
    act,
    capped,
    discard,
    end,
    forced,
    idle,
    lay_out,
    place,
    round_begins,
    round_end,
    sale,
    start,
)
from .spelling import sell_word
from .verdicts import accepted, refused_last, under_way

ALONE = sell_word(1, None)


def harbor(held: str, price: float | str, fences: str = "", **options: Any) -> list[Event]:
    """Seat 0 with this loot and seat 1 without any stand on Harbor 1 and 2."""
    game = start(["", ""], {"sale_without_fence": price, **options}, harbor=fences, held=[held.split(), []])
    return [*game, *place("0 harbor 1", "1 harbor 2")]


def alone(card: str, coins: float, money: float, bonus: float = 0) -> Event:
    """Seat 0 sells a card without a fence."""
    return sale(0, card, None, coins, bonus, money)


IDLE = idle(1, "harbor", 2, "nothing_held")


@pytest.mark.parametrize("price", [0, 0.5, 1, 2, 3])
def test_sale_without_fence_brings_its_price(price: float) -> None:
    game = [*harbor("gold_4", price), act(0, "sell", ALONE, "decline")]
    assert "coins" in refused_last(game, alone("gold_4", price + 1, price + 1))
    assert "money" in refused_last(game, alone("gold_4", price, price + 1))
    assert "bonus" in refused_last(game, alone("gold_4", price, price, bonus=1))
    assert "unexpected fields fence" in refused_last(game, sale(0, "gold_4", "fence_01", price, 0, price))
    assert "unexpected fields fence" in refused_last(game, alone("gold_4", price, price) | {"fence": None})
    game += [alone("gold_4", price, price)]
    assert "expected idle" in refused_last(game, act(0, "second_sale", "stop"))
    accepted(game, IDLE, capped([price, 0], [1, 2] if price else [1, 1]))


def test_sale_without_fence_only_if_the_options_have_a_price() -> None:
    assert "expected idle" in refused_last(harbor("gold_4", "none"), act(0, "sell", ALONE, "decline"))
    under_way(harbor("gold_4", "none"), idle(0, "harbor", 1, "no_fence"))
    for fences in ("", "fence_01 fence_13"):
        assert "expected action" in refused_last(harbor("coins_1", 0, fences), idle(0, "harbor", 1, "no_buyer"))
        assert "expected action" in refused_last(harbor("coins_1", 0, fences), idle(0, "harbor", 1, "no_fence"))
    game = harbor("gold_4", "none", "fence_03")
    assert "not allowed but named" in refused_last(game, act(0, "sell", "sell 1 to 1", ALONE, "decline"))


def test_sale_without_fence_may_be_declined_unless_forced() -> None:
    under_way(harbor("gold_4", 1), act(0, "sell", "decline", ALONE), IDLE)
    game = harbor("gold_4", 1, forced_actions=True)
    assert "asked" in refused_last(game, act(0, "sell", ALONE, "decline"))
    under_way(game, forced(0, "sell", ALONE), alone("gold_4", 1, 1), IDLE)


def test_sale_without_fence_stands_beside_the_sales_to_fences() -> None:
    game = harbor("gold_4 coins_1 statue_1", 3, "fence_03 fence_02")
    to_fences = ["sell 1 to 1", "sell 2 to 1", "sell 3 to 2"]
    without = [sell_word(held, None) for held in (1, 2, 3)]
    assert "left out" in refused_last(game, act(0, "sell", "decline", *to_fences))
    assert "left out" in refused_last(game, act(0, "sell", "decline", *to_fences, *without[1:]))
    under_way(
        game, act(0, "sell", "sell 1 to 1", *to_fences[1:], *without, "decline"), sale(0, "gold_4", "fence_03", 4, 0, 4)
    )
    game += [act(0, "sell", without[1], *to_fences, without[0], without[2], "decline")]
    assert "card" in refused_last(game, alone("gold_4", 3, 3))
    game += [alone("coins_1", 3, 3)]
    assert "expected idle" in refused_last(game, discard("harbor", "fence_03", 1))
    accepted(game, IDLE, capped([3, 0], [1, 2]))


def test_sale_without_fence_is_of_one_card_for_one_token() -> None:
    game = start(
        ["", ""], {"tokens": 2, "sale_without_fence": 1}, harbor="fence_01", held=[["statue_1", "statue_2"], []]
    )
    game += place("0 harbor 1", "1 harbor 3", "0 harbor 2", "1 harbor 4")
    game += [act(0, "sell", ALONE), alone("statue_1", 1, 1)]
    assert "decision" in refused_last(game, act(0, "second_sale", "also 1", "stop"))
    game += [act(0, "sell", ALONE, "sell 1 to 1", "decline"), alone("statue_2", 1, 2)]
    under_way(game, idle(1, "harbor", 3, "nothing_held"))


def test_sale_without_fence_takes_what_nobody_buys() -> None:
    game = start(["", ""], {"sale_without_fence": 2, "chest_shift": 2}, held=[["gold_1", "money_7"], []])
    game[0]["cards"]["loot"][22]["content"] = "money"
    game += place("0 harbor 1", "1 harbor 2")
    under_way(game, act(0, "sell", ALONE, sell_word(2, None), "decline"), alone("gold_1", 2, 2))
    under_way(game, act(0, "sell", sell_word(2, None), ALONE, "decline"), alone("money_7", 2, 2))


def test_sale_without_fence_brings_its_card_to_the_discards() -> None:
    options = {"sale_without_fence": 1, "round_cap": 9, "reshuffle": "when_needed", "loot_refresh": "sweep"}
    game = start(["", ""], options, villa="gold_2", held=[["gold_4"], []])
    rest = [row["card"] for row in game[0]["cards"]["loot"] if row["card"] not in ("gold_2", "gold_4")]
    game[0]["position"] |= {"loot_pile": [], "loot_discards": rest}
    game[next(i for i, event in enumerate(game) if event.get("deck") == "loot")]["cards"] = 0
    game += [*place("0 harbor 1", "1 harbor 2"), act(0, "sell", ALONE), alone("gold_4", 1, 1), IDLE, round_end(1, 1, 0)]
    game += [discard("villa", "gold_2", 1), {"event": "shuffle", "deck": "loot", "cards": 30}]
    under_way(game, lay_out("villa", "gold_4", 1), round_begins(2, 1))


def test_sale_without_fence_may_end_the_game_at_once() -> None:
    game = [*harbor("gold_4", 2, goal=2, end="at_once"), act(0, "sell", ALONE), alone("gold_4", 2, 2)]
    assert "expected end" in refused_last(game, IDLE)
    accepted(game, end("goal", [0], [2, 0], [1, 2]))
