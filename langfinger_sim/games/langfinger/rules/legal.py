"""The one place where legality is written: `refuse`, and what follows from it.

Only public knowledge and the seat's own record are read, so a policy may ask about any action.
"""

from __future__ import annotations

import numpy as np

from langfinger_sim.games.langfinger.codes import (
    ACTION_COUNT,
    LOWEST_FREE,
    PAYMENTS,
    PER_ROUND,
    PLACEMENT_SQUARE,
    Act,
    Decision,
    Refusal,
)
from langfinger_sim.games.langfinger.records import (
    EXCHANGES,
    HARBOR_SLOTS,
    HEIST_SLOTS,
    NONE,
    SQUARES,
    TOOL_KINDS,
)
from langfinger_sim.games.langfinger.rules.display import heist_index
from langfinger_sim.kernel.bits import lowest_bit
from langfinger_sim.kernel.jit import kernel
from langfinger_sim.kernel.packed import lacking, one_of, pack


@kernel()
def refuse_by_kind(table, seat, rules, action):
    """`refuse` for the seat that is to decide, and a code that is an action."""
    kind = table.decision_kind
    if kind == Decision.PLACE:
        return _refuse_placement(table, rules, action)
    if kind == Decision.CITY:
        return _refuse_take(table, action)
    if kind == Decision.HEIST:
        return _refuse_heist(table, seat, rules, action)
    if kind == Decision.RUIN:
        return _refuse_exchange(table, rules, action)
    if kind == Decision.SELL:
        return _refuse_sale(table, seat, rules, action)
    if kind == Decision.SECOND_SALE:
        return refuse_second_sale(table, seat, rules, action)
    if kind == Decision.SCOUNDREL:
        return _refuse_scoundrel(table, rules, action)
    return _refuse_discard(seat, action)


@kernel()
def _refuse_scoundrel(table, rules, action):
    """S1."""
    scoundrel = action - Act.CHOOSE
    if scoundrel < 0:
        return Refusal.WRONG_DECISION
    if scoundrel >= rules.scoundrel_count:
        return Refusal.NO_SCOUNDREL
    for seat in range(rules.seat_count):
        if table.scoundrel[seat] == scoundrel:
            return Refusal.SCOUNDREL_TAKEN
    return Refusal.ALLOWED


@kernel()
def lowest_free_square(table, rules, place):
    """The lowest square of a place without a token, or NONE."""
    square = lowest_bit(~table.taken_squares[place])
    return square if square < rules.squares[place] else np.int64(NONE)


@kernel()
def _refuse_placement(table, rules, action):
    """A2, A3."""
    if action == Act.PASS:
        return Refusal.ALLOWED if rules.pass_placement else Refusal.MUST_PLACE
    if action > Act.PASS:
        return Refusal.WRONG_DECISION
    place, square = action // SQUARES, action % SQUARES
    if square >= rules.squares[place]:
        return Refusal.NO_SQUARE
    if (table.taken_squares[place] >> square) & 1:
        return Refusal.SQUARE_TAKEN
    if rules.placement == LOWEST_FREE and square != lowest_free_square(table, rules, place):
        return Refusal.LOWER_FREE
    return Refusal.ALLOWED


@kernel()
def _refuse_take(table, action):
    """B1."""
    kind = action - Act.TAKE
    if kind < 0 or kind >= TOOL_KINDS:
        return Refusal.WRONG_DECISION
    return Refusal.ALLOWED if table.city[kind] > 0 else Refusal.NO_TOOL_THERE


