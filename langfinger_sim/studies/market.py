"""Supply and demand: what of each kind comes on the market, and what there is that takes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from langfinger_sim.contract import CardRow, Game, Variant
from langfinger_sim.engine.card_plan import find_group, list_in_play
from langfinger_sim.engine.wanted import find_decks
from langfinger_sim.studies.card_counts import PER_CARD, CaseCounts


@dataclass(frozen=True)
class MarketRow:
    """One kind; all but `cards` and `takers` are means of a game.

    Attributes:
        kind: its name.
        cards, takers: cards of this kind in the deck, and cards that take it.
        brought: times a card of the kind was taken.
        sold: times one was sold.
        unsold: taken and held to the end.
        offers: cards of the kind that the cards which came to lie out could have taken, one action each.
        rounds: rounds that a card which takes the kind lay out, added up over these cards.
    """

    kind: str
    cards: int
    takers: int
    brought: float
    sold: float
    unsold: float
    offers: float
    rounds: float


def describe_market(game: Game, variant: Variant, players: int, counts: CaseCounts) -> tuple[MarketRow, ...]:
    """By kind, in the order met; empty where the game declares no market."""
    decks = find_decks(game)
    if decks.market is None:
        return ()
    supply, demand = (find_group(game, name) for name in decks.market)
    goods, takers = (list_in_play(game, group, variant, players) for group in (supply, demand))
    kinds = list(dict.fromkeys(kind for row in goods for kind in decks.kinds(row)))
    return tuple(
        _describe_kind(decks.kinds, kind, (goods, supply.deck), (takers, demand.deck), counts) for kind in kinds
    )


def _describe_kind(
    kinds: Callable[[CardRow], Mapping[str, int]],
    kind: str,
    goods: tuple[Sequence[CardRow], int],
    takers: tuple[Sequence[CardRow], int],
    counts: CaseCounts,
) -> MarketRow:
    sums = {deck: dict(zip(PER_CARD, counts.sums[deck] / counts.games, strict=True)) for deck in (goods[1], takers[1])}
    brought = [(place, kinds(row).get(kind, 0)) for place, row in enumerate(goods[0])]
    takes = [(place, kinds(row).get(kind, 0)) for place, row in enumerate(takers[0])]

    def add(deck: int, places: list[tuple[int, int]], column: str) -> float:
        return float(sum(number * sums[deck][column][place] for place, number in places))

    once = [(place, min(number, 1)) for place, number in takes]
    return MarketRow(
        kind=kind,
        cards=sum(number for _, number in brought),
        takers=sum(number for _, number in once),
        brought=add(goods[1], brought, "uses"),
        sold=add(goods[1], brought, "sold"),
        unsold=add(goods[1], brought, "uses") - add(goods[1], brought, "sold"),
        offers=add(takers[1], takes, "laid_out"),
        rounds=add(takers[1], once, "shown"),
    )
