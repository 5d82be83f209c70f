"""How numbers and seats are said to people. Imports nothing heavy: the command line speaks the same way."""

from __future__ import annotations

from collections.abc import Iterable
from math import floor, inf, log10

FIRST = "start player"
ENDINGS = {1: "st", 2: "nd", 3: "rd"}
TEENS = range(10, 20)

MOST_DIGITS = 3

PEOPLES_UNITS = {"half coins": ("coins", 2)}
"""Units that only data has: what people say instead, and how many make one of it."""


def seat_name(seat: int) -> str:
    """Seat 0 starts; the others are counted from there: "2nd", "3rd", "4th"."""
    number = seat + 1
    return FIRST if not seat else f"{number}{ENDINGS.get(0 if number % 100 in TEENS else number % 10, 'th')}"


def the_seat(seat: int) -> str:
    """As part of a sentence: "the start player", "the 3rd player"."""
    return f"the {seat_name(seat)}" if not seat else f"the {seat_name(seat)} player"


def digits_for(half_width: float) -> int:
    """Decimals that a percentage deserves whose range reaches this far, in points, to each side."""
    if half_width <= 0:
        return MOST_DIGITS
    return min(MOST_DIGITS, max(0 if half_width >= 10 else 1, -floor(log10(half_width))))  # noqa: PLR2004


def in_100(share: float, digits: int) -> str:
    """A share, 0 to 1, as a number out of 100."""
    return f"{100 * share:.{digits}f}"


def percent_range(low: float, high: float, digits: int) -> str:
    """Such as "24.1 to 25.9 %"."""
    return f"{in_100(low, digits)} to {in_100(high, digits)} %"


def percent(share: float) -> str:
    """A part of the games: "8.8 %", "0.03 %", "none", "fewer than 0.01 %"."""
    if share <= 0:
        return "none"
    if share < 0.0001:  # noqa: PLR2004 - what two decimals cannot show
        return "fewer than 0.01 %"
    return f"{100 * share:.{2 if share < 0.001 else 1}f} %"  # noqa: PLR2004


def count(number: int, noun: str) -> str:
    """Such as "1 game", "2,000 games"."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def rough(number: float) -> str:
    """To two figures: "240", "92,000"; beyond a billion in words."""
    if number == inf or number >= 1e9:  # noqa: PLR2004
        return "a billion"
    if number < 10:  # noqa: PLR2004
        return f"{number:.0f}"
    step = 10 ** (floor(log10(number)) - 1)
    return f"{round(number / step) * step:,}"


def listed(words: Iterable[str]) -> str:
    """Such as "a", "a and b", "a, b and c"."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def sentence_case(text: str) -> str:
    """The first letter large, the others as they are."""
    return text[:1].upper() + text[1:]
