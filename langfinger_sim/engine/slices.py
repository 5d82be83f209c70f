"""Playing one shard, slice by slice.

A compiled call cannot be interrupted, so each plays a slice of about 0.2 s and comes back, for progress and the stop
flag. How many games that is changes no result.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from threading import Event
from time import perf_counter
from typing import Any

import numpy as np

from langfinger_sim.contract import JOB, Batch, Game, PlayStatus, ResultTable, record_array
from langfinger_sim.engine.plugins import say_fault
from langfinger_sim.engine.populations import KIND
from langfinger_sim.engine.ready import ReadyCell, mean_cost
from langfinger_sim.errors import EngineFault
from langfinger_sim.kernel.drawn import play_drawn_of
from langfinger_sim.results.schema import Columns, Shard, fit_columns, join_slices

Array = np.ndarray[Any, Any]

SLICE_SECONDS = 0.2
FIRST_SLICE_SECONDS = 0.05
DETAIL_BYTES = 8_000_000
SCRATCH_STATES = 4
"""States a policy may use as it likes, beside the game's own."""


class Stopped(Exception):
    """The stop flag was seen; the shard under way is forgotten."""


@dataclass(frozen=True)
class Order:
    """What all shards of a run share.

    Attributes:
        run_key: of the deals.
        detail_games: the first so many games of a cell are detailed.
        stop: set to end the run at the next slice.
        count: called with the number of games of each slice played.
    """

    run_key: np.uint64
    detail_games: int
    stop: Event
    count: Callable[[int], None]


def play_shard(game: Game, ready: ReadyCell, shard: Shard, order: Order) -> dict[str, Columns]:
    """The stored columns of all tables for the shard's games. Stopped if the flag is set meanwhile."""
    player = _SlicePlayer(game, ready, order)
    slices: dict[str, list[Columns]] = {}
    end = shard.first_game + shard.game_count
    detail_end = min(order.detail_games, end)
    for first, last, is_detailed in (
        (shard.first_game, detail_end, True),
        (max(shard.first_game, detail_end), end, False),
    ):
        for name, parts in player.play_range(first, last, is_detailed=is_detailed).items():
            slices.setdefault(name, []).extend(parts)
    return {
        table.name: join_slices(table, shard.cell, slices[table.name]) for table in game.tables if table.name in slices
    }


def prepare_play(game: Game, ready: ReadyCell) -> None:
    """Play no game at all: whatever has to be compiled or loaded for this cell is ready afterwards."""
    order = Order(np.uint64(0), 0, Event(), lambda _: None)
    _SlicePlayer(game, ready, order).play_slice(0, 0, is_detailed=False)


