"""What an action does: one function for each kind of decision."""

from __future__ import annotations

import numpy as np

from langfinger_sim.games.langfinger.codes import (
    AT_ONCE,
    LEAVES,
    ONCE,
    OPEN_FACES,
    PAYMENTS,
    Act,
    Decision,
    Deck,
    Ending,
    Event,
    Fate,
    Place,
)
from langfinger_sim.games.langfinger.records import HARBOR_SLOTS, HEIST_SLOTS, NONE, SQUARES, TOOL_KINDS
from langfinger_sim.games.langfinger.rules.display import city_count, clear_loot, heist_index, remove_fence
from langfinger_sim.games.langfinger.rules.legal import fence_kind
from langfinger_sim.games.langfinger.rules.log import log
from langfinger_sim.games.langfinger.rules.money import pay
from langfinger_sim.games.langfinger.rules.outcome import finish_game
from langfinger_sim.games.langfinger.rules.piles import (
    discard_loot,
    discard_tools,
    pop_card,
    ready_pile,
    settle_pile,
)
from langfinger_sim.games.langfinger.rules.setup import give_scoundrel
from langfinger_sim.games.langfinger.rules.tally import note_fate
from langfinger_sim.kernel.jit import kernel


@kernel(is_inlined=True)
def apply_action(state, rules, action):
    """Carry out an allowed action of the decision that is due; what comes next is not looked at."""
    kind = state.table.decision_kind
    if kind == Decision.PLACE:
        _place_token(state, action)
    elif kind == Decision.CITY:
        _take_tool(state, rules, action - Act.TAKE)
    elif kind == Decision.HEIST:
        _take_loot(state, rules, action)
    elif kind == Decision.RUIN:
        _move_to_exchange(state, rules, action)
    elif kind == Decision.DISCARD:
        _give_for_exchange(state, rules, action - Act.DISCARD)
    elif kind == Decision.SELL:
        _sell(state, rules, action)
    elif kind == Decision.SECOND_SALE:
        _sell_second(state, rules, action)
    elif kind == Decision.SCOUNDREL:
        _choose_scoundrel(state, rules, action - Act.CHOOSE)
    else:
        _give_at_limit(state, action - Act.DISCARD)


@kernel()
def _choose_scoundrel(state, rules, scoundrel):
    """S1."""
    table = state.table
    give_scoundrel(state, rules, table.decision_seat, scoundrel)
    table.turn += 1
    table.decision_kind = NONE


