"""The batch loop and single calls are the same game."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from langfinger_sim.contract import SLOTS, Policy, Ruleset, record_array
from langfinger_sim.engine.session import GameSession
from langfinger_sim.kernel.rng import run_key
from langfinger_sim.results.schema import fit_columns
from tests.contract.cases import CASES, Case
from tests.contract.playing import SCRATCH, SEED, play_batch, play_singly, same_bytes

pytestmark = pytest.mark.compiled

LANGFINGER, DASH = CASES["langfinger"], CASES["dash"]
KNOBS = 24


def rows_singly(case: Case, ruleset: Ruleset, policies: list[Policy], first: int, count: int) -> np.ndarray:
    """Rows of games first … first+count-1, by single calls: from Langfinger's own driver, else one by one."""
    if case is not LANGFINGER:
        return np.concatenate([play_singly(case.game, ruleset, policies, first + k) for k in range(count)])
    from tests.contract.langfinger_drivers import play_singly as play_compiled

    states, minds = record_array(case.game.state_dtype, 1 + SCRATCH), record_array(case.game.mind_dtype, SLOTS)
    for seat, policy in enumerate(policies):
        minds[seat] = policy.mind[0]
    chooses = (*(policy.choose for policy in policies), *[policies[0].choose] * (SLOTS - len(policies)))
    rows = record_array(case.game.rows_dtype, count)
    for k in range(count):
        play_compiled(states, ruleset.record[0], chooses, minds, run_key(SEED), first + k, rows[k : k + 1])
    return rows


def test_batch_is_single_calls(case: Case) -> None:
    """Over all player counts and mixes of policies of the printed rules."""
    count = 200 if case is LANGFINGER else 30
    for players in case.game.player_counts:
        for mix in case.mixes:
            policies, ruleset = case.policies(mix, players), case.ruleset(players)
            batch = play_batch(case.game, ruleset, policies, 0, count)
            assert same_bytes(batch.rows, rows_singly(case, ruleset, policies, 0, count)), (players, mix)


def test_batch_is_single_calls_whatever_the_knobs(case: Case) -> None:
    random = Random(1)
    for number in range(KNOBS):
        ruleset = case.draw_ruleset(random)
        policies = case.policies(random.choice(case.mixes), ruleset.players)
        batch = play_batch(case.game, ruleset, policies, 1000 * number, 50)
        assert same_bytes(batch.rows, rows_singly(case, ruleset, policies, 1000 * number, 50)), ruleset.options


def compare_session(case: Case, ruleset: Ruleset, policies: list[Policy], game_index: int) -> None:
    """Raw rows, detail, rounds and every stored column of one game, by session and by batch loop."""
    batch = play_batch(case.game, ruleset, policies, game_index, 1, is_detailed=True)
    session = GameSession(case.game, ruleset, seed=SEED, game_index=game_index, policies=policies)
    session.play()
    single = session.result_rows()
    for name in ("rows", "detail", "rounds"):
        assert same_bytes(getattr(single, name), getattr(batch, name)), (name, game_index, ruleset.options)
    for table in case.game.tables:
        one, other = (fit_columns(table, table.extract(results)) for results in (single, batch))
        assert all((one[name] == other[name]).all() for name in other), table.name


def test_batch_is_session(case: Case) -> None:
    for players in case.game.player_counts:
        for game_index in range(3):
            mix = case.mixes[game_index % len(case.mixes)]
            compare_session(case, case.ruleset(players), case.policies(mix, players), 5000 + game_index)


@pytest.mark.slow
def test_batch_is_session_whatever_the_knobs(case: Case) -> None:
    random = Random(2)
    for game_index in range(90):
        ruleset = case.draw_ruleset(random)
        compare_session(case, ruleset, case.policies(random.choice(case.mixes), ruleset.players), game_index)


def test_detail_changes_no_row(case: Case) -> None:
    policies = case.policies(case.mixes[-1], 3)
    plain, detailed = (
        play_batch(case.game, case.ruleset(3), policies, 7, 100, is_detailed=is_detailed)
        for is_detailed in (False, True)
    )
    assert same_bytes(plain.rows, detailed.rows)
    assert len(detailed.detail) == 100
    assert set(np.asarray(detailed.rounds)["game_index"].tolist()) == set(range(7, 107))


