"""Plain data as TOML text, so that what was asked of a run can be read back."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")


def write_toml(document: Mapping[str, Any]) -> str:
    """TOML of a document: plain values first, then tables and lists of tables."""
    return "\n".join(_table_lines(document, ())).strip() + "\n"


def _table_lines(table: Mapping[str, Any], path: tuple[str, ...]) -> list[str]:
    plain = {key: value for key, value in table.items() if not _is_table(value) and not _is_table_list(value)}
    lines = [f"{_key(key)} = {_value(value)}" for key, value in plain.items()]
    for key, value in table.items():
        name = ".".join(_key(part) for part in (*path, key))
        if _is_table(value):
            below = _table_lines(value, (*path, key))
            is_named_below = bool(value) and all(_is_table(item) for item in value.values())
            lines += below if is_named_below else ["", f"[{name}]", *below]
        elif _is_table_list(value):
            for item in value:
                lines += ["", f"[[{name}]]", *_table_lines(item, (*path, key))]
    return lines


def _is_table(value: Any) -> bool:
    return isinstance(value, Mapping)


def _is_table_list(value: Any) -> bool:
    return isinstance(value, list | tuple) and bool(value) and all(_is_table(item) for item in value)


def _key(key: Any) -> str:
    text = str(key)
    return text if BARE_KEY.fullmatch(text) else _text(text)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, str):
        return _long_text(value) if "\n" in value else _text(value)
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_value(item) for item in value) + "]"
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(key)} = {_value(item)}" for key, item in value.items()) + " }"
    raise TypeError(f"no TOML for {type(value).__name__}: {value!r}")


def _text(value: str) -> str:
    """A basic string: JSON's escapes are TOML's, but for DEL, which JSON leaves bare."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _long_text(value: str) -> str:
    """The same with its lines as lines; the line break right after the opening quotes is no part of it."""
    lines = [_text(line)[1:-1] for line in value.split("\n")]
    return '"""\n' + "\n".join(lines) + '"""'
