"""The story of a game: cast, rounds, result."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from langfinger_sim.content.fields import spell
from langfinger_sim.contract import Passage, Story
from langfinger_sim.games.langfinger.options import find_variant, load_reference_cards, resolve_options
from langfinger_sim.games.langfinger.story.cards import CardWords, count, join, spaced, title
from langfinger_sim.games.langfinger.story.deeds import Deed, begin_deed, tell_deed
from langfinger_sim.games.langfinger.story.scene import PLACES, ROWS, Event, Scene

SEATS = ("start player", "2nd", "3rd", "4th", "5th")
FREE, NO_SQUARE = "-", ""
LABEL = len("Museum 1  ")
OPENING = ("heist", "ruin", "sell")


def tell_story(trace: Sequence[Event], policies: Sequence[str]) -> Story:
    """The game of a trace; `policies`: names by seat, or none where they are not known."""
    teller = _Teller(trace[0], _name_seats(trace))
    teller.introduce(trace, policies)
    for event in trace[1:]:
        teller.hear(event)
    return Story(teller.cast, teller.passages)


def _name_seats(trace: Sequence[Event]) -> tuple[str, ...]:
    """What the story calls each seat: its scoundrel, or where it sits."""
    scoundrels = {event["seat"]: title(event["scoundrel"]) for event in trace if event["event"] == "scoundrel"}
    return tuple(scoundrels.get(seat, f"Player {seat + 1}") for seat in range(trace[0]["players"]))


class _Teller:
    """Hears a trace event by event and writes the story down."""

    def __init__(self, header: Event, cast: tuple[str, ...]) -> None:
        self.cast = cast
        self.passages: list[Passage] = []
        self._scene, self._words = Scene(header), CardWords(header)
        self._options: Mapping[str, Any] = header["options"]
        self._deed: Deed | None = None
        self._picks_left = 0
        self._round = 0
        self._is_placing = False
        self._new: set[tuple[str, int]] = set()
        self._asides: list[str] = []
        self._gathering, self._gathered = "", list[str]()
        self._own_tools: list[str] = []  # by seat; empty where nobody has one

    def introduce(self, trace: Sequence[Event], policies: Sequence[str]) -> None:
        """Who plays, and what is not as printed."""
        dealt = {event["seat"]: event["scoundrel"] for event in trace if event["event"] == "scoundrel"}
        self._own_tools += [spaced(self._words.own_tools[dealt[seat]]) for seat in sorted(dealt)]
        rows = [["seat", "player", *(["own tool"] if self._own_tools else []), *(["policy"] if policies else [])]]
        for seat, name in enumerate(self.cast):
            rows.append([SEATS[seat], name, *self._own_tools[seat : seat + 1], *policies[seat : seat + 1]])
        self._write(rows=rows)
        changed = _changes(trace[0])
        if changed:
            self._write(f"Not as printed: {', '.join(changed)}.", kind="note")
        if trace[0]["position"] is not None:
            self._write("The game begins from a stated position.", kind="note")

    def hear(self, event: Event) -> None:
        """Follow one event, and tell what there is to tell of it."""
        if self._is_placing and not _is_placement(event):
            self._show_tokens()
        if self._begins_deed(event):
            self._close_deed()
            self._deed = begin_deed(self._scene, event)
        tell = _TOLD.get(event["event"])
        if self._deed is not None and event["event"] not in _BETWEEN:
            self._deed.events.append(event)
        elif tell is not None:
            tell(self, event)
        self._scene.see(event)
        if event["event"] == "round":
            self._show_table()

    def _write(self, text: str = "", **how: Any) -> None:
        self._gathering = ""
        self.passages.append(Passage(text, **how))

    def _gather(self, what: str, tools: Sequence[str]) -> None:
        """Tools that leave one after the other, told in one line: `what: hammer, map ×2.`"""
        if self._gathering != what:
            self._write()
            self._gathering, self._gathered = what, []
        self._gathered += tools
        self.passages[-1] = Passage(f"{what}: {self._words.tools(self._gathered)}.", level=1)

    def _begins_deed(self, event: Event) -> bool:
        """Whether another token acts now. At the City a token takes several tools, one by one."""
        if event["event"] == "action" and event["decision"] == "city":
            is_first = self._picks_left == 0
            self._picks_left = (self._scene.city_picks() if is_first else self._picks_left) - 1
            return is_first
        return event["event"] == "idle" or (event["event"] == "action" and event["decision"] in OPENING)

    def _close_deed(self) -> None:
        deed, self._deed = self._deed, None
        if deed is None:
            return
        told = tell_deed(self._words, self._options, deed)
        self._write(f"{self.cast[deed.seat]} {told}.", label=deed.label.ljust(LABEL), level=1)
        for shuffle in deed.all_of("shuffle"):
            self._tell_shuffle(shuffle)

    def _tell_round(self, event: Event) -> None:
        self._round = event["round"]
        goal = self._options["goal"]
        if self._options["end"] == "one_more_round" and max(self._scene.money) >= goal:
            self._write(f"Somebody has {count(goal, 'coin')}: one more round.", kind="note")
        self._write(f"Round {event['round']}: {self.cast[event['start_seat']]} starts", kind="heading")
        self._is_placing, self._picks_left = True, 0

    def _show_table(self) -> None:
        """Who has what and what lies where, before the round's first token."""
        scene, width = self._scene, max(map(len, self.cast)) + 2
        for seat, name in enumerate(self.cast):
            has = [count(scene.money[seat], "coin"), self._words.tools(scene.hands[seat].elements(), "no tools")]
            has += [f"own {self._own_tools[seat]}"] if self._own_tools else []
            has += ["holds " + ", ".join(map(self._words.face, scene.held[seat]))] if scene.held[seat] else []
            self._write("; ".join(has), label=name.ljust(width), level=1)
        self._write("On the table", kind="heading", level=1)
        self._write(self._words.tools(scene.city.elements()), label="City".ljust(LABEL), level=1)
        for place in ROWS:
            for number, (slot, card) in enumerate(sorted(scene.rows[place].items())):
                label = title(place) if number == 0 else ""
                new = ", new" if (place, slot) in self._new else ""
                self._write(f"card {slot}{new}: {self._show(place, card)}", label=label.ljust(LABEL), level=1)
        self._new.clear()

    def _show(self, place: str, card: str) -> str:
        if place == "harbor":
            return self._words.fence(card)
        return f"{self._words.back(card)}; inside {self._words.face(card)}"

    def _tell_placement(self, event: Event) -> None:
        if event["action"] == "pass":
            self._asides.append(f"Turn {self._scene.turns + 1}: {self.cast[event['seat']]} lays a token aside.")

    def _tell_action(self, event: Event) -> None:
        if event["decision"] == "place":
            self._tell_placement(event)
        elif event["decision"] == "scoundrel":
            self._write(f"The {_ordinal(event['seat'])} chooses {title(event['action'].split()[1])}.")
        else:
            self._gather(f"Above the hand limit {self.cast[event['seat']]} gives up", event["action"].split()[1:])

    def _tell_no_square(self, event: Event) -> None:
        left = [f"{name} {number}" for name, number in zip(self.cast, event["tokens"], strict=True) if number]
        self._asides.append(f"No square is free; tokens left over: {', '.join(left)}.")

    def _show_tokens(self) -> None:
        """Where everybody stands, once all tokens are placed; the number tells in which turn."""
        self._is_placing = False
        self._write("Tokens, each with the turn in which it was placed", kind="heading", level=1)
        squares = self._options["squares"]
        rows = [["", *(str(square) for square in range(1, max(squares) + 1))]]
        for place, name in enumerate(PLACES):
            rows.append([title(name)])
            for square in range(1, max(squares) + 1):
                turn, seat = self._scene.tokens.get((place, square), (0, 0))
                empty = FREE if square <= squares[place] else NO_SQUARE
                rows[-1].append(f"{turn} {self.cast[seat]}" if turn else empty)
        self._write(rows=rows, level=1)
        for aside in self._asides:
            self._write(aside, level=1)
        self._asides.clear()
        self._write("Actions", kind="heading", level=1)

    def _tell_shuffle(self, event: Event) -> None:
        deck = {"tools": "tools", "loot": "loot cards", "fences": "fences"}[event["deck"]]
        if self._round:
            self._write(f"The {event['cards']} discarded {deck} become a new pile.", kind="note", level=1)

    def _tell_lay_out(self, event: Event) -> None:
        if self._round and event["place"] != "city":
            self._new.add((event["place"], event["slot"]))

    def _tell_discard(self, event: Event) -> None:
        what = f"Leaves the {title(event['place'])}"
        if event["place"] == "city":
            self._gather(what, [event["card"]] * event["count"])
        else:
            self._write(f"{what}: {self._show(event['place'], event['card'])}.", level=1)

    def _tell_round_end(self, event: Event) -> None:
        self._close_deed()
        money = [f"{name} {coins:g}" for name, coins in zip(self.cast, event["money"], strict=True)]
        self._write(", ".join(money), label="Coins".ljust(LABEL), level=1)

    def _tell_end(self, event: Event) -> None:
        self._close_deed()
        if self._scene.tokens:
            self._write("The game ends at once: the other tokens do nothing.", level=1)
        brought = zip(self.cast, event["money"], self._scene.money, strict=True)
        unsold = [f"{name} {count(money - before, 'coin')}" for name, money, before in brought if money > before]
        if unsold:
            self._write(f"Unsold loot brings {join(unsold)}.", level=1)
        self._write(f"End, after round {self._round}", kind="heading")
        rows = [["rank", "player", "seat", "coins", "tools left", "loot unsold"]]
        for seat in sorted(range(len(self.cast)), key=lambda seat: event["rank"][seat]):
            left = self._scene.hands[seat].total(), len(self._scene.held[seat])
            money = f"{event['money'][seat]:g}"
            rows.append([str(event["rank"][seat]), self.cast[seat], SEATS[seat], money, *map(str, left)])
        self._write(rows=rows)
        self._write(self._verdict(event), kind="heading")

    def _verdict(self, event: Event) -> str:
        winners = [self.cast[seat] for seat in event["winners"]]
        if not winners:
            goal = count(self._options["goal"], "coin")
            return f"Nobody wins: the game was stopped, nobody having reached {goal}."
        return f"{join(winners)} {'wins' if len(winners) == 1 else 'win together'}."


def _ordinal(seat: int) -> str:
    """`start player`, `2nd player`."""
    return SEATS[seat] if seat == 0 else f"{SEATS[seat]} player"


def _is_placement(event: Event) -> bool:
    return event["event"] in ("round", "no_square") or event.get("decision") == "place"


def _changes(header: Event) -> list[str]:
    """The options that are not as in base, spelled as on the command line."""
    base = resolve_options(find_variant("base"), header["players"], load_reference_cards())
    return [f"{name}={spell(value)}" for name, value in header["options"].items() if value != base.get(name)]


_BETWEEN = ("round_end", "round", "end")

_TOLD: dict[str, Callable[[_Teller, Event], None]] = {
    "round": _Teller._tell_round,
    "action": _Teller._tell_action,
    "no_square": _Teller._tell_no_square,
    "shuffle": _Teller._tell_shuffle,
    "lay_out": _Teller._tell_lay_out,
    "discard": _Teller._tell_discard,
    "round_end": _Teller._tell_round_end,
    "end": _Teller._tell_end,
}
