"""Decks that could be the published one: cells that a source fixes stay, the others are drawn (rules page, section 7).

Each group of cells is drawn by itself, from numbers of its own: a seed gives the same loot whether fences are drawn,
too, or not. A group is drawn as a whole until no hard fact of the published game is broken, so all that could be drawn
and breaks none is as likely as before.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement, pairwise, product
from pathlib import Path

from langfinger_sim.content.options import CardFiles
from langfinger_sim.errors import InputError
from langfinger_sim.games.langfinger.card_lists import export_files
from langfinger_sim.games.langfinger.cards import (
    CHEST_VALUES,
    CONTENTS,
    FEWEST_ASKED,
    MONEY,
    MOST_ASKED,
    MOST_BONUS,
    OTHER_VALUES,
    TOOL_CARDS,
    broken_facts,
)
from langfinger_sim.games.langfinger.draws import Draws
from langfinger_sim.games.langfinger.tables import (
    DECK_FILE,
    FENCE_KINDS,
    FEWEST_PLAYERS,
    LOOT_KINDS,
    MOST_BOUGHT,
    TOOLS,
    TYPED_FROM_BOX,
    Cards,
    Fence,
    Layout,
    Loot,
    Rate,
    Tool,
)

LEAST_COPIES = MOST_ASKED
"""Of each tool, so that any card of two or three tools can be paid."""

DRAWN_PLACES: Mapping[str, tuple[int, int]] = {"city": (4, 8), "villa": (1, 5), "museum": (1, 5), "harbor": (1, 5)}
"""Fewest and most cards of a place: at the City as a review says, elsewhere at most one for each square."""

DRAWN_RATES = tuple((give, draw) for give in range(1, 5) for draw in (give, give + 1))
"""Exchanges like those that are known, which give back as much or one tool more."""

MOST_TRIES = 2_000
"""A group of the reference set takes some three tries."""

WHOLLY_OPEN = {"security", "content", "value", "tools"}
SECURITY_OF = {content: security for security, contents in CONTENTS.items() for content in contents}


def draw_files(files: CardFiles, read: Callable[[CardFiles], Cards], seed: int, groups: Collection[str]) -> CardFiles:
    """A deck drawn round that of some files, as a folder `deck_<seed>` of plain card files.

    InputError where nothing is open, or where no deck can be found round what is fixed.
    """
    cards = read(files)
    drawn = draw_cards(cards, seed, groups)
    texts = dict(export_files(drawn))
    title = f"# Deck {seed}: drawn at random to fit what is known of the published game, not printed.\n\n"
    texts[DECK_FILE] = title + texts[DECK_FILE]
    return CardFiles(Path(f"deck_{seed}"), texts)


def draw_cards(cards: Cards, seed: int, groups: Collection[str]) -> Cards:
    """The cards with the open cells of some groups drawn; a cell keeps its place in its file, a card its id.

    InputError where nothing is open, or where no deck can be found round what is fixed.
    """
    _refuse_closed(cards)
    for group in groups:
        cards = _draw_group(cards, seed, group)
    return cards


def _refuse_closed(cards: Cards) -> None:
    if cards.status == TYPED_FROM_BOX:
        raise InputError(f'{cards.folder}: {DECK_FILE} says "{TYPED_FROM_BOX}": nothing is open, so no deck is drawn')
    faults = [f"{cards.folder}: no deck is drawn round these cards: {fact}" for fact in broken_facts(cards)]
    rows: list[Tool | Loot | Fence] = [*cards.tools, *cards.loot, *cards.fences]
    faults += [
        f"{cards.folder}: no deck is drawn round these cards: {row.name} is left out at small tables"
        for row in rows
        if row.min_players != FEWEST_PLAYERS
    ]
    if faults:
        raise InputError(faults)


def _draw_group(cards: Cards, seed: int, group: str) -> Cards:
    draws = Draws(seed, group)
    for _ in range(MOST_TRIES):
        drawn = _GROUPS[group](cards, draws)
        if drawn is not None and not broken_facts(drawn):
            return drawn
    raise InputError(
        f"{cards.folder}: {MOST_TRIES:,} tries to draw {group} broke what is known of the published game; do the card "
        "files say in columns known and inferred what is fixed?"
    )


def _draw_layout(cards: Cards, draws: Draws) -> Cards | None:
    """Of each place all rows of numbers that never fall with more players, alike."""
    layouts = sorted(cards.places, key=lambda layout: layout.players)
    columns = []
    for column, (place, (low, high)) in enumerate(DRAWN_PLACES.items()):
        allowed = [range(low, high + 1) if place in layout.assumed else (layout.numbers[column],) for layout in layouts]
        rows = [row for row in product(*allowed) if all(fewer <= more for fewer, more in pairwise(row))]
        if not rows:
            return None
        columns.append(draws.pick(rows))
    numbers = {layout.players: row for layout, row in zip(layouts, zip(*columns, strict=True), strict=True)}
    places = (Layout(one.players, _four(numbers[one.players]), one.assumed) for one in cards.places)
    return replace(cards, places=tuple(places))


def _four(row: Sequence[int]) -> tuple[int, int, int, int]:
    city, villa, museum, harbor = row
    return city, villa, museum, harbor


def _draw_ruin(cards: Cards, draws: Draws) -> Cards | None:
    rates = []
    for rate in cards.ruin:
        open_to = [
            (give, draw)
            for give, draw in DRAWN_RATES
            if (give == rate.give or "give" in rate.assumed) and (draw == rate.draw or "draw" in rate.assumed)
        ]
        rates.append(Rate(*draws.pick(open_to), rate.assumed) if rate.assumed and open_to else rate)
    return replace(cards, ruin=tuple(rates))


def _draw_tools(cards: Cards, draws: Draws) -> Cards | None:
    fixed = sum(tool.copies for tool in cards.tools if not tool.assumed)
    least = [LEAST_COPIES for tool in cards.tools if tool.assumed]
    if TOOL_CARDS - fixed < sum(least) or not least:
        return cards if not least else None
    copies = iter(draws.compose(TOOL_CARDS - fixed, least))
    tools = (replace(tool, copies=next(copies)) if tool.assumed else tool for tool in cards.tools)
    return replace(cards, tools=tuple(tools))


def _draw_loot(cards: Cards, draws: Draws) -> Cards | None:
    contents = _draw_contents(cards.loot, draws)
    if contents is None:
        return None
    loot = [
        replace(card, content=content, security=SECURITY_OF[content] if "security" in card.assumed else card.security)
        for card, content in zip(cards.loot, contents, strict=True)
    ]
    for is_chest, (low, high) in ((True, CHEST_VALUES), (False, OTHER_VALUES)):
        places = [k for k, card in enumerate(loot) if "value" in card.assumed and (card.content == MONEY) is is_chest]
        for place, value in zip(places, draws.spread(len(places), range(low, high + 1)), strict=True):
            loot[place] = replace(loot[place], value=value)
    places = [place for place, card in enumerate(loot) if "tools" in card.assumed]
    for place, asked in zip(places, draws.spread(len(places), (FEWEST_ASKED, MOST_ASKED)), strict=True):
        chosen = draws.pick(list(combinations_with_replacement(TOOLS, asked)))
        loot[place] = replace(loot[place], tools={tool: chosen.count(tool) for tool in TOOLS})
    return replace(cards, loot=tuple(loot))


def _draw_contents(loot: Sequence[Loot], draws: Draws) -> list[str] | None:
    """What each card holds: first how many hold each kind, then which; None where the fixed cells do not fit.

    Cards that are fixed in part choose first, among what their security can hold. The others keep the kind they have in
    the reference set as far as there are enough, which says nothing, as all that they show is drawn alike.
    """
    fixed = [card.content for card in loot if "content" not in card.assumed]
    least = [max(1, fixed.count(kind)) for kind in LOOT_KINDS]
    if sum(least) > len(loot):
        return None
    counts = draws.compose(len(loot), least)
    left = {kind: count - fixed.count(kind) for kind, count in zip(LOOT_KINDS, counts, strict=True)}
    found = [card.content for card in loot]
    is_open = ["content" in card.assumed for card in loot]
    for place, card in enumerate(loot):
        if is_open[place] and set(card.assumed) != WHOLLY_OPEN:
            may = LOOT_KINDS if "security" in card.assumed else CONTENTS[card.security]
            weights = [left[kind] if kind in may else 0 for kind in LOOT_KINDS]
            if not sum(weights):
                return None
            found[place] = LOOT_KINDS[draws.weigh(weights)]
            left[found[place]] -= 1
            is_open[place] = False
    for place in range(len(loot)):
        if is_open[place] and left[found[place]]:
            left[found[place]] -= 1
            is_open[place] = False
    rest = iter(draws.deal([left[kind] for kind in LOOT_KINDS], LOOT_KINDS))
    return [next(rest) if is_open[place] else kind for place, kind in enumerate(found)]


def _draw_fences(cards: Cards, draws: Draws) -> Cards | None:
    """First how often 0, 1 and 2 cards of a kind are bought, then where; then the same with the bonuses."""
    buys = {(fence.name, kind): fence.buys[kind] for fence in cards.fences for kind in FENCE_KINDS}
    bonus = {(fence.name, kind): fence.bonus[kind] for fence in cards.fences for kind in FENCE_KINDS}
    is_open = {fence.name: set(fence.assumed) for fence in cards.fences}
    cells = [(name, kind) for name, kind in buys if f"{kind}_buys" in is_open[name]]
    buys |= zip(cells, draws.spread(len(cells), range(MOST_BOUGHT + 1)), strict=True)
    cells = [(name, kind) for name, kind in bonus if f"{kind}_bonus" in is_open[name]]
    paid = [cell for cell in cells if buys[cell]]
    bonus |= dict.fromkeys(cells, 0)
    bonus |= zip(paid, draws.spread(len(paid), range(MOST_BONUS + 1)), strict=True)
    fences = (
        replace(
            fence,
            buys={kind: buys[fence.name, kind] for kind in FENCE_KINDS},
            bonus={kind: bonus[fence.name, kind] for kind in FENCE_KINDS},
        )
        for fence in cards.fences
    )
    return replace(cards, fences=tuple(fences))


_GROUPS: Mapping[str, Callable[[Cards, Draws], Cards | None]] = {
    "layout": _draw_layout,
    "Ruin rates": _draw_ruin,
    "tool split": _draw_tools,
    "loot": _draw_loot,
    "fences": _draw_fences,
}

UNKNOWNS = tuple(_GROUPS)
"""Groups of cells that no source fixes, in the words of reports; each is drawn by itself."""
