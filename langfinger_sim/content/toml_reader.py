"""Reads a TOML file and knows, where it can, on which line a key stands."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from langfinger_sim.errors import InputError

_SECTION = re.compile(r"\s*\[+\s*([^\]]+?)\s*\]+\s*(#.*)?$")
_KEY = re.compile(r"""\s*((?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*'))*)\s*=""")
_SYNTAX_PLACE = re.compile(r"\s*\(at (line \d+), column \d+\)")


@dataclass(frozen=True)
class Document:
    """A TOML file: its data, and its text for finding lines."""

    path: Path
    data: Mapping[str, Any]
    text: str

    def place(self, *keys: str) -> str:
        """`file, line 3` of the key reached by these names; of the nearest section around it; or the file alone."""
        lines = _key_lines(self.text)
        for depth in range(len(keys), 0, -1):
            if keys[:depth] in lines:
                return f"{self.path}, line {lines[keys[:depth]]}"
        return str(self.path)


def read_toml(path: Path) -> Document:
    """The parsed file; InputError naming file and line when it cannot be read or is no TOML."""
    return parse_toml(path, read_text(path))


def parse_toml(path: Path, text: str) -> Document:
    """The parsed text of a file, `path` being for messages; InputError naming the line when it is no TOML."""
    try:
        return Document(path, tomllib.loads(text), text)
    except (ValueError, RecursionError) as error:
        message = str(error)
        found = _SYNTAX_PLACE.search(message)
        place = f"{path}, {found[1]}" if found else str(path)
        raise InputError(f"{place}: not valid TOML: {_SYNTAX_PLACE.sub('', message)}") from error


def read_text(path: Path) -> str:
    """The text of a file in UTF-8, with or without a byte order mark; InputError when there is none."""
    try:
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise InputError(f"{path}, line {line}: not UTF-8 text; save the file as UTF-8") from error
    except OSError as error:
        raise InputError(f"{path}: cannot be read: {error.strerror}") from error


def _key_lines(text: str) -> dict[tuple[str, ...], int]:
    """Line of every key and section; lines inside a long value may pass for keys, which moves no more than a place."""
    lines: dict[tuple[str, ...], int] = {}
    section: tuple[str, ...] = ()
    for number, line in enumerate(text.splitlines(), 1):
        if found := _SECTION.match(line):
            section = _split(found[1])
            lines.setdefault(section, number)
        elif found := _KEY.match(line):
            keys = section + _split(found[1])
            for depth in range(len(section) + 1, len(keys) + 1):
                lines.setdefault(keys[:depth], number)
    return lines


def _split(dotted: str) -> tuple[str, ...]:
    return tuple(part.strip().strip("\"'") for part in dotted.split("."))
