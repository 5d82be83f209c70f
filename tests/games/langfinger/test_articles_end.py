"""Articles E1 to E3: when the game ends, who wins, and the cap on rounds."""

from __future__ import annotations

from typing import Any

import pytest

from langfinger_sim.engine.session import GameSession
from langfinger_sim.errors import InputError
from tests.games.langfinger.tables_of_play import (
    Event,
    events,
    make_ruleset,
    money,
    names,
    open_duel,
    open_game,
    place,
    play,
    referee,
    seat_to_move,
)


def play_chest(start: float, **options: Any) -> GameSession:
    """Hans adds the 2 coins of a chest to his money; the round is over then."""
    position = {"hands": [names("pliers"), []], "villa": ["money_1"], "money": [start, 0]}
    session = open_duel(position, **options)
    place(session, "villa 1", "harbor 1")
    play(session, "heist 1 own hammer")
    return session


def end_of(session: GameSession) -> Event:
    assert session.is_over
    return events(session, "end")[0]


# E1


@pytest.mark.parametrize(("start", "is_over"), [(17.5, False), (18, True), (19.5, True)])
def test_e1_the_game_ends_with_20_and_19_5_is_not_20(start: float, is_over: bool) -> None:
    session = play_chest(start)
    assert session.is_over == is_over
    assert money(session) == [start + 2, 0]


@pytest.mark.parametrize(("goal", "start", "is_over"), [
    (1, 0, True), (3, 0.5, False), (3, 1, True), (200, 197.5, False), (200, 198, True), (25, 20, False),
])  # fmt: skip
def test_e1_goal(goal: float, start: float, is_over: bool) -> None:
    assert play_chest(start, goal=goal).is_over == is_over


def test_e1_the_round_is_played_out_and_the_count_runs_on() -> None:
    position = {"hands": [names("pliers"), []], "villa": ["money_1"], "money": [19.5, 19.5], "held": [[], ["coins_2"]]}
    session = open_duel({**position, "harbor": ["fence_08"]})
    place(session, "villa 1", "harbor 1")
    play(session, "heist 1 own hammer")
    assert not session.is_over
    play(session, "sell 1 to 1")
    assert end_of(session)["money"] == [21.5, 24.5]
    assert end_of(session)["winners"] == [1], "past the goal the most money wins, not the first"


def test_e1_the_end_test_comes_before_the_refill() -> None:
    session = play_chest(18, city_refresh="sweep")
    kinds = [event["event"] for event in session.trace()]
    assert kinds[-2:] == ["round_end", "end"]
    assert "discard" not in kinds
    assert [int(back) for back in session.table.heist_back[0, :1]] == [-1], "the empty slot stays empty"


def open_end(end: str, **position: Any) -> GameSession:
    """Hans takes a chest, then Yoshiko may sell, then Hans once more."""
    stated = {
        "hands": [names("pliers"), []],
        "villa": ["money_1"],
        "museum": [],
        "held": [["gold_2"], ["statue_1", "statue_2", "coins_1"]],
        "harbor": ["fence_01", "fence_03"],
        **position,
    }
    session = open_duel(stated, tokens=2, end=end)
    place(session, "villa 1", "harbor 1", "harbor 2", "harbor 3")
    return session


def test_e1_at_once_other_tokens_do_nothing() -> None:
    session = open_end("at_once", money=[18, 19.5])
    play(session, "heist 1 own hammer")
    assert end_of(session) == {"event": "end", "reason": "goal", "winners": [0], "money": [20, 19.5], "rank": [1, 2]}
    assert events(session, "round_end") == []
    assert session.decision is None
    assert session.legal_words() == []


def test_e1_end_of_round_lets_the_others_overtake() -> None:
    session = open_end("end_of_round", money=[18, 19.5])
    play(session, "heist 1 own hammer", "sell 1 to 1", "stop", "sell 1 to 2")
    assert end_of(session)["money"] == [22, 22.5]
    assert end_of(session)["winners"] == [1]


def test_e1_at_once_is_after_both_cards_of_a_double_sale() -> None:
    session = open_end("at_once", money=[0, 18])
    play(session, "heist 1 own hammer", "sell 1 to 1")
    assert not session.is_over, "21 coins, but the action is not over"
    play(session, "also 1")
    assert end_of(session)["money"] == [2, 23]
    assert events(session, "discard") == [{"event": "discard", "place": "harbor", "card": "fence_01", "slot": 1}]


