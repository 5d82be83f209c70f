"""The policies `random` and `greedy`: what they promise, and that looking helps.

Statistical tests fail by chance once in a million each; their seeds are fixed.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest
from scipy.stats import binomtest, chi2

from langfinger_sim.content.options import Variant
from langfinger_sim.contract import Policy, record_array
from langfinger_sim.games.langfinger.codes import Act, Decision
from langfinger_sim.games.langfinger.game import GAME
from langfinger_sim.games.langfinger.records import SQUARES
from langfinger_sim.games.langfinger.ruleset import build_ruleset
from langfinger_sim.kernel.jit import IS_COMPILED
from langfinger_sim.kernel.rng import child
from tests.contract.playing import Table, play_batch

FALSE_ALARM = 1e-6
DRAWS = 4_000 if IS_COMPILED else 400
CONFIDENCE = 1 - 1e-6
RANDOM, GREEDY = GAME.find_policy("random"), GAME.find_policy("greedy")
BASE = Variant("base", "", "", {})


def with_mind(policy: Policy, **changes: Any) -> np.ndarray:
    """A copy of the policy's mind with some numbers changed; `forbidden` is a list of actions."""
    mind = policy.mind.copy().view(np.recarray)
    mind[0].forbidden[changes.pop("forbidden", [])] = 1
    for name, value in changes.items():
        mind[name] = value
    return mind


def draw_actions(table: Table, policy: Policy, mind: np.ndarray, count: int = DRAWS) -> Counter[int]:
    """How often which action is chosen at a decision, over keys."""
    given = (table.table, table.own[table.seat], table.rules, mind[0], table.states[1:])
    return Counter(int(policy.choose(*given, child(np.uint64(9), key))) for key in range(count))


def find_decision(kind: Decision, fewest: int, players: int = 3) -> Table:
    """The first decision of this kind with at least so many allowed actions."""
    for game_index in range(200):
        table = Table(GAME, build_ruleset(BASE, players), game_index)
        for _ in table.play([RANDOM] * players):
            if table.table.decision_kind == kind and len(table.allowed()) >= fewest:
                return table
    raise AssertionError(f"no {kind.name} decision with {fewest} actions found")


def assert_uniform(counts: Counter[int], actions: list[int]) -> None:
    assert set(counts) <= set(actions)
    total = counts.total()
    expected = total / len(actions)
    statistic = sum((counts[action] - expected) ** 2 for action in actions) / expected
    assert chi2.sf(statistic, len(actions) - 1) > FALSE_ALARM, counts


FEWEST = {
    Decision.PLACE: 20,
    Decision.CITY: 4,
    Decision.HEIST: 3,
    Decision.RUIN: 4,
    Decision.DISCARD: 3,
    Decision.SELL: 3,
    Decision.SECOND_SALE: 2,
}


@pytest.mark.parametrize("kind", FEWEST, ids=lambda kind: kind.name.lower())
def test_random_is_uniform_over_what_is_allowed(kind: Decision) -> None:
    table = find_decision(kind, FEWEST[kind])
    allowed = table.allowed()
    assert_uniform(draw_actions(table, RANDOM, RANDOM.mind), allowed)


@pytest.mark.parametrize("kind", [Decision.PLACE, Decision.HEIST, Decision.SELL], ids=lambda kind: kind.name.lower())
def test_random_is_uniform_over_what_is_not_forbidden(kind: Decision) -> None:
    table = find_decision(kind, FEWEST[kind])
    forbidden, *rest = table.allowed()
    assert_uniform(draw_actions(table, RANDOM, with_mind(RANDOM, forbidden=[forbidden])), rest)
    *rest, last = table.allowed()
    assert_uniform(draw_actions(table, RANDOM, with_mind(RANDOM, forbidden=[last])), rest)


def test_random_falls_back_to_what_is_forbidden_when_nothing_else_is_left() -> None:
    table = find_decision(Decision.HEIST, 3)
    allowed = table.allowed()
    assert_uniform(draw_actions(table, RANDOM, with_mind(RANDOM, forbidden=allowed)), allowed)


