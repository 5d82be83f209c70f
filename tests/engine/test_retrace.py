"""Traces checked step by step, on Dash: what is right passes, whatever is touched is found at its line."""

from __future__ import annotations

import json
from typing import Any

import pytest

from langfinger_sim.engine.retrace import TraceError, check_trace
from langfinger_sim.engine.session import GameSession
from langfinger_sim.engine.trace_file import Step, is_same, read_trace
from langfinger_sim.errors import InputError
from tests.toy.__main__ import find_game
from tests.toy.game import GAME, build_ruleset, find_policy, find_variant

Event = dict[str, Any]


def make_trace(*, keeps_allowed: bool = False) -> list[Event]:
    """A game of Dash: line 1 is the header, then come two moves and the end of a round, and so on."""
    session = GameSession(
        GAME,
        build_ruleset(find_variant("base"), 2),
        seed=3,
        game_index=4,
        policies=[find_policy("toss")] * 2,
        keeps_allowed=keeps_allowed,
    )
    session.play()
    return session.trace()


def retrace(events: list[Event]) -> GameSession:
    """Through a file and back, then checked."""
    return check_trace(read_trace([json.dumps(event).encode() for event in events]), find_game)


def objection(events: list[Event]) -> str:
    with pytest.raises(TraceError) as caught:
        retrace(events)
    return str(caught.value)


def changed(line: int, **fields: Any) -> list[Event]:
    """The trace with fields of one line changed."""
    events = make_trace()
    events[line - 1] = {**events[line - 1], **fields}
    return events


@pytest.mark.parametrize("keeps_allowed", [False, True])
def test_right_trace_passes_and_is_played_to_its_end(keeps_allowed: bool) -> None:
    events = make_trace(keeps_allowed=keeps_allowed)
    session = retrace(events)
    assert session.is_over
    assert session.trace() == make_trace()


def test_every_line_left_out_or_doubled_is_found() -> None:
    """A move doubled is another seat's, or one more; a round that does not end leaves a move where its end was due."""
    events = make_trace()
    for index in range(1, len(events)):
        line = index + 1
        left_out = objection([*events[:index], *events[index + 1 :]])
        doubled = objection([*events[:line], events[index], *events[line:]])
        due = f"line {line}: " if line < len(events) else f"the trace stops after line {line - 1}: "
        assert left_out.startswith(due), left_out
        assert doubled.startswith(f"line {line + 1}: "), doubled


def test_every_field_changed_is_found() -> None:
    events = make_trace()
    for index, event in enumerate(events[1:], 1):
        for name in event:
            found = objection([*events[:index], {**event, name: "nonsense"}, *events[index + 1 :]])
            assert found.startswith(f"line {index + 1}: "), (name, found)


def test_objections_say_what_was_due() -> None:
    assert objection(changed(2, seat=1)) == (
        'line 2: action (seat 1, decision "move", action "walk", asked true) cannot be: '
        "expected an action of seat 0, who has to decide: move"
    )
    assert objection(changed(2, action="jmup")) == (
        'line 2: seat 0 may not "jmup": "jmup" is no action of Dash; did you mean "jump"?'
    )
    assert "an action has to be in words, not 1" in objection(changed(2, action=1))
    assert objection(changed(2, asked=False)) == "line 2: action: expected asked = true, found false"
    assert objection(changed(2, more=1)) == "line 2: action: expected no field more"
    assert objection(changed(4, best=7.5)).endswith("found 7.5")
    events = make_trace()
    assert objection([*events, events[-1]]).startswith(f"line {len(events) + 1}: the game is over, expected no further")
    assert objection(events[:3]) == f"the trace stops after line 3: expected {_end_of_round(events[3])}"
    assert objection(events[:4]).endswith("expected an action of seat 0, who has to decide: move")


def _end_of_round(event: Event) -> str:
    return f"round_end (round 1, best {event['best']})"


def test_rules_refuse_in_their_own_words() -> None:
    events = make_trace()
    events[0]["jump_limit"] = 0
    events[1]["action"] = "jump"
    assert objection(events) == 'line 2: seat 0 may not "jump": no jumps left'


def test_allowed_actions_may_stand_in_any_order_but_have_to_be_the_right_ones() -> None:
    events = make_trace(keeps_allowed=True)
    assert events[1]["allowed"] == ["walk", "jump"]
    events[1]["allowed"] = ["jump", "walk"]
    assert retrace(events).is_over
    for wrong in (["jump"], ["jump", "jump"], ["jump", "walk", "fly"], "jump", None):
        events[1]["allowed"] = wrong
        assert objection(events).startswith('line 2: action: expected allowed = ["walk", "jump"], found')


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"event": "action"}, 'a trace begins with the header, an event "game", not with "action"'),
        ({"format": 2}, "format = 2: only 1 can be checked here"),
        ({"format": True}, "format = true: only 1 can be checked here"),
        ({"game": "dahs"}, 'did you mean "dash"?'),
        ({"game": 7}, "game = 7: allowed is the name of a game"),
        ({"rules_version": "0"}, 'rules_version = "0": only "1" can be checked here'),
        ({"players": 9}, "players = 9: Dash is for 2, 3, 4"),
        ({"seed": -1}, "seed = -1: allowed is a whole number, 0 or more"),
        ({"seed": 1.0}, "seed = 1.0: allowed is a whole number"),
        ({"game_index": 10**13}, "allowed is a whole number, 0 to 999,999,999,999"),
        ({"position": []}, "position: allowed is null, or an object"),
        ({"goal": 1}, "goal = 1 is refused"),
    ],
)
def test_header_that_cannot_be_played_is_wrong_input(fields: Event, said: str) -> None:
    with pytest.raises(InputError) as caught:
        retrace(changed(1, **fields))
    assert str(caught.value).startswith("line 1: ")
    assert said in str(caught.value)


def test_header_has_to_be_the_games_own() -> None:
    assert objection(changed(1, nonsense=1)) == "line 1: game: expected no field nonsense"


@pytest.mark.parametrize(
    "line", [b"{", b"[]", b'"game"', b"{}", b'{"event": 3}', b"\xff\xfe", b'{"event": NaN}', b"[" * 100_000, b"\x00"]
)
def test_line_that_is_no_event_is_wrong_input(line: bytes) -> None:
    with pytest.raises(InputError, match=r"^line 3 is no"):
        read_trace([b'{"event": "game"}\n', b"\n", line])


def test_empty_file_is_wrong_input() -> None:
    with pytest.raises(InputError, match="empty"):
        read_trace([b"\n"])


def test_blank_lines_and_a_byte_order_mark_do_not_matter() -> None:
    assert read_trace([b'\xef\xbb\xbf{"event": "a"}\r\n', b"  \n", b'{"event": "b"}']) == [
        Step(1, {"event": "a"}),
        Step(3, {"event": "b"}),
    ]


@pytest.mark.parametrize(
    ("found", "expected", "same"),
    [
        (3.0, 3, True),
        (1, True, False),
        (True, 1, False),
        ("3", 3, False),
        ({"a": [1], "b": 2}, {"b": 2, "a": [1.0]}, True),
        ({"a": 1}, {"a": 1, "b": 2}, False),
        ([1], [1, 2], False),
        (None, [], False),
    ],
)
def test_values_are_compared_as_json(found: Any, expected: Any, same: bool) -> None:
    assert is_same(found, expected) is same


def test_lines_are_counted_as_in_the_file() -> None:
    events = [json.dumps(event).encode() for event in changed(2, asked=False)]
    with pytest.raises(TraceError, match=r"^line 4: "):
        check_trace(read_trace([events[0], b"", b"", *events[1:]]), find_game)
