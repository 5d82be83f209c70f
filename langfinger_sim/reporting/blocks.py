"""What a report is made of, whatever it is rendered to: frozen records of words, numbers and pictures.

Texts are plain: a renderer escapes them. Everything a renderer shows stands here; it computes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Tone = Literal["good", "fine", "open", "poor", "bad"]
"""From best to worst, `open` being undecided; every tone has a shape too, so that colour is never alone."""


@dataclass(frozen=True)
class Bar:
    """The answer: a word with its tone, what it is about, a sentence, a number with its range, and what follows."""

    word: str
    tone: Tone
    shape: str
    about: str
    sentence: str
    number: str
    number_range: str
    so_what: str


@dataclass(frozen=True)
class Paragraph:
    """Running text."""

    text: str


@dataclass(frozen=True)
class Command:
    """A line to copy."""

    text: str


@dataclass(frozen=True)
class Ribbon:
    """A warning that the answer rests on an assumption."""

    head: str
    text: str


@dataclass(frozen=True)
class Facts:
    """Terms with what is to be said of each; `is_brief`: a row of short ones, set as chips."""

    items: tuple[tuple[str, str], ...]
    is_brief: bool = False


@dataclass(frozen=True)
class Picture:
    """A figure: the finding as its title, the SVG, what it shows for those who cannot see it, and a line below.

    `name` is unique in the document; `width` is what the SVG is drawn for, in CSS pixels.
    """

    name: str
    title: str
    svg: str
    alt: str
    note: str
    width: int


@dataclass(frozen=True)
class Entry:
    """A place in a table: what is shown, what it is sorted by and stored as, and a tone where it is a verdict."""

    text: str
    value: str | float
    tone: Tone | None = None
    shape: str = ""


@dataclass(frozen=True)
class Table:
    """Rows under heads, in which a line break is one on paper.

    The first `key_count` columns say what a row is about; the others are numbers or verdicts; `is_words`: only words.
    """

    name: str
    caption: str
    heads: tuple[str, ...]
    rows: tuple[tuple[Entry, ...], ...]
    key_count: int
    note: str = ""
    is_words: bool = False


Block = Paragraph | Command | Ribbon | Facts | Picture | Table


@dataclass(frozen=True)
class Section:
    """Blocks under a heading; on paper `starts_page`: on a new page, `is_kept`: all on one page."""

    title: str
    blocks: tuple[Block, ...]
    starts_page: bool = False
    is_kept: bool = False


@dataclass(frozen=True)
class Document:
    """A report. `answer` is page 1, after the bar; sections follow."""

    title: str
    subtitle: str
    bar: Bar
    answer: tuple[Block, ...]
    sections: tuple[Section, ...]
    footer: str
