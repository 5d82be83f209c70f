"""Files that are whole or not there: written under a temporary name, forced to disk, renamed."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from langfinger_sim.errors import RunError

TEMPORARY = ".partial"
"""Ending of a file still being written; one found at a start is what a killed run left."""


def write_whole(path: Path, content: Any) -> None:
    """Put bytes-like `content` at `path`, all of it or nothing, and force it to disk. RunError if that cannot be."""
    temporary = path.with_name(path.name + TEMPORARY)
    with explain_failure(path):
        with temporary.open("wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        temporary.replace(path)
        sync_folder(path.parent)


def write_json(path: Path, value: Any) -> None:
    """Write plain data as JSON, whole."""
    write_whole(path, (json.dumps(value, indent=2, ensure_ascii=False) + "\n").encode())


def read_json(path: Path) -> Any:
    """Plain data of a JSON file. RunError if it is not one."""
    with explain_failure(path, "read"):
        text = path.read_text("utf-8")
    try:
        return json.loads(text)
    except ValueError as error:
        raise RunError(f"{path} is damaged: not JSON ({error})") from error


def append_line(path: Path, value: Any) -> None:
    """Add plain data as one line of JSON."""
    with explain_failure(path), path.open("a", encoding="utf-8") as stream:
        stream.write(json.dumps(value, ensure_ascii=False) + "\n")


def make_folder(path: Path) -> None:
    """Create a folder and those above it. RunError if that cannot be."""
    with explain_failure(path):
        path.mkdir(parents=True, exist_ok=True)


def sync_folder(folder: Path) -> None:
    """Force the names in a folder to disk, where the system lets a folder be opened."""
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def explain_failure(path: Path, verb: str = "write") -> Iterator[None]:
    """Turn what the system reports about a file into one sentence."""
    try:
        yield
    except OSError as error:
        raise RunError(f"cannot {verb} {path}: {error.strerror or error}") from error
