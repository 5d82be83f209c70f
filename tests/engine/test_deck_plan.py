"""Plans of decks: which are played, that they can be read back, and commands that make one again."""

from __future__ import annotations

import tomllib
from collections.abc import Collection
from dataclasses import replace
from pathlib import Path

import pytest

from langfinger_sim.content.options import CardFiles, Variant
from langfinger_sim.content.variants import replace_cards
from langfinger_sim.contract import Decks, Game
from langfinger_sim.engine.deck_plan import (
    DeckCell,
    case_size,
    plan_decks,
    plan_other,
    read_deck_plan,
    refuse_count,
    spell_deck,
)
from langfinger_sim.engine.plan import Plan, check_plan, cross_cells, restore_plan
from langfinger_sim.errors import InputError
from tests.toy.game import GAME, apply_settings, find_variant


def draw(variant: Variant, seed: int, groups: Collection[str]) -> CardFiles:
    return CardFiles(Path(f"deck_{seed}"), {"deck.toml": f"seed = {seed}\ngroups = {sorted(groups)}\n"})


DRAWING = replace(
    GAME, decks=Decks(("deck.toml",), lambda _: [], lambda _: {}, unknowns=("goal", "far jumps"), draw=draw)
)


def plan_of(variant: Variant, game: Game = DRAWING, count: int = 3) -> Plan:
    plan = Plan("dash", cross_cells([find_variant("long"), variant], [2, 3], [["toss"]]), 5_000, 7)
    return plan_decks(game, plan, [3], count, 200)


def test_the_case_stands_first_and_every_group_is_drawn_alone() -> None:
    plan = plan_of(find_variant("base"))
    check_plan(plan, DRAWING)
    assert [cell.variant.name for cell in plan.cells] == [
        "base",
        *(f"base+cards=deck_{number}" for number in (1, 2, 3)),
        *(f"base+cards=deck_{number}_goal" for number in (1, 2, 3)),
        *(f"base+cards=deck_{number}_far_jumps" for number in (1, 2, 3)),
    ]
    assert {(cell.players, cell.policies) for cell in plan.cells} == {(3, ("toss",) * 3)}
    texts = [cell.variant.cards.texts["deck.toml"] for cell in plan.cells if cell.variant.cards]
    assert texts[0] == "seed = 1\ngroups = ['far jumps', 'goal']\n"
    assert texts[4] == "seed = 2\ngroups = ['goal']\n"
    assert (plan.games, plan.detail_games) == (200, 0)


def test_the_deals_are_of_their_own() -> None:
    assert plan_of(find_variant("base")).seed not in (7, Plan("dash", ()).seed)


def test_a_plan_can_be_read_back_from_its_text() -> None:
    plan = restore_plan(tomllib.loads(plan_of(find_variant("base")).text()))
    assert read_deck_plan(DRAWING, plan)[:4] == (
        DeckCell("", 1, 1),
        DeckCell("", 2, 2),
        DeckCell("", 3, 3),
        DeckCell("goal", 1, 4),
    )
    assert read_deck_plan(DRAWING, plan)[-1] == DeckCell("far jumps", 3, 9)


def test_another_plan_is_refused() -> None:
    plan = Plan("dash", cross_cells([find_variant("base"), find_variant("long")], [2], [["toss"]]), 100)
    with pytest.raises(InputError, match="no plan of decks: long is not base with a deck"):
        read_deck_plan(DRAWING, plan)


def test_groups_are_drawn_a_few_times_only() -> None:
    assert len(plan_of(find_variant("base"), count=60).cells) == 1 + 60 + 2 * 20


def test_commands_write_a_deck_and_play_new_games_with_it() -> None:
    plan = plan_of(apply_settings(find_variant("base"), ["goal=20"]))
    draw_it, play_it = spell_deck(DRAWING, plan, DeckCell("", 2, 2))
    assert draw_it == "langfinger-sim decks sample --game dash --count 1 --seed 2 --out ."
    assert "--variant base --set goal=20 --cards deck_2 --players 3 --policy toss --games 100000" in play_it
    assert f"--seed {plan.seed}" not in play_it


@pytest.mark.parametrize(("count", "games", "fault"), [(1, 200, "decks = 1"), (2, 99, "100 or more")])
def test_too_few_are_refused(count: int, games: int, fault: str) -> None:
    plan = Plan("dash", cross_cells([find_variant("base")], [2], [["toss"]]), 100)
    with pytest.raises(InputError, match=fault):
        plan_decks(DRAWING, plan, [0], count, games)


def test_a_game_that_knows_of_nothing_open_is_refused() -> None:
    silent = replace(GAME, decks=Decks((), lambda _: [], lambda _: {}))
    with pytest.raises(InputError, match="no deck can be drawn"):
        plan_of(find_variant("base"), silent)


def with_cards(folder: str) -> Variant:
    """Base with cards of the user's own, in a folder of this name."""
    return replace_cards(find_variant("base"), CardFiles(Path("decks") / folder, {"deck.toml": "mine = true\n"}))


