"""`decks sample`: folders that `check` and `--cards` take."""

from __future__ import annotations

from pathlib import Path

from langfinger_sim import games
from langfinger_sim.engine.wanted import Wanted, make_plan
from tests.cli.conftest import Command


def test_sample_writes_folders_that_check_accepts(langfinger: Command) -> None:
    ended = langfinger("decks", "sample", "--count", "3", "--seed", "16", "--out", "my decks")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.splitlines() == [
        "my decks/deck_16",
        "my decks/deck_17",
        "my decks/deck_18",
        "check    langfinger-sim check 'my decks/deck_16'",
        "play     langfinger-sim run --cards 'my decks/deck_16'",
    ]
    checked = langfinger("check", "my decks/deck_16", "my decks/deck_17", "my decks/deck_18")
    assert checked.code == 0
    assert "not the published game" not in checked.out + checked.err


def test_a_number_gives_the_same_deck_alone_and_among_others(langfinger: Command) -> None:
    langfinger("decks", "sample", "--count", "3", "--seed", "16", "--out", "many")
    langfinger("decks", "sample", "--count", "1", "--seed", "17", "--out", "one")
    many = {path.name: path.read_text("utf-8") for path in Path("many/deck_17").iterdir()}
    assert many == {path.name: path.read_text("utf-8") for path in Path("one/deck_17").iterdir()}
    assert len(many) == 7


def test_a_drawn_deck_can_be_played(langfinger: Command) -> None:
    langfinger("decks", "sample", "--count", "1", "--seed", "17")
    game = games.find_game("langfinger")
    plan = make_plan(game, Wanted(cards=Path("decks/deck_17"), players=(2, 3, 4, 5)))
    for cell in plan.cells:
        assert cell.variant.name == "base+cards=deck_17"
        assert "30 of 30 loot cards" in game.build_ruleset(cell.variant, cell.players).card_status


def test_nothing_is_written_over(langfinger: Command) -> None:
    langfinger("decks", "sample", "--count", "1", "--seed", "3")
    ended = langfinger("decks", "sample", "--count", "1", "--seed", "3")
    assert ended.code == 2
    assert "decks/deck_3 is not empty" in ended.err


def test_a_game_that_knows_of_nothing_open_says_so(command: Command) -> None:
    ended = command("decks", "sample", "--game", "dash")
    assert ended.code == 2
    assert "no card files" in ended.err or "no deck can be drawn" in ended.err
