"""Small games in which one token does what an article is about; one game accepted, its wrong twins objected to."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from .scripts import (
    TOOLS,
    Event,
    act,
    capped,
    cash,
    discard,
    draw,
    end,
    forced,
    heist,
    idle,
    lay_out,
    place,
    round_begins,
    round_end,
    sale,
    shuffle,
    start,
)
from .verdicts import accepted, refused_last, under_way


def everything_but(*hands: str) -> list[str]:
    """All tools of the reference set that are in none of the hands."""
    rest = Counter(dict.fromkeys(TOOLS, 12))
    for hand in hands:
        rest.subtract(hand.split())
    return list(rest.elements())


def test_b1_what_is_left_is_taken_and_then_nothing() -> None:
    game = [*start(["", ""], {"tokens": 2, "city_take": 3}, city="hammer map map map pliers")]
    game += place("0 city 1", "1 city 2", "0 city 3", "1 villa 1")
    game += [act(0, "city", f"take {tool}") for tool in ("map", "hammer", "map")]
    game += [act(1, "city", "take pliers", "take map")]
    assert "asked" in refused_last(game, act(1, "city", "take map"))
    game += [forced(1, "city", "take map")]
    assert "expected idle" in refused_last(game, idle(1, "villa", 1, "nothing_there"))
    game += [idle(0, "city", 3, "nothing_there"), idle(1, "villa", 1, "nothing_there")]
    accepted(game, capped([0, 0], [1, 1]))


def two_heists(**options: Any) -> list[Event]:
    """Hans on Museum 1 and 2 takes coins_1 with his hammer and the welding set; pliers are left for money_1."""
    game = start(["pliers welding", ""], {"tokens": 2, **options}, museum="coins_1 money_1")
    game += place("0 museum 1", "1 city 1", "0 museum 2", "1 city 2")
    game += [idle(1, "city", 1, "nothing_there"), idle(1, "city", 2, "nothing_there")]
    return [*game, act(0, "heist", "heist 1 own hammer"), *heist(0, "museum", 1, "coins_1", "welding")]


def test_b2a_own_tool_counts_once_per_place() -> None:
    assert "idle" in refused_last(two_heists(), act(0, "heist", "heist 2 own hammer"))
    assert "reason" in refused_last(two_heists(), idle(0, "museum", 2, "cannot_pay"))
    accepted(two_heists(), idle(0, "museum", 2, "own_tool_used"), capped([0, 0], [1, 1]))


def test_b2a_two_uses_serve_two_cards() -> None:
    game = two_heists(own_tool_uses=2)
    assert "expected action" in refused_last(game, idle(0, "museum", 2, "own_tool_used"))
    game += [act(0, "heist", "heist 2 own hammer"), *heist(0, "museum", 2, "money_1", "pliers")]
    accepted(game, cash(0, "money_1", 2, 2), capped([2, 0], [1, 2]))


@pytest.mark.parametrize("scope", ["per_place", "per_round"])
def test_b4_museum_has_its_own_count_unless_it_is_the_rounds(scope: str) -> None:
    options = {"tokens": 2, "own_tool_scope": scope}
    game = start(["pliers welding", ""], options, villa="money_1", museum="coins_1")
    game += place("0 museum 1", "1 city 1", "0 villa 1", "1 city 2")
    game += [idle(1, "city", 1, "nothing_there"), idle(1, "city", 2, "nothing_there")]
    game += [act(0, "heist", "heist 1 own hammer"), *heist(0, "villa", 1, "money_1", "pliers")]
    game += [cash(0, "money_1", 2, 2)]
    use, none = act(0, "heist", "heist 1 own hammer", "decline"), idle(0, "museum", 1, "own_tool_used")
    right, wrong = (use, none) if scope == "per_place" else (none, use)
    refused_last(game, wrong)
    under_way(game, right)


def test_b2a_the_own_tool_is_fresh_in_the_next_round() -> None:
    options = {"round_cap": 2, "own_tool_scope": "per_round"}
    game = start(["pliers pliers", ""], options, villa="money_1", loot_pile=["money_2"])
    game += [*place("0 villa 1", "1 museum 1"), act(0, "heist", "heist 1 own hammer", "decline")]
    game += [
        *heist(0, "villa", 1, "money_1", "pliers"),
        cash(0, "money_1", 2, 2),
        idle(1, "museum", 1, "nothing_there"),
    ]
    game += [round_end(1, 2, 0), lay_out("villa", "money_2", 1), round_begins(2, 1), *place("1 museum 1", "0 villa 1")]
    assert "expected action" in refused_last(game, idle(0, "villa", 1, "own_tool_used"))
    under_way(game, act(0, "heist", "heist 1 own hammer", "decline"), heist(0, "villa", 1, "money_2", "pliers"))


def test_b2a_without_uses_or_scoundrel_nothing_can_be_paid() -> None:
    for options in ({"own_tool_uses": 0}, {"scoundrels": "none"}, {"scoundrels": "none", "own_tool_joker": True}):
        game = start(["pliers", ""], options, villa="money_1")
        if "scoundrels" in options:
            game = [event for event in game if event["event"] != "scoundrel"]
        game += [*place("0 villa 1", "1 harbor 1")]
        assert "reason" in refused_last(game, idle(0, "villa", 1, "own_tool_used"))
        under_way(game, idle(0, "villa", 1, "cannot_pay"))


def test_b2a_joker_stands_in_for_any_tool_of_the_card() -> None:
    game = [
        *start(["map welding", ""], {"own_tool_joker": True}, villa="gold_1 gold_2"),
        *place("0 villa 1", "1 city 1"),
    ]
    game += [idle(1, "city", 1, "nothing_there")]
    assert "not allowed" in refused_last(game, act(0, "heist", "heist 1 own hammer"))
    game += [act(0, "heist", "heist 1 own map", "decline")]
    assert "tools" in refused_last(game, {"event": "pay", "seat": 0, "tools": ["map", "map"]})
    under_way(game, heist(0, "villa", 1, "gold_1", "welding", "map"))


def test_b2a_a_card_for_nothing_has_an_empty_payment() -> None:
    game = start(["", ""], villa="gold_3")
    game[0]["cards"]["loot"][24]["tools"] = {}
    game += [*place("0 villa 1", "1 city 1"), idle(1, "city", 1, "nothing_there")]
    game += [act(0, "heist", "heist 1", "decline")]
    assert "expected pay" in refused_last(game, heist(0, "villa", 1, "gold_3")[1])
    under_way(game, heist(0, "villa", 1, "gold_3"))


def test_b2_tools_paid_are_gone() -> None:
    game = start(["pliers lock_pick", ""], {"tokens": 2, "scoundrels": "none"}, villa="gold_3", museum="jewelry_1")
    game = [event for event in game if event["event"] != "scoundrel"]
    game += place("0 villa 1", "1 city 1", "0 museum 1", "1 city 2")
    game += [idle(1, "city", 1, "nothing_there"), idle(1, "city", 2, "nothing_there")]
    game += [act(0, "heist", "heist 1", "decline"), *heist(0, "villa", 1, "gold_3", "lock_pick", "pliers")]
    assert "expected idle" in refused_last(game, act(0, "heist", "heist 1", "decline"))
    accepted(game, idle(0, "museum", 1, "cannot_pay"), capped([0, 0], [1, 1]))


def test_b2c_at_the_limit_only_chests_can_be_taken() -> None:
    hands, held = ["hammer pliers lock_pick", ""], [["gold_4"], []]
    game = [*start(hands, {"loot_limit": 1}, villa="gold_2 money_2", held=held), *place("0 villa 1", "1 museum 1")]
    named = act(0, "heist", "heist 1", "heist 2", "heist 2 own hammer", "decline")
    assert "named ['heist 1']" in refused_last(game, named)
    under_way(game, act(0, "heist", "heist 2", "heist 2 own hammer", "decline"))
    game = [*start(hands, {"loot_limit": 1}, villa="gold_2", held=held), *place("0 villa 1", "1 museum 1")]
    assert "reason" in refused_last(game, idle(0, "villa", 1, "cannot_pay"))
    accepted(game, idle(0, "villa", 1, "loot_limit"), idle(1, "museum", 1, "nothing_there"), capped([0, 0], [1, 1]))


def test_b2c_a_used_own_tool_is_no_reason_for_cards_over_the_limit() -> None:
    options = {"tokens": 2, "loot_limit": 1}
    game = [*start(["pliers pliers", ""], options, villa="gold_2 statue_3 jewelry_2")]
    game += [*place("0 villa 1", "1 villa 4", "0 villa 2", "1 villa 5")]
    game += [act(0, "heist", "heist 1 own hammer", "heist 3 own hammer", "decline")]
    game += heist(0, "villa", 1, "gold_2", "pliers")
    under_way(game, idle(0, "villa", 2, "loot_limit"))


def test_b0a_forced_actions_take_the_refusals_away() -> None:
    game = [*start(["pliers", ""], {"forced_actions": True}, villa="money_1"), *place("0 villa 1", "1 museum 1")]
    assert "asked" in refused_last(game, act(0, "heist", "heist 1 own hammer", "decline"))
    game += [forced(0, "heist", "heist 1 own hammer"), *heist(0, "villa", 1, "money_1", "pliers")]
    under_way(game, cash(0, "money_1", 2, 2))


def ruin(hand: str, options: dict[str, Any], **stated: Any) -> list[Event]:
    """Seats 0 and 1 on Ruin squares 1 and 2; seat 1 holds a map."""
    return [*start([hand, "map"], options, **stated), *place("0 ruin 1", "1 ruin 2")]


def test_b3_an_exchange_square_is_closed_until_the_ruin_is_over() -> None:
    game = [*ruin("map", {"ruin_rates": ["1>1", "0>0"]}), act(0, "ruin", "exchange 1", "exchange 2", "decline")]
    game += [forced(0, "discard", "discard map"), draw(0, "hammer")]
    assert "not allowed" in refused_last(game, act(1, "ruin", "exchange 1"))
    accepted(game, act(1, "ruin", "exchange 2", "decline"), capped([0, 0], [1, 1]))


def test_b3_it_is_open_again_in_the_next_round() -> None:
    options = {"ruin_rates": ["0>1"], "round_cap": 2}
    game = [*ruin("", options), act(0, "ruin", "exchange 1", "decline"), draw(0, "hammer")]
    game += [idle(1, "ruin", 2, "no_exchange"), round_end(1, 0, 0), {"event": "round", "round": 2, "start_seat": 1}]
    under_way(game, place("1 ruin 1", "0 ruin 2"), act(1, "ruin", "exchange 1", "decline"))


def test_b3a_nothing_open_or_nothing_payable() -> None:
    game = ruin("", {"ruin_rates": ["1>2"]})
    assert "reason" in refused_last(game, idle(0, "ruin", 1, "no_exchange"))
    game += [idle(0, "ruin", 1, "no_rate"), act(1, "ruin", "exchange 1", "decline")]
    under_way(game, forced(1, "discard", "discard map"), draw(1, "map"), draw(1, "map"))


def test_b3a_what_is_given_has_to_be_held_what_is_drawn_does_not_matter() -> None:
    game = ruin("map", {"ruin_rates": ["2>0", "1>5", "3>1"]})
    under_way(game, act(0, "ruin", "exchange 2", "decline"))
    assert "not allowed" in refused_last(game, act(0, "ruin", "exchange 1"))
    assert "not allowed" in refused_last(game, act(0, "ruin", "exchange 3"))


def test_b3_with_the_placement_square_only_its_own_number_is_open() -> None:
    game = ruin("map", {"ruin_rates": ["1>2"], "ruin_choice": "placement_square"})
    game += [act(0, "ruin", "decline", "exchange 1")]
    assert "reason" in refused_last(game, idle(1, "ruin", 2, "no_rate"))
    under_way(game, idle(1, "ruin", 2, "no_exchange"))


def test_b3_where_the_whole_hand_has_to_go_nobody_is_asked() -> None:
    game = [*ruin("map hammer", {"ruin_rates": ["2>2"]}), act(0, "ruin", "exchange 1", "decline")]
    assert "asked" in refused_last(game, act(0, "discard", "discard map"))
    game += [forced(0, "discard", "discard map")]
    assert "not allowed" in refused_last(game, forced(0, "discard", "discard map"))
    under_way(game, forced(0, "discard", "discard hammer"), draw(0, "map"), draw(0, "welding"))


@pytest.mark.parametrize("reshuffle", ["as_soon_as_empty", "when_needed"])
def test_s5_a_pile_that_runs_out_in_the_middle_of_a_draw(reshuffle: str) -> None:
    hand = "lock_pick map"
    stated = {"tool_pile": ["pliers"], "tool_discards": everything_but(hand, "map", "pliers")}
    game = [
        *ruin(hand, {"ruin_rates": ["1>2"], "reshuffle": reshuffle}, **stated),
        act(0, "ruin", "exchange 1", "decline"),
    ]
    game += [act(0, "discard", "discard lock_pick", "discard map"), draw(0, "pliers")]
    assert "expected shuffle" in refused_last(game, draw(0, "lock_pick"))
    assert "cards" in refused_last(game, shuffle("tools", 56))
    game += [shuffle("tools", 57), draw(0, "lock_pick"), idle(1, "ruin", 2, "no_exchange")]
    assert accepted(game, capped([0, 0], [1, 1])).shuffles == 1


@pytest.mark.parametrize("reshuffle", ["as_soon_as_empty", "when_needed"])
def test_s5_a_pile_that_runs_out_at_the_end_of_a_draw(reshuffle: str) -> None:
    stated = {"tool_pile": ["pliers", "hammer"], "tool_discards": everything_but("map map pliers hammer")}
    game = [
        *ruin("map", {"ruin_rates": ["1>2"], "reshuffle": reshuffle}, **stated),
        act(0, "ruin", "exchange 1", "decline"),
    ]
    game += [forced(0, "discard", "discard map"), draw(0, "pliers"), draw(0, "hammer")]
    following = [shuffle("tools", 57), idle(1, "ruin", 2, "no_exchange")]
    right, wrong = following if reshuffle == "as_soon_as_empty" else reversed(following)
    refused_last(game, wrong)
    under_way(game, right)


def test_s5_both_empty_the_draw_stops_short_and_a_later_one_tries_again() -> None:
    game = [*ruin(" ".join(everything_but("map")), {"ruin_rates": ["0>2", "1>3"]}), act(0, "ruin", "exchange 1")]
    assert "expected action" in refused_last(game, draw(0, "map"))
    game += [act(1, "ruin", "exchange 2", "decline"), forced(1, "discard", "discard map")]
    assert "expected shuffle" in refused_last(game, draw(1, "map"))
    game += [shuffle("tools", 1), draw(1, "map")]
    assert accepted(game, capped([0, 0], [1, 1])).shuffles == 1


def harbor(held: str, options: dict[str, Any], fences: str, extra_fence: dict[str, Any] | None = None) -> list[Event]:
    """Seat 0 with this loot and seat 1 with gold_3 stand on Harbor 1 and 2."""
    game = start(["", ""], options, harbor=fences, held=[held.split(), ["gold_3"]])
    game[0]["cards"]["fences"][13] |= extra_fence or {}
    return [*game, *place("0 harbor 1", "1 harbor 2")]


def test_b5_the_books_remark_on_the_middle_fence() -> None:
    game = harbor("gold_2 jewelry_1 statue_1 statue_2 painting_2 coins_2", {}, "fence_01")
    sells = [f"sell {number} to 1" for number in range(1, 6)]
    assert "left out ['sell 5 to 1']" in refused_last(game, act(0, "sell", *sells[:4], "decline"))
    assert "not allowed" in refused_last(game, act(0, "sell", "sell 6 to 1"))
    jewelry = [act(0, "sell", "sell 2 to 1"), sale(0, "jewelry_1", "fence_01", 3, 1, 3)]
    under_way(game, jewelry, discard("harbor", "fence_01", 1), idle(1, "harbor", 2, "no_fence"))
    assert "expected discard" in refused_last(game, jewelry, act(0, "second_sale", "also 1"))
    game += [act(0, "sell", "sell 3 to 1", "sell 1 to 1", "sell 2 to 1", "sell 4 to 1", "sell 5 to 1", "decline")]
    game += [sale(0, "statue_1", "fence_01", 3, 0, 3)]
    assert "expected action" in refused_last(game, discard("harbor", "fence_01", 1))
    stopped = [act(0, "second_sale", "stop", "also 3"), discard("harbor", "fence_01", 1)]
    under_way(game, stopped)
    assert "not allowed" in refused_last(game, act(0, "second_sale", "also 4"))
    game += [act(0, "second_sale", "also 3", "stop")]
    under_way(game, sale(0, "statue_2", "fence_01", 2, 0, 5), discard("harbor", "fence_01", 1))


@pytest.mark.parametrize(("double_bonus", "second"), [("per_card", 1), ("once", 0)])
def test_b5a_bonus_of_a_double_sale(double_bonus: str, second: int) -> None:
    own = {"buys": {"statue": 2}, "bonus": {"statue": 1}}
    game = harbor("statue_1 statue_2", {"double_bonus": double_bonus, "forced_actions": True}, "fence_14", own)
    game += [act(0, "sell", "sell 1 to 1", "sell 2 to 1"), sale(0, "statue_1", "fence_14", 4, 1, 4)]
    assert "asked" in refused_last(game, act(0, "second_sale", "also 1", "stop"))
    game += [forced(0, "second_sale", "also 1")]
    refused_last(game, sale(0, "statue_2", "fence_14", 3 - second, 1 - second, 7 - second))
    game += [sale(0, "statue_2", "fence_14", 2 + second, second, 6 + second), discard("harbor", "fence_14", 1)]
    accepted(game, idle(1, "harbor", 2, "no_fence"), capped([6 + second, 0], [1, 2]))


def test_b5_a_fence_may_stay_until_the_refill() -> None:
    game = harbor("gold_2", {"fence_after_sale": "stays", "round_cap": 2}, "fence_03")
    game += [act(0, "sell", "sell 1 to 1", "decline"), sale(0, "gold_2", "fence_03", 2, 0, 2)]
    assert "expected action" in refused_last(game, discard("harbor", "fence_03", 1))
    game += [act(1, "sell", "decline", "sell 1 to 1"), round_end(1, 2, 0)]
    refused_last(game, {"event": "round", "round": 2, "start_seat": 1})
    under_way(
        game, discard("harbor", "fence_03", 1), {"event": "lay_out", "place": "harbor", "card": "fence_01", "slot": 1}
    )


def test_b5_reasons_of_an_idle_seller() -> None:
    for held, fences, reason in (
        ("", "fence_01", "nothing_held"),
        ("gold_1", "", "no_fence"),
        ("coins_1", "fence_01", "no_buyer"),
    ):
        game = harbor(held, {}, fences)
        refused_last(game, idle(0, "harbor", 1, "no_buyer" if reason != "no_buyer" else "nothing_held"))
        under_way(game, idle(0, "harbor", 1, reason))


def test_b5_a_new_fence_in_a_used_slot_stays_if_it_has_not_bought() -> None:
    game = harbor("gold_2", {"fence_after_sale": "stays", "round_cap": 3}, "fence_03")
    game += [act(0, "sell", "sell 1 to 1", "decline"), sale(0, "gold_2", "fence_03", 2, 0, 2)]
    game += [act(1, "sell", "decline", "sell 1 to 1"), round_end(1, 2, 0), discard("harbor", "fence_03", 1)]
    game += [lay_out("harbor", "fence_01", 1), round_begins(2, 1), *place("1 city 1", "0 city 2")]
    game += [idle(1, "city", 1, "nothing_there"), idle(0, "city", 2, "nothing_there"), round_end(2, 2, 0)]
    assert "expected round" in refused_last(game, discard("harbor", "fence_01", 1))
    under_way(game, round_begins(3, 0))


def test_b5_nobody_buys_money() -> None:
    game = start(["", ""], harbor="fence_01", held=[["gold_1"], []])
    game[0]["cards"]["loot"][22]["content"] = "money"
    under_way(game, place("0 harbor 1", "1 harbor 2"), idle(0, "harbor", 1, "no_buyer"))


def test_e1_at_once_ends_after_the_whole_sale() -> None:
    options = {"end": "at_once", "goal": 3}
    game = harbor("statue_1 statue_2", options, "fence_01")
    game += [act(0, "sell", "sell 1 to 1"), sale(0, "statue_1", "fence_01", 3, 0, 3)]
    over = end("goal", [0], [3, 0], [1, 2])
    assert "expected action" in refused_last(game, over)
    game += [act(0, "second_sale", "stop", "also 1")]
    assert "expected discard" in refused_last(game, over)
    game += [discard("harbor", "fence_01", 1)]
    assert "expected end" in refused_last(game, idle(1, "harbor", 2, "no_fence"))
    assert accepted(game, over).winners == (0,)
