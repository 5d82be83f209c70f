"""Decks that could be the published one: cells that a source fixes stay, the others are drawn (rules page, section 7).

Each group of cells is drawn by itself, from numbers of its own: a seed gives the same loot whether fences are drawn,
too, or not. A group is drawn as a whole until no hard fact of the published game is broken, so all that could be drawn
and breaks none is as likely as before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import cache
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
    find_broken,
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
    Card,
    Cards,
    Loot,
    read_cards,
)

LEAST_COPIES = MOST_ASKED
"""Of each tool, so that any card of two or three tools can be paid."""

DRAWN_PLACES: Mapping[str, tuple[int, int]] = {"city": (4, 8), "villa": (1, 5), "museum": (1, 5), "harbor": (1, 5)}
"""Fewest and most cards of a place: at the City as a review says, elsewhere at most one for each square."""

DRAWN_RATES = tuple((give, draw) for give in range(1, 5) for draw in (give, give + 1))
"""Exchanges like those that are known, which give back as much or one tool more."""

MOST_TRIES = 2_000
"""A group of the reference set takes some three tries."""

_INSTEAD = (
    "decks are drawn round cards that could be the published ones; a change of yours may stand in a variant "
    "([cards.NAME]) or in --set, which are on top of every deck"
)

WHOLLY_OPEN = {"security", "content", "value", "tools"}
SECURITY_OF = {content: security for security, contents in CONTENTS.items() for content in contents}


def draw_files(files: CardFiles, read: Callable[[CardFiles], Cards], seed: int, groups: Collection[str]) -> CardFiles:
    """A deck drawn round that of some files, as card files in a folder `deck_<seed>`; the same cells are known.

    InputError where nothing is open, or where no deck can be found round what is fixed.
    """
    cards = read(files)
    drawn = draw_cards(cards, seed, groups)
    texts = dict(export_files(drawn))
    title = f"# Deck {seed}: drawn at random, but for what is known of the published game, to fit it; not printed.\n\n"
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
    tables: Mapping[str, Sequence[Card]] = {"tools": cards.tools, "loot": cards.loot, "fences": cards.fences}
    faults = find_broken(cards)
    faults += [
        (table, f"{card.name} is left out at small tables")
        for table, rows in tables.items()
        for card in rows
        if card.min_players != FEWEST_PLAYERS
    ]
    if faults:
        raise InputError([*(_refusal(cards, table, why) for table, why in faults), f"{cards.folder}: {_INSTEAD}"])
    if not any(card.origin.known or card.origin.inferred for card in (*cards.loot, *cards.fences)):
        raise InputError(
            f"{cards.folder}: no deck is drawn round these cards: no row of loot.csv or fences.csv says in a column "
            "known or inferred what is fixed, as those that `langfinger-sim cards export` writes do"
        )


def _refusal(cards: Cards, table: str, why: str) -> str:
    return f"{cards.folder / table}.csv: no deck is drawn round these cards: {why}"


def _draw_group(cards: Cards, seed: int, group: str) -> Cards:
    draws = Draws(seed, group)
    table, draw = _GROUPS[group]
    reasons: Counter[str] = Counter()
    for _ in range(MOST_TRIES):
        drawn = draw(cards, draws)
        broken = ["what is fixed leaves nothing to draw"] if drawn is None else broken_facts(drawn)
        if drawn is not None and not broken:
            return drawn
        reasons.update(broken)
    (most, count), *_ = reasons.most_common(1)
    raise InputError(
        _refusal(cards, table, f"{MOST_TRIES:,} tries to draw {group} failed, {count:,} of them because {most}")
        + "; columns known and inferred say what is fixed"
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
    places = (replace(one, numbers=_four(numbers[one.players])) for one in cards.places)
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
        give, draw = draws.pick(open_to) if rate.assumed and open_to else (rate.give, rate.draw)
        rates.append(replace(rate, give=give, draw=draw))
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

    Cards that are fixed in part choose first, among what their security can hold. The others keep the kind that stands
    in their place in the reference set as far as there are enough, which says nothing, as all that they show is drawn
    alike. What stands in an open cell has no say: round a drawn deck are drawn the same decks as round the reference.
    """
    fixed = [card.content for card in loot if "content" not in card.assumed]
    least = [max(1, fixed.count(kind)) for kind in LOOT_KINDS]
    if sum(least) > len(loot):
        return None
    counts = draws.compose(len(loot), least)
    left = {kind: count - fixed.count(kind) for kind, count in zip(LOOT_KINDS, counts, strict=True)}
    found = [
        usual if "content" in card.assumed else card.content for card, usual in zip(loot, usual_contents(), strict=True)
    ]
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


@cache
def usual_contents() -> tuple[str, ...]:
    """What the loot cards of the reference set hold, in its order."""
    return tuple(card.content for card in read_cards().loot)


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


_GROUPS: Mapping[str, tuple[str, Callable[[Cards, Draws], Cards | None]]] = {
    "layout": ("places", _draw_layout),
    "Ruin rates": ("ruin", _draw_ruin),
    "tool split": ("tools", _draw_tools),
    "loot": ("loot", _draw_loot),
    "fences": ("fences", _draw_fences),
}

UNKNOWNS = tuple(_GROUPS)
"""Groups of cells that no source fixes, in the words of reports; each is drawn by itself."""
