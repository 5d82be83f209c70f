"""Reports opened in a real browser: headless Chromium, driven by selenium, with axe-core from npm inside the page."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from langfinger_sim.engine.finished import open_run
from langfinger_sim.engine.ladder_plan import plan_ladder
from langfinger_sim.engine.run import run_plan
from langfinger_sim.engine.wanted import Wanted
from langfinger_sim.reporting.build import build_report
from langfinger_sim.stats.role_shares import estimate_role_shares
from langfinger_sim.stats.verdicts import Verdict, judge_fairness
from langfinger_sim.studies.card_findings import RankFlip
from langfinger_sim.studies.compare import find_comparison
from langfinger_sim.studies.ladder import find_ladder
from langfinger_sim.studies.starting_hand import StartingHandFindings
from langfinger_sim.studies.sweep import conclude, screen
from langfinger_sim.studies.win_rate import find_win_rates
from langfinger_sim.studies.win_rate_parts import RoleFinding
from tests.reporting.card_findings import make_card_findings
from tests.toy.__main__ import find_game
from tests.toy.game import GAME

HERE = Path(__file__).resolve().parent
AXE = HERE / "node_modules" / "axe-core" / "axe.min.js"
SCRIPT = "<script>alert(1)</script>"
SCHEMES = ("light", "dark")
WIDTHS = (360, 1440)


def find_browser() -> tuple[str, str] | None:
    """Paths of Chromium and of its driver, where the machine has both."""
    browser = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    driver = shutil.which("chromedriver")
    return (browser, driver) if browser and driver else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything here is left out, and says why, where there is no browser."""
    missing = [] if find_browser() else ["chromium and chromedriver (Debian: chromium, chromium-driver)"]
    missing += [] if AXE.exists() else ["axe-core (make browser brings it where npm is)"]
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)
            if missing:
                item.add_marker(pytest.mark.skip(reason=f"needs {' and '.join(missing)}"))


@dataclass
class Browser:
    """What the tests ask of the browser. `driver`: selenium's."""

    driver: Any

    def look(self, width: int = 1440, scheme: str = "light", media: str = "") -> None:
        """Width of the window in CSS pixels, colours the reader prefers, `media`: "print", or empty for the screen."""
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": media, "features": features})
        size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)

    def open(self, page: Path) -> None:
        """Go to a page; what the logs held before is forgotten."""
        self.driver.get_log("browser")
        self.driver.get_log("performance")
        self.driver.get(page.as_uri())

    def ask(self, script: str, *arguments: Any) -> Any:
        """What a function of JavaScript returns."""
        return self.driver.execute_script(script, *arguments)

    def requests(self) -> list[str]:
        """Addresses asked for since the page was opened."""
        messages = [json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance")]
        return [one["params"]["request"]["url"] for one in messages if one["method"] == "Network.requestWillBeSent"]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    found = find_browser()
    assert found
    options = webdriver.ChromeOptions()
    options.binary_location = found[0]
    for argument in ("--headless=new", "--disable-dev-shm-usage", "--hide-scrollbars", "--no-first-run"):
        options.add_argument(argument)
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        options.add_argument("--no-sandbox")  # Chromium has none for root
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(found[1]))
    yield Browser(driver)
    driver.quit()


@pytest.fixture(scope="session")
def folder(dash_run: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folder of a report with everything in it: many cases, roles, and a variant with a hostile name."""
    findings = find_win_rates(open_run(dash_run, find_game))
    counts = np.array([[1_000 - won, won, 0, 0, 0] for won in (300, 240, 180, 260)])
    shares = estimate_role_shares(counts, 4_000)
    role = RoleFinding("hero", ("Ann", "Bob", "Cid", SCRIPT), shares, (9.0, 8.0, 7.0, 8.5), judge_fairness(shares))
    cells = tuple(
        replace(cell, variant=SCRIPT if cell.variant == "base" else cell.variant, roles=(role,))
        for cell in findings.cells
    )
    unfair = replace(cells[1].judgement, verdict=Verdict.UNFAIR)
    cells = (cells[0], replace(cells[1], judgement=unfair), *cells[2:])
    source = replace(findings.source, variants={SCRIPT: SCRIPT, "long": "longer"}, card_statuses=("Assumed: 3 of 4.",))
    folder = tmp_path_factory.mktemp("browser")
    build_report("win-rate", replace(findings, cells=cells, source=source), folder)
    return folder


@pytest.fixture(scope="session")
def page(folder: Path) -> Path:
    """The report on win rates."""
    return folder / "win-rate.html"


@pytest.fixture(scope="session")
def comparison(dash_run: Path, folder: Path) -> Path:
    """The report on a comparison of two variants, one of a hostile name."""
    findings = find_comparison(open_run(dash_run, find_game))
    pairs = tuple(replace(pair, before=replace(pair.before, variant=SCRIPT)) for pair in findings.pairs)
    build_report("comparison", replace(findings, pairs=pairs), folder)
    return folder / "comparison.html"


@pytest.fixture(scope="session")
def sweep(dash_run: Path, folder: Path) -> Path:
    """The report on a sweep; its page is what is looked at, so the deals of the search confirm it as well."""
    search = find_comparison(open_run(dash_run, find_game), ask="length")
    build_report("sweep", conclude(screen(search), search, search, f"langfinger-sim sweep {SCRIPT}"), folder)
    return folder / "sweep.html"


@pytest.fixture(scope="session")
def card_value(dash_run: Path, folder: Path) -> Path:
    """The report on card values, of findings made up for it, the variant of a hostile name."""
    flips = (RankFlip(4, "balanced", "greedy", "stall_2", "stall_3"),)
    findings = make_card_findings(find_win_rates(open_run(dash_run, find_game)).source, flips=flips)
    build_report("card-value", replace(findings, variant=SCRIPT), folder)
    return folder / "card-value.html"


@pytest.fixture(scope="session")
def ladder(folder: Path) -> Path:
    """The report on a ladder, with restrictions, of two player counts, one variant of a hostile name."""
    wanted = Wanted(players=(2, 3), games=60, detail_games=0)
    run_plan(GAME, plan_ladder(GAME, ["walk", "toss", "greedy"], ["jump"], wanted), folder / "run", threads=1)
    findings = find_ladder(open_run(folder / "run", find_game))
    cases = tuple(replace(case, variant=SCRIPT) if case.players == 2 else case for case in findings.cases)
    build_report("ladder", replace(findings, cases=cases), folder)
    return folder / "ladder.html"


@pytest.fixture(scope="session")
def starting_hand(too_coarse: StartingHandFindings, folder: Path) -> Path:
    """The report on starting hands, of two player counts, made for a policy of a hostile name."""
    case = replace(too_coarse.cases[0], policy=SCRIPT)
    build_report("starting-hand", replace(too_coarse, cases=(case, replace(case, players=3))), folder)
    return folder / "starting-hand.html"
