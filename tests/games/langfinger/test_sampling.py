"""I1: what `sample_hidden` puts where nobody looks is uniform over all placements that fit.

Decks so small that every placement can be listed. Each chi-square test fails by chance once in a million.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from scipy.stats import chi2

from langfinger_sim.content.options import Variant
from langfinger_sim.contract import Ruleset, record_array
from langfinger_sim.games.langfinger.game import GAME, state_position
from langfinger_sim.games.langfinger.options import load_reference_cards
from langfinger_sim.games.langfinger.ruleset import build_ruleset
from langfinger_sim.games.langfinger.tables import Cards
from langfinger_sim.kernel.jit import IS_COMPILED
from langfinger_sim.kernel.rng import run_key

FALSE_ALARM = 1e-6
SAMPLES = 6_000 if IS_COMPILED else 1_500
ALIKE = ("statue_2", "coins_2"), ("gold_2", "jewelry_2")
"""Two pairs of reference cards with equal backs."""


def small_cards(loot: Iterable[str], fences: int, **copies: int) -> Cards:
    """Reference cards, but these only."""
    cards, wanted = load_reference_cards(), list(loot)
    return replace(
        cards,
        tools=tuple(replace(tool, copies=copies.get(tool.name, 0)) for tool in cards.tools),
        loot=tuple(card for card in cards.loot if card.name in wanted),
        fences=cards.fences[:fences],
    )


def state_game(cards: Cards, places: list[int], position: dict[str, Any], **changes: Any) -> tuple[Any, Ruleset]:
    """Two players at the first decision of a stated position."""
    changes = {"places": {"2": places}, "start_hand": [0] * 5, **changes}
    ruleset = build_ruleset(Variant("small", "", "", changes), 2, cards)
    state = record_array(GAME.state_dtype)[0]
    state_position(state, ruleset, run_key(1), 0, position)
    return state, ruleset


def draw_samples(state: Any, ruleset: Ruleset, viewer: int, look: Callable[[Any], Any]) -> Counter[Any]:
    """How often `look` sees what in the samples of this seat."""
    sampled = record_array(GAME.state_dtype)[0]
    table, own, rules = state.table, state.seats[viewer], ruleset.record[0]
    seen: Counter[Any] = Counter()
    for key in range(SAMPLES):
        GAME.kernels.sample_hidden(table, own, rules, np.uint64(key), sampled)
        seen[look(sampled)] += 1
    return seen


def assert_uniform(seen: Counter[Any], placements: Iterable[Any]) -> None:
    """Every placement as often as it is listed, but for chance."""
    listed = Counter(placements)
    assert set(seen) <= set(listed), "a placement that does not fit"
    total = sum(listed.values())
    expected = np.array([SAMPLES * count / total for count in listed.values()])
    assert expected.min() > 5
    found = np.array([seen[placement] for placement in listed])
    statistic = ((found - expected) ** 2 / expected).sum()
    assert chi2.sf(statistic, len(listed) - 1) > FALSE_ALARM, sorted(zip(listed, found.tolist(), strict=True))


def card_numbers(ruleset: Ruleset) -> dict[str, int]:
    return {card["card"]: number for number, card in enumerate(ruleset.cards["loot"])}


def test_i1_order_of_the_fence_pile() -> None:
    state, ruleset = state_game(small_cards(["gold_2"], 6), [0, 0, 0, 1], {"harbor": ["fence_03"]})
    seen = draw_samples(state, ruleset, 0, lambda s: tuple(s.hidden.fence_pile[:5].tolist()))
    assert_uniform(seen, permutations([0, 1, 3, 4, 5]))


def test_i1_other_hands_and_the_tool_pile() -> None:
    """Nine cards, two of them the seat's own and one on the discards: two in the other hand, four in the pile."""
    position = {"hands": [["hammer", "map"], ["map", "map"]], "tool_discards": ["welding"]}
    state, ruleset = state_game(small_cards(["gold_2"], 3, hammer=3, map=4, welding=2), [0, 0, 0, 0], position)
    look = lambda s: (tuple(s.seats[1].hand[:5].tolist()), tuple(s.hidden.tool_pile[:4].tolist()))  # noqa: E731
    unseen = [1, 1, 3, 4, 4, 4]
    assert_uniform(draw_samples(state, ruleset, 0, look), list_tools(unseen, hand=2, known=[]))