def test_e1_at_once_after_stopping_a_double_sale() -> None:
    session = open_end("at_once", money=[0, 18])
    play(session, "heist 1 own hammer", "sell 1 to 1", "stop")
    assert end_of(session)["money"] == [2, 21]


def test_e1_at_once_goes_on_while_nobody_has_the_goal() -> None:
    session = open_end("at_once", money=[0, 0])
    play(session, "heist 1 own hammer")
    assert seat_to_move(session) == 1


def test_e1_end_after_one_more_round() -> None:
    """Hans reaches 20, Yoshiko overtakes him in the round after; whoever has 20 then does not matter any more."""
    position = {"hands": [names("pliers"), []], "villa": ["money_1"], "money": [18, 19.5], "held": [[], ["coins_1"]]}
    session = open_duel({**position, "museum": [], "harbor": ["fence_03"]}, end="one_more_round")
    place(session, "villa 1", "ruin 1")
    play(session, "heist 1 own hammer")
    assert not session.is_over
    assert (session.table.round_number, session.table.is_last_round, money(session)) == (2, 1, [20, 19.5])
    assert events(session, "lay_out", place="villa")[-1]["slot"] == 1, "the last round is prepared as any other"
    place(session, "harbor 1", "ruin 1")
    play(session, "sell 1 to 1")
    assert end_of(session) == {"event": "end", "reason": "goal", "winners": [1], "money": [20, 21.5], "rank": [2, 1]}
    assert [event["round"] for event in events(session, "round_end")] == [1, 2]


def test_e1_end_one_more_round_only_once_somebody_has_the_goal() -> None:
    session = play_chest(17.5, end="one_more_round")
    place(session, "ruin 1", "ruin 2")
    assert not session.is_over
    assert (session.table.round_number, session.table.is_last_round) == (3, 0)


def test_e1_end_one_more_round_does_not_go_beyond_the_cap() -> None:
    session = play_chest(18, end="one_more_round", round_cap=1)
    assert (end_of(session)["reason"], end_of(session)["winners"]) == ("goal", [0])
    session = play_chest(18, end="one_more_round", round_cap=2)
    assert not session.is_over
    place(session, "ruin 1", "ruin 2")
    assert (end_of(session)["reason"], session.table.is_capped) == ("goal", 0)


@pytest.mark.parametrize("rounds", [1, 3])
@pytest.mark.parametrize("end", ["end_of_round", "at_once", "one_more_round"])
def test_e1_fixed_rounds_whatever_the_money(rounds: int, end: str) -> None:
    """Hans has 20 coins after the first round."""
    session = play_chest(18, fixed_rounds=rounds, end=end)
    for _ in range(rounds - 1):
        assert not session.is_over
        place(session, "ruin 1", "ruin 2")
    assert end_of(session) == {"event": "end", "reason": "rounds", "winners": [0], "money": [20, 0], "rank": [1, 2]}
    assert [event["round"] for event in events(session, "round_end")] == list(range(1, rounds + 1))


def test_e1_fixed_rounds_ends_though_nobody_has_the_goal() -> None:
    session = play_chest(3, fixed_rounds=1)
    assert (end_of(session)["reason"], end_of(session)["winners"]) == ("rounds", [0])
    row = session.result_rows().rows[0]
    assert [int(row.game.is_capped), int(row.game.winner_mask)] == [0, 1]


def test_e1_fixed_rounds_and_the_cap() -> None:
    session = play_chest(3, fixed_rounds=1, round_cap=1)
    assert (end_of(session)["reason"], session.table.is_capped) == ("rounds", 0)
    session = play_chest(18, fixed_rounds=2, round_cap=1)
    assert (end_of(session)["reason"], end_of(session)["winners"], session.table.is_capped) == ("cap", [], 1)


# E2


def play_tie(tie: str, held: list[list[str]], players: int = 3) -> Event:
    """The first and last seat end with 20 each, the others with less; all keep this loot."""
    amounts = [18, *[5] * (players - 2), 15]
    held = [list(loot) for loot in held]
    held[-1] = ["painting_1", *held[-1]]
    position = {"hands": [names("pliers"), *[[]] * (players - 1)], "villa": ["money_1"], "held": held, "money": amounts}
    session = open_game(players, {**position, "harbor": ["fence_02"]}, tokens=1, tie=tie)
    place(session, "villa 1", *(f"ruin {square}" for square in range(1, players - 1)), "harbor 1")
    play(session, "heist 1 own hammer", "sell 1 to 1")
    end = end_of(session)
    assert end["money"] == [20, *[5] * (players - 2), 20]
    return end


