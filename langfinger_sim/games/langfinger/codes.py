"""Every code of Langfinger in one place: places, phases, decisions, actions, refusals, events, choices of options.

Actions are one dense range of ints, the same in every variant and at every player count, sized by the capacities of
`records`. `words` turns them into text and back.
"""

from __future__ import annotations

from enum import IntEnum

from langfinger_sim.games.langfinger.records import (
    EXCHANGES,
    HARBOR_SLOTS,
    HEIST_SLOTS,
    LOOT_CAPACITY,
    PLACES,
    SCOUNDREL_CAPACITY,
    SQUARES,
    TOOL_KINDS,
)


class Place(IntEnum):
    """The five places in the order in which they act (B0)."""

    CITY = 0
    VILLA = 1
    RUIN = 2
    MUSEUM = 3
    HARBOR = 4


class Deck(IntEnum):
    """Piles, and the random purposes of their shuffles; then the other purposes."""

    TOOLS = 0
    LOOT = 1
    FENCES = 2


class Purpose(IntEnum):
    """What a game's random numbers are for, beside the decks 0 to 2."""

    SCOUNDRELS = 3
    POLICIES = 4


class Phase(IntEnum):
    """Where in the round the game is."""

    PLACING = 0
    ACTING = 1
    LIMITING = 2
    OVER = 3
    CHOOSING = 4  # before the deal and the first round


class Decision(IntEnum):
    """Kinds of decision."""

    PLACE = 0
    CITY = 1
    HEIST = 2
    RUIN = 3
    DISCARD = 4
    SELL = 5
    SECOND_SALE = 6
    HAND_LIMIT = 7
    SCOUNDREL = 8


KINDS_IN_A_ROUND = 8
"""Kinds of decision that a round can have; the others come before the first one."""


PAYMENTS = 1 + TOOL_KINDS
"""Ways to pay for loot: 0 from the hand alone, 1 + k with the own tool standing in for one tool of kind k."""


class Act(IntEnum):
    """First code of each family of actions."""

    PLACE = 0  # + place * SQUARES + square
    PASS = PLACE + PLACES * SQUARES
    TAKE = PASS + 1  # + tool kind
    HEIST = TAKE + TOOL_KINDS  # + slot * PAYMENTS + payment
    EXCHANGE = HEIST + HEIST_SLOTS * PAYMENTS  # + exchange square
    DISCARD = EXCHANGE + EXCHANGES  # + tool kind
    SELL = DISCARD + TOOL_KINDS  # + held position * HARBOR_SLOTS + Harbor slot
    ALSO = SELL + LOOT_CAPACITY * HARBOR_SLOTS  # + held position
    DECLINE = ALSO + LOOT_CAPACITY
    STOP = DECLINE + 1
    SELL_ALONE = STOP + 1  # + held position: sold without a fence
    CHOOSE = SELL_ALONE + LOOT_CAPACITY  # + scoundrel


ACTION_COUNT = int(Act.CHOOSE) + SCOUNDREL_CAPACITY

DECISION_BOUND = 2_000_000
"""No game makes more decisions: 2,000 rounds of 25 tokens, each at most a placement and a dozen small decisions, and
as many tools to give up as there are."""

MANY = -2
"""`sole_action`: there is something to decide."""

NOTHING = -1
"""`sole_action`: there is nothing the token could do."""


class Refusal(IntEnum):
    """Why an action is not allowed; 0 means it is. `words` has one sentence for each."""

    ALLOWED = 0
    GAME_OVER = 1
    NOT_YOUR_TURN = 2
    NO_ACTION = 3
    WRONG_DECISION = 4
    NO_SQUARE = 5
    SQUARE_TAKEN = 6
    LOWER_FREE = 7
    MUST_PLACE = 8
    NO_TOOL_THERE = 9
    NO_LOOT_THERE = 10
    TOOL_MISSING = 11
    NO_OWN_TOOL = 12
    OTHER_OWN_TOOL = 13
    NOT_ON_CARD = 14
    OWN_TOOL_USED = 15
    LOOT_LIMIT = 16
    NO_EXCHANGE = 17
    EXCHANGE_TAKEN = 18
    OTHER_EXCHANGE = 19
    HAND_TOO_SMALL = 20
    NOT_IN_HAND = 21
    NOT_HELD = 22
    NO_FENCE_THERE = 23
    NOT_BOUGHT = 24
    OTHER_KIND = 25
    MUST_ACT = 26
    NO_SALE_ALONE = 27
    NO_SCOUNDREL = 28
    SCOUNDREL_TAKEN = 29


class Fate(IntEnum):
    """What became of a token's action; from NOTHING_THERE on: idle, with its reason."""

    USED = 0
    DECLINED = 1
    NOTHING_THERE = 2
    LOOT_LIMIT = 3
    OWN_TOOL_USED = 4
    CANNOT_PAY = 5
    NO_EXCHANGE = 6
    NO_RATE = 7
    NOTHING_HELD = 8
    NO_FENCE = 9
    NO_BUYER = 10


class Ending(IntEnum):
    """Why a game is over."""

    GOAL = 0
    CAP = 1
    ROUNDS = 2


class Event(IntEnum):
    """Rows of the log; `MORE` rows carry further numbers of the row before them."""

    MORE = 0
    SCOUNDREL = 1  # seat, scoundrel
    SHUFFLE = 2  # deck, cards
    DEAL = 3  # seat; MORE: kind
    LAY_OUT = 4  # place, slot, card
    ROUND = 5  # round, start seat
    ACTION = 6  # seat, action, decision * 2 + asked
    PAY = 7  # seat; MORE: kind
    LOOT = 8  # seat, card, place * HEIST_SLOTS + slot
    CASH = 9  # seat, card, half coins; MORE: money
    DRAW = 10  # seat, kind
    SALE = 11  # seat, card, fence or NONE; MORE: half coins, bonus, money
    DISCARD = 12  # place, slot, card; City: place, kind, count
    IDLE = 13  # seat, place * SQUARES + square, fate
    NO_SQUARE = 14  # MORE per seat: tokens
    ROUND_END = 15  # round; MORE per seat: money
    END = 16  # ending; MORE per seat: money, rank, winner


# Codes of the options' choices, in the order of options.toml.
DEALT, BY_SEAT, NO_SCOUNDRELS, IN_SEAT_ORDER, LAST_SEAT_FIRST = 0, 1, 2, 3, 4
AS_SOON_AS_EMPTY, WHEN_NEEDED = 0, 1
CLOCKWISE, SNAKE, SNAKE_IN_ROUND_1, REVERSE = 0, 1, 2, 3
ANY_SQUARE, LOWEST_FREE = 0, 1
HIDDEN_FACES, OPEN_FACES = 0, 1
PER_PLACE, PER_ROUND = 0, 1
ANY_EMPTY, PLACEMENT_SQUARE = 0, 1
LEAVES, STAYS = 0, 1
PER_CARD, ONCE = 0, 1
KEEP, SWEEP = 0, 1
LEFT, LEAST_MONEY, MOST_MONEY = 0, 1, 2
END_OF_ROUND, AT_ONCE, ONE_MORE_ROUND = 0, 1, 2
WORTHLESS, HALF_VALUE, FULL_VALUE = 0, 1, 2
SHARED, MOST_HELD, LATER_SEAT = 0, 1, 2
