"""Small games about the cards' knobs: `bonus_shift`, `chest_shift`, `min_players`."""

from __future__ import annotations

from typing import Any

import pytest

from .scripts import (
    Event,
    act,
    capped,
    cash,
    deal,
    discard,
    forced,
    header,
    heist,
    idle,
    lay_out,
    place,
    sale,
    shuffle,
    start,
)
from .verdicts import accepted, refused_last, under_way


def sold(shift: int, held: str, fence: str, **options: Any) -> list[Event]:
    """Seat 0 sells its first card to the only fence, up to what the sale brings."""
    game = start(["", ""], {"bonus_shift": shift, **options}, harbor=fence, held=[held.split(), []])
    return [*game, *place("0 harbor 1", "1 harbor 2"), act(0, "sell", "sell 1 to 1")]


# painting_1 is worth 3, fence_02 pays a bonus of 2 on paintings; jewelry_1 is worth 2, fence_01 pays 1 on jewelry.
@pytest.mark.parametrize(("shift", "painting", "jewelry"), [(-2, 0, 0), (-1, 1, 0), (0, 2, 1), (1, 3, 2), (2, 4, 3)])
def test_bonus_shift_is_added_to_each_bonus_but_not_below_0(shift: int, painting: int, jewelry: int) -> None:
    for card, fence, value, bonus in (
        ("painting_1", "fence_02", 3, painting),
        ("jewelry_1", "fence_01", 2, jewelry),
    ):
        game = sold(shift, card, fence)
        for wrong in (bonus - 1, bonus + 1):
            assert "coins" in refused_last(game, sale(0, card, fence, value + wrong, wrong, value + wrong))
        game += [sale(0, card, fence, value + bonus, bonus, value + bonus), discard("harbor", fence, 1)]
        accepted(game, idle(1, "harbor", 2, "nothing_held"), capped([value + bonus, 0], [1, 2]))


@pytest.mark.parametrize("shift", [-2, -1, 1, 2])
def test_bonus_shift_makes_no_bonus_where_the_fence_pays_none(shift: int) -> None:
    game = sold(shift, "gold_4", "fence_03")
    wrong = max(shift, 0) or 1
    assert "coins" in refused_last(game, sale(0, "gold_4", "fence_03", 4 + wrong, wrong, 4 + wrong))
    under_way(game, sale(0, "gold_4", "fence_03", 4, 0, 4))


@pytest.mark.parametrize(("double_bonus", "second"), [("per_card", 2), ("once", 0)])
def test_bonus_shift_counts_for_each_card_that_gets_a_bonus(double_bonus: str, second: int) -> None:
    game = sold(1, "statue_1 statue_2", "fence_14", double_bonus=double_bonus)
    game[0]["cards"]["fences"][13] |= {"buys": {"statue": 2}, "bonus": {"statue": 1}}
    game += [sale(0, "statue_1", "fence_14", 5, 2, 5), act(0, "second_sale", "also 1", "stop")]
    assert "coins" in refused_last(game, sale(0, "statue_2", "fence_14", 3, 1, 8))
    under_way(game, sale(0, "statue_2", "fence_14", 2 + second, second, 7 + second))


# money_1 is worth 2, money_2 1, money_7 3.
@pytest.mark.parametrize(("shift", "values"), [(-2, (0, 0, 1)), (-1, (1, 0, 2)), (0, (2, 1, 3)), (2, (4, 3, 5))])
def test_chest_shift_is_added_to_each_chest_but_not_below_0(shift: int, values: tuple[int, ...]) -> None:
    for card, coins in zip(("money_1", "money_2", "money_7"), values, strict=True):
        game = start(["hammer pliers", ""], {"chest_shift": shift, "forced_actions": True}, villa=card)
        game[0]["cards"]["loot"][int(card[-1]) - 1]["tools"] = {"pliers": 1}
        game += [
            *place("0 villa 1", "1 museum 1"),
            forced(0, "heist", "heist 1"),
            *heist(0, "villa", 1, card, "pliers"),
        ]
        for wrong in (coins - 1, coins + 1):
            assert "coins" in refused_last(game, cash(0, card, wrong, wrong))
        game += [cash(0, card, coins, coins), idle(1, "museum", 1, "nothing_there")]
        accepted(game, capped([coins, 0], [1, 2] if coins else [1, 1]))


@pytest.mark.parametrize("shift", [-2, 2])
def test_shifts_leave_the_value_of_other_loot_alone(shift: int) -> None:
    game = sold(0, "gold_4", "fence_03", chest_shift=shift)
    assert "coins" in refused_last(game, sale(0, "gold_4", "fence_03", 4 + shift, 0, 4 + shift))
    under_way(game, sale(0, "gold_4", "fence_03", 4, 0, 4))


@pytest.mark.parametrize("shift", [-2, 2])
def test_shifts_of_bonuses_leave_chests_alone_and_the_other_way_round(shift: int) -> None:
    game = start(["hammer pliers", ""], {"bonus_shift": shift}, villa="money_1")
    game += [*place("0 villa 1", "1 museum 1"), act(0, "heist", "heist 1")]
    game += heist(0, "villa", 1, "money_1", "hammer", "pliers")
    assert "coins" in refused_last(game, cash(0, "money_1", 2 + shift, 2 + shift))
    under_way(game, cash(0, "money_1", 2, 2))
    game = sold(0, "painting_1", "fence_02", chest_shift=shift)
    under_way(game, sale(0, "painting_1", "fence_02", 5, 2, 5))


def test_min_players_leaves_the_header_with_the_cards_in_play() -> None:
    head = header(2, scoundrels="dealt", places=[0, 1, 1, 1])
    left_out = head["cards"]["loot"].pop(0)["card"], head["cards"]["fences"].pop(0)["card"]
    del head["cards"]["scoundrels"][0], head["cards"]["tools"]["map"]
    hans, bobby, yoshiko = (
        {"event": "scoundrel", "seat": seat, "scoundrel": name}
        for seat, name in ((0, "hans"), (0, "bobby"), (1, "yoshiko"))
    )
    assert "no such scoundrel" in refused_last(head, hans)
    game = [head, bobby, yoshiko]
    assert "cards" in refused_last(game, shuffle("tools", 60))
    game += [shuffle("tools", 48)]
    assert "cards" in refused_last(game, shuffle("loot", 30))
    game += [shuffle("loot", 29)]
    assert "cards" in refused_last(game, shuffle("fences", 14))
    game += [shuffle("fences", 13), deal(0, "hammer", "pliers")]
    assert "does not have" in refused_last(game, deal(1, "hammer", "pliers", "map"))
    game += [deal(1, "hammer", "pliers", "pliers")]
    assert "no money_1" in refused_last(game, lay_out("villa", left_out[0], 1))
    game += [lay_out("villa", "money_2", 1), lay_out("museum", "money_3", 1)]
    assert "no fence_01" in refused_last(game, lay_out("harbor", left_out[1], 1))
    under_way(game, lay_out("harbor", "fence_02", 1))
