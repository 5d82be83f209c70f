"""Point charts: two measures of each thing against one another, each point with its ranges and its name beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import matplotlib
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from langfinger_sim.reporting.figures import INK, PIXELS_AN_INCH, WIDTH_PIXELS, finish, style, style_of
from langfinger_sim.reporting.labels import plain_texts, text_inches

HEIGHT_INCHES, LEFT_INCHES, TOP_INCHES, BOTTOM_INCHES, RIGHT_INCHES = 3.1, 0.55, 0.28, 0.5, 0.15
NAME_POINTS, NAME_INCHES, GAP_INCHES = 7, 0.11, 0.06
SIDES = ((1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1), (1, 2), (1, -2), (-1, 2), (-1, -2))
"""Where a name may stand: right or left of its point, so many lines up or down; the first free one is taken."""

Ends = tuple[float, float]
Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Point:
    """A point with its name, values and ranges."""

    label: str
    x: float
    y: float
    x_range: Ends
    y_range: Ends


@dataclass(frozen=True)
class Plane:
    """What both axes show; lines at 0, and a grey band round each within which nothing matters."""

    x_label: str
    y_label: str
    note: str
    x_band: Ends
    y_band: Ends


def draw_points(name: str, points: Sequence[Point], plane: Plane) -> str:
    """SVG of the points. `name` is unique in a document: ids start with it."""
    width = WIDTH_PIXELS / PIXELS_AN_INCH
    inches = (width - LEFT_INCHES - RIGHT_INCHES, HEIGHT_INCHES - TOP_INCHES - BOTTOM_INCHES)
    place = (LEFT_INCHES / width, BOTTOM_INCHES / HEIGHT_INCHES, inches[0] / width, inches[1] / HEIGHT_INCHES)
    with matplotlib.rc_context({**style(name), "axes.spines.left": True, "ytick.major.size": 3}), plain_texts():
        figure = Figure(figsize=(width, HEIGHT_INCHES))
        axes = figure.add_axes(place)
        axes.axvspan(*plane.x_band, color=INK, alpha=0.1, lw=0)
        axes.axhspan(*plane.y_band, color=INK, alpha=0.1, lw=0)
        axes.axvline(0, color=INK, alpha=0.6, lw=1, ls=(0, (4, 3)))
        axes.axhline(0, color=INK, alpha=0.6, lw=1, ls=(0, (4, 3)))
        colour, marker = style_of(0)
        for one in points:
            axes.plot(one.x_range, (one.y, one.y), color=INK, lw=0.8, alpha=0.45)
            axes.plot((one.x, one.x), one.y_range, color=INK, lw=0.8, alpha=0.45)
            axes.plot([one.x], [one.y], marker, color=colour, ms=4.5)
        room = max(text_inches(one.label, NAME_POINTS) for one in points) + 2 * GAP_INCHES
        axes.set_xlim(*_span([one.x_range for one in points], plane.x_band, room / inches[0]))
        axes.set_ylim(*_span([one.y_range for one in points], plane.y_band, 0.06))
        _name_points(axes, points, inches)
        for axis in (axes.xaxis, axes.yaxis):
            axis.set_major_locator(MaxNLocator(nbins=6, steps=[1, 2, 5, 10]))
        axes.set_xlabel(plane.x_label)
        axes.set_ylabel(plane.y_label)
        axes.set_title(plane.note, fontsize=8, loc="left", pad=6)
        return finish(figure, name)


def _span(ranges: Sequence[Ends], band: Ends, room: float) -> Ends:
    """Ends of an axis, with so large a part of it free at each side."""
    low, high = min(0.0, band[0], *(one[0] for one in ranges)), max(0.0, band[1], *(one[1] for one in ranges))
    more = (high - low) * room / max(0.2, 1 - 2 * room)
    return low - more, high + more


def _name_points(axes: Any, points: Sequence[Point], inches: Ends) -> None:
    """A name beside each point that has room for one: where no other name or point is."""
    (left, right), (bottom, top) = axes.get_xlim(), axes.get_ylim()
    places = [
        (inches[0] * (one.x - left) / (right - left), inches[1] * (one.y - bottom) / (top - bottom)) for one in points
    ]
    taken: list[Box] = [(x - 0.05, y - 0.05, x + 0.05, y + 0.05) for x, y in places]
    for one, (x, y) in zip(points, places, strict=True):
        boxes = [_box(side, one.label, x, y) for side in SIDES]
        free = [place for place, box in enumerate(boxes) if not any(_overlap(box, other) for other in taken)]
        if not free:
            continue
        side = SIDES[free[0]]
        taken.append(boxes[free[0]])
        axes.annotate(
            one.label, (one.x, one.y), (72 * GAP_INCHES * side[0], 72 * NAME_INCHES * side[1]),
            textcoords="offset points", va="center", ha="left" if side[0] > 0 else "right", fontsize=NAME_POINTS,
        )  # fmt: skip


def _box(side: tuple[int, int], label: str, x: float, y: float) -> Box:
    long, middle = text_inches(label, NAME_POINTS), y + side[1] * NAME_INCHES
    near = x + side[0] * GAP_INCHES
    low, high = sorted((near, near + side[0] * long))
    return low, middle - NAME_INCHES / 2, high, middle + NAME_INCHES / 2


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
