"""Decks that could be the published one: hard facts hold, what is known stays, all else is drawn as the page says."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from io import StringIO
from math import comb
from pathlib import Path
from typing import Any

import pytest

from langfinger_sim.content.card_files import read_card_files
from langfinger_sim.content.options import CardFiles, Variant
from langfinger_sim.errors import InputError
from langfinger_sim.games.langfinger.card_lists import export_files
from langfinger_sim.games.langfinger.cards import broken_facts, describe_status
from langfinger_sim.games.langfinger.deck_draw import DRAWN_PLACES, DRAWN_RATES, UNKNOWNS, draw_cards
from langfinger_sim.games.langfinger.draws import Draws
from langfinger_sim.games.langfinger.game import GAME
from langfinger_sim.games.langfinger.options import load_reference_cards
from langfinger_sim.games.langfinger.origins import Origin
from langfinger_sim.games.langfinger.tables import FENCE_KINDS, PLACE_RANGES, TABLES, TYPED_FROM_BOX, Cards, parse_cards

REFERENCE = load_reference_cards()
DECKS = [draw_cards(REFERENCE, seed, UNKNOWNS) for seed in range(1, 201)]

CHI_SQUARE_14 = 36.1
"""Exceeded by chance once in a thousand times with 14 degrees of freedom."""


def cells(cards: Cards) -> Iterator[tuple[str, str, Any, bool]]:
    """Card or row, column, what stands there, whether no source fixes it."""
    for tool in cards.tools:
        yield tool.name, "copies", tool.copies, bool(tool.assumed)
    for loot in cards.loot:
        for column in ("security", "content", "value", "tools"):
            yield loot.name, column, getattr(loot, column), column in loot.assumed
    for fence in cards.fences:
        for kind in FENCE_KINDS:
            yield fence.name, f"{kind}_buys", fence.buys[kind], f"{kind}_buys" in fence.assumed
            yield fence.name, f"{kind}_bonus", fence.bonus[kind], f"{kind}_bonus" in fence.assumed
    for layout in cards.places:
        for place, number in zip(PLACE_RANGES, layout.numbers, strict=True):
            yield f"{layout.players} players", place, number, place in layout.assumed
    for square, rate in enumerate(cards.ruin):
        yield f"square {square}", "give", rate.give, "give" in rate.assumed
        yield f"square {square}", "draw", rate.draw, "draw" in rate.assumed
    for one in cards.scoundrels:
        yield one.name, "tool", one.tool, False


def values(card: str, column: str) -> Counter[Any]:
    """What stood in a cell in the decks drawn."""
    found = ((name, where, value) for deck in DECKS for name, where, value, _ in cells(deck))
    return Counter(value for name, where, value in found if (name, where) == (card, column))


def test_no_deck_breaks_a_hard_fact() -> None:
    assert [broken_facts(deck) for deck in DECKS] == [[]] * len(DECKS)


def test_what_a_source_fixes_stands_in_every_deck() -> None:
    fixed = [(card, column, value) for card, column, value, is_open in cells(REFERENCE) if not is_open]
    assert len(fixed) == 48
    for deck in DECKS:
        assert [(card, column, value) for card, column, value, is_open in cells(deck) if not is_open] == fixed


def test_everything_else_is_drawn() -> None:
    seen: dict[tuple[str, str], set[str]] = {}
    for deck in DECKS:
        for card, column, value, is_open in cells(deck):
            if is_open:
                seen.setdefault((card, column), set()).add(repr(value))
    constant = {cell for cell, found in seen.items() if len(found) == 1}
    assert constant <= {("gold_2", "security"), ("gold_2", "content")}  # some card keeps the kind of which one must be


def test_cells_take_every_value_that_the_page_names() -> None:
    assert sorted(values("4 players", "city")) == [6, 7, 8]
    assert sorted(values("2 players", "villa")) == [1, 2]
    assert sorted(values("5 players", "harbor")) == [3, 4, 5]
    assert sorted(values("square 3", "give")) == [1, 2, 3, 4]
    assert sorted(values("statue_1", "content")) == ["coins", "statue"]
    assert set(values("gold_1", "content")) >= {"coins", "gold", "jewelry", "painting", "statue"}
    assert sorted(values("fence_02", "gold_bonus")) == [0, 1, 2]
    assert {loot.value for deck in DECKS for loot in deck.loot if loot.security == "chest"} == {1, 2, 3}
    assert {loot.value for deck in DECKS for loot in deck.loot if loot.security != "chest"} == {2, 3, 4}


def test_layouts_never_shrink_with_more_players() -> None:
    for deck in DECKS:
        for fewer, more in zip(deck.places, deck.places[1:], strict=False):
            assert all(low <= high for low, high in zip(fewer.numbers, more.numbers, strict=True))
    assert set(DRAWN_PLACES) == set(PLACE_RANGES)


def test_open_rates_are_like_those_known() -> None:
    known = {(rate.give, rate.draw) for rate in REFERENCE.ruin if not rate.assumed}
    assert known <= set(DRAWN_RATES)
    assert {(rate.give, rate.draw) for deck in DECKS for rate in deck.ruin if rate.assumed} == set(DRAWN_RATES)


def test_a_seed_gives_one_deck_and_another_seed_another() -> None:
    assert draw_cards(REFERENCE, 7, UNKNOWNS) == DECKS[6]
    assert len({repr(deck) for deck in DECKS}) == len(DECKS)


def test_deck_1_stays_what_it_is() -> None:
    """So that a number says the same on every machine and with every Python: it stands in reports."""
    first = DECKS[0]
    assert [tool.copies for tool in first.tools] == [10, 11, 11, 12, 16]
    assert [layout.numbers for layout in first.places] == [(4, 2, 2, 2), (6, 2, 2, 3), (7, 4, 4, 3), (8, 4, 4, 4)]
    assert [(rate.give, rate.draw) for rate in first.ruin] == [(1, 2), (2, 2), (2, 3), (4, 5), (4, 5)]
    assert "".join(str(loot.value) for loot in first.loot) == "244444423442442244424244242442"
    assert "".join(str(fence.bonus["gold"]) for fence in first.fences) == "02002000000222"


@pytest.mark.parametrize("group", UNKNOWNS)
def test_a_group_drawn_alone_is_as_with_the_others(group: str) -> None:
    tables = {"layout": "places", "Ruin rates": "ruin", "tool split": "tools", "loot": "loot", "fences": "fences"}
    alone = draw_cards(REFERENCE, 3, (group,))
    for table in tables.values():
        expected = DECKS[2] if table == tables[group] else REFERENCE
        assert getattr(alone, table) == getattr(expected, table)


def chi_square(counts: Counter[Any], kinds: int) -> float:
    expected = counts.total() / kinds
    assert len(counts) == kinds
    return sum((count - expected) ** 2 / expected for count in counts.values())


@pytest.mark.parametrize(("total", "least"), [(4, (0, 0, 0)), (9, (1, 3, 1))])
def test_all_compositions_are_alike(total: int, least: tuple[int, ...]) -> None:
    draws = Draws("alike", total)
    found = Counter(tuple(draws.compose(total, least)) for _ in range(6_000))
    assert all(sum(one) == total and all(a >= b for a, b in zip(one, least, strict=True)) for one in found)
    assert chi_square(found, comb(6, 2)) < CHI_SQUARE_14


def test_a_composition_of_too_little_is_refused() -> None:
    with pytest.raises(ValueError, match="3 is less than 4"):
        Draws(1).compose(3, [2, 2])


def test_all_orders_are_alike() -> None:
    draws = Draws("orders")
    counts = Counter("".join(draws.deal([2, 1, 1], "abc")) for _ in range(4_800))
    assert chi_square(counts, 12) < CHI_SQUARE_14
    assert Counter(draws.weigh([0, 1, 0, 3]) for _ in range(4_000))[3] == pytest.approx(3_000, abs=100)


def test_tool_splits_are_alike() -> None:
    """Two kinds open: every split of what the others leave, three of each kind at least."""
    tools = tuple(
        replace(tool, origin=Origin(("copies",), ("copies",) if place > 1 else ()), copies=17)
        for place, tool in enumerate(REFERENCE.tools)
    )
    cards = replace(REFERENCE, tools=(*tools[:4], replace(tools[4], copies=6)))
    cards = replace(cards, tools=tuple(replace(tool, copies=10) if tool.assumed else tool for tool in cards.tools))
    found = Counter(draw_cards(cards, seed, ("tool split",)).tools[0].copies for seed in range(450))
    assert sorted(found) == list(range(3, 18))
    assert chi_square(found, 15) < CHI_SQUARE_14


def test_a_deck_typed_from_the_box_has_nothing_open() -> None:
    with pytest.raises(InputError, match="nothing is open"):
        draw_cards(replace(REFERENCE, status=TYPED_FROM_BOX), 1, UNKNOWNS)


def without_origins(texts: Mapping[str, str], *names: str) -> dict[str, str]:
    """The card files with these tables as a designer types them: without the columns on where a row comes from."""
    typed = dict(texts)
    for name in names:
        rows = [cells[:-3] for cells in csv.reader(StringIO(texts[f"{name}.csv"]))]
        typed[f"{name}.csv"] = "".join(",".join(cells) + "\n" for cells in rows)
    return typed


def read(texts: Mapping[str, str]) -> Cards:
    """The cards of files in a folder `mine`."""
    return parse_cards(CardFiles(Path("mine"), texts))


@pytest.mark.parametrize("group", UNKNOWNS)
def test_files_that_do_not_say_what_is_known_are_refused_at_once(group: str) -> None:
    plain = read(without_origins(export_files(REFERENCE), *TABLES))
    with pytest.raises(InputError, match=r"^mine: .* no row of loot\.csv or fences\.csv says in a column known or inf"):
        draw_cards(plain, 1, (group,))


def test_a_file_that_does_not_say_what_is_known_is_named_with_the_fact_that_fails() -> None:
    plain = read(without_origins(export_files(REFERENCE), "loot"))
    assert draw_cards(plain, 1, ("fences",)).fences == DECKS[0].fences
    with pytest.raises(
        InputError, match=r"^mine/loot\.csv: .* 2,000 tries to draw loot failed, .* because there is no"
    ):
        draw_cards(plain, 1, ("loot",))


def test_round_a_drawn_deck_are_drawn_the_decks_of_the_reference_set() -> None:
    for place, deck in enumerate(DECKS[:20]):
        again = draw_cards(read(export_files(deck)), place + 3, UNKNOWNS)
        assert replace(again, folder=REFERENCE.folder) == DECKS[place + 2]


@pytest.mark.parametrize("group", UNKNOWNS)
def test_round_a_deck_drawn_in_one_group_as_well(group: str) -> None:
    part = read(export_files(draw_cards(REFERENCE, 9, (group,))))
    assert export_files(draw_cards(part, 4, UNKNOWNS)) == export_files(DECKS[3])


def test_a_drawn_deck_says_of_the_same_cells_that_they_are_assumed() -> None:
    for deck in DECKS[:20]:
        drawn = read(export_files(deck))
        assert replace(drawn, folder=deck.folder) == deck
        assert describe_status(drawn) == describe_status(REFERENCE)
        assert [one[::3] for one in cells(drawn)] == [one[::3] for one in cells(REFERENCE)]


def test_a_fixed_cell_that_was_edited_stays_as_edited_in_every_deck() -> None:
    texts = export_files(REFERENCE)
    for table, old, new in (
        ("places", "3,6,2,2,3,all", "3,7,2,2,3,all"),
        ("ruin", "1,1,2,give draw", "1,1,9,give draw"),
        ("scoundrels", "hans,hammer", "hans,map"),
    ):
        assert old in texts[f"{table}.csv"]
        texts[f"{table}.csv"] = texts[f"{table}.csv"].replace(old, new)
    edited = read(texts)
    for seed in range(1, 6):
        deck = draw_cards(edited, seed, UNKNOWNS)
        assert (deck.places[1].numbers, deck.ruin[0].draw, deck.scoundrels[0].tool) == ((7, 2, 2, 3), 9, "map")
        assert (deck.loot, deck.fences) == (DECKS[seed - 1].loot, DECKS[seed - 1].fences)
    assert describe_status(edited) == describe_status(REFERENCE)


@pytest.mark.parametrize(
    ("table", "old", "new", "group", "fault"),
    [
        ("loot", "money_1,chest,money,2", "money_1,chest,money,3", "fences",
         "mine/loot.csv: no deck is drawn round these cards: there is no chest worth 2 for hammer and pliers"),
        ("fences", "fence_01,1,0,1,1", "fence_01,1,0,1,5", "loot",
         "mine/fences.csv: no deck is drawn round these cards: fence_01 has a bonus of 5 on jewelry instead of "
         "0, 1 or 2"),
        ("tools", "map,12", "map,13", "loot",
         "mine/tools.csv: no deck is drawn round these cards: 61 tool cards instead of 60"),
        ("places", "3,6,2,2,3,all", "3,6,8,2,3,all", "layout",
         "mine/places.csv: no deck is drawn round these cards: 2,000 tries to draw layout failed, 2,000 of them "
         "because what is fixed leaves nothing to draw; columns known and inferred say what is fixed"),
    ],
)  # fmt: skip
def test_an_edit_that_no_published_deck_could_have_is_refused_by_file_and_fact(
    table: str, old: str, new: str, group: str, fault: str
) -> None:
    texts = export_files(REFERENCE)
    assert old in texts[f"{table}.csv"]
    texts[f"{table}.csv"] = texts[f"{table}.csv"].replace(old, new)
    with pytest.raises(InputError) as caught:
        draw_cards(read(texts), 1, (group,))
    assert caught.value.faults[0] == fault


def test_cards_that_are_not_the_published_game_are_refused_with_all_reasons() -> None:
    cards = replace(REFERENCE, loot=(replace(REFERENCE.loot[0], min_players=3), *REFERENCE.loot[1:-1]))
    with pytest.raises(InputError) as caught:
        draw_cards(cards, 1, UNKNOWNS)
    assert [fault.rpartition(": ")[2] for fault in caught.value.faults] == [
        "29 loot cards instead of 30",
        "money_1 is left out at small tables",
        "decks are drawn round cards that could be the published ones; a change of yours may stand in a variant "
        "([cards.NAME]) or in --set, which are on top of every deck",
    ]


def test_a_variant_keeps_its_changes_on_top_of_the_deck() -> None:
    assert GAME.decks
    assert GAME.decks.draw
    plain = Variant("base", "", "", {})
    changed = replace(plain, card_changes={"fence_09": {"painting_bonus": 2}})
    deck = GAME.decks.draw(changed, 5, UNKNOWNS)
    assert deck == GAME.decks.draw(plain, 5, UNKNOWNS)
    rows = GAME.decks.rows(replace(changed, cards=deck))
    assert next(row for row in rows if row.card == "fence_09").cells["painting_bonus"] == 2


def test_a_drawn_deck_is_a_folder_of_cards(tmp_path: Path) -> None:
    assert GAME.decks
    assert GAME.decks.draw
    deck = GAME.decks.draw(Variant("base", "", "", {}), 5, UNKNOWNS)
    for name, text in deck.texts.items():
        (tmp_path / name).write_text(text, "utf-8")
    assert export_files(parse_cards(read_card_files(tmp_path, GAME.decks.files))) == export_files(DECKS[4])
    assert deck.texts["deck.toml"].startswith("# Deck 5: drawn at random")
