"""The notebooks: both halves of a pair are the same, and each runs from top to bottom, with few games."""

from __future__ import annotations

import runpy
from pathlib import Path

import jupytext
import pytest

FOLDER = Path(__file__).parents[2] / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.py"))

TOLD = {
    "tour.py": ("seat 0 wins", "reports/tour/win-rate.pdf"),
    "own_rule.py": ("greedy ·", "5 players ·", "reports/quick_evening/comparison.pdf"),
}
"""Notebook -> what it prints among other things."""


def cells(path: Path) -> list[tuple[str, str]]:
    return [(cell.cell_type, cell.source) for cell in jupytext.read(path).cells]


def test_every_notebook_is_run_here_and_named_in_the_readme() -> None:
    assert [notebook.name for notebook in NOTEBOOKS] == sorted(TOLD)
    readme = (FOLDER / "README.md").read_text("utf-8")
    assert [name for name in TOLD if f"| `{name}` |" not in readme] == []


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_the_notebook_for_jupyter_says_the_same_and_keeps_no_output(notebook: Path) -> None:
    paired = notebook.with_suffix(".ipynb")
    assert cells(paired) == cells(notebook), "make notebooks"
    code = [cell for cell in jupytext.read(paired).cells if cell.cell_type == "code"]
    assert code
    assert [cell for cell in code if cell.outputs or cell.execution_count is not None] == []


@pytest.mark.slow
@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook_runs_from_top_to_bottom(
    notebook: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NOTEBOOK_GAMES", "400")
    runpy.run_path(str(notebook), run_name="__main__")
    printed = capsys.readouterr().out
    assert [text for text in TOLD[notebook.name] if text not in printed] == []