def test_i1_known_tools_stay_in_the_hand() -> None:
    position = {"hands": [["hammer"], ["map", "map", "welding"]]}
    state, ruleset = state_game(small_cards(["gold_2"], 3, hammer=3, map=3, welding=1), [0, 0, 0, 0], position)
    state.table.known_tools[1, 4] = 1
    look = lambda s: (tuple(s.seats[1].hand[:5].tolist()), tuple(s.hidden.tool_pile[:3].tolist()))  # noqa: E731
    assert_uniform(draw_samples(state, ruleset, 0, look), list_tools([1, 1, 3, 4, 4], hand=2, known=[4]))


def list_tools(unseen: list[int], hand: int, known: list[int]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The other hand and the pile, for every order in which the unseen cards can come."""
    for order in permutations(unseen):
        kinds = [*order[:hand], *known]
        yield tuple(kinds.count(kind) for kind in range(5)), order[hand:]


def look_at_loot(state: Any) -> tuple[Any, ...]:
    """Faces at Villa and Museum, faces the other seat holds, the pile."""
    table, hidden = state.table, state.hidden
    return (
        tuple(int(hidden.heist_card[heist, 0]) for heist in (0, 1)),
        tuple(state.seats[1].held_card[: int(table.held_count[1])].tolist()),
        tuple(hidden.loot_pile[: int(table.pile_size[1])].tolist()),
    )


def list_loot(state: Any, ruleset: Ruleset, unseen: list[int]) -> Iterator[tuple[Any, ...]]:
    """Every placement of the unseen cards that shows the backs that are shown."""
    backs, table, held = ruleset.record[0].loot_back, state.table, int(state.table.held_count[1])
    shown = [int(table.heist_back[0, 0]), int(table.heist_back[1, 0]), *table.held_back[1, :held].tolist()]
    spots = [place for place, back in enumerate(shown) if back >= 0]
    for order in permutations(unseen):
        cards = [-1] * len(shown)
        for place, card in zip(spots, order, strict=False):
            cards[place] = card
        pile = order[len(spots) :]
        fits = all(backs[cards[place]] == shown[place] for place in spots)
        if fits and (not pile or backs[pile[-1]] == table.loot_top_back):
            yield tuple(cards[:2]), tuple(cards[2:]), pile


@pytest.mark.parametrize(
    "position",
    [
        {"villa": ["statue_2"], "loot_pile": ["coins_2", "gold_2", "jewelry_2", "money_1"]},
        {"villa": ["statue_2"], "museum": ["gold_2"], "loot_pile": ["coins_2", "jewelry_2", "money_1"]},
        {"held": [[], ["statue_2", "gold_2"]], "loot_pile": ["coins_2", "jewelry_2", "money_1"]},
        {"held": [["jewelry_2"], ["statue_2"]], "museum": ["gold_2"], "loot_pile": ["money_1", "coins_2"]},
        {"loot_pile": ["money_1", "coins_2", "gold_2", "jewelry_2", "statue_2"]},
        {"loot_pile": ["coins_2", "money_1", "gold_2", "jewelry_2", "statue_2"]},
    ],
    ids=["villa", "villa and museum", "held", "own", "top alone of its back", "top one of two alike"],
)
def test_i1_faces_and_the_loot_pile(position: dict[str, Any]) -> None:
    names = [*ALIKE[0], *ALIKE[1], "money_1"]
    state, ruleset = state_game(small_cards(names, 3), [0, 1, 1, 0], {"villa": [], "museum": [], **position})
    numbers = card_numbers(ruleset)
    own = [numbers[name] for name in position.get("held", [[]])[0]]
    unseen = [number for number in numbers.values() if number not in own]
    assert_uniform(draw_samples(state, ruleset, 0, look_at_loot), list_loot(state, ruleset, unseen))


def test_i1_open_faces_are_known() -> None:
    """`loot_faces` = open: what lies out or is held is what it shows; only the pile is open to chance."""
    position = {"villa": ["statue_2"], "museum": [], "held": [[], ["gold_2"]]}
    position["loot_pile"] = ["coins_2", "jewelry_2", "money_1"]
    names = [*ALIKE[0], *ALIKE[1], "money_1"]
    state, ruleset = state_game(small_cards(names, 3), [0, 1, 1, 0], position, loot_faces="open")
    numbers = card_numbers(ruleset)
    top = numbers["coins_2"]
    rest = [numbers["jewelry_2"], numbers["money_1"]]
    expected = [((numbers["statue_2"], -1), (numbers["gold_2"],), (*order, top)) for order in permutations(rest)]
    assert_uniform(draw_samples(state, ruleset, 0, look_at_loot), expected)
