"""The referee replays games of all player counts and knob settings, and objects to nothing.

`LANGFINGER_SIM_REFEREED` sets how many games; `make proof` plays 5,000.
"""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest

from langfinger_sim.contract import Ruleset
from langfinger_sim.engine.session import GameSession
from langfinger_sim.games.langfinger.game import GAME
from langfinger_sim.games.langfinger.ruleset import build_ruleset
from langfinger_sim.kernel.jit import IS_COMPILED
from tests.contract.settings import draw_variant
from tests.referee.objection import Objection
from tests.referee.referee import Summary, check_trace

GAMES = int(os.environ.get("LANGFINGER_SIM_REFEREED", "400" if IS_COMPILED else "24"))
CHUNKS = 12
MIXES = (("greedy",), ("random",), ("greedy", "random"))


def referee_game(ruleset: Ruleset, game_index: int, mix: tuple[str, ...]) -> Summary:
    """What the referee makes of one game; its objection, with the way to the game, is a failure."""
    policies = [GAME.find_policy(mix[seat % len(mix)]) for seat in range(ruleset.players)]
    session = GameSession(GAME, ruleset, seed=7, game_index=game_index, policies=policies, keeps_allowed=True)
    session.play()
    try:
        summary = check_trace(session.trace())
    except Objection as objection:
        changed = {name: value for name, value in ruleset.options.items() if value != BASE[ruleset.players][name]}
        pytest.fail(f"game {game_index}, {ruleset.players} players, {mix}, {changed}: {objection}")
    compare_results(session, summary)
    return summary


BASE = {players: build_ruleset(GAME.find_variant("base"), players).options for players in GAME.player_counts}


def compare_results(session: GameSession, summary: Summary) -> None:
    """What is stored of the game is what the referee counts."""
    game, seats = session.result_rows().rows[0].game, session.result_rows().rows[0].seats
    assert game.rounds == summary.rounds
    assert game.decisions == summary.asked
    assert bool(game.is_capped) == summary.capped
    assert game.winner_mask == sum(1 << seat for seat in summary.winners)
    assert game.winner_count == len(summary.winners)
    assert game.shuffles.sum() - 3 == summary.shuffles
    assert [seats[seat].money / 2 for seat in range(session.ruleset.players)] == summary.money


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_the_referee_objects_to_nothing(chunk: int) -> None:
    """Knobs drawn at random, from none to all of them turned."""
    for game_index in range(chunk, GAMES, CHUNKS):
        random = Random(game_index)
        variant = draw_variant(random)
        ruleset = build_ruleset(variant, GAME.player_counts[game_index // CHUNKS % 4])
        assert referee_game(ruleset, game_index, MIXES[game_index // CHUNKS // 4 % 3]).is_over


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_referee_objects_to_nothing_in_the_printed_game(players: int) -> None:
    """And sees all of it: reshuffles, several winners or one, games of many lengths."""
    ruleset = build_ruleset(GAME.find_variant("base"), players)
    count = max(4, GAMES // 40)
    summaries = [referee_game(ruleset, 10_000 + game, MIXES[game % 3]) for game in range(count)]
    assert all(summary.is_over for summary in summaries)
    assert len(Counter(summary.rounds for summary in summaries)) > 1
    assert sum(summary.shuffles for summary in summaries) > 0
