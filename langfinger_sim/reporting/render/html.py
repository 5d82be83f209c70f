"""A document as one HTML file: everything inside it, nothing fetched."""

from __future__ import annotations

import csv
import io
import re
from urllib.parse import quote

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from langfinger_sim.reporting.blocks import Document, Table

KEPT = re.compile(r"(?<![\w-])--[a-z][a-z-]*|[\d.]+ %")


def render_html(document: Document) -> str:
    """The page. Every text is escaped but the SVGs, which are ours."""
    environment = Environment(
        loader=PackageLoader("langfinger_sim.reporting", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.tests["of_kind"] = lambda block, kind: type(block).__name__ == kind
    environment.filters["drawn"] = Markup
    environment.filters["csv_link"] = csv_link
    environment.filters["brief"] = brief
    environment.filters["kept"] = keep_together
    return environment.get_template("report.html").render(document=document)


def keep_together(text: str) -> Markup:
    """The text, escaped, in which no line breaks within an option such as --set, or between a number and its %."""
    return Markup(KEPT.sub(r'<span class="kept">\g<0></span>', str(escape(text))))


def brief(value: str | float) -> str:
    """A value as it is stored in a page: numbers to eight figures, far beyond what is known of them."""
    return f"{value:.8g}" if isinstance(value, float) else str(value)


def csv_link(table: Table) -> str:
    """The table's values as CSV, in a link that holds them."""
    sink = io.StringIO()
    writer = csv.writer(sink, lineterminator="\n")
    writer.writerow(" ".join(head.split()) for head in table.heads)
    writer.writerows([brief(entry.value) for entry in row] for row in table.rows)
    return "data:text/csv;charset=utf-8," + quote(sink.getvalue(), safe=",")
