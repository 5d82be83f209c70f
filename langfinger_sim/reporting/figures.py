"""Figures as SVG for a page: text as outlines, ink in the page's own colour, the same bytes each time."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import matplotlib
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from langfinger_sim.reporting.labels import FAMILY, LABEL_POINTS, POINTS_AN_INCH, fit_text, plain_texts, text_inches

COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00", "#7A7A7A", "#B8A800")
"""A colour for each seat, from Okabe and Ito's palette, told apart by most eyes; its black and yellow are replaced by a
grey and a darker yellow that can be seen on both a light and a dark page."""

MARKERS = ("o", "s", "^", "D", "v", "P", "X", "h")
"""A marker for each seat, so that colour is never alone."""

INK = "#010203"
"""Stands for the page's text colour until the SVG is cleaned."""

PIXELS_AN_INCH = 96
WIDTH_PIXELS = 400
ROW_INCHES, GROUPED_ROW_INCHES, DENSE_ROW_INCHES = 0.42, 0.32, 0.24
MOST_WIDE_ROWS = 9
"""With more rows than these they stand closer together."""

TOP_INCHES, BOTTOM_INCHES, RIGHT_INCHES = 0.28, 0.5, 0.12
TICK_INCHES = 0.28
BOLD = 0.85
"""Bold letters are wider than those that are measured: so much of the room is theirs."""

HEAD_ROWS = 0.8
"""Room above a group of rows for its name."""

NUMBER_POINTS = 8

