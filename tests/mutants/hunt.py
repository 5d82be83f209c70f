"""Looks for something wrong with the package it finds: `python -m tests.mutants.hunt CHECK PLAYERS CHANGES`.

Run in a folder with a copy of the package, the compiler off; exits with a traceback if there is anything to object to.
"""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pathlib import Path
from random import Random

import numpy as np

from langfinger_sim.contract import Ruleset, record_array
from langfinger_sim.engine.session import GameSession
from langfinger_sim.kernel.rng import run_key
from tests.contract.cases import CASES
from tests.contract.langfinger_drivers import DECISIONS, FAULT, FAULTS, check_state, walk
from tests.contract.langfinger_twins import make_twin, sees_same
from tests.contract.playing import SEED, Table, copy_state, play_batch
from tests.referee.referee import check_trace

CASE = CASES["langfinger"]
KERNELS = CASE.game.kernels
GAMES, EVENTS = 6, 500


def referee(ruleset: Ruleset) -> None:
    """The referee replays some games."""
    for game_index in range(GAMES):
        policies = CASE.policies(CASE.mixes[game_index % 3], ruleset.players)
        referee_game(GameSession(CASE.game, ruleset, seed=SEED, game_index=game_index, policies=policies))


def referee_sales(ruleset: Ruleset) -> None:
    """The same, everybody having much to sell from the beginning."""
    loot = [card["card"] for card in ruleset.cards["loot"] if card["content"] != "money"]
    share = len(loot) // ruleset.players  # neighbours in the file are of one kind, or of two
    held = [loot[seat * share : (seat + 1) * share] for seat in range(ruleset.players)]
    position = {"held": held, "villa": [], "museum": []}
    policies = CASE.policies(("random",), ruleset.players)
    for game_index in range(GAMES):
        referee_game(
            GameSession(CASE.game, ruleset, seed=SEED, game_index=game_index, policies=policies, position=position)
        )


def referee_game(session: GameSession) -> None:
    """Played for some time, then refereed."""
    while not session.is_over and len(session.trace()) < EVENTS:
        session.step(session.choose())
    check_trace(session.trace(), complete=session.is_over)


def count_cards(ruleset: Ruleset) -> None:
    """Everything is counted after every decision."""
    state, counts = record_array(CASE.game.state_dtype), np.zeros(3, np.int64)
    walk(state, ruleset.record[0], run_key(SEED), 0, np.zeros(CASE.game.action_count, np.uint8), counts)
    assert counts[FAULT] == 0, FAULTS[counts[FAULT]]
    assert counts[DECISIONS] > 20


def compare_views(ruleset: Ruleset) -> None:
    """A seat sees the same of states that differ in what it may not know, and goes on seeing the same."""
    from tests.contract.test_knowledge import follow, state_pair

    random, steps = Random(1), 0
    for viewer in range(ruleset.players):
        one, other = state_pair(ruleset, viewer, random)
        assert sees_same(one, other, viewer)
        steps += follow(one, other, ruleset.record[0], viewer, random)
    table = Table(CASE.game, ruleset, 0)
    for number, _ in enumerate(table.play(CASE.policies(("random",), ruleset.players))):
        if number % 15 == 0:
            viewer = random.randrange(ruleset.players)
            one, other = copy_state(table.state), make_twin(table.state, table.rules, viewer, random)
            steps += follow(one[0], other[0], table.rules, viewer, random)
        if number > 40:
            break
    assert steps > 15


def compare_batch(ruleset: Ruleset) -> None:
    """Two games in a row by the batch loop are the two of sessions."""
    policies = CASE.policies(("greedy",), ruleset.players)
    batch = play_batch(CASE.game, ruleset, policies, 3, 2)
    for game_index in (3, 4):
        session = GameSession(CASE.game, ruleset, seed=SEED, game_index=game_index, policies=policies)
        session.play()
        assert session.result_rows().rows[0].tobytes() == batch.rows[game_index - 3].tobytes()


def compare_before_and_after(ruleset: Ruleset) -> None:
    """Policies change nothing."""
    table = Table(CASE.game, ruleset, 0)
    for name in sorted(set(CASE.game.policy_names()) - {"search"}):  # it takes half a minute to compile
        before = table.state.tobytes()
        table.choose(CASE.game.find_policy(name))
        assert table.state.tobytes() == before, name


def compare_samples(ruleset: Ruleset) -> None:
    """Samples fit all a seat knows, and do not know the future."""
    table = Table(CASE.game, ruleset, 0)
    for number, _ in enumerate(table.play(CASE.policies(("random",), ruleset.players))):
        if number % 10 == 0:
            sampled = copy_state(table.state)[0]
            KERNELS.sample_hidden(table.table, table.own[0], table.rules, np.uint64(number), sampled)
            assert FAULTS[check_state(sampled, table.rules, False)] == ""
            assert sees_same(sampled, table.state, 0)
            assert sampled.hidden.game_key != table.state.hidden.game_key
        if number > 150:
            break


def main(check: str, players: str, changes: str) -> None:
    import langfinger_sim

    assert Path(langfinger_sim.__file__).is_relative_to(Path.cwd()), "this is not the mutated package"
    if ":" in check:
        module, name = check.split(":")
        getattr(import_module(module), name)()
    else:
        globals()[check](CASE.ruleset(int(players), **json.loads(changes)))


if __name__ == "__main__":
    main(*sys.argv[1:])
