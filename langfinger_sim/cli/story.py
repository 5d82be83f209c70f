"""A story on a terminal or in a file: broken to the width there is, in colour where that is wanted."""

from __future__ import annotations

import os
import re
import shutil
import sys
import textwrap
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from langfinger_sim.cli.tables import lay_out

if TYPE_CHECKING:
    from langfinger_sim.contract import Passage, Story

WIDEST = 80
NARROWEST = 20
STEP = "  "
UNBROKEN = "\N{NO-BREAK SPACE}"
SEAT_COLOURS = ("cyan", "yellow", "green", "magenta", "blue", "bright_red", "bright_cyan", "bright_yellow")


def story_lines(story: Story, width: int, *, is_coloured: bool) -> Iterator[str]:
    """The lines of a story, none longer than `width`, colours not counted."""
    for passage in story.passages:
        if passage.kind == "heading":
            yield ""
        for line in _passage_lines(passage, width):
            yield _paint(line, passage.kind, story.cast) if is_coloured else line


def line_width() -> int:
    """How long lines may be: the terminal's width, at most 80, which is also what files get."""
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size((WIDEST, 24)).columns))


def wants_colour() -> bool:
    """Whether stdout is a terminal and nobody has asked for no colours (NO_COLOR, TERM=dumb)."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def _passage_lines(passage: Passage, width: int) -> list[str]:
    indent = STEP * passage.level
    if passage.rows:
        return _table_lines(passage.rows, indent, width)
    return _wrap(passage.text, indent + passage.label, width)


def _table_lines(rows: Sequence[Sequence[str]], indent: str, width: int) -> list[str]:
    """A table, or where it is too wide each row as a list of what it says."""
    lines = [indent + line for line in lay_out(rows[0], rows[1:], None)]
    if max(map(len, lines)) <= width:
        return lines
    label_width = max(len(row[0]) for row in rows) + len(STEP)
    lines = []
    for row in rows[1:]:
        text = ", ".join(f"{head}: {cell}" for head, cell in zip(rows[0][1:], row[1:], strict=True) if cell)
        lines += _wrap(text, indent + row[0].ljust(label_width), width)
    return lines


def _wrap(text: str, label: str, width: int) -> list[str]:
    """The text beside its label; below it where the label leaves little room."""
    beside = len(label) if len(label) <= width // 2 else len(STEP)
    lines = textwrap.wrap(label + text, width, subsequent_indent=" " * beside)
    return [line.replace(UNBROKEN, " ") for line in lines] or [label.rstrip()]


def _paint(line: str, kind: str, cast: Sequence[str]) -> str:
    if kind == "heading":
        return click.style(line, bold=True)
    if kind == "note":
        return click.style(line, dim=True)
    colours = dict(zip(cast, SEAT_COLOURS, strict=False))
    pattern = "|".join(rf"\b{re.escape(name)}\b" for name in cast)
    return re.sub(pattern, lambda found: click.style(found[0], fg=colours[found[0]]), line)
