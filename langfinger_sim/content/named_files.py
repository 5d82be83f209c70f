"""Finds a TOML file by name in its folder, or by path; a name never leads out of its folder."""

from __future__ import annotations

import re
from pathlib import Path

from langfinger_sim.content.fields import show
from langfinger_sim.errors import InputError, nearest

_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_-]*")


def list_names(folder: Path) -> tuple[str, ...]:
    """Names of all files of a folder, sorted."""
    return tuple(sorted(path.stem for path in folder.glob("*.toml")))


def find_file(folder: Path, what: str, name_or_path: str, near: Path | None = None) -> Path:
    """The file meant: first a name in the folder, then a path, read from `near` when relative.

    InputError when there is none, naming the nearest name.
    """
    names = list_names(folder)
    if name_or_path in names:
        return folder / f"{name_or_path}.toml"
    path = (near or Path()) / name_or_path
    is_path = not _NAME.fullmatch(name_or_path)
    if _is_file(path) and (path.suffix == ".toml" or is_path or near is None):
        return path
    allowed = f"{', '.join(names)}, or the path of a TOML file"
    whole = f"{name_or_path}.toml"
    is_there = not is_path and _is_file((near or Path()) / whole)
    hint = nearest(whole, [whole]) if is_there else nearest(name_or_path, names)
    raise InputError(f"{what} {show(name_or_path)} is unknown; allowed: {allowed}{hint}")


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # a name too long for the file system, or a folder we may not enter
        return False
