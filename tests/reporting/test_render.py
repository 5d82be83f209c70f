"""The three files: what a browser, a printer and a program need of them."""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
import subprocess
from dataclasses import replace
from math import nan
from pathlib import Path
from urllib.parse import unquote

import numpy as np
import pytest

from langfinger_sim.reporting.build import build_report
from langfinger_sim.reporting.documents.win_rate import MOST_CELLS, MOST_ROWS_OF_WORDS, write_win_rate
from langfinger_sim.reporting.render.html import render_html
from langfinger_sim.reporting.render.json import plain
from langfinger_sim.reporting.render.pdf import render_pdf
from langfinger_sim.stats.role_shares import estimate_role_shares
from langfinger_sim.stats.verdicts import Verdict, judge_fairness
from langfinger_sim.studies.win_rate import WinRateFindings
from langfinger_sim.studies.win_rate_parts import RoleFinding
from tests.reporting.conftest import MadeUp
from tests.reporting.pages import Page, read_page

SCRIPT = "<script>alert(1)</script>"


@pytest.fixture(scope="session")
def built(dash_findings: WinRateFindings, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("report")
    build_report("win-rate", dash_findings, folder)
    return folder


@pytest.fixture(scope="session")
def html(built: Path) -> str:
    return (built / "win-rate.html").read_text("utf-8")


@pytest.fixture(scope="session")
def page(html: str) -> Page:
    return read_page(html)


def renamed(findings: WinRateFindings, name: str) -> WinRateFindings:
    """The findings with this as the first variant's name."""
    cells = tuple(replace(cell, variant=name) if cell.variant == "base" else cell for cell in findings.cells)
    source = replace(findings.source, variants={name: name, "long": ""}, run=name, card_statuses=(name,))
    return replace(findings, cells=cells, source=source)


def test_same_findings_same_bytes(built: Path, dash_findings: WinRateFindings, tmp_path: Path) -> None:
    again = build_report("win-rate", dash_findings, tmp_path / "deep" / "er")
    assert [file.name for file in again.files] == ["win-rate.html", "win-rate.pdf", "win-rate.json"]
    assert all(file.read_bytes() == (built / file.name).read_bytes() for file in again.files)


def test_no_file_holds_a_path_or_a_time(built: Path, dash_run: Path) -> None:
    for file in built.iterdir():
        content = file.read_bytes()
        assert str(dash_run.parent).encode() not in content
        assert b"/tmp/" not in content
        assert not re.search(rb"CreationDate|ModDate|\b20\d\d-\d\d-\d\d\b", content)


def test_page_has_what_readers_and_screen_readers_need(page: Page) -> None:
    (root,) = page.find("html")
    assert root.attributes["lang"] == "en"
    assert [len(page.find(tag)) for tag in ("h1", "main", "header", "footer", "title")] == [1] * 5
    ids = [element.attributes["id"] for element in page.elements if "id" in element.attributes]
    assert len(ids) == len(set(ids))
    labels = [element.attributes.get("aria-labelledby") for element in page.find("section")]
    assert {label for label in labels if label} <= set(ids)
    pictures = [element for element in page.elements if element.attributes.get("role") == "img"]
    assert len(pictures) == len(page.find("svg")) == 7  # answer, players, variant, 2 by skill, length, as games came
    assert all("Games won out of 100" in str(element.attributes["aria-label"]) for element in pictures)


def test_tables_have_captions_and_scopes(page: Page) -> None:
    assert len(page.find("table")) == len(page.find("caption")) == 6
    assert all(head.attributes["scope"] in ("col", "row") for head in page.find("th"))
    assert all("data-value" in cell.attributes for cell in page.find("td"))


def test_page_fetches_nothing(html: str, page: Page) -> None:
    addresses = set(re.findall(r"https?://[^\s\"'<]*", html))
    assert addresses <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
    links = [str(element.attributes["href"]) for element in page.find("a")]
    assert all(link.startswith("data:text/csv") for link in links)
    assert not page.find("link")
    assert not page.find("img")
    assert not re.search(r"@import|url\(\s*['\"]?[^#)'\"]", html)


def test_csv_in_the_page_is_the_table(page: Page, dash_findings: WinRateFindings) -> None:
    link = next(str(a.attributes["href"]) for a in page.find("a") if a.attributes["download"] == "seats.csv")
    rows = list(csv.DictReader(io.StringIO(unquote(link.partition(",")[2]))))
    shares = [100 * seat.share for cell in dash_findings.cells for seat in cell.shares.seats]
    assert [float(row["wins of 100"]) for row in rows] == pytest.approx(shares, rel=1e-7)
    assert [row["variant"] for row in rows[:2]] == ["base", "base"]


def test_markup_in_a_name_is_shown_as_text(dash_findings: WinRateFindings) -> None:
    document = write_win_rate(renamed(dash_findings, SCRIPT))
    html = render_html(document)
    page = read_page(html)
    assert SCRIPT not in html
    assert len(page.find("script")) == 1
    assert any(element.text == SCRIPT for element in page.find("th"))
    assert render_pdf(document).startswith(b"%PDF-")


def test_markup_of_typst_in_a_name_is_set_as_text(dash_findings: WinRateFindings) -> None:
    """Were it read as markup, the unknown name would stop the typesetter."""
    hostile = write_win_rate(renamed(dash_findings, "#unknown-name() $ ] */ \\"))
    assert render_pdf(hostile).startswith(b"%PDF-")


@pytest.mark.skipif(not shutil.which("pdftotext"), reason="needs pdftotext (Debian: poppler-utils)")
@pytest.mark.parametrize("seats", [4, 5])
def test_answer_is_one_page(made_up: MadeUp, tmp_path: Path, seats: int) -> None:
    """With a grid as large as may be, stand-in cards, a role, changed rules, and a command to go on with."""
    status = "Assumed, not known from the published game: 27 of 30 loot cards, 13 of 14 fences, 3 of 4 layouts, 2 of 5."
    findings = made_up([1_710, 2_230, 3_210, 2_850, 1_000][:seats], card_status=status)
    counts = np.array([[1_000 - won, won, *[0] * (seats - 1)] for won in (300, 240, 180, 260, 270)])
    shares = estimate_role_shares(counts, 4_000)
    role = RoleFinding(
        "scoundrel", ("hans", "yoshiko", "tommaso", "pascal", "bobby"), shares, (), judge_fairness(shares)
    )
    one = replace(findings.cells[0], roles=(role,))
    cells = tuple(
        replace(one, policy=f"player{place}", players=players, variant="equal_hands")
        for place in range(MOST_ROWS_OF_WORDS)
        for players in (2, 3, 4, 5)
    )
    source = replace(findings.source, changes={"equal_hands": ("start_hand: 2,3,4,4,4 to 4,4,4,4,4",)})
    document = write_win_rate(replace(findings, cells=cells, skill="player0", source=source))
    (tmp_path / "report.pdf").write_bytes(render_pdf(document))
    command = ["pdftotext", str(tmp_path / "report.pdf"), "-"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    said = [" ".join(page.split()) for page in done.stdout.split("\f")]
    assert "Who trained on which rules" in said[0]
    assert "show options --game" in said[0]
    assert "The evidence" in said[1]


def test_pdf_is_tagged_for_everybody(built: Path) -> None:
    content = (built / "win-rate.pdf").read_bytes()
    assert b"pdfuaid" in content
    assert b"/StructTreeRoot" in content
    assert b"/Lang" in content


def test_largest_page_is_under_half_a_megabyte(made_up: MadeUp) -> None:
    one = made_up([1_710, 2_230, 3_210, 2_850, 1_000])
    cells = tuple(
        replace(one.cells[0], variant=f"variant{place}", policy="greedy,random,greedy,random,greedy", players=players)
        for place in range(MOST_CELLS)
        for players in (4, 5)
    )
    assert len(render_html(write_win_rate(replace(one, cells=cells))).encode()) < 500_000


def test_json_says_what_the_findings_say(built: Path, dash_findings: WinRateFindings) -> None:
    report = json.loads((built / "win-rate.json").read_text("utf-8"))
    assert report["verdict"] == str(dash_findings.verdict)
    assert report["rows"][0]["share"] == dash_findings.cells[0].shares.seats[0].share
    assert report["cells"][3]["judgement"]["bounds"] == list(dash_findings.cells[3].judgement.bounds)
    assert report["source"]["content_digest"] == dash_findings.source.content_digest


def test_json_has_null_for_what_is_not_finite() -> None:
    assert plain({"a": nan, "b": (1, Verdict.FAIR_ENOUGH)}) == {"a": None, "b": [1, "FAIR ENOUGH"]}
