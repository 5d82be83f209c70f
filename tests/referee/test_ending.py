"""Small games about `unsold_loot`, `one_more_round` and `fixed_rounds`: when a game is over, and with what money."""

from __future__ import annotations

from typing import Any

import pytest

from .scripts import Event, act, cash, end, heist, idle, lay_out, place, round_begins, round_end, start
from .spelling import FIXED_ROUNDS
from .verdicts import accepted, refused_last, under_way

IDLE = idle(1, "museum", 1, "nothing_there")


def rich(money: list[float], options: dict[str, Any], **stated: Any) -> list[Event]:
    """Seat 0, with this much money to start with, cashes a chest of 2; seat 1 has not yet acted, at the Museum."""
    game = start(["hammer pliers", ""], options, villa="money_1", money=money, **stated)
    game += [*place("0 villa 1", "1 museum 1"), act(0, "heist", "heist 1")]
    return [*game, *heist(0, "villa", 1, "money_1", "hammer", "pliers"), cash(0, "money_1", 2, money[0] + 2)]


def idle_rounds(first: int, last: int, money: list[float]) -> list[Event]:
    """Rounds of two seats without a tool or a loot card, from the refill before the first to the end of the last."""
    events = []
    for number in range(first, last + 1):
        seats = [(number - 1) % 2, number % 2]
        events += [round_begins(number, seats[0]), *place(f"{seats[0]} harbor 1", f"{seats[1]} harbor 2")]
        events += [idle(seat, "harbor", square, "nothing_held") for square, seat in enumerate(seats, start=1)]
        events += [round_end(number, *money)]
    return events


# Seat 0 holds gold_2 and gold_4 (2 + 4), seat 1 gold_1 (3).
SHARES = {"nothing": (0, 0), "half": (3, 1.5), "full": (6, 3)}


@pytest.mark.parametrize("unsold", SHARES)
def test_unsold_loot_is_added_at_the_goal_before_the_ranks(unsold: str) -> None:
    held = [["gold_2", "gold_4"], ["gold_1"]]
    game = [*rich([18, 24], {"unsold_loot": unsold}, held=held), IDLE]
    first, second = SHARES[unsold]
    money = [20 + first, 24 + second]
    winner, rank = (1, [2, 1]) if money[0] < money[1] else (0, [1, 2])
    assert "money" in refused_last(game, round_end(1, 20 + first + 0.5, 24))
    game += [round_end(1, 20, 24)]
    for other, shares in SHARES.items():
        if other != unsold:
            assert "money" in refused_last(game, end("goal", [winner], [20 + shares[0], 24 + shares[1]], rank))
    summary = accepted(game, end("goal", [winner], money, rank))
    assert (summary.winners, summary.money) == ((winner,), money)


def test_unsold_loot_changes_who_wins() -> None:
    game = [*rich([18, 20.5], {"unsold_loot": "half"}, held=[["gold_2"], []]), IDLE, round_end(1, 20, 20.5)]
    assert "winners" in refused_last(game, end("goal", [1], [21, 20.5], [2, 1]))
    assert "rank" in refused_last(game, end("goal", [0], [21, 20.5], [2, 1]))
    accepted(game, end("goal", [0], [21, 20.5], [1, 2]))


def test_unsold_loot_does_not_bring_the_goal() -> None:
    game = [*rich([17, 0], {"unsold_loot": "full", "round_cap": 9}, held=[["gold_4"], []]), IDLE, round_end(1, 19, 0)]
    assert "expected lay_out" in refused_last(game, end("goal", [0], [23, 0], [1, 2]))
    under_way(game, lay_out("villa", "gold_1", 1))


def test_unsold_loot_counts_also_at_the_cap() -> None:
    game = [*rich([5, 9], {"unsold_loot": "half"}, held=[[], ["gold_1"]]), IDLE, round_end(1, 7, 9)]
    assert "money" in refused_last(game, end("cap", [], [7, 9], [2, 1]))
    assert accepted(game, end("cap", [], [7, 10.5], [2, 1])).money == [7, 10.5]


def test_unsold_loot_counts_also_when_the_game_ends_at_once() -> None:
    game = rich([18, 19], {"unsold_loot": "half", "end": "at_once"}, held=[[], ["gold_1"]])
    assert "money" in refused_last(game, end("goal", [1], [20, 19], [2, 1]))
    accepted(game, end("goal", [1], [20, 20.5], [2, 1]))


