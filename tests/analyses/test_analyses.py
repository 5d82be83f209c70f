"""The scripts of `analyses/`, run as their docstrings and their README say, at small size."""

from __future__ import annotations

import ast
import runpy
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "analyses"
SCRIPTS = sorted(FOLDER.glob("*.py"))

RUNS: dict[str, tuple[str, str]] = {
    "win_rate.py": ("--games 400 --players 2 3", "win-rate"),
    "starting_hand.py": ("--games 1000 --players 2 --policy balanced --money 0", "starting-hand"),
    "fence_value.py": ("--games 100 --players 2 --policy greedy random", "card-value"),
    "rule_tweak.py": ("--games 400 --set goal=15", "comparison"),
}
"""Script -> what makes it small, the report it writes."""


def test_every_script_is_run_here_and_named_in_the_readme() -> None:
    assert [script.name for script in SCRIPTS] == sorted(RUNS)
    readme = (FOLDER / "README.md").read_text("utf-8")
    for script in SCRIPTS:
        assert f"| `{script.name}` |" in readme


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_script_states_question_plan_and_answer_and_uses_the_public_interface(script: Path) -> None:
    tree = ast.parse(script.read_text("utf-8"))
    said = ast.get_docstring(tree) or ""
    assert [word for word in ("Question:", "Plan:", "Answer:") if f"\n{word} " not in said] == []
    imported = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    names = [alias.name for node in imported if isinstance(node, ast.Import) for alias in node.names]
    modules = [node.module for node in imported if isinstance(node, ast.ImportFrom)]
    assert "langfinger_sim" in names
    assert [name for name in (*names, *modules) if name and name.startswith("langfinger_sim.")] == []


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_script_answers_and_writes_its_report(
    script: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    options, kind = RUNS[script.name]
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", [script.name, *options.split(), "--out", "reports"])
    runpy.run_path(str(script), run_name="__main__")
    printed = capsys.readouterr().out
    files = [f"reports/{kind}.{ending}" for ending in ("html", "pdf", "json")]
    assert printed.splitlines()[-3:] == files
    assert all(Path(file).stat().st_size > 1_000 for file in files)
    assert "players" in printed
