"""What a variant changes, and what differs between the variants of two plans."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from langfinger_sim.content.options import CardFiles
from langfinger_sim.contract import CardRow, Decks, Option, Variant
from langfinger_sim.engine.differences import (
    CardChange,
    OptionChange,
    compare_variants,
    list_card_changes,
    list_option_changes,
)
from langfinger_sim.engine.plan import Plan, cross_cells
from tests.toy.game import GAME

GOAL = next(option for option in GAME.options if option.name == "goal")
PLAIN = Option("rotate", "flag", True, "", "C4", "")


def variant(**fields: Any) -> Variant:
    return replace(Variant("mine", "", "", {}), **fields)


def gem(value: int, name: str = "gem") -> CardRow:
    return CardRow("gems", name, f"worth {value}", {"value": value, "kind": "red"}, is_assumed=False)


def sentences(found: Variant) -> list[str]:
    return [change.sentence for change in list_option_changes(GAME, found)]


def test_nothing_differs_from_the_printed_game_where_nothing_is_changed() -> None:
    assert sentences(GAME.find_variant("base")) == []
    assert sentences(variant(changes={"goal": 12}, by_players={3: {"goal": 12}})) == []


def test_old_and_new_value_unit_and_article_are_said() -> None:
    assert sentences(variant(changes={"goal": 30})) == ["goal: 12 → 30 steps (D1)"]


def test_player_counts_are_said_where_not_all_are_meant() -> None:
    found = variant(changes={"goal": 30}, by_players={3: {"goal": 40, "jump_limit": 2}, 4: {"jump_limit": 2}})
    assert sentences(found) == [
        "goal: 12 → 30 steps with 2 or 4 players (D1)",
        "goal: 12 → 40 steps with 3 players (D1)",
        "jump_limit: 5 → 2 jumps with 3 or 4 players (D1)",
    ]


def test_three_player_counts_are_a_list() -> None:
    assert "with 2, 3 or 5 players" in OptionChange(GOAL, (2, 3, 5), 1, 2, is_stated=True).sentence


def test_what_is_not_stated_follows() -> None:
    assert OptionChange(PLAIN, (), True, False, is_stated=False).sentence == (
        "rotate: true → false (C4), which follows from the rest"
    )


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (gem(1), gem(2), "gem (gems): value 1 → 2; now worth 2"),
        (None, gem(2), "gem (gems): added; worth 2"),
        (gem(1), None, "gem (gems): left out; worth 1"),
    ],
)
def test_a_changed_card_is_said(old: CardRow | None, new: CardRow | None, sentence: str) -> None:
    assert CardChange(old, new).sentence == sentence


def test_cards_are_compared_by_their_cells() -> None:
    def rows(found: Variant) -> list[CardRow]:
        same = gem(5, "ring")
        return [gem(2), same, gem(1, "new")] if found.card_changes else [gem(1), same, gem(1, "old")]

    game = replace(GAME, decks=Decks((), rows, lambda _: {}))
    changes = list_card_changes(game, variant(card_changes={"gem": {"value": 2}}))
    assert [change.sentence.split(";")[0] for change in changes] == [
        "gem (gems): value 1 → 2",
        "new (gems): added",
        "old (gems): left out",
    ]
    assert list_card_changes(game, variant()) == list_card_changes(GAME, variant(changes={"goal": 3})) == []


def compare(old: Variant, new: Variant) -> list[str]:
    plans = [Plan("dash", cross_cells([one], [2], [["toss"]])) for one in (old, new)]
    return compare_variants(*(plan.document()["variants"] for plan in plans))


def deck(table: str, note: str = "") -> CardFiles:
    return CardFiles(Path("deck"), {"gems.csv": table, "deck.toml": note})


def test_different_options_and_cells_are_named() -> None:
    old = variant(changes={"goal": 30}, by_players={3: {"goal": 40}}, card_changes={"gem": {"value": 1}})
    new = variant(changes={"goal": 31, "round_cap": 9}, card_changes={"gem": {"value": 2}})
    assert compare(old, new) == [
        "mine, options: goal 30, here 31",
        "mine, options: round_cap not stated, here 9",
        "mine, options with 3 players: only there",
        "mine, changed card gem: value 1, here 2",
    ]
    assert compare(old, old) == []


def test_different_cards_are_named_by_file_card_and_column() -> None:
    old = variant(cards=deck("card,value,kind\ngem,1,red\nring,2,red\n", 'status = "assumed"'))
    new = variant(cards=deck("card;value;kind\ngem;3;red\nfoil;2;red\n", 'status = "typed"'))
    assert compare(old, new) == [
        "mine, deck.toml: status assumed, here typed",
        "mine, gems.csv, gem: value 1, here 3",
        "mine, gems.csv, ring: only there",
        "mine, gems.csv, foil: only here",
    ]


def test_cards_written_down_otherwise_are_the_same() -> None:
    assert compare(variant(cards=deck("card,value\ngem,1\n")), variant(cards=deck("card;value\r\n\r\ngem;1"))) == []


def test_broken_files_are_compared_as_texts() -> None:
    assert compare(variant(cards=deck('card\n"gem')), variant(cards=deck("")))


def test_a_long_list_of_differences_is_cut() -> None:
    rows = "".join(f"gem_{number},1\n" for number in range(30))
    found = compare(variant(cards=deck("card,value\n" + rows)), variant(cards=deck("card,value\n")))
    assert (len(found), found[-1]) == (13, "and 18 more")
