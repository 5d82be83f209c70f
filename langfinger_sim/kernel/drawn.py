"""Playing games one by one, each with policies of its own in the slots, without coming back to Python between them.

A call from Python costs as much as some ten games: it unpacks every policy. So the games of a slice are played in a
compiled loop round the game's own batch loop.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numba
from numba import types

from langfinger_sim.kernel.jit import IS_COMPILED


@cache
def play_drawn_of(play: Any) -> Any:
    """play_drawn(job, rules, policies, minds, states, rows, detail, rounds, slots) for a game's compiled `play`.

    As `play`, for the games of `job`; `slots` (games, seats) int64 has the slot of every seat. `job.round_rows` is the
    sum of all games' in the end. Stops at the first game that did not end well, `job` being as `play` left it.
    """
    if not IS_COMPILED:
        return _make(play)
    (signature,) = play.nopython_signatures
    arguments = (*signature.args, types.Array(types.int64, 2, "C"))
    return numba.njit(types.void(*arguments), nogil=True, error_model="numpy", _nrt=True)(_make(play))


def _make(play: Any) -> Any:
    def play_drawn(job, rules, policies, minds, states, rows, detail, rounds, slots):  # noqa: PLR0913, PLR0917 - the contract's
        order = job[0]
        first, count, round_rows = order.first_game, order.game_count, 0
        order.game_count = 1
        for i in range(count):
            order.first_game = first + i
            for seat in range(slots.shape[1]):
                order.slot[seat] = slots[i, seat]
            details = detail[i : i + 1] if order.is_detailed else detail
            play(job, rules, policies, minds, states, rows[i : i + 1], details, rounds[round_rows:])
            round_rows += order.round_rows
            if order.done_count != 1:
                order.done_count = i
                return
        order.round_rows, order.done_count, order.game_count = round_rows, count, count
        order.first_game = first

    return play_drawn
