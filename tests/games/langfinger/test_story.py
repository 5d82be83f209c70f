"""Langfinger told to people: what the story says of the events of a trace."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from langfinger_sim.contract import Story
from langfinger_sim.engine.session import GameSession
from langfinger_sim.games.langfinger.codes import Fate
from langfinger_sim.games.langfinger.game import GAME
from langfinger_sim.games.langfinger.story import deeds, tell
from langfinger_sim.games.langfinger.story.cards import TIGHT
from langfinger_sim.games.langfinger.story.scene import Scene
from tests.games.langfinger.example_round import PLACEMENTS, STEPS, example_position
from tests.games.langfinger.tables_of_play import city, hand, harbor, heist_row, held, make_ruleset, money
from tests.games.langfinger.test_replay import drawn_session, open_session, played, told

Event = dict[str, Any]


def stories() -> Iterator[list[Event]]:
    """Games by the printed rules at every player count, and by rules drawn at random."""
    for players in GAME.player_counts:
        yield played(open_session(make_ruleset(players), players))
    for number in range(16):
        yield played(drawn_session(number))


@pytest.fixture(scope="module")
def traces() -> list[list[Event]]:
    return list(stories())


def sweeping_session() -> GameSession:
    """A game in which cards leave in all the ways there are."""
    sweeps = dict.fromkeys(("city_refresh", "loot_refresh", "fence_refresh"), "sweep")
    ruleset = make_ruleset(4, hand_limit=3, fence_after_sale="stays", round_cap=3, **sweeps)
    return open_session(ruleset, 2, ("random",))


@pytest.mark.parametrize("number", range(12))
def test_scene_is_what_the_rules_have(number: int) -> None:
    """After every step the reader of the trace knows who has what, and what lies where."""
    session = drawn_session(number) if number else sweeping_session()
    scene = Scene(session.trace()[0])
    seen = 0
    while True:
        trace = session.trace()
        for event in trace[seen:]:
            scene.see(event)
        seen = len(trace)
        seats = range(scene.players)
        assert [+scene.hands[seat] for seat in seats] == [+hand(session, seat) for seat in seats]
        assert scene.held == [held(session, seat) for seat in seats]
        assert scene.money == money(session)
        assert +scene.city == +city(session)
        rows = [heist_row(session, "villa"), heist_row(session, "museum"), harbor(session)]
        assert [[card for _, card in sorted(row.items())] for row in scene.rows.values()] == rows
        if session.is_over:
            break
        session.step(session.choose())


def test_stated_position_is_told_as_it_is() -> None:
    position = example_position(held=[["statue_2"], [], []], money=[0.5, 2, 0])
    session = open_session(make_ruleset(3, scoundrels="by_seat"), 1, position=position)
    for square in PLACEMENTS:
        session.step(f"place {square}")
    lines = told(session.trace())
    assert "The game begins from a stated position." in lines
    assert "  Hans     0.5 coins; pliers, welding; own hammer; holds statue" in lines
    assert "           worth 2 (statue_2)" in lines
    assert "  Harbor    card 1: gold, coins, painting (fence_03)" in lines


@pytest.mark.parametrize("width", [80, 40])
def test_no_line_is_longer_than_the_page(traces: list[list[Event]], width: int) -> None:
    for trace in traces:
        assert max(map(len, told(trace, width))) <= width


def test_nobody_is_a_number_and_nothing_a_code(traces: list[list[Event]]) -> None:
    for trace in traces:
        text = "\n".join(line for line in told(trace) if not line.startswith("Not as printed"))
        assert "None" not in text
        assert not any(kind in text for kind in ("lock_pick", "seat 0", "True", "[", "{"))
        assert TIGHT not in text


def test_every_deed_is_told_with_its_cards_and_coins(traces: list[list[Event]]) -> None:
    """Nothing of the trace is left out: each token's line, each card, each coin."""
    for trace in traces:
        text = " ".join(" ".join(told(trace)).split())
        counts = Counter(event["event"] for event in trace)
        assert text.count(" gets nothing: ") == counts["idle"]
        assert text.count(" inside ") >= counts["loot"]
        assert text.count(" become a new pile.") == counts["shuffle"] - 3
        for event in trace:
            if event["event"] == "sale":
                sold = [other for other in trace if other["event"] == "sale" and other["fence"] == event["fence"]]
                assert f"({event['card']}) for {event['coins']:g} coin" in text
                assert f"({event['fence']})" in text
                assert f", now {event['money']:g}." in text or len(sold) > 1
            elif event["event"] == "cash":
                assert f"({event['card']}), now {event['money']:g}." in text
            elif event["event"] == "round_end":
                cast = tell.tell_story(trace, ()).cast
                coins = [f"{who} {money:g}" for who, money in zip(cast, event["money"], strict=True)]
                assert f"Coins {', '.join(coins)}" in text


