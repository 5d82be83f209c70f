"""Files of every kind looked over: what they are taken for, all their faults, what is odd."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from langfinger_sim.contract import Variant
from langfinger_sim.engine.checks import Checked, check_path
from langfinger_sim.engine.plan import Plan, cross_cells
from langfinger_sim.games.langfinger.game import GAME
from langfinger_sim.games.langfinger.tables import FILES
from tests.toy.game import GAME as DASH

Write = Callable[[str, str], Path]
PRINTED = Variant("printed", "", "", {})


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def write_file(name: str, text: str) -> Path:
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
        return path

    return write_file


@pytest.fixture
def deck(write: Write) -> Path:
    """A folder of exported cards."""
    assert GAME.decks is not None
    paths = [write(f"deck/{name}", text) for name, text in GAME.decks.export(PRINTED).items()]
    return paths[0].parent


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def found(path: Path) -> Checked:
    return check_path(GAME, path)


def test_a_good_variant_is_fine(write: Write) -> None:
    path = write("v.toml", 'description = "d"\ngoal = 25\n')
    assert found(path) == Checked(path, "variant", (), ())


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", "variant"),
        ("gaol = 3", "variant"),
        ('description = "d"', "variant"),
        ('extends = "base"\n[players.3]\ngoal = 3', "variant"),
        ('famliy = "linear"\ndescription = "d"\n[weights]\ntool = 1', "policy"),
        ("games = 3\nseed = 1\ncels = 1", "plan"),
    ],
)
def test_a_toml_file_is_known_by_most_of_its_keys(write: Write, text: str, kind: str) -> None:
    assert found(write("f.toml", text)).kind == kind


def test_all_faults_of_a_variant_are_found(write: Write) -> None:
    checked = found(write("v.toml", "gaol = 25\ntokens = 9\n[cards.fence_9]\ngold_buys = 1\n[players.6]\ngoal = 3\n"))
    assert len(checked.faults) == 4
    assert 'did you mean "goal"?' in checked.faults[1]
    assert 'did you mean "fence_09"?' in checked.faults[0]


def test_values_that_do_not_fit_together_are_one_fault(write: Write) -> None:
    checked = found(write("v.toml", "goal = 1\nstart_money = [0, 1, 0, 0, 0]\n"))
    assert checked.faults == ("start_money number 2 = 1 is refused; allowed: less than goal = 1 (S3)",)


def test_what_fails_at_some_player_counts_is_a_warning(write: Write) -> None:
    checked = found(write("v.toml", "[players.5]\ngoal = 1\nstart_money = [0, 1, 0, 0, 0]\n"))
    assert checked.faults == ()
    assert checked.warnings == (
        "cannot be played with 5 players: start_money number 2 = 1 is refused; allowed: less than goal = 1 (S3)",
    )


@pytest.mark.parametrize(
    ("text", "warning"),
    [
        ('description = "d"', "changes nothing: these are the printed rules"),
        ("round_cap = 5", "round_cap = 5 is below 60: games may be cut off (E3)"),
        (
            "tokens = 5\nsquares = [4, 5, 5, 5, 5]",
            "with 5 players: 5 players lay 25 tokens, but there are 24 squares (A1a)",
        ),
        (
            "[cards.fence_09]\npainting_bonus = 3",
            "not the published game: fence_09 has a bonus of 3 on painting instead of 0, 1 or 2",
        ),
    ],
)
def test_what_is_odd_is_a_warning(write: Write, text: str, warning: str) -> None:
    checked = found(write("v.toml", text))
    assert (checked.faults, checked.warnings) == ((), (warning,))


def test_all_faults_of_a_policy_are_found(write: Write) -> None:
    text = 'family = "linear"\nerror_rate = 2\ntemprature = 1\n[weights]\nhiest = 1\nchest = "much"\n'
    checked = found(write("sly.toml", text))
    assert checked.kind == "policy"
    assert len(checked.faults) == 4
    assert found(write("good.toml", 'family = "linear"\n[weights]\nheist = 1\n')).faults == ()


def test_a_deck_is_fine(deck: Path) -> None:
    assert found(deck) == Checked(deck, "cards", (), ())


def test_a_deck_tells_all_its_faults_and_the_range(deck: Path) -> None:
    edit(deck / "fences.csv", "fence_04,0", "fence_04,3")
    edit(deck / "tools.csv", "map,12", "mop,12")
    (deck / "deck.toml").write_text('status = "typed form the box"\n')
    folder = f"{deck}/"
    assert [fault.replace(folder, "") for fault in found(deck).faults] == [
        'tools.csv, line 6, column tool: "mop" is refused; allowed: lock_pick, hammer, pliers, welding, map'
        '; did you mean "map"?',
        'fences.csv, line 5, column gold_buys: "3" is refused; allowed: a whole number from 0 to 2',
        'deck.toml, line 1: status = "typed form the box" is refused; allowed: "assumed", "typed from the box"'
        '; did you mean "typed from the box"?',
    ]


def test_a_deck_that_is_not_the_published_one_is_a_warning(deck: Path) -> None:
    edit(deck / "tools.csv", "map,12", "map,11")
    assert found(deck).warnings == ("not the published game: 59 tool cards instead of 60",)


def test_a_layout_left_out_is_a_warning(deck: Path) -> None:
    lines = (deck / "places.csv").read_text("utf-8").splitlines(keepends=True)
    (deck / "places.csv").write_text("".join(line for line in lines if not line.startswith("5,")), "utf-8")
    (warning,) = found(deck).warnings
    assert warning.startswith("cannot be played with 5 players: there is no layout")


def test_one_card_file_is_looked_over_alone(write: Write) -> None:
    lone = write("alone/tools.csv", "tool;copies\nlock_pick;12\nhammer;12\npliers;12\nwelding;12\nmap;11\n")
    assert found(lone) == Checked(lone, "card file", (), ("not the published game: 59 tool cards instead of 60",))
    lone.write_text("tool;copies\nhammer;-1\nhammer;x\n")
    assert len(found(lone).faults) == 4
    deck_file = write("alone/deck.toml", 'status = "typed from the box"')
    assert found(deck_file) == Checked(deck_file, "card file", (), ())


def test_every_file_of_a_deck_is_known(write: Write) -> None:
    assert {found(write(f"d/{name}", "?")).kind for name in FILES} == {"card file"}


def test_a_plan_as_a_run_writes_it_is_looked_over(write: Write) -> None:
    plan = Plan("langfinger", cross_cells([PRINTED], [4], [["greedy"]]))
    assert found(write("plan.toml", plan.text())) == Checked(write("plan.toml", plan.text()), "plan", (), ())
    wrong = Plan("langfinger", cross_cells([PRINTED], [6, 4], [["gredy"]]), games=0)
    faults = found(write("wrong.toml", wrong.text())).faults
    assert len(faults) == 4
    assert any('did you mean "greedy"?' in fault for fault in faults)
    assert any("players = 6: Langfinger is for 2, 3, 4, 5" in fault for fault in faults)
    (fault,) = check_path(DASH, write("plan.toml", plan.text())).faults
    assert fault.endswith("plan.toml: a plan of langfinger; it was looked over as one of dash")
    (fault,) = found(write("broken.toml", "games = 3\nseed = 1\nformat = 1\n")).faults
    assert "broken.toml: plan: not as a run writes it" in fault


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("v.toml", "goal = 3\ngoal\n", "v.toml, line 2: not valid TOML"),
        ("loot.txt", "", "nothing that can be checked; allowed: a .toml file, tools.csv, loot.csv, fences.csv"),
        ("fence.csv", "", 'did you mean "fences.csv"?'),
        ("empty/x", "", "no card files in it; allowed: tools.csv"),
    ],
)
def test_what_is_no_such_file_is_named(write: Write, name: str, text: str, words: str) -> None:
    path = write(name, text)
    (fault,) = found(path.parent if path.name == "x" else path).faults
    assert words in fault


@pytest.mark.parametrize("name", ["absent.toml", "absent", "absent.csv"])
def test_what_is_not_there_is_named(tmp_path: Path, name: str) -> None:
    (fault,) = found(tmp_path / name).faults
    assert fault.startswith(f"{tmp_path / name}: ")


def test_a_game_without_cards_has_only_toml_files(write: Write, tmp_path: Path) -> None:
    assert check_path(DASH, write("v.toml", "goal = 20")) == Checked(tmp_path / "v.toml", "variant", (), ())
    (fault,) = check_path(DASH, write("tools.csv", "")).faults
    assert fault.endswith("nothing that can be checked; allowed: a .toml file")
    assert check_path(DASH, write("w.toml", "jump_limit = 0")).warnings == ("jump_limit = 0: nobody can jump",)


def test_a_plan_for_starting_hands_is_looked_over(write: Write) -> None:
    plan = write("hands.toml", 'players = [2, 3]\neffort = "quick"\nhands = [1, 5]')
    assert found(plan) == Checked(plan, "plan of starting-hand", (), ())
    (fault,) = found(write("slips.toml", 'players = 4\neffort = "quik"\nhands = [1, 5]')).faults
    assert 'slips.toml, line 2: effort = "quik" is refused' in fault
    assert found(write("common.toml", "players = 4\nseed = 3")).kind == "plan"
