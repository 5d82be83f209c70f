"""The column `min_players` of the card files: cards left out at small tables, everything else as ever."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from langfinger_sim.content.options import Variant
from langfinger_sim.errors import InputError
from langfinger_sim.games.langfinger.options import load_reference_cards
from langfinger_sim.games.langfinger.ruleset import build_ruleset
from langfinger_sim.games.langfinger.tables import DATA_FOLDER, IN_NO_GAME, Cards, cards_in_play, read_cards
from tests.games.langfinger.tables_of_play import FILES

BASE = Variant("base", "", "", {})


def read_with_column(folder: Path, name: str, least: dict[str, str]) -> Cards:
    """The reference cards, one file with the column; `least` by the name of the card, blank where not given."""
    for other in FILES:
        (folder / f"{other}.csv").write_bytes((DATA_FOLDER / f"{other}.csv").read_bytes())
    path = folder / f"{name}.csv"
    with path.open(encoding="utf-8", newline="") as file:
        head, *rows = csv.reader(file)
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([[*head, "min_players"], *([*row, least.get(row[0], "")] for row in rows)])
    return read_cards(folder)


def test_min_players_leaves_loot_out_below(tmp_path: Path) -> None:
    cards = read_with_column(tmp_path, "loot", {"money_1": "3", "gold_4": "5"})
    whole = [card.name for card in load_reference_cards().loot]
    for players, missing in ((2, {"money_1", "gold_4"}), (3, {"gold_4"}), (4, {"gold_4"}), (5, set())):
        ruleset = build_ruleset(BASE, players, cards)
        left = [name for name in whole if name not in missing]
        assert [card["card"] for card in ruleset.cards["loot"]] == left
        assert int(ruleset.record[0].loot_count) == 30 - len(missing)
        warned = any(f"{30 - len(missing)} loot cards instead of 30" in warning for warning in ruleset.warnings)
        assert warned == bool(missing)


def test_min_players_leaves_the_luck_of_the_others_alone(tmp_path: Path) -> None:
    cards = read_with_column(tmp_path, "loot", {"money_1": "3"})
    reference, fewer = (build_ruleset(BASE, 2, deck).record[0] for deck in (None, cards))
    assert fewer.loot_hash[:29].tolist() == reference.loot_hash[1:30].tolist()
    assert fewer.loot_value[:29].tolist() == reference.loot_value[1:30].tolist()
    # money_2 shared its back with the card left out: its mean is now its own 1 coin
    assert (int(fewer.back_value[0]), int(reference.back_value[0])) == (2, 3)


def test_min_players_of_fences_and_scoundrels(tmp_path: Path) -> None:
    cards = read_with_column(tmp_path, "fences", {"fence_01": "4"})
    assert [len(build_ruleset(BASE, players, cards).cards["fences"]) for players in (3, 4)] == [13, 14]
    cards = read_with_column(tmp_path, "scoundrels", {"hans": "4", "bobby": "5"})
    two = build_ruleset(BASE, 2, cards)
    assert [card["scoundrel"] for card in two.cards["scoundrels"]] == ["yoshiko", "tommaso", "pascal"]
    assert two.record[0].scoundrel_tool[:3].tolist() == [3, 2, 0]
    assert int(build_ruleset(BASE, 5, cards).record[0].scoundrel_count) == 5


def test_min_players_of_a_kind_of_tool_takes_all_its_copies(tmp_path: Path) -> None:
    cards = read_with_column(tmp_path, "tools", {"map": "3"})
    assert build_ruleset(BASE, 2, cards).cards["tools"]["map"] == 0
    assert build_ruleset(BASE, 2, cards).record[0].tool_copies.tolist() == [12, 12, 12, 12, 0]
    assert build_ruleset(BASE, 3, cards).record[0].tool_copies.tolist() == [12] * 5


@pytest.mark.parametrize("blank", [{}, {"money_1": "2"}])
def test_min_players_blank_or_2_changes_nothing(tmp_path: Path, blank: dict[str, str]) -> None:
    cards = read_with_column(tmp_path, "loot", blank)
    for players in (2, 5):
        one, other = build_ruleset(BASE, players, cards), build_ruleset(BASE, players)
        assert one.record.tobytes() == other.record.tobytes()
        assert (one.cards, one.digest) == (other.cards, other.digest)


@pytest.mark.parametrize("least", ["1", "7", "all"])
def test_min_players_refuses_other_counts(tmp_path: Path, least: str) -> None:
    with pytest.raises(InputError) as caught:
        read_with_column(tmp_path, "loot", {"money_2": least})
    place = f"{tmp_path / 'loot.csv'}, line 3, column min_players"
    assert caught.value.faults == (f'{place}: "{least}" is refused; allowed: a whole number from 2 to 6',)


def test_min_players_has_to_leave_a_card(tmp_path: Path) -> None:
    names = [card.name for card in load_reference_cards().fences]
    cards = read_with_column(tmp_path, "fences", dict.fromkeys(names, "3"))
    with pytest.raises(InputError, match=r"fences\.csv: no card is left"):
        build_ruleset(BASE, 2, cards)
    assert len(build_ruleset(BASE, 3, cards).cards["fences"]) == 14


def test_min_players_leaves_enough_scoundrels(tmp_path: Path) -> None:
    cards = read_with_column(tmp_path, "scoundrels", {"hans": "5", "bobby": "5"})
    with pytest.raises(InputError, match="3 scoundrels; allowed: one for each of 4 players"):
        build_ruleset(BASE, 4, cards)


def test_min_players_above_all_tables_leaves_a_card_out_of_every_game(tmp_path: Path) -> None:
    cards = read_with_column(tmp_path, "fences", {"fence_05": str(IN_NO_GAME)})
    for players in (2, 5):
        names = [fence.name for fence in cards_in_play(cards, players).fences]
        assert "fence_05" not in names
        assert len(names) == len(cards.fences) - 1
