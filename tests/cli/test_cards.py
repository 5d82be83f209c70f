"""`cards export`, and what becomes of edited cards: checked, played, kept with the run, refused when changed."""

from __future__ import annotations

import csv
import json
import shlex
import shutil
import tomllib
from collections.abc import Callable, Sequence
from io import StringIO
from pathlib import Path

import pytest

from langfinger_sim import games
from langfinger_sim.cli.playing import make_plan, take_playing
from langfinger_sim.cli.run import command as run_command
from langfinger_sim.engine.command_line import spell_command
from langfinger_sim.engine.finished import open_run
from langfinger_sim.engine.plan import Plan, restore_plan
from langfinger_sim.engine.run import run_plan
from langfinger_sim.games.langfinger.tables import FILES
from langfinger_sim.studies.source import describe_source
from tests.cli.conftest import Command, Ended

FEW = ("--games", "40", "--detail-games", "0", "--threads", "1")

Edit = Callable[[str, str, str], None]


@pytest.fixture
def cards(langfinger: Command) -> Edit:
    """Cards exported to `mine`; edits one of the files."""
    assert langfinger("cards", "export", "mine").code == 0

    def edit(name: str, old: str, new: str) -> None:
        path = Path("mine") / name
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new), "utf-8")

    return edit


def save_as_spreadsheet(path: Path) -> None:
    """With semicolons, other line ends and a byte order mark."""
    text = StringIO(newline="")
    csv.writer(text, delimiter=";").writerows(csv.reader(StringIO(path.read_text("utf-8"))))
    path.write_bytes(("\ufeff" + text.getvalue()).encode("utf-8"))


def digest(ended: Ended) -> str:
    assert ended.code == 0, ended.err
    return next(line for line in ended.out.splitlines() if line.startswith("digest"))


def test_export_says_what_to_do_next(langfinger: Command) -> None:
    ended = langfinger("cards", "export", "my cards")
    assert (ended.code, ended.err) == (0, "")
    assert sorted(path.name for path in Path("my cards").iterdir()) == sorted(FILES)
    assert "langfinger-sim check 'my cards'" in ended.out
    assert "langfinger-sim run --cards 'my cards'" in ended.out


def test_export_writes_nothing_over(langfinger: Command, cards: Edit) -> None:
    cards("tools.csv", "map,12", "map,11")
    ended = langfinger("cards", "export", "mine")
    assert ended.code == 2
    assert "mine is not empty (deck.toml); name a new folder" in ended.err
    assert "map,11" in Path("mine/tools.csv").read_text()


@pytest.mark.parametrize("folder", ["file", "file/below"])
def test_export_to_an_impossible_place_is_one_message(langfinger: Command, folder: str) -> None:
    Path("file").write_text("mine")
    ended = langfinger("cards", "export", folder)
    assert (ended.code, ended.out) == (2, "")
    assert len(ended.err.splitlines()) == 1
    assert Path("file").read_text() == "mine"


def test_cards_of_a_variant_are_exported_with_its_changes(langfinger: Command) -> None:
    Path("v.toml").write_text("[cards.map]\ncopies = 3\n")
    assert langfinger("cards", "export", "changed", "--variant", "v.toml").code == 0
    assert "map,3," in Path("changed/tools.csv").read_text()


def test_exported_cards_are_played_as_the_cards_they_are(langfinger: Command, cards: Edit) -> None:
    ours, theirs = langfinger("run", *FEW), langfinger("run", *FEW, "--cards", "mine")
    assert "Langfinger, base+cards=mine, 4 players" in theirs.out
    assert "27 of 30 loot cards, 13 of 14 fences" in theirs.out
    assert digest(ours) != digest(theirs)  # it knows the variant's name
    manifests = [json.loads((folder / "manifest.json").read_text("utf-8")) for folder in Path("runs").iterdir()]
    assert len(manifests) == 2
    for table in ("games", "seats"):
        assert len({manifest["table_digests"][table] for manifest in manifests}) == 1
    assert len({manifest["cells"][0]["ruleset_digest"] for manifest in manifests}) == 1


