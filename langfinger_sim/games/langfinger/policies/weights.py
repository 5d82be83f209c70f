"""The weights of the family "linear": what a policy file may state, by name, and what each one counts.

A score is in coins as the policy sees them; a weight is 0 where a file does not state it. Leaving a thing alone
(declining, stopping) scores 0, so an action is taken when it scores more.
"""

from __future__ import annotations

# Placing: what a token's action at a place would bring.
CITY_TOOL, CITY_WANTED = 0, 1
RUIN_TOOL = 2
HEIST, HEIST_PLAN, HEIST_AHEAD, HEIST_REPEAT = 3, 4, 5, 6
HARBOR, HARBOR_HOPE, HARBOR_AHEAD = 7, 8, 9
SQUARE = 10
# Taking tools, and giving them up.
TAKE_WANTED, TAKE_COMPLETES, TAKE_SPARE = 11, 12, 13
GIVE_WANTED, GIVE_SPARE = 14, 15
# Loot: what a back is worth, and what taking it costs.
CHEST, LOOT, DEMAND = 16, 17, 18
PAID_TOOL, PAID_OWN_TOOL = 19, 20
# The Ruin and the Harbor.
RATE_TOOL = 21
SALE, SALE_SECOND, SALE_ELSEWHERE, SALE_WAIT = 22, 23, 24, 25
# Looking ahead within the round.
PAID_AWAY = 26
# What lies out for whom, whose turn it still is, and how near the end is.
CITY_HAND, CITY_FIRST, CITY_LATE = 27, 28, 29
RUIN_HAND, RUIN_FIRST, RUIN_LATE = 30, 31, 32
HEIST_OPEN, HEIST_FIRST, HEIST_LATE = 33, 34, 35
HARBOR_RIVALS, HARBOR_FIRST, HARBOR_LATE, HOPE_AHEAD = 36, 37, 38, 39
BONUS, LOOT_HELD, LOOT_LATE = 40, 41, 42

# Searching; clear of the linear ones, which a search plays its games out with.
PLAYOUTS, ROUNDS, HELD_COIN, HELD_TOOL = 48, 49, 50, 51

LINEAR_WEIGHTS = {
    "city_tool": (CITY_TOOL, "placing at the City: each tool that is left for this token there"),
    "city_wanted": (
        CITY_WANTED,
        "placing at the City: each kind lying there that loot lying out still asks of the hand",
    ),
    "city_hand": (CITY_HAND, "placing at the City: each tool in the hand"),
    "city_first": (CITY_FIRST, "placing at the City: each own token still to be placed after this one"),
    "city_late": (CITY_LATE, "placing at the City: how near the end is, 0 to 1"),
    "ruin_tool": (RUIN_TOOL, "placing at the Ruin: each tool gained by the best open rate the hand can pay"),
    "ruin_hand": (RUIN_HAND, "placing at the Ruin: each tool in the hand"),
    "ruin_first": (RUIN_FIRST, "placing at the Ruin: each own token still to be placed after this one"),
    "ruin_late": (RUIN_LATE, "placing at the Ruin: how near the end is, 0 to 1"),
    "heist": (HEIST, "placing at Villa or Museum: each coin of worth of the best loot there the hand can pay"),
    "heist_plan": (HEIST_PLAN, "the same for loot that only lacks tools which own tokens at the City can still fetch"),
    "heist_ahead": (HEIST_AHEAD, "placing at Villa or Museum: each token that acts there before"),
    "heist_repeat": (HEIST_REPEAT, "placing at Villa or Museum: each own token already at either"),
    "heist_open": (
        HEIST_OPEN,
        "placing at Villa or Museum: each loot it can pay beyond the tokens that act there before",
    ),
    "heist_first": (HEIST_FIRST, "placing at Villa or Museum: each own token still to be placed after this one"),
    "heist_late": (HEIST_LATE, "placing at Villa or Museum: how near the end is, 0 to 1"),
    "harbor": (HARBOR, "placing at the Harbor: each coin of worth of the best sale of held loot"),
    "harbor_hope": (HARBOR_HOPE, "the same, as a mean sale, for loot that own tokens may still take this round"),
    "harbor_ahead": (HARBOR_AHEAD, "placing at the Harbor: each token that acts there before"),
    "harbor_rivals": (HARBOR_RIVALS, "placing at the Harbor: each loot that other seats hold"),
    "harbor_first": (HARBOR_FIRST, "placing at the Harbor: each own token still to be placed after this one"),
    "harbor_late": (HARBOR_LATE, "placing at the Harbor: how near the end is, 0 to 1"),
    "hope_ahead": (
        HOPE_AHEAD,
        "placing at the Harbor for loot still to be taken: each square below the own token that acts first for it",
    ),
    "square": (SQUARE, "placing: each square of the place that lies below"),
    "take_wanted": (
        TAKE_WANTED,
        "taking a tool: each loot lying out that asks for more of its kind than the hand holds",
    ),
    "take_completes": (TAKE_COMPLETES, "taking a tool: each loot lying out that lacks this one tool only"),
    "take_spare": (TAKE_SPARE, "taking a tool: each one of its kind already in the hand"),
    "give_wanted": (GIVE_WANTED, "giving up a tool: each loot lying out that asks for all the hand holds of its kind"),
    "give_spare": (GIVE_SPARE, "giving up a tool: each one of its kind in the hand"),
    "chest": (CHEST, "worth of a chest: each coin of the mean value behind its back"),
    "loot": (LOOT, "worth of other loot: each coin of the mean value behind its back"),
    "demand": (DEMAND, "worth of other loot: each fence lying out that buys a kind its back may hide"),
    "bonus": (
        BONUS,
        "worth of other loot: each coin of the best bonus lying out, the mean over the kinds its back may hide",
    ),
    "loot_held": (LOOT_HELD, "worth of other loot: each loot already held"),
    "loot_late": (LOOT_LATE, "worth of other loot: each coin of its mean value, times how near the end is, 0 to 1"),
    "paid_tool": (PAID_TOOL, "taking loot: each tool paid from the hand"),
    "paid_own_tool": (PAID_OWN_TOOL, "taking loot: the own tool used"),
    "paid_away": (
        PAID_AWAY,
        "taking loot: each coin of worth by which the best loot that an own token at a later place could pay gets less",
    ),
    "rate_tool": (RATE_TOOL, "choosing a rate at the Ruin: each tool gained"),
    "sale": (SALE, "worth of a sale: each coin of it"),
    "sale_second": (SALE_SECOND, "worth of a sale: each coin of the second card the fence would buy with it"),
    "sale_elsewhere": (SALE_ELSEWHERE, "worth of a sale: each other fence lying out that buys the kind"),
    "sale_wait": (SALE_WAIT, "selling: counted for every sale; below 0, it waits for a better one"),
}
"""Name of each weight → its place in `mind.weights`, and its meaning."""

SEARCH_WEIGHTS = {
    "playouts": (PLAYOUTS, "games played on for each decision, all candidates together, but at least one each a pass"),
    "rounds": (ROUNDS, "rounds that are played on beyond the one under way"),
    "held_coin": (HELD_COIN, "wealth of a seat where that stops: each coin of the value of its loot"),
    "held_tool": (HELD_TOOL, "wealth of a seat where that stops: each tool in its hand"),
    **LINEAR_WEIGHTS,
}
"""The same for the family "search": its own numbers, then the weights with which it plays on."""

SEARCH_BOUNDS = {"playouts": (1.0, 1e6), "rounds": (0.0, 1e3)}
"""Lowest and highest of those numbers that mean nothing beyond."""
