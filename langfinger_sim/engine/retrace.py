"""Checking the trace of a game, from whoever it is: its decisions are played again, its other events have to follow."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from langfinger_sim.contract import Game
from langfinger_sim.engine.plan import MOST_GAMES
from langfinger_sim.engine.session import TRACE_FORMAT, GameSession
from langfinger_sim.engine.trace_file import Event, Step, describe, explain, is_same, show
from langfinger_sim.errors import IllegalActionError, InputError, LangfingerSimError


class TraceError(LangfingerSimError):
    """The first step of a trace that the rules forbid or that does not follow: its line, and what was due."""


def check_trace(steps: Sequence[Step], find_game: Callable[[str], Game]) -> GameSession:
    """The game of a trace, played again to its end.

    Raises:
        InputError: the header describes no game that can be played here.
        TraceError: a step is forbidden, wrong, missing or too much.
    """
    session = _open(steps[0], find_game)
    checker = _Checker(session, steps)
    checker.follow(session.trace())
    while not session.is_over:
        checker.decide()
    checker.expect_nothing()
    return session


def _open(first: Step, find_game: Callable[[str], Game]) -> GameSession:
    """A session at the beginning of the game that a header describes."""
    line, header = first
    try:
        game = _find_game(header, find_game)
        ruleset = game.words.read_header(header)
        return GameSession(
            game,
            ruleset,
            seed=header["seed"],
            game_index=header["game_index"],
            position=header.get("position"),
        )
    except InputError as error:
        raise InputError([f"line {line}: {fault}" for fault in error.faults]) from error


def _find_game(header: Event, find_game: Callable[[str], Game]) -> Game:
    """The game of a header whose other numbers are fit to be played."""
    if header["event"] != "game":
        raise InputError(f'a trace begins with the header, an event "game", not with "{header["event"]}"')
    _check_equal("format", header, TRACE_FORMAT)
    if not isinstance(header.get("game"), str):
        raise InputError(f"game = {show(header.get('game'))}: allowed is the name of a game")
    game = find_game(header["game"])
    _check_equal("rules_version", header, game.rules_version)
    _check_whole("seed", header, None)
    _check_whole("game_index", header, MOST_GAMES - 1)
    if type(header.get("players")) is not int or header["players"] not in game.player_counts:
        counts = ", ".join(map(str, game.player_counts))
        raise InputError(f"players = {show(header.get('players'))}: {game.title} is for {counts}")
    if not isinstance(header.get("position"), dict | None):
        raise InputError("position: allowed is null, or an object with what is stated")
    return game


def _check_equal(name: str, header: Event, here: Any) -> None:
    if not is_same(header.get(name), here):
        raise InputError(f"{name} = {show(header.get(name))}: only {show(here)} can be checked here")


def _check_whole(name: str, header: Event, high: int | None) -> None:
    value = header.get(name)
    if type(value) is not int or value < 0 or (high is not None and value > high):
        allowed = "0 or more" if high is None else f"0 to {high:,}"
        raise InputError(f"{name} = {show(value)}: allowed is a whole number, {allowed}")


class _Checker:
    """One trace being followed; `_next` counts the steps that are known to be right."""

    def __init__(self, session: GameSession, steps: Sequence[Step]) -> None:
        self._session, self._steps = session, steps
        self._next = 0

    def decide(self) -> None:
        """Take the action of the next step, and follow what it leads to."""
        pending = self._session.decision
        assert pending is not None
        due = f"an action of seat {pending.seat}, who has to decide: {pending.kind}"
        line, event = self._read(due)
        if event["event"] != "action" or not is_same(event.get("seat"), pending.seat):
            _object(line, f"{describe(event)} cannot be: expected {due}")
        action = event.get("action")
        if not isinstance(action, str):
            _object(line, f"an action has to be in words, not {show(action)}: expected {due}")
        allowed = self._session.legal_words() if "allowed" in event else None
        try:
            events = self._session.step(action)
        except (IllegalActionError, InputError) as error:
            _object(line, f'seat {pending.seat} may not "{action}": {error}')
        if allowed is not None:
            events = [{**events[0], "allowed": _in_order(event["allowed"], allowed)}, *events[1:]]
        self.follow(events)

    def follow(self, events: Sequence[Event]) -> None:
        """The next steps have to be these events."""
        for event in events:
            line, found = self._read(describe(event))
            expected = json.loads(json.dumps(event))
            if not is_same(found, expected):
                _object(line, explain(found, expected))
            self._next += 1

    def expect_nothing(self) -> None:
        """The game is over, so there is no further step."""
        if self._next < len(self._steps):
            line, event = self._steps[self._next]
            _object(line, f"the game is over, expected no further line; found {describe(event)}")

    def _read(self, due: str) -> Step:
        if self._next == len(self._steps):
            raise TraceError(f"the trace stops after line {self._steps[-1].line}: expected {due}")
        return self._steps[self._next]


def _in_order(found: Any, allowed: list[str]) -> list[str]:
    """The allowed actions in the order in which they are listed, which does not matter, if they are the same ones."""
    is_same_set = isinstance(found, list) and len(found) == len(allowed) and all(word in allowed for word in found)
    return list(found) if is_same_set and len(set(found)) == len(allowed) else allowed


def _object(line: int, sentence: str) -> NoReturn:
    raise TraceError(f"line {line}: {sentence}")
