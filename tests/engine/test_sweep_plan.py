"""The grid of a sweep, and named ranges of deals."""

from __future__ import annotations

import pytest

from langfinger_sim.engine.ranges import CONFIRM, SEARCH, in_range
from langfinger_sim.engine.sweep_plan import Axis, keep_variants, plan_sweep, read_axis
from langfinger_sim.engine.wanted import Wanted
from langfinger_sim.errors import InputError
from langfinger_sim.games.langfinger.game import GAME as LANGFINGER
from langfinger_sim.kernel.rng import run_key
from tests.toy.game import GAME

WANTED = Wanted(players=(2, 3), policies=(("toss",),), detail_games=0)


@pytest.mark.parametrize(
    ("text", "key", "values"),
    [
        ("goal=15, 20,25", "goal", ("15", "20", "25")),
        ("start_hand=2,3,4,4,4 | 3,3,4,4,4", "start_hand", ("2,3,4,4,4", "3,3,4,4,4")),
        ("start_hand=4,4,4,4,4", "start_hand", ("4,4,4,4,4",)),
        ("fence_09.painting_bonus=0,1", "fence_09.painting_bonus", ("0", "1")),
        ("goal=20|25", "goal", ("20", "25")),
    ],
)
def test_axes_are_read(text: str, key: str, values: tuple[str, ...]) -> None:
    assert read_axis(LANGFINGER, text) == Axis(key, values)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("goal", "allowed is KEY=V1,V2"),
        ("goal=", "allowed is KEY=V1,V2"),
        ("goal=15,,20", "an empty place in the list"),
        ("goal=15,20,15", "15 is named twice"),
    ],
)
def test_misspelled_axes_are_told(text: str, words: str) -> None:
    with pytest.raises(InputError, match=words):
        read_axis(LANGFINGER, text)


def test_grid_is_all_combinations_but_what_changes_nothing() -> None:
    plan = plan_sweep(GAME, [Axis("goal", ("12", "9")), Axis("jump_limit", ("5", "3"))], WANTED)
    names = list(dict.fromkeys(cell.variant.name for cell in plan.cells))
    assert names == ["base", "base+goal=12+jump_limit=3", "base+goal=9+jump_limit=5", "base+goal=9+jump_limit=3"]
    assert len(plan.cells) == 8


def test_all_faults_of_the_grid_are_told() -> None:
    with pytest.raises(InputError) as caught:
        plan_sweep(GAME, [Axis("goal", ("1", "9", "99")), Axis("jump", ("3",))], WANTED)
    assert len(caught.value.faults) == 3
    with pytest.raises(InputError, match="goal: named twice; put all its values into one"):
        plan_sweep(GAME, [Axis("goal", ("9",)), Axis("goal", ("8",))], WANTED)
    with pytest.raises(InputError, match="no combination changes anything in base"):
        plan_sweep(GAME, [Axis("goal", ("12",))], WANTED)
    with pytest.raises(InputError, match="201 combinations; allowed are 1 to 200"):
        plan_sweep(GAME, [Axis("goal", tuple(map(str, range(201))))], WANTED)


def test_ranges_of_one_seed_share_no_deal() -> None:
    plan = plan_sweep(GAME, [Axis("goal", ("9", "8"))], WANTED)
    search, confirm = in_range(plan, SEARCH, 50), in_range(plan, CONFIRM, 60)
    assert len({run_key(one.seed) for one in (plan, search, confirm)}) == 3
    assert (search.games, confirm.games) == (50, 60)
    assert in_range(plan, SEARCH, 50) == search
    kept = keep_variants(plan, ["base+goal=8"])
    assert [cell.variant.name for cell in kept.cells] == ["base"] * 2 + ["base+goal=8"] * 2
