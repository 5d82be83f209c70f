"""The family "search": how it spends its playouts, what it looks at, that it is the same again, and that it helps."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest
from scipy.stats import binomtest

from langfinger_sim.contract import Policy
from langfinger_sim.games.langfinger.codes import Act, Decision
from langfinger_sim.games.langfinger.game import GAME
from langfinger_sim.games.langfinger.policies import search
from langfinger_sim.games.langfinger.policies.candidates import CANDIDATES, find_candidates
from langfinger_sim.games.langfinger.policies.weights import LINEAR_WEIGHTS, PLAYOUTS, SEARCH_WEIGHTS
from langfinger_sim.games.langfinger.records import HARBOR_SLOTS, NONE, SQUARES
from tests.contract.cases import CASES
from tests.contract.playing import Table, play_batch, play_singly
from tests.contract.positions import positions
from tests.games.langfinger.test_policies import CONFIDENCE, with_mind

CASE = CASES["langfinger"]
BALANCED = GAME.find_policy("balanced")


def searcher(playouts: int) -> Policy:
    policy = GAME.find_policy("search")
    policy.mind[0].weights[PLAYOUTS] = playouts
    return policy


class Playouts:
    """In place of the playouts: counts them, and lets an action bring what it is told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, worth: dict[int, int] | None = None) -> None:
        self.worth = worth or {}
        self.taken: list[tuple[int, int]] = []  # world, action
        self.keys: list[int] = []
        monkeypatch.setattr(search, "_play_out", self.play_out)
        monkeypatch.setattr(search, "sample_hidden", lambda table, seat, rules, key, state: self.keys.append(int(key)))

    def play_out(self, state: Any, rules: Any, mind: Any, seat: int, action: int) -> int:
        self.taken.append((len(self.keys), int(action)))
        return self.worth.get(int(action), 0)


def choose_plainly(table: Table, mind: np.ndarray, key: int = 3) -> int:
    """As plain Python, so that its parts can be replaced."""
    own = table.own[table.seat]
    return int(search._best_by_playouts(table.table, own, table.rules, mind[0], table.states[1:], np.uint64(key)))


def candidates(table: Table, mind: np.ndarray, first: int = NONE) -> list[int]:
    found = np.zeros(CANDIDATES + 1, np.uint64)
    count = find_candidates(table.table, table.own[table.seat], table.rules, mind[0], first, found)
    assert not found[count:].any()
    return found[:count].astype(int).tolist()


@pytest.mark.parametrize("playouts", [1, 40, 500])
def test_it_spends_the_playouts_stated(monkeypatch: pytest.MonkeyPatch, playouts: int) -> None:
    """No more but where each candidate of a pass needs one, and nearly all; each in the worlds of its rivals."""
    policy = searcher(playouts)
    for table in positions(CASE, 51, 15):
        count, counted = len(candidates(table, policy.mind)), Playouts(monkeypatch)
        choose_plainly(table, policy.mind)
        spent = len(counted.taken)
        if count == 1:
            assert spent == 0
            continue
        passes = int(np.ceil(np.log2(count)))
        assert spent <= max(playouts, 2 * count + passes)
        assert spent > playouts - count
        by_world = Counter(world for world, _ in counted.taken)
        assert len(set(counted.keys)) == len(counted.keys) == len(by_world)
        assert len(set(counted.taken)) == spent
        assert by_world[1] == count
        assert by_world[len(by_world)] == 2


