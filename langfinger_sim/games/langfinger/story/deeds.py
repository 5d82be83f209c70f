"""What one token did, in one sentence: an action with all that followed from it, or why there was none."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from langfinger_sim.games.langfinger.story.cards import TIGHT, CardWords, count, join, spaced, title
from langfinger_sim.games.langfinger.story.scene import PLACES, Event, Scene, Square


@dataclass
class Deed:
    """A token's action under way, and what its owner had before it."""

    seat: int
    square: Square
    hand: list[str]
    held: list[str]
    events: list[Event] = field(default_factory=list)

    @property
    def place(self) -> str:
        """Where the token stands."""
        return PLACES[self.square[0]]

    @property
    def label(self) -> str:
        """`Villa 2`."""
        return f"{title(self.place)} {self.square[1]}"

    def all_of(self, kind: str) -> list[Event]:
        """Its events of this kind."""
        return [event for event in self.events if event["event"] == kind]

    def actions(self, verb: str) -> list[list[str]]:
        """The words of its actions that begin with this one, without it."""
        words = [event["action"].split() for event in self.all_of("action")]
        return [rest for first, *rest in words if first == verb]


def begin_deed(scene: Scene, event: Event) -> Deed:
    """The deed of the token that is due, `event` being its first."""
    square = scene.next_token()
    del scene.tokens[square]
    seat = event["seat"]
    return Deed(seat, square, list(scene.hands[seat].elements()), list(scene.held[seat]))


def tell_deed(words: CardWords, options: Any, deed: Deed) -> str:
    """What was done, without a subject: `takes hammer and map`."""
    first = deed.events[0]
    if first["event"] == "idle":
        return f"gets nothing: {_REASONS[first['reason']](words, deed)}"
    if first["action"] == "decline":
        return f"could, but declines to {_DECLINED[deed.place]}"
    return _TOLD[deed.place](words, options, deed)


_DECLINED = {"villa": "take any loot", "museum": "take any loot", "ruin": "exchange tools", "harbor": "sell anything"}

_REASONS: dict[str, Callable[[CardWords, Deed], str]] = {
    "nothing_there": lambda words, deed: f"no {'tool' if deed.place == 'city' else 'loot'} is left",
    "loot_limit": lambda words, deed: "holds as much loot as is allowed, and no chest lies there",
    "own_tool_used": lambda words, deed: (
        f"the own tool is used up, and nothing there can be paid with {_hand(words, deed)} alone"
    ),
    "cannot_pay": lambda words, deed: f"nothing there can be paid with {_hand(words, deed)}",
    "no_exchange": lambda words, deed: "no exchange square is open to this token",
    "no_rate": lambda words, deed: f"{_hand(words, deed)} is too little for any open exchange square",
    "nothing_held": lambda words, deed: "holds no loot to sell",
    "no_fence": lambda words, deed: "no fence is left",
    "no_buyer": lambda words, deed: f"no fence left buys {_kinds(words, deed.held)}",
}


def _hand(words: CardWords, deed: Deed) -> str:
    return words.tools(deed.hand, "an empty hand")


def _kinds(words: CardWords, held: Iterable[str]) -> str:
    """`gold or statue`."""
    kinds = list(dict.fromkeys(words.content(card) for card in held))
    return " or ".join(kinds)


def _tell_city(words: CardWords, options: Any, deed: Deed) -> str:
    taken = [rest[0] for rest in deed.actions("take")]
    is_short = len(taken) < options["city_take"]
    return f"takes {words.tools(taken)}" + (", all that is left" if is_short else "")


def _tell_heist(words: CardWords, options: Any, deed: Deed) -> str:
    loot, paid = deed.all_of("loot")[0], deed.all_of("pay")[0]["tools"]
    card, own = loot["card"], deed.actions("heist")[0][1:]
    price = [words.tools(paid)] if paid or not own else []
    price += [f"the own {spaced(own[1])}"] if own else []
    what = f"takes card {loot['slot']}, a {words.security(card)}, with {join(price)}"
    cash = deed.all_of("cash")
    if cash:
        return f"{what}: {count(cash[0]['coins'], 'coin')} ({card}), now {cash[0]['money']:g}"
    return f"{what}: {words.face(card)}"


def _tell_ruin(words: CardWords, options: Any, deed: Deed) -> str:
    square = int(deed.actions("exchange")[0][0])
    give, draw = options["ruin_rates"][square - 1].split(">")
    drawn = [event["tool"] for event in deed.all_of("draw")]
    given = words.tools(rest[0] for rest in deed.actions("discard"))
    short = "" if len(drawn) == int(draw) else "; no more tools to draw"
    return f"goes to exchange square {square}, {give} for {draw}: gives {given}, draws {words.tools(drawn)}{short}"


def _tell_harbor(words: CardWords, options: Any, deed: Deed) -> str:
    sales = deed.all_of("sale")
    sold = join([_tell_sale(words, sale) for sale in sales])
    if "fence" not in sales[0]:
        return f"sells {sold} without a fence, now {sales[0]['money']:g}"
    rest = " and keeps the other" if deed.actions("stop") else ""
    return f"sells {sold} to the fence for {words.fence(sales[0]['fence'])}{rest}, now {sales[-1]['money']:g}"


def _tell_sale(words: CardWords, sale: Event) -> str:
    bonus = f" (bonus{TIGHT}{sale['bonus']:g})" if sale["bonus"] else ""
    return f"{words.face(sale['card'])} for {count(sale['coins'], 'coin')}{bonus}"


_TOLD: dict[str, Callable[[CardWords, Any, Deed], str]] = {
    "city": _tell_city,
    "villa": _tell_heist,
    "ruin": _tell_ruin,
    "museum": _tell_heist,
    "harbor": _tell_harbor,
}
