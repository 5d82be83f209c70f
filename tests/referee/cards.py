"""The cards of a trace's header, the declared deck of this very game (langfinger.md, Card data)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from .objection import HeaderError
from .tape import is_whole

TOOL_KINDS = ("lock_pick", "hammer", "pliers", "welding", "map")
LOOT_KINDS = ("gold", "jewelry", "coins", "statue", "painting")
SECURITIES = ("chest", "safe", "showcase", "pillar")
DECKS = ("tools", "loot", "fences")


@dataclass(frozen=True)
class Loot:
    """A loot card: back (chest or not, tools asked for) and face (content, value in coins)."""

    is_chest: bool
    content: str
    value: Fraction
    tools: Counter[str]

    def shifted(self, coins: int) -> Loot:
        """This card when every chest is worth so much more."""
        return replace(self, value=max(Fraction(0), self.value + coins)) if self.is_chest else self


@dataclass(frozen=True)
class Fence:
    """A fence: how many loot of a kind it buys in one action, and the bonus for each in coins."""

    buys: dict[str, int]
    bonus: dict[str, int]

    def shifted(self, coins: int) -> Fence:
        """This card when every bonus is so much higher."""
        return replace(self, bonus={kind: self._bonus(kind, coins) for kind in self.bonus})

    def _bonus(self, kind: str, coins: int) -> int:
        return max(0, self.bonus[kind] + coins) if self.bonus[kind] else 0


@dataclass(frozen=True)
class Cards:
    """All cards by name, in the order of the files; `scoundrels` gives each one's own tool."""

    tools: dict[str, int]
    loot: dict[str, Loot]
    fences: dict[str, Fence]
    scoundrels: dict[str, str]

    def deck(self, name: str) -> Counter[str]:
        """All cards of one of the three decks, with their numbers."""
        if name == "tools":
            return +Counter(self.tools)
        return Counter(list(self.loot) if name == "loot" else list(self.fences))

    def in_order(self, tools: Counter[str]) -> list[str]:
        """Tools as a list, in the order of the kinds in the file."""
        return [kind for kind in self.tools for _ in range(tools[kind])]

    def shifted(self, bonus: int, chest: int) -> Cards:
        """The cards under `bonus_shift` and `chest_shift`, in coins.

        Readings: a header shows the cards as in the files, before any shift. A bonus is one that the fence shows, at
        least 1: where it pays none it goes on paying none. A chest is what has a chest for security, whatever it
        holds. Nothing falls below 0.
        """
        loot = {name: card.shifted(chest) for name, card in self.loot.items()}
        return replace(self, loot=loot, fences={name: card.shifted(bonus) for name, card in self.fences.items()})


def read_cards(found: Any) -> Cards:
    """The cards of a header; refused is what no game can hold, an odd deck is not."""
    _check_fields("cards", found, ("tools", "loot", "fences", "scoundrels"))
    tools = _numbers("tools", found["tools"], TOOL_KINDS, 60)
    loot = {name: _loot(name, row) for name, row in _rows(found["loot"], "card", "security content value tools")}
    fences = {name: _fence(name, row) for name, row in _rows(found["fences"], "card", "buys bonus")}
    scoundrels = {name: _own_tool(row) for name, row in _rows(found["scoundrels"], "scoundrel", "tool")}
    if not 1 <= len(loot) <= 60 or not 1 <= len(fences) <= 40:
        raise HeaderError("a deck has 1 to 60 loot cards and 1 to 40 fences")
    return Cards(tools, loot, fences, scoundrels)


def _check_fields(what: str, found: Any, names: tuple[str, ...]) -> None:
    if not isinstance(found, Mapping) or set(found) != set(names):
        raise HeaderError(f"{what} needs exactly the fields {', '.join(names)}")


def _rows(found: Any, key: str, others: str) -> list[tuple[str, Mapping[str, Any]]]:
    """The rows of one kind of card with their names, each name once."""
    if not isinstance(found, list):
        raise HeaderError(f"cards with {others} have to be a list")
    rows: dict[str, Mapping[str, Any]] = {}
    for row in found:
        _check_fields("a card", row, (key, *others.split()))
        name = row[key]
        if not isinstance(name, str) or name in rows:
            raise HeaderError(f"card {name!r} is there twice or has no proper name")
        rows[name] = row
    return list(rows.items())


def _numbers(what: str, found: Any, kinds: tuple[str, ...], most: int) -> dict[str, int]:
    """Numbers by kind, from 0 to `most`, in the order given; kinds left out count 0."""
    if not isinstance(found, Mapping) or not set(found) <= set(kinds):
        raise HeaderError(f"{what} gives numbers for {', '.join(kinds)} only")
    if not all(is_whole(number) and 0 <= number <= most for number in found.values()):
        raise HeaderError(f"{what} has numbers outside 0 to {most}")
    return dict(found) | {kind: 0 for kind in kinds if kind not in found}


def _loot(name: str, row: Mapping[str, Any]) -> Loot:
    if row["security"] not in SECURITIES or row["content"] not in (*LOOT_KINDS, "money"):
        raise HeaderError(f"{name} has an unknown security or content")
    if not is_whole(row["value"]) or not 0 <= row["value"] <= 20:
        raise HeaderError(f"{name} has a value outside 0 to 20")
    tools = +Counter(_numbers(f"tools of {name}", row["tools"], TOOL_KINDS, 6))
    if tools.total() > 6:
        raise HeaderError(f"{name} asks for more than 6 tools")
    return Loot(row["security"] == "chest", row["content"], Fraction(row["value"]), tools)


def _fence(name: str, row: Mapping[str, Any]) -> Fence:
    return Fence(
        _numbers(f"buys of {name}", row["buys"], LOOT_KINDS, 2),
        _numbers(f"bonus of {name}", row["bonus"], LOOT_KINDS, 10),
    )


def _own_tool(row: Mapping[str, Any]) -> str:
    tool = row["tool"]
    if not isinstance(tool, str) or tool not in TOOL_KINDS:
        raise HeaderError(f"scoundrel {row['scoundrel']} has an unknown tool")
    return tool