def test_tokens_stand_where_they_were_placed() -> None:
    trace = played(open_session(make_ruleset(5), 2))
    cast = tell.tell_story(trace, ()).cast
    lines = told(trace)
    rows = {place: lines[lines.index(head) + 2 + row].split("  ") for head, row, place in _token_rows(lines)}
    first_round = [event for event in trace if event.get("decision") == "place"][:15]
    for turn, event in enumerate(first_round, 1):
        _, place, square = event["action"].split()
        cells = [cell.strip() for cell in rows[place] if cell.strip()]
        assert cells[int(square)] == f"{turn} {cast[event['seat']]}"


def _token_rows(lines: list[str]) -> Iterator[tuple[str, int, str]]:
    head = next(line for line in lines if line.split() == ["1", "2", "3", "4", "5"])
    for row, place in enumerate(("city", "villa", "ruin", "museum", "harbor")):
        yield head, row, place


def test_end_is_told_by_rank_with_the_winners() -> None:
    trace = played(open_session(make_ruleset(4), 2))
    end, cast = trace[-1], tell.tell_story(trace, ()).cast
    lines = told(trace)
    table = lines[next(i for i, line in enumerate(lines) if line.startswith("rank")) + 2 :][:4]
    assert [row.split()[0] for row in table] == [str(rank) for rank in sorted(end["rank"])]
    assert table[0].split()[1] in [cast[seat] for seat in end["winners"]]
    winners = [cast[seat] for seat in end["winners"]]
    assert lines[-1] == (f"{winners[0]} wins." if len(winners) == 1 else f"{' and '.join(winners)} win together.")


def test_tie_cap_and_what_is_left_at_once_are_told() -> None:
    alike = {"scoundrels": "none", "start_money": [5, 5, 0, 0, 0], "goal": 10, "round_cap": 1}
    assert told(played(open_session(make_ruleset(2, **alike, places={"2": [0, 0, 0, 0]}), 1)))[-1] == (
        "Nobody wins: the game was stopped, nobody having reached 10 coins."
    )
    end = {"event": "end", "reason": "goal", "winners": [0, 1], "money": [20, 20], "rank": [1, 1]}
    trace = played(open_session(make_ruleset(2), 1))
    winners = " and ".join(tell.tell_story(trace, ()).cast)
    assert told([*trace[:-1], end])[-1] == f"{winners} win together."
    last = "The game ends at once: the other tokens do nothing."
    games = [played(open_session(make_ruleset(4, end="at_once", goal=4), number)) for number in range(8)]
    assert any(last in " ".join(told(trace)) for trace in games)
    assert not any(last in " ".join(told(played(open_session(make_ruleset(4), number)))) for number in range(2))


def test_options_that_are_not_as_printed_are_named() -> None:
    printed = told(played(open_session(make_ruleset(3), 1)))
    assert not any("Not as printed" in line for line in printed)
    changed = told(played(open_session(make_ruleset(3, goal=12.5, places={"3": [6, 2, 2, 4]}), 1)))
    assert "Not as printed: places=6,2,2,4, goal=12.5." in changed


