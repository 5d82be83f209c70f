"""Langfinger replayed: the trace a referee accepts, and the trace read back."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from langfinger_sim.cli.main import run_command
from langfinger_sim.cli.story import story_lines
from langfinger_sim.engine.retrace import TraceError, check_trace
from langfinger_sim.engine.session import GameSession
from langfinger_sim.engine.trace_file import Step, read_trace
from langfinger_sim.errors import InputError
from langfinger_sim.games import find_game
from langfinger_sim.games.langfinger.game import GAME
from langfinger_sim.games.langfinger.ruleset import build_ruleset
from langfinger_sim.games.langfinger.story import tell
from tests.contract.settings import draw_variant
from tests.games.langfinger.example_round import example_position
from tests.games.langfinger.tables_of_play import make_ruleset
from tests.referee.referee import check_trace as referee_trace

Event = dict[str, Any]

DRAWN = 32
MIXES = (("greedy",), ("random",), ("greedy", "random"))


def drawn_session(number: int, *, keeps_allowed: bool = False) -> GameSession:
    """A game by some variant, at some player count, not yet played."""
    ruleset = build_ruleset(draw_variant(Random(number)), GAME.player_counts[number % 4])
    return open_session(ruleset, number, MIXES[number % 3], keeps_allowed=keeps_allowed)


def open_session(ruleset: Any, number: int, mix: tuple[str, ...] = ("greedy",), **how: Any) -> GameSession:
    policies = [GAME.find_policy(mix[seat % len(mix)]) for seat in range(ruleset.players)]
    return GameSession(GAME, ruleset, seed=5, game_index=number, policies=policies, **how)


def played(session: GameSession) -> list[Event]:
    session.play()
    return session.trace()


def to_steps(trace: list[Event]) -> list[Step]:
    """Through a file and back."""
    return read_trace([json.dumps(event).encode() for event in trace])


def told(trace: list[Event], width: int = 80) -> list[str]:
    policies = ["greedy"] * trace[0]["players"]
    return list(story_lines(tell.tell_story(trace, policies), width, is_coloured=False))


# the trace as `replay --json` prints it


@pytest.mark.parametrize(
    "options",
    [
        *(["--players", str(players)] for players in (2, 3, 4, 5)),
        ["--policy", "greedy,random", "--players", "2", "--set", "start_money=0.5,1,0,0,0", "--set", "goal=10"],
        ["--policy", "random", "--set", "pass_placement=true", "--set", "scoundrels=none", "--set", "hand_limit=3"],
        ["--set", "end=at_once", "--set", "fence_after_sale=stays", "--set", "city_refresh=sweep"],
    ],
)
def test_json_is_a_trace_to_which_the_referee_does_not_object(
    options: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    for game in (0, 17, 999_999_999):
        capsys.readouterr()
        assert run_command(["replay", *options, "--seed", "3", "--game", str(game), "--json"]) == 0
        events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        assert events[0]["game_index"] == game
        assert referee_trace(events).is_over


# a trace read back


@pytest.mark.parametrize("number", range(DRAWN))
def test_every_right_trace_follows(number: int) -> None:
    trace = played(drawn_session(number, keeps_allowed=number % 2 == 0))
    assert len(check_trace(to_steps(trace), find_game).trace()) == len(trace)


def test_trace_of_a_stated_position_follows() -> None:
    session = open_session(make_ruleset(3, scoundrels="by_seat"), 1, position=example_position())
    assert session.trace()[0]["position"]["villa"] == ["painting_1", "money_1"]
    trace = played(session)
    assert check_trace(to_steps(trace), find_game).is_over
    trace[0]["position"]["villa"].reverse()
    with pytest.raises(TraceError, match=r"lay_out: expected card = \"money_1\", found \"painting_1\""):
        check_trace(to_steps(trace), find_game)


@pytest.mark.parametrize("number", range(6))
def test_every_wrong_number_word_or_order_is_found(number: int) -> None:
    """Lines changed here and there: the objection is to that very line, or to the first one missing."""
    random = Random(number)
    trace = played(drawn_session(number))
    for index in random.sample(range(1, len(trace)), 5):
        event = trace[index]
        field = random.choice([name for name in event if name != "allowed"])
        for wrong in ([{**event, field: "nonsense"}], [{**event, "more": 0}], [_without(event, field)]):
            with pytest.raises((TraceError, InputError), match=rf"^line {index + 1}\b"):
                check_trace(to_steps([*trace[:index], *wrong, *trace[index + 1 :]]), find_game)
    with pytest.raises(TraceError, match=f"stops after line {len(trace) - 1}: expected end"):
        check_trace(to_steps(trace[:-1]), find_game)


def _without(event: Event, field: str) -> Event:
    return {name: value for name, value in event.items() if name != field}


def test_forbidden_step_is_refused_in_a_sentence_of_the_rules() -> None:
    trace = played(open_session(make_ruleset(4), 3))
    first, second = [index for index, event in enumerate(trace) if event["event"] == "action"][:2]
    trace[second] = {**trace[second], "action": trace[first]["action"]}
    _, place, square = trace[first]["action"].split()
    with pytest.raises(
        TraceError, match=rf"^line {second + 1}: seat 1 may not .*: {place.capitalize()} square {square}"
    ):
        check_trace(to_steps(trace), find_game)


def test_card_that_was_never_dealt_is_found() -> None:
    trace = played(open_session(make_ruleset(2), 3))
    index = next(i for i, event in enumerate(trace) if event["event"] == "deal")
    trace[index] = {**trace[index], "tools": ["map", "map"]}
    with pytest.raises(TraceError, match=rf'^line {index + 1}: deal: expected tools = .*, found \["map", "map"\]'):
        check_trace(to_steps(trace), find_game)


def test_cards_of_the_header_are_played_with() -> None:
    """A deck of one's own comes with its trace."""
    trace = played(open_session(make_ruleset(3), 3))
    loot = trace[0]["cards"]["loot"]
    taken = next(event for event in trace if event["event"] == "cash")
    next(card for card in loot if card["card"] == taken["card"])["value"] = 9
    with pytest.raises(TraceError, match=rf"^line {trace.index(taken) + 1}: cash: expected coins = 9, .*money"):
        check_trace(to_steps(trace), find_game)


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("options", "goal"), 999, "goal = 999 is refused"),
        (("options", "gaol"), 20, 'is no option; did you mean "goal"?'),
        (("options", "places"), [7, 3, 3], "places.4 = [7, 3, 3] is refused"),
        (("options",), [], "options: allowed is an object"),
        (("cards",), None, "cards: allowed is an object"),
        (("cards", "tools", "hammer"), 61, "cards/tools.csv, line 3, column copies"),
        (("cards", "tools", "hammer"), True, "a whole number from 0 to 60"),
        (("cards", "loot"), {}, "cards: loot has to be a list of cards"),
        (("cards", "loot", 0, "tools"), 3, "cards: tools has to be an object"),
        (("cards", "loot", 0, "tools"), {"hamster": 1}, 'cards: tools names "hamster"; did you mean "hammer"?'),
        (("cards", "loot", 0, "security"), "chset", 'did you mean "chest"?'),
        (("cards", "fences", 0, "buys"), {"gold": 5}, "column gold_buys"),
        (("cards", "scoundrels"), [], "scoundrels; allowed: one for each of 4 players"),
        (("position",), {"hands": 3}, "position: hands has to be a list of names for each seat"),
        (("position",), {"villa": "money_1"}, "position: villa has to be a list of names"),
        (("position",), {"money": 3}, "position: money has to be a list of coins"),
        (("position",), {"money": [10**400, 0, 0, 0]}, "position: money is in steps of 0.5"),
        (("position",), {"vila": []}, 'there is no "vila"; did you mean "villa"?'),
    ],
)
def test_header_that_is_none_is_wrong_input(path: tuple[Any, ...], value: Any, said: str) -> None:
    header = json.loads(json.dumps(open_session(make_ruleset(4), 0).trace()[0]))
    inner = header
    for name in path[:-1]:
        inner = inner[name]
    inner[path[-1]] = value
    with pytest.raises(InputError) as caught:
        check_trace(to_steps([header]), find_game)
    assert str(caught.value).startswith("line 1: ")
    assert said in str(caught.value)
