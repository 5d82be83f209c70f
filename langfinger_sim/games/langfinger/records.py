"""The records of Langfinger: what a ruleset, a state, a policy's mind and a result are made of.

Each record is a numpy structured dtype. The same dtype serves compiled code, plain Python and the results, so a field
has one name everywhere. Scalars are int64 or uint64, small types stand in arrays only: compiled and plain arithmetic
then agree. Money is in half coins (`HALF` of them make a coin). -1 (`NONE`) means "nothing here" wherever a seat, card,
back or fence could stand.

Capacities are sizes of arrays, not rules: what a designer's deck or variant may hold at most.
"""

from __future__ import annotations

import numpy as np

from langfinger_sim.kernel.deck import BUCKETS

NONE = -1
HALF = 2

MAX_SEATS = 5
PLACES = 5  # City, Villa, Ruin, Museum, Harbor, in the order of play
SQUARES = 8
EXCHANGES = 8
TOOL_KINDS = 5
TOOL_LANES = 8  # rows of tool counts that are compared as one word (`kernel.packed`); lanes beyond the kinds stay 0
LOOT_KINDS = 6  # money first, then what fences buy
FENCE_KINDS = 5  # gold, jewelry, coins, statue, painting: loot kind less one
LIES = 6  # bit of a fence that lies out, beside those of the kinds it buys
TOOL_COPIES = 60
TOOL_CAPACITY = TOOL_KINDS * TOOL_COPIES
LOOT_CAPACITY = 60
FENCE_CAPACITY = 40
SCOUNDREL_CAPACITY = 10
HEISTS = 2  # Villa, Museum
HEIST_SLOTS = 8
HARBOR_SLOTS = 10
DECISIONS = 9
DECKS = 3  # tools, loot, fences
TOKEN_FATES = 11  # used, declined, then the nine reasons of an idle token
LOG_CAPACITY = 512
WEIGHTS = 64

i8, i16, i32, i64, u8, u64, f64 = np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint64, np.float64


def _record(*fields: tuple[object, ...]) -> np.dtype[np.void]:
    return np.dtype(list(fields), align=True)