@kernel(is_inlined=True)
def _place_token(state, action):
    table = state.table
    table.tokens_left[table.decision_seat] -= 1
    if action != Act.PASS:
        _stand(table, action // SQUARES, action % SQUARES)
    table.turn += 1
    table.decision_kind = NONE


@kernel(is_inlined=True)
def _stand(table, place, square):
    """A token of the deciding seat comes to stand on a square."""
    seat = table.decision_seat
    table.square_seat[place, square] = seat
    table.taken_squares[place] |= 1 << square
    table.standing[seat, place] += 1
    table.free_squares -= 1


@kernel(is_inlined=True)
def _leave_square(table):
    """The acting token leaves its square; squares get free for the next round only."""
    table.square_seat[table.place, table.square] = NONE
    table.taken_squares[table.place] &= ~(1 << table.square)
    table.standing[table.decision_seat, table.place] -= 1


@kernel()
def end_token(state, rules, fate):
    """The acting token's action is over: back to its owner, unless it stands on an exchange square till the Ruin ends.

    E1 with `end` = at once is looked at here, after the whole action.
    """
    table = state.table
    seat = table.decision_seat
    note_fate(state, seat, table.place, fate)
    _leave_square(table)
    if not (table.place == Place.RUIN and fate == Fate.USED):
        table.tokens_left[seat] += 1
    table.decision_kind = NONE
    if rules.end == AT_ONCE and rules.fixed_rounds == NONE and table.money[seat] >= rules.goal:
        finish_game(state, rules, np.int64(Ending.GOAL))


@kernel(is_inlined=True)
def _take_tool(state, rules, kind):
    """B1."""
    table = state.table
    seat = table.decision_seat
    table.city[kind] -= 1
    table.hand_size[seat] += 1
    table.known_tools[seat, kind] += 1
    state.seats[seat].hand[kind] += 1
    state.hidden.tally.tools_taken[seat] += 1
    table.picks_left -= 1
    if table.picks_left == 0 or city_count(table) == 0:
        end_token(state, rules, Fate.USED)


@kernel()
def _give_tools(state, seat, kind, count):
    """Tools of one kind from a hand to the discards."""
    table = state.table
    state.seats[seat].hand[kind] -= count
    table.hand_size[seat] -= count
    table.known_tools[seat, kind] = max(0, np.int64(table.known_tools[seat, kind]) - count)
    discard_tools(table, kind, count)


@kernel()
def _take_loot(state, rules, action):
    """B2, B2a to B2c, B4."""
    if action == Act.DECLINE:
        end_token(state, rules, Fate.DECLINED)
        return
    table, hidden = state.table, state.hidden
    seat, heist = table.decision_seat, heist_index(table.place)
    slot, payment = (action - Act.HEIST) // PAYMENTS, (action - Act.HEIST) % PAYMENTS
    card = np.int64(hidden.heist_card[heist, slot])
    back = np.int64(table.heist_back[heist, slot])
    _pay(state, rules, back, payment - 1)
    if payment > 0:
        table.own_tool_used[seat, heist] += 1
        hidden.tally.own_tool_uses[seat] += 1
    clear_loot(state, heist, slot)
    log(hidden, Event.LOOT, seat, card, table.place * HEIST_SLOTS + slot)
    hidden.tally.loot_uses[card] += 1
    hidden.tally.loot_takers[card] |= 1 << seat
    if rules.back_is_chest[back]:
        _cash_chest(state, rules, card)
    else:
        hold_loot(state, rules, seat, card)
    end_token(state, rules, Fate.USED)


@kernel()
def _pay(state, rules, back, own_kind):
    """The tools of a card from the hand to the discards, but for one the own tool stands in for."""
    seat = state.table.decision_seat
    log(state.hidden, Event.PAY, seat, 0, 0)
    for kind in range(TOOL_KINDS):
        count = np.int64(rules.back_tools[back, kind])
        if kind == own_kind:
            count -= 1
        if count > 0:
            _give_tools(state, seat, kind, count)
            state.hidden.tally.tools_paid[seat] += count
        for _ in range(count):
            log(state.hidden, Event.MORE, kind, 0, 0)


@kernel()
def _cash_chest(state, rules, card):
    """B2b: turned over and cashed at once."""
    table, tally = state.table, state.hidden.tally
    seat, coins = table.decision_seat, np.int64(rules.loot_value[card])
    pay(table, seat, coins)
    tally.chests[seat] += 1
    tally.chest_money[seat] += coins
    tally.loot_money[card] += coins
    discard_loot(table, card)
    log(state.hidden, Event.CASH, seat, card, coins)
    log(state.hidden, Event.MORE, np.int64(table.money[seat]), 0, 0)


@kernel()
def hold_loot(state, rules, seat, card):
    """B2c: in front of its owner, back up."""
    table = state.table
    position = np.int64(table.held_count[seat])
    state.seats[seat].held_card[position] = card
    table.held_back[seat, position] = rules.loot_back[card]
    table.held_face[seat, position] = card if rules.loot_faces == OPEN_FACES else NONE
    table.held_count[seat] = position + 1


@kernel()
def _drop_loot(state, seat, position):
    """A held card leaves; those taken after it move up by one."""
    table, own = state.table, state.seats[seat]
    last = np.int64(table.held_count[seat]) - 1
    for i in range(position, last):
        own.held_card[i] = own.held_card[i + 1]
        table.held_back[seat, i] = table.held_back[seat, i + 1]
        table.held_face[seat, i] = table.held_face[seat, i + 1]
    own.held_card[last] = NONE
    table.held_back[seat, last] = NONE
    table.held_face[seat, last] = NONE
    table.held_count[seat] = last


@kernel()
def _move_to_exchange(state, rules, action):
    """B3: the token closes an exchange square; then the discards, if the rate asks for any."""
    table = state.table
    if action == Act.DECLINE:
        end_token(state, rules, Fate.DECLINED)
        return
    exchange = action - Act.EXCHANGE
    table.exchange_seat[exchange] = table.decision_seat
    table.picks_left = np.int64(rules.exchange_give[exchange])
    table.draws_due = np.int64(rules.exchange_draw[exchange])
    if table.picks_left == 0:
        _draw_tools(state, rules)
    else:
        table.decision_kind = np.int64(Decision.DISCARD)


@kernel()
def _give_for_exchange(state, rules, kind):
    table = state.table
    _give_tools(state, table.decision_seat, kind, 1)
    table.picks_left -= 1
    if table.picks_left == 0:
        _draw_tools(state, rules)


@kernel()
def _draw_tools(state, rules):
    """B3, S5: draw what is due one by one; the draw stops short when there is nothing left."""
    table = state.table
    seat = table.decision_seat
    for _ in range(table.draws_due):
        if not ready_pile(state, rules, Deck.TOOLS):
            break
        kind = pop_card(state, rules, Deck.TOOLS)
        state.seats[seat].hand[kind] += 1
        table.hand_size[seat] += 1
        state.hidden.tally.tools_drawn[seat] += 1
        log(state.hidden, Event.DRAW, seat, kind, 0)
        settle_pile(state, rules, Deck.TOOLS)
    table.draws_due = 0
    end_token(state, rules, Fate.USED)


@kernel()
def _sell(state, rules, action):
    """B5; a second card of the kind may follow (B5a)."""
    if action == Act.DECLINE:
        end_token(state, rules, Fate.DECLINED)
        return
    if action >= Act.SELL_ALONE:
        _sell_alone(state, rules, action - Act.SELL_ALONE)
        return
    table = state.table
    position, slot = (action - Act.SELL) // HARBOR_SLOTS, (action - Act.SELL) % HARBOR_SLOTS
    table.sale_slot = slot
    table.sale_kind = fence_kind(rules, state.seats[table.decision_seat].held_card[position])
    _sell_card(state, rules, position, True)
    if rules.fence_buys[table.harbor[slot], table.sale_kind] > 1 and _holds_kind(state, rules):
        table.decision_kind = np.int64(Decision.SECOND_SALE)
    else:
        _end_sale(state, rules)


@kernel()
def _sell_alone(state, rules, position):
    """B5 with `sale_without_fence`: one card at a fixed price, whatever it is worth."""
    seat = state.table.decision_seat
    state.hidden.tally.fenceless_money[seat] += rules.sale_without_fence
    _part_with_card(state, position, np.int64(NONE), rules.sale_without_fence, np.int64(0))
    end_token(state, rules, Fate.USED)


@kernel()
def _sell_second(state, rules, action):
    if action != Act.STOP:
        _sell_card(state, rules, action - Act.ALSO, rules.double_bonus != ONCE)
        state.hidden.tally.double_sales[state.table.decision_seat] += 1
    _end_sale(state, rules)


@kernel()
def _sell_card(state, rules, position, with_bonus):
    """One held card to the fence in the sale under way."""
    table, tally = state.table, state.hidden.tally
    seat, fence = table.decision_seat, np.int64(table.harbor[table.sale_slot])
    card = np.int64(state.seats[seat].held_card[position])
    bonus = np.int64(rules.fence_bonus[fence, table.sale_kind]) if with_bonus else np.int64(0)
    coins = np.int64(rules.loot_value[card]) + bonus
    tally.bonus_money[seat] += bonus
    tally.fence_uses[fence] += 1
    tally.fence_takers[fence] |= 1 << seat
    tally.fence_money[fence] += coins
    _part_with_card(state, position, fence, coins, bonus)


@kernel()
def _part_with_card(state, position, fence, coins, bonus):
    """Money for one held card, which goes to the discards; `fence`: who paid, or NONE."""
    table, tally = state.table, state.hidden.tally
    seat = table.decision_seat
    card = np.int64(state.seats[seat].held_card[position])
    pay(table, seat, coins)
    tally.sales[seat] += 1
    tally.loot_money[card] += coins
    tally.loot_sold[card] += 1
    _drop_loot(state, seat, position)
    discard_loot(table, card)
    log(state.hidden, Event.SALE, seat, card, fence)
    log(state.hidden, Event.MORE, coins, bonus, np.int64(table.money[seat]))


@kernel()
def _holds_kind(state, rules):
    """Whether the seller holds another card of the kind being sold."""
    table = state.table
    own = state.seats[table.decision_seat]
    for position in range(table.held_count[table.decision_seat]):
        if fence_kind(rules, own.held_card[position]) == table.sale_kind:
            return True
    return False


@kernel()
def _end_sale(state, rules):
    """The fence goes to its discards, at once or, if it stays, at the refill."""
    table = state.table
    state.hidden.tally.fence_taken[table.harbor[table.sale_slot]] += 1
    if rules.fence_after_sale == LEAVES:
        remove_fence(state, rules, table.sale_slot)
    else:
        table.harbor_sold[table.sale_slot] = 1
    table.sale_slot = NONE
    table.sale_kind = NONE
    end_token(state, rules, Fate.USED)


@kernel()
def _give_at_limit(state, kind):
    """C3."""
    table = state.table
    _give_tools(state, table.decision_seat, kind, 1)
    table.picks_left -= 1
    if table.picks_left == 0:
        table.turn += 1
        table.decision_kind = NONE
