"""Findings as JSON, for programs: verdicts and numbers, no sentence."""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from enum import StrEnum
from math import isfinite
from typing import Any


def render_json(report: dict[str, Any]) -> str:
    """The text of a report's JSON file; findings inside it are spelled by their fields, what is not finite as null."""
    return json.dumps(plain(report), indent=1, ensure_ascii=False, allow_nan=False) + "\n"


def plain(value: Any) -> Any:
    """Findings as dicts, lists, numbers and texts."""
    if is_dataclass(value):
        return {item.name: plain(getattr(value, item.name)) for item in fields(value)}
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, StrEnum):
        return str(value)
    if isinstance(value, float) and not isfinite(value):
        return None
    return value
