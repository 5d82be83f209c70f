"""Small games about placing, preparing the next round, ending, and setting up."""

from __future__ import annotations

from typing import Any

import pytest

from .scripts import (
    TOOLS,
    Event,
    act,
    capped,
    cash,
    deal,
    discard,
    end,
    forced,
    header,
    heist,
    idle,
    lay_out,
    place,
    round_begins,
    round_end,
    shuffle,
    start,
)
from .verdicts import accepted, refused_last, under_way

NOTHING = {"event": "no_square", "tokens": [0, 1]}


def test_a1_seats_place_clockwise_from_the_start_seat() -> None:
    game = start(["", "", ""], {"tokens": 2}, start_seat=1)
    assert "seat" in refused_last(game, place("0 city 1"))
    placed = place("1 city 1", "2 city 2", "0 city 3", "1 city 4")
    assert "seat" in refused_last(game, placed, place("0 city 5"))
    under_way(game, placed, place("2 city 5", "0 villa 1"))


def test_a1a_tokens_left_over_when_no_square_is_free() -> None:
    game = start(["", ""], {"tokens": 3, "squares": [1, 1, 1, 1, 1]})
    game += place("0 city 1", "1 villa 1", "0 ruin 1", "1 museum 1")
    assert "asked" in refused_last(game, place("0 harbor 1"))
    game += [forced(0, "place", "place harbor 1")]
    assert "expected no_square" in refused_last(game, idle(0, "city", 1, "nothing_there"))
    assert "tokens" in refused_last(game, NOTHING | {"tokens": [0, 0]})
    game += [NOTHING, idle(0, "city", 1, "nothing_there"), idle(1, "villa", 1, "nothing_there")]
    game += [idle(0, "ruin", 1, "no_rate"), idle(1, "museum", 1, "nothing_there"), idle(0, "harbor", 1, "nothing_held")]
    accepted(game, capped([0, 0], [1, 1]))


def test_a1a_nothing_is_written_when_all_tokens_are_placed() -> None:
    game = [*start(["", ""], {"squares": [1, 1, 1, 1, 1]}), *place("0 city 1", "1 villa 1")]
    assert "expected idle" in refused_last(game, NOTHING | {"tokens": [0, 0]})


def test_a2_lowest_free_square_of_each_place() -> None:
    game = [*start(["", ""], {"placement": "lowest_free_square", "squares": [2, 1, 1, 1, 1]}), *place("0 city 1")]
    assert "not allowed" in refused_last(start(["", ""], {"placement": "lowest_free_square"}), place("0 city 2"))
    others = [f"place {name} 1" for name in ("villa", "ruin", "museum", "harbor")]
    under_way(game, act(1, "place", "place city 2", *others))


def test_a3_passing_uses_the_turn_up() -> None:
    game = [*start(["", ""], {"tokens": 2, "pass_placement": True}), *place("0 pass", "1 city 1", "0 city 2")]
    assert "seat" in refused_last(game, place("0 villa 1"))
    game += place("1 pass")
    assert "expected idle" in refused_last(game, place("0 villa 1"))
    game += [idle(1, "city", 1, "nothing_there"), idle(0, "city", 2, "nothing_there")]
    accepted(game, capped([0, 0], [1, 1]))


def idle_round(players: int = 2, **options: Any) -> list[Event]:
    """One round in which the seats stand idly at the Harbor and nothing lies out anywhere."""
    game = start([""] * players, options)
    game += place(*(f"{seat} harbor {seat + 1}" for seat in range(players)))
    return [*game, *(idle(seat, "harbor", seat + 1, "nothing_held") for seat in range(players))]


@pytest.mark.parametrize(("rotate", "seat"), [(True, 1), (False, 0)])
def test_c4_the_start_seat_moves_on(rotate: bool, seat: int) -> None:
    game = [*idle_round(round_cap=2, rotate_start=rotate), round_end(1, 0, 0)]
    assert "start_seat" in refused_last(game, round_begins(2, 1 - seat))
    under_way(game, round_begins(2, seat))


