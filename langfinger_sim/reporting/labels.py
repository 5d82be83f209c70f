"""Texts in figures: how wide they are set, cut where they would not fit, and taken as they are.

Names come from the user: a dollar sign is no formula, and a letter the font lacks is no reason to complain.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

import matplotlib
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import TextPath

FAMILY = "DejaVu Sans"  # comes with matplotlib
FONT = FontProperties(family=FAMILY)
LABEL_POINTS = 9
POINTS_AN_INCH = 72
CUT = "…"


@contextmanager
def plain_texts() -> Iterator[None]:
    """Within, texts are set letter by letter, and missing letters in silence."""
    with warnings.catch_warnings(), matplotlib.rc_context({"text.parse_math": False}):
        warnings.filterwarnings("ignore", message="Glyph .* missing from", category=UserWarning)
        yield


@cache
def text_inches(text: str, points: float = LABEL_POINTS) -> float:
    """How wide a text is set."""
    if not text.strip():
        return 0.0
    with plain_texts():
        return float(TextPath((0, 0), text, size=points, prop=FONT).get_extents().width) / POINTS_AN_INCH


def fit_text(text: str, inches: float, points: float = LABEL_POINTS) -> str:
    """The text, cut to so many inches."""
    if text_inches(text, points) <= inches:
        return text
    low, high = 0, len(text)
    while low < high:  # the longest beginning that fits
        middle = (low + high + 1) // 2
        low, high = (middle, high) if text_inches(text[:middle] + CUT, points) <= inches else (low, middle - 1)
    return text[:low] + CUT
