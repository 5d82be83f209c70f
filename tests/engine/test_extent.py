"""How much is played, stated over a plan that says something already."""

from __future__ import annotations

from dataclasses import replace

import pytest

from langfinger_sim.engine.extent import change_extent
from langfinger_sim.engine.plan import Plan
from langfinger_sim.engine.stopping import Promise
from langfinger_sim.errors import InputError
from tests.toy.plays import make_plan

FIXED = make_plan()
PROMISED = replace(make_plan(games=20_000), promise=Promise("until_ci", 0.01))


def test_nothing_stated_changes_nothing() -> None:
    assert change_extent(FIXED, {}) == FIXED
    assert change_extent(PROMISED, {}) == PROMISED


@pytest.mark.parametrize("plan", [FIXED, PROMISED])
def test_what_is_stated_counts_whatever_the_plan_said(plan: Plan) -> None:
    assert change_extent(plan, {"games": 70}) == replace(FIXED, games=70)
    assert change_extent(plan, {"until_verdict": True}) == replace(
        FIXED, games=10_000_000, promise=Promise("until_verdict")
    )
    assert change_extent(plan, {"until_ci": 0.02, "max_games": 9_000}) == replace(
        FIXED, games=9_000, promise=Promise("until_ci", 0.02)
    )


def test_most_games_alone_change_those_of_a_promise() -> None:
    assert change_extent(PROMISED, {"max_games": 6_000}) == replace(PROMISED, games=6_000)
    with pytest.raises(InputError, match="max_games: it goes with until_ci or until_verdict"):
        change_extent(FIXED, {"max_games": 6_000})


@pytest.mark.parametrize(
    "stated", [{"games": 5, "until_ci": 0.1}, {"until_ci": 0.1, "until_verdict": True}, {"games": 5, "max_games": 6}]
)
def test_two_answers_are_refused(stated: dict[str, object]) -> None:
    for plan in (FIXED, PROMISED):
        with pytest.raises(InputError, match=r"only one of them|it goes with"):
            change_extent(plan, stated)