def dirty_states(case: Case, seed: int) -> np.ndarray:
    """States full of rubbish but for the switch of the log."""
    states = record_array(case.game.state_dtype, 1 + SCRATCH)
    states.view(np.uint8)[:] = np.random.default_rng(seed).integers(0, 256, states.nbytes, np.uint8)
    states["hidden"]["is_logged"] = 0
    return states


def test_a_game_needs_no_game_before_it(case: Case) -> None:
    """Eleven games in a row, in states full of rubbish, are those eleven games alone in fresh ones."""
    random = Random(3)
    for seed, mix in enumerate(case.mixes):
        ruleset = case.draw_ruleset(random)
        policies = case.policies(mix, ruleset.players)
        together = play_batch(case.game, ruleset, policies, 1000, 11, states=dirty_states(case, seed))
        for k in range(11):
            alone = play_batch(case.game, ruleset, policies, 1000 + k, 1)
            assert same_bytes(together.rows[k], alone.rows[0]), (mix, k, ruleset.options)
        assert same_bytes(together.rows, rows_singly(case, ruleset, policies, 1000, 11))


def test_games_differ(case: Case) -> None:
    """What the other tests compare is not one game over and over."""
    batch = play_batch(case.game, case.ruleset(2), case.policies(case.mixes[0], 2), 0, 200)
    assert len({row.tobytes() for row in np.asarray(batch.rows)}) > 50


def test_every_game_ends_within_the_bound(case: Case) -> None:
    random = Random(4)
    for number in range(KNOBS):
        ruleset = case.draw_ruleset(random)
        policies = case.policies(random.choice(case.mixes), ruleset.players)
        batch = play_batch(case.game, ruleset, policies, number, 100, is_detailed=True)
        most = np.unique(np.asarray(batch.rounds)["game_index"], return_counts=True)[1].max()
        assert most <= case.game.rounds_bound(ruleset.record), ruleset.options


def test_longest_games_of_langfinger_end() -> None:
    """Nobody can earn anything: 2,000 rounds of 25 tokens, all the game allows, capped and within the bound."""
    nothing = {str(count): [20, 0, 0, 0] for count in (2, 3, 4, 5)}
    ruleset = LANGFINGER.ruleset(5, places=nothing, round_cap=2000, tokens=5, squares=[8] * 5, hand_limit=0)
    game = play_batch(LANGFINGER.game, ruleset, LANGFINGER.policies(("random",), 5), 0, 2).rows["game"]
    assert game["is_capped"].all()
    assert (game["winner_count"] == 0).all()
    assert (game["rounds"] == 2000).all()
    assert (game["decisions"] <= LANGFINGER.game.decision_bound).all()


def test_equal_variants_differ_by_nothing(case: Case) -> None:
    """Also those whose changed knob never comes into play."""
    for players in case.game.player_counts:
        policies = case.policies(case.mixes[-1], players)
        printed = case.game.build_ruleset(case.game.find_variant("base"), players)
        assert printed.digest == case.ruleset(players).digest
        for rules, changes in case.idle_changes:
            one = play_batch(case.game, case.ruleset(players, **rules), policies, 0, 500)
            other = play_batch(case.game, case.ruleset(players, **rules, **changes), policies, 0, 500)
            assert same_bytes(one.rows, other.rows), (players, rules, changes)


def test_tie_rule_touches_ties_only() -> None:
    """E2: on games without a tie the knob never comes into play; on the others winners change, money does not."""
    policies = LANGFINGER.policies(("greedy",), 4)
    base, later = (
        play_batch(LANGFINGER.game, LANGFINGER.ruleset(4, tie=tie), policies, 0, 5000).rows
        for tie in ("shared", "later_seat")
    )
    ranks = np.sort(base["seats"]["money"][:, :4], axis=1)
    has_ties = (np.diff(ranks, axis=1) == 0).any(axis=1)
    one, other = (np.asarray(rows).view(np.uint8).reshape(len(rows), -1) for rows in (base, later))
    assert (one[~has_ties] == other[~has_ties]).all()
    assert (one[has_ties] != other[has_ties]).any()
    shared = base["game"]["winner_count"] > 1
    assert 0 < shared.sum() < has_ties.sum()
    assert (later["game"]["winner_count"] == 1).all()
    assert (base["seats"]["money"] == later["seats"]["money"]).all()
