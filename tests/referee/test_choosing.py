"""Small games about scoundrels that the players choose (S1), before anything is dealt."""

from __future__ import annotations

import pytest

from .objection import Objection
from .scripts import Event, act, deal, forced, header, lay_out, place, round_begins, shuffle
from .spelling import SCOUNDREL_DECISION, choose_word
from .verdicts import refused_last, under_way

NAMES = ["hans", "yoshiko", "tommaso", "pascal", "bobby"]


def chosen(seat: int, name: str, *left: str) -> list[Event]:
    """A seat takes a scoundrel instead of those others that are left."""
    words = [choose_word(other) for other in left]
    choice = act(seat, SCOUNDREL_DECISION, choose_word(name), *words)
    return [choice if words else forced(seat, SCOUNDREL_DECISION, choose_word(name)), seated(seat, name)]


def seated(seat: int, name: str) -> Event:
    """Who sits where."""
    return {"event": "scoundrel", "seat": seat, "scoundrel": name}


@pytest.mark.parametrize(
    ("scoundrels", "first", "second", "third"), [("chosen_in_seat_order", 0, 1, 2), ("chosen_last_seat_first", 2, 1, 0)]
)
def test_scoundrels_are_chosen_in_their_order(scoundrels: str, first: int, second: int, third: int) -> None:
    game = [header(3, scoundrels=scoundrels)]
    assert "expected action" in refused_last(game, seated(first, "bobby"))
    assert "expected action" in refused_last(game, shuffle("tools", 60))
    for seat in (second, third):
        assert "seat" in refused_last(game, chosen(seat, "bobby")[0])
    assert "not allowed" in refused_last(game, act(first, SCOUNDREL_DECISION, choose_word("fritz")))
    game += [chosen(first, "bobby", *NAMES[:4])[0]]
    assert "expected scoundrel with scoundrel 'bobby'" in refused_last(game, seated(first, "hans"))
    assert "seat" in refused_last(game, seated(second, "bobby"))
    game += [seated(first, "bobby")]
    assert "left out" in refused_last(game, chosen(second, "hans", "yoshiko", "tommaso")[0])
    assert "not allowed" in refused_last(game, act(second, SCOUNDREL_DECISION, choose_word("bobby")))
    assert "seat" in refused_last(game, chosen(third, "hans", "yoshiko", "tommaso", "pascal")[0])
    game += [*chosen(second, "hans", "yoshiko", "tommaso", "pascal"), *chosen(third, "pascal", "yoshiko", "tommaso")]
    assert "expected shuffle" in refused_last(game, act(first, SCOUNDREL_DECISION, choose_word("tommaso")))
    under_way(game, shuffle("tools", 60), shuffle("loot", 30), shuffle("fences", 14))


def test_scoundrels_chosen_fix_the_own_tool() -> None:
    options = {
        "scoundrels": "chosen_last_seat_first",
        "start_hand": [1, 0, 0, 0, 0],
        "places": [0, 1, 0, 0],
        "tokens": 1,
    }
    rest = ["yoshiko", "tommaso", "pascal"]
    game = [header(2, **options), *chosen(1, "bobby", "hans", *rest), *chosen(0, "hans", *rest)]
    game += [shuffle("tools", 60), shuffle("loot", 30), shuffle("fences", 14), deal(0, "pliers"), deal(1)]
    game += [lay_out("villa", "money_1", 1), round_begins(1, 0), *place("0 villa 1", "1 museum 1")]
    assert "not allowed" in refused_last(game, act(0, "heist", "heist 1 own map"))
    under_way(game, act(0, "heist", "heist 1 own hammer", "decline"))


def test_scoundrels_chosen_leave_the_last_of_five_no_choice() -> None:
    game = [header(5, scoundrels="chosen_in_seat_order")]
    for seat, name in enumerate(NAMES[:4]):
        game += chosen(seat, name, *NAMES[seat + 1 :])
    assert "asked" in refused_last(game, act(4, SCOUNDREL_DECISION, choose_word("bobby")))
    assert under_way(game, chosen(4, "bobby"), shuffle("tools", 60)).asked == 4


@pytest.mark.parametrize("scoundrels", ["chosen_in_seat_order", "chosen_last_seat_first"])
def test_scoundrels_that_a_position_states_are_not_chosen(scoundrels: str) -> None:
    head = header(2, {"scoundrels": ["pascal", "bobby"]}, scoundrels=scoundrels)
    assert "expected scoundrel" in refused_last(head, chosen(0, "pascal", *NAMES)[0])
    under_way(head, seated(0, "pascal"), seated(1, "bobby"), shuffle("tools", 60))
    for position in ({}, {"money": [1, 2]}, {"scoundrels": None}):
        with pytest.raises(Objection, match="has to state them"):
            under_way(header(2, position, scoundrels=scoundrels))
        under_way(header(2, position, scoundrels="dealt"))


@pytest.mark.parametrize("scoundrels", ["dealt", "by_seat"])
def test_scoundrels_are_chosen_only_if_the_options_say_so(scoundrels: str) -> None:
    head = header(2, scoundrels=scoundrels)
    assert "expected scoundrel" in refused_last(head, act(0, SCOUNDREL_DECISION, choose_word("hans")))


@pytest.mark.parametrize("scoundrels", ["chosen_in_seat_order", "chosen_last_seat_first"])
def test_scoundrels_to_choose_from_are_not_fewer_than_players(scoundrels: str) -> None:
    head = header(2, scoundrels=scoundrels)
    head["cards"]["scoundrels"] = head["cards"]["scoundrels"][:2]
    under_way(head)
    head["cards"]["scoundrels"].pop()
    with pytest.raises(Objection, match="fewer scoundrels"):
        under_way(head)