class _SlicePlayer:
    """Calls a game's batch loop for one shard; the buffers are its own."""

    def __init__(self, game: Game, ready: ReadyCell, order: Order) -> None:
        self._game, self._ready, self._order = game, ready, order
        self._states = record_array(game.state_dtype, 1 + SCRATCH_STATES)
        self._seconds_a_game = max(mean_cost(ready), 0.01) * 1e-6
        self._pace = FIRST_SLICE_SECONDS
        self._given = self._given_bytes()
        self._round_bound = game.rounds_bound(ready.ruleset.record)

    def play_range(self, first: int, end: int, *, is_detailed: bool) -> dict[str, list[Columns]]:
        """Columns of each table for games first … end-1, slice by slice."""
        tables = [table for table in self._game.tables if is_detailed or not table.is_detail]
        slices: dict[str, list[Columns]] = {table.name: [] for table in tables} if first < end else {}
        while first < end:
            if self._order.stop.is_set():
                raise Stopped
            count = min(end - first, self._slice_games(is_detailed=is_detailed))
            start = perf_counter()
            batch = self.play_slice(first, count, is_detailed=is_detailed)
            self._learn_pace(count, perf_counter() - start)
            kinds = self._ready.draw_slots(self._order.run_key, first, count)
            for name, columns in extract_tables(tables, batch, kinds).items():
                slices[name].append(columns)
            first += count
            self._order.count(count)
        return slices

    def play_slice(self, first: int, count: int, *, is_detailed: bool) -> Batch:
        """The raw results of games first … first+count-1. EngineFault if the loop stopped early."""
        game, ready = self._game, self._ready
        detail_count = count if is_detailed else 0
        job = record_array(JOB)
        job["run_key"], job["first_game"], job["game_count"] = self._order.run_key, first, count
        job["is_detailed"] = int(is_detailed)
        job["slot"][0, : len(ready.slots)] = ready.slots
        rows = record_array(game.rows_dtype, count)
        detail = record_array(game.detail_dtype, detail_count)
        rounds = record_array(game.round_dtype, detail_count * self._round_bound)
        given = (job, ready.ruleset.record, ready.chooses, ready.minds, self._states, rows, detail, rounds)
        if ready.is_drawn:
            play_drawn_of(game.kernels.play)(*given, ready.draw_slots(self._order.run_key, first, count))
        else:
            game.kernels.play(*given)
        self._refuse_faults(job, count)
        self._refuse_changes()
        return Batch(ready.cell.players, first, ready.ruleset.record, rows, detail, rounds[: int(job["round_rows"][0])])

    def _slice_games(self, *, is_detailed: bool) -> int:
        count = max(1, int(self._pace / self._seconds_a_game))
        if not is_detailed:
            return count
        size = self._round_bound * self._game.round_dtype.itemsize + self._game.detail_dtype.itemsize
        return max(1, min(count, DETAIL_BYTES // max(1, size)))

    def _learn_pace(self, count: int, seconds: float) -> None:
        self._seconds_a_game = max(seconds / count, 1e-8)
        self._pace = SLICE_SECONDS

    def _refuse_faults(self, job: Array, count: int) -> None:
        status = int(job["status"][0])
        if status == PlayStatus.DONE and int(job["done_count"][0]) == count:
            return
        where = f"{self._game.title}, game {int(job['fault_game'][0])} of cell {self._ready.index}"
        if status == PlayStatus.REFUSED:
            raise EngineFault(f"{where}: {self._refusal(job)}")
        if status == PlayStatus.OVERFLOW:
            raise EngineFault(f"{where}: more than {self._game.decision_bound:,} decisions, the game's declared bound")
        raise EngineFault(f"{where}: the batch loop stopped with status {status}")

    def _refuse_changes(self) -> None:
        """EngineFault if rules or minds are not as they were: all cells with these players have to be doubted."""
        if self._given_bytes() != self._given:
            names = ", ".join(policy.name for policy in self._ready.kinds)
            raise EngineFault(
                f"{self._game.title}, cell {self._ready.index}: a policy ({names}) wrote to the rules or to its mind; "
                "a policy may change scratch alone"
            )

    def _given_bytes(self) -> bytes:
        return self._ready.ruleset.record.tobytes() + self._ready.minds.tobytes()

    def _refusal(self, job: Array) -> str:
        """Who chose what, and the sentence of the refusal."""
        seat, action, code = (int(job[name][0]) for name in ("fault_seat", "fault_action", "fault_code"))
        ruleset, state = self._ready.ruleset, self._states[0]
        policy = self._ready.kinds[int(job["slot"][0, seat])]
        fault = say_fault(policy, action)
        if fault:
            return f"{fault} (seat {seat})"
        sentence = self._game.words.refusal(ruleset, state["table"], state["seats"][seat], action, code)
        return f"policy {policy.name} in seat {seat} chose action {action}: {sentence}"


def extract_tables(tables: Sequence[ResultTable], batch: Batch, kinds: Array) -> Mapping[str, Columns]:
    """The declared columns of each table for the games of a batch; `kinds`: (games, seats) who sat where."""
    return {table.name: fit_columns(table, _add_kinds(table, table.extract(batch), kinds)) for table in tables}


def _add_kinds(table: ResultTable, columns: Columns, kinds: Array) -> Columns:
    return {**columns, KIND.name: kinds.ravel()} if KIND in table.columns else columns
