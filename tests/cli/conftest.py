"""The command line in this process, with Dash as its only game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from langfinger_sim import games
from langfinger_sim.cli import playing
from langfinger_sim.cli.main import run_command
from tests.toy import __main__ as toy


@dataclass(frozen=True)
class Ended:
    """How a command ended and what it said."""

    code: int
    out: str
    err: str


Command = Callable[..., Ended]


@pytest.fixture
def langfinger(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Command:
    """Runs a command in an empty folder, with the package's own games."""
    monkeypatch.setattr(playing, "PATIENCE_SECONDS", 3600.0)  # however busy the machine
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> Ended:
        capsys.readouterr()
        code = run_command(list(arguments))
        captured = capsys.readouterr()
        return Ended(code, captured.out, captured.err)

    return run


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, langfinger: Command) -> Command:
    """Runs a command in an empty folder, with Dash as the only game."""
    monkeypatch.setattr(games, "find_game", toy.find_game)
    monkeypatch.setattr(games, "game_names", lambda: ("dash",))
    return langfinger
