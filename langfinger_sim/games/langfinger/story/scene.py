"""The table as a reader of the trace sees it: followed event by event, decided by nothing but the events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

Event = Mapping[str, Any]
Square = tuple[int, int]  # index in PLACES, square from 1

PLACES = ("city", "villa", "ruin", "museum", "harbor")
ROWS = ("villa", "museum", "harbor")


class Scene:
    """What lies where and who has what.

    Attributes:
        hands: tools of each seat, by kind.
        held: loot of each seat, oldest first.
        money: coins of each seat.
        city: tools lying there.
        rows: cards lying at Villa, Museum and Harbor, by slot.
        tokens: turn (from 1) and seat of the token on each square of this round that has not acted.
        turns: placement turns taken this round.
        own_used: seats that used the own tool, by place, this round.
    """

    def __init__(self, header: Event) -> None:
        position = header["position"] or {}
        players = header["players"]
        self.options: Mapping[str, Any] = header["options"]
        self.players: int = players
        self.hands: list[Counter[str]] = [Counter() for _ in range(players)]
        self.held: list[list[str]] = [list(cards) for cards in position.get("held") or [[]] * players]
        self.money: list[float] = list(position.get("money") or self.options["start_money"][:players])
        self.city: Counter[str] = Counter()
        self.rows: dict[str, dict[int, str]] = {place: {} for place in ROWS}
        self.tokens: dict[Square, tuple[int, int]] = {}
        self.turns = 0

    def see(self, event: Event) -> None:
        """Follow one event."""
        follow = _FOLLOW.get(event["event"])
        if follow is not None:
            follow(self, event)

    def next_token(self) -> Square:
        """Where the token stands that acts next."""
        return min(self.tokens)

    def city_picks(self) -> int:
        """Tools the next City action takes."""
        return min(int(self.options["city_take"]), self.city.total())

    def _begin_round(self, event: Event) -> None:
        self.tokens, self.turns = {}, 0

    def _deal(self, event: Event) -> None:
        self.hands[event["seat"]] += Counter(event["tools"])

    def _lay_out(self, event: Event) -> None:
        if event["place"] == "city":
            self.city[event["card"]] += 1
        else:
            self.rows[event["place"]][event["slot"]] = event["card"]

    def _act(self, event: Event) -> None:
        seat = event["seat"]
        verb, *words = event["action"].split()
        if event["decision"] == "place":
            self.turns += 1
            if verb == "place":
                self.tokens[PLACES.index(words[0]), int(words[1])] = (self.turns, seat)
        elif verb == "take":
            self.city[words[0]] -= 1
            self.hands[seat][words[0]] += 1
        elif verb == "discard":
            self.hands[seat][words[0]] -= 1

    def _pay(self, event: Event) -> None:
        self.hands[event["seat"]] -= Counter(event["tools"])

    def _take_loot(self, event: Event) -> None:
        del self.rows[event["place"]][event["slot"]]
        self.held[event["seat"]].append(event["card"])

    def _earn(self, event: Event) -> None:
        self.held[event["seat"]].remove(event["card"])
        self.money[event["seat"]] = event["money"]

    def _draw(self, event: Event) -> None:
        self.hands[event["seat"]][event["tool"]] += 1

    def _discard(self, event: Event) -> None:
        if event["place"] == "city":
            self.city[event["card"]] -= event["count"]
        else:
            del self.rows[event["place"]][event["slot"]]


_FOLLOW: dict[str, Callable[[Scene, Event], None]] = {
    "round": Scene._begin_round,
    "deal": Scene._deal,
    "lay_out": Scene._lay_out,
    "action": Scene._act,
    "pay": Scene._pay,
    "loot": Scene._take_loot,
    "cash": Scene._earn,
    "sale": Scene._earn,
    "draw": Scene._draw,
    "discard": Scene._discard,
}