def test_where_a_row_comes_from_changes_no_game(langfinger: Command, cards: Edit) -> None:
    langfinger("run", *FEW, "--cards", "mine", "--out", "said")
    for path in Path("mine").glob("*.csv"):
        rows = [cells[:-3] for cells in csv.reader(StringIO(path.read_text("utf-8")))]
        path.write_text("".join(",".join(cells) + "\n" for cells in rows), "utf-8")
    langfinger("run", *FEW, "--cards", "mine", "--out", "unsaid")
    said, unsaid = (json.loads(Path(folder, "manifest.json").read_text("utf-8")) for folder in ("said", "unsaid"))
    assert said["cells"][0]["ruleset_digest"] == unsaid["cells"][0]["ruleset_digest"]
    tables = [{**one["table_digests"], "cells": ""} for one in (said, unsaid)]  # in `cells` stands what is assumed
    assert tables[0] == tables[1]
    assert "27 of 30 loot cards" in said["card_status"][0]
    assert "30 of 30 loot cards" in unsaid["card_status"][0]


def test_edited_cards_change_the_games_and_typed_ones_have_no_ribbon(langfinger: Command, cards: Edit) -> None:
    before = langfinger("run", *FEW, "--cards", "mine")
    cards("loot.csv", "money_1,chest,money,2", "money_1,chest,money,9")
    cards("deck.toml", 'status = "assumed"', 'status = "typed from the box"')
    after = langfinger("run", *FEW, "--cards", "mine")
    assert digest(before) != digest(after)
    assert "cards: Assumed" in before.out
    assert "cards:" not in after.out
    assert "warning: not the published game: money_1 is worth 9 instead of 1 to 3" in after.err


def test_cards_as_a_spreadsheet_saves_them_are_the_same_run(langfinger: Command, cards: Edit) -> None:
    first = langfinger("run", *FEW, "--cards", "mine")
    for path in Path("mine").glob("*.csv"):
        save_as_spreadsheet(path)
    again = langfinger("run", *FEW, "--cards", "mine")
    assert digest(again) == digest(first)
    assert "holds this run, complete" in again.err


def test_a_changed_card_file_is_refused_with_what_differs(langfinger: Command, cards: Edit) -> None:
    langfinger("run", *FEW, "--cards", "mine", "--out", "here")
    cards("fences.csv", "fence_02,0,0,1,0,0,0,1,0,1,2", "fence_02,1,0,1,0,0,0,1,0,1,2")
    for more in ([], ["--resume"]):
        ended = langfinger("run", *FEW, "--cards", "mine", "--out", "here", *more)
        assert (ended.code, ended.out) == (2, "")
        assert "here holds another run; different there:\n" in ended.err
        assert "  base+cards=mine, fences.csv, fence_02: gold_buys 0, here 1\n" in ended.err


def test_an_interrupted_run_goes_on_with_the_same_cards_however_saved(langfinger: Command, cards: Edit) -> None:
    whole = langfinger("run", *FEW, "--cards", "mine", "--out", "here")
    manifest = json.loads(Path("here/manifest.json").read_text("utf-8"))
    Path("here/manifest.json").write_text(json.dumps({**manifest, "complete": False}), "utf-8")
    next(Path("here/games").iterdir()).unlink()
    save_as_spreadsheet(Path("mine/loot.csv"))
    resumed = langfinger("run", *FEW, "--cards", "mine", "--out", "here", "--resume")
    assert digest(resumed) == digest(whole)


def test_a_changed_cell_is_refused_with_what_differs(langfinger: Command) -> None:
    for value, code in ((1, 0), (2, 2)):
        Path("v.toml").write_text(f"goal = 2{value}\n[cards.fence_09]\npainting_bonus = {value}\n")
        ended = langfinger("run", *FEW, "--variant", "v.toml", "--out", "here")
        assert ended.code == code
    assert "  v, options: goal 21, here 22\n" in ended.err
    assert "  v, changed card fence_09: painting_bonus 1, here 2\n" in ended.err


def test_a_run_keeps_the_cards_it_was_played_with(langfinger: Command, cards: Edit) -> None:
    cards("loot.csv", "money_1,chest,money,2", "money_1,chest,money,3")
    played = langfinger("run", *FEW, "--cards", "mine", "--set", "fence_02.gold_buys=1", "--out", "here")
    shutil.rmtree("mine")
    verified = langfinger("verify", "here")
    assert (verified.code, verified.out.splitlines()[-1]) == (0, "here: nothing differs")
    assert langfinger("check", "here/plan.toml").code == 0
    plan = restore_plan(tomllib.loads(Path("here/plan.toml").read_text("utf-8")))
    assert run_plan(games.find_game("langfinger"), plan, Path("again")).content_digest in digest(played)