@pytest.mark.parametrize("kind", FEWEST, ids=lambda kind: kind.name.lower())
def test_greedy_keeps_to_what_is_not_forbidden(kind: Decision) -> None:
    """Its best action forbidden, again and again, until nothing is left; then any allowed one will do."""
    table = find_decision(kind, FEWEST[kind])
    allowed = table.allowed()
    forbidden: list[int] = []
    while len(forbidden) < len(allowed):
        chosen = draw_actions(table, GREEDY, with_mind(GREEDY, forbidden=forbidden), 1).popitem()[0]
        assert chosen in allowed
        assert chosen not in forbidden
        forbidden.append(chosen)
    assert draw_actions(table, GREEDY, with_mind(GREEDY, forbidden=forbidden), 1).popitem()[0] in allowed


def test_greedy_errs_as_often_as_told() -> None:
    """An error is any allowed action, the best one too."""
    table = find_decision(Decision.CITY, 4)
    allowed = table.allowed()
    best = set(draw_actions(table, GREEDY, GREEDY.mind, 200))
    assert len(best) < len(allowed)
    counts = draw_actions(table, GREEDY, with_mind(GREEDY, error_rate=0.25))
    others = sum(counts[action] for action in allowed if action not in best)
    expected = 0.25 * (len(allowed) - len(best)) / len(allowed)
    assert binomtest(others, DRAWS, expected).pvalue > FALSE_ALARM
    assert_uniform(draw_actions(table, GREEDY, with_mind(GREEDY, error_rate=1.0)), allowed)


def test_greedy_breaks_ties_at_random() -> None:
    """All weights 0: the lowest free square of each place is worth as much as the others'."""
    table = find_decision(Decision.PLACE, 20)
    mind = with_mind(GREEDY, weights=0.0)
    lowest: dict[int, int] = {}
    for action in table.allowed():
        lowest.setdefault(action // SQUARES, action)
    assert_uniform(draw_actions(table, GREEDY, mind), list(lowest.values()))


def test_greedy_sells_to_the_fence_that_pays_most() -> None:
    """What it takes at a sale brings as much as any other sale there, or more."""
    table = find_decision(Decision.SELL, 4)
    sales = [action for action in table.allowed() if action != Act.DECLINE]
    chosen = draw_actions(table, GREEDY, GREEDY.mind, 50)
    assert set(chosen) <= set(sales)
    paid = {action: first_sale_money(table, action) for action in sales}
    single = [action for action in sales if not leads_to_second_sale(table, action)]
    for action in set(chosen) & set(single):
        assert paid[action] == max(paid[other] for other in single)


def after(table: Table, action: int) -> Any:
    states = record_array(GAME.state_dtype)
    states[0] = table.state
    GAME.kernels.step(states[0], table.rules, action)
    return states[0]


def first_sale_money(table: Table, action: int) -> int:
    """Half coins one sale brings, at once."""
    return int(after(table, action).hidden.tally.loot_money.sum() - table.state.hidden.tally.loot_money.sum())


def leads_to_second_sale(table: Table, action: int) -> bool:
    return int(after(table, action).table.decision_kind) == Decision.SECOND_SALE


def winning_share(players: int, seat: int, one: Policy, others: Policy, games: int) -> tuple[float, float]:
    """A one-in-a-million interval of the share of wins that a seat has; shared wins count in part."""
    policies = [one if s == seat else others for s in range(players)]
    rows = play_batch(GAME, build_ruleset(BASE, players), policies, 0, games).rows
    winners = np.maximum(rows["game"]["winner_count"], 1)
    shares = rows["seats"]["is_winner"][:, seat] / winners
    low, high = binomtest(round(shares.sum()), games).proportion_ci(CONFIDENCE)
    return low, high


@pytest.mark.compiled
@pytest.mark.statistical
@pytest.mark.parametrize(("players", "seat"), [(n, s) for n in (2, 3, 4, 5) for s in range(n)])
def test_greedy_crushes_random(players: int, seat: int) -> None:
    """One greedy among randoms is above the fair line, one random among greedies below it."""
    low, _ = winning_share(players, seat, GREEDY, RANDOM, 1500)
    assert low > 2 / players if players > 2 else low > 0.9
    _, high = winning_share(players, seat, RANDOM, GREEDY, 1500)
    assert high < 0.25 / players


@pytest.mark.compiled
def test_greedy_beats_random_at_once() -> None:
    """The same in short, for every day."""
    low, _ = winning_share(4, 3, GREEDY, RANDOM, 300)
    assert low > 1 / 4
