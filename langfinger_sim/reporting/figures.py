"""Figures as SVG for a page: text as outlines, ink in the page's own colour, the same bytes each time."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import matplotlib
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00", "#7A7A7A", "#B8A800")
"""A colour for each seat, from Okabe and Ito's palette, told apart by most eyes; its black and yellow are replaced by a
grey and a darker yellow that can be seen on both a light and a dark page."""

MARKERS = ("o", "s", "^", "D", "v", "P", "X", "h")
"""A marker for each seat, so that colour is never alone."""

INK = "#010203"
"""Stands for the page's text colour until the SVG is cleaned."""

PIXELS_AN_INCH = 96
WIDTH_PIXELS = 400
ROW_INCHES, TOP_INCHES, BOTTOM_INCHES, RIGHT_INCHES = 0.42, 0.28, 0.5, 0.12
LETTER_INCHES = 0.072
"""About what a letter of a label takes; margins that need no measuring draw twice as fast."""

SETTINGS = {
    "svg.fonttype": "path",
    "font.family": "DejaVu Sans",  # comes with matplotlib
    "font.size": 9,
    "axes.spines.left": False,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "ytick.major.size": 0,
}


@dataclass(frozen=True)
class Dot:
    """A row of a dot chart: a value with its range, in the units of the axis. `place` chooses colour and marker.

    `before`: what the value was, shown as a hollow marker with a line to the new one; None: nothing.
    """

    label: str
    value: float
    low: float
    high: float
    text: str
    place: int
    before: float | None = None

    @property
    def ends(self) -> tuple[float, float]:
        """The lowest and the highest value drawn."""
        shown = [self.low, self.high, *([] if self.before is None else [self.before])]
        return min(shown), max(shown)


@dataclass(frozen=True)
class Axis:
    """What the dots are compared with: a line with its label, and a grey band round it within which nothing matters."""

    label: str
    line: float
    line_label: str
    band_low: float
    band_high: float


def draw_dots(name: str, dots: Sequence[Dot], axis: Axis) -> str:
    """SVG of dots with intervals, the first row on top. `name` is unique in a document: ids start with it."""
    width, rows = WIDTH_PIXELS / PIXELS_AN_INCH, ROW_INCHES * len(dots)
    height = TOP_INCHES + rows + BOTTOM_INCHES
    left = 0.1 + LETTER_INCHES * max(len(dot.label) for dot in dots)
    place = (left / width, BOTTOM_INCHES / height, (width - left - RIGHT_INCHES) / width, rows / height)
    with matplotlib.rc_context(_settings(name)):
        figure = Figure(figsize=(width, height))
        axes = figure.add_axes(place)
        axes.axvspan(axis.band_low, axis.band_high, color=INK, alpha=0.13, lw=0)
        axes.axvline(axis.line, color=INK, alpha=0.6, lw=1, ls=(0, (4, 3)))
        for row, dot in enumerate(dots):
            _draw_dot(axes, row, dot)
        axes.set_yticks(range(len(dots)), [dot.label for dot in dots])
        axes.set_ylim(len(dots) - 0.5, -0.75)
        axes.set_xlim(*_span(dots, axis, width - left - RIGHT_INCHES))
        axes.xaxis.set_major_locator(MaxNLocator(nbins=10, steps=[1, 2, 5, 10]))
        axes.set_xlabel(axis.label)
        axes.set_title(axis.line_label, fontsize=8, loc="left", pad=6)
        return _clean(_save(figure), name)


def _draw_dot(axes: Any, row: int, dot: Dot) -> None:
    place = dot.place % len(COLOURS)
    if dot.before is not None:
        axes.plot([dot.before, dot.value], [row, row], color=COLOURS[place], lw=2.4, alpha=0.45)
        axes.plot([dot.before], [row], MARKERS[place], color=COLOURS[place], ms=7.5, mfc="none", mew=1.4)
    axes.plot([dot.low, dot.high], [row, row], marker="|", ms=13, color=INK, lw=1.2)
    axes.plot([dot.value], [row], MARKERS[place], color=COLOURS[place], ms=6.5)
    gap = 5 if dot.before is None else 7
    axes.annotate(dot.text, (dot.ends[1], row), (gap, 0), textcoords="offset points", va="center", fontsize=8)


def _span(dots: Sequence[Dot], axis: Axis, inches: float) -> tuple[float, float]:
    """Ends of the axis, which is so many inches wide: the numbers to the right of the dots need room."""
    low = min(axis.band_low, *(dot.ends[0] for dot in dots))
    high = max(axis.band_high, *(dot.ends[1] for dot in dots))
    room = 0.07 * (high - low)
    low, high = low - room, high + 2 * room
    for dot in dots:
        part = (0.15 + LETTER_INCHES * len(dot.text)) / inches
        if part < 1:
            high = max(high, (dot.ends[1] - part * low) / (1 - part))
    return low, high


def _settings(name: str) -> Any:
    """matplotlib's own settings, whatever the user's file of settings says, with ours on top."""
    own = {key: value for key, value in matplotlib.rcParamsDefault.items() if key != "backend"}
    return {**own, **SETTINGS, "svg.hashsalt": name}


def _save(figure: Figure) -> str:
    sink = io.StringIO()
    figure.savefig(sink, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    return sink.getvalue()


def _clean(svg: str, name: str) -> str:
    """Fit for a page: no prolog, doctype or metadata, no style rule that would reach beyond it, ids of its own."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>\s*", "", svg, flags=re.DOTALL)
    svg = re.sub(r"<defs>\s*<style[^>]*>.*?</style>\s*</defs>\s*", "", svg, count=1, flags=re.DOTALL)
    svg = re.sub(r' d="([^"]*)"', lambda found: f' d="{_shorten(found[1])}"', svg)
    svg = re.sub(r">\s+<", "><", re.sub(r"<!--.*?-->", "", svg))
    svg = svg.replace("<svg ", '<svg stroke-linejoin="round" stroke-linecap="butt" ', 1)
    svg = re.sub(r'\bid="', f'id="{name}-', svg)
    svg = re.sub(r'href="#', f'href="#{name}-', svg)
    svg = re.sub(r"url\(#", f"url(#{name}-", svg)
    return svg.replace(INK, "currentColor").strip() + "\n"


def _shorten(path: str) -> str:
    """Coordinates to a hundredth of a point."""
    rounded = re.sub(r"-?\d+\.\d+", lambda found: f"{float(found[0]):.2f}".rstrip("0").rstrip("."), path)
    return " ".join(rounded.split())
