"""Tables to play at in the tests of the rules: sessions from stated positions, moves in words, and what lies where.

Whatever is played through `play` is replayed by the referee of `tests.referee`, allowed actions included.
"""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from langfinger_sim.content.fields import check_value
from langfinger_sim.content.options import Variant
from langfinger_sim.contract import Ruleset
from langfinger_sim.engine.session import GameSession
from langfinger_sim.games.langfinger.game import GAME
from langfinger_sim.games.langfinger.ruleset import build_ruleset
from langfinger_sim.games.langfinger.tables import DATA_FOLDER, FENCE_KINDS, TOOLS, Cards, read_cards
from tests.referee.referee import Summary, check_trace

PLACES = ("city", "villa", "ruin", "museum", "harbor")
COPIES = 12  # of each tool in the reference set
FILES = ("tools", "loot", "fences", "places", "ruin", "scoundrels")

Position = Mapping[str, Any]
Event = dict[str, Any]


def make_ruleset(players: int, *, cards: Cards | None = None, **options: Any) -> Ruleset:
    """The base game with these options, each checked as in a variant file."""
    known = {option.name: option for option in GAME.options}
    changes = {name: check_value(known[name], value) for name, value in options.items()}
    return build_ruleset(Variant("test", "", "", changes), players, cards)


def open_game(
    players: int, position: Position | None = None, *, cards: Cards | None = None, seed: int = 1, **options: Any
) -> GameSession:
    """A game at its first decision, refereed so far; scoundrels sit by seat: hans, yoshiko, tommaso, pascal, bobby."""
    ruleset = make_ruleset(players, cards=cards, **{"scoundrels": "by_seat", **options})
    session = GameSession(GAME, ruleset, seed=seed, position=position, keeps_allowed=True)
    referee(session)
    return session


def open_duel(
    position: Position | None = None, *, cards: Cards | None = None, seed: int = 1, **options: Any
) -> GameSession:
    """Two players, Hans (hammer) and Yoshiko (welding), with one token each."""
    return open_game(2, position, cards=cards, seed=seed, **{"tokens": 1, **options})


def play(session: GameSession, *moves: str) -> list[Event]:
    """Take these actions, then have the whole trace checked; returns the events they led to."""
    before = len(session.trace())
    for move in moves:
        session.step(move)
    referee(session)
    return session.trace()[before:]


def place(session: GameSession, *squares: str) -> list[Event]:
    """Lay one token a turn on these squares, `villa 2`."""
    return play(session, *(f"place {square}" for square in squares))


def referee(session: GameSession) -> Summary:
    """The independent referee's word on the trace so far."""
    return check_trace(session.trace(), complete=session.is_over)


def seat_to_move(session: GameSession) -> int:
    """Whose decision it is."""
    assert session.decision is not None
    return session.decision.seat


def kind_to_decide(session: GameSession) -> str:
    """What has to be decided."""
    assert session.decision is not None
    return session.decision.kind


def allowed(session: GameSession) -> set[str]:
    """All allowed actions in words."""
    return set(session.legal_words())


def all_squares(*counts: int) -> set[str]:
    """Every square of the five places as an action, 5 each unless counts are given."""
    numbers = counts or (5, 5, 5, 5, 5)
    return {f"place {name} {i}" for name, number in zip(PLACES, numbers, strict=True) for i in range(1, number + 1)}


def names(text: str) -> list[str]:
    """`hammer map map` as a list, for a stated position."""
    return text.split()


def bag(text: str) -> Counter[str]:
    """`hammer map map` as a count of tools."""
    return Counter(text.split())


def count_kinds(row: Any) -> Counter[str]:
    """A row of numbers by kind of tool, without the kinds that are not there; it may be wider, with nothing behind."""
    counts = [int(number) for number in row]
    assert not any(counts[len(TOOLS) :])
    return +Counter(dict(zip(TOOLS, counts, strict=False)))


def hand(session: GameSession, seat: int) -> Counter[str]:
    """The tools in a seat's hand, from its own record."""
    return count_kinds(session.seat(seat).hand)


def hand_sizes(session: GameSession) -> list[int]:
    """Hand sizes by seat, as everybody sees them."""
    return numbers(session, "hand_size")


def numbers(session: GameSession, field: str) -> list[int]:
    """A public number of every seat."""
    return [int(number) for number in session.table[field][: session.ruleset.players]]


def money(session: GameSession) -> list[float]:
    """Coins by seat."""
    return [amount / 2 for amount in numbers(session, "money")]


