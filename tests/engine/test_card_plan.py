"""Plans that value cards: which variants are made, and how such a plan is read back."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from langfinger_sim.engine.card_effort import EFFORTS, CardsAsked, choose_group, name_players, plan_values
from langfinger_sim.engine.card_plan import (
    ARMS,
    NOTHING,
    REMOVED,
    SWAP,
    Trial,
    find_group,
    list_in_play,
    plan_cards,
    read_card_plan,
)
from langfinger_sim.engine.plan import Plan, check_plan, restore_plan
from langfinger_sim.engine.wanted import Wanted, find_decks, make_plan
from langfinger_sim.errors import InputError
from langfinger_sim.games.langfinger.game import GAME
from tests.toy.game import GAME as DASH

FENCES = find_group(GAME, "fences")


def plan(*arms: str, group: str = "fences", **asked: object) -> Plan:
    wanted = Wanted(games=100, **asked)  # type: ignore[arg-type]
    return plan_cards(GAME, find_group(GAME, group), wanted, None, arms or ARMS)


def cards_of(plan: Plan, cell: int, group: str) -> dict[str, tuple[str, ...]]:
    """What each card of a group shows in a cell, by its id."""
    found: dict[str, tuple[str, ...]] = {}
    for row in find_decks(GAME).rows(plan.cells[cell].variant):
        if row.group == group:
            found[row.card] = (row.shows,)
    return found


@pytest.mark.parametrize("group", ["fences", "loot"])
def test_each_change_is_of_one_card_and_leaves_all_others(group: str) -> None:
    made = plan(group=group)
    check_plan(made, GAME)
    asked = read_card_plan(GAME, made)
    before = cards_of(made, 0, group)
    (case,) = asked.cases
    assert [row.card for row in case.rows] == list(before)
    assert len(case.trials) == 3 * len(before) - 1
    for trial in case.trials:
        after = cards_of(made, trial.cell, group)
        changed = {card for card in before if before[card] != after[card]}
        assert changed <= {trial.card}
        if trial.arm == SWAP:
            assert after[trial.card] == before[asked.reference]
        if trial.arm == REMOVED:
            names = [row.card for row in list_in_play(GAME, asked.group, made.cells[trial.cell].variant, 4)]
            assert names == [card for card in before if card != trial.card]


def test_fence_that_buys_nothing_buys_nothing() -> None:
    made = plan(NOTHING)
    trial = read_card_plan(GAME, made).cases[0].trials[4]
    assert cards_of(made, trial.cell, "fences")[trial.card] == ("buys nothing",)


def test_changed_card_keeps_its_part_in_the_shuffle() -> None:
    made = plan(SWAP)
    hashes = {tuple(GAME.build_ruleset(cell.variant, 4).record[0].fence_hash.tolist()) for cell in made.cells}
    assert len(hashes) == 1


def test_plan_is_read_back_from_what_a_run_writes() -> None:
    made = plan(players=(2, 4), policies=(("balanced",), ("greedy",)))
    restored = restore_plan(json.loads(json.dumps(made.document())))
    asked = read_card_plan(GAME, restored)
    assert asked == read_card_plan(GAME, made)
    assert [(case.players, case.policy) for case in asked.cases] == [
        (2, "balanced"), (2, "greedy"), (4, "balanced"), (4, "greedy"),
    ]  # fmt: skip
    assert asked.reference == FENCES.reference
    first = asked.cases[0].trials[0]
    assert first == Trial("fence_01", SWAP, 1)
    assert restored.cells[first.cell].variant.name == "base+fence_01=fence_03"


def test_rules_are_refused_under_which_money_halfway_says_too_little() -> None:
    with pytest.raises(InputError, match=r"unsold_loot = half: .* with unsold_loot = nothing only"):
        plan_cards(GAME, FENCES, Wanted(games=100, settings=("unsold_loot=half",)), None, (SWAP,))


def test_reference_is_the_card_named() -> None:
    made = plan_cards(GAME, FENCES, Wanted(games=100), "fence_13", (SWAP,))
    asked = read_card_plan(GAME, made)
    assert asked.reference == "fence_13"
    assert "fence_13" not in {trial.card for trial in asked.cases[0].trials}


def test_wrong_names_are_told_the_nearest() -> None:
    with pytest.raises(InputError, match='group = fencs: allowed: fences, loot; did you mean "fences"'):
        find_group(GAME, "fencs")
    with pytest.raises(InputError, match=r'reference = fence_33: allowed: fence_01, .*did you mean "fence_13"'):
        plan_cards(GAME, FENCES, Wanted(games=100), "fence_33", ARMS)
    with pytest.raises(InputError, match="of one variant"):
        plan_cards(GAME, FENCES, Wanted(games=100, variants=("base", "goal_25")), None, ARMS)
    with pytest.raises(InputError, match="Dash has no card files"):
        find_group(DASH, "fences")


def test_other_plans_are_refused() -> None:
    with pytest.raises(InputError, match="no plan of card values"):
        read_card_plan(GAME, make_plan(GAME, Wanted(variants=("base", "goal_25"))))
    both = plan(NOTHING), plan(NOTHING, group="loot")
    with pytest.raises(InputError, match="no plan of card values"):
        read_card_plan(GAME, replace(both[0], cells=(*both[0].cells, *both[1].cells)))


def test_others_play_the_swaps_alone_with_fewer_games() -> None:
    wanted = Wanted(policies=(("balanced",), ("greedy",), ("search",)))
    first, second, slow = plan_values(GAME, CardsAsked(wanted, effort="full"))
    assert (len(first.cells), len(second.cells)) == (42, 14)
    assert (first.games, second.games) == (EFFORTS["full"].games, EFFORTS["full"].other_games)
    assert 50 <= slow.games < second.games
    assert all(one.detail_games == one.games for one in (first, second, slow))


def test_players_are_those_the_game_has() -> None:
    assert name_players(GAME, EFFORTS["default"]) == (("balanced",), ("greedy",), ("tuned",))
    assert name_players(GAME, EFFORTS["full"])[-1] == ("search",)
    assert name_players(DASH, EFFORTS["default"]) == (("balanced",), ("greedy",))


def test_report_may_be_named_after_its_cards() -> None:
    assert choose_group(GAME, CardsAsked(Wanted())).name == "fences"
    assert choose_group(GAME, CardsAsked(Wanted(), "loot-value")).name == "loot"
    assert choose_group(GAME, CardsAsked(Wanted(), group="loot")).name == "loot"
    with pytest.raises(InputError, match="fence-value is about fences; see report card-value"):
        choose_group(GAME, CardsAsked(Wanted(), "fence-value", group="loot"))
    with pytest.raises(InputError, match='effort = ful: allowed: quick, default, full; did you mean "full"'):
        plan_values(GAME, CardsAsked(Wanted(), effort="ful"))
