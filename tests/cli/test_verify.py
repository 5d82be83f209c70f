"""`verify` from the command line."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Command

PLAY = ("run", "--policy", "toss", "--games", "3000", "--players", "2", "--detail-games", "20", "--out", "here")


def test_whole_run_passes(command: Command) -> None:
    command(*PLAY)
    ended = command("verify", "here")
    assert ended.code == 0
    assert "replayed 1,0" in ended.out
    assert ended.out.endswith("here: nothing differs\n")


def test_difference_exits_1(command: Command) -> None:
    command(*PLAY)
    Path("here/seats/c000-s00001.parquet").unlink()
    ended = command("verify", "here")
    assert ended.code == 1
    assert "differs  seats/c000-s00001.parquet is missing" in ended.out


def test_what_is_no_run_exits_2(command: Command) -> None:
    for name in ("nowhere", "."):
        ended = command("verify", name)
        assert ended.code == 2
        assert "is not a run" in ended.err