def test_c3_hand_limit_in_turn_order_and_asked_only_with_a_choice() -> None:
    game = start(["map map hammer", "map", "pliers pliers pliers"], {"hand_limit": 1, "round_cap": 2}, start_seat=2)
    game += place("2 harbor 3", "0 harbor 1", "1 harbor 2")
    game += [idle(seat, "harbor", seat + 1, "nothing_held") for seat in range(3)]
    game += [round_end(1, 0, 0, 0)]
    assert "expected action" in refused_last(game, round_begins(2, 0))
    assert "seat" in refused_last(game, act(0, "hand_limit", "discard map"))
    game += [forced(2, "hand_limit", "discard pliers"), forced(2, "hand_limit", "discard pliers")]
    game += [act(0, "hand_limit", "discard hammer", "discard map"), forced(0, "hand_limit", "discard map")]
    under_way(game, round_begins(2, 0))


def test_c3_a_limit_of_0_asks_nobody() -> None:
    game = start(["map hammer", ""], {"hand_limit": 0, "round_cap": 2})
    game += [*place("0 harbor 1", "1 harbor 2"), *(idle(seat, "harbor", seat + 1, "nothing_held") for seat in (0, 1))]
    game += [round_end(1, 0, 0)]
    assert "asked" in refused_last(game, act(0, "hand_limit", "discard map"))
    under_way(
        game, forced(0, "hand_limit", "discard hammer"), forced(0, "hand_limit", "discard map"), round_begins(2, 1)
    )


def swept(**options: Any) -> list[Event]:
    """A round after which tools, loot and fences lie out."""
    stated = {"city": "map map hammer", "villa": "gold_1", "museum": "gold_2", "harbor": "fence_01"}
    game = start(["", ""], {"round_cap": 2, **options}, **stated)
    game += [*place("0 harbor 1", "1 harbor 2"), *(idle(seat, "harbor", seat + 1, "nothing_held") for seat in (0, 1))]
    return [*game, round_end(1, 0, 0)]


def city_sweep(kind: str, count: int) -> Event:
    """All tools of a kind leave the City."""
    return {"event": "discard", "place": "city", "card": kind, "count": count}


def test_c1_what_lies_there_stays_unless_swept() -> None:
    under_way(swept(), round_begins(2, 1))
    assert "expected round" in refused_last(swept(), city_sweep("map", 2))


def test_c1_all_sweeps_come_before_all_filling() -> None:
    game = swept(city_refresh="sweep", loot_refresh="sweep", fence_refresh="sweep")
    assert "swept" in refused_last(game, city_sweep("map", 1))
    game += [city_sweep("map", 2), city_sweep("hammer", 1)]
    assert "expected discard" in refused_last(game, lay_out("city", "map"))
    game += [discard("villa", "gold_1", 1), discard("museum", "gold_2", 1), discard("harbor", "fence_01", 1)]
    game += [lay_out("city", "map"), lay_out("city", "map"), lay_out("city", "map"), lay_out("villa", "gold_3", 1)]
    assert "no gold_1" in refused_last(game, lay_out("museum", "gold_1", 1))
    under_way(game, lay_out("museum", "gold_4", 1), lay_out("harbor", "fence_02", 1), round_begins(2, 1))


def test_c2_a_fence_that_buys_nothing_leaves_at_the_refill() -> None:
    game = swept()
    game[0]["cards"]["fences"][0] = {"card": "fence_01", "buys": {}, "bonus": {}}
    assert "expected discard" in refused_last(game, round_begins(2, 1))
    under_way(game, discard("harbor", "fence_01", 1), lay_out("harbor", "fence_02", 1), round_begins(2, 1))


def test_s5_the_loot_pile_runs_out_at_the_refill() -> None:
    game = swept(loot_refresh="sweep", reshuffle="when_needed")
    rest = [row["card"] for row in game[0]["cards"]["loot"] if row["card"] not in ("gold_1", "gold_2", "gold_3")]
    game[0]["position"] |= {"loot_pile": ["gold_3"], "loot_discards": rest}
    game[next(i for i, event in enumerate(game) if event.get("deck") == "loot")]["cards"] = 1
    game += [discard("villa", "gold_1", 1), discard("museum", "gold_2", 1), lay_out("villa", "gold_3", 1)]
    assert "expected shuffle" in refused_last(game, lay_out("museum", "gold_1", 1))
    game += [shuffle("loot", 29)]
    assert "no gold_3" in refused_last(game, lay_out("museum", "gold_3", 1))
    under_way(game, lay_out("museum", "gold_1", 1), round_begins(2, 1))


