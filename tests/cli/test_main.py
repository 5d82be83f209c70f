"""Help, errors and exits of the command line."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from langfinger_sim.cli.main import COMMANDS
from tests.cli.conftest import Command

ROOT = Path(__file__).resolve().parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}

HELP_IMPORTS = """
import sys
from langfinger_sim.cli.main import run_command
code = run_command(sys.argv[1:])
heavy = {"numpy", "numba", "pyarrow", "rich", "scipy", "pandas", "matplotlib", "jinja2", "typst", "duckdb"}
heavy &= set(sys.modules)
sys.exit(f"imported {heavy}" if heavy else code)
"""


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], *([name, "--help"] for name in COMMANDS)])
def test_help_imports_nothing_heavy(arguments: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", HELP_IMPORTS, *arguments], env=ENVIRONMENT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


@pytest.mark.parametrize(
    "arguments", [["--help"], ["cards", "export", "--help"], *([name, "--help"] for name in COMMANDS)]
)
def test_help_ends_with_examples(command: Command, arguments: list[str]) -> None:
    ended = command(*arguments)
    assert ended.code == 0
    last_part = ended.out.strip().split("\n\n")[-1]
    assert last_part.split("\n")[0].strip() == "Examples:"
    assert all(line.strip().startswith("langfinger-sim ") for line in last_part.split("\n")[1:])


def test_every_command_is_in_the_help(command: Command) -> None:
    assert all(f"  {name} " in command("--help").out for name in COMMANDS)


def test_help_fits_a_terminal_of_80_columns(command: Command) -> None:
    for arguments in (["--help"], *([name, "--help"] for name in COMMANDS)):
        assert max(map(len, command(*arguments).out.splitlines())) <= 80


def test_unknown_command_is_told_the_nearest(command: Command) -> None:
    ended = command("rum")
    assert ended.code == 2
    assert f'no command "rum"; allowed: {", ".join(COMMANDS)}; did you mean "run"?' in ended.err
    assert ended.out == ""


def test_unknown_option_is_told_the_nearest(command: Command) -> None:
    ended = command("run", "--game-count", "5")
    assert ended.code == 2
    assert "--games" in ended.err


def test_no_command_is_wrong_input(command: Command) -> None:
    assert command().code == 2


def test_fault_of_ours_keeps_its_traceback(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: str) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("langfinger_sim.games.find_game", fail)
    with pytest.raises(ZeroDivisionError):
        command("show", "options")


def test_closed_pipe_is_silent() -> None:
    """The reader is gone before anything is written."""
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "tests.toy", "show", "columns"],
            cwd=ROOT, env=ENVIRONMENT, stdout=writing, stderr=subprocess.PIPE, check=False,
        )  # fmt: skip
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


def test_package_runs_as_a_module() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "langfinger_sim", "--version"],
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith("langfinger-sim ")
