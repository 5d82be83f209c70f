"""Cards and coins as people name them: by what they show, the id beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

Card = Mapping[str, Any]

TIGHT = "\N{NO-BREAK SPACE}"
"""Holds together what a line should not end within."""


def title(name: str) -> str:
    """An id as a name: `hans` is Hans."""
    return spaced(name)[:1].upper() + spaced(name)[1:]


def spaced(name: str) -> str:
    """An id as words: `lock_pick` is lock pick."""
    return name.replace("_", " ")


def join(words: Sequence[str]) -> str:
    """`hammer`, `hammer and map`, `hammer, map and pliers`."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def times(word: str, number: int) -> str:
    """`statue`, `statue ×2`."""
    return word if number == 1 else f"{word}{TIGHT}×{number}"


def count(number: float, noun: str) -> str:
    """`1 coin`, `2.5 coins`."""
    return f"{number:g}{TIGHT}{noun}" if number == 1 else f"{number:g}{TIGHT}{noun}s"


class CardWords:
    """Cards of one trace in words; `header` is its first event."""

    def __init__(self, header: Mapping[str, Any]) -> None:
        cards = header["cards"]
        self.kinds: tuple[str, ...] = tuple(cards["tools"])
        self.own_tools: dict[str, str] = {row["scoundrel"]: row["tool"] for row in cards["scoundrels"]}
        self._loot: dict[str, Card] = {row["card"]: row for row in cards["loot"]}
        self._fences: dict[str, Card] = {row["card"]: row for row in cards["fences"]}

    def tools(self, tools: Iterable[str], none: str = "nothing") -> str:
        """`hammer, map ×2`, in the order of the kinds; `none` for an empty hand."""
        counts = Counter(tools)
        return ", ".join(times(spaced(kind), counts[kind]) for kind in self.kinds if counts[kind]) or none

    def back(self, card: str) -> str:
        """What everybody sees of loot: `pillar for lock pick, hammer, map`."""
        loot = self._loot[card]
        asked: Counter[str] = Counter(loot["tools"])
        return f"{loot['security']} for {self.tools(asked.elements(), 'no tool')}"

    def face(self, card: str) -> str:
        """What is in it: `painting worth 3 (painting_1)`, `2 coins (money_1)`."""
        loot = self._loot[card]
        if self.is_chest(card):
            return f"{count(loot['value'], 'coin')} ({card})"
        return f"{loot['content']} worth{TIGHT}{loot['value']:g}{TIGHT}({card})"

    def is_chest(self, card: str) -> bool:
        """Whether it is cashed at once."""
        return bool(self._loot[card]["security"] == "chest")

    def security(self, card: str) -> str:
        """Chest, safe, showcase, pillar."""
        return str(self._loot[card]["security"])

    def content(self, card: str) -> str:
        """Money, or the kind that a fence has to buy."""
        return str(self._loot[card]["content"])

    def fence(self, card: str) -> str:
        """`gold, jewelry +1, statue ×2 (fence_01)`."""
        fence = self._fences[card]
        bonus = fence["bonus"]
        shown = [
            times(kind, number) + (f"{TIGHT}+{bonus[kind]:g}" if bonus.get(kind) else "")
            for kind, number in fence["buys"].items()
        ]
        return f"{', '.join(shown) or 'buys nothing'} ({card})"
