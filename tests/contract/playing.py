"""Ways to play the same games: the batch loop, single calls, a session."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import numpy as np

from langfinger_sim.contract import JOB, SLOTS, Batch, Game, Policy, Ruleset, record_array
from langfinger_sim.kernel.rng import run_key

Array = np.ndarray[Any, Any]
SEED = 11
SCRATCH = 4


def play_batch(
    game: Game,
    ruleset: Ruleset,
    policies: Sequence[Policy],
    first: int,
    count: int,
    *,
    is_detailed: bool = False,
    states: Array | None = None,
) -> Batch:
    """Games first … first+count-1 by the batch loop; fails if it stopped early. `states`: what to play in."""
    if states is None:
        states = record_array(game.state_dtype, 1 + SCRATCH)
    detail_count = count if is_detailed else 0
    job, minds = record_array(JOB), record_array(game.mind_dtype, SLOTS)
    job["run_key"], job["first_game"], job["game_count"], job["is_detailed"] = run_key(SEED), first, count, is_detailed
    job["slot"][0, : len(policies)] = range(len(policies))
    chooses = tuple(policy.choose for policy in policies) + (policies[0].choose,) * (SLOTS - len(policies))
    for slot, policy in enumerate(policies):
        minds[slot] = policy.mind[0]
    rows, detail = record_array(game.rows_dtype, count), record_array(game.detail_dtype, detail_count)
    rounds = record_array(game.round_dtype, detail_count * game.rounds_bound(ruleset.record))
    game.kernels.play(job, ruleset.record, chooses, minds, states, rows, detail, rounds)
    assert (job["status"][0], job["done_count"][0]) == (0, count), job
    return Batch(len(policies), first, ruleset.record, rows, detail, rounds[: int(job["round_rows"][0])])


class Table:
    """One game by single calls of the kernels: no session, no log."""

    def __init__(self, game: Game, ruleset: Ruleset, game_index: int) -> None:
        self.game, self.ruleset, self.rules = game, ruleset, ruleset.record[0]
        self.states = record_array(game.state_dtype, 1 + SCRATCH)
        self.state = self.states[0]
        # kept, not looked up anew: a fresh view of a nested record costs more than a decision
        self.table, self.own = self.state.table, [self.state.seats[seat] for seat in range(ruleset.players)]
        game.kernels.reset(self.state, self.rules, run_key(SEED), game_index)

    @property
    def seat(self) -> int:
        """Who is to decide."""
        return int(self.table.decision_seat)

    def choose(self, policy: Policy) -> int:
        """What a policy does here."""
        key = self.game.kernels.decision_key(self.state)
        return int(policy.choose(self.table, self.own[self.seat], self.rules, policy.mind[0], self.states[1:], key))

    def allowed(self) -> list[int]:
        """Codes of the allowed actions."""
        mask = np.zeros(self.game.action_count, np.uint8)
        self.game.kernels.legal_actions(self.table, self.own[self.seat], self.rules, mask)
        return np.flatnonzero(mask).tolist()

    def play(self, policies: Sequence[Policy]) -> Iterator[None]:
        """Play on to the end, stopping before every decision."""
        while not self.game.kernels.is_over(self.state):
            yield
            self.game.kernels.step(self.state, self.rules, self.choose(policies[self.seat]))

    def rows(self) -> Array:
        """The results of the finished game, one record."""
        rows = record_array(self.game.rows_dtype)
        self.game.kernels.outcome(self.state, self.rules, rows[0])
        return rows


def play_singly(game: Game, ruleset: Ruleset, policies: Sequence[Policy], game_index: int) -> Array:
    """The results of one game by single calls."""
    table = Table(game, ruleset, game_index)
    for _ in table.play(policies):
        pass
    return table.rows()


def draw_positions(
    game: Game, ruleset: Ruleset, policies: Sequence[Policy], game_index: int, share: float, random: Random
) -> Iterator[Table]:
    """The decisions of one game, this share of them; it may be looked at, copied and tried, but not played on."""
    table = Table(game, ruleset, game_index)
    for _ in table.play(policies):
        if random.random() < share:
            yield table


def same_bytes(one: Any, other: Any) -> bool:
    """Whether two records are equal byte for byte."""
    return np.asarray(one).tobytes() == np.asarray(other).tobytes()


def copy_state(state: Any) -> Array:
    """A one-element array with a copy of a state."""
    copied = np.zeros(1, state.dtype)
    copied[0] = state
    return copied.view(np.recarray)
