"""What a reader meets in a browser: quiet, whole, readable by eye, keyboard and screen reader."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import AXE, SCHEMES, SCRIPT, WIDTHS, Browser

PRINTED_WIDTH, PRINTED_HEIGHT = 680, 1_009
"""CSS pixels of the part of an A4 page that is printed on, margins of 15 mm."""


@pytest.fixture(params=["page", "comparison", "sweep", "ladder", "starting_hand", "card_value"])
def any_page(request: pytest.FixtureRequest) -> Path:
    """Each kind of report."""
    found = request.getfixturevalue(request.param)
    assert isinstance(found, Path)
    return found


@pytest.fixture(params=[(width, scheme) for width in WIDTHS for scheme in SCHEMES], ids=str)
def shown(request: pytest.FixtureRequest, browser: Browser, any_page: Path) -> Browser:
    """The browser at a page, in each width and scheme."""
    width, scheme = request.param
    browser.look(width, scheme)
    browser.open(any_page)
    return browser


@pytest.fixture
def opened(browser: Browser, page: Path) -> Browser:
    browser.look()
    browser.open(page)
    return browser


def test_nothing_is_fetched_and_nothing_complained_of(shown: Browser, any_page: Path) -> None:
    assert set(shown.requests()) == {any_page.as_uri()}
    assert shown.driver.get_log("browser") == []


def test_page_needs_no_sideways_scrolling(shown: Browser) -> None:
    wide, there = shown.ask("return [document.documentElement.scrollWidth, window.innerWidth]")
    assert wide <= there


@pytest.mark.parametrize(("width", "scheme"), list(zip(WIDTHS, reversed(SCHEMES), strict=True)))
def test_axe_finds_no_violation(browser: Browser, any_page: Path, width: int, scheme: str) -> None:
    browser.look(width, scheme)
    browser.open(any_page)
    browser.ask(AXE.read_text("utf-8"))
    found = browser.driver.execute_async_script(
        "const done = arguments[0]; axe.run(document).then(found => done(found.violations), error => done([error]))"
    )
    said = [(rule["id"], [node["target"] for node in rule["nodes"]][:5]) for rule in found]
    assert said == []


def test_figures_keep_their_words_in_the_colour_of_the_page(browser: Browser, page: Path) -> None:
    colours = {}
    for scheme in SCHEMES:
        browser.look(1440, scheme)
        browser.open(page)
        colours[scheme] = browser.ask(
            "return [getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color,"
            " getComputedStyle(document.querySelector('figure svg use')).fill]"
        )
    light, dark = colours["light"], colours["dark"]
    assert light[0] != dark[0]
    assert (light[1], dark[1]) == (light[2], dark[2])
    assert light[1] != dark[1]


def sort_state(browser: Browser, table: int, column: int) -> tuple[list[str | None], list[float]]:
    """`aria-sort` of each head of a table, and the values of a column from top to bottom."""
    return tuple(
        browser.ask(
            "const table = document.querySelectorAll('table')[arguments[0]];"
            "return [[...table.tHead.rows[0].cells].map(head => head.getAttribute('aria-sort')),"
            "[...table.tBodies[0].rows].map(row => Number(row.cells[arguments[1]].dataset.value))]",
            table,
            column,
        )
    )


def place_of(browser: Browser, caption: str, head: str) -> tuple[int, int]:
    """Numbers of the table with this caption and of its column with this head."""
    heads: list[Any] = browser.ask(
        "return [...document.querySelectorAll('table')].map(table => [table.caption.textContent,"
        "[...table.tHead.rows[0].cells].map(head => head.textContent.replace(/\\s+/g, ' ').trim())])"
    )
    table = next(place for place, (said, _) in enumerate(heads) if said == caption)
    return table, heads[table][1].index(head)


def test_tables_sort_by_mouse(opened: Browser) -> None:
    table, column = place_of(opened, "What every seat wins", "wins of 100")
    states, values = sort_state(opened, table, column)
    assert set(states) == {None}
    assert values != sorted(values)
    heads = opened.ask(
        "return [...document.querySelectorAll('table')[arguments[0]].tHead.querySelectorAll('button')]", table
    )
    heads[column - 1].click()
    button = heads[column]
    for state, is_reversed in (("ascending", False), ("descending", True), ("ascending", False)):
        button.click()
        states, sorted_values = sort_state(opened, table, column)
        assert [value for value in states if value] == [state]
        assert states[column] == state
        assert sorted_values == sorted(values, reverse=is_reversed)


def test_tables_sort_by_keyboard_alone(opened: Browser) -> None:
    """From the top of the page by the Tab key to the head, then Enter, then the space bar."""
    from selenium.webdriver.common.keys import Keys

    table, column = place_of(opened, "What every seat wins", "games")
    other = place_of(opened, "What every seat wins", "wins of 100")[1]
    _, values = sort_state(opened, table, other)
    where = (
        "const head = document.activeElement.closest('th'); return !!head && head.cellIndex === arguments[1]"
        " && head.closest('table') === document.querySelectorAll('table')[arguments[0]]"
    )
    opened.driver.find_element("tag name", "body").send_keys(Keys.TAB)
    for _ in range(200):
        if opened.ask(where, table, other):
            break
        opened.driver.switch_to.active_element.send_keys(Keys.TAB)
    assert opened.ask(where, table, other)
    assert opened.ask("return getComputedStyle(document.activeElement).outlineStyle") == "solid"
    for key, state, is_reversed in ((Keys.ENTER, "ascending", False), (Keys.SPACE, "descending", True)):
        opened.driver.switch_to.active_element.send_keys(key)
        states, found = sort_state(opened, table, other)
        assert (states[other], states[column]) == (state, None)
        assert found == sorted(values, reverse=is_reversed)


def test_verdicts_sort_from_best_to_worst(opened: Browser) -> None:
    table, column = place_of(opened, "How far from fair, and whether chance explains it", "verdict")
    opened.ask(
        "document.querySelectorAll('table')[arguments[0]].tHead.rows[0].cells[arguments[1]]"
        ".querySelector('button').click()",
        table,
        column,
    )
    _, values = sort_state(opened, table, column)
    assert values == sorted(values)
    assert len(set(values)) > 1


def test_hostile_name_is_text(opened: Browser, any_page: Path) -> None:
    opened.open(any_page)
    assert opened.ask("return document.scripts.length") == 1
    assert SCRIPT in opened.ask("return document.body.innerText")
    with pytest.raises(Exception, match="no such alert"):
        _ = opened.driver.switch_to.alert.text


def test_text_can_be_selected(opened: Browser) -> None:
    selected = opened.ask(
        "getSelection().selectAllChildren(document.querySelector('main')); return `${getSelection()}`"
    )
    for said in ("From good to bad: FAIR", "What simulation cannot tell", "Who trained on which rules", SCRIPT):
        assert said in selected


def test_figures_are_printed_whole(opened: Browser, any_page: Path) -> None:
    opened.open(any_page)
    opened.look(PRINTED_WIDTH, "dark", "print")
    figures = opened.ask(
        "return [...document.querySelectorAll('figure')].map(figure => ["
        "getComputedStyle(figure).breakInside, figure.getBoundingClientRect().height,"
        "getComputedStyle(figure.querySelector('figcaption')).breakAfter])"
    )
    assert figures
    assert {(inside, after) for inside, _, after in figures} == {("avoid", "avoid")}
    assert max(height for _, height, _ in figures) < PRINTED_HEIGHT
    assert opened.ask("return getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    wide, there = opened.ask("return [document.documentElement.scrollWidth, window.innerWidth]")
    assert wide <= there
    printed = base64.b64decode(opened.driver.execute_cdp_cmd("Page.printToPDF", {"preferCSSPageSize": True})["data"])
    assert printed.startswith(b"%PDF-")


def test_page_reads_well_without_scripts(browser: Browser, page: Path) -> None:
    """Tables stand complete and in order; nothing but sorting is lost."""
    browser.look()
    browser.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        browser.open(page)
    finally:
        browser.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
    assert browser.ask("return document.querySelectorAll('thead button').length") == 0
    assert browser.ask("return document.querySelectorAll('tbody tr').length") > 50
