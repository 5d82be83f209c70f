"""What the README shows can be done as shown."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from langfinger_sim.games.langfinger.options import find_variant

README = Path(__file__).parent.parent / "README.md"


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README.read_text("utf-8"), re.DOTALL)


def test_the_session_plays_as_shown(capsys: pytest.CaptureFixture[str]) -> None:
    shown = next(block for block in blocks("python") if "GameSession" in block)
    exec(compile(shown, str(README), "exec"), {})
    printed = capsys.readouterr().out.splitlines()
    promised = re.findall(r"print\(.*\)  # (.*)", shown)
    assert printed[: len(promised)] == promised
    assert "place harbor 1" in printed[len(promised)]


def test_the_variant_can_be_read(tmp_path: Path) -> None:
    file = tmp_path / "kinder.toml"
    file.write_text(blocks("toml")[0], "utf-8")
    variant = find_variant(str(file))
    assert (variant.name, dict(variant.changes)) == ("kinder", {"start_hand": [3, 3, 3, 3, 3], "goal": 25})
