"""`tune` from the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Command

SHORT = ("tune", "--players", "2", "--against", "balanced,greedy", "--generations", "2", "--games", "20",
         "--confirm-games", "40")  # fmt: skip


@pytest.mark.compiled
def test_writes_a_policy_that_plays(langfinger: Command) -> None:
    """And nothing else; the same command makes the same file, and does not write over it."""
    ended = langfinger(*SHORT, "--out", "mine/a.toml")
    assert ended.code == 0
    assert ended.out.startswith("mine/a.toml: wins ")
    assert [file.name for file in Path("mine").iterdir()] == ["a.toml"]
    assert langfinger("check", "mine/a.toml").code == 0
    assert langfinger(*SHORT, "--out", "b.toml").code == 0
    assert Path("b.toml").read_bytes() == Path("mine/a.toml").read_bytes()
    again = langfinger(*SHORT, "--out", "b.toml")
    assert again.code == 2
    assert again.err == "error: --out b.toml: there is such a file already; name another one, or remove it\n"


def test_faults_are_told_before_anything_is_played(command: Command) -> None:
    ended = command("tune", "toss", "--against", "tos")
    assert ended.code == 2
    assert 'did you mean "toss"?' in ended.err
    ended = command("tune", "toss")
    assert ended.code == 2
    assert ended.err == "error: policy toss: its family, toss, has no weights to tune\n"
    assert not list(Path().iterdir())
