"""A variant with the name of a script, played and reported from end to end: text everywhere."""

from __future__ import annotations

import json
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from langfinger_sim import games
from langfinger_sim.cli.main import run_command
from langfinger_sim.engine.plan import Plan, cross_cells
from langfinger_sim.engine.run import run_plan
from tests.reporting.pages import read_page
from tests.toy.__main__ import find_game
from tests.toy.game import GAME, find_variant

SCRIPT = "<script>alert(1)</script>"


@pytest.fixture
def report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Folder of the report, made by the command."""
    monkeypatch.setattr(games, "find_game", find_game)
    variant = replace(find_variant("base"), name=SCRIPT, description=SCRIPT)
    cells = cross_cells([variant, find_variant("long")], [2, 3], [["toss"]])
    run_plan(GAME, Plan("dash", cells, 300, 1, 0), tmp_path / "run", threads=1)
    assert run_command(["report", "win-rate", str(tmp_path / "run"), "--out", str(tmp_path / "report")]) == 0
    return tmp_path / "report"


def test_name_is_text_on_the_page_in_the_data_and_on_the_terminal(
    report: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    html = (report / "win-rate.html").read_text("utf-8")
    page = read_page(html)
    assert SCRIPT not in html
    assert len(page.find("script")) == 1
    assert any(element.text == SCRIPT for element in page.find("th"))
    data = json.loads((report / "win-rate.json").read_text("utf-8"))
    assert data["rows"][0]["variant"] == SCRIPT
    run_command(["report", "win-rate", str(report.parent / "run"), "--out", str(report), "--skill", "toss"])
    said = capsys.readouterr().out
    assert f"{SCRIPT}, 2 players, toss" in said


@pytest.mark.skipif(not shutil.which("pdftotext"), reason="needs pdftotext (Debian: poppler-utils)")
def test_text_of_the_pdf_can_be_selected_and_has_the_name(report: Path) -> None:
    done = subprocess.run(["pdftotext", report / "win-rate.pdf", "-"], capture_output=True, text=True, check=True)
    text = " ".join(done.stdout.split())
    assert SCRIPT in text
    for said in ("is the seating fair?", "The verdict on every case", "What simulation cannot tell"):
        assert said in text
