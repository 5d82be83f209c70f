"""A document as PDF, set by typst: tagged, with alternative texts, valid PDF/UA-1; no date, no system font."""

from __future__ import annotations

import json
import shutil
from dataclasses import asdict
from importlib.resources import as_file, files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import matplotlib
import typst

from langfinger_sim.reporting.blocks import Block, Document

TEMPLATE = "report.typ"


def render_pdf(document: Document) -> bytes:
    """The pages. The template reads the document as data, so no text in it can become markup."""
    with TemporaryDirectory() as name, as_file(files("langfinger_sim.reporting") / "templates") as templates:
        folder = Path(name)
        shutil.copy(templates / TEMPLATE, folder / TEMPLATE)
        (folder / "document.json").write_text(json.dumps(_plain(document)), "utf-8")
        pages = typst.compile(
            str(folder / TEMPLATE),
            root=str(folder),
            format="pdf",
            font_paths=[str(Path(matplotlib.get_data_path()) / "fonts" / "ttf")],
            ignore_system_fonts=True,
            pdf_standards=["ua-1"],
        )
    assert isinstance(pages, bytes)
    return pages


def _plain(document: Document) -> dict[str, Any]:
    plain = asdict(document)
    plain["answer"] = [_block(block) for block in document.answer]
    for section, blocks in zip(document.sections, plain["sections"], strict=True):
        blocks["blocks"] = [_block(block) for block in section.blocks]
    return plain


def _block(block: Block) -> dict[str, Any]:
    return {"kind": type(block).__name__, **asdict(block)}
