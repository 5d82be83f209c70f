"""Folders of card files: what is read, what is refused and where, what counts as assumed."""

from __future__ import annotations

import csv
import shutil
from collections.abc import Callable
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest

from langfinger_sim.content.card_files import read_card_files
from langfinger_sim.content.options import Variant
from langfinger_sim.errors import InputError
from langfinger_sim.games.langfinger.cards import count_assumed, describe_status
from langfinger_sim.games.langfinger.options import load_reference_cards
from langfinger_sim.games.langfinger.ruleset import build_ruleset
from langfinger_sim.games.langfinger.tables import DATA_FOLDER, FENCE_KINDS, TOOLS, read_cards
from langfinger_sim.games.langfinger.tables import FILES as CARD_FILES

FILES = ("tools", "loot", "fences", "places", "ruin", "scoundrels")

Edit = Callable[..., Path]


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    """A folder with the reference card files, to break."""
    for name in FILES:
        shutil.copy(DATA_FOLDER / f"{name}.csv", tmp_path)
    return tmp_path


@pytest.fixture
def edit(deck: Path) -> Edit:
    """Replaces text in one file of the folder."""

    def replace_text(name: str, old: str, new: str) -> Path:
        path = deck / f"{name}.csv"
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")
        return deck

    return replace_text


def refusal(deck: Path) -> list[str]:
    """The faults, without the folder."""
    with pytest.raises(InputError) as caught:
        read_cards(deck)
    return [fault.replace(f"{deck}/", "") for fault in caught.value.faults]


def test_the_reference_set_is_read_whole() -> None:
    cards = load_reference_cards()
    assert [tool.name for tool in cards.tools] == list(TOOLS)
    assert [len(rows) for rows in (cards.loot, cards.fences, cards.places, cards.ruin, cards.scoundrels)] == [
        30,
        14,
        4,
        5,
        5,
    ]
    money, fence = cards.loot[0], cards.fences[0]
    assert (money.security, money.content, money.value, money.tool_count) == ("chest", "money", 2, 2)
    assert money.tools == {"lock_pick": 0, "hammer": 1, "pliers": 1, "welding": 0, "map": 0}
    assert fence.buys == {"gold": 1, "jewelry": 1, "coins": 0, "statue": 2, "painting": 1}
    assert fence.bonus == {"gold": 0, "jewelry": 1, "coins": 0, "statue": 0, "painting": 0}


def test_assumed_cards_are_counted_by_cell() -> None:
    counts = {count.what: (count.assumed, count.total) for count in count_assumed(load_reference_cards())}
    assert counts == {
        "loot cards": (27, 30),
        "fences": (13, 14),
        "layouts": (3, 4),
        "Ruin rates": (2, 5),
        "tools": (5, 5),
    }


def test_some_cards_are_assumed_in_part_only() -> None:
    cards = load_reference_cards()
    loot_cells, fence_cells = 4, 10
    assert sum(len(loot.assumed) == loot_cells for loot in cards.loot) == 25
    assert {loot.name: loot.assumed for loot in cards.loot if 0 < len(loot.assumed) < loot_cells} == {
        "statue_1": ("content", "value"),
        "gold_1": ("security", "content", "value"),
    }
    assert sum(len(fence.assumed) == fence_cells for fence in cards.fences) == 11
    assert [layout.assumed for layout in cards.places] == [
        ("villa", "museum", "harbor"),
        (),
        ("city", "villa", "museum", "harbor"),
        ("villa", "museum", "harbor"),
    ]


def test_the_ribbon_names_all_counts() -> None:
    assert build_ruleset(Variant("base", "", "", {}), 4).card_status == (
        "Assumed, not known from the published game: 27 of 30 loot cards, 13 of 14 fences, 3 of 4 layouts,"
        " 2 of 5 Ruin rates, copies of 5 of 5 tools."
    )


def test_cards_typed_from_the_box_have_no_ribbon(deck: Path) -> None:
    (deck / "deck.toml").write_text('status = "typed from the box"\n')
    cards = read_cards(deck)
    assert describe_status(cards) == ""
    assert all(count.assumed == 0 for count in count_assumed(cards))


def test_cards_without_provenance_count_as_assumed(deck: Path) -> None:
    (deck / "ruin.csv").write_text("square;give;draw\n1;1;2\n")
    counts = {count.what: (count.assumed, count.total) for count in count_assumed(read_cards(deck))}
    assert counts["Ruin rates"] == (1, 1)