@pytest.mark.parametrize(("tie", "held", "winners", "rank"), [
    ("shared", [[], [], []], [0, 2], [1, 3, 1]),
    ("shared", [["gold_1"], ["gold_2", "gold_3"], []], [0, 2], [1, 3, 1]),
    ("most_held_loot", [["gold_1"], ["gold_2", "gold_3"], []], [0], [1, 3, 2]),
    ("most_held_loot", [["gold_1"], [], ["coins_1", "coins_2"]], [2], [2, 3, 1]),
    ("most_held_loot", [["gold_4"], [], ["coins_1"]], [0, 2], [1, 3, 1]),
    ("later_seat", [["gold_1"], ["gold_2"], []], [2], [2, 3, 1]),
])  # fmt: skip
def test_e2_tie(tie: str, held: list[list[str]], winners: list[int], rank: list[int]) -> None:
    end = play_tie(tie, held)
    assert (end["winners"], end["rank"]) == (winners, rank)


def test_e2_a_tie_behind_the_winner_is_broken_the_same_way() -> None:
    position = {
        "hands": [names("pliers"), [], []],
        "villa": ["money_1"],
        "money": [18, 5, 5],
        "held": [[], ["gold_1"], []],
    }
    ranks = []
    for tie in ("shared", "most_held_loot", "later_seat"):
        session = open_game(3, position, tokens=1, tie=tie)
        place(session, "villa 1", "ruin 1", "ruin 2")
        play(session, "heist 1 own hammer")
        ranks.append(end_of(session)["rank"])
    assert ranks == [[1, 2, 2], [1, 2, 3], [1, 3, 2]]


def test_e2_tools_and_unsold_loot_count_nothing() -> None:
    position = {"hands": [names("pliers"), names("map " * 9)], "villa": ["money_1"], "money": [18, 19.5]}
    session = open_duel({**position, "held": [[], ["gold_1", "gold_4"]]})
    place(session, "villa 1", "villa 2")
    play(session, "heist 1 own hammer")
    assert end_of(session)["winners"] == [0]


@pytest.mark.parametrize(("unsold", "amounts", "winners", "rank"), [
    ("nothing", [20, 19.5, 15], [0], [1, 2, 3]),
    ("half", [20, 21, 18.5], [1], [2, 1, 3]),  # half of 3; half of 3 and 4
    ("full", [20, 22.5, 22], [1], [3, 1, 2]),
])  # fmt: skip
def test_e2_unsold_loot(unsold: str, amounts: list[float], winners: list[int], rank: list[int]) -> None:
    """Gold 3 with Yoshiko, jewelry 3 and gold 4 with Tommaso."""
    held = [[], ["gold_1"], ["jewelry_2", "gold_4"]]
    position = {"hands": [names("pliers"), [], []], "villa": ["money_1"], "held": held, "money": [18, 19.5, 15]}
    session = open_game(3, position, tokens=1, unsold_loot=unsold)
    place(session, "villa 1", "ruin 1", "ruin 2")
    play(session, "heist 1 own hammer")
    assert events(session, "round_end")[0]["money"] == [20, 19.5, 15]
    end = end_of(session)
    assert (end["money"], end["winners"], end["rank"]) == (amounts, winners, rank)
    assert [int(seat.loot_held) for seat in session.result_rows().rows[0].seats[:3]] == [0, 1, 2]


def test_e2_unsold_loot_does_not_count_towards_the_goal() -> None:
    position = {"hands": [[], []], "held": [["gold_4"], []], "money": [19, 0], "villa": []}
    session = open_duel(position, unsold_loot="full", round_cap=2)
    place(session, "ruin 1", "ruin 2")
    assert (session.is_over, money(session)) == (False, [19, 0])
    place(session, "ruin 1", "ruin 2")
    assert end_of(session) == {"event": "end", "reason": "cap", "winners": [], "money": [23, 0], "rank": [1, 2]}


