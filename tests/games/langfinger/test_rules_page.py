"""The rules page and the code in step: knobs, articles, layouts, counts of assumed cards, examples, links."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

from langfinger_sim.content.card_files import read_card_files
from langfinger_sim.content.named_files import list_names
from langfinger_sim.content.options import Option
from langfinger_sim.games.langfinger.cards import count_assumed
from langfinger_sim.games.langfinger.options import (
    PLAYER_COUNTS,
    VARIANTS_FOLDER,
    apply_settings,
    find_variant,
    load_options,
    load_reference_cards,
)
from langfinger_sim.games.langfinger.records import EXCHANGES, FENCE_CAPACITY, LOOT_CAPACITY, SCOUNDREL_CAPACITY
from langfinger_sim.games.langfinger.ruleset import build_ruleset
from langfinger_sim.games.langfinger.tables import DATA_FOLDER, FILES, TOOLS, TYPED_FROM_BOX, read_cards

PAGE_PATH = DATA_FOLDER.parent / "README.md"
PAGE = PAGE_PATH.read_text(encoding="utf-8")
ONE_LINE = " ".join(PAGE.split())
OPTIONS = {option.name: option for option in load_options()}
CARDS = load_reference_cards()
KNOB = re.compile(r"^  - `(\w+)` = (.*(?:\n    .*)*)", re.MULTILINE)
ARTICLE = re.compile(r"^- \*\*([A-Z]\d[a-z]?)\*\*", re.MULTILINE)
WITHOUT_KNOB = {"S6", "A1a", "B0", "B3a", "B4", "C2", "I1"}
CELLS = {"loot cards": 4, "fences": 10, "layouts": 4, "Ruin rates": 2, "tools": 1}


def section(number: int) -> str:
    return PAGE.split(f"\n## {number}. ")[1].split("\n## ")[0]


def rows(text: str) -> list[list[str]]:
    """Cells of all table rows of a text, heads included."""
    lines = [line for line in text.splitlines() if line.startswith("|") and not line.startswith("|---")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]


def knobs() -> dict[str, str]:
    """What the articles say of each knob: base value and all that is allowed."""
    return {name: " ".join(text.split()) for name, text in KNOB.findall(section(2))}


def bounds(option: Option) -> Iterable[str]:
    pairs = [(option.low, option.high), *(part[1:] for part in option.parts)]
    return (f"{low} to {high}" for low, high in pairs if low is not None)


def own_cards(folder: Path) -> Path:
    """The reference cards in a folder of its own, as the page tells to make one."""
    folder.mkdir()
    for path in DATA_FOLDER.glob("*.csv"):
        (folder / path.name).write_bytes(path.read_bytes())
    return folder


def test_every_knob_stands_once_under_its_article_and_in_the_order_of_the_options() -> None:
    found = [
        (name, article)
        for article, text in zip(*[iter(ARTICLE.split(section(2))[1:])] * 2, strict=True)
        for name, _ in KNOB.findall(text)
    ]
    assert found == [(option.name, option.article) for option in OPTIONS.values()]


def test_every_article_is_on_the_page() -> None:
    articles = ARTICLE.findall(section(2))
    assert len(articles) == len(set(articles))
    assert set(articles) == {option.article for option in OPTIONS.values()} | WITHOUT_KNOB


@pytest.mark.parametrize("name", OPTIONS)
def test_a_knob_is_described_as_it_is_declared(name: str) -> None:
    option, text = OPTIONS[name], knobs()[name]
    if option.kind != "layout":
        assert text.startswith(f"`{json.dumps(option.base)}`")
    assert [choice for choice in option.choices if f'`"{choice}"`' not in text] == []
    assert [bound for bound in bounds(option) if bound not in text] == []


def test_the_layouts_are_the_base() -> None:
    base: dict[str, Any] = OPTIONS["places"].base
    expected = [[count, *map(str, numbers)] for count, numbers in base.items()]
    assert [row for row in rows(section(2)) if row[0].isdigit()] == expected


def test_the_departures_name_known_articles_and_knobs() -> None:
    departures = rows(section(3))[1:]
    articles = ARTICLE.findall(section(2))
    named = [row[0] for row in departures]
    assert named == [article for article in articles if article in named]
    knobs_named = [name for row in departures for name in re.findall(r"`(\w+)`", row[-1])]
    assert [name for name in knobs_named if name not in OPTIONS] == []


def test_every_article_is_either_a_departure_or_said_in_full() -> None:
    said = section(3).split("The book says the rest in full:")[1].split("Their knobs")[0]
    in_full = re.findall(r"\b[A-Z]\d[a-z]?\b", said)
    departures = [row[0] for row in rows(section(3))[1:]]
    assert sorted([*in_full, *departures]) == sorted(ARTICLE.findall(section(2)))


@pytest.mark.parametrize("count", count_assumed(CARDS), ids=lambda count: count.what)
def test_assumed_cards_are_counted_as_on_the_page(count: Any) -> None:
    tables = {"loot cards": CARDS.loot, "fences": CARDS.fences, "layouts": CARDS.places, "Ruin rates": CARDS.ruin}
    table: Any = tables.get(count.what, CARDS.tools)
    wholly = sum(len(row.assumed) == CELLS[count.what] for row in table)
    cells = next(row for row in rows(section(7)) if row[0] == count.what)
    assert cells[1:4] == [f"{count.assumed} of {count.total}", str(wholly), str(count.assumed - wholly)]


def test_the_mean_values_are_those_of_the_cards() -> None:
    def mean(is_meant: Any) -> str:
        return f"{fmean(card.value for card in CARDS.loot if is_meant(card)):.1f}"

    three, two = (mean(lambda card, count=count: card.tool_count == count) for count in (3, 2))
    chests, others = mean(lambda card: card.security == "chest"), mean(lambda card: card.security != "chest")
    assert f"{three} for loot asking for 3 tools, {two} for 2 tools; {chests} for chests, {others} for" in ONE_LINE


def test_every_kind_has_its_buyers_and_bonuses() -> None:
    assert "bought by 8 or 9 fences, twice by two of them, with two bonuses of +1 and one of +2" in ONE_LINE
    for kind in CARDS.fences[0].buys:
        buys, bonus = ([getattr(fence, what)[kind] for fence in CARDS.fences] for what in ("buys", "bonus"))
        assert sum(number > 0 for number in buys) in (8, 9)
        assert (buys.count(2), bonus.count(1), bonus.count(2)) == (2, 2, 1)


def test_fences_known_wholly_or_not_at_all_have_two_features() -> None:
    plain = [fence for fence in CARDS.fences if len(fence.assumed) in (0, CELLS["fences"])]
    assert len(plain) == 12
    for fence in plain:
        assert list(fence.buys.values()).count(2) + sum(bonus > 0 for bonus in fence.bonus.values()) == 2


def test_no_reference_fence_has_a_bonus_on_a_kind_it_doubles() -> None:
    assert not any(fence.bonus[kind] for fence in CARDS.fences for kind in fence.buys if fence.buys[kind] == 2)


def test_what_the_card_files_may_hold_is_on_the_page() -> None:
    allowed = {row[0]: row[1:] for row in rows(section(7))}
    assert allowed["`tools.csv`"][0] == ", ".join(TOOLS)
    assert allowed["`loot.csv`"][0] == f"1 to {LOOT_CAPACITY} cards"
    assert allowed["`fences.csv`"][0] == f"1 to {FENCE_CAPACITY} fences"
    assert allowed["`ruin.csv`"][0] == f"1 to {EXCHANGES} exchange squares"
    assert allowed["`scoundrels.csv`"][0] == f"up to {SCOUNDREL_CAPACITY} scoundrels"


def test_a_deck_made_as_the_page_says_counts_as_known(tmp_path: Path) -> None:
    line = f'status = "{TYPED_FROM_BOX}"'
    assert f"`{line}`" in ONE_LINE
    folder = own_cards(tmp_path / "my_cards")
    (folder / "deck.toml").write_text(line, encoding="utf-8")
    assert sum(count.assumed for count in count_assumed(read_cards(folder))) == 0
    assert '`cards = "my_cards"`' in ONE_LINE
    (tmp_path / "box.toml").write_text('cards = "my_cards"\n', encoding="utf-8")
    assert find_variant(str(tmp_path / "box.toml")).cards == read_card_files(folder, FILES)


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_the_example_variant_is_accepted_without_a_warning(tmp_path: Path, players: int) -> None:
    example, _ = re.findall(r"```toml\n(.*?)```", section(8), re.DOTALL)
    path = tmp_path / "my_rules.toml"
    path.write_text(example, encoding="utf-8")
    ruleset = build_ruleset(find_variant(str(path)), players)
    assert ruleset.warnings == ()
    assert ruleset.options["start_money"] == [0, 0, 0.5, 1, 1]
    assert ruleset.options["tokens"] == (2 if players == 5 else 3)


def test_the_settings_of_the_example_are_accepted() -> None:
    settings = re.findall(r"--set ([^\s`]+)", section(8))
    assert [setting.partition("=")[0] for setting in settings] == ["goal", "places.4", "fence_09.painting_bonus"]
    changed = apply_settings(find_variant("base"), settings)
    assert build_ruleset(changed, 4).cards["fences"][8]["bonus"]["painting"] == 1
    assert build_ruleset(changed, 4).options["places"] == [7, 2, 2, 4]


def test_the_cell_of_the_example_is_changed(tmp_path: Path) -> None:
    _, example = re.findall(r"```toml\n(.*?)```", section(8), re.DOTALL)
    path = tmp_path / "cell.toml"
    path.write_text(example, encoding="utf-8")
    assert find_variant(str(path)).card_changes == {"fence_09": {"painting_bonus": 1}}


def test_every_variant_of_the_library_is_on_the_page() -> None:
    named = [name for row in rows(section(8))[1:] for name in re.findall(r"`(\w+)`", row[1])]
    assert sorted([*named, "base"]) == list(list_names(VARIANTS_FOLDER))


def test_links_lead_somewhere() -> None:
    links = set(re.findall(r"\]\(([^)#]+)\)", PAGE))
    assert [link for link in links if not (PAGE_PATH.parent / link).exists()] == []
    assert {"codes.py", "records.py", "TRACE.md", "tables.py", "data/options.toml"} <= links
