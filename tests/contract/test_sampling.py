"""`sample_hidden`: whole states that fit all a seat knows, and can be played to the end."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from langfinger_sim.contract import SLOTS, record_array
from tests.contract.cases import CASES, Case
from tests.contract.langfinger_twins import sees_same
from tests.contract.playing import SCRATCH, copy_state
from tests.contract.positions import positions

LANGFINGER = CASES["langfinger"]


def test_a_sample_looks_like_the_truth(case: Case) -> None:
    """Table and own record are the true ones, and the true state is left alone."""
    random = Random(1)
    for number, position in enumerate(positions(case, 31, 150)):
        viewer = random.randrange(position.ruleset.players)
        before = position.state.tobytes()
        sampled = copy_state(position.state)
        case.game.kernels.sample_hidden(
            position.table, position.own[viewer], position.rules, np.uint64(number), sampled[0]
        )
        assert sees_same(sampled[0], position.state, viewer)
        assert position.state.tobytes() == before


def test_a_sample_is_a_function_of_its_key_and_of_what_is_known() -> None:
    """The state it is written into is not read; another key gives another state."""
    random = Random(2)
    for number, position in enumerate(positions(LANGFINGER, 32, 60)):
        viewer = random.randrange(position.ruleset.players)
        states = record_array(LANGFINGER.game.state_dtype, 3)
        states.view(np.uint8)[:] = np.random.default_rng(number).integers(0, 100, states.nbytes, np.uint8)
        for state, key in zip(states, (7, 7, 8), strict=True):
            args = (position.table, position.own[viewer], position.rules, np.uint64(key), state)
            LANGFINGER.game.kernels.sample_hidden(*args)
        assert hidden_cards(states[0]) == hidden_cards(states[1])
        assert hidden_cards(states[0]) != hidden_cards(states[2])


def hidden_cards(state) -> list:
    """All of a state that a seat may not know: hands, faces, orders of piles."""
    table, hidden = state.table, state.hidden
    piles = (hidden.tool_pile, hidden.loot_pile, hidden.fence_pile)
    players = int(table.seat_count)
    return [
        [pile[: int(size)].tolist() for pile, size in zip(piles, table.pile_size, strict=True)],
        [state.seats[seat].hand.tolist() for seat in range(players)],
        [state.seats[seat].held_card[: int(table.held_count[seat])].tolist() for seat in range(players)],
        hidden.heist_card.tolist(),
        int(hidden.game_key),
    ]


def test_the_future_does_not_show() -> None:
    """What is still random is random anew: the true keys are nowhere in a sample, nor those of another sample."""
    random = Random(3)
    for number, position in enumerate(positions(LANGFINGER, 33, 60)):
        viewer = random.randrange(position.ruleset.players)
        states = record_array(LANGFINGER.game.state_dtype, 2)
        for state, key in zip(states, (number, number + 1000), strict=True):
            args = (position.table, position.own[viewer], position.rules, np.uint64(key), state)
            LANGFINGER.game.kernels.sample_hidden(*args)
        hidden = [position.state.hidden, states[0].hidden, states[1].hidden]
        keys = [int(h.game_key) for h in hidden] + [int(key) for h in hidden for key in h.policy_key]
        assert len(set(keys)) == len(keys)


@pytest.mark.compiled
def test_samples_are_legal_and_can_be_played_to_the_end() -> None:
    """Cards counted at the start and after every decision; backs, hand sizes and known tools fit."""
    from tests.contract.langfinger_drivers import DECISIONS, FAULT, FAULTS, play_checked

    random, counts = Random(4), np.zeros(3, np.int64)
    states, minds = (
        record_array(LANGFINGER.game.state_dtype, 1 + SCRATCH),
        record_array(LANGFINGER.game.mind_dtype, SLOTS),
    )
    for number, position in enumerate(positions(LANGFINGER, 34, 400)):
        viewer = random.randrange(position.ruleset.players)
        args = (position.table, position.own[viewer], position.rules, np.uint64(number), states[0])
        LANGFINGER.game.kernels.sample_hidden(*args)
        policy = LANGFINGER.game.find_policy("random")
        play_checked(states, position.rules, (policy.choose,) * SLOTS, minds, False, counts)
        assert FAULTS[counts[FAULT]] == "", (viewer, position.ruleset.options)
        assert LANGFINGER.game.kernels.is_over(states[0])
    assert counts[DECISIONS] > 20_000