def test_unsold_loot_still_breaks_a_tie() -> None:
    options = {"unsold_loot": "full", "tie": "most_held_loot"}
    game = [*rich([18, 21], options, held=[["gold_1", "gold_2"], ["gold_4"]]), IDLE, round_end(1, 20, 21)]
    assert "winners" in refused_last(game, end("goal", [0, 1], [25, 25], [1, 1]))
    accepted(game, end("goal", [0], [25, 25], [1, 2]))


def test_unsold_loot_counts_a_stated_chest_at_its_shifted_value() -> None:
    game = start(["", ""], {"unsold_loot": "full", "chest_shift": 1}, held=[["money_2"], []])
    game += [*place("0 city 1", "1 city 2"), idle(0, "city", 1, "nothing_there"), idle(1, "city", 2, "nothing_there")]
    game += [round_end(1, 0, 0)]
    assert "money" in refused_last(game, end("cap", [], [1, 0], [1, 2]))
    accepted(game, end("cap", [], [2, 0], [1, 2]))


def goal_in_round_1(**options: Any) -> list[Event]:
    """Seat 0 comes to 20 coins in round 1, which the refill of the Villa would follow."""
    game = rich([18, 0], {"round_cap": 9, **options}, loot_pile=["gold_1"])
    return [*game, IDLE, round_end(1, 20, 0)]


REFILL = lay_out("villa", "gold_1", 1)
OVER = end("goal", [0], [20, 0], [1, 2])


def test_one_more_round_is_played_and_no_more() -> None:
    game = goal_in_round_1(end="one_more_round")
    assert "expected lay_out" in refused_last(game, OVER)
    game += [REFILL, *idle_rounds(2, 2, [20, 0])]
    assert "expected end" in refused_last(game, round_begins(3, 0))
    summary = accepted(game, OVER)
    assert (summary.rounds, summary.winners, summary.capped) == (2, (0,), False)


def test_one_more_round_only_if_the_options_say_so() -> None:
    assert "expected end" in refused_last(goal_in_round_1(), REFILL)
    assert "expected end" in refused_last(goal_in_round_1(end="end_of_round"), REFILL)


def test_one_more_round_is_not_cut_short_by_the_goal() -> None:
    game = [*goal_in_round_1(end="one_more_round"), REFILL, *idle_rounds(2, 2, [20, 0])[:2]]
    assert "expected action" in refused_last(game, OVER)


def test_one_more_round_may_change_the_winner() -> None:
    options = {"end": "one_more_round", "round_cap": 9, "own_tool_uses": 0}
    game = start(["hammer pliers", "hammer pliers"], options, villa="money_1", money=[18, 19.5], loot_pile=["money_7"])
    game[0]["cards"]["loot"][6]["tools"] = {"hammer": 1, "pliers": 1}
    game += [*place("0 villa 1", "1 museum 1"), act(0, "heist", "heist 1", "decline")]
    game += [*heist(0, "villa", 1, "money_1", "hammer", "pliers"), cash(0, "money_1", 2, 20), IDLE]
    game += [round_end(1, 20, 19.5), lay_out("villa", "money_7", 1), round_begins(2, 1)]
    game += [*place("1 villa 1", "0 museum 1"), act(1, "heist", "heist 1", "decline")]
    game += [*heist(1, "villa", 1, "money_7", "hammer", "pliers"), cash(1, "money_7", 3, 22.5)]
    game += [idle(0, "museum", 1, "nothing_there"), round_end(2, 20, 22.5)]
    assert "winners" in refused_last(game, end("goal", [0], [20, 22.5], [2, 1]))
    accepted(game, end("goal", [1], [20, 22.5], [2, 1]))


def test_one_more_round_is_not_played_after_the_cap_and_the_goal_counts() -> None:
    game = goal_in_round_1(end="one_more_round", round_cap=1)
    assert "expected end" in refused_last(game, REFILL)
    assert "reason" in refused_last(game, end("cap", [], [20, 0], [1, 2]))
    accepted(game, OVER)
    game = [*goal_in_round_1(end="one_more_round", round_cap=2), REFILL, *idle_rounds(2, 2, [20, 0])]
    assert "reason" in refused_last(game, end("cap", [], [20, 0], [1, 2]))
    accepted(game, OVER)