def names_of(plan: Plan) -> list[str]:
    return [cell.variant.name.removeprefix("base+cards=") for cell in plan.cells]


@pytest.mark.parametrize(
    ("folder", "whole", "goal"),
    [
        ("mine", [1, 2, 3], [1, 2, 3]),
        ("deck_2", [1, 3, 4], [1, 2, 3]),
        ("deck_7", [1, 2, 3], [1, 2, 3]),
        ("deck_2_goal", [1, 2, 3], [1, 3, 4]),
        ("deck_x", [1, 2, 3], [1, 2, 3]),
    ],
)
def test_own_cards_named_as_a_deck_are_no_deck_and_the_deck_of_this_name_is_passed_over(
    folder: str, whole: list[int], goal: list[int]
) -> None:
    plan = plan_of(with_cards(folder))
    check_plan(plan, DRAWING)
    assert names_of(plan)[:7] == [
        folder,
        *(f"deck_{number}" for number in whole),
        *(f"deck_{number}_goal" for number in goal),
    ]
    again = restore_plan(tomllib.loads(plan.text()))
    assert case_size(again) == 1
    decks = read_deck_plan(DRAWING, again)
    assert [(deck.group, deck.number) for deck in decks[:6]] == [
        *(("", number) for number in whole),
        *(("goal", number) for number in goal),
    ]
    assert [deck.cell for deck in decks] == list(range(1, 10))


def test_a_change_on_own_cards_named_as_a_deck_is_played_with_other_decks() -> None:
    before = with_cards("deck_1")
    plan = Plan("dash", cross_cells([before, apply_settings(before, ["goal=20"])], [2], [["toss"]]), 5_000, 7)
    plan = plan_decks(DRAWING, plan, [0, 1], 2, 200)
    check_plan(plan, DRAWING)
    assert names_of(plan)[:6] == ["deck_1", "deck_1+goal=20", "deck_2", "deck_2+goal=20", "deck_3", "deck_3+goal=20"]
    assert case_size(plan) == 2
    assert read_deck_plan(DRAWING, plan)[:2] == (DeckCell("", 2, 2), DeckCell("", 3, 4))


def test_own_cards_named_as_a_deck_may_be_played_by_several_in_one_case() -> None:
    plan = Plan("dash", cross_cells([with_cards("deck_1")], [2], [["toss"], ["rarely"]]), 5_000, 7)
    plan = plan_decks(DRAWING, plan, [0, 1], 2, 200)
    assert case_size(plan) == 2
    assert [deck.number for deck in read_deck_plan(DRAWING, plan)[:2]] == [2, 3]


def test_commands_draw_a_deck_round_own_cards_named_as_one() -> None:
    draw_it, play_it = spell_deck(DRAWING, plan_of(with_cards("deck_2")), DeckCell("", 3, 2))
    assert draw_it == "langfinger-sim decks sample --game dash --count 1 --seed 3 --cards deck_2 --out ."
    assert "--variant base --cards deck_3 --players 3" in play_it
    assert play_it.endswith("--out runs/deck_3")


def pair_plan(count: int = 3) -> Plan:
    variants = [find_variant("base"), apply_settings(find_variant("base"), ["goal=20"])]
    plan = Plan("dash", cross_cells(variants, [2], [["toss"]]), 5_000, 7)
    return plan_decks(DRAWING, plan, [0, 1], count, 200)


def test_a_case_of_two_cells_is_played_whole_with_every_deck() -> None:
    plan = pair_plan()
    check_plan(plan, DRAWING)
    assert case_size(plan) == 2
    assert [cell.variant.name for cell in plan.cells[:6]] == [
        "base",
        "base+goal=20",
        "base+cards=deck_1",
        "base+cards=deck_1+goal=20",
        "base+cards=deck_2",
        "base+cards=deck_2+goal=20",
    ]
    decks = read_deck_plan(DRAWING, plan)
    assert decks[:2] == (DeckCell("", 1, 2), DeckCell("", 2, 4))
    assert decks[-1] == DeckCell("far jumps", 3, len(plan.cells) - 2)


def test_a_deck_is_played_again_on_deals_of_its_own() -> None:
    plan = pair_plan()
    other = plan_other(plan, DeckCell("", 2, 4))
    assert [cell.variant.name for cell in other.cells] == ["base+cards=deck_2", "base+cards=deck_2+goal=20"]
    assert other.seed != plan.seed
    assert case_size(other) == 2
    _, play = spell_deck(DRAWING, plan, DeckCell("", 2, 4))
    assert play.startswith("langfinger-sim compare base --set goal=20 --cards deck_2") or (
        "compare base --game dash --cards deck_2" in play and "--set goal=20" in play
    )
    assert f"--seed {other.seed}" in play


def test_as_many_decks_as_a_run_has_cells_for() -> None:
    refuse_count(DRAWING, 209, 20)
    with pytest.raises(InputError, match="decks = 210: allowed: 2 to 209, for each is played 20 times"):
        refuse_count(DRAWING, 210, 20)
