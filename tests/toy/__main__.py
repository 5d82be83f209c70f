"""The command line with Dash as its only game: `python -m tests.toy run --policy toss`."""

from __future__ import annotations

import sys

from langfinger_sim import games
from langfinger_sim.contract import Game
from langfinger_sim.engine import defaults
from langfinger_sim.errors import InputError, nearest


def find_game(name: str) -> Game:
    from tests.toy.game import GAME

    if name not in ("dash", defaults.GAME):
        raise InputError(f'game "{name}" is unknown{nearest(name, ["dash"])}')
    return GAME


if __name__ == "__main__":
    from langfinger_sim.cli.main import run_command

    games.find_game = find_game
    games.game_names = lambda: ("dash",)
    sys.exit(run_command(sys.argv[1:]))
