"""The family "linear": it takes what its weights, as they are described, score highest; and `balanced` plays well."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import numpy as np
import pytest

from langfinger_sim.contract import record_array
from langfinger_sim.games.langfinger.codes import Decision
from langfinger_sim.games.langfinger.game import GAME
from langfinger_sim.games.langfinger.policies.restrictions import RESTRICTIONS
from langfinger_sim.games.langfinger.policies.weights import LINEAR_WEIGHTS
from langfinger_sim.kernel.jit import IS_COMPILED
from langfinger_sim.kernel.rng import child
from tests.contract.cases import CASES
from tests.contract.playing import Table, draw_positions
from tests.games.langfinger.linear_scores import Scores, best_actions
from tests.games.langfinger.test_policies import RANDOM, draw_actions, find_decision, winning_share

BALANCED, GREEDY = GAME.find_policy("balanced"), GAME.find_policy("greedy")
ENOUGH = 3
GAMES = 60 if IS_COMPILED else 4


def make_mind(weights: dict[str, float], temperature: float = 0.0) -> np.ndarray:
    mind = record_array(GAME.mind_dtype)
    mind[0].temperature = temperature
    for name, value in weights.items():
        mind[0].weights[LINEAR_WEIGHTS[name][0]] = value
    return mind


def draw_weights(random: Random) -> dict[str, float]:
    """Some weights, among them some that a person would not choose; a few are 0."""
    return {name: random.choice((0.0, random.gauss(0, 1), random.gauss(0, 1))) for name in LINEAR_WEIGHTS}


def choose(table: Table, mind: np.ndarray, key: int = 1) -> int:
    given = (table.table, table.own[table.seat], table.rules, mind[0], table.states[1:])
    return int(BALANCED.choose(*given, child(np.uint64(7), key)))


def test_it_takes_what_scores_highest() -> None:
    """At drawn decisions of drawn rules, with drawn weights, against scores made the slow way."""
    random, seen = Random(3), Counter[int]()
    case = CASES["langfinger"]
    for game in range(GAMES):
        ruleset = case.draw_ruleset(random) if game % 2 else case.ruleset(random.randint(2, 5))
        if ruleset.options["loot_limit"] != "none":
            continue
        policies = [random.choice((RANDOM, GREEDY, BALANCED)) for _ in range(ruleset.players)]
        for table in draw_positions(GAME, ruleset, policies, game, 0.4, random):
            weights = draw_weights(random)
            assert choose(table, make_mind(weights)) in best_actions(table, weights), (game, weights)
            seen[int(table.table.decision_kind)] += 1
    assert set(seen) >= {Decision.PLACE, Decision.CITY, Decision.HEIST, Decision.RUIN, Decision.SELL}


def test_temperature_is_a_softmax_of_the_scores() -> None:
    table = find_decision(Decision.CITY, 4)
    weights = {"take_wanted": 0.7, "take_spare": -0.4}
    scores = Scores(table, weights)
    chances = {action: np.exp(scores.of(action) / 0.8) for action in table.allowed()}
    total, draws = sum(chances.values()), 20_000 if IS_COMPILED else 500
    mind = make_mind(weights, temperature=0.8)
    counts = Counter(choose(table, mind, key) for key in range(draws))
    for action, chance in chances.items():
        expected = chance / total
        error = 5 * (expected * (1 - expected) / draws) ** 0.5
        assert abs(counts[action] / draws - expected) < error


def test_every_weight_has_its_own_place_and_a_meaning() -> None:
    places = [place for place, _ in LINEAR_WEIGHTS.values()]
    assert sorted(places) == list(range(len(places)))
    assert all(meaning for _, meaning in LINEAR_WEIGHTS.values())


@pytest.mark.parametrize("name", RESTRICTIONS)
def test_what_is_forbidden_is_left_alone_while_something_else_is_left(tmp_path: Path, name: str) -> None:
    path = tmp_path / "strict.toml"
    path.write_text(f'family = "random"\nforbidden = ["{name}"]\n', encoding="utf-8")
    policy, actions = GAME.find_policy(str(path)), set(RESTRICTIONS[name][1])
    random, met = Random(name), 0
    ruleset = CASES["langfinger"].ruleset(4, pass_placement=True, sale_without_fence=1)
    for game in range(40):
        for table in draw_positions(GAME, ruleset, [policy] * 4, game, 1.0, random):
            allowed = set(table.allowed())
            if allowed & actions and allowed - actions:
                met += 1
                assert set(draw_actions(table, policy, policy.mind, 60)) <= allowed - actions
            if met == ENOUGH:
                return
    raise AssertionError(f"{name}: met {met} times only")


@pytest.mark.compiled
@pytest.mark.statistical
@pytest.mark.parametrize(("players", "seat"), [(n, s) for n in (2, 3, 4, 5) for s in range(n)])
def test_balanced_beats_greedy(players: int, seat: int) -> None:
    """One balanced among greedies wins more than one greedy among balanced, in this seat, intervals apart."""
    low, _ = winning_share(players, seat, BALANCED, GREEDY, 3000)
    _, high = winning_share(players, seat, GREEDY, BALANCED, 3000)
    assert low > high
