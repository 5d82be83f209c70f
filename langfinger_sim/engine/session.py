"""One game, decision by decision: for people, replays, bots, tests. The same compiled rules as the batch loop."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from langfinger_sim.contract import Batch, Game, Policy, Ruleset, record_array
from langfinger_sim.engine.plugins import say_fault
from langfinger_sim.errors import EngineFault, IllegalActionError
from langfinger_sim.kernel.rng import run_key

SCRATCH_STATES = 4
TRACE_FORMAT = 1


class PendingDecision(NamedTuple):
    """Who has to decide what."""

    seat: int
    kind: str


class GameSession:
    """A game under way.

    `game`, `ruleset`: what is played. `seed`, `game_index`: which game of which run; it is the very game the batch loop
    plays there. `policies`: one a seat, for `play` and `choose`. `position`: a stated position instead of a fresh deal,
    if the game has them. `keeps_allowed`: whether the trace lists the allowed actions of every decision.
    """

    def __init__(
        self,
        game: Game,
        ruleset: Ruleset,
        *,
        seed: int = 1,
        game_index: int = 0,
        policies: Sequence[Policy] = (),
        position: Mapping[str, Any] | None = None,
        keeps_allowed: bool = False,
    ) -> None:
        self.game, self.ruleset, self.policies = game, ruleset, tuple(policies)
        self.keeps_allowed = keeps_allowed
        self._run_key = run_key(seed)
        self._states = record_array(game.state_dtype, 1 + SCRATCH_STATES)
        # Views, taken once: each attribute of a numpy record costs microseconds.
        self._state, self._scratch, self._rules = self._states[0], self._states[1:], ruleset.record[0]
        self._table = self._state.table
        self._seats = [self._state.seats[seat] for seat in range(ruleset.players)]
        table = np.asarray(self._states)["table"]
        self._decision_seat, self._decision_kind = table["decision_seat"], table["decision_kind"]
        self._minds = [own.mind[0] for own in self.policies]
        self._mask = np.zeros(game.action_count, np.uint8)
        self._state.hidden.is_logged = 1
        if position is None:
            game.kernels.reset(self._state, self._rules, self._run_key, game_index)
        else:
            game.state_position(self._state, ruleset, self._run_key, game_index, position)
        self._rounds: list[np.ndarray[Any, Any]] = []
        self._game_index = game_index
        self._events = [self._header(seed, position)]
        self._collect_events()

    def _header(self, seed: int, position: Mapping[str, Any] | None) -> dict[str, Any]:
        return {
            "event": "game",
            "format": TRACE_FORMAT,
            "game": self.game.id,
            "rules_version": self.game.rules_version,
            "players": self.ruleset.players,
            "seed": seed,
            "game_index": self._game_index,
            "position": None if position is None else dict(position),
            **self.game.words.header(self.ruleset),
        }

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._decision_seat[0] < 0)

    @property
    def decision(self) -> PendingDecision | None:
        """Who has to decide what; None when the game is over."""
        if self.is_over:
            return None
        return PendingDecision(int(self._decision_seat[0]), self.game.words.decisions[self._decision_kind[0]])

    @property
    def table(self) -> Any:
        """What everybody knows: the public record; look, do not write."""
        return self._table

    def seat(self, index: int) -> Any:
        """What this seat alone knows: its own record; look, do not write."""
        return self._seats[index]

    @property
    def state(self) -> Any:
        """The whole state, hidden cards included: for tests and analysts, not for policies."""
        return self._state

    def legal_actions(self) -> list[int]:
        """Codes of all allowed actions; empty when the game is over."""
        if self.is_over:
            return []
        self.game.kernels.legal_actions(self._table, self._acting(), self._rules, self._mask)
        return [int(action) for action in np.flatnonzero(self._mask)]

    def legal_words(self) -> list[str]:
        """All allowed actions in words."""
        return [self.words(action) for action in self.legal_actions()]

    def words(self, action: int) -> str:
        """An action in words."""
        return self.game.words.action(self.ruleset, action)

    def code(self, action: int | str) -> int:
        """The code of an action given as code or in words."""
        if isinstance(action, str):
            pending = self.decision
            return self.game.words.parse_action(self.ruleset, action, pending.kind if pending else "")
        return int(action)

    def refusal(self, action: int | str, seat: int | None = None) -> str | None:
        """Why this action is not allowed now, in one sentence; None if it is. `seat`: whose; default: who decides."""
        code = self.code(action)
        own = self._acting() if seat is None else self._seats[seat]
        refusal = int(self.game.kernels.refuse(self._table, own, self._rules, code))
        if refusal == 0:
            return None
        return self.game.words.refusal(self.ruleset, self._table, own, code, refusal)

    def step(self, action: int | str) -> list[dict[str, Any]]:
        """Take an action; returns the events it led to, up to the next decision.

        Raises:
            IllegalActionError: the rules refuse it; the message says why, and nothing has changed.
        """
        code = self.code(action)
        sentence = self.refusal(code)
        if sentence is not None:
            raise IllegalActionError(sentence)
        allowed = self.legal_words() if self.keeps_allowed else None
        self.game.kernels.step(self._state, self._rules, code)
        return self._collect_events(allowed)

    def choose(self, policy: Policy | None = None) -> int:
        """The action a policy, by default the deciding seat's own, takes here."""
        seat = int(self._decision_seat[0])
        choose = (policy or self.policies[seat]).choose
        mind = policy.mind[0] if policy else self._minds[seat]
        key = self.game.kernels.decision_key(self._state)
        return int(choose(self._table, self._seats[seat], self._rules, mind, self._scratch, key))

    def play(self) -> None:
        """Play to the end with the session's policies.

        Raises:
            EngineFault: a policy chose an action that is not allowed.
        """
        while not self.is_over:
            seat = int(self._decision_seat[0])
            action = self.choose()
            fault = say_fault(self.policies[seat], action)
            if fault:
                raise EngineFault(f"game {self._game_index}, seat {seat}: {fault}")
            try:
                self.step(action)
            except IllegalActionError as error:
                name = self.policies[seat].name
                raise EngineFault(
                    f"game {self._game_index}, seat {seat}: policy {name} chose an action: {error}"
                ) from error

    def trace(self) -> list[dict[str, Any]]:
        """All events so far, header first, as documented with the game."""
        return list(self._events)

    def result_rows(self) -> Batch:
        """The results of the finished game, as the batch loop would have left them."""
        rows = record_array(self.game.rows_dtype)
        self.game.kernels.outcome(self._state, self._rules, rows[0])
        detail, rounds = self.game.detail_rows(self._state, self._game_index, self.trace())
        return Batch(self.ruleset.players, self._game_index, self.ruleset.record, rows, detail, rounds)

    def _acting(self) -> Any:
        return self._seats[max(0, int(self._decision_seat[0]))]

    def _collect_events(self, allowed: list[str] | None = None) -> list[dict[str, Any]]:
        events = self.game.words.events(self.ruleset, self._state)
        if allowed is not None:
            asked = next(event for event in events if event["event"] == "action")
            asked["allowed"] = allowed
        self._events += events
        return events
