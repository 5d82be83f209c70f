"""The machine: from one decision to the next, through everything that is forced or random (phases A, B, C)."""

from __future__ import annotations

import numpy as np

from langfinger_sim.games.langfinger.codes import (
    CLOCKWISE,
    IN_SEAT_ORDER,
    KINDS_IN_A_ROUND,
    LEFT,
    MANY,
    MOST_MONEY,
    NOTHING,
    PLACEMENT_SQUARE,
    REVERSE,
    SNAKE,
    Decision,
    Event,
    Fate,
    Phase,
    Place,
)
from langfinger_sim.games.langfinger.records import (
    EXCHANGES,
    HARBOR_SLOTS,
    HEIST_SLOTS,
    NONE,
    PLACES,
    SQUARES,
    TOOL_KINDS,
)
from langfinger_sim.games.langfinger.rules.choice import sole_action
from langfinger_sim.games.langfinger.rules.display import clear_displays, fill_displays, heist_index
from langfinger_sim.games.langfinger.rules.legal import (
    is_beyond_limit,
    missing_tool,
    own_uses_left,
)
from langfinger_sim.games.langfinger.rules.log import log, log_action, log_money
from langfinger_sim.games.langfinger.rules.outcome import finish_game, round_ending
from langfinger_sim.games.langfinger.rules.setup import begin_round, lay_out_game, set_up
from langfinger_sim.games.langfinger.rules.step import apply_action, end_token
from langfinger_sim.kernel.bits import lowest_bit
from langfinger_sim.kernel.jit import kernel
from langfinger_sim.kernel.rng import child


@kernel()
def advance(state, rules):
    """Until somebody has something to decide, or the game is over."""
    table = state.table
    while table.phase != Phase.OVER:
        if table.decision_kind == NONE and not _find_decision(state, rules):
            continue
        action = sole_action(table, state.seats[table.decision_seat], rules)
        if action == MANY:
            return
        if action == NOTHING:
            _leave_idle(state, rules)
        else:
            log_action(state, action, 0)
            apply_action(state, rules, action)


@kernel(is_inlined=True)
def _find_decision(state, rules):
    """Whose turn it is to do what; false when a phase has ended and the next one begins."""
    phase = state.table.phase
    if phase == Phase.PLACING:
        return _next_placement(state, rules)
    if phase == Phase.ACTING:
        return _next_token(state, rules)
    if phase == Phase.CHOOSING:
        return _next_chooser(state, rules)
    return _next_over_limit(state, rules)


@kernel()
def _next_chooser(state, rules):
    """S1: one scoundrel a seat, from seat 0 on or from the last one down; then the game is laid out."""
    table = state.table
    if table.turn == rules.seat_count:
        lay_out_game(state, rules)
        return False
    last = rules.seat_count - 1
    table.decision_seat = table.turn if rules.scoundrels == IN_SEAT_ORDER else last - table.turn
    table.decision_kind = np.int64(Decision.SCOUNDREL)
    return True


@kernel(is_inlined=True)
def _next_placement(state, rules):
    """A1, A1a: one token a turn, by itself clockwise from the start player."""
    table = state.table
    if table.turn < rules.seat_count * rules.tokens:
        if table.free_squares > 0:
            table.decision_seat = _placing_seat(table, rules)
            table.decision_kind = np.int64(Decision.PLACE)
            return True
        log(state.hidden, Event.NO_SQUARE, 0, 0, 0)
        for seat in range(rules.seat_count):
            log(state.hidden, Event.MORE, np.int64(table.tokens_left[seat]), 0, 0)
    table.phase = np.int64(Phase.ACTING)
    table.place = 0
    table.square = NONE
    return False


@kernel(is_inlined=True)
def _placing_seat(table, rules):
    """A1: whose placement turn it is."""
    if rules.placement_order == CLOCKWISE:
        seat = table.start_seat + table.turn
        while seat >= rules.seat_count:  # a few times at most, and faster than to divide
            seat -= rules.seat_count
        return seat
    return (table.start_seat + _steps_to_the_left(table, rules)) % rules.seat_count


