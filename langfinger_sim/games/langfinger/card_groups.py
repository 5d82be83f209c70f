"""The groups of cards whose worth can be asked for, and what each of them is on the market of loot."""

from __future__ import annotations

from collections.abc import Mapping

from langfinger_sim.contract import CardGroup, CardRow, Measure
from langfinger_sim.games.langfinger.codes import Fate, Place
from langfinger_sim.games.langfinger.tables import FENCE_KINDS, IN_NO_GAME, LOOT_KINDS, MIN_PLAYERS

LEFT_OUT = {MIN_PLAYERS: IN_NO_GAME}

FENCES = CardGroup(
    name="fences",
    noun="fence",
    plural="fences",
    deck=2,
    use="card sold to it",
    reference="fence_03",
    nothing={f"{kind}_{field}": 0 for kind in FENCE_KINDS for field in ("buys", "bonus")},
    nothing_words="a fence that buys nothing",
    left_out=LEFT_OUT,
)
"""The reference is the plainest one: three kinds, no bonus, no kind twice."""

LOOT = CardGroup(
    name="loot",
    noun="loot card",
    plural="loot cards",
    deck=1,
    use="time it is taken",
    reference="coins_1",
    nothing={"value": 0},
    nothing_words="the same card without value",
    left_out=LEFT_OUT,
)
"""The reference is the cheapest card that a fence must buy: two tools, value 2."""


LOSSES = (
    Measure("unsold loot", "seats", "loot_held"),
    Measure("blocked sales", "places", Fate.NO_BUYER.name.lower(), {"place": int(Place.HARBOR)}),
)
"""Loot held at the end; tokens at the Harbor whose owner held loot that no fence there bought."""


def kinds_of_card(row: CardRow) -> Mapping[str, int]:
    """Of loot its kind, of a fence how many of each kind one action may sell to it; chests need no fence."""
    if row.group == LOOT.name:
        return {kind: 1 for kind in (str(row.cells["content"]),) if kind != LOOT_KINDS[0]}
    if row.group == FENCES.name:
        return {kind: int(row.cells[f"{kind}_buys"]) for kind in FENCE_KINDS if row.cells[f"{kind}_buys"]}
    return {}
