"""Every article of the readings table, and every knob of its options, has a test named after it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from langfinger_sim.contract import Option
from langfinger_sim.games.langfinger.game import GAME

HERE = Path(__file__).parent
ARTICLES = (
    "S1", "S2", "S3", "S4", "S5", "S6", "A1", "A1a", "A2", "A3", "B0", "B0a", "B1", "B2", "B2a", "B2b", "B2c", "B3",
    "B3a", "B4", "B5", "B5a", "C1", "C2", "C3", "C4", "E1", "E2", "E3", "I1",
)  # fmt: skip
TEST = re.compile(r"^def (test_([a-z][0-9][a-z]?)_\w+)\(", re.MULTILINE)


def bodies_by_article() -> dict[str, str]:
    """Article, in small letters: the text of all tests that bear its name, decorators included."""
    found: dict[str, str] = {}
    for path in sorted(HERE.glob("test_articles_*.py")):
        text = path.read_text(encoding="utf-8")
        for block in text.split("\n\n\n"):
            for test in TEST.finditer(block):
                found[test[2]] = found.get(test[2], "") + block
    return found


BODIES = bodies_by_article()


@pytest.mark.parametrize("article", ARTICLES)
def test_every_article_has_a_test(article: str) -> None:
    assert article.lower() in BODIES


def test_no_test_is_named_after_an_unknown_article() -> None:
    assert set(BODIES) <= {article.lower() for article in ARTICLES}


@pytest.mark.parametrize("option", GAME.options, ids=lambda option: option.name)
def test_every_option_is_turned_in_a_test_of_its_article(option: Option) -> None:
    assert option.article in ARTICLES
    assert re.search(rf"\b{option.name}\b", BODIES[option.article.lower()])


@pytest.mark.parametrize("option", [option for option in GAME.options if option.kind == "choice"], ids=lambda o: o.name)
def test_every_value_of_a_choice_stands_in_a_test(option: Option) -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in HERE.glob("test_articles_*.py"))
    assert [value for value in option.choices if f'"{value}"' not in text] == []
