"""Openings: what a game's levers allow, how simple a rule is, and the variants it makes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from langfinger_sim.engine.openings import Levers, Opening, Rule, count_exceptions, read_levers
from langfinger_sim.errors import InputError
from langfinger_sim.games import find_game
from tests.toy import game as dash
from tests.toy import stairs


def levers(players: int = 3, *settings: str) -> Levers:
    variant = stairs.find_variant("base")
    return read_levers(stairs.GAME, stairs.apply_settings(variant, settings), players)


def test_the_printed_opening_is_read_and_needs_no_change() -> None:
    found = levers(3, "leaps=2,3,4,4", "coins=0,0,0.5,0")
    assert found.printed == Opening((2, 3, 4), (0, 0, 0.5))
    assert found.make_variant(found.printed) is found.variant
    assert found.equal == Opening((4, 4, 4), (0, 0, 0.5))


def test_variants_keep_what_is_printed_for_seats_beyond() -> None:
    found = levers(3, "leaps=2,3,4,7")
    made = found.make_variant(Opening((3, 3, 4), (0, 0, 1.5)))
    assert made.name.endswith("+leaps=3,3,4,7+coins=0,0,1.5,0")
    ruleset = stairs.GAME.build_ruleset(made, 4)
    assert ruleset.options["leaps"] == [3, 3, 4, 7]


def test_a_game_without_levers_is_refused() -> None:
    with pytest.raises(InputError, match="does not say what its seats open with"):
        read_levers(dash.GAME, dash.find_variant("base"), 2)


def test_a_game_may_have_no_finer_lever() -> None:
    game = replace(stairs.GAME, levers=stairs.GAME.levers[:1])
    found = read_levers(game, stairs.find_variant("base"), 2)
    assert (found.money, found.printed.money, found.list_money(2)) == (None, (), [])


@pytest.mark.parametrize(
    ("amounts", "exceptions"),
    [((4, 4, 4), 0), ((2, 3, 4, 4), 2), ((3, 3, 4, 4), 2), ((2, 3), 1), ((1, 4, 4), 1), ((), 0)],
)
def test_exceptions_are_seats_that_do_not_get_what_most_get(amounts: tuple[float, ...], exceptions: int) -> None:
    assert count_exceptions(amounts) == exceptions


def test_money_and_tosses_count_as_exceptions() -> None:
    none, some = (0.0,) * 3, (0.0, 0.0, 0.5)
    assert Rule(Opening((4, 4, 4), none)).exceptions == 0
    assert Rule(Opening((4, 4, 4), some)).exceptions == 2
    assert Rule(Opening((4, 4, 4), none), Opening((4, 4, 5), none)).exceptions == 2


def test_rules_are_ordered_from_simple_to_intricate() -> None:
    found = levers(3, "leaps=2,3,4,4")
    none, some = (0.0,) * 3, (0.0, 0.0, 0.5)
    rules = [
        Rule(found.printed),
        Rule(Opening((4, 4, 4), none)),
        Rule(Opening((3, 4, 4), none)),
        Rule(Opening((6, 4, 4), none)),
        Rule(Opening((4, 4, 4), some)),
        Rule(Opening((4, 4, 4), none), Opening((4, 4, 5), none)),
        Rule(Opening((3, 4, 4), some)),
    ]
    shuffled = [rules[place] for place in (4, 2, 6, 0, 5, 3, 1)]
    assert sorted(shuffled, key=found.simplicity) == rules


def test_all_hands_and_all_money_that_leaves_somebody_without() -> None:
    found = levers(2)
    assert len(found.list_hands(0, 2)) == 9
    assert found.list_money(1) == [(0.0, 0.5), (0.0, 1.0), (0.5, 0.0), (1.0, 0.0)]


def test_one_more_for_a_seat() -> None:
    found = levers(2, "leaps=2,3,0,0")
    assert found.money
    assert found.move(found.hand, 1, 1) == Opening((2, 4), (0, 0))
    assert found.move(found.money, 0, 0.5) == Opening((2, 3), (0.5, 0))


def test_langfinger_says_what_its_seats_open_with() -> None:
    game = find_game("langfinger")
    found = read_levers(game, game.find_variant("base"), 4)
    assert found.printed == Opening((2, 3, 4, 4), (0, 0, 0, 0))
    made = found.make_variant(Opening((3, 3, 4, 4), (0, 0, 0, 0.5)))
    assert made.name == "base+start_hand=3,3,4,4,4+start_money=0,0,0,0.5,0"
    assert game.build_ruleset(made, 4).options["start_money"] == [0, 0, 0, 0.5, 0]