def test_e2_unsold_loot_stays_held_for_the_tie() -> None:
    """20 and 17 + 3: Yoshiko holds a card, Hans none."""
    position = {"hands": [names("pliers"), []], "villa": ["money_1"], "money": [18, 17], "held": [[], ["gold_1"]]}
    session = open_duel(position, unsold_loot="full", tie="most_held_loot")
    place(session, "villa 1", "ruin 1")
    play(session, "heist 1 own hammer")
    assert (end_of(session)["money"], end_of(session)["winners"]) == ([20, 20], [1])


def test_e2_unsold_loot_is_money_of_its_cards_and_seats() -> None:
    position = {"hands": [[], []], "held": [["gold_4"], []], "villa": []}
    session = open_duel(position, unsold_loot="half", fixed_rounds=1)
    place(session, "ruin 1", "ruin 2")
    batch = session.result_rows()
    assert batch.detail[0].unsold_money.tolist() == [4, 0, 0, 0, 0], "in half coins"
    assert int(batch.detail[0].loot_money.sum()) == 4
    assert batch.rounds[0].money.tolist() == [4, 0, 0, 0, 0]


def test_e2_shared_victory_in_the_results() -> None:
    position = {"hands": [names("pliers"), names("pliers hammer")], "villa": ["money_1", "money_2"], "money": [18, 19]}
    session = open_duel(position, places={"2": [4, 2, 1, 2]})
    place(session, "villa 1", "villa 2")
    play(session, "heist 1 own hammer", "heist 2")
    row = session.result_rows().rows[0]
    assert (money(session), end_of(session)["winners"]) == ([20, 20], [0, 1])
    assert [int(row.game.winner_count), int(row.game.winner_mask)] == [2, 3]
    assert [(int(seat.is_winner), int(seat.rank)) for seat in row.seats[:2]] == [(1, 1), (1, 1)]


# E3


@pytest.mark.parametrize("cap", [1, 2, 7])
def test_e3_a_capped_game_has_no_winner(cap: int) -> None:
    session = open_duel({"hands": [[], []], "money": [3, 5]}, round_cap=cap)
    for _ in range(cap):
        assert not session.is_over
        place(session, "ruin 1", "ruin 2")
    assert end_of(session) == {"event": "end", "reason": "cap", "winners": [], "money": [3, 5], "rank": [2, 1]}
    assert session.table.is_capped == 1
    assert session.table.round_number == cap


def test_e3_a_capped_game_is_an_outcome_of_its_own() -> None:
    session = open_duel({"hands": [[], []], "money": [3, 5]}, round_cap=1)
    place(session, "ruin 1", "ruin 2")
    row = session.result_rows().rows[0]
    assert [int(row.game.is_capped), int(row.game.winner_count), int(row.game.winner_mask)] == [1, 0, 0]
    assert [int(seat.is_winner) for seat in row.seats[:2]] == [0, 0]
    assert [int(seat.money) for seat in row.seats[:2]] == [6, 10], "in half coins"


def test_e3_the_goal_in_the_last_round_counts() -> None:
    session = play_chest(18, round_cap=1)
    assert (end_of(session)["reason"], end_of(session)["winners"]) == ("goal", [0])


def test_e3_the_cap_of_the_base_game_is_60_rounds() -> None:
    session = open_duel({"hands": [[], []], "money": [3, 5]})
    session.keeps_allowed = False  # without the compiler each list takes its time
    for _ in range(59):
        for move in ("place ruin 1", "place ruin 2"):
            session.step(move)
    assert (session.is_over, session.table.round_number) == (False, 60)
    place(session, "ruin 1", "ruin 2")
    assert end_of(session)["reason"] == "cap"
    assert referee(session).capped


@pytest.mark.parametrize(("goal", "cap"), [(1, 60), (20, 60), (21, 63), (30, 90), (200, 600)])
def test_e3_by_itself_three_times_the_goal_if_that_is_more(goal: float, cap: int) -> None:
    assert make_ruleset(3, goal=goal).options["round_cap"] == cap
    assert int(make_ruleset(3, goal=goal).record[0].round_cap) == cap


@pytest.mark.parametrize("cap", [1, 2000])
def test_e3_round_cap_as_stated(cap: int) -> None:
    assert make_ruleset(3, goal=30, round_cap=cap).options["round_cap"] == cap


@pytest.mark.parametrize("cap", [0, 2001])
def test_e3_refuses_other_caps(cap: int) -> None:
    with pytest.raises(InputError, match="round_cap"):
        make_ruleset(3, round_cap=cap)