@kernel()
def _refuse_heist(table, seat, rules, action):
    """B2, B4."""
    if action == Act.DECLINE:
        return Refusal.MUST_ACT if rules.forced_actions else Refusal.ALLOWED
    code = action - Act.HEIST
    if code < 0 or code >= HEIST_SLOTS * PAYMENTS:
        return Refusal.WRONG_DECISION
    return refuse_loot(table, seat, rules, code // PAYMENTS, code % PAYMENTS)


@kernel()
def refuse_loot(table, seat, rules, slot, payment):
    """Whether this seat may take the loot in this slot of the acting place, paying like this."""
    back = np.int64(table.heist_back[heist_index(table.place), slot])
    if back == NONE:
        return Refusal.NO_LOOT_THERE
    if is_beyond_limit(table, seat, rules, back):
        return Refusal.LOOT_LIMIT
    if payment > 0:
        refusal = refuse_own_tool(table, seat, rules, back, payment - 1)
        if refusal != Refusal.ALLOWED:
            return refusal
    need = pack(rules.back_tools[back])
    if payment > 0:
        need -= one_of(payment - 1)
    if lacking(need, pack(seat.hand)) != 0:
        return Refusal.TOOL_MISSING
    return Refusal.ALLOWED


@kernel(is_inlined=True)
def is_beyond_limit(table, seat, rules, back):
    """B2c: whoever holds `loot_limit` loot may take chests only."""
    if rules.loot_limit == NONE or rules.back_is_chest[back]:
        return False
    return table.held_count[seat.index] >= rules.loot_limit


@kernel(is_inlined=True)
def refuse_own_tool(table, seat, rules, back, kind):
    """B2a: whether the own tool may stand in for one tool of this kind on this card."""
    own = table.own_tool[seat.index]
    if own == NONE:
        return Refusal.NO_OWN_TOOL
    if kind != own and not rules.own_tool_joker:
        return Refusal.OTHER_OWN_TOOL
    if rules.back_tools[back, kind] == 0:
        return Refusal.NOT_ON_CARD
    if own_uses_left(table, seat, rules) <= 0:
        return Refusal.OWN_TOOL_USED
    return Refusal.ALLOWED


@kernel(is_inlined=True)
def own_uses_left(table, seat, rules):
    """Uses of the own tool this seat has left at the acting place."""
    used = table.own_tool_used[seat.index]
    if rules.own_tool_scope == PER_ROUND:
        return rules.own_tool_uses - np.int64(used[0]) - np.int64(used[1])
    return rules.own_tool_uses - np.int64(used[heist_index(table.place)])


@kernel(is_inlined=True)
def missing_tool(seat, rules, back, own_kind):
    """The first kind of tool the hand lacks for a card, NONE if it can pay; `own_kind`: stood in for, or NONE."""
    for kind in range(TOOL_KINDS):
        need = np.int64(rules.back_tools[back, kind])
        if kind == own_kind:
            need -= 1
        if seat.hand[kind] < need:
            return kind
    return NONE


@kernel()
def _refuse_exchange(table, rules, action):
    """B3."""
    if action == Act.DECLINE:
        return Refusal.MUST_ACT if rules.forced_actions else Refusal.ALLOWED
    exchange = action - Act.EXCHANGE
    if exchange < 0 or exchange >= EXCHANGES:
        return Refusal.WRONG_DECISION
    return refuse_rate(table, rules, exchange)


@kernel()
def refuse_rate(table, rules, exchange):
    """Whether the deciding seat's token may move to this exchange square."""
    if exchange >= rules.exchange_count:
        return Refusal.NO_EXCHANGE
    if rules.ruin_choice == PLACEMENT_SQUARE and exchange != table.square:
        return Refusal.OTHER_EXCHANGE
    if table.exchange_seat[exchange] != NONE:
        return Refusal.EXCHANGE_TAKEN
    if table.hand_size[table.decision_seat] < rules.exchange_give[exchange]:
        return Refusal.HAND_TOO_SMALL
    return Refusal.ALLOWED


@kernel()
def _refuse_discard(seat, action):
    """B3, C3: own choice, from the hand."""
    kind = action - Act.DISCARD
    if kind < 0 or kind >= TOOL_KINDS:
        return Refusal.WRONG_DECISION
    return Refusal.ALLOWED if seat.hand[kind] > 0 else Refusal.NOT_IN_HAND


@kernel()
def _refuse_sale(table, seat, rules, action):
    """B5."""
    if action == Act.DECLINE:
        return Refusal.MUST_ACT if rules.forced_actions else Refusal.ALLOWED
    if Act.SELL_ALONE <= action < Act.CHOOSE:
        return _refuse_sale_alone(table, seat, rules, action - Act.SELL_ALONE)
    code = action - Act.SELL
    if code < 0 or action >= Act.ALSO:
        return Refusal.WRONG_DECISION
    return refuse_buyer(table, seat, rules, code // HARBOR_SLOTS, code % HARBOR_SLOTS)


@kernel()
def _refuse_sale_alone(table, seat, rules, position):
    """B5 with `sale_without_fence`: any held loot."""
    if rules.sale_without_fence == NONE:
        return Refusal.NO_SALE_ALONE
    return Refusal.ALLOWED if position < table.held_count[seat.index] else Refusal.NOT_HELD


@kernel()
def refuse_buyer(table, seat, rules, position, slot):
    """Whether this held loot can be sold to the fence in this slot."""
    if position >= table.held_count[seat.index]:
        return Refusal.NOT_HELD
    if table.harbor[slot] == NONE:
        return Refusal.NO_FENCE_THERE
    kind = fence_kind(rules, seat.held_card[position])
    if kind == NONE or rules.fence_buys[table.harbor[slot], kind] == 0:
        return Refusal.NOT_BOUGHT
    return Refusal.ALLOWED


@kernel(is_inlined=True)
def fence_kind(rules, card):
    """The kind of a loot card as fences count kinds; NONE for money, which no fence buys."""
    return np.int64(rules.loot_kind[card]) - 1


@kernel()
def refuse_second_sale(table, seat, rules, action):
    """B5a: one more of the same kind to the same fence, or stop."""
    if action == Act.STOP:
        return Refusal.MUST_ACT if rules.forced_actions else Refusal.ALLOWED
    position = action - Act.ALSO
    if position < 0 or action >= Act.DECLINE:
        return Refusal.WRONG_DECISION
    if position >= table.held_count[seat.index]:
        return Refusal.NOT_HELD
    if fence_kind(rules, seat.held_card[position]) != table.sale_kind:
        return Refusal.OTHER_KIND
    return Refusal.ALLOWED


@kernel(is_inlined=True)
def first_action(kind):
    """The lowest code an action of this kind of decision can have, DECLINE, STOP and SELL_ALONE apart."""
    if kind == Decision.PLACE:
        return np.int64(Act.PLACE)
    if kind == Decision.CITY:
        return np.int64(Act.TAKE)
    if kind == Decision.HEIST:
        return np.int64(Act.HEIST)
    if kind == Decision.RUIN:
        return np.int64(Act.EXCHANGE)
    if kind == Decision.SELL:
        return np.int64(Act.SELL)
    if kind == Decision.SECOND_SALE:
        return np.int64(Act.ALSO)
    if kind == Decision.SCOUNDREL:
        return np.int64(Act.CHOOSE)
    return np.int64(Act.DISCARD)


@kernel(is_inlined=True)
def end_action(table, seat, rules, kind):
    """One past the highest code that can be allowed in this kind of decision now, apart from the same."""
    held = np.int64(table.held_count[seat.index])
    if kind == Decision.PLACE:
        return np.int64(Act.PASS) + 1
    if kind == Decision.CITY:
        return np.int64(Act.HEIST)
    if kind == Decision.HEIST:
        return np.int64(Act.HEIST) + rules.heist_size[heist_index(table.place)] * PAYMENTS
    if kind == Decision.RUIN:
        return np.int64(Act.EXCHANGE) + rules.exchange_count
    if kind == Decision.SELL:
        return np.int64(Act.SELL) + held * HARBOR_SLOTS
    if kind == Decision.SECOND_SALE:
        return np.int64(Act.ALSO) + held
    if kind == Decision.SCOUNDREL:
        return np.int64(Act.CHOOSE) + rules.scoundrel_count
    return np.int64(Act.SELL)


@kernel(is_inlined=True)
def lone_sale_count(table, seat, rules, kind):
    """How many codes from SELL_ALONE on are allowed in this kind of decision now."""
    if kind == Decision.SELL and rules.sale_without_fence != NONE:
        return np.int64(table.held_count[seat.index])
    return np.int64(0)


@kernel(is_inlined=True)
def is_plausible(table, seat, rules, action):
    """False only for what is refused anyway and quickly seen: paying with another's tool, selling to no slot at all."""
    if table.decision_kind == Decision.HEIST and not rules.own_tool_joker:
        payment = (action - Act.HEIST) % PAYMENTS
        return payment == 0 or payment - 1 == table.own_tool[seat.index]
    if table.decision_kind == Decision.SELL and action >= Act.SELL:
        return (action - Act.SELL) % HARBOR_SLOTS < rules.harbor_size
    return True


@kernel(is_inlined=True)
def way_out(kind):
    """The action that leaves things as they are in this kind of decision, or NONE if there is none."""
    if kind == Decision.HEIST or kind == Decision.RUIN or kind == Decision.SELL:
        return np.int64(Act.DECLINE)
    if kind == Decision.SECOND_SALE:
        return np.int64(Act.STOP)
    return np.int64(NONE)


@kernel()
def refuse(table, seat, rules, action):
    """0 if the seat may take this action now, else the code of why not (`codes.Refusal`), int64."""
    if table.decision_kind == NONE:
        return np.int64(Refusal.GAME_OVER)
    if seat.index != table.decision_seat:
        return np.int64(Refusal.NOT_YOUR_TURN)
    if action < 0 or action >= ACTION_COUNT:
        return np.int64(Refusal.NO_ACTION)
    return np.int64(refuse_by_kind(table, seat, rules, action))


@kernel()
def legal_actions(table, seat, rules, mask):
    """mask[a] becomes 1 for every allowed action, else 0; mask: (ACTION_COUNT,) uint8.

    `refuse` is asked of the codes that this kind of decision can have; it refuses all others.
    """
    mask[:] = 0
    kind = table.decision_kind
    for action in range(first_action(kind), end_action(table, seat, rules, kind)):
        if refuse(table, seat, rules, action) == 0:
            mask[action] = 1
    for action in range(Act.SELL_ALONE, Act.SELL_ALONE + lone_sale_count(table, seat, rules, kind)):
        if refuse(table, seat, rules, action) == 0:
            mask[action] = 1
    out = way_out(kind)
    if out != NONE and refuse(table, seat, rules, out) == 0:
        mask[out] = 1
