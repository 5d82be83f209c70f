"""Langfinger's piles: every card in every place as often, and the same order with a card more or less.

Chi-square tests fail by chance once in a million each. Of N shuffles, the count of card i in place j has variance
N/m * (1 - 1/m) and rows and columns have fixed sums, so that the statistic times (m - 1)/m has (m - 1)^2 degrees of
freedom; with kinds of several alike cards (kinds - 1)(m - 1).
"""

from __future__ import annotations

import csv
import shutil
from pathlib import Path

import numba
import numpy as np
import pytest
from numba import types
from scipy.stats import chi2

from langfinger_sim.content.options import Variant
from langfinger_sim.contract import Ruleset, record_array
from langfinger_sim.games.langfinger.game import GAME
from langfinger_sim.games.langfinger.records import TOOL_KINDS
from langfinger_sim.games.langfinger.rules.piles import shuffle_discards
from langfinger_sim.games.langfinger.rules.setup import clear_state, gather_cards
from langfinger_sim.games.langfinger.ruleset import build_ruleset
from langfinger_sim.games.langfinger.signatures import rules_t, state_t
from langfinger_sim.games.langfinger.tables import DATA_FOLDER, read_cards
from langfinger_sim.kernel.jit import IS_COMPILED, kernel
from langfinger_sim.kernel.rng import run_key

FALSE_ALARM = 1e-6
GAMES = 40_000
CARDS = 60
NOTHING_OUT = {str(count): [0, 0, 0, 0] for count in (2, 3, 4, 5)}
UNTOUCHED = {"places": NOTHING_OUT, "start_hand": [0] * 5}
"""No card leaves its pile before the first decision."""


@kernel(types.void(state_t, rules_t, types.uint64, types.int64, types.int64, types.int64[:, :, ::1]))
def count_places(state, rules, key, games, ordinal, counts):  # type: ignore[no-untyped-def]
    """counts[deck, card, place] of shuffle number `ordinal` of so many games, all cards in it; modified in place."""
    for game in range(games):
        clear_state(state, rules, key, game)
        for _ in range(ordinal + 1):
            state.table.pile_size[:] = 0
            gather_cards(state, rules)
            for deck in range(3):
                shuffle_discards(state, rules, deck)
        for place in range(state.table.pile_size[0]):
            counts[0, state.hidden.tool_pile[place], place] += 1
        for place in range(state.table.pile_size[1]):
            counts[1, state.hidden.loot_pile[place], place] += 1
        for place in range(state.table.pile_size[2]):
            counts[2, state.hidden.fence_pile[place], place] += 1


def make_ruleset(players: int = 4, cards: Path = DATA_FOLDER, **changes: object) -> Ruleset:
    return build_ruleset(Variant("changed", "", "", changes), players, read_cards(cards))


def reset_game(ruleset: Ruleset, game: int):  # type: ignore[no-untyped-def]
    state = record_array(GAME.state_dtype)[0]
    GAME.kernels.reset(state, ruleset.record[0], run_key(1), game)
    return state


def piles(state) -> list[list[int]]:  # type: ignore[no-untyped-def]
    """Tools, loot, fences, bottom first."""
    hidden = state.hidden
    decks = (hidden.tool_pile, hidden.loot_pile, hidden.fence_pile)
    return [pile[: int(size)].tolist() for pile, size in zip(decks, state.table.pile_size, strict=True)]


@pytest.mark.compiled
@pytest.mark.parametrize("ordinal", [0, 1, 5])
def test_every_card_is_in_every_place_as_often(ordinal: int) -> None:
    """The first shuffle and later ones."""
    counts = np.zeros((3, CARDS, CARDS), np.int64)
    ruleset, state = make_ruleset(), record_array(GAME.state_dtype)[0]
    count_places(state, ruleset.record[0], run_key(ordinal), GAMES, ordinal, counts)
    copies = ruleset.record[0].tool_copies.astype(float)
    for deck, cards, places in ((0, TOOL_KINDS, 60), (1, 30, 30), (2, 14, 14)):
        shares = copies / copies.sum() if deck == 0 else np.full(cards, 1 / cards)
        expected = GAMES * shares[:, None]
        found = counts[deck, :cards, :places]
        assert found.sum() == GAMES * places
        statistic = ((found - expected) ** 2 / expected).sum() * (places - 1) / places
        assert chi2.sf(statistic, (cards - 1) * (places - 1)) > FALSE_ALARM, (deck, statistic)


@pytest.mark.compiled
def test_scoundrels_sit_everywhere_as_often() -> None:
    ruleset, counts, games = make_ruleset(5), np.zeros((5, 5)), 6_000
    for game in range(games):
        counts[reset_game(ruleset, game).table.scoundrel, range(5)] += 1
    statistic = ((counts - games / 5) ** 2 / (games / 5)).sum() * 4 / 5
    assert chi2.sf(statistic, 16) > FALSE_ALARM


def test_shuffles_of_a_game_differ_and_are_the_same_again() -> None:
    state, ruleset = record_array(GAME.state_dtype)[0], make_ruleset(**UNTOUCHED)
    orders = []
    for _ in range(2):
        GAME.kernels.reset(state, ruleset.record[0], run_key(1), 0)
        for _ in range(3):
            orders.append(piles(state)[2])
            state.table.pile_size[2] = 0
            state.table.discard_size[2] = 14
            state.table.fence_discards[:14] = range(14)
            shuffle_discards(state, ruleset.record[0], 2)
    assert orders[:3] == orders[3:]
    assert len({tuple(order) for order in orders}) == 3