def test_it_takes_what_brings_most(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever candidate that is; what linear would do when all bring the same."""
    policy = searcher(60)
    for table in positions(CASE, 52, 12):
        for action in candidates(table, policy.mind):
            Playouts(monkeypatch, {action: 5})
            assert choose_plainly(table, policy.mind) == action
        if table.table.decision_kind != Decision.SCOUNDREL:  # of which linear has no opinion
            Playouts(monkeypatch)
            given = (table.table, table.own[table.seat], table.rules, policy.mind[0], table.states[1:], np.uint64(3))
            assert choose_plainly(table, policy.mind) == BALANCED.choose(*given)


def test_what_it_looks_at() -> None:
    """All that is allowed but for higher squares and cards equal to another; nothing forbidden; each once."""
    random, kinds = Random(5), Counter[int]()
    for table in positions(CASE, 53, 80):
        allowed = table.allowed()
        forbidden = random.sample(allowed, random.randrange(len(allowed)))
        mind = with_mind(BALANCED, forbidden=forbidden)
        found, kind = candidates(table, mind), int(table.table.decision_kind)
        assert len(found) == len(set(found))
        assert set(found) <= set(allowed) - set(forbidden)
        missing = set(allowed) - set(found) - set(forbidden)
        for action in missing:
            if kind == Decision.PLACE:
                assert any(other < action and other // SQUARES == action // SQUARES for other in allowed)
            else:
                assert looks(table, action) in [looks(table, other) for other in allowed if other < action]
        assert set(candidates(table, mind, allowed[-1])[:1]) == {allowed[-1]}
        kinds[kind] += 1
    assert set(kinds) >= {Decision.PLACE, Decision.CITY, Decision.HEIST, Decision.RUIN, Decision.SELL}


def looks(table: Table, action: int) -> tuple[int, ...]:
    """What is sold to whom: kind and value of the card, fence."""
    if action < Act.ALSO:
        position, slot = divmod(action - Act.SELL, HARBOR_SLOTS)
    else:
        position, slot = action - (Act.ALSO if action < Act.DECLINE else Act.SELL_ALONE), -1
    card = int(table.own[table.seat].held_card[position])
    return int(table.rules.loot_kind[card]), int(table.rules.loot_value[card]), slot


@pytest.mark.compiled
def test_the_same_games_in_a_row_and_one_by_one() -> None:
    """By all sorts of rules; another budget plays otherwise."""
    random, differing = Random(6), 0
    for first in range(0, 8, 2):
        ruleset = CASE.draw_ruleset(random)
        policies = [searcher(12), *[BALANCED] * (ruleset.players - 1)]
        rows = play_batch(GAME, ruleset, policies, first, 2).rows
        single = [play_singly(GAME, ruleset, policies, first + i) for i in range(2)]
        assert rows.tobytes() == b"".join(row.tobytes() for row in single)
        policies[0] = searcher(60)
        differing += rows.tobytes() != play_batch(GAME, ruleset, policies, first, 2).rows.tobytes()
    assert differing


@pytest.mark.compiled
@pytest.mark.slow
@pytest.mark.statistical
def test_it_beats_the_policy_it_plays_on_with() -> None:
    """One among three balanced wins more than a balanced one there does, in every seat; with more playouts more."""
    won = 0
    for seat in range(4):
        share = lone_share(seat, searcher(100), 50)
        assert share > lone_share(seat, BALANCED, 4_000), seat
        won += round(50 * share)
    low, _ = binomtest(won, 200).proportion_ci(CONFIDENCE)
    assert low > 0.4
    few = lone_share(2, searcher(8), 100)
    assert few + 0.2 < lone_share(2, searcher(100), 100)


def lone_share(seat: int, policy: Policy, games: int) -> float:
    """The share of wins of one among three balanced; shared wins count in part."""
    policies = [policy if s == seat else BALANCED for s in range(4)]
    rows = play_batch(GAME, CASE.ruleset(4), policies, 0, games).rows
    return float((rows["seats"]["is_winner"][:, seat] / np.maximum(rows["game"]["winner_count"], 1)).mean())


@pytest.mark.compiled
def test_it_is_not_compiled_until_it_has_to_choose() -> None:
    """Nor by being read and shown."""
    code = """
import sys
from langfinger_sim.games.langfinger.game import GAME
policies = [GAME.find_policy(name) for name in GAME.policy_names()]
policies[0].choose
print([name for name in sys.modules if name.endswith(("policies.search", "rules.flow"))])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_its_numbers_stand_clear_of_the_weights_it_plays_on_with() -> None:
    places = [place for place, _ in SEARCH_WEIGHTS.values()]
    assert len(set(places)) == len(places)
    assert LINEAR_WEIGHTS.items() <= SEARCH_WEIGHTS.items()


def test_it_plays_on_as_tuned() -> None:
    numbers = {name: value for name, value, _ in GAME.find_policy("search").numbers}
    assert {name: value for name, value, _ in GAME.find_policy("tuned").numbers}.items() <= numbers.items()
