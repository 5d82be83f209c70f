"""Plain tables for people, and the same rows as JSON for programs."""

from __future__ import annotations

import json
import shutil
import sys
import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

import click

GAP = "  "
NARROWEST = 24


def print_rows(rows: Sequence[Mapping[str, Any]], *, as_json: bool) -> None:
    """Print rows of equal keys as a table, or as JSON. The last column is wrapped on a terminal."""
    if as_json:
        click.echo(json.dumps(list(rows), indent=2, ensure_ascii=False))
        return
    if not rows:
        click.echo("none")
        return
    heads = list(rows[0])
    body = [[spell(row[head]) for head in heads] for row in rows]
    for line in lay_out(heads, body, _line_width()):
        click.echo(line)


def lay_out(heads: Sequence[str], body: Sequence[Sequence[str]], line_width: int | None) -> list[str]:
    """Lines of a table with its columns aligned; `line_width` None leaves the last column as long as it is."""
    widths = [max(len(row[i]) for row in [heads, *body]) for i in range(len(heads))]
    indent = sum(widths[:-1]) + len(GAP) * (len(heads) - 1)
    rest = max(NARROWEST, line_width - indent) if line_width else None
    rule = ["-" * (width if rest is None else min(width, rest)) for width in widths]
    lines: list[str] = []
    for row in [heads, rule, *body]:
        last = textwrap.wrap(row[-1], rest) if rest else [row[-1]]
        cells = [cell.ljust(width) for cell, width in zip(row[:-1], widths, strict=False)]
        lines.append(GAP.join([*cells, *last[:1]]).rstrip())
        lines += [" " * indent + more for more in last[1:]]
    return lines


def spell(value: Any) -> str:
    """A value as it is spelled in a variant or on the command line."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return ",".join(spell(item) for item in value)
    if isinstance(value, Mapping):
        return " ".join(f"{key}:{spell(item)}" for key, item in value.items())
    if isinstance(value, float):
        return f"{value:g}"
    return str(value)


def _line_width() -> int | None:
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None
