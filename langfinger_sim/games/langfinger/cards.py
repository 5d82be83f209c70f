"""What is known of a deck, and whether it could be the published one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from langfinger_sim.games.langfinger.tables import FENCE_KINDS, TYPED_FROM_BOX, Cards, Fence, Loot

CHEST, MONEY = "chest", "money"
CONTENTS = {
    "chest": ("money",),
    "safe": ("gold", "jewelry"),
    "showcase": ("statue", "coins"),
    "pillar": ("painting",),
}
TOOL_CARDS, LOOT_CARDS, FENCES = 60, 30, 14
FEWEST_ASKED, MOST_ASKED = 2, 3
CHEST_VALUES, OTHER_VALUES = (1, 3), (2, 4)
MOST_BONUS = 2
_PREFIX = {"tools": "copies of "}
NOT_PUBLISHED = "not the published game: "


@dataclass(frozen=True)
class AssumedCount:
    """How many of `total` cards, layouts or rates have a cell that no source fixes."""

    what: str
    assumed: int
    total: int


def count_assumed(cards: Cards) -> tuple[AssumedCount, ...]:
    """Loot, fences, layouts, Ruin rates and tool copies that rest on assumption; all 0 for cards typed from the box."""
    tables: tuple[tuple[str, Sequence[Any]], ...] = (
        ("loot cards", cards.loot),
        ("fences", cards.fences),
        ("layouts", cards.places),
        ("Ruin rates", cards.ruin),
        ("tools", cards.tools),
    )
    is_typed = cards.status == TYPED_FROM_BOX
    return tuple(
        AssumedCount(what, 0 if is_typed else sum(bool(row.assumed) for row in rows), len(rows))
        for what, rows in tables
    )


def describe_status(cards: Cards) -> str:
    """One sentence for the ribbon of a report; empty when nothing is assumed."""
    counts = [
        f"{_PREFIX.get(count.what, '')}{count.assumed} of {count.total} {count.what}"
        for count in count_assumed(cards)
        if count.assumed
    ]
    return f"Assumed, not known from the published game: {', '.join(counts)}." if counts else ""


def deck_warnings(cards: Cards) -> tuple[str, ...]:
    """What is odd about a deck: hard facts of the published game it breaks, and cards that can do nothing."""
    return (*(f"{NOT_PUBLISHED}{fact}" for fact in broken_facts(cards)), *_find_idle_cards(cards))


def broken_facts(cards: Cards) -> list[str]:
    """Hard facts of the published game that a deck breaks, a sentence each; none if it could be the published one."""
    return [fact for _, fact in find_broken(cards)]


def find_broken(cards: Cards) -> list[tuple[str, str]]:
    """The same, each behind the table whose cards break it, such as `loot`."""
    return [found for check in _FACTS for found in check(cards)]


def _check_numbers(cards: Cards) -> Iterable[tuple[str, str]]:
    copies = sum(tool.copies for tool in cards.tools)
    for table, what, count, right in (
        ("tools", "tool cards", copies, TOOL_CARDS),
        ("loot", "loot cards", len(cards.loot), LOOT_CARDS),
        ("fences", "fences", len(cards.fences), FENCES),
    ):
        if count != right:
            yield table, f"{count} {what} instead of {right}"


def _check_loot(cards: Cards) -> Iterable[tuple[str, str]]:
    for loot in cards.loot:
        if not FEWEST_ASKED <= loot.tool_count <= MOST_ASKED:
            yield "loot", f"{loot.name} asks for {loot.tool_count} tools instead of {FEWEST_ASKED} or {MOST_ASKED}"
        low, high = CHEST_VALUES if loot.content == MONEY else OTHER_VALUES
        if not low <= loot.value <= high:
            yield "loot", f"{loot.name} is worth {loot.value} instead of {low} to {high}"
        if loot.content not in CONTENTS[loot.security]:
            allowed = _either(CONTENTS[loot.security])
            yield "loot", f"{loot.name} is a {loot.security} with {loot.content} instead of {allowed}"


def _check_fences(cards: Cards) -> Iterable[tuple[str, str]]:
    for fence in cards.fences:
        for kind in FENCE_KINDS:
            if fence.bonus[kind] > MOST_BONUS:
                yield "fences", f"{fence.name} has a bonus of {fence.bonus[kind]} on {kind} instead of 0, 1 or 2"
            if fence.bonus[kind] and not fence.buys[kind]:
                yield "fences", f"{fence.name} has a bonus on {kind}, which it does not buy"
        if not any(fence.buys.values()):
            yield "fences", f"{fence.name} buys nothing"


def _check_examples(cards: Cards) -> Iterable[tuple[str, str]]:
    for description, is_loot in _LOOT_EXAMPLES:
        if not any(is_loot(loot) for loot in cards.loot):
            yield "loot", f"there is no {description}"
    for description, is_fence in _FENCE_EXAMPLES:
        if not any(is_fence(fence) for fence in cards.fences):
            yield "fences", f"there is no {description}"


def _check_means(cards: Cards) -> Iterable[tuple[str, str]]:
    """Comparisons of mean values; silent where a group is empty, which other facts already forbid."""
    for better, worse, is_better, is_worse in (
        ("3-tool loot", "2-tool loot", _asks_three, _asks_two),
        ("other loot", "chests", _is_other, _is_chest),
    ):
        more, less = _values(cards.loot, is_better), _values(cards.loot, is_worse)
        if more and less and fmean(more) <= fmean(less):
            means = f"{better} ({fmean(more):.2f}) is not above that of {worse} ({fmean(less):.2f})"
            yield "loot", f"the mean value of {means}"


_FACTS: tuple[Callable[[Cards], Iterable[tuple[str, str]]], ...] = (
    _check_numbers,
    _check_loot,
    _check_fences,
    _check_examples,
    _check_means,
)


def _asks(loot: Loot, **tools: int) -> bool:
    return {tool: count for tool, count in loot.tools.items() if count} == tools


def _is_chest(loot: Loot) -> bool:
    return loot.security == CHEST


def _is_other(loot: Loot) -> bool:
    return loot.security != CHEST


def _asks_two(loot: Loot) -> bool:
    return loot.tool_count == FEWEST_ASKED


def _asks_three(loot: Loot) -> bool:
    return loot.tool_count == MOST_ASKED


def _is_middle_fence(fence: Fence) -> bool:
    buys = {kind: count for kind, count in fence.buys.items() if count}
    bonus = {kind: coins for kind, coins in fence.bonus.items() if coins}
    return buys == {"gold": 1, "jewelry": 1, "statue": 2, "painting": 1} and bonus == {"jewelry": 1}


_LOOT_EXAMPLES: tuple[tuple[str, Callable[[Loot], bool]], ...] = (
    (
        "chest worth 2 for hammer and pliers",
        lambda loot: (loot.security, loot.value) == (CHEST, 2) and _asks(loot, hammer=1, pliers=1),
    ),
    (
        "pillar worth 3 for lock pick, hammer and map",
        lambda loot: (loot.security, loot.value) == ("pillar", 3) and _asks(loot, lock_pick=1, hammer=1, map=1),
    ),
    (
        "showcase with coins worth 2 for hammer and welding",
        lambda loot: (
            (loot.security, loot.content, loot.value) == ("showcase", "coins", 2) and _asks(loot, hammer=1, welding=1)
        ),
    ),
    (
        "loot other than a chest for two maps and welding",
        lambda loot: not _is_chest(loot) and _asks(loot, map=2, welding=1),
    ),
    (
        "showcase for two hammers and pliers",
        lambda loot: loot.security == "showcase" and _asks(loot, hammer=2, pliers=1),
    ),
)

_FENCE_EXAMPLES: tuple[tuple[str, Callable[[Fence], bool]], ...] = (
    ("fence that buys gold, jewelry at +1, statues twice, paintings and no coins", _is_middle_fence),
    (
        "fence that buys paintings at +2 and no coins",
        lambda fence: fence.buys["painting"] > 0 and fence.bonus["painting"] == MOST_BONUS and not fence.buys["coins"],
    ),
    ("fence that buys coins without a bonus", lambda fence: fence.buys["coins"] > 0 and not fence.bonus["coins"]),
)


def _find_idle_cards(cards: Cards) -> Iterable[str]:
    """Cards the engine takes although nothing can ever be done with them."""
    for loot in cards.loot:
        if loot.content == MONEY and not _is_chest(loot):
            yield f"{loot.name} is money in a {loot.security}, which nobody buys"
    for fence in cards.fences:
        if not any(fence.buys.values()):
            yield f"{fence.name} buys nothing and is discarded at every refill (C2)"
    for kind in FENCE_KINDS:
        if not any(fence.buys[kind] for fence in cards.fences):
            names = [loot.name for loot in cards.loot if loot.content == kind and not _is_chest(loot)]
            if names:
                yield f"no fence buys {kind}: {', '.join(names)} cannot be sold"
    for tool in cards.tools:
        names = [loot.name for loot in cards.loot if loot.tools[tool.name]]
        if names and not tool.copies:
            yield f"there is no {tool.name}, which {', '.join(names)} ask for"


def _values(loot: Iterable[Loot], is_meant: Callable[[Loot], bool]) -> list[int]:
    return [card.value for card in loot if is_meant(card)]


def _either(names: Sequence[str]) -> str:
    return " or ".join(names)
