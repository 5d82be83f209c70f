"""Checks one value against the option it is meant for, strictly: true is no number, 3.0 is no whole number.

A message names the key, the value, what is allowed and the nearest valid name. The place (file, line) is put before it
by whoever knows it.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, TypeVar

from langfinger_sim.content.options import Option
from langfinger_sim.errors import InputError, nearest

T = TypeVar("T")

LONGEST_SHOWN = 60
STEPS_PER_COIN = 2
_WHOLE = re.compile(r"[+-]?[0-9]{1,9}")
_DECIMAL = re.compile(r"[+-]?[0-9]{1,9}(\.[0-9]{1,9})?")
_RATE = re.compile(r"([0-9]{1,2})>([0-9]{1,2})")
_FLAGS = {"true": True, "yes": True, "false": False, "no": False}


def check_value(option: Option, value: object) -> Any:
    """The value as it is stored (20.0 coins are 20, " 1>2" is refused); InputError with every fault of it."""
    return _CHECKS[option.kind](option, value)


def describe_allowed(option: Option) -> str:
    """What the option may be, in words: `a whole number from 1 to 5`."""
    return _ALLOWED[option.kind](option)


def describe_fault(key: str, value: object, allowed: str, hint: str = "") -> str:
    """The one form of a complaint: `goal = 300 is refused; allowed: …; did you mean …?`."""
    return f"{key} = {show(value)} is refused; allowed: {allowed}{hint}"


def show(value: object) -> str:
    """A value as a person would write it in TOML, cut when long."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 1] + "…"


def spell(value: Any) -> str:
    """A checked value as it stands on the command line: `2,3,4`, `true`, `1>2,2>2`."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return ",".join(spell(item) for item in value)
    return str(value)


def parse_text(option: Option, text: str) -> object:
    """The value a command line means; a text that means nothing comes back as it is, for `check_value` to refuse."""
    if option.kind in ("integers", "layout"):
        return [_parse(_WHOLE, int, item) for item in text.split(",")]
    if option.kind == "coin_list":
        return [_parse(_DECIMAL, _to_number, item) for item in text.split(",")]
    if option.kind == "rates":
        return [item.strip() for item in text.split(",")]
    if option.kind == "flag":
        return _FLAGS.get(text.strip().lower(), text)
    if option.kind in ("coins", "price"):
        return _parse(_DECIMAL, _to_number, text)
    if option.kind == "choice":
        return text.strip()
    return _parse(_WHOLE, int, text)


def parse_whole(text: str) -> object:
    """The whole number a text means, or the text."""
    return _parse(_WHOLE, int, text)


def check_layout_row(option: Option, key: str, value: object) -> list[int]:
    """One player count's numbers of a layout."""
    if not isinstance(value, list) or len(value) != len(option.parts):
        raise InputError(describe_fault(key, value, _row_allowed(option)))
    pairs = zip(option.parts, value, strict=True)
    return collect(partial(check_whole, f"{key} {name}", item, low, high) for (name, low, high), item in pairs)


def check_whole(key: str, value: object, low: float | None, high: float | None, other: str = "") -> int:
    """A whole number within bounds (None: no bound); `other` names what else would have been allowed."""
    if type(value) is not int or not _is_within(value, low, high):
        raise InputError(describe_fault(key, value, f"{other}{_whole_allowed(low, high)}"))
    return value