@kernel()
def _steps_to_the_left(table, rules):
    """How far to the left of the start player the next token is laid, in the orders that are not clockwise."""
    lap, step = table.turn // rules.seat_count, table.turn % rules.seat_count
    if rules.placement_order == REVERSE:
        return rules.seat_count - step
    goes_back = lap % 2 == 1 and (rules.placement_order == SNAKE or table.round_number == 1)
    return rules.seat_count - 1 - step if goes_back else step


@kernel(is_inlined=True)
def _next_token(state, rules):
    """B0: places in order, squares ascending, empty ones skipped."""
    table = state.table
    while table.place < PLACES:
        beyond = table.taken_squares[table.place] >> (table.square + 1)
        if beyond == 0:
            if table.place == Place.RUIN:
                _open_exchanges(table)
            table.place += 1
            table.square = NONE
        else:
            table.square += 1 + lowest_bit(beyond)
            _open_token(table, rules)
            return True
    _end_round(state, rules)
    return False


@kernel()
def _open_exchanges(table):
    """B3: after the last Ruin action the tokens come back and the exchange squares are open again."""
    for exchange in range(EXCHANGES):
        seat = np.int64(table.exchange_seat[exchange])
        if seat != NONE:
            table.tokens_left[seat] += 1
            table.exchange_seat[exchange] = NONE


@kernel(is_inlined=True)
def _open_token(table, rules):
    """The token on the current square acts."""
    table.decision_seat = np.int64(table.square_seat[table.place, table.square])
    if table.place == Place.CITY:
        table.decision_kind = np.int64(Decision.CITY)
        table.picks_left = rules.city_take
    elif table.place == Place.RUIN:
        table.decision_kind = np.int64(Decision.RUIN)
    elif table.place == Place.HARBOR:
        table.decision_kind = np.int64(Decision.SELL)
    else:
        table.decision_kind = np.int64(Decision.HEIST)


@kernel()
def _end_round(state, rules):
    """E1, E3: the end test comes before anything of phase C."""
    table = state.table
    log_money(state, Event.ROUND_END, table.round_number)
    ending = round_ending(table, rules)
    if ending != NONE:
        finish_game(state, rules, ending)
    else:
        table.phase = np.int64(Phase.LIMITING)
        table.turn = 0


@kernel()
def _next_over_limit(state, rules):
    """C3: whoever holds more than the hand limit gives up the rest, from the start player on; then the next round."""
    table = state.table
    while rules.hand_limit != NONE and table.turn < rules.seat_count:
        seat = (table.start_seat + table.turn) % rules.seat_count
        surplus = np.int64(table.hand_size[seat]) - rules.hand_limit
        if surplus > 0:
            table.decision_seat = seat
            table.decision_kind = np.int64(Decision.HAND_LIMIT)
            table.picks_left = surplus
            return True
        table.turn += 1
    _prepare_round(state, rules)
    return False


@kernel()
def _prepare_round(state, rules):
    """C1, C2, C4."""
    clear_displays(state, rules)
    fill_displays(state, rules)
    if rules.rotate_start:
        state.table.start_seat = _next_start_seat(state.table, rules)
    begin_round(state, rules)


@kernel()
def _next_start_seat(table, rules):
    """C4: by itself the seat to the left; of seats with equal money the first to the left, the starter himself last."""
    best = (table.start_seat + 1) % rules.seat_count
    if rules.next_start != LEFT:
        for distance in range(2, rules.seat_count + 1):
            seat = (table.start_seat + distance) % rules.seat_count
            more = np.int64(table.money[seat]) - np.int64(table.money[best])
            if more > 0 if rules.next_start == MOST_MONEY else more < 0:
                best = seat
    return best