def card_names(session: GameSession, group: str, row: Any) -> list[str]:
    """Names of the cards in a row of codes, empty places left out."""
    cards = session.ruleset.cards[group]
    return [cards[int(code)]["card"] for code in row if code >= 0]


def held(session: GameSession, seat: int) -> list[str]:
    """Loot whose faces the seat knows in its own record: what it holds."""
    return card_names(session, "loot", session.seat(seat).held_card)


def back_of(session: GameSession, name: str) -> int:
    """The number under which the rules know the back of a loot card."""
    codes = [card["card"] for card in session.ruleset.cards["loot"]]
    return int(session.ruleset.record[0].loot_back[codes.index(name)])


def city(session: GameSession) -> Counter[str]:
    """Tools lying at the City."""
    return count_kinds(session.table.city)


def heist_row(session: GameSession, place_name: str) -> list[str]:
    """Loot lying at Villa or Museum, face down: read from the hidden record."""
    return card_names(session, "loot", session.state.hidden.heist_card[("villa", "museum").index(place_name)])


def harbor(session: GameSession) -> list[str]:
    """Fences lying at the Harbor by slot, empty slots left out."""
    return card_names(session, "fences", session.table.harbor)


def tool_discards(session: GameSession) -> Counter[str]:
    """Tools on their discards."""
    return count_kinds(session.table.tool_discards)


def loot_discards(session: GameSession) -> set[str]:
    """Loot on its discards."""
    row = session.table.loot_discards[: int(session.table.discard_size[1])]
    return set(card_names(session, "loot", row))


def fence_discards(session: GameSession) -> set[str]:
    """Fences on their discards."""
    row = session.table.fence_discards[: int(session.table.discard_size[2])]
    return set(card_names(session, "fences", row))


def pile_sizes(session: GameSession) -> list[int]:
    """Draw piles: tools, loot, fences."""
    return [int(size) for size in session.table.pile_size]


def discard_sizes(session: GameSession) -> list[int]:
    """Discard piles: tools, loot, fences."""
    return [int(size) for size in session.table.discard_size]


def events(session: GameSession, kind: str, **fields: Any) -> list[Event]:
    """All events of a kind so far that have these fields."""
    return select(session.trace(), kind, **fields)


def select(found: Sequence[Event], kind: str, **fields: Any) -> list[Event]:
    """Events of a kind, with these fields, among those given."""
    return [event for event in found if event["event"] == kind and fields.items() <= event.items()]


def idle_reasons(session: GameSession, seat: int) -> list[str]:
    """Why this seat's tokens did nothing, in order."""
    return [event["reason"] for event in events(session, "idle", seat=seat)]


def tools_left(*stated: str) -> list[str]:
    """The tools of the reference set without those stated: to lay them on the discards, so that no card is unknown."""
    rest = Counter(dict.fromkeys(TOOLS, COPIES))
    for text in stated:
        rest.subtract(bag(text))
    assert min(rest.values()) >= 0
    return list(rest.elements())


def write_deck(folder: Path, **tables: str) -> Cards:
    """The reference cards with whole tables replaced, read from a folder: `tools="hammer,2 map,3"`, one word a row."""
    for name in FILES:
        if name in tables:
            (folder / f"{name}.csv").write_text(f"{HEADS[name]}\n" + "\n".join(tables[name].split()) + "\n", "utf-8")
        else:
            shutil.copy(DATA_FOLDER / f"{name}.csv", folder)
    return read_cards(folder)


HEADS = {
    "tools": "tool,copies",
    "loot": f"card,security,content,value,{','.join(TOOLS)}",
    "fences": "card," + ",".join(f"{kind}_buys,{kind}_bonus" for kind in FENCE_KINDS),
    "places": "players,city,villa,museum,harbor",
    "ruin": "square,give,draw",
    "scoundrels": "scoundrel,tool",
}


def tool_rows(**copies: int) -> str:
    """tools.csv with these copies, none of the kinds not named."""
    return " ".join(f"{tool},{copies.get(tool, 0)}" for tool in TOOLS)


def loot_row(name: str, security: str, content: str, value: int, tools: str) -> str:
    """A row of loot.csv; `tools` as in `bag`."""
    asked = bag(tools)
    return ",".join([name, security, content, str(value), *(str(asked[tool]) for tool in TOOLS)])


def fence_row(name: str, **buys: tuple[int, int]) -> str:
    """A row of fences.csv: number bought and bonus by kind."""
    return ",".join([name, *(f"{number},{bonus}" for number, bonus in (buys.get(k, (0, 0)) for k in FENCE_KINDS))])