SETTINGS = {
    "svg.fonttype": "path",
    "font.family": FAMILY,
    "font.size": LABEL_POINTS,
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
    """A row of a dot chart: a value with its range, in the units of the axis.

    `place` chooses colour and marker, None takes the page's ink; `band` is the row's own grey band, in place of the
    axis'; rows of one `group` stand together under its name. `before`: what the value was, shown as a hollow marker
    with a line to the new one.
    """

    label: str
    value: float
    low: float
    high: float
    text: str
    place: int | None
    band: tuple[float, float] | None = None
    group: str = ""
    before: float | None = None

    @property
    def ends(self) -> tuple[float, float]:
        """The lowest and the highest value drawn."""
        shown = [self.low, self.high, *([] if self.before is None else [self.before])]
        return min(shown), max(shown)


@dataclass(frozen=True)
class Axis:
    """What the dots are compared with: a line with its label, and a grey band round it within which nothing matters.

    The band may be left to the rows.
    """

    label: str
    line: float
    line_label: str
    band_low: float | None = None
    band_high: float | None = None

    @property
    def band(self) -> tuple[float, float] | None:
        """The grey band, if it is not left to the rows."""
        return None if self.band_low is None or self.band_high is None else (self.band_low, self.band_high)


def draw_dots(name: str, dots: Sequence[Dot], axis: Axis) -> str:
    """SVG of dots with intervals, the first row on top. `name` is unique in a document: ids start with it."""
    places = _stack(dots)
    row_count = places[-1] + 1
    wide = ROW_INCHES if len(dots) <= MOST_WIDE_ROWS else DENSE_ROW_INCHES
    row_inches = GROUPED_ROW_INCHES if dots[0].group else wide
    width, rows = WIDTH_PIXELS / PIXELS_AN_INCH, row_inches * row_count
    height = TOP_INCHES + rows + BOTTOM_INCHES
    labels = [fit_text(dot.label, width / 2) for dot in dots]
    left = 0.15 + max(map(text_inches, labels))
    place = (left / width, BOTTOM_INCHES / height, (width - left - RIGHT_INCHES) / width, rows / height)
    with matplotlib.rc_context(style(name)), plain_texts():
        figure = Figure(figsize=(width, height))
        axes = figure.add_axes(place)
        if axis.band:
            axes.axvspan(*axis.band, color=INK, alpha=0.13, lw=0)
        axes.axvline(axis.line, color=INK, alpha=0.6, lw=1, ls=(0, (4, 3)))
        for row, dot in zip(places, dots, strict=True):
            _draw_dot(axes, row, dot, axis.line)
        for row, name_of_group in _heads(places, dots):
            axes.annotate(
                fit_text(name_of_group, BOLD * (width - 0.1)), (0, row), (-left * POINTS_AN_INCH + 2, 0),
                xycoords=("axes fraction", "data"), textcoords="offset points", va="center", fontweight="bold",
            )  # fmt: skip
        axes.set_yticks(places, labels)
        axes.set_ylim(row_count - 0.5, -0.75)
        axes.set_xlim(*_span(dots, axis, width - left - RIGHT_INCHES))
        axes.xaxis.set_major_locator(MaxNLocator(nbins=_tick_count(width - left - RIGHT_INCHES), steps=[1, 2, 5, 10]))
        axes.set_xlabel(axis.label)
        axes.set_title(axis.line_label, fontsize=NUMBER_POINTS, loc=_side(axis.line_label, width - left), pad=6)
        return finish(figure, name)


def _side(label: str, inches: float) -> Literal["left", "right"]:
    """At which end of the axis the text over it stands: at the right where it would run out of the picture there."""
    return "left" if text_inches(label, NUMBER_POINTS) <= inches else "right"


def _tick_count(inches: float) -> int:
    """Most steps of an axis so wide that its numbers do not touch."""
    return max(2, min(10, int(inches / TICK_INCHES)))


def _stack(dots: Sequence[Dot]) -> list[float]:
    """The height of each row, from 0 downwards, with room for the name of a group above its first."""
    places: list[float] = []
    for row, dot in enumerate(dots):
        before = dots[row - 1].group if row else ""
        step = HEAD_ROWS if dot.group != before else 0.0
        places.append((places[-1] + 1 if places else 0.0) + step)
    return places


def _heads(places: Sequence[float], dots: Sequence[Dot]) -> list[tuple[float, str]]:
    """Where the name of each group stands, and what it is."""
    rows = zip(places, dots, ("", *(dot.group for dot in dots)), strict=False)
    return [(place - HEAD_ROWS, dot.group) for place, dot, before in rows if dot.group != before]


def _draw_dot(axes: Any, row: float, dot: Dot, line: float) -> None:
    """The number stands on the side away from the line."""
    colour, marker = (INK, "o") if dot.place is None else style_of(dot.place)
    if dot.band:
        low, high = dot.band
        axes.fill_betweenx([row - 0.5, row + 0.5], low, high, color=INK, alpha=0.13, lw=0)
    if dot.before is not None:
        axes.plot([dot.before, dot.value], [row, row], color=colour, lw=2.4, alpha=0.45)
        axes.plot([dot.before], [row], marker, color=colour, ms=7.5, mfc="none", mew=1.4)
    axes.plot([dot.low, dot.high], [row, row], marker="|", ms=13, color=INK, lw=1.2)
    axes.plot([dot.value], [row], marker, color=colour, ms=6.5)
    gap = 5 if dot.before is None else 7
    is_left = _is_left(dot, line)
    axes.annotate(
        dot.text, (dot.ends[0 if is_left else 1], row), (-gap if is_left else gap, 0),
        textcoords="offset points", va="center", ha="right" if is_left else "left", fontsize=NUMBER_POINTS,
    )  # fmt: skip


def _is_left(dot: Dot, line: float) -> bool:
    """Whether its number stands to the left."""
    return sum(dot.ends) / 2 < line if dot.before is not None else dot.value < line


def _span(dots: Sequence[Dot], axis: Axis, inches: float) -> tuple[float, float]:
    """Ends of the axis, which is so many inches wide: the numbers beside the dots need room."""
    bands = [band for band in (axis.band, *(dot.band for dot in dots)) if band]
    low = min(axis.line, *(dot.ends[0] for dot in dots), *(band[0] for band in bands))
    high = max(axis.line, *(dot.ends[1] for dot in dots), *(band[1] for band in bands))
    room = 0.07 * (high - low)
    left = max((_room(dot) for dot in dots if _is_left(dot, axis.line)), default=0.0) / inches
    right = max((_room(dot) for dot in dots if not _is_left(dot, axis.line)), default=0.0) / inches
    scale = (high - low) / max(0.2, 1 - left - right)  # as if all numbers stood at the ends
    return low - max(room, left * scale), high + max(room, right * scale)


def _room(dot: Dot) -> float:
    """Inches that its number takes, with the gap."""
    return text_inches(dot.text, NUMBER_POINTS) + 0.15


def style_of(place: int) -> tuple[str, str]:
    """Colour and marker of a seat, the same in every figure."""
    return COLOURS[place % len(COLOURS)], MARKERS[place % len(MARKERS)]


def finish(figure: Figure, name: str) -> str:
    """The figure as SVG, fit for a page. `name` is unique in a document: ids start with it."""
    return _clean(_save(figure), name)


def style(name: str) -> Any:
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
