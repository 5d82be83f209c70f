"""Line charts: what each seat wins along an order, each value with its range, each line with its name at its end."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import matplotlib
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from langfinger_sim.reporting.figures import INK, PIXELS_AN_INCH, WIDTH_PIXELS, finish, style, style_of
from langfinger_sim.reporting.labels import fit_text, plain_texts, text_inches

HEIGHT_INCHES, LEFT_INCHES, TOP_INCHES, BOTTOM_INCHES = 2.7, 0.55, 0.28, 0.5
SPREAD = 0.09
"""Lines stand so far beside one another, in steps of the order, that their ranges can be told apart."""

NAME_POINTS = 8
NAME_INCHES = 0.14
"""Height of a line of names below the axis."""

BREAKS = re.compile(r"(?<=[_,])|(?= )")
FILL = 0.92
"""Part of a step that its name may take."""

LEAST_GAP = 0.062
"""Names at the ends of lines are at least so far apart, as a part of the height."""


@dataclass(frozen=True)
class Line:
    """A line: its name, what chooses colour and marker, and a value with its range for each step."""

    label: str
    place: int
    values: tuple[tuple[float, float, float], ...]


@dataclass(frozen=True)
class Steps:
    """The axes: names of the steps, what both axes show, and the fair line with the grey band round it, if any."""

    names: tuple[str, ...]
    label: str
    value_label: str
    line: float
    line_label: str
    band: tuple[float, float] | None = None


def draw_lines(name: str, lines: Sequence[Line], steps: Steps) -> str:
    """SVG of the lines; values are (value, low, high). `name` is unique in a document: ids start with it."""
    width = WIDTH_PIXELS / PIXELS_AN_INCH
    right = 0.3 + max(text_inches(line.label, NAME_POINTS) for line in lines)
    step = FILL * (width - LEFT_INCHES - right) / len(steps.names)
    names = [break_name(one, step) for one in steps.names]
    more = NAME_INCHES * max(one.count("\n") for one in names)
    height = HEIGHT_INCHES + more
    place = (
        LEFT_INCHES / width, (BOTTOM_INCHES + more) / height, (width - LEFT_INCHES - right) / width,
        (HEIGHT_INCHES - TOP_INCHES - BOTTOM_INCHES) / height,
    )  # fmt: skip
    with matplotlib.rc_context({**style(name), "axes.spines.left": True, "ytick.major.size": 3}), plain_texts():
        figure = Figure(figsize=(width, height))
        axes = figure.add_axes(place)
        if steps.band:
            axes.axhspan(*steps.band, color=INK, alpha=0.13, lw=0)
        axes.axhline(steps.line, color=INK, alpha=0.6, lw=1, ls=(0, (4, 3)))
        for order, line in enumerate(lines):
            _draw_line(axes, line, SPREAD * (order - (len(lines) - 1) / 2))
        axes.set_xlim(-0.5, len(steps.names) - 0.5)
        axes.set_ylim(*_span(lines, steps))
        _name_lines(axes, lines)
        axes.set_xticks(range(len(names)), names, fontsize=NAME_POINTS)
        axes.yaxis.set_major_locator(MaxNLocator(nbins=6, steps=[1, 2, 5, 10]))
        axes.set_xlabel(steps.label)
        axes.set_ylabel(steps.value_label)
        axes.set_title(steps.line_label, fontsize=8, loc="left", pad=6)
        return finish(figure, name)


def break_name(name: str, inches: float) -> str:
    """A name on several lines of at most so many inches: broken after "_", "," and before blanks, cut where it must."""
    lines: list[str] = []
    for piece in BREAKS.split(name):
        joined = (lines[-1] if lines else "") + piece
        if lines and text_inches(joined.strip(), NAME_POINTS) <= inches:
            lines[-1] = joined
        else:
            lines.append(piece.strip())
    return "\n".join(fit_text(line, inches, NAME_POINTS) for line in lines)


def _draw_line(axes: Any, line: Line, shift: float) -> None:
    colour, marker = style_of(line.place)
    steps = [step + shift for step in range(len(line.values))]
    axes.plot(steps, [value for value, _, _ in line.values], color=colour, lw=1.2, marker=marker, ms=4.5)
    for step, (_, low, high) in zip(steps, line.values, strict=True):
        axes.plot([step, step], [low, high], color=INK, lw=0.9)


def _span(lines: Sequence[Line], steps: Steps) -> tuple[float, float]:
    low = min(steps.line, *(end for line in lines for _, end, _ in line.values))
    high = max(steps.line, *(end for line in lines for _, _, end in line.values))
    room = 0.06 * (high - low)
    return max(0.0, low - room), high + room


def _name_lines(axes: Any, lines: Sequence[Line]) -> None:
    """Names at the right, each as near to its line's end as the others let it."""
    low, high = axes.get_ylim()
    gap = LEAST_GAP * (high - low)
    ends = sorted(lines, key=lambda line: line.values[-1][0])
    heights = [line.values[-1][0] for line in ends]
    for place in range(1, len(heights)):
        heights[place] = max(heights[place], heights[place - 1] + gap)
    beyond = max(0.0, heights[-1] - high)
    for line, height in zip(ends, heights, strict=True):
        colour, marker = style_of(line.place)
        beside = axes.get_yaxis_transform()
        axes.plot([1.03], [height - beyond], marker, color=colour, ms=4.5, transform=beside, clip_on=False)
        axes.annotate(
            line.label, (1.03, height - beyond), (6, 0), xycoords=beside, textcoords="offset points", va="center",
            fontsize=NAME_POINTS,
        )  # fmt: skip