def small_fence_pile(*fences: str, reshuffle: str) -> list[Event]:
    """A sweep of the Harbor; the fence pile has these cards, all others but fence_01 are discarded."""
    game = swept(fence_refresh="sweep", reshuffle=reshuffle)
    names = [row["card"] for row in game[0]["cards"]["fences"]]
    discards = [name for name in names if name not in ("fence_01", *fences)]
    game[0]["position"] |= {"fence_pile": list(fences), "fence_discards": discards}
    game[next(i for i, event in enumerate(game) if event.get("deck") == "fences")]["cards"] = len(fences)
    return [*game, discard("harbor", "fence_01", 1), lay_out("harbor", "fence_02", 1)]


def test_s5_the_last_card_is_laid_out_at_the_refill() -> None:
    under_way(small_fence_pile("fence_02", "fence_03", reshuffle="as_soon_as_empty"), round_begins(2, 1))
    under_way(small_fence_pile("fence_02", reshuffle="when_needed"), round_begins(2, 1))
    game = small_fence_pile("fence_02", reshuffle="as_soon_as_empty")
    assert "expected shuffle" in refused_last(game, round_begins(2, 1))
    under_way(game, shuffle("fences", 13), round_begins(2, 1))


def test_s5_the_deal_that_empties_a_stated_pile_is_one_event() -> None:
    game = plain(2, places=[0, 0, 0, 0])
    rest = [tool for tool in TOOLS for _ in range(12)]
    for tool in ("map", "map", "hammer", "hammer"):
        rest.remove(tool)
    game[0]["position"] = {"tool_pile": ["map", "map", "hammer", "hammer"], "tool_discards": rest}
    game[3]["cards"] = 4
    game += [deal(0, "hammer", "map")]
    assert "expected deal" in refused_last(game, shuffle("tools", 56))
    game += [deal(1, "hammer", "map")]
    assert "expected shuffle" in refused_last(game, round_begins(1, 0))
    under_way(game, shuffle("tools", 56), round_begins(1, 0))


def rich(money: list[float], **options: Any) -> list[Event]:
    """Seat 0, with this much money to start with, cashes a chest of 2 in the Villa; the others stand idle."""
    hands = ["hammer pliers", *([""] * (len(money) - 1))]
    game = start(hands, options, villa="money_1", money=money)
    game += place("0 villa 1", *(f"{seat} museum {seat}" for seat in range(1, len(money))))
    game += [act(0, "heist", "heist 1"), *heist(0, "villa", 1, "money_1", "hammer", "pliers")]
    return [*game, cash(0, "money_1", 2, money[0] + 2)]


IDLE = [idle(1, "museum", 1, "nothing_there")]


def test_e1_the_round_is_played_out_and_there_is_no_refill() -> None:
    game = rich([18, 19.5], round_cap=60)
    assert "expected idle" in refused_last(game, end("goal", [0], [20, 19.5], [1, 2]))
    game += [*IDLE, round_end(1, 20, 19.5)]
    assert "expected end" in refused_last(game, lay_out("villa", "gold_1", 1))
    summary = accepted(game, end("goal", [0], [20, 19.5], [1, 2]))
    assert (summary.winners, summary.money, summary.capped, summary.is_over) == ((0,), [20, 19.5], False, True)
    assert "superfluous" in refused_last(game, end("goal", [0], [20, 19.5], [1, 2]), round_begins(2, 1))


def test_e1_less_than_the_goal_goes_on() -> None:
    game = [*rich([17.5, 0], round_cap=60), *IDLE, round_end(1, 19.5, 0)]
    assert "expected lay_out" in refused_last(game, end("goal", [0], [19.5, 0], [1, 2]))


def test_e1_at_once_ends_after_the_chest() -> None:
    game = rich([18, 0], end="at_once")
    assert "expected end" in refused_last(game, IDLE)
    accepted(game, end("goal", [0], [20, 0], [1, 2]))