def test_tools_that_leave_one_by_one_are_told_in_one_line() -> None:
    """C3 and a sweep: as many tools as the events say, a line for each seat and for the City."""
    trace = played(sweeping_session())
    text = " ".join(" ".join(told(trace)).split())
    limits = [event for event in trace if event.get("decision") == "hand_limit"]
    seats = [event["seat"] for event in limits]
    changes = sum(one != other for one, other in pairwise(seats)) + 1
    assert changes <= text.count("Above the hand limit ") < len(limits)
    swept = [event["count"] for event in trace if event["event"] == "discard" and event["place"] == "city"]
    lines = [part.split(". ")[0].split(" The ")[0] for part in text.split("Leaves the City: ")[1:]]
    assert sum(_count_tools(line) for line in lines) == sum(swept) > 0


def _count_tools(line: str) -> int:
    """How many tools a list such as `hammer, map ×2.` names."""
    return sum(int(part.rstrip(".").partition("×")[2] or 1) for part in line.split(", "))


def test_every_reason_has_a_sentence() -> None:
    reasons = {fate.name.lower() for fate in Fate} - {"used", "declined"}
    assert set(deeds._REASONS) == reasons


def test_policies_may_be_unknown() -> None:
    trace = played(open_session(make_ruleset(2), 1))
    story: Story = tell.tell_story(trace, ())
    assert story.passages[0].rows[0] == ["seat", "player", "own tool"]


def test_deeds_in_words() -> None:
    """The worked example's nine steps, each with what it costs and brings."""
    session = open_session(make_ruleset(3, scoundrels="by_seat"), 1, position=example_position())
    for move in (*(f"place {square}" for square in PLACEMENTS), *(move for step in STEPS for move in step)):
        session.step(move)
    lines = " ".join(" ".join(told(session.trace())).split())
    for sentence in (
        "City 1 Tommaso takes lock pick, hammer.",
        "City 2 Yoshiko takes map ×2.",
        "Villa 2 Tommaso takes card 1, a pillar, with lock pick, hammer, map: painting worth 3 (painting_1).",
        "Villa 3 Hans takes card 2, a chest, with pliers and the own hammer: 2 coins (money_1), now 2.",
        "Ruin 1 Yoshiko goes to exchange square 1, 1 for 2: gives lock pick, draws lock pick, pliers.",
        "Museum 1 Yoshiko takes card 1, a safe, with map ×2 and the own welding: gold worth ",
        "Museum 2 Hans takes card 2, a showcase, with welding and the own hammer: coins worth 2 (coins_1).",
        "Harbor 1 Hans sells coins worth 2 (coins_1) for 2 coins to the fence for gold, coins, painting (fence_03), ",
        "(painting_1) for 5 coins (bonus 2) to the fence for jewelry, statue, painting +2 (fence_02), now 5.",
    ):
        assert sentence in lines, sentence


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"scoundrels": "chosen_last_seat_first"}, "The 3rd player chooses "),
        ({"sale_without_fence": 3, "places": {"3": [6, 2, 2, 0]}}, "without a fence, now"),
        ({"unsold_loot": "full", "fixed_rounds": 4}, "Unsold loot brings "),
        ({"end": "one_more_round", "goal": 6}, "Somebody has 6 coins: one more round."),
        ({"placement_order": "snake"}, "Not as printed: placement_order=snake."),
    ],
)
def test_designers_knobs_are_told(options: dict[str, Any], said: str) -> None:
    ruleset = make_ruleset(3, **options)
    stories = ["\n".join(told(played(open_session(ruleset, number, ("random",))), 400)) for number in range(6)]
    assert any(said in story.replace(TIGHT, " ") for story in stories)


def test_own_tools_are_those_of_the_seats_whoever_chose_first() -> None:
    trace = played(open_session(make_ruleset(4, scoundrels="chosen_last_seat_first"), 1))
    tools = {card["scoundrel"]: card["tool"] for card in trace[0]["cards"]["scoundrels"]}
    chosen = {event["seat"]: event["scoundrel"] for event in trace if event["event"] == "scoundrel"}
    lines = [line.replace(TIGHT, " ") for line in told(trace)]
    for seat, name in enumerate(("start player", "2nd", "3rd", "4th")):
        row = next(line for line in lines if line.startswith(f"{name}  "))
        assert f"  {tools[chosen[seat]].replace('_', ' ')}  " in row