@kernel()
def _leave_idle(state, rules):
    """A token that can do nothing: its turn passes, with the reason."""
    table = state.table
    seat = table.decision_seat
    fate = _idle_reason(table, state.seats[seat], rules)
    log(state.hidden, Event.IDLE, seat, table.place * SQUARES + table.square, fate)
    end_token(state, rules, fate)


@kernel()
def _idle_reason(table, seat, rules):
    if table.place == Place.CITY:
        return np.int64(Fate.NOTHING_THERE)
    if table.place == Place.RUIN:
        return _idle_at_ruin(table, rules)
    if table.place == Place.HARBOR:
        return _idle_at_harbor(table, seat)
    return _idle_at_heist(table, seat, rules)


@kernel()
def _idle_at_heist(table, seat, rules):
    heist = heist_index(table.place)
    any_card, any_within_limit, own_would_help = False, False, False
    may_be_spent = rules.own_tool_uses > 0 and own_uses_left(table, seat, rules) <= 0
    for slot in range(HEIST_SLOTS):
        back = np.int64(table.heist_back[heist, slot])
        if back == NONE:
            continue
        any_card = True
        if is_beyond_limit(table, seat, rules, back):
            continue
        any_within_limit = True
        own_would_help = own_would_help or (may_be_spent and _own_tool_pays(table, seat, rules, back))
    if not any_card:
        return np.int64(Fate.NOTHING_THERE)
    if not any_within_limit:
        return np.int64(Fate.LOOT_LIMIT)
    return np.int64(Fate.OWN_TOOL_USED) if own_would_help else np.int64(Fate.CANNOT_PAY)


@kernel()
def _own_tool_pays(table, seat, rules, back):
    """Whether the card could be paid if only the own tool, now used up, had a use left."""
    own = np.int64(table.own_tool[seat.index])
    if own == NONE:
        return False
    for kind in range(TOOL_KINDS):
        fits = (kind == own or rules.own_tool_joker) and rules.back_tools[back, kind] > 0
        if fits and missing_tool(seat, rules, back, kind) == NONE:
            return True
    return False


@kernel()
def _idle_at_ruin(table, rules):
    for exchange in range(rules.exchange_count):
        if rules.ruin_choice == PLACEMENT_SQUARE and exchange != table.square:
            continue
        if table.exchange_seat[exchange] == NONE:
            return np.int64(Fate.NO_RATE)
    return np.int64(Fate.NO_EXCHANGE)


@kernel()
def _idle_at_harbor(table, seat):
    if table.held_count[seat.index] == 0:
        return np.int64(Fate.NOTHING_HELD)
    for slot in range(HARBOR_SLOTS):
        if table.harbor[slot] != NONE:
            return np.int64(Fate.NO_BUYER)
    return np.int64(Fate.NO_FENCE)


@kernel()
def reset(state, rules, key, game_index):
    """`state` becomes game `game_index` of the run with `key`, at its first decision; only `is_logged` is kept."""
    set_up(state, rules, key, game_index)
    advance(state, rules)


@kernel(is_inlined=True)
def step(state, rules, action):
    """Carry out an allowed action and go on to the next decision, or to the end of the game."""
    hidden, table = state.hidden, state.table
    log_action(state, action, 1)
    hidden.ordinal[table.decision_seat, table.decision_kind] += 1
    hidden.tally.decision_count += 1
    apply_action(state, rules, action)
    advance(state, rules)


@kernel()
def decision_key(state):
    """The random key of the decision that is due: by game, seat, round, kind, and how many of them came before."""
    table, hidden = state.table, state.hidden
    seat, kind = table.decision_seat, table.decision_kind
    number = table.round_number * KINDS_IN_A_ROUND + kind % KINDS_IN_A_ROUND
    label = (number << 16) + np.int64(hidden.ordinal[seat, kind])
    return child(hidden.policy_key[seat], label)


@kernel()
def is_over(state):
    """Whether the game has ended."""
    return state.table.phase == Phase.OVER
