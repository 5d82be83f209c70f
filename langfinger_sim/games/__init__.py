"""The games, each in a folder of its own; this is the one list of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from importlib import import_module
from typing import TYPE_CHECKING

from langfinger_sim.errors import InputError, nearest

if TYPE_CHECKING:
    from langfinger_sim.contract import Game

GAMES = ("langfinger",)


def game_names() -> tuple[str, ...]:
    """Ids of all games."""
    return GAMES


def find_game(name: str) -> Game:
    """The game with this id; compiled code is loaded, or made, on the way.

    Raises:
        InputError: there is no such game; names the nearest one.
    """
    if name not in GAMES:
        raise InputError(f'there is no game "{name}"; games are {", ".join(GAMES)}{nearest(name, GAMES)}')
    game: Game = import_module(f"langfinger_sim.games.{name}.game").GAME
    return _EXTENSION.get()(game)


def _leave_alone(game: Game) -> Game:
    return game


_EXTENSION: ContextVar[Callable[[Game], Game]] = ContextVar("extension", default=_leave_alone)


@contextmanager
def extended(extend: Callable[[Game], Game]) -> Iterator[None]:
    """While this lasts every game found is what `extend` makes of it: a command's plug-ins."""
    token = _EXTENSION.set(extend)
    try:
        yield
    finally:
        _EXTENSION.reset(token)