RULES = _record(
    ("seat_count", i64),
    # options by their names; codes are those of options.toml's lists of choices, in order
    ("scoundrels", i64),
    ("start_hand", i8, (MAX_SEATS,)),
    ("start_money", i16, (MAX_SEATS,)),  # half coins
    ("city_size", i64),
    ("heist_size", i64, (HEISTS,)),
    ("harbor_size", i64),
    ("reshuffle", i64),
    ("tokens", i64),
    ("placement_order", i64),
    ("squares", i8, (PLACES,)),
    ("placement", i64),
    ("pass_placement", i64),
    ("forced_actions", i64),
    ("city_take", i64),
    ("loot_faces", i64),
    ("own_tool_uses", i64),
    ("own_tool_scope", i64),
    ("own_tool_joker", i64),
    ("loot_limit", i64),  # NONE: no limit
    ("exchange_count", i64),
    ("exchange_give", i8, (EXCHANGES,)),
    ("exchange_draw", i8, (EXCHANGES,)),
    ("exchange_gain", i8, (TOOL_CAPACITY + 1,)),  # by size of the hand: tools gained by the best rate it can pay, or 0
    ("ruin_choice", i64),
    ("fence_after_sale", i64),
    ("sale_without_fence", i64),  # half coins; NONE: no such sale
    ("double_bonus", i64),
    ("city_refresh", i64),
    ("loot_refresh", i64),
    ("fence_refresh", i64),
    ("hand_limit", i64),  # NONE: no limit
    ("rotate_start", i64),
    ("next_start", i64),
    ("goal", i64),  # half coins
    ("end", i64),
    ("fixed_rounds", i64),  # NONE: the goal ends the game
    ("tie", i64),
    ("unsold_loot", i64),
    ("round_cap", i64),
    # cards; *_hash are the cards' own random numbers, made from id and copy, never from the row
    ("tool_copies", i8, (TOOL_KINDS,)),
    ("tool_hash", u64, (TOOL_KINDS, TOOL_COPIES)),
    ("loot_count", i64),
    ("loot_hash", u64, (LOOT_CAPACITY,)),
    ("loot_back", i8, (LOOT_CAPACITY,)),
    ("loot_kind", i8, (LOOT_CAPACITY,)),
    ("loot_value", i16, (LOOT_CAPACITY,)),  # half coins
    ("mean_loot", i64),  # mean value of the loot a fence could buy, half coins, rounded down
    ("back_count", i64),
    ("back_is_chest", i8, (LOOT_CAPACITY,)),
    ("back_security", i8, (LOOT_CAPACITY,)),  # chest, safe, showcase, pillar
    ("back_tools", i8, (LOOT_CAPACITY, TOOL_LANES)),
    ("back_kinds", i8, (LOOT_CAPACITY,)),  # bit k: some card with this back is of fence kind k
    ("back_value", i16, (LOOT_CAPACITY,)),  # mean value of the cards with this back, half coins, rounded down
    ("back_lanes", i8, (LOOT_CAPACITY, TOOL_LANES)),  # every bit of lane k: some card with this back is of fence kind k
    ("back_share", f64, (LOOT_CAPACITY,)),  # 1 / how many such kinds there are, 0 where there is none
    ("fence_count", i64),
    ("fence_hash", u64, (FENCE_CAPACITY,)),
    ("fence_buys", i8, (FENCE_CAPACITY, FENCE_KINDS)),
    ("fence_kinds", i8, (FENCE_CAPACITY,)),  # bit k: buys fence kind k, once or twice
    ("fence_bonus", i16, (FENCE_CAPACITY, FENCE_KINDS)),  # half coins
    ("fence_lanes", i8, (FENCE_CAPACITY, TOOL_LANES)),  # the same in lanes that are compared as one word, at most 51
    ("scoundrel_count", i64),
    ("scoundrel_hash", u64, (SCOUNDREL_CAPACITY,)),
    ("scoundrel_tool", i8, (SCOUNDREL_CAPACITY,)),
)

