"""Whatever stands round the program: few letters, a narrow terminal, a full disk, an installation that is not whole."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Command

ROOT = Path(__file__).resolve().parents[2]
PLAIN = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "NO_COLOR", "PYTHONIOENCODING")}
ENVIRONMENT = {**PLAIN, "PYTHONPATH": str(ROOT)}

LACKING = """
import sys
sys.modules[sys.argv.pop(1)] = None
from langfinger_sim.cli.entry import main
main()
"""


def langfinger_sim(*arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "langfinger_sim", *arguments],
        env={**ENVIRONMENT, **environment},
        capture_output=True,
        check=False,
    )


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437"])
def test_letters_the_terminal_lacks_are_replaced(encoding: str) -> None:
    ended = langfinger_sim("show", "options", "--changed", "goal_25", PYTHONIOENCODING=encoding, LC_ALL="C")
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert b"20" in ended.stdout
    assert b"25" in ended.stdout


@pytest.mark.parametrize(
    "arguments", [("--help",), ("run", "--help"), ("show", "variants"), ("show", "cards"), ("show", "options", "goal")]
)
def test_a_terminal_of_40_columns_will_do(arguments: tuple[str, ...]) -> None:
    ended = langfinger_sim(*arguments, COLUMNS="40", NO_COLOR="1", TERM="dumb")
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert ended.stdout
    assert b"\x1b" not in ended.stdout


@pytest.mark.parametrize(("package", "arguments"), [("click", ("--help",)), ("numba", ("show", "cards"))])
def test_an_installation_that_is_not_whole_is_one_message(package: str, arguments: tuple[str, ...]) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", LACKING, package, *arguments],
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.startswith("error: this installation is not whole: ")
    assert package in ended.stderr
    assert ended.stderr.count("\n") == 1


@pytest.mark.parametrize("after", [0, 1, 4])
def test_a_full_disk_is_one_message_and_leaves_no_run_that_looks_complete(
    command: Command, monkeypatch: pytest.MonkeyPatch, after: int
) -> None:
    """The disk is full after so many files."""
    real, left = os.fsync, [after]

    def fail(descriptor: int) -> None:
        left[0] -= 1
        if left[0] < 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        real(descriptor)

    monkeypatch.setattr(os, "fsync", fail)
    ended = command("run", "--policy", "toss", "--games", "200", "--out", "there")
    assert ended.code == 2
    assert "No space left on device" in ended.err
    assert "Traceback" not in ended.err
    monkeypatch.setattr(os, "fsync", real)
    assert command("report", "win-rate", "there").code == 2
    assert command("run", "--policy", "toss", "--games", "200", "--out", "there", "--resume").code == 0


@pytest.mark.skipif(shutil.which("make") is None, reason="no make here")
@pytest.mark.parametrize("target", ["run", "test"])
def test_make_without_a_python_that_will_do_is_one_message(target: str) -> None:
    ended = subprocess.run(
        ["make", target, "PYTHON=false"], cwd=ROOT, env=ENVIRONMENT, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 2
    assert "Found no Python 3.11 or newer with venv and pip (tried: false)" in ended.stderr
    assert "Traceback" not in ended.stderr