def test_a_wrong_status_is_refused(deck: Path) -> None:
    (deck / "deck.toml").write_text('status = "typed from a box"\nstate = 1\n')
    assert refusal(deck) == [
        'deck.toml, line 2: state is unknown; allowed: status; did you mean "status"?',
        'deck.toml, line 1: status = "typed from a box" is refused; allowed: "assumed", "typed from the box"'
        '; did you mean "typed from the box"?',
    ]
    (deck / "deck.toml").write_text("status =\n")
    assert "deck.toml, line 1" in refusal(deck)[0]


@pytest.mark.parametrize(
    ("name", "old", "new", "fault"),
    [
        ("tools", "hammer,12", "hamer,12", 'tools.csv, line 3, column tool: "hamer" is refused; allowed: lock_pick,'),
        (
            "tools",
            "hammer,12",
            "hammer,61",
            'line 3, column copies: "61" is refused; allowed: a whole number from 0 to',
        ),
        (
            "tools",
            "hammer,12",
            "hammer,-1",
            'line 3, column copies: "-1" is refused; allowed: a whole number from 0 to',
        ),
        (
            "tools",
            'map,12,,,"60 cards of 5 kinds stated; how many of each is assumed"\n',
            "",
            "tools.csv: no row for map; allow",
        ),
        (
            "loot",
            "money_2,chest",
            "money_2,box",
            'loot.csv, line 3, column security: "box" is refused; allowed: chest,',
        ),
        (
            "loot",
            "chest,money,1,0",
            "chest,cash,1,0",
            'line 3, column content: "cash" is refused; allowed: money, gold',
        ),
        (
            "loot",
            "money,1,0,1",
            "money,21,0,1",
            'line 3, column value: "21" is refused; allowed: a whole number from 0',
        ),
        (
            "loot",
            "coins_4,showcase,coins,4,0,2,1",
            "coins_4,showcase,coins,4,0,6,1",
            "lock_pick to map: 7 tools; allow",
        ),
        ("loot", "money_3,", "money_2,", 'line 4, column card: "money_2" stands there twice, first in line 3'),
        (
            "fences",
            "fence_04,0,0,1,0",
            "fence_04,0,0,3,0",
            'line 5, column jewelry_buys: "3" is refused; allowed: a wh',
        ),
        (
            "fences",
            "fence_05,1,1",
            "fence_05,1,11",
            'line 6, column gold_bonus: "11" is refused; allowed: a whole numb',
        ),
        (
            "places",
            "4,7,3,3,4",
            "6,7,3,3,4",
            'line 4, column players: "6" is refused; allowed: a whole number from 2 t',
        ),
        ("places", "4,7,3,3,4", "4,7,3,3,11", 'line 4, column harbor: "11" is refused; allowed: a whole number from 0'),
        (
            "ruin",
            "4,3,3",
            "4,11,3",
            'ruin.csv, line 5, column give: "11" is refused; allowed: a whole number from 0 to',
        ),
        ("ruin", "5,3,4", "6,3,4", "ruin.csv, line 6, column square: 6 leaves a gap; allowed: 1 to 5, each once"),
        (
            "scoundrels",
            "bobby,map",
            "bobby,saw",
            'line 6, column tool: "saw" is refused; allowed: lock_pick, hammer, p',
        ),
        ("loot", "security tools", "securty tools", 'column known: "securty"; allowed: all, security, content, value'),
    ],
)
def test_what_the_engine_cannot_hold_is_refused(edit: Edit, name: str, old: str, new: str, fault: str) -> None:
    faults = refusal(edit(name, old, new))
    assert len(faults) == 1
    assert faults[0].startswith(f"{name}.csv")
    assert fault in faults[0]


@pytest.mark.parametrize(
    ("name", "header", "row", "most"),
    [
        ("loot", "card,security,content,value,lock_pick,hammer,pliers,welding,map", "c{},safe,gold,2,0,0,0,0,0", 60),
        ("scoundrels", "scoundrel,tool", "c{},map", 10),
        (
            "fences",
            ",".join(["card", *(f"{k}_{f}" for k in FENCE_KINDS for f in ("buys", "bonus"))]),
            "c{}" + ",0" * 10,
            40,
        ),
    ],
)
def test_capacities(deck: Path, name: str, header: str, row: str, most: int) -> None:
    def write(count: int) -> None:
        rows = [header, *(row.format(number) for number in range(count))]
        (deck / f"{name}.csv").write_text("\n".join(rows))

    write(most)
    assert len(getattr(read_cards(deck), name)) == most
    write(most + 1)
    assert f"allowed: 1 to {most}" in refusal(deck)[0]


