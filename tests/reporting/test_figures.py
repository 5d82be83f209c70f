"""Figures: what is in the SVG, and that it fits a page."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import replace

import matplotlib
import pytest

from langfinger_sim.reporting.figures import COLOURS, MARKERS, Axis, Dot, draw_dots
from langfinger_sim.reporting.labels import fit_text, text_inches
from langfinger_sim.reporting.line_figures import Line, Steps, draw_lines

AXIS = Axis("games won out of 100", 25.0, "fair", 24.0, 26.0)


def dots(seats: int) -> list[Dot]:
    return [Dot(f"seat {seat}", 20.0 + seat, 19.5 + seat, 20.5 + seat, f"{20 + seat}", seat) for seat in range(seats)]


@pytest.fixture(scope="module")
def svg() -> str:
    return draw_dots("one", dots(8), AXIS)


def test_every_seat_has_its_colour(svg: str) -> None:
    assert all(colour.lower() in svg for colour in COLOURS)
    assert len(set(COLOURS)) == len(set(MARKERS)) == 8


def test_ink_is_the_page_s_own(svg: str) -> None:
    assert "currentColor" in svg
    colours = set(re.findall(r"#[0-9a-fA-F]{6}", svg))
    assert colours <= {colour.lower() for colour in COLOURS}


def test_svg_is_one_element_that_names_no_address(svg: str) -> None:
    assert ET.fromstring(svg).tag.endswith("svg")
    assert svg.startswith("<svg ")
    assert set(re.findall(r"https?://[^\"]*", svg)) == {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
    assert not re.search(r"<(metadata|style|script|image|text)\b", svg)


def test_ids_begin_with_the_name_and_are_all_there(svg: str) -> None:
    ids = re.findall(r'\bid="([^"]+)"', svg)
    used = re.findall(r'href="#([^"]+)"', svg) + re.findall(r"url\(#([^)]+)\)", svg)
    assert len(ids) == len(set(ids))
    assert all(name.startswith("one-") for name in ids)
    assert set(used) <= set(ids)
    assert used


def test_same_dots_same_bytes_whatever_the_user_s_settings(svg: str) -> None:
    with matplotlib.rc_context({"font.size": 30, "axes.facecolor": "red", "svg.fonttype": "none"}):
        assert draw_dots("one", dots(8), AXIS) == svg


def test_band_and_line_are_where_they_belong() -> None:
    """Horizontal places, in points, are linear in the value: the line is in the middle of the band."""
    svg = draw_dots("place", [Dot("a", 25.0, 24.9, 25.1, "25", 0)], AXIS)
    band = next(path for path in re.findall(r'<path d="([^"]+)"[^>]*opacity: 0.13', svg))
    places = sorted({float(x) for x in re.findall(r"[ML] ([\d.]+) ", band)})
    line = next(path for path in re.findall(r'<path d="([^"]+)"[^>]*stroke-dasharray', svg))
    (middle,) = {float(x) for x in re.findall(r"[ML] ([\d.]+) ", line)}
    assert middle == pytest.approx(sum(places) / 2, abs=0.02)


def test_groups_stand_under_their_names_with_bands_of_their_own() -> None:
    grouped = [replace(dot, band=(24.0, 26.0), group=f"case {place // 2}") for place, dot in enumerate(dots(4))]
    plain = draw_dots("g", dots(4), replace(AXIS, band_low=None, band_high=None))
    svg = draw_dots("g", grouped, replace(AXIS, band_low=None, band_high=None))
    assert (plain.count("opacity: 0.13"), svg.count("opacity: 0.13")) == (0, 4)
    heights = [float(re.findall(r'height="([\d.]+)pt"', drawn)[0]) for drawn in (plain, svg)]
    assert heights[1] - heights[0] == pytest.approx(72 * (0.32 * (4 + 2 * 0.8) - 0.42 * 4), abs=0.1)


@pytest.mark.parametrize("names", ["a", "09 jewelry x2, statue +2, painting gold gold gold"])
def test_the_text_over_the_axis_stays_in_the_picture(names: str) -> None:
    axis = replace(AXIS, line_label="dashed: fence_03 · grey: no matter")
    svg = draw_dots("over", [replace(dot, label=names) for dot in dots(3)], axis)
    texts = [tuple(map(float, place)) for place in re.findall(r"translate\(([\d.]+) ([\d.]+)\) scale", svg)]
    start = min(texts, key=lambda place: place[1])[0]
    assert start > 0
    assert start + 72 * text_inches(axis.line_label, 8) <= 300


def test_labels_are_measured() -> None:
    assert text_inches("tommaso") > 1.3 * text_inches("hans") > 0
    assert text_inches("") == 0
    assert text_inches("$x$") > text_inches("x")


def test_names_are_no_formulas_and_long_ones_are_cut() -> None:
    hostile = [replace(dot, label="$\\frac$", group="$_{" + 200 * "m", text="$2") for dot in dots(2)]
    svg = draw_dots("hostile", hostile, AXIS)
    width = float(re.findall(r'width="([\d.]+)pt"', svg)[0])
    assert width == pytest.approx(300)
    cut = fit_text(200 * "m", 2.0)
    assert cut.endswith("m…")
    assert 1.85 < text_inches(cut) <= 2.0
    assert fit_text("short", 2.0) == "short"


def test_letters_the_font_lacks_are_drawn_in_silence() -> None:
    assert "<svg" in draw_dots(
        "odd", [replace(dot, label="\N{SLICE OF PIZZA} 漢", group="漢") for dot in dots(1)], AXIS
    )


def lines(seats: int, steps: int) -> list[Line]:
    return [
        Line(f"seat {seat}", seat, tuple((20.0 + seat, 19.0 + seat, 21.0 + seat) for _ in range(steps)))
        for seat in range(seats)
    ]


def test_lines_have_the_colours_of_the_seats_and_fit_a_page() -> None:
    steps = Steps(("1", "2", "3"), "rounds", "games won out of 100", 25.0, "fair", (24.0, 26.0))
    svg = draw_lines("lines", lines(8, 3), steps)
    assert all(colour.lower() in svg for colour in COLOURS)
    assert ET.fromstring(svg).tag.endswith("svg")
    assert all(name.startswith("lines-") for name in re.findall(r'\bid="([^"]+)"', svg))
    assert svg == draw_lines("lines", lines(8, 3), steps)
    assert svg.count("opacity: 0.13") == 1


def test_names_of_lines_that_end_alike_do_not_lie_on_each_other() -> None:
    svg = draw_lines(
        "close", [replace(line, values=((25.0, 20.0, 30.0),)) for line in lines(4, 1)],
        Steps(("1",), "rounds", "games", 25.0, "fair"),
    )  # fmt: skip
    assert len(set(re.findall(r"transform=\"translate\([\d.]+ ([\d.]+)\) scale\(0.08", svg))) >= 4
