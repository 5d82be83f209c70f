"""E1 to E3: who has won, and what is left in the results."""

from __future__ import annotations

import numpy as np

from langfinger_sim.games.langfinger.codes import (
    HALF_VALUE,
    LATER_SEAT,
    MOST_HELD,
    ONE_MORE_ROUND,
    WORTHLESS,
    Ending,
    Event,
    Fate,
    Phase,
)
from langfinger_sim.games.langfinger.records import NONE, PLACES, TOKEN_FATES
from langfinger_sim.games.langfinger.rules.log import log
from langfinger_sim.games.langfinger.rules.money import pay
from langfinger_sim.kernel.jit import kernel


@kernel()
def begins_last_round(table, rules):
    """Whether the round that begins now is the last one, whatever happens in it (E1)."""
    if rules.fixed_rounds != NONE:
        return table.round_number == rules.fixed_rounds
    return rules.end == ONE_MORE_ROUND and table.richest >= rules.goal


@kernel()
def round_ending(table, rules):
    """E1, E3: why the game ends with this round (`codes.Ending`), or NONE if it goes on."""
    is_last = table.is_last_round == 1
    is_capped = table.round_number >= rules.round_cap
    if rules.fixed_rounds != NONE:
        if is_last:
            return np.int64(Ending.ROUNDS)
    elif table.richest >= rules.goal:
        # the cap leaves no room for one more round
        return np.int64(Ending.GOAL) if rules.end != ONE_MORE_ROUND or is_last or is_capped else np.int64(NONE)
    return np.int64(Ending.CAP) if is_capped else np.int64(NONE)


@kernel()
def finish_game(state, rules, ending):
    """The game is over; a capped one has no winner (E3)."""
    table = state.table
    table.phase = np.int64(Phase.OVER)
    table.decision_kind = NONE
    table.decision_seat = NONE
    table.is_capped = ending == Ending.CAP
    if rules.unsold_loot != WORTHLESS:
        _pay_unsold(state, rules)
    if not table.is_capped:
        for seat in range(table.seat_count):
            if seat_rank(table, rules, seat) == 1:
                table.winner_mask |= 1 << seat
    log(state.hidden, Event.END, ending, 0, 0)
    for seat in range(table.seat_count):
        log(
            state.hidden,
            Event.MORE,
            np.int64(table.money[seat]),
            seat_rank(table, rules, seat),
            (table.winner_mask >> seat) & 1,
        )


@kernel()
def _pay_unsold(state, rules):
    """E2 with `unsold_loot`: every held card brings its value, or half of it; it stays with its owner."""
    table, tally = state.table, state.hidden.tally
    for seat in range(table.seat_count):
        for position in range(table.held_count[seat]):
            card = np.int64(state.seats[seat].held_card[position])
            coins = np.int64(rules.loot_value[card])
            if rules.unsold_loot == HALF_VALUE:
                coins //= 2
            pay(table, seat, coins)
            tally.unsold_money[seat] += coins
            tally.loot_money[card] += coins


@kernel()
def seat_rank(table, rules, seat):
    """1 + the number of seats that stand strictly better (E2)."""
    rank = 1
    for other in range(table.seat_count):
        if _stands_better(table, rules, other, seat):
            rank += 1
    return rank


@kernel()
def _stands_better(table, rules, a, b):
    if table.money[a] != table.money[b]:
        return table.money[a] > table.money[b]
    if rules.tie == MOST_HELD:
        return table.held_count[a] > table.held_count[b]
    return rules.tie == LATER_SEAT and a > b


@kernel()
def _seat_outcome(state, rules, seat, row):
    table, tally = state.table, state.hidden.tally
    row.scoundrel = np.int64(table.scoundrel[seat])
    row.money = np.int64(table.money[seat])
    row.is_winner = (table.winner_mask >> seat) & 1
    row.rank = seat_rank(table, rules, seat)
    row.tools_left = np.int64(table.hand_size[seat])
    row.loot_held = np.int64(table.held_count[seat])
    row.sales = np.int64(tally.sales[seat])
    row.chests = np.int64(tally.chests[seat])
    row.bonus_money = np.int64(tally.bonus_money[seat])
    row.used, row.declined, row.idle = 0, 0, 0
    for place in range(PLACES):
        row.used += np.int64(tally.token_fate[seat, place, 0])
        row.declined += np.int64(tally.token_fate[seat, place, 1])
        for fate in range(np.int64(Fate.NOTHING_THERE), TOKEN_FATES):
            row.idle += np.int64(tally.token_fate[seat, place, fate])


@kernel()
def outcome(state, rules, rows):
    """Write the results of a finished game into a record of `records.ROWS`."""
    table, hidden, game = state.table, state.hidden, rows.game
    game.rounds = table.round_number
    game.is_capped = table.is_capped
    game.winner_mask = table.winner_mask
    game.winner_count = 0
    game.decisions = hidden.tally.decision_count
    for deck in range(3):
        game.shuffles[deck] = hidden.shuffle_count[deck]
    for seat in range(table.seat_count):
        game.winner_count += (table.winner_mask >> seat) & 1
        _seat_outcome(state, rules, seat, rows.seats[seat])