def test_what_own_card_files_say_of_the_layout_is_told(langfinger: Command, cards: Edit) -> None:
    cards("places.csv", "4,7,3,3,4", "4,8,3,3,4")
    Path("v.toml").write_text('cards = "mine"\ngoal = 25\n')
    lines = langfinger("show", "variants", "v.toml").out.splitlines()
    assert "places: 7,3,3,4 → 8,3,3,4 cards with 4 players (S4), as its card files say" in lines
    assert "round_cap: 60 → 75 rounds (E3), which follows from the rest" in lines
    assert "cards: those in mine" in lines


@pytest.mark.parametrize(
    "arguments",
    [
        ("--cards", "mine"),
        ("--cards", "./mine", "--set", "fence_02.gold_buys=1", "--set", "goal=25"),
        ("--variant", "base", "--variant", "equal_hands", "--set", "fence_02.gold_buys=1"),
        ("--variant", "v12.toml", "--cards", "mine"),
        ("--variant", "v12.toml"),
    ],
)
def test_the_command_that_is_told_plays_the_same_cards(
    langfinger: Command, cards: Edit, arguments: tuple[str, ...]
) -> None:
    cards("tools.csv", "map,12", "map,6")
    Path("v12.toml").write_text('cards = "mine"\n')
    game = games.find_game("langfinger")

    def plan_of(given: Sequence[str]) -> Plan:
        values = dict(run_command.make_context("run", list(given)).params)
        return make_plan(game, take_playing(values), values["games"], values["detail_games"])

    plan = plan_of(arguments)
    _, _, *told = shlex.split(spell_command(game, plan, "there"))
    assert plan_of(told).digest() == plan.digest()


def test_a_report_says_which_cards_were_changed(langfinger: Command, cards: Edit) -> None:
    langfinger("run", *FEW, "--cards", "mine", "--set", "fence_02.gold_buys=1", "--out", "here")
    (sentences,) = describe_source(open_run(Path("here"), games.find_game)).changes.values()
    assert [sentence for sentence in sentences if sentence.startswith("fence_02 (fences): gold_buys 0 → 1; ")]


def test_two_decks_are_played_side_by_side(langfinger: Command, cards: Edit) -> None:
    shutil.copytree("mine", "decks/v13")
    cards("tools.csv", "map,12", "map,6")
    Path("v12.toml").write_text('cards = "mine"\n')
    Path("decks/v13.toml").write_text('cards = "v13"\n')
    ended = langfinger("run", *FEW, "--variant", "v12.toml", "--variant", "decks/v13.toml", "--out", "here")
    assert ended.code == 0
    plan = tomllib.loads(Path("here/plan.toml").read_text("utf-8"))
    texts = [entry["cards"]["files"]["tools.csv"].splitlines()[-1] for entry in plan["variants"]]
    assert [text.split(",")[:2] for text in texts] == [["map", "6"], ["map", "12"]]
    rulesets = {cell["ruleset_digest"] for cell in json.loads(Path("here/manifest.json").read_text())["cells"]}
    assert len(rulesets) == 2


def test_a_section_for_a_player_count_is_played_at_that_count(langfinger: Command) -> None:
    Path("v.toml").write_text("[players.5]\nround_cap = 1\n[players.2]\nround_cap = 2\n")
    ended = langfinger("run", *FEW, "--variant", "v.toml", "--players", "2,4,5", "--policy", "random")
    assert ended.code == 0
    capped = [line.split("capped ")[1].split(" · ")[0] for line in ended.out.splitlines() if "capped" in line]
    assert capped == ["100.00 %", "0.00 %", "100.00 %"]


def test_a_cell_is_changed_on_the_command_line(langfinger: Command) -> None:
    plain, changed = langfinger("run", *FEW), langfinger("run", *FEW, "--set", "money_1.value=1")
    assert "Langfinger, base+money_1.value=1, 4 players" in changed.out
    assert digest(plain) != digest(changed)
    (folder,) = Path("runs").glob("base+money_1.value=1-4p-*")
    assert tomllib.loads((folder / "plan.toml").read_text())["variants"][0]["card_changes"] == {"money_1": {"value": 1}}