TABLE = _record(
    ("seat_count", i64),
    # whose decision of what kind; NONE when the game is over
    ("decision_seat", i64),
    ("decision_kind", i64),
    ("phase", i64),
    ("round_number", i64),  # from 1
    ("is_last_round", i64),  # 1: no round can follow this one, whatever happens in it
    ("start_seat", i64),
    ("turn", i64),  # placement turns taken this round; at the hand limit: seats looked at; before round 1: have chosen
    ("free_squares", i64),
    ("place", i64),  # where tokens act now
    ("square", i64),  # the acting token's square
    ("picks_left", i64),  # City: tools this token may still take; discards: tools still to give up
    ("draws_due", i64),  # Ruin: tools to draw once the discards are made
    ("sale_slot", i64),  # Harbor slot of the fence in the sale under way
    ("sale_kind", i64),  # fence kind of the sale under way
    ("is_capped", i64),
    ("winner_mask", i64),  # bit s: seat s won; 0 while the game runs and when it is capped
    ("scoundrel", i8, (MAX_SEATS,)),
    ("own_tool", i8, (MAX_SEATS,)),
    ("tokens_left", i8, (MAX_SEATS,)),  # in front of the seat, to be placed
    ("square_seat", i8, (PLACES, SQUARES)),
    ("taken_squares", i64, (PLACES,)),  # bit s: a token stands on square s; says what square_seat says, faster
    ("standing", i8, (MAX_SEATS, PLACES)),  # tokens of a seat that stand at a place; likewise
    ("exchange_seat", i8, (EXCHANGES,)),
    ("own_tool_used", i8, (MAX_SEATS, HEISTS)),  # uses this round at Villa and Museum
    ("money", i16, (MAX_SEATS,)),  # half coins
    ("richest", i64),  # the most of it
    ("city", i8, (TOOL_LANES,)),
    ("heist_back", i8, (HEISTS, HEIST_SLOTS)),
    ("heist_face", i8, (HEISTS, HEIST_SLOTS)),  # loot_faces = open only, else NONE
    ("harbor", i8, (HARBOR_SLOTS,)),
    ("harbor_sold", i8, (HARBOR_SLOTS,)),  # 1: has bought, leaves at the refill
    # by slot, eight a row: bit k: buys fence kind k, bit LIES: a fence lies there; says what harbor says, faster
    ("harbor_kinds", i8, (2, TOOL_LANES)),
    ("harbor_bonus", i8, (TOOL_LANES,)),  # by fence kind: the best bonus lying out, half coins; likewise
    ("hand_size", i16, (MAX_SEATS,)),
    ("known_tools", i8, (MAX_SEATS, TOOL_KINDS)),  # surely in the hand: taken in the open, not given up since
    ("held_count", i8, (MAX_SEATS,)),
    ("held_back", i8, (MAX_SEATS, LOOT_CAPACITY)),
    ("held_face", i8, (MAX_SEATS, LOOT_CAPACITY)),  # loot_faces = open only, else NONE
    ("loot_top_back", i64),  # back of the top card of the loot pile
    ("pile_size", i16, (DECKS,)),
    ("discard_size", i16, (DECKS,)),
    ("tool_discards", i8, (TOOL_KINDS,)),
    ("loot_discards", i8, (LOOT_CAPACITY,)),
    ("fence_discards", i8, (FENCE_CAPACITY,)),
)

SEAT = _record(
    ("index", i64),
    ("hand", i8, (TOOL_LANES,)),
    ("held_card", i8, (LOOT_CAPACITY,)),  # same order as table.held_back
)

TALLY = _record(
    ("decision_count", i64),
    ("token_fate", i16, (MAX_SEATS, PLACES, TOKEN_FATES)),
    ("tools_taken", i16, (MAX_SEATS,)),
    ("tools_drawn", i16, (MAX_SEATS,)),
    ("tools_paid", i16, (MAX_SEATS,)),
    ("own_tool_uses", i16, (MAX_SEATS,)),
    ("chests", i16, (MAX_SEATS,)),
    ("sales", i16, (MAX_SEATS,)),
    ("double_sales", i16, (MAX_SEATS,)),
    ("chest_money", i16, (MAX_SEATS,)),
    ("bonus_money", i16, (MAX_SEATS,)),
    ("fenceless_money", i16, (MAX_SEATS,)),  # from loot sold without a fence
    ("unsold_money", i16, (MAX_SEATS,)),  # from loot held at the end
    ("loot_shown", i16, (LOOT_CAPACITY,)),  # rounds begun with the card lying out
    ("loot_uses", i16, (LOOT_CAPACITY,)),  # times taken
    ("loot_money", i16, (LOOT_CAPACITY,)),
    ("loot_first", i16, (LOOT_CAPACITY,)),  # first round begun with it, 0: never
    ("loot_laid", i16, (LOOT_CAPACITY,)),  # times it came to lie out
    ("loot_sold", i16, (LOOT_CAPACITY,)),
    ("loot_takers", i16, (LOOT_CAPACITY,)),  # bit s: seat s took it
    ("fence_shown", i16, (FENCE_CAPACITY,)),
    ("fence_uses", i16, (FENCE_CAPACITY,)),  # cards bought
    ("fence_money", i16, (FENCE_CAPACITY,)),
    ("fence_first", i16, (FENCE_CAPACITY,)),
    ("fence_laid", i16, (FENCE_CAPACITY,)),
    ("fence_taken", i16, (FENCE_CAPACITY,)),  # actions that sold to it
    ("fence_takers", i16, (FENCE_CAPACITY,)),  # bit s: seat s sold to it
)

