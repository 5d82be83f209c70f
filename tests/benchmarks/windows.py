"""Processor time of the batch loop in units of a fixed piece of work, which a slow or busy machine does as slowly."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter, thread_time
from typing import Any

import numpy as np
from numba import types

from langfinger_sim.contract import JOB, SLOTS, Game, record_array
from langfinger_sim.kernel.jit import kernel
from langfinger_sim.kernel.rng import run_key

WINDOW_GAMES = 200
WINDOW_ROUNDS = 1_500
KEYS = 48


@kernel(types.void(types.uint64[::1], types.int64))
def calibrate(keys, rounds):  # type: ignore[no-untyped-def]
    """Make 48 pseudo-random keys and sort them by insertion, so many rounds: multiplying, branching, moving.

    Not to be changed: the committed ratios are in its units.
    """
    x = np.uint64(1)
    for _ in range(rounds):
        for i in range(KEYS):
            x = x * np.uint64(6364136223846793005) + np.uint64(1442695040888963407)
            keys[i] = x ^ (x >> np.uint64(29))
        for i in range(1, KEYS):
            key = keys[i]
            j = i - 1
            while j >= 0 and keys[j] > key:
                keys[j + 1] = keys[j]
                j -= 1
            keys[j + 1] = key


@dataclass
class Loop:
    """The batch loop of a game, ready to be called in windows of so many games."""

    game: Game
    arguments: tuple[Any, ...]

    @classmethod
    def make(cls, game: Game, policy: str, players: int = 4) -> Loop:
        ruleset, found = game.build_ruleset(game.find_variant("base"), players), game.find_policy(policy)
        minds = record_array(game.mind_dtype, SLOTS)
        minds[0] = found.mind[0]
        job = record_array(JOB)
        job["run_key"], job["game_count"] = run_key(1), WINDOW_GAMES
        records = (record_array(game.state_dtype, 5), record_array(game.rows_dtype, WINDOW_GAMES))
        nothing = (record_array(game.detail_dtype, 0), record_array(game.round_dtype, 0))
        return cls(game, (job, ruleset.record, (found.choose,) * SLOTS, minds, *records, *nothing))

    def play(self, games: int = WINDOW_GAMES) -> None:
        """Always the same games."""
        self.arguments[0]["game_count"] = games
        self.game.kernels.play(*self.arguments)


def units_a_game(loop: Loop, seconds: float, more: float = 0.0) -> float:
    """The best window of games over the best of the calibration, both taken by turns for so long, a game and a round.

    Only processor time of this thread counts. `more`: so much more work a window, as a slower loop would be.
    """
    keys = np.zeros(KEYS, np.uint64)
    games = round(WINDOW_GAMES * (1 + more))
    loop.arguments = tuple(
        record_array(loop.game.rows_dtype, games) if place == 5 else argument
        for place, argument in enumerate(loop.arguments)
    )
    best_game = best_round = float("inf")
    loop.play(games)  # compiled, or loaded, before the clock starts
    start = perf_counter()
    while perf_counter() - start < seconds:
        before = thread_time()
        calibrate(keys, WINDOW_ROUNDS)
        between = thread_time()
        loop.play(games)
        best_round = min(best_round, between - before)
        best_game = min(best_game, thread_time() - between)
    return (best_game / WINDOW_GAMES) / (best_round / WINDOW_ROUNDS)
