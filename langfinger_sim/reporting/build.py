"""Building a report: one document, three files."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from langfinger_sim.reporting.blocks import Document
from langfinger_sim.reporting.kinds import KINDS, load
from langfinger_sim.reporting.render.html import render_html
from langfinger_sim.reporting.render.json import render_json
from langfinger_sim.reporting.render.pdf import render_pdf
from langfinger_sim.results.files import make_folder, write_whole


@dataclass(frozen=True)
class BuiltReport:
    """A report on disk: what it says, and its files."""

    document: Document
    files: tuple[Path, ...]


def build_report(kind: str, findings: Any, folder: Path, name: str = "") -> BuiltReport:
    """Write NAME.html, NAME.pdf and NAME.json into `folder`, by default named by the kind.

    The same findings give the same bytes.

    RunError where they cannot be written.
    """
    document = load(KINDS[kind].document)(findings)
    contents = {
        "html": render_html(document).encode(),
        "pdf": render_pdf(document),
        "json": render_json(load(KINDS[kind].rows)(findings)).encode(),
    }
    make_folder(folder)
    for ending, content in contents.items():
        write_whole(folder / f"{name or kind}.{ending}", content)
    return BuiltReport(document, tuple(folder / f"{name or kind}.{ending}" for ending in contents))