def check_number(key: str, value: object, low: float, high: float) -> float:
    """Any finite number within bounds."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not low <= value <= high:
        raise InputError(describe_fault(key, value, f"a number from {low:g} to {high:g}"))
    return float(value)


def collect(checks: Iterable[Callable[[], Any]]) -> list[Any]:
    """The results of all checks; InputError with the faults of all that failed."""
    faults: list[str] = []
    results = [attempt(faults, check) for check in checks]
    if faults:
        raise InputError(faults)
    return results


def attempt(faults: list[str], read: Callable[[], T]) -> T | None:
    """What `read` returns; when it raises InputError, None, and its faults are appended to `faults`."""
    try:
        return read()
    except InputError as error:
        faults += error.faults
        return None


def _parse(pattern: re.Pattern[str], convert: Callable[[str], object], text: str) -> object:
    text = text.strip()
    return convert(text) if pattern.fullmatch(text) else text


def _to_number(text: str) -> int | float:
    return float(text) if "." in text else int(text)


def _is_within(value: float, low: float | None, high: float | None) -> bool:
    return (low is None or value >= low) and (high is None or value <= high)


def _check_integer(option: Option, value: object) -> int:
    return check_whole(option.name, value, option.low, option.high)


def _check_coins(option: Option, value: object, key: str = "", other: str = "") -> int | float:
    allowed = f"{other}{_coins_allowed(option)}"
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
        raise InputError(describe_fault(key or option.name, value, allowed))
    if not _is_within(value, option.low, option.high) or value * STEPS_PER_COIN % 1:
        raise InputError(describe_fault(key or option.name, value, allowed))
    return int(value) if value == int(value) else float(value)


def _check_choice(option: Option, value: object) -> str:
    if not isinstance(value, str) or value not in option.choices:
        hint = nearest(value, option.choices) if isinstance(value, str) else ""
        raise InputError(describe_fault(option.name, value, describe_allowed(option), hint))
    return value


def _check_flag(option: Option, value: object) -> bool:
    if not isinstance(value, bool):
        raise InputError(describe_fault(option.name, value, describe_allowed(option)))
    return value


def _check_list(option: Option, value: object, check: Callable[[str, Any], Any]) -> list[Any]:
    fewest, most = option.length or (0, 0)
    if not isinstance(value, list) or not fewest <= len(value) <= most:
        raise InputError(describe_fault(option.name, value, describe_allowed(option)))
    return collect(partial(check, f"{option.name} number {place}", item) for place, item in enumerate(value, 1))


def _check_integers(option: Option, value: object) -> list[int]:
    return _check_list(option, value, lambda key, item: check_whole(key, item, option.low, option.high))


def _check_coin_list(option: Option, value: object) -> list[int | float]:
    return _check_list(option, value, lambda key, item: _check_coins(option, item, key))


def _check_rates(option: Option, value: object) -> list[str]:
    return _check_list(option, value, lambda key, item: _check_rate(option, key, item))


def _check_rate(option: Option, key: str, value: object) -> str:
    found = _RATE.fullmatch(value) if isinstance(value, str) else None
    if found is None or not all(_is_within(int(number), option.low, option.high) for number in found.groups()):
        raise InputError(describe_fault(key, value, _rate_allowed(option)))
    return f"{int(found[1])}>{int(found[2])}"


def _check_layout(option: Option, value: object) -> dict[str, list[int]]:
    if not isinstance(value, Mapping):
        raise InputError(describe_fault(option.name, value, describe_allowed(option)))
    rows = collect(partial(_check_count, option, count, row) for count, row in value.items())
    return dict(zip(value, rows, strict=True))


def _check_count(option: Option, count: str, row: object) -> list[int]:
    fewest, most = option.counts or (0, 0)
    if count not in [str(number) for number in range(fewest, most + 1)]:
        raise InputError(describe_fault(f"{option.name}.{count}", row, describe_allowed(option)))
    return check_layout_row(option, f"{option.name}.{count}", row)


def _check_limit(option: Option, value: object) -> int | str:
    return "none" if value == "none" else check_whole(option.name, value, option.low, option.high, '"none" or ')


def _check_price(option: Option, value: object) -> int | float | str:
    return "none" if value == "none" else _check_coins(option, value, other='"none" or ')


def _check_cap(option: Option, value: object) -> int | str:
    return "auto" if value == "auto" else check_whole(option.name, value, option.low, option.high, '"auto" or ')


def _bounds(low: float | None, high: float | None) -> str:
    words = [f" from {low:g}" if low is not None else "", f" to {high:g}" if high is not None else ""]
    return "".join(words)


def _whole_allowed(low: float | None, high: float | None) -> str:
    return f"a whole number{_bounds(low, high)}"


def _coins_allowed(option: Option) -> str:
    return f"coins{_bounds(option.low, option.high)} in steps of 0.5"


def _rate_allowed(option: Option) -> str:
    return f'tools given and drawn, each{_bounds(option.low, option.high)}, spelled "2>3"'


def _row_allowed(option: Option) -> str:
    parts = ", ".join(f"{name}{_bounds(low, high)}" for name, low, high in option.parts)
    return f"a list of {len(option.parts)} whole numbers: {parts}"


def _layout_allowed(option: Option) -> str:
    fewest, most = option.counts or (0, 0)
    return f"{option.name}.N for N{_bounds(fewest, most)} players, each {_row_allowed(option)}"


def _list_allowed(option: Option, of_what: str) -> str:
    fewest, most = option.length or (0, 0)
    count = str(most) if fewest == most else f"{fewest} to {most}"
    return f"a list of {count}, each {of_what}"


_CHECKS: Mapping[str, Callable[[Option, object], Any]] = {
    "integer": _check_integer,
    "coins": _check_coins,
    "choice": _check_choice,
    "flag": _check_flag,
    "integers": _check_integers,
    "coin_list": _check_coin_list,
    "rates": _check_rates,
    "layout": _check_layout,
    "limit": _check_limit,
    "price": _check_price,
    "cap": _check_cap,
}

_ALLOWED: Mapping[str, Callable[[Option], str]] = {
    "integer": lambda option: _whole_allowed(option.low, option.high),
    "coins": _coins_allowed,
    "choice": lambda option: ", ".join(option.choices),
    "flag": lambda _: "true, false",
    "integers": lambda option: _list_allowed(option, _whole_allowed(option.low, option.high)),
    "coin_list": lambda option: _list_allowed(option, _coins_allowed(option)),
    "rates": lambda option: _list_allowed(option, _rate_allowed(option)),
    "layout": _layout_allowed,
    "limit": lambda option: f'"none" or {_whole_allowed(option.low, option.high)}',
    "price": lambda option: f'"none" or {_coins_allowed(option)}',
    "cap": lambda option: f'"auto" or {_whole_allowed(option.low, option.high)}',
}

KINDS = tuple(_CHECKS)
