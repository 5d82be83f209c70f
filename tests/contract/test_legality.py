"""What `refuse` allows can be done; everything else is refused with a sentence, and nothing changes."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from langfinger_sim.engine.session import GameSession
from langfinger_sim.errors import IllegalActionError
from langfinger_sim.kernel.memory import copy_record
from tests.contract.cases import CASES, Case
from tests.contract.playing import SEED, Table, copy_state
from tests.contract.positions import positions


def count_allowed(case: Case, table: Table, state) -> int:
    """Allowed actions of whoever is to decide in this state."""
    mask = np.zeros(case.game.action_count, np.uint8)
    seat = int(state.table.decision_seat)
    case.game.kernels.legal_actions(state.table, state.seats[seat], table.rules, mask)
    return int(mask.sum())


def test_every_decision_is_a_choice(case: Case) -> None:
    for position in positions(case, 1, 600, share=0.2):
        assert len(position.allowed()) >= (2 if case.asks_choices_only else 1), position.ruleset.options


def test_legal_actions_are_those_not_refused(case: Case) -> None:
    for position in positions(case, 2, 25):
        own, refuse = position.own[position.seat], case.game.kernels.refuse
        allowed = [a for a in range(case.game.action_count) if refuse(position.table, own, position.rules, a) == 0]
        assert allowed == position.allowed()


def test_every_allowed_action_can_be_taken(case: Case) -> None:
    """On a copy: the game goes on to a decision with something to choose, or is over."""
    least = 2 if case.asks_choices_only else 1
    for position in positions(case, 3, 150):
        for action in position.allowed():
            copied = copy_state(position.state)
            case.game.kernels.step(copied[0], position.rules, action)
            assert copied.tobytes() != copy_state(position.state).tobytes()
            if not case.game.kernels.is_over(copied[0]):
                assert count_allowed(case, position, copied[0]) >= least, (action, position.ruleset.options)


@pytest.mark.compiled
def test_allowed_actions_keep_all_cards_and_coins() -> None:
    """Langfinger: the same, with every card and coin counted."""
    from tests.contract.langfinger_drivers import FAULTS, check_state

    case = CASES["langfinger"]
    for position in positions(case, 4, 150):
        for action in position.allowed():
            copied = copy_state(position.state)
            case.game.kernels.step(copied[0], position.rules, action)
            assert FAULTS[check_state(copied[0], position.rules, True)] == "", (action, position.ruleset.options)


def sessions(case: Case, seed: int, count: int):
    """Sessions stopped at a decision somewhere in a game."""
    random = Random(seed)
    for game_index in range(count):
        ruleset = case.draw_ruleset(random)
        policies = case.policies(random.choice(case.mixes), ruleset.players)
        session = GameSession(case.game, ruleset, seed=SEED, game_index=game_index, policies=policies)
        for _ in range(random.randrange(80)):
            before = copy_state(session.state)
            session.step(session.choose())
            if session.is_over:
                copy_record(session.state, before[0])
                break
        yield session


def test_everything_else_is_refused_with_a_sentence(case: Case) -> None:
    for session in sessions(case, 5, 12):
        allowed = set(session.legal_actions())
        before = copy_state(session.state).tobytes()
        strangers = (-1, -10_000, case.game.action_count, 1 << 40) if case.refuses_strangers else ()
        for action in (*range(case.game.action_count), *strangers):
            if action in allowed:
                assert session.refusal(action) is None
                continue
            with pytest.raises(IllegalActionError) as caught:
                session.step(action)
            sentence = str(caught.value)
            assert len(sentence.split()) >= 3
            assert sentence == session.refusal(action)
            assert sentence[0].isalpha() or sentence[0] == '"'
        assert copy_state(session.state).tobytes() == before


def test_words_and_codes_are_one(case: Case) -> None:
    for session in sessions(case, 6, 12):
        words = session.legal_words()
        assert len(set(words)) == len(words)
        assert [session.code(text) for text in words] == session.legal_actions()


def test_other_seats_are_refused(case: Case) -> None:
    if not case.refuses_strangers:
        return
    for position in positions(case, 7, 30):
        for seat in set(range(position.ruleset.players)) - {position.seat}:
            for action in position.allowed():
                code = int(case.game.kernels.refuse(position.table, position.own[seat], position.rules, action))
                assert code != 0
                words = case.game.words.refusal(position.ruleset, position.table, position.own[seat], action, code)
                assert "seat" in words


def test_nothing_is_allowed_when_the_game_is_over(case: Case) -> None:
    policies = case.policies(case.mixes[0], 2)
    session = GameSession(case.game, case.ruleset(2), seed=SEED, policies=policies)
    session.play()
    assert session.decision is None
    assert session.legal_actions() == []
    if case.refuses_strangers:
        with pytest.raises(IllegalActionError, match="over"):
            session.step(0)
