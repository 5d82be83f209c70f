"""`decks sample`: folders that `check` and `--cards` take."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from langfinger_sim import games
from langfinger_sim.engine.deck_plan import plan_decks, read_deck_plan
from langfinger_sim.engine.plan import check_plan
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
        said = game.build_ruleset(cell.variant, cell.players).card_status
        assert said == game.build_ruleset(game.find_variant("base"), cell.players).card_status


@pytest.mark.parametrize("export", [("cards", "export", "deck_2"), ("decks", "sample", "--seed", "2", "--count", "1")])
def test_round_exported_and_drawn_cards_the_same_decks_are_played(langfinger: Command, export: tuple[str, ...]) -> None:
    assert langfinger(*export, *(("--out", ".") if "sample" in export else ())).code == 0
    game = games.find_game("langfinger")
    ours, theirs = (
        plan_decks(game, make_plan(game, Wanted(cards=folder)), [0], 3, 100) for folder in (None, Path("deck_2"))
    )
    check_plan(theirs, game)
    assert [deck.number for deck in read_deck_plan(game, theirs) if not deck.group] == [1, 3, 4]
    decks = {cell.variant.name: cell.variant.cards for cell in ours.cells}
    drawn = [cell.variant for cell in theirs.cells[1:] if cell.variant.name in decks]
    same = [variant.cards == decks[variant.name] for variant in drawn]
    assert [variant.name for variant in drawn][:2] == ["base+cards=deck_1", "base+cards=deck_3"]
    assert len(same) == 2 + 5 * 3
    assert all(same[:2])
    assert all(same) is (export[0] == "cards")  # in the others only one group is drawn, and the rest is that of deck 2


def test_cards_round_which_no_deck_can_be_drawn_are_refused_before_anything_is_played(langfinger: Command) -> None:
    langfinger("cards", "export", "mine")
    path = Path("mine/loot.csv")
    path.write_text(path.read_text("utf-8").replace("money_1,chest,money,2", "money_1,chest,money,3"), "utf-8")
    for arguments in (("compare", "equal_hands"), ("report", "starting-hand"), ("report", "fence-value")):
        ended = langfinger(*arguments, "--cards", "mine", "--decks", "2")
        assert ended.code == 2
        assert (
            "mine/loot.csv: no deck is drawn round these cards: there is no chest worth 2 for hammer and" in ended.err
        )
        assert "([cards.NAME]) or in --set, which are on top of every deck" in ended.err
    assert not Path("runs").exists()


def test_nothing_is_written_over(langfinger: Command) -> None:
    langfinger("decks", "sample", "--count", "1", "--seed", "3")
    ended = langfinger("decks", "sample", "--count", "1", "--seed", "3")
    assert ended.code == 2
    assert "decks/deck_3 is not empty" in ended.err


def test_a_game_that_knows_of_nothing_open_says_so(command: Command) -> None:
    ended = command("decks", "sample", "--game", "dash")
    assert ended.code == 2
    assert "no card files" in ended.err or "no deck can be drawn" in ended.err


@pytest.mark.compiled
@pytest.mark.slow
def test_a_verdict_is_put_to_decks(langfinger: Command) -> None:
    langfinger("decks", "sample", "--count", "1", "--out", ".")  # cards named as a deck that is drawn round them
    played = ("--cards", "deck_1", "--out", "runs/small", "--threads", "1")
    langfinger("run", "--games", "300", "--players", "2", *played)
    asked = ("--decks", "2", "--deck-games", "100", "--readings", "--reading-games", "100")
    ended = langfinger("report", "win-rate", "runs/small", *asked, "--threads", "1")
    assert ended.code == 0, ended.err
    assert "of 2 invented decks drawn round the cards in deck_1 give the same answer" in ended.out
    assert "balanced plays 100 games with each of 12 decks" in ended.err
    page = Path("reports/small/win-rate.html").read_text("utf-8")
    assert "If the cards are other cards" in page
    assert "publicly known" not in page, "which holds for cards of the user's own only if they say so"
    found = json.loads(Path("reports/small/win-rate.json").read_text("utf-8"))["decks"]
    assert "With another reading of the rules for each deck, too," in ended.out
    assert "the same decks, each under another reading of the rules: 100 games" in ended.err
    assert [one["decks"] for one in found["crossed"]["readings"]] == [1, 1]
    assert sum(found["words"].values()) == 2
    assert {group["group"] for group in found["groups"]} == {"layout", "Ruin rates", "tool split", "loot", "fences"}


@pytest.mark.compiled
@pytest.mark.slow
def test_a_change_and_a_pick_are_put_to_decks(langfinger: Command) -> None:
    asked = ("--decks", "2", "--deck-games", "100", "--threads", "1")
    ended = langfinger("compare", "equal_hands", "--players", "2", "--games", "300", *asked)
    assert ended.code == 0, ended.err
    assert "of 2 invented decks that match what is publicly known give the same answer" in ended.out
    assert "balanced plays 100 games with each of 12 decks, 2 times" in ended.err
    report = next(Path("reports").glob("*/comparison.json"))
    assert sum(json.loads(report.read_text("utf-8"))["decks"]["words"].values()) == 2
    only = ("--players", "2", "--policy", "balanced", "--hands", "2,3", "--money", "0", "--games", "1000")
    ended = langfinger("report", "starting-hand", *only, *asked)
    assert ended.code == 0, ended.err
    assert "at least FAIR ENOUGH" in ended.out
    folder = next(Path("reports").glob("starting-hand*"))
    command = json.loads((folder / "starting-hand.json").read_text("utf-8"))["command"]
    assert command.endswith("--decks 2 --deck-games 100 --games 1000"), "it makes this report again"
    page = (folder / "starting-hand.html").read_text("utf-8")
    assert "If the cards are other cards" in page


def test_a_change_of_cards_is_not_put_to_decks_that_redraw_them(langfinger: Command) -> None:
    ended = langfinger(
        "compare", "--set", "fence_09.painting_bonus=1", "--players", "2", "--games", "200", "--decks", "2"
    )
    assert ended.code == 2
    assert "differ in their cards" in ended.err


def test_more_decks_than_fit_are_refused_before_anything_is_played(langfinger: Command) -> None:
    ended = langfinger("report", "card-value", "--group", "loot", "--decks", "200")
    assert ended.code == 2
    assert "decks = 200: allowed: 2 to 150, for each is played 31 times" in ended.err
    assert not Path("runs").exists()


def test_games_with_each_deck_are_refused_without_decks(langfinger: Command) -> None:
    for option in ("--deck-games", "--threads"):
        ended = langfinger("report", "win-rate", "runs/any", option, "200")
        assert ended.code == 2
        assert f"{option}: nothing is played without --decks K" in ended.err


def test_decks_are_for_verdicts_on_rules_only(langfinger: Command) -> None:
    ended = langfinger("report", "sweep", "runs/any", "--decks", "20")
    assert ended.code == 2
    assert "--decks" in ended.err