def test_decks_and_games_are_shuffled_apart() -> None:
    """No order of one game is found in another; equal variants at other player counts meet the same decks."""
    ruleset = make_ruleset(**UNTOUCHED)
    orders = [piles(reset_game(ruleset, game)) for game in range(20)]
    assert len({tuple(loot) for _, loot, _ in orders}) == 20
    assert [piles(reset_game(make_ruleset(2, **UNTOUCHED), game)) for game in range(20)] == orders


def edit_table(source: Path, name: str, edit) -> None:  # type: ignore[no-untyped-def]
    """Rewrite a card table; `edit(rows)` takes and gives lists of cells, without the heading."""
    path = source / name
    with path.open(newline="") as file:
        heading, *rows = list(csv.reader(file))
    with path.open("w", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([heading, *edit(rows)])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the card tables, to be edited."""
    target = tmp_path / "cards"
    target.mkdir()
    for path in DATA_FOLDER.glob("*.csv"):
        shutil.copy(path, target)
    return target


def names_in_order(ruleset: Ruleset, game: int) -> tuple[list[str], list[str], list[str]]:
    tools, loot, fences = piles(reset_game(ruleset, game))
    cards = ruleset.cards
    kinds = list(cards["tools"])
    return (
        [kinds[kind] for kind in tools],
        [cards["loot"][card]["card"] for card in loot],
        [cards["fences"][fence]["card"] for fence in fences],
    )


def is_left(shorter: list[str], longer: list[str], gone: str) -> bool:
    """Whether taking one `gone` away from the longer list leaves the shorter one."""
    spots = [i for i, name in enumerate(longer) if name == gone]
    return any(longer[:i] + longer[i + 1 :] == shorter for i in spots)


def test_a_card_more_or_less_keeps_the_order_of_the_others(folder: Path) -> None:
    """A loot card put in among the first rows, a fence taken out, a thirteenth hammer, rows turned round."""
    edit_table(folder, "loot.csv", lambda rows: [rows[0], ["new_one", *rows[5][1:]], *rows[1:]])
    edit_table(folder, "fences.csv", lambda rows: [row for row in rows if row[0] != "fence_05"][::-1])
    edit_table(
        folder, "tools.csv", lambda rows: [[row[0], "13" if row[0] == "hammer" else row[1], *row[2:]] for row in rows]
    )
    base, edited = make_ruleset(**UNTOUCHED), make_ruleset(cards=folder, **UNTOUCHED)
    places = set()
    for game in range(60):
        (tools, loot, fences), (more, longer, fewer) = (names_in_order(rules, game) for rules in (base, edited))
        assert is_left(loot, longer, "new_one")
        assert is_left(fewer, fences, "fence_05")
        assert is_left(tools, more, "hammer")
        places.add(longer.index("new_one"))
    assert len(places) > 15


def test_a_renamed_card_alone_moves(folder: Path) -> None:
    edit_table(folder, "loot.csv", lambda rows: [["renamed" if r[0] == "coins_3" else r[0], *r[1:]] for r in rows])
    base, edited = make_ruleset(**UNTOUCHED), make_ruleset(cards=folder, **UNTOUCHED)
    moved = 0
    for game in range(60):
        before, after = names_in_order(base, game)[1], names_in_order(edited, game)[1]
        assert [name for name in before if name != "coins_3"] == [name for name in after if name != "renamed"]
        moved += before.index("coins_3") != after.index("renamed")
    assert moved > 45


@pytest.mark.parametrize("changed", [0, 2, 3])
def test_one_seats_opening_hand_changes_no_other_and_no_draw(changed: int) -> None:
    """S2: hands come from the bottom, what is not dealt stays there."""
    hand = [2, 3, 4, 4, 4]
    base = make_ruleset()
    for count in (0, 1, 7, 12):
        hand[changed] = count
        other = make_ruleset(start_hand=hand)
        for game in range(25):
            one, two = reset_game(base, game), reset_game(other, game)
            for seat in set(range(4)) - {changed}:
                assert one.seats[seat].hand.tolist() == two.seats[seat].hand.tolist()
            assert one.table.city.tolist() == two.table.city.tolist()
            tops = [piles(state)[0][::-1] for state in (one, two)]
            deepest = 4 * max(count, 4)  # from there to the bottom hands may be taken out
            assert tops[0][: 60 - 7 - deepest] == tops[1][: 60 - 7 - deepest]
            assert piles(one)[1:] == piles(two)[1:]


def test_opening_hands_are_those_of_the_rule() -> None:
    """Card j of seat s lies at place j * players + s from the bottom; a place beyond the pile gives nothing."""
    untouched = make_ruleset(**UNTOUCHED)
    dealt = make_ruleset(places=NOTHING_OUT, start_hand=[12, 0, 5, 12, 4])
    for game in range(25):
        pile, state = piles(reset_game(untouched, game))[0], reset_game(dealt, game)
        gone = {}
        for seat, size in enumerate([12, 0, 5, 12]):
            gone |= {j * 4 + seat: seat for j in range(size)}
        for seat in range(4):
            kinds = [pile[place] for place, owner in gone.items() if owner == seat]
            assert state.seats[seat].hand[:TOOL_KINDS].tolist() == [kinds.count(kind) for kind in range(TOOL_KINDS)]
        assert piles(state)[0] == [kind for place, kind in enumerate(pile) if place not in gone]


def test_this_suite_runs_as_told() -> None:
    """The tests marked `compiled` are those that need the compiler."""
    assert bool(numba.config.DISABLE_JIT) != IS_COMPILED