HIDDEN = _record(
    ("game_key", u64),
    ("policy_key", u64, (MAX_SEATS,)),
    ("ordinal", i16, (MAX_SEATS, DECISIONS)),  # decisions of this kind this seat has had this round
    ("shuffle_count", i64, (DECKS,)),
    ("tool_pile", i8, (TOOL_CAPACITY,)),  # kinds, bottom first: the top is at pile_size - 1
    ("loot_pile", i8, (LOOT_CAPACITY,)),
    ("fence_pile", i8, (FENCE_CAPACITY,)),
    ("heist_card", i8, (HEISTS, HEIST_SLOTS)),
    ("tally", TALLY),
    # work space of a shuffle
    ("sort_key", u64, (TOOL_CAPACITY,)),
    ("sort_room", u64, (TOOL_CAPACITY,)),
    ("sort_fill", i16, (BUCKETS,)),
    ("is_logged", i64),
    ("log_count", i64),
    ("log", i16, (LOG_CAPACITY, 4)),  # event code and up to three numbers
)

STATE = _record(("table", TABLE), ("seats", SEAT, (MAX_SEATS,)), ("hidden", HIDDEN))

GAME_ROW = _record(
    ("rounds", i64),
    ("is_capped", i64),
    ("winner_mask", i64),
    ("winner_count", i64),
    ("decisions", i64),
    ("shuffles", i16, (DECKS,)),
)

SEAT_ROW = _record(
    ("scoundrel", i64),
    ("money", i64),
    ("is_winner", i64),
    ("rank", i64),
    ("tools_left", i64),
    ("loot_held", i64),
    ("sales", i64),
    ("chests", i64),
    ("bonus_money", i64),
    ("used", i64),
    ("declined", i64),
    ("idle", i64),
)

ROWS = _record(("game", GAME_ROW), ("seats", SEAT_ROW, (MAX_SEATS,)))
"""What one finished game leaves for the tables `games` and `seats`."""

ROUND = _record(("game_index", i64), ("round_number", i64), ("money", i16, (MAX_SEATS,)))
"""Money of every seat at the end of one round."""

STATED = _record(
    ("has_scoundrels", i64),
    ("has_hands", i64),
    ("has_city", i64),
    ("has_heist", i64, (HEISTS,)),
    ("has_harbor", i64),
    ("start_seat", i64),
    ("scoundrel", i8, (MAX_SEATS,)),
    ("money", i16, (MAX_SEATS,)),  # half coins
    ("hand", i8, (MAX_SEATS, TOOL_KINDS)),
    ("held_count", i8, (MAX_SEATS,)),
    ("held", i8, (MAX_SEATS, LOOT_CAPACITY)),
    ("city", i8, (TOOL_KINDS,)),
    ("heist", i8, (HEISTS, HEIST_SLOTS)),  # NONE: empty slot
    ("harbor", i8, (HARBOR_SLOTS,)),  # NONE: empty slot
    # what is not stated anywhere is shuffled under the stated piles (bottom first)
    ("tool_rest", i8, (TOOL_KINDS,)),
    ("loot_rest", i8, (LOOT_CAPACITY,)),
    ("fence_rest", i8, (FENCE_CAPACITY,)),
    ("rest_size", i16, (DECKS,)),
    ("tool_pile", i8, (TOOL_CAPACITY,)),
    ("loot_pile", i8, (LOOT_CAPACITY,)),
    ("fence_pile", i8, (FENCE_CAPACITY,)),
    ("pile_size", i16, (DECKS,)),
    ("tool_discards", i8, (TOOL_KINDS,)),
    ("loot_discards", i8, (LOOT_CAPACITY,)),
    ("fence_discards", i8, (FENCE_CAPACITY,)),
    ("discard_size", i16, (DECKS,)),
)
"""A stated position (S6), names already turned into codes."""
