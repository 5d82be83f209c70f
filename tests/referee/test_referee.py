"""The worked example is a correct trace; each of its doctored versions is objected to, at the right event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from .example import example
from .objection import Objection
from .referee import check_trace
from .scripts import Event, act, draw, forced, idle, lay_out, place, round_begins, shuffle, start
from .table import Table
from .tape import Tape

Change = Callable[[list[Event]], int]
"""Doctors a trace in place; returns the index of the event that has to be objected to."""


def find(events: list[Event], kind: str, number: int = 1, **fields: Any) -> int:
    """The index of the n-th event of a kind with these fields."""
    for index, event in enumerate(events):
        if event["event"] == kind and all(event.get(name) == value for name, value in fields.items()):
            number -= 1
            if not number:
                return index
    raise LookupError(kind)


def setting(kind: str, number: int = 1, where: dict[str, Any] | None = None, **changes: Any) -> Change:
    """One event gets other values."""

    def change(events: list[Event]) -> int:
        index = find(events, kind, number, **(where or {}))
        events[index] = events[index] | changes
        return index

    return change


def dropping(kind: str, number: int = 1, field: str = "", **where: Any) -> Change:
    """One event, or a field of it, is missing."""

    def change(events: list[Event]) -> int:
        index = find(events, kind, number, **where)
        if field:
            del events[index][field]
        else:
            del events[index]
        return index

    return change


def inserting(event: Event, kind: str, number: int = 1, **where: Any) -> Change:
    """A superfluous event stands before another."""

    def change(events: list[Event]) -> int:
        index = find(events, kind, number, **where)
        events.insert(index, event)
        return index

    return change


def swapping(kind: str, number: int = 1, **where: Any) -> Change:
    """Two neighbours come in the wrong order."""

    def change(events: list[Event]) -> int:
        index = find(events, kind, number, **where)
        events[index : index + 2] = reversed(events[index : index + 2])
        return index

    return change


DOCTORED: dict[str, Change] = {
    "scoundrel of the wrong row": setting("scoundrel", 2, scoundrel="bobby"),
    "scoundrel missing": dropping("scoundrel", 3),
    "size of the pile at set-up": setting("shuffle", 1, cards=44),
    "set-up shuffle missing": dropping("shuffle", 2),
    "stated hand dealt otherwise": setting("deal", 1, tools=["pliers", "map"]),
    "stated display laid out otherwise": setting("lay_out", 1, {"place": "villa"}, card="money_1"),
    "City card laid out that is not stated": setting("lay_out", 1, {"place": "city"}, card="pliers"),
    "City card laid out with a slot": setting("lay_out", 1, {"place": "city"}, slot=1),
    "round 1 started by another seat": setting("round", 1, start_seat=1),
    "wrong seat places": setting("action", 2, seat=2),
    "square taken twice": setting("action", 2, {"decision": "place"}, action="place harbor 1"),
    "square that does not exist": setting("action", 1, {"decision": "place"}, action="place harbor 6"),
    "pass without the option": setting("action", 1, {"decision": "place"}, action="pass"),
    "one placement short": dropping("action", 9, decision="place"),
    "token placed too often": inserting(act(0, "place", "place city 3", "place city 4"), "action", decision="city"),
    "decline missing in allowed": setting("action", 1, {"decision": "heist"}, allowed=["heist 1", "heist 2"]),
    "own tool missing in allowed": setting(
        "action", 1, {"decision": "heist"}, allowed=["heist 1", "heist 2", "decline"]
    ),
    "action named twice in allowed": setting(
        "action", 2, {"decision": "heist"}, allowed=["heist 2 own hammer", "decline", "decline"]
    ),
    "not asked though there was a choice": setting("action", 1, {"decision": "city"}, asked=False),
    "wrong seat acts": setting("action", 1, {"decision": "city"}, seat=1),
    "decision of another name": setting("action", 1, {"decision": "city"}, decision="heist"),
    "tool taken that is gone": setting("action", 2, {"decision": "city"}, action="take hammer"),
    "one tool only at the City": dropping("action", 2, decision="city"),
    "idle though there are tools": setting("action", 3, {"decision": "city"}, event="idle"),
    "own tool that the card does not show": setting("action", 1, {"decision": "heist"}, action="heist 1 own pliers"),
    "payment missing": dropping("pay", 1),
    "own tool paid from the hand": setting("pay", 2, tools=["hammer", "pliers"]),
    "wrong payment": setting("pay", 1, tools=["lock_pick", "hammer", "pliers"]),
    "payment in another order": setting("pay", 1, tools=["hammer", "lock_pick", "map"]),
    "paid from the wrong hand": setting("pay", 1, seat=0),
    "wrong loot": setting("loot", 1, card="money_1"),
    "loot from the wrong slot": setting("loot", 2, slot=1),
    "loot missing": dropping("loot", 3),
    "chest not cashed": dropping("cash", 1),
    "chest cashed before it is taken": swapping("loot", 2),
    "wrong coins of a chest": setting("cash", 1, coins=3),
    "wrong money total": setting("cash", 1, money=3),
    "exchange square not there": setting("action", 1, {"decision": "ruin"}, action="exchange 6"),
    "tool given that is not held": setting("action", 1, {"decision": "discard"}, action="discard hammer"),
    "exchange without giving": dropping("action", 1, decision="discard"),
    "draw against the known order": setting("draw", 1, tool="lock_pick"),
    "draw missing": dropping("draw", 2),
    "one draw too many": inserting(draw(1, "hammer"), "action", 3, decision="heist"),
    "unexplained draw": inserting(draw(0, "pliers"), "action", 2, decision="heist"),
    "unexplained shuffle": inserting(shuffle("tools", 5), "action", 3, decision="heist"),
    "Museum card that cannot be paid": setting("action", 3, {"decision": "heist"}, action="heist 2"),
    "fence that does not buy": setting("action", 1, {"decision": "sell"}, action="sell 1 to 2"),
    "sold to another fence than said": setting("sale", 2, fence="fence_01"),
    "bonus forgotten": setting("sale", 2, coins=3, bonus=0, money=3),
    "bonus not shown": setting("sale", 2, bonus=0),
    "fence not discarded": dropping("discard", 1),
    "fence discarded from the wrong slot": setting("discard", 2, slot=2),
    "fence discarded with a count": setting("discard", 2, count=1),
    "fence discarded before its sale": swapping("sale", 1),
    "idle from nowhere": inserting(idle(1, "harbor", 3, "nothing_held"), "round_end"),
    "money at the end of the round": setting("round_end", 1, money=[4, 0, 4]),
    "end of the round missing": dropping("round_end", 1),
    "game over too early": setting("round_end", 1, event="end"),
    "refill against the known order": setting("lay_out", 2, {"place": "villa", "slot": 1}, card="coins_2"),
    "refill one short": dropping("lay_out", 1, card="pliers"),
    "refill one too many": inserting(lay_out("city", "map"), "lay_out", 2, place="villa", slot=1),
    "refill of a slot that is full": setting("lay_out", 1, {"card": "fence_05"}, slot=2),
    "highest slot first": setting("lay_out", 1, {"card": "fence_04"}, slot=3),
    "wrong start seat in round 2": setting("round", 2, start_seat=2),
    "round counted wrong": setting("round", 2, round=3),
    "unknown kind of event": setting("cash", 1, event="cashed"),
    "field too many": setting("cash", 1, reason="chest"),
    "field missing": dropping("sale", 1, "bonus"),
    "number instead of true": setting("action", 1, {"decision": "city"}, asked=1),
}


def test_the_worked_example_is_correct() -> None:
    summary = check_trace(example(), complete=False)
    assert (summary.rounds, summary.winners, summary.capped, summary.is_over) == (2, (), False, False)
    assert summary.money == [4, 0, 5]
    assert (summary.asked, summary.shuffles) == (9 + 4 + 4 + 2 + 2, 0)


def test_the_worked_example_is_correct_without_allowed_lists() -> None:
    events = example()
    for event in events:
        event.pop("allowed", None)
    assert check_trace(events, complete=False).money == [4, 0, 5]


@pytest.mark.parametrize("name", DOCTORED)
def test_a_doctored_example_is_objected_to(name: str) -> None:
    events = example()
    line = DOCTORED[name](events)
    with pytest.raises(Objection) as caught:
        check_trace(events, complete=False)
    assert caught.value.line == line
    assert caught.value.event == events[line]


def test_every_event_of_the_example_is_needed() -> None:
    events = example()
    for index in range(len(events) - 1):
        if events[index] == events[index + 1]:
            continue
        with pytest.raises(Objection) as caught:
            check_trace(events[:index] + events[index + 1 :], complete=False)
        assert caught.value.line >= index


def test_no_event_of_the_example_may_come_twice() -> None:
    events = example()
    for index in range(len(events)):
        doubled = [*events[: index + 1], *events[index:]]
        with pytest.raises(Objection):
            check_trace([*doubled, round_begins(9, 9)], complete=False)


def test_a_trace_under_way_may_stop_anywhere_after_its_header() -> None:
    events = example()
    for length in range(1, len(events)):
        assert check_trace(events[:length], complete=False).rounds <= 2
        with pytest.raises(Objection) as caught:
            check_trace(events[:length])
        assert (caught.value.line, caught.value.event) == (length, None)


def test_an_empty_trace_is_none() -> None:
    with pytest.raises(Objection, match="expected the header"):
        check_trace([], complete=False)


MALFORMED: list[tuple[str, int, dict[str, Any], str]] = [
    ("cash", 1, {"event": "cashed"}, "unknown kind"),
    ("cash", 1, {"event": None}, "unknown kind"),
    ("cash", 1, {"event": ["cash"]}, "unknown kind"),
    ("cash", 1, {"money": float("nan")}, "money"),
    ("cash", 1, {"money": True}, "money"),
    ("deal", 1, {"tools": "pw"}, "list of words"),
    ("deal", 1, {"tools": [1, 2]}, "list of words"),
    ("action", 1, {"allowed": "place harbor 1"}, "list of words"),
    ("action", 1, {"allowed": [1]}, "list of words"),
    ("action", 1, {"action": ["place harbor 1"]}, "not allowed"),
    ("draw", 1, {"tool": None}, "has to be named"),
    ("lay_out", 15, {"card": 7}, "has to be named"),
    ("shuffle", 1, {"cards": 45.0}, "cards"),
]


@pytest.mark.parametrize(("kind", "number", "changes", "why"), MALFORMED)
def test_a_malformed_event_is_objected_to(kind: str, number: int, changes: dict[str, Any], why: str) -> None:
    events = example()
    line = setting(kind, number, **changes)(events)
    with pytest.raises(Objection, match=why) as caught:
        check_trace(events, complete=False)
    assert caught.value.line == line


def test_an_event_is_an_object() -> None:
    with pytest.raises(Objection, match="named fields"):
        check_trace([*example(), ["round"]], complete=False)  # type: ignore[list-item]


def test_money_may_be_written_with_or_without_a_point() -> None:
    events = example()
    events[find(events, "cash")]["money"] = 2.0
    check_trace(events, complete=False)


def test_allowed_is_not_written_where_nobody_was_asked() -> None:
    game = start(["pliers", ""], {"forced_actions": True}, villa="money_1")
    game += [*place("0 villa 1", "1 museum 1"), forced(0, "heist", "heist 1 own hammer")]
    check_trace(game, complete=False)
    game[-1]["allowed"] = ["heist 1 own hammer"]
    with pytest.raises(Objection, match="only where the seat was asked"):
        check_trace(game, complete=False)


def test_a_card_that_the_referee_loses_is_noticed() -> None:
    tape = Tape(example())
    table = Table(tape)
    table.board.piles["tools"].unknown["map"] -= 1
    with pytest.raises(Objection, match="tools no longer add up"):
        tape.read("anything")
