"""Cards for people: what they show, what is exported, and single cells changed by a variant."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from langfinger_sim.content.card_files import read_card_files
from langfinger_sim.content.options import CardFiles, Variant
from langfinger_sim.errors import InputError
from langfinger_sim.games.langfinger.card_lists import describe_fence, describe_loot, export_files, list_card_rows
from langfinger_sim.games.langfinger.cards import describe_status
from langfinger_sim.games.langfinger.game import GAME
from langfinger_sim.games.langfinger.options import apply_settings, cards_in_force, find_variant, load_reference_cards
from langfinger_sim.games.langfinger.origins import COLUMNS, Origin
from langfinger_sim.games.langfinger.ruleset import build_ruleset
from langfinger_sim.games.langfinger.tables import (
    DATA_FOLDER,
    FILES,
    MIN_PLAYERS,
    STATUSES,
    TABLES,
    TYPED_FROM_BOX,
    Cards,
    parse_cards,
    read_cards,
)

BASE = find_variant("base")
REFERENCE = load_reference_cards()
BY_NAME = {row.card: row for row in list_card_rows(REFERENCE)}


def write(folder: Path, files: Mapping[str, str]) -> Path:
    folder.mkdir()
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
    return folder


def changed(**cards: dict[str, int | str]) -> Variant:
    return replace(BASE, card_changes=cards)


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("fence_01", "gold, jewelry +1, statue ×2, painting"),
        ("fence_09", "jewelry ×2, statue +2, painting"),
        ("money_1", "chest, money 2 for hammer, pliers"),
        ("gold_1", "safe, gold 3 for welding, map ×2"),
        ("map", "12 copies"),
        ("bobby", "own tool map"),
    ],
)
def test_a_card_is_named_by_what_it_shows(card: str, words: str) -> None:
    assert BY_NAME[card].shows == words


def test_odd_cards_have_words_too() -> None:
    fence = replace(REFERENCE.fences[0], buys=dict.fromkeys(REFERENCE.fences[0].buys, 0))
    assert describe_fence(fence) == "jewelry ×0 +1"
    assert describe_fence(replace(fence, bonus=fence.buys)) == "buys nothing"
    assert describe_loot(replace(REFERENCE.loot[0], tools={})) == "chest, money 2 for no tool"


def test_every_card_is_listed_once_with_its_cells() -> None:
    rows = list_card_rows(REFERENCE)
    assert [row.group for row in rows] == ["fences"] * 14 + ["loot"] * 30 + ["tools"] * 5 + ["scoundrels"] * 5
    assert len({row.card for row in rows}) == 54
    assert BY_NAME["money_1"].cells == {
        "security": "chest",
        "content": "money",
        "value": 2,
        "lock_pick": 0,
        "hammer": 1,
        "pliers": 1,
        "welding": 0,
        "map": 0,
    }
    assert (BY_NAME["fence_01"].is_assumed, BY_NAME["fence_02"].is_assumed) == (False, True)
    assert not any(row.is_assumed for row in list_card_rows(replace(REFERENCE, status=TYPED_FROM_BOX)))


def test_exported_cards_are_the_same_cards(tmp_path: Path) -> None:
    folder = write(tmp_path / "own", export_files(REFERENCE))
    assert sorted(path.name for path in folder.iterdir()) == sorted(FILES)
    own = replace(BASE, cards=read_card_files(folder, FILES))
    for players in (2, 5):
        ours, theirs = build_ruleset(BASE, players), build_ruleset(own, players)
        assert (ours.digest, ours.record.tobytes()) == (theirs.digest, theirs.record.tobytes())


def changed_cards() -> Cards:
    """Some cells changed, a card left out at small tables, quotation marks, semicolons and a line end in a source."""
    left_out = parse_cards(
        read_card_files(DATA_FOLDER, FILES), {"money_1": {"value": 3, MIN_PLAYERS: 4}, "map": {"copies": 11}}
    )
    first = left_out.fences[0]
    source = replace(first.origin, known=("all",), inferred=(), source='he said "two, or three"; we\nlisten')
    return replace(left_out, fences=(replace(first, origin=source), *left_out.fences[1:]))


TYPED = replace(REFERENCE, status=TYPED_FROM_BOX)
UNKNOWN = replace(REFERENCE, loot=tuple(replace(one, origin=Origin(one.origin.cells)) for one in REFERENCE.loot))


@pytest.mark.parametrize("cards", [REFERENCE, changed_cards(), TYPED, UNKNOWN], ids=["ref", "changed", "typed", "none"])
def test_exported_cards_are_read_back_the_same_in_every_field(tmp_path: Path, cards: Cards) -> None:
    back = read_cards(write(tmp_path / "own", export_files(cards)))
    assert replace(back, folder=cards.folder) == cards
    for table in TABLES:
        assumed = [[row.assumed for row in getattr(one, table)] for one in (back, cards)]
        assert assumed[0] == assumed[1]
    assert describe_status(back) == describe_status(cards)


def test_exported_files_have_the_columns_of_the_package_and_no_other() -> None:
    for name, text in export_files(REFERENCE).items():
        if name.endswith(".csv"):
            assert text.splitlines()[0] == (DATA_FOLDER / name).read_text("utf-8").splitlines()[0]
    assert [MIN_PLAYERS in text for text in export_files(changed_cards()).values()] == [False, True, *[False] * 4, True]


def test_no_part_of_an_exported_source_looks_like_two_cells_to_a_spreadsheet() -> None:
    """Some part cells at semicolons, whatever stands in the first line."""
    for name, text in export_files(REFERENCE).items():
        if name.endswith(".csv"):
            assert ";" not in "".join(text.split('"')[::2])


def test_files_without_origins_read_as_before_and_are_exported_with_empty_ones(tmp_path: Path) -> None:
    files = dict(export_files(REFERENCE))
    files["ruin.csv"] = "square,give,draw\n1,1,2\n2,2,2\n"
    cards = read_cards(write(tmp_path / "own", files))
    assert [rate.assumed for rate in cards.ruin] == [("give", "draw")] * 2
    assert "2 of 2 Ruin rates" in describe_status(cards)
    assert "27 of 30 loot cards" in describe_status(cards)
    assert export_files(cards)["ruin.csv"] == "square,give,draw,known,inferred,source\n1,1,2,,,\n2,2,2,,,\n"


def test_the_exported_deck_file_says_how_to_declare_a_typed_deck(tmp_path: Path) -> None:
    files = export_files(REFERENCE)
    assert [line for line in files["deck.toml"].splitlines() if line and line[0] != "#"] == [
        f'status = "{STATUSES[0]}"'
    ]
    typed = files["deck.toml"].replace(f'status = "{STATUSES[0]}"', f'status = "{TYPED_FROM_BOX}"')
    folder = write(tmp_path / "own", {**files, "deck.toml": typed})
    ruleset = build_ruleset(replace(BASE, cards=read_card_files(folder, FILES)), 4)
    assert (ruleset.card_status, ruleset.warnings) == ("", ())
    assert export_files(read_cards(folder))["deck.toml"] == typed


def test_the_exported_deck_file_names_every_column_and_what_it_may_hold() -> None:
    text = export_files(REFERENCE)["deck.toml"]
    assert "#   painting_bonus: a whole number from 0 to 10" in text
    assert [column.name for column in COLUMNS if f"#   {column.name}: " not in text] == []
    for columns, _ in TABLES.values():
        assert [column.name for column in columns if f"#   {column.name}: " not in text] == []


@pytest.mark.parametrize(
    ("card", "column", "value", "field", "number"),
    [
        ("fence_09", "painting_bonus", 1, ("fence_bonus", 8, 4), 2),
        ("fence_09", "gold_buys", 2, ("fence_buys", 8, 0), 2),
        ("money_1", "value", 5, ("loot_value", 0), 10),
        ("money_1", "content", "gold", ("loot_kind", 0), 1),
        ("map", "copies", 9, ("tool_copies", 4), 9),
        ("hans", "tool", "map", ("scoundrel_tool", 0), 4),
    ],
)
def test_a_changed_cell_reaches_the_record_and_nothing_else_does(
    card: str, column: str, value: Any, field: tuple[Any, ...], number: int
) -> None:
    variant = apply_settings(BASE, [f"{card}.{column}={value}"])
    ruleset, plain = build_ruleset(variant, 4), build_ruleset(BASE, 4)
    name, *place = field
    assert int(ruleset.record[0][name][tuple(place)]) == number
    assert ruleset.digest != plain.digest
    old, new = ({row.card: row.cells for row in list_card_rows(cards_in_force(one))} for one in (BASE, variant))
    assert new == {**old, card: {**old[card], column: value}}


def test_what_a_changed_card_breaks_is_warned_of() -> None:
    (warning,) = build_ruleset(apply_settings(BASE, ["fence_09.painting_bonus=3"]), 4).warnings
    assert warning == "not the published game: fence_09 has a bonus of 3 on painting instead of 0, 1 or 2"


def test_changes_that_do_not_fit_together_are_refused() -> None:
    with pytest.raises(InputError, match="columns lock_pick to map: 8 tools; allowed: 0 to 6 in all"):
        build_ruleset(apply_settings(BASE, ["gold_1.map=5", "gold_1.hammer=2"]), 4)


def test_a_changed_card_that_another_deck_has_not_is_refused(tmp_path: Path) -> None:
    files = export_files(REFERENCE)
    text = "".join(line for line in files["fences.csv"].splitlines(keepends=True) if not line.startswith("fence_09"))
    folder = write(tmp_path / "own", {**files, "fences.csv": text})
    variant = replace(changed(fence_09={"painting_bonus": 1}), cards=read_card_files(folder, FILES))
    with pytest.raises(InputError) as caught:
        build_ruleset(variant, 4)
    assert caught.value.faults == (f"{folder}: there is no cell fence_09.painting_bonus",)


def test_one_name_in_two_files_means_the_one_that_has_the_column(tmp_path: Path) -> None:
    files = export_files(REFERENCE)
    folder = write(tmp_path / "own", {**files, "loot.csv": files["loot.csv"].replace("money_1,", "hammer,")})
    cards = parse_cards(read_card_files(folder, FILES), {"hammer": {"copies": 3, "value": 1}})
    assert (cards.tools[1].copies, cards.loot[0].name, cards.loot[0].value) == (3, "hammer", 1)


def test_a_variant_file_changes_a_cell_at_every_player_count(tmp_path: Path) -> None:
    path = tmp_path / "kinder.toml"
    path.write_text("goal = 25\n[cards.fence_09]\npainting_bonus = 1\n[players.5]\ntokens = 2\n")
    for players in (2, 5):
        ruleset = build_ruleset(find_variant(str(path)), players)
        assert ruleset.cards["fences"][8]["bonus"] == {"statue": 2, "painting": 1}
        assert ruleset.options["tokens"] == (2 if players == 5 else 3)


def test_every_file_tells_all_its_faults_at_once() -> None:
    files = dict(export_files(REFERENCE))
    del files["ruin.csv"]
    files["tools.csv"] = "tool\nhammer\nsaw\n"
    files["loot.csv"] = files["loot.csv"].replace("money_1,chest,money,2,0,1", "money_1,chest,money,99,6,1")
    files["scoundrels.csv"] = 'scoundrel,tool\n"hans'
    files["deck.toml"] = "status = 3\nstate = 1\n"
    with pytest.raises(InputError) as caught:
        parse_cards(CardFiles(Path("d"), files), {"fence_99": {"gold_buys": 1}})
    starts = [
        "d/tools.csv, line 1: column copies is missing",
        'd/tools.csv, line 3, column tool: "saw" is refused',
        "d/tools.csv: no row for pliers, welding, map",
        'd/loot.csv, line 2, column value: "99" is refused',
        "d/loot.csv, line 2, columns lock_pick to map: 8 tools",
        "d/ruin.csv: there is no such file",
        "d/scoundrels.csv, line 2: not valid CSV",
        "d/deck.toml, line 2: state is unknown",
        "d/deck.toml, line 1: status = 3 is refused",
        "d: there is no cell fence_99.gold_buys",
    ]
    assert len(caught.value.faults) == len(starts)
    for fault, start in zip(caught.value.faults, starts, strict=True):
        assert fault.startswith(start)


def test_the_game_offers_its_cards_to_the_frame() -> None:
    assert GAME.decks is not None
    assert GAME.decks.files == FILES
    assert {group.name for group in GAME.decks.groups} <= {row.group for row in GAME.decks.rows(BASE)}
    assert GAME.decks.export(changed(map={"copies": 11}))["tools.csv"].splitlines()[-1].startswith("map,11,,,")