def test_one_more_round_waits_for_the_goal_and_does_not_outlive_the_cap() -> None:
    game = start(["", ""], {"end": "one_more_round", "round_cap": 2})[:-1]
    game += idle_rounds(1, 2, [0, 0])
    accepted(game, end("cap", [], [0, 0], [1, 1]))
    assert "reason" in refused_last(game, end("goal", [0, 1], [0, 0], [1, 1]))


def fixed(rounds: int, last: int, money: list[float], **options: Any) -> list[Event]:
    """Idle rounds of a game of so many, up to the end of the last one told."""
    game = start(["", ""], {"fixed_rounds": rounds, "round_cap": 9, **options}, money=money)[:-1]
    return [*game, *idle_rounds(1, last, money)]


def test_fixed_rounds_end_the_game_whatever_the_money() -> None:
    over = end(FIXED_ROUNDS, [1], [3, 5], [2, 1])
    assert "expected round" in refused_last(fixed(3, 2, [3, 5]), over)
    game = fixed(3, 3, [3, 5])
    assert "expected end" in refused_last(game, round_begins(4, 1))
    assert "reason" in refused_last(game, over | {"reason": "cap"})
    assert "reason" in refused_last(game, over | {"reason": "goal"})
    assert "winners" in refused_last(game, over | {"winners": []})
    summary = accepted(game, over)
    assert (summary.rounds, summary.winners, summary.capped) == (3, (1,), False)


def test_fixed_rounds_of_none_go_on() -> None:
    game = fixed(1, 1, [3, 5])
    game[0]["options"]["fixed_rounds"] = "none"
    assert "expected round" in refused_last(game, end(FIXED_ROUNDS, [1], [3, 5], [2, 1]))
    under_way(game, round_begins(2, 1))


@pytest.mark.parametrize("when", ["end_of_round", "at_once", "one_more_round"])
def test_fixed_rounds_are_not_ended_by_the_goal(when: str) -> None:
    game = rich([18, 0], {"round_cap": 9, "fixed_rounds": 2, "end": when}, loot_pile=["gold_1"])
    assert "expected idle" in refused_last(game, OVER)
    game += [IDLE, round_end(1, 20, 0)]
    assert "expected lay_out" in refused_last(game, OVER)
    game += [REFILL, *idle_rounds(2, 2, [20, 0])]
    assert "reason" in refused_last(game, OVER)
    accepted(game, end(FIXED_ROUNDS, [0], [20, 0], [1, 2]))


def test_fixed_rounds_are_over_at_the_goal_too_in_the_last_of_them() -> None:
    for when in ("end_of_round", "one_more_round"):
        game = goal_in_round_1(fixed_rounds=1, end=when)
        assert "expected end" in refused_last(game, REFILL)
        accepted(game, end(FIXED_ROUNDS, [0], [20, 0], [1, 2]))


def test_fixed_rounds_come_before_the_cap_in_one_round() -> None:
    game = fixed(2, 2, [3, 5], round_cap=2)
    assert "reason" in refused_last(game, end("cap", [], [3, 5], [2, 1]))
    accepted(game, end(FIXED_ROUNDS, [1], [3, 5], [2, 1]))


@pytest.mark.parametrize("money", [[3, 5], [3, 25]])
def test_fixed_rounds_beyond_the_cap_are_capped_whatever_anybody_has(money: list[float]) -> None:
    game = fixed(3, 2, money, round_cap=2)
    assert "expected end" in refused_last(game, round_begins(3, 0))
    assert "reason" in refused_last(game, end("goal", [1], money, [2, 1]))
    assert accepted(game, end("cap", [], money, [2, 1])).capped


def test_fixed_rounds_pay_unsold_loot() -> None:
    game = start(["", ""], {"fixed_rounds": 1, "unsold_loot": "half", "round_cap": 9}, held=[["gold_1"], []])
    game += [*place("0 city 1", "1 city 2"), idle(0, "city", 1, "nothing_there"), idle(1, "city", 2, "nothing_there")]
    game += [round_end(1, 0, 0)]
    assert "money" in refused_last(game, end(FIXED_ROUNDS, [0], [1, 0], [1, 2]))
    accepted(game, end(FIXED_ROUNDS, [0], [1.5, 0], [1, 2]))
