"""Variant files: what they may say, what they extend, and settings on top."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from langfinger_sim.content.card_files import DeckReader
from langfinger_sim.content.csv_reader import TableColumn
from langfinger_sim.content.options import CardFiles, Option, Variant, value_in_force
from langfinger_sim.content.variants import apply_settings, find_variant, read_variant, replace_cards
from langfinger_sim.errors import InputError

GOAL = Option("goal", "coins", 20, "coins", "E1", "", low=1, high=200)
TOKENS = Option("tokens", "integer", 3, "tokens", "A1", "", low=1, high=5)
ROTATE = Option("rotate_start", "flag", True, "", "C4", "")
HANDS = Option("start_hand", "integers", [2, 3], "tools", "S2", "", low=0, high=12, length=(2, 2))
RATES = Option("ruin_rates", "rates", ["1>2"], "tools", "B3", "", low=0, high=10, length=(1, 8))
PLACES = Option(
    "places",
    "layout",
    {"2": [4, 1], "3": [6, 2], "4": [7, 3]},
    "cards",
    "S4",
    "",
    parts=(("city", 0, 20), ("villa", 0, 8)),
    counts=(2, 4),
)
OPTIONS = (GOAL, TOKENS, ROTATE, HANDS, RATES, PLACES)
COUNTS = (2, 3, 4)
BASE = Variant("base", "", "", {})

Write = Callable[[str, str], Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def write_file(name: str, text: str) -> Path:
        path = tmp_path / "variants" / f"{name}.toml"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return write_file


@pytest.fixture
def folder(tmp_path: Path, write: Write) -> Path:
    write("base", 'description = "printed"\n')
    write("long", 'extends = "base"\ndescription = "longer"\nquestion = "too long?"\ngoal = 30\nplaces.4 = [8, 3]\n')
    return tmp_path / "variants"


CELLS = {name: TableColumn(name, "integer", 0, 9) for name in ("value", "weight")}
DECK = DeckReader(("deck.csv",), lambda _: {"gem": CELLS, "ring": CELLS})


def find(folder: Path, name: str) -> Variant:
    return find_variant(folder, OPTIONS, name, COUNTS, DECK)


def refusal(folder: Path, name: str) -> list[str]:
    """The faults, without the folder."""
    with pytest.raises(InputError) as caught:
        find(folder, name)
    return [fault.replace(f"{folder}/", "") for fault in caught.value.faults]


def test_a_variant_is_found_by_name_or_path(folder: Path) -> None:
    expected = Variant("long", "longer", "too long?", {"goal": 30, "places": {"4": [8, 3]}})
    assert find(folder, "long") == expected
    assert find(folder, str(folder / "long.toml")) == expected
    assert read_variant(folder, OPTIONS, folder / "long.toml", COUNTS) == expected


def test_an_unknown_name_shows_the_nearest(folder: Path) -> None:
    assert refusal(folder, "lnog") == [
        'variant "lnog" is unknown; allowed: base, long, or the path of a TOML file; did you mean "long"?'
    ]


def test_a_file_named_without_its_ending_is_told(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "loong.toml").write_text("goal = 30\n")
    monkeypatch.chdir(tmp_path)
    assert refusal(folder, "loong")[0].endswith('; did you mean "loong.toml"?')


@pytest.mark.parametrize(
    "name", ["../secret", "sub/../../secret", "..", ".", "", "secret", "base/../../secret", "x" * 5000, "a\0b"]
)
def test_a_name_never_leaves_its_folder(folder: Path, name: str) -> None:
    (folder.parent / "secret.toml").write_text("goal = 30\n")
    assert "is unknown" in refusal(folder, name)[0]


def test_a_name_goes_before_a_file_of_that_name(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "long").write_text("goal = 99\n")
    (tmp_path / "own").write_text("goal = 98\n")
    monkeypatch.chdir(tmp_path)
    assert find(folder, "long").changes["goal"] == 30
    assert find(folder, "own").changes["goal"] == 98


def test_everything_wrong_is_said_at_once(folder: Path, write: Write) -> None:
    write(
        "bad",
        """extends = "lonk"
description = 3
gaol = 25
goal = 300
tokens = true
places = [7, 3]
cards = "nowhere"

[players.3]
tokens = 3.0
rotate = false
extends = "base"
places.4 = [1, 1]

