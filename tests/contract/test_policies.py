"""Policies change nothing they are given, and decide by nothing else."""

from __future__ import annotations

import numpy as np

from langfinger_sim.contract import record_array
from tests.contract.cases import Case
from tests.contract.playing import SCRATCH
from tests.contract.positions import positions

CHEATS = ("cheat",)  # of the toy game: chooses what is refused, on purpose


def test_policies_change_nothing_they_are_given(case: Case) -> None:
    policies = case.every_policy()
    for position in positions(case, 21, 60):
        for policy in policies:
            mind = policy.mind.copy().view(np.recarray)
            given = (position.table, position.own[position.seat], position.rules, mind[0])
            before = [part.tobytes() for part in (*given, position.state)]
            position.choose(policy)
            key = case.game.kernels.decision_key(position.state)
            policy.choose(*given, position.states[1:], key)
            assert [part.tobytes() for part in (*given, position.state)] == before, policy.name


def test_policies_choose_what_is_allowed(case: Case) -> None:
    policies = [policy for policy in case.every_policy() if policy.name not in CHEATS]
    for position in positions(case, 22, 100):
        allowed = position.allowed()
        for policy in policies:
            assert position.choose(policy) in allowed, policy.name


def test_policies_are_functions_of_what_they_are_given(case: Case) -> None:
    """The same again gives the same, whatever the scratch states hold."""
    policies = case.every_policy()
    for number, position in enumerate(positions(case, 23, 60)):
        scratch = record_array(case.game.state_dtype, SCRATCH)
        scratch.view(np.uint8)[:] = np.random.default_rng(number).integers(0, 256, scratch.nbytes, np.uint8)
        key = case.game.kernels.decision_key(position.state)
        for policy in policies:
            own = position.own[position.seat]
            again = policy.choose(position.table, own, position.rules, policy.mind[0], scratch, key)
            assert again == position.choose(policy), policy.name


def test_forbidden_actions_are_not_chosen(case: Case) -> None:
    """Unless nothing else is allowed; the toy game's policies know no such thing."""
    if not case.asks_choices_only:
        return
    policies = case.every_policy()
    for position in positions(case, 24, 150):
        allowed = position.allowed()
        for policy in policies:
            mind = policy.mind.copy().view(np.recarray)
            key = case.game.kernels.decision_key(position.state)
            given = (position.table, position.own[position.seat], position.rules, mind[0], position.states[1:], key)
            while len(allowed) > (forbidden := int(mind[0].forbidden.sum())):
                chosen = int(policy.choose(*given))
                assert chosen in allowed
                assert not mind[0].forbidden[chosen], (policy.name, forbidden)
                mind[0].forbidden[chosen] = 1
            assert int(policy.choose(*given)) in allowed
