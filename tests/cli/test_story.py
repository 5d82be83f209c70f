"""How a story is broken into lines and coloured."""

from __future__ import annotations

import re
import sys

import pytest

from langfinger_sim.cli.story import line_width, story_lines, wants_colour
from langfinger_sim.contract import Passage, Story

TABLE = [["place", "first", "second"], ["Villa", "Hans", "Yoshiko"], ["Museum", "", "Hans"]]


def plain(*passages: Passage, width: int = 80) -> list[str]:
    return list(story_lines(Story((), passages), width, is_coloured=False))


def test_text_is_broken_beside_its_label() -> None:
    passage = Passage("takes hammer and pliers, nothing else", label="City 1  ", level=1)
    assert plain(passage, width=28) == ["  City 1  takes hammer and", "          pliers, nothing", "          else"]


def test_label_that_leaves_no_room_is_no_column() -> None:
    passage = Passage("takes hammer and pliers", label="A very long label  ")
    assert plain(passage, width=24) == ["A very long label  takes", "  hammer and pliers"]


def test_what_belongs_together_is_not_broken() -> None:
    assert plain(Passage("hammer, welding\N{NO-BREAK SPACE}×2"), width=16) == ["hammer,", "welding ×2"]


def test_table_that_is_too_wide_becomes_a_list() -> None:
    wide = ["  place   first  second", "  ------  -----  -------", "  Villa   Hans   Yoshiko", "  Museum         Hans"]
    assert plain(Passage(rows=TABLE, level=1), width=24) == wide
    assert plain(Passage(rows=TABLE, level=1), width=23) == [
        "  Villa   first: Hans,",
        "          second:",
        "          Yoshiko",
        "  Museum  second: Hans",
    ]


@pytest.mark.parametrize("width", [20, 24, 33, 80])
def test_no_line_is_longer_than_asked(width: int) -> None:
    word = "x" * 90
    passages = [
        Passage("a b c " * 30, label="Museum 1  ", level=2),
        Passage(word, kind="heading"),
        Passage(rows=[[word, word, word]] * 2),
        Passage(rows=TABLE),
    ]
    assert max(map(len, plain(*passages, width=width))) <= width


def test_heading_stands_apart() -> None:
    assert plain(Passage("one"), Passage("Two", kind="heading"), Passage("three")) == ["one", "", "Two", "three"]


def test_colours_change_no_letter() -> None:
    passages = [Passage("Round 1", kind="heading"), Passage("Ann pays Anna"), Passage("aside", kind="note")]
    story = Story(("Ann", "Anna"), passages)
    coloured = list(story_lines(story, 80, is_coloured=True))
    assert [re.sub("\x1b\\[[0-9;]*m", "", line) for line in coloured] == list(story_lines(story, 80, is_coloured=False))
    assert coloured[2] == "\x1b[36mAnn\x1b[0m pays \x1b[33mAnna\x1b[0m"
    assert all("\x1b" in line for line in coloured if line)


@pytest.mark.parametrize(
    ("is_terminal", "variables", "wanted"),
    [
        (True, {}, True),
        (False, {}, False),
        (True, {"NO_COLOR": "1"}, False),
        (True, {"NO_COLOR": ""}, True),
        (True, {"TERM": "dumb"}, False),
    ],
)
def test_colour_is_for_terminals_and_only_if_nobody_objects(
    monkeypatch: pytest.MonkeyPatch, is_terminal: bool, variables: dict[str, str], wanted: bool
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: is_terminal)
    assert wants_colour() is wanted


@pytest.mark.parametrize(("columns", "width"), [("40", 40), ("200", 80), ("3", 20)])
def test_width_is_the_terminals_and_at_most_80(monkeypatch: pytest.MonkeyPatch, columns: str, width: int) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert line_width() == width
