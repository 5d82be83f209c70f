"""The options of a trace's header: every knob of the readings table, with its range (langfinger.md, Readings).

Knobs of the table *Designers' knobs* come last in each of the tables here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from .objection import HeaderError
from .tape import is_number, is_whole

CHOICES: dict[str, tuple[str, ...]] = {
    "scoundrels": ("dealt", "by_seat", "none", "chosen_in_seat_order", "chosen_last_seat_first"),
    "reshuffle": ("as_soon_as_empty", "when_needed"),
    "placement": ("any_square", "lowest_free_square"),
    "own_tool_scope": ("per_place", "per_round"),
    "loot_faces": ("hidden", "open"),
    "ruin_choice": ("any_empty", "placement_square"),
    "fence_after_sale": ("discarded", "stays"),
    "double_bonus": ("per_card", "once"),
    "city_refresh": ("keep", "sweep"),
    "loot_refresh": ("keep", "sweep"),
    "fence_refresh": ("keep", "sweep"),
    "end": ("end_of_round", "at_once", "one_more_round"),
    "tie": ("shared", "most_held_loot", "later_seat"),
    "placement_order": ("clockwise", "snake", "snake_in_round_1", "reverse"),
    "next_start": ("left", "least_money", "most_money"),
    "unsold_loot": ("nothing", "half", "full"),
}
CHOOSING_STEP = {"chosen_in_seat_order": 1, "chosen_last_seat_first": -1}
"""Values of `scoundrels` under which players choose (S1): from the first seat up, from the last seat down."""
FLAGS = ("pass_placement", "forced_actions", "own_tool_joker", "rotate_start")
NUMBERS = {
    "tokens": (1, 5), "city_take": (1, 4), "own_tool_uses": (0, 5), "round_cap": (1, 2000),
    "bonus_shift": (-2, 2), "chest_shift": (-2, 2),
}  # fmt: skip
LIMITS = {"loot_limit": (0, 30), "hand_limit": (0, 60), "fixed_rounds": (1, 50)}
LISTS = {
    "start_hand": ((0, 12),) * 5,
    "squares": ((1, 8),) * 5,
    "places": ((0, 20), (0, 8), (0, 8), (0, 10)),
}
OTHERS = ("start_money", "goal", "ruin_rates", "sale_without_fence")
NAMES = frozenset([*CHOICES, *FLAGS, *NUMBERS, *LIMITS, *LISTS, *OTHERS])


@dataclass(frozen=True)
class Options:
    """The knobs in force; lists are by seat, by place, by exchange square.

    Money in coins. None stands for "none": no limit, no fixed number of rounds, no sale without a fence.
    """

    scoundrels: str
    reshuffle: str
    placement: str
    own_tool_scope: str
    loot_faces: str
    ruin_choice: str
    fence_after_sale: str
    double_bonus: str
    city_refresh: str
    loot_refresh: str
    fence_refresh: str
    end: str
    tie: str
    placement_order: str
    next_start: str
    unsold_loot: str
    pass_placement: bool
    forced_actions: bool
    own_tool_joker: bool
    rotate_start: bool
    tokens: int
    city_take: int
    own_tool_uses: int
    round_cap: int
    bonus_shift: int
    chest_shift: int
    loot_limit: int | None
    hand_limit: int | None
    fixed_rounds: int | None
    start_hand: list[int]
    squares: list[int]
    places: list[int]
    start_money: list[Fraction]
    goal: Fraction
    sale_without_fence: Fraction | None
    ruin_rates: list[tuple[int, int]]


def read_options(found: Mapping[str, Any]) -> Options:
    """The options of a header; refused when a knob is missing, unknown or out of range."""
    if missing := sorted(NAMES - found.keys()):
        raise HeaderError(f"options lack {', '.join(missing)}")
    if unknown := sorted(map(str, found.keys() - NAMES)):
        raise HeaderError(f"options has unknown knobs {', '.join(unknown)}")
    values: dict[str, Any] = {name: _choice(name, found[name]) for name in CHOICES}
    values |= {name: _flag(name, found[name]) for name in FLAGS}
    values |= {name: _whole(name, found[name], *bounds) for name, bounds in NUMBERS.items()}
    values |= {name: _limit(name, found[name], *bounds) for name, bounds in LIMITS.items()}
    values |= {name: _list(name, found[name], bounds) for name, bounds in LISTS.items()}
    values["goal"] = _goal(found["goal"])
    values["sale_without_fence"] = _price(found["sale_without_fence"])
    values["start_money"] = _start_money(found["start_money"], values["goal"])
    values["ruin_rates"] = _rates(found["ruin_rates"])
    return Options(**values)


def coins(name: str, value: Any) -> Fraction:
    """An amount of money: a number in steps of half a coin, not below 0."""
    if not is_number(value):
        raise HeaderError(f"{name} has to be a number of coins, not {value!r}")
    amount = Fraction(value)
    if amount < 0 or (amount * 2).denominator != 1:
        raise HeaderError(f"{name} has to come in steps of half a coin, not below 0, not {value!r}")
    return amount


def _choice(name: str, value: object) -> str:
    if not isinstance(value, str) or value not in CHOICES[name]:
        raise HeaderError(f"{name} is one of {', '.join(CHOICES[name])}, not {value!r}")
    return value


def _flag(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise HeaderError(f"{name} is true or false, not {value!r}")
    return value


def _whole(name: str, value: Any, low: int, high: int) -> int:
    if not is_whole(value) or not low <= value <= high:
        raise HeaderError(f"{name} is a whole number from {low} to {high}, not {value!r}")
    return int(value)


def _limit(name: str, value: object, low: int, high: int) -> int | None:
    return None if value == "none" else _whole(name, value, low, high)


def _list(name: str, value: Any, bounds: tuple[tuple[int, int], ...]) -> list[int]:
    if not isinstance(value, list) or len(value) != len(bounds):
        raise HeaderError(f"{name} has to be a list of {len(bounds)} numbers, not {value!r}")
    return [_whole(name, item, *limits) for item, limits in zip(value, bounds, strict=True)]


def _goal(value: Any) -> Fraction:
    goal = coins("goal", value)
    if not 1 <= goal <= 200:
        raise HeaderError(f"goal is 1 to 200 coins in steps of 0.5, not {value!r}")
    return goal


def _price(value: Any) -> Fraction | None:
    """B5: what a sale without a fence brings; None if there are none."""
    if value == "none":
        return None
    price = coins("sale_without_fence", value)
    if price > 3:
        raise HeaderError(f"sale_without_fence is none or 0 to 3 coins in steps of 0.5, not {value!r}")
    return price


def _start_money(value: Any, goal: Fraction) -> list[Fraction]:
    """S3: opening money stays under the goal."""
    if not isinstance(value, list) or len(value) != 5:
        raise HeaderError(f"start_money has to be a list of 5 amounts, not {value!r}")
    amounts = [coins("start_money", item) for item in value]
    if any(amount > 40 or amount >= goal for amount in amounts):
        raise HeaderError(f"start_money is at most 40 and below the goal, not {value!r}")
    return amounts


def _rates(value: Any) -> list[tuple[int, int]]:
    """B3: one to eight pairs of tools given and drawn, spelled `2>3`."""
    if not isinstance(value, list) or not 1 <= len(value) <= 8:
        raise HeaderError(f"ruin_rates has to be a list of 1 to 8 rates, not {value!r}")
    return [_rate(item) for item in value]


def _rate(text: object) -> tuple[int, int]:
    given, arrow, drawn = text.partition(">") if isinstance(text, str) else ("", "", "")
    if not (arrow and given.isdecimal() and drawn.isdecimal() and int(given) <= 10 and int(drawn) <= 10):
        raise HeaderError(f"a rate of the Ruin is two numbers up to 10 with > between, not {text!r}")
    return int(given), int(drawn)