def test_e3_the_cap_has_no_winner_but_ranks() -> None:
    game = [*rich([5, 9, 7], round_cap=1), idle(1, "museum", 1, "nothing_there"), idle(2, "museum", 2, "nothing_there")]
    game += [round_end(1, 7, 9, 7)]
    assert "winners" in refused_last(game, end("cap", [1], [7, 9, 7], [2, 1, 2]))
    assert "rank" in refused_last(game, end("cap", [], [7, 9, 7], [2, 1, 3]))
    summary = accepted(game, end("cap", [], [7, 9, 7], [2, 1, 2]))
    assert (summary.winners, summary.capped, summary.rounds) == ((), True, 1)


@pytest.mark.parametrize(
    ("tie", "winners", "rank"),
    [("shared", [0, 1], [1, 1]), ("later_seat", [1], [2, 1]), ("most_held_loot", [0], [1, 2])],
)
def test_e2_ties(tie: str, winners: list[int], rank: list[int]) -> None:
    game = start(["hammer pliers", ""], {"tie": tie}, villa="money_1", money=[18, 20], held=[["gold_1"], []])
    game += [*place("0 villa 1", "1 museum 1"), act(0, "heist", "heist 1")]
    game += [
        *heist(0, "villa", 1, "money_1", "hammer", "pliers"),
        cash(0, "money_1", 2, 20),
        *IDLE,
        round_end(1, 20, 20),
    ]
    refused_last(game, end("goal", [0, 1] if len(winners) == 1 else [0], [20, 20], rank))
    accepted(game, end("goal", winners, [20, 20], rank))


def plain(players: int, **options: Any) -> list[Event]:
    """Header, scoundrels and shuffles of a game from no stated position."""
    names = ["hans", "yoshiko", "tommaso", "pascal", "bobby"][:players]
    game = [header(players, None, **options)]
    game += [{"event": "scoundrel", "seat": seat, "scoundrel": name} for seat, name in enumerate(names)]
    return [*game, shuffle("tools", 60), shuffle("loot", 30), shuffle("fences", 14)]


def test_s1_scoundrels_are_dealt_at_random_or_by_row() -> None:
    by_seat, dealt = header(2), header(2, scoundrels="dealt")
    bobby = {"event": "scoundrel", "seat": 0, "scoundrel": "bobby"}
    assert "scoundrel" in refused_last(by_seat, bobby)
    under_way(dealt, bobby)
    assert "somebody else" in refused_last(dealt, bobby, bobby | {"seat": 1})
    assert "expected scoundrel" in refused_last(dealt, shuffle("tools", 60))


def test_s2_opening_hands_come_from_the_deck() -> None:
    game = plain(2, start_hand=[12, 3, 4, 4, 4])
    assert "opening hand" in refused_last(game, deal(0, *["map"] * 11))
    game += [deal(0, *["map"] * 12)]
    assert "does not have" in refused_last(game, deal(1, "map", "hammer", "pliers"))
    game += [deal(1, "hammer", "hammer", "pliers")]
    assert "no map" in refused_last(game, lay_out("city", "map"))


def test_s6_hands_come_from_the_bottom_of_a_stated_pile_and_displays_from_its_top() -> None:
    pile = [tool for tool in TOOLS for _ in range(12)]
    pile[-5:] = ["map", "map", "hammer", "map", "map"]
    pile[12] = "map"
    game = plain(2)
    game[0]["position"] = {"tool_pile": pile}
    assert "opening hand" in refused_last(game, deal(0, "map", "map"))
    game += [deal(0, "map", "hammer")]
    assert "opening hand" in refused_last(game, deal(1, "map", "map", "hammer"))
    game += [deal(1, "map", "map", "map")]
    assert "next card" in refused_last(game, lay_out("city", "map"))
    under_way(game, [lay_out("city", "lock_pick") for _ in range(6)])


def test_s5_a_pile_too_small_for_the_set_up_lays_out_less() -> None:
    game = plain(2, places=[4, 0, 0, 0])
    game[0]["cards"]["tools"] = dict.fromkeys(TOOLS, 1)
    game[3]["cards"] = 5
    assert "opening hand" in refused_last(game, deal(0, "map"))
    game += [deal(0, "map", "hammer"), deal(1, "pliers", "welding")]
    assert "no map" in refused_last(game, lay_out("city", "map"))
    under_way(game, lay_out("city", "lock_pick"), round_begins(1, 0))


def test_five_players_may_play() -> None:
    accepted(idle_round(5), capped([0] * 5, [1] * 5))