@pytest.mark.parametrize("name", ["loot", "fences", "ruin"])
def test_tables_without_rows_are_refused(deck: Path, name: str) -> None:
    path = deck / f"{name}.csv"
    path.write_text(path.read_text().splitlines()[0])
    assert "0 " in refusal(deck)[0]
    assert name in refusal(deck)[0]


def test_faults_of_all_files_come_at_once(edit: Edit) -> None:
    edit("tools", "hammer,12", "hammer,99")
    edit("ruin", "4,3,3", "4,3,three")
    deck = edit("fences", "fence_14,0", "fence_14,9")
    (deck / "places.csv").unlink()
    assert [fault.split(",")[0].split(":")[0] for fault in refusal(deck)] == [
        "tools.csv",
        "fences.csv",
        "places.csv",
        "ruin.csv",
    ]


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="absent: no such folder of card files"):
        read_cards(tmp_path / "absent")


def test_spreadsheet_files_are_the_same_cards(deck: Path) -> None:
    for name in ("tools", "ruin", "scoundrels", "places"):
        path = deck / f"{name}.csv"
        text = StringIO(newline="")
        csv.writer(text, delimiter=";", lineterminator="\r\n\r\n").writerows(csv.reader(StringIO(path.read_text())))
        path.write_bytes(("\ufeff" + text.getvalue()).encode())
    cards, reference = read_cards(deck), load_reference_cards()
    assert replace(cards, folder=reference.folder) == reference


def test_ruin_squares_are_put_in_order(deck: Path) -> None:
    (deck / "ruin.csv").write_text("square,give,draw\n2,2,3\n1,1,2\n")
    assert [(rate.give, rate.draw) for rate in read_cards(deck).ruin] == [(1, 2), (2, 3)]


def test_card_tables_give_the_base_and_a_variant_wins(edit: Edit) -> None:
    edit("ruin", "1,1,2", "1,0,1")
    cards = read_cards(edit("places", "4,7,3,3,4", "4,10,1,1,1"))
    plain = build_ruleset(Variant("plain", "", "", {}), 4, cards)
    assert plain.options["places"] == [10, 1, 1, 1]
    assert plain.options["ruin_rates"][0] == "0>1"
    changed = Variant("v", "", "", {"places": {"4": [7, 2, 2, 4]}, "ruin_rates": ["2>2"] * 5})
    ruleset = build_ruleset(changed, 4, cards)
    assert (ruleset.options["places"], ruleset.options["ruin_rates"]) == ([7, 2, 2, 4], ["2>2"] * 5)
    assert build_ruleset(changed, 5, cards).options["places"] == [8, 3, 3, 5]


def test_a_player_count_without_layout_is_refused_unless_a_variant_has_one(deck: Path) -> None:
    (deck / "places.csv").write_text("players,city,villa,museum,harbor\n3,6,2,2,3\n")
    cards = read_cards(deck)
    with pytest.raises(InputError, match=r"v with 4 players: there is no layout: places.4 is stated neither"):
        build_ruleset(Variant("v", "", "", {}), 4, cards)
    stated = Variant("v", "", "", {"places": {"4": [7, 2, 2, 4]}})
    assert build_ruleset(stated, 4, cards).options["places"] == [7, 2, 2, 4]


def test_fewer_scoundrels_than_players_are_refused_when_used(deck: Path) -> None:
    (deck / "scoundrels.csv").write_text("scoundrel,tool\nhans,hammer\nbobby,map\n")
    cards = read_cards(deck)
    assert build_ruleset(Variant("v", "", "", {}), 2, cards).record[0].scoundrel_count == 2
    with pytest.raises(InputError, match="2 scoundrels; allowed: one for each of 3 players"):
        build_ruleset(Variant("v", "", "", {}), 3, cards)
    assert build_ruleset(Variant("v", "", "", {"scoundrels": "none"}), 3, cards).players == 3


def test_a_variant_brings_its_own_cards(edit: Edit) -> None:
    deck = edit("tools", "hammer,12", "hammer,20")
    ruleset = build_ruleset(Variant("v", "", "", {}, cards=read_card_files(deck, CARD_FILES)), 4)
    assert ruleset.cards["tools"]["hammer"] == 20
