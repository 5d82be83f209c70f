"""What a policy may be forbidden, by name: the actions it then never takes while another is left."""

from __future__ import annotations

from langfinger_sim.games.langfinger.codes import ACTION_COUNT, PAYMENTS, Act, Place
from langfinger_sim.games.langfinger.records import SQUARES


def _squares(place: Place) -> range:
    return range(Act.PLACE + place * SQUARES, Act.PLACE + (place + 1) * SQUARES)


RESTRICTIONS: dict[str, tuple[str, tuple[int, ...]]] = {
    **{place.name.lower(): (f"placing tokens at the {place.name.title()}", tuple(_squares(place))) for place in Place},
    "own_tool": (
        "paying with the own tool",
        tuple(action for action in range(Act.HEIST, Act.EXCHANGE) if (action - Act.HEIST) % PAYMENTS),
    ),
    "double_sale": ("selling a second card to the same fence", tuple(range(Act.ALSO, Act.DECLINE))),
    "sale_without_fence": ("selling without a fence", tuple(range(Act.SELL_ALONE, Act.CHOOSE))),
    "decline": ("declining what could be done, and stopping at one sale", (int(Act.DECLINE), int(Act.STOP))),
    "pass": ("laying a token aside", (int(Act.PASS),)),
}
"""Name → what it is, and the codes of its actions."""

assert all(0 <= action < ACTION_COUNT for _, actions in RESTRICTIONS.values() for action in actions)