[players.6]
goal = 25
""",
    )
    row = "a list of 2 whole numbers: city from 0 to 20, villa from 0 to 8"
    counts = "allowed: [players.2], [players.3], [players.4]"
    assert refusal(folder, "bad") == [
        'bad.toml, line 1: extends: variant "lonk" is unknown; allowed: bad, base, long, or the path of a TOML file'
        '; did you mean "long"?',
        "bad.toml, line 2: description = 3 is refused; allowed: a text",
        'bad.toml, line 7: cards = "nowhere" is refused; allowed: a folder of card files',
        'bad.toml, line 3: "gaol" is no option; its value is 25; did you mean "goal"?',
        "bad.toml, line 4: goal = 300 is refused; allowed: coins from 1 to 200 in steps of 0.5",
        "bad.toml, line 5: tokens = true is refused; allowed: a whole number from 1 to 5",
        f"bad.toml, line 6: places = [7, 3] is refused; allowed: places.N for N from 2 to 4 players, each {row}",
        "bad.toml, line 10: tokens = 3.0 is refused; allowed: a whole number from 1 to 5",
        'bad.toml, line 11: "rotate" is no option; its value is false; did you mean "rotate_start"?',
        "bad.toml, line 12: extends is refused; allowed: at the top of the file only",
        'bad.toml, line 13: places = {"4": [1, 1]} is refused; allowed: places.3 in [players.3]',
        f'bad.toml, line 15: players.6 = {{"goal": 25}} is refused; {counts}',
    ]


def test_faults_of_what_is_extended_are_said_too(folder: Path, write: Write) -> None:
    write("parent", "goal = 0\n")
    write("child", 'extends = "parent"\ntokens = 9\n')
    assert [fault.split(":")[0] for fault in refusal(folder, "child")] == [
        "parent.toml, line 1",
        "child.toml, line 2",
    ]


@pytest.mark.parametrize("length", [1, 2, 3])
def test_extends_must_not_go_round_in_a_circle(folder: Path, write: Write, length: int) -> None:
    for link in range(length):
        write(f"v{link}", f'extends = "v{(link + 1) % length}"\n')
    names = " -> ".join([*(f"v{link}" for link in range(length)), "v0"])
    assert refusal(folder, "v0") == [f"v{length - 1}.toml, line 1: extends goes round in a circle: {names}"]


def test_extends_may_name_a_file_beside(folder: Path, tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    (own / "first.toml").write_text('extends = "long"\ntokens = 4\n')
    (own / "second.toml").write_text('extends = "first.toml"\ngoal = 40\n')
    assert find(folder, str(own / "second.toml")).changes == {"goal": 40, "places": {"4": [8, 3]}, "tokens": 4}
    (own / "third.toml").write_text('extends = "first"\n')
    with pytest.raises(InputError, match="is unknown"):
        find(folder, str(own / "third.toml"))


def test_texts_are_the_variants_own(folder: Path, write: Write) -> None:
    write("child", 'extends = "long"\n')
    child = find(folder, "child")
    assert (child.name, child.description, child.question) == ("child", "", "")


def test_a_section_overrides_for_its_player_count(folder: Path, write: Write) -> None:
    write("five", "goal = 25\nplaces.3 = [5, 5]\n[players.3]\ngoal = 15\nplaces = [9, 2]\n[players.4]\ntokens = 2\n")
    variant = find(folder, "five")
    assert variant.by_players == {3: {"goal": 15, "places": {"3": [9, 2]}}, 4: {"tokens": 2}}
    assert [value_in_force(GOAL, variant, count) for count in COUNTS] == [25, 15, 25]
    assert [value_in_force(TOKENS, variant, count) for count in COUNTS] == [3, 3, 2]
    assert value_in_force(PLACES, variant, 3) == {"2": [4, 1], "3": [9, 2], "4": [7, 3]}
    assert value_in_force(PLACES, variant, 4) == {"2": [4, 1], "3": [5, 5], "4": [7, 3]}


def test_a_table_of_its_own_count_is_allowed_in_a_section(folder: Path, write: Write) -> None:
    write("v", "[players.3]\nplaces.3 = [9, 2]\n")
    assert find(folder, "v").by_players == {3: {"places": {"3": [9, 2]}}}


def test_what_a_child_says_beats_a_section_of_its_parent(folder: Path, write: Write) -> None:
    write("parent", "[players.3]\ngoal = 15\ntokens = 2\nplaces = [9, 2]\n[players.4]\nplaces = [1, 1]\n")
    write("child", 'extends = "parent"\ngoal = 25\nplaces.3 = [2, 2]\n[players.3]\ntokens = 1\n')
    child = find(folder, "child")
    assert child.by_players == {3: {"tokens": 1}, 4: {"places": {"4": [1, 1]}}}
    assert value_in_force(GOAL, child, 3) == 25
    assert value_in_force(PLACES, child, 3)["3"] == [2, 2]


def test_players_must_be_sections(folder: Path, write: Write) -> None:
    write("v", "players = 3\n")
    assert refusal(folder, "v") == [
        "v.toml, line 1: players = 3 is refused; allowed: [players.2], [players.3], [players.4]"
    ]
    write("w", "players.3 = 3\nextends = 4\n")
    assert refusal(folder, "w") == [
        "w.toml, line 2: extends = 4 is refused; allowed: the name of a variant",
        "w.toml, line 1: players.3 = 3 is refused; allowed: [players.2], [players.3], [players.4]",
    ]


def test_a_variant_names_its_own_cards(folder: Path, write: Write) -> None:
    (folder / "deck").mkdir()
    (folder / "deck" / "deck.csv").write_text("card,value\ngem,1\n")
    (folder / "deck" / "other.csv").write_text("not read\n")
    write("own", 'cards = "deck"\n')
    write("child", 'extends = "own"\n')
    files = CardFiles(folder / "deck", {"deck.csv": "card,value\ngem,1\n"})
    assert find(folder, "own").cards == find(folder, "child").cards == files


def test_a_cell_of_a_card_is_changed(folder: Path, write: Write) -> None:
    write("cell", "[cards.gem]\nvalue = 3\n")
    variant = find(folder, "cell")
    assert (variant.card_changes, variant.cards, variant.changes) == ({"gem": {"value": 3}}, None, {})


def test_a_folder_and_changed_cells_stand_together(folder: Path, write: Write) -> None:
    (folder / "deck").mkdir()
    write("both", '[cards]\nfolder = "deck"\ngem.value = 3\n')
    variant = find(folder, "both")
    assert (variant.card_changes, variant.cards) == ({"gem": {"value": 3}}, CardFiles(folder / "deck", {}))


def test_what_a_child_says_of_a_cell_wins_and_the_rest_stays(folder: Path, write: Write) -> None:
    write("parent", "[cards.gem]\nvalue = 3\nweight = 1\n")
    write("child", 'extends = "parent"\n[cards.gem]\nvalue = 4\n')
    assert find(folder, "child").card_changes == {"gem": {"value": 4, "weight": 1}}


def test_everything_wrong_with_cards_is_said_at_once(folder: Path, write: Write) -> None:
    write("bad", "goal = 0\n[cards]\nfolder = 3\n[cards.gem]\nvalue = 10\n")
    assert refusal(folder, "bad") == [
        "bad.toml, line 2: cards = 3 is refused; allowed: a folder of card files",
        "bad.toml, line 1: goal = 0 is refused; allowed: coins from 1 to 200 in steps of 0.5",
    ]
    write("worse", "[cards]\ngem = 3\n[cards.gum]\nvalue = 1\n[cards.ring]\nvalu = 1\nvalue = true\nweight = 10\n")
    section = "a section [cards.gem] with the columns to change, or cards.folder = a folder of card files"
    assert refusal(folder, "worse") == [
        f"worse.toml, line 2: cards.gem = 3 is refused; allowed: {section}",
        'worse.toml, line 4: gum.value = 1: there is no card "gum"; did you mean "gem"?',
        'worse.toml, line 6: ring.valu = 1: ring has no "valu"; allowed: value, weight; did you mean "value"?',
        "worse.toml, line 7: ring.value = true is refused; allowed: a whole number from 0 to 9",
        "worse.toml, line 8: ring.weight = 10 is refused; allowed: a whole number from 0 to 9",
    ]


@pytest.mark.parametrize("text", ['cards = "deck"', "[cards.gem]\nvalue = 1"])
def test_a_game_without_cards_has_none_to_change(folder: Path, write: Write, text: str) -> None:
    path = write("v", text)
    with pytest.raises(InputError, match="the game has no card files"):
        read_variant(folder, OPTIONS, path, COUNTS)


def test_faulty_card_files_are_left_to_be_refused_when_made_ready(folder: Path, write: Write) -> None:
    def fail(_: CardFiles | None) -> Any:
        raise InputError("the deck is faulty")

    path = write("v", "[cards.gem]\nvalue = 99\n")
    assert read_variant(folder, OPTIONS, path, COUNTS, DeckReader((), fail)).card_changes == {"gem": {"value": 99}}


def test_a_setting_changes_a_cell() -> None:
    variant = apply_settings(OPTIONS, BASE, ["gem.value=3", "goal=25", "ring.weight=4", "gem.weight=2"], DECK)
    assert variant.card_changes == {"gem": {"value": 3, "weight": 2}, "ring": {"weight": 4}}
    assert variant.changes == {"goal": 25}
    assert variant.name == "base+gem.value=3+goal=25+ring.weight=4+gem.weight=2"


def test_a_setting_wins_over_the_cell_of_a_variant() -> None:
    below = replace(BASE, card_changes={"gem": {"value": 3, "weight": 5}})
    assert apply_settings(OPTIONS, below, ["gem.value=4"], DECK).card_changes == {"gem": {"value": 4, "weight": 5}}


def test_wrong_settings_of_cells_are_said_at_once() -> None:
    with pytest.raises(InputError) as caught:
        apply_settings(
            OPTIONS,
            BASE,
            ["gum.value=1", "gem.vale=1", "gem.value=x", "gem.value=1", "gem.value=2", "plases.4=7,3"],
            DECK,
        )
    assert list(caught.value.faults) == [
        '--set gum.value = 1: there is no option or card "gum"; did you mean "gem"?',
        '--set gem.vale = 1: gem has no "vale"; allowed: value, weight; did you mean "value"?',
        '--set gem.value = "x" is refused; allowed: a whole number from 0 to 9',
        "--set gem.value is given twice",
        '--set plases.4 = "7,3": there is no option or card "plases"; did you mean "places"?',
    ]


def test_other_cards_name_the_variant(tmp_path: Path) -> None:
    (tmp_path / "my_cards").mkdir()
    cards = CardFiles(tmp_path / "my_cards" / ".", {"deck.csv": ""})
    changed = replace_cards(replace(BASE, card_changes={"gem": {"value": 3}}), cards)
    assert (changed.name, changed.cards, changed.card_changes) == ("base+cards=my_cards", cards, {"gem": {"value": 3}})


def test_settings_name_the_variant() -> None:
    settings = ["goal=25", "start_hand=4,4", "places.4=7,3", "ruin_rates=1>2,2>2", "rotate_start=no"]
    variant = apply_settings(OPTIONS, BASE, settings)
    assert variant.name == "base+goal=25+start_hand=4,4+places.4=7,3+ruin_rates=1>2,2>2+rotate_start=false"
    assert variant.changes == {
        "goal": 25,
        "start_hand": [4, 4],
        "places": {"4": [7, 3]},
        "ruin_rates": ["1>2", "2>2"],
        "rotate_start": False,
    }


def test_no_settings_change_nothing() -> None:
    assert apply_settings(OPTIONS, BASE, []) == BASE


def test_settings_win_at_every_player_count() -> None:
    variant = Variant("v", "d", "q", {"tokens": 4}, {3: {"goal": 15, "places": {"3": [9, 2]}}})
    changed = apply_settings(OPTIONS, variant, ["goal=25", "places.3=1,1", "places.2=2,2"])
    assert value_in_force(GOAL, changed, 3) == 25
    assert value_in_force(PLACES, changed, 3)["3"] == [1, 1]
    assert changed.by_players == {}
    assert (changed.changes["tokens"], changed.description, changed.question) == (4, "d", "q")
    assert variant.by_players == {3: {"goal": 15, "places": {"3": [9, 2]}}}


def test_all_wrong_settings_are_said_at_once() -> None:
    row = "a list of 2 whole numbers: city from 0 to 20, villa from 0 to 8"
    with pytest.raises(InputError) as caught:
        apply_settings(
            OPTIONS,
            BASE,
            ["gaol=25", "goal", "goal=300", "places=7,3", "goal.3=1", "places.9=7,3", "tokens=2", "tokens=3", "=1"],
        )
    assert list(caught.value.faults) == [
        '--set gaol=25: "gaol" is no option; did you mean "goal"?',
        "--set goal: allowed: KEY=VALUE, such as goal=25",
        "--set goal = 300 is refused; allowed: coins from 1 to 200 in steps of 0.5",
        '--set places=7,3: "places" is refused; allowed: places.2=…',
        '--set goal.3=1: "goal.3" is refused; allowed: goal=…',
        f"--set places.9 = [7, 3] is refused; allowed: places.N for N from 2 to 4 players, each {row}",
        "--set tokens is given twice",
        '--set =1: "" is no option',
    ]
