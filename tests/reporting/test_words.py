"""How numbers and seats are said."""

from __future__ import annotations

from math import inf

import pytest

from langfinger_sim.reporting.words import digits_for, listed, percent, percent_range, rough, seat_name, the_seat


def test_seats_are_counted_from_the_start_player() -> None:
    names = ["start player", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th"]
    assert [seat_name(seat) for seat in range(8)] == names
    assert [seat_name(seat) for seat in (10, 11, 12, 20, 21)] == ["11th", "12th", "13th", "21st", "22nd"]
    assert (the_seat(0), the_seat(1)) == ("the start player", "the 2nd player")


@pytest.mark.parametrize(
    ("half_width", "digits"), [(12.0, 0), (9.9, 1), (0.9, 1), (0.1, 1), (0.09, 2), (0.009, 3), (0.0, 3)]
)
def test_digits_follow_the_error(half_width: float, digits: int) -> None:
    assert digits_for(half_width) == digits


def test_ranges_are_in_percent() -> None:
    assert percent_range(0.241, 0.2589, 1) == "24.1 to 25.9 %"


@pytest.mark.parametrize(
    ("share", "text"),
    [(0.0, "none"), (0.00002, "fewer than 0.01 %"), (0.0004, "0.04 %"), (0.0883, "8.8 %"), (1.0, "100.0 %")],
)
def test_parts_of_the_games(share: float, text: str) -> None:
    assert percent(share) == text


@pytest.mark.parametrize(
    ("number", "text"),
    [(4.4, "4"), (238.8, "240"), (91_992.0, "92,000"), (999.0, "1,000"), (inf, "a billion"), (2e9, "a billion")],
)
def test_rough_numbers_have_two_figures(number: float, text: str) -> None:
    assert rough(number) == text


def test_lists() -> None:
    assert (listed(["a"]), listed(["a", "b"]), listed("abc")) == ("a", "a and b", "a, b and c")
