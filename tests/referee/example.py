"""The worked example of the rulebook as a trace, from its stated deal to the start of round 2."""

from __future__ import annotations

from .scripts import (
    Event,
    act,
    cash,
    discard,
    draw,
    header,
    heist,
    lay_out,
    opening,
    round_begins,
    round_end,
    sale,
)

HANDS = [["pliers", "welding"], ["lock_pick", "pliers", "pliers"], ["map", "welding", "welding", "pliers"]]
POSITION = {
    "hands": HANDS,
    "city": ["hammer", "lock_pick", "lock_pick", "map", "map", "welding"],
    "villa": ["painting_1", "money_1"],
    "museum": ["gold_1", "coins_1"],
    "harbor": ["fence_03", "fence_01", "fence_02"],
    "tool_pile": ["pliers", "lock_pick", "hammer", "map", "welding", "pliers"],
    "loot_pile": ["statue_1", "money_8", "jewelry_3", "coins_2"],
    "fence_pile": ["fence_04", "fence_05"],
}
PLACEMENTS = (
    (0, "harbor 1"), (1, "museum 1"), (2, "city 1"), (0, "museum 2"), (1, "city 2"), (2, "villa 2"), (0, "villa 3"),
    (1, "ruin 1"), (2, "harbor 2"),
)  # fmt: skip
SQUARES = [f"{place} {square}" for place in ("city", "villa", "ruin", "museum", "harbor") for square in range(1, 6)]


def placements() -> list[Event]:
    """Phase A with what was allowed each time."""
    events, free = [], list(SQUARES)
    for seat, square in PLACEMENTS:
        free.remove(square)
        events.append(act(seat, "place", f"place {square}", *(f"place {other}" for other in free)))
    return events


def phase_b() -> list[Event]:
    """The nine actions and what they cause."""
    exchanges = [f"exchange {number}" for number in range(2, 6)]
    return [
        act(2, "city", "take hammer", "take lock_pick", "take map", "take welding"),
        act(2, "city", "take lock_pick", "take map", "take welding"),
        act(1, "city", "take map", "take lock_pick", "take welding"),
        act(1, "city", "take map", "take lock_pick", "take welding"),
        act(2, "heist", "heist 1", "heist 2", "heist 2 own pliers", "decline"),
        *heist(2, "villa", 1, "painting_1", "lock_pick", "hammer", "map"),
        act(0, "heist", "heist 2 own hammer", "decline"),
        *heist(0, "villa", 2, "money_1", "pliers"),
        cash(0, "money_1", 2, 2),
        act(1, "ruin", "exchange 1", *exchanges, "decline"),
        act(1, "discard", "discard lock_pick", "discard pliers", "discard map"),
        draw(1, "pliers"),
        draw(1, "lock_pick"),
        act(1, "heist", "heist 1 own welding", "decline"),
        *heist(1, "museum", 1, "gold_1", "map", "map"),
        act(0, "heist", "heist 2 own hammer", "decline"),
        *heist(0, "museum", 2, "coins_1", "welding"),
        act(0, "sell", "sell 1 to 1", "decline"),
        sale(0, "coins_1", "fence_03", 2, 0, 4),
        discard("harbor", "fence_03", 1),
        act(2, "sell", "sell 1 to 3", "sell 1 to 2", "decline"),
        sale(2, "painting_1", "fence_02", 5, 2, 5),
        discard("harbor", "fence_02", 3),
    ]


def phase_c() -> list[Event]:
    """The end of round 1 and the refill."""
    return [
        round_end(1, 4, 0, 5),
        *(lay_out("city", tool) for tool in ("hammer", "map", "welding", "pliers")),
        lay_out("villa", "statue_1", 1),
        lay_out("villa", "money_8", 2),
        lay_out("museum", "jewelry_3", 1),
        lay_out("museum", "coins_2", 2),
        lay_out("harbor", "fence_04", 1),
        lay_out("harbor", "fence_05", 3),
        round_begins(2, 1),
    ]


def example() -> list[Event]:
    """The whole trace; every call gives fresh events."""
    return [*opening(header(3, POSITION)), *placements(), *phase_b(), *phase_c()]
