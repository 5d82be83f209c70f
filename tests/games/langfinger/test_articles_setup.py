"""Articles S1 to S4 and S6: scoundrels, opening hands and money, cards laid out, stated positions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from langfinger_sim.content.card_files import read_card_files
from langfinger_sim.content.options import Variant
from langfinger_sim.engine.session import GameSession
from langfinger_sim.errors import InputError
from langfinger_sim.games.langfinger.game import GAME
from langfinger_sim.games.langfinger.ruleset import build_ruleset
from langfinger_sim.games.langfinger.tables import FILES
from tests.games.langfinger.tables_of_play import (
    allowed,
    back_of,
    bag,
    city,
    discard_sizes,
    events,
    fence_discards,
    fence_row,
    hand,
    hand_sizes,
    harbor,
    heist_row,
    held,
    kind_to_decide,
    loot_discards,
    make_ruleset,
    money,
    names,
    numbers,
    open_duel,
    open_game,
    pile_sizes,
    place,
    play,
    seat_to_move,
    tool_discards,
    tool_rows,
    write_deck,
)

SCOUNDRELS = ["hans", "yoshiko", "tommaso", "pascal", "bobby"]
OWN_TOOLS = {"hans": 1, "yoshiko": 3, "tommaso": 2, "pascal": 0, "bobby": 4}
COUNTS = (2, 3, 4, 5)
RANDOM = GAME.find_policy("random")


def seated(session: GameSession) -> list[str]:
    return [event["scoundrel"] for event in events(session, "scoundrel")]


# S1


@pytest.mark.parametrize("players", COUNTS)
def test_s1_dealt_scoundrels_differ_and_fix_the_own_tool(players: int) -> None:
    for seed in range(8):
        session = open_game(players, seed=seed, scoundrels="dealt")
        names_by_seat = seated(session)
        assert len(set(names_by_seat)) == players
        assert numbers(session, "scoundrel") == [SCOUNDRELS.index(name) for name in names_by_seat]
        assert numbers(session, "own_tool") == [OWN_TOOLS[name] for name in names_by_seat]


def test_s1_dealt_scoundrels_are_random() -> None:
    first = {seated(open_game(3, seed=seed, scoundrels="dealt"))[0] for seed in range(40)}
    assert first == set(SCOUNDRELS)


@pytest.mark.parametrize("players", COUNTS)
def test_s1_by_seat_takes_the_rows_in_order(players: int) -> None:
    assert seated(open_game(players, scoundrels="by_seat")) == SCOUNDRELS[:players]


@pytest.mark.parametrize(("how", "order"), [
    ("chosen_in_seat_order", [0, 1, 2]), ("chosen_last_seat_first", [2, 1, 0]),
])  # fmt: skip
def test_s1_scoundrels_chosen(how: str, order: list[int]) -> None:
    """Before the deal, openly, one after another."""
    session = open_game(3, scoundrels=how)
    left = set(SCOUNDRELS)
    for seat, name in zip(order, ("pascal", "hans", "bobby"), strict=True):
        assert (seat_to_move(session), kind_to_decide(session)) == (seat, "scoundrel")
        assert allowed(session) == {f"choose {other}" for other in left}
        assert (hand_sizes(session), pile_sizes(session), int(session.table.round_number)) == ([0] * 3, [0] * 3, 0)
        assert play(session, f"choose {name}")[:2] == [
            {"event": "action", "seat": seat, "decision": "scoundrel", "action": f"choose {name}", "asked": True,
             "allowed": sorted((f"choose {other}" for other in left), key=session.code)},
            {"event": "scoundrel", "seat": seat, "scoundrel": name},
        ]  # fmt: skip
        left.remove(name)
    assert [SCOUNDRELS[numbers(session, "scoundrel")[seat]] for seat in order] == ["pascal", "hans", "bobby"]
    assert [numbers(session, "own_tool")[seat] for seat in order] == [0, 1, 4]
    assert (kind_to_decide(session), hand_sizes(session), int(session.table.round_number)) == ("place", [2, 3, 4], 1)


def test_s1_scoundrels_chosen_change_nothing_of_the_deal() -> None:
    chosen = open_game(3, seed=5, scoundrels="chosen_in_seat_order")
    play(chosen, "choose hans", "choose yoshiko", "choose tommaso")
    seated_by_file = open_game(3, seed=5, scoundrels="by_seat")
    after = [event for event in chosen.trace()[1:] if event["event"] != "action"]
    assert after == seated_by_file.trace()[1:]


def test_s1_scoundrels_chosen_with_random_numbers_of_their_own() -> None:
    """No decision of the first two rounds shares its key with a choice, nor with any other."""
    session = GameSession(GAME, make_ruleset(3, scoundrels="chosen_in_seat_order"), policies=[RANDOM] * 3)
    keys = []
    while not session.is_over and int(session.table.round_number) < 3:
        keys.append(int(GAME.kernels.decision_key(session.state)))
        session.step(session.choose())
    assert len(set(keys)) == len(keys) > 20


def test_s1_scoundrels_chosen_are_refused_to_others() -> None:
    session = open_game(3, scoundrels="chosen_in_seat_order")
    play(session, "choose hans")
    assert session.refusal("choose hans") == "hans has been chosen by another seat"
    assert session.refusal("choose number 6") == "there is no scoundrel number 6"
    assert session.refusal("place city 1") == '"place city 1" is no answer to a scoundrel decision'
    play(session, "choose bobby", "choose pascal")
    assert session.refusal("choose tommaso") == '"choose tommaso" is no answer to a place decision'


def test_s1_the_last_scoundrel_left_is_taken_unasked() -> None:
    session = open_game(5, scoundrels="chosen_last_seat_first")
    play(session, "choose hans", "choose yoshiko", "choose tommaso", "choose pascal")
    (last,) = events(session, "action", asked=False)
    assert (last["seat"], last["action"], kind_to_decide(session)) == (0, "choose bobby", "place")


def test_s1_scoundrels_chosen_have_to_be_stated_in_a_position() -> None:
    with pytest.raises(InputError, match="scoundrels have to be stated"):
        open_duel({"hands": [[], []]}, scoundrels="chosen_in_seat_order")
    session = open_duel({"scoundrels": ["bobby", "hans"]}, scoundrels="chosen_in_seat_order")
    assert (seated(session), kind_to_decide(session)) == (["bobby", "hans"], "place")


def test_s1_without_scoundrels_there_is_no_own_tool() -> None:
    position = {"hands": [names("pliers welding map hammer"), []], "villa": ["money_1"]}
    session = open_duel(position, scoundrels="none")
    assert seated(session) == []
    assert numbers(session, "own_tool") == [-1, -1]
    place(session, "villa 1", "harbor 1")
    assert session.refusal("heist 1 own hammer") == "this seat has no own tool"
    assert set(session.legal_words()) == {"heist 1", "decline"}


@pytest.mark.parametrize("players", [1, 6])
def test_s1_refuses_other_player_counts(players: int) -> None:
    with pytest.raises(InputError, match="2 to 5"):
        make_ruleset(players)


def test_s1_needs_a_scoundrel_for_each_player(tmp_path: Path) -> None:
    cards = write_deck(tmp_path, scoundrels="hans,hammer yoshiko,welding")
    assert make_ruleset(2, cards=cards).players == 2
    assert make_ruleset(3, cards=cards, scoundrels="none").players == 3
    with pytest.raises(InputError, match="scoundrels"):
        make_ruleset(3, cards=cards)


# S2


@pytest.mark.parametrize("players", COUNTS)
def test_s2_opening_hands_grow_with_the_distance_from_seat_0(players: int) -> None:
    session = open_game(players)
    assert hand_sizes(session) == [2, 3, 4, 4, 4][:players]
    assert session.table.start_seat == 0
    assert session.decision is not None
    assert session.decision.seat == 0


@pytest.mark.parametrize("sizes", [[0, 0, 0, 0, 0], [12, 12, 12, 12, 12], [5, 0, 1, 2, 3]])
@pytest.mark.parametrize("players", [2, 5])
def test_s2_start_hand_of_each_seat(sizes: list[int], players: int) -> None:
    session = open_game(players, start_hand=sizes, places={str(players): [0, 0, 0, 0]})
    assert hand_sizes(session) == sizes[:players]
    assert pile_sizes(session)[0] == 60 - sum(sizes[:players])


def test_s2_hands_are_dealt_before_anything_is_laid_out() -> None:
    kinds = [event["event"] for event in open_game(3).trace()]
    assert kinds.index("lay_out") > max(i for i, kind in enumerate(kinds) if kind == "deal")


STACK = names("map map map map map hammer hammer hammer hammer hammer pliers pliers welding welding lock_pick")
"""A whole deck of 15 tools, from the top."""


def open_stack(folder: Path, start_hand: list[int], **options: Any) -> GameSession:
    """Three players, all 15 tools in a known order, 4 of them at the City."""
    cards = write_deck(folder, tools=tool_rows(map=5, hammer=5, pliers=2, welding=2, lock_pick=1))
    layout = {"3": [4, 2, 2, 3]}
    return open_game(3, {"tool_pile": STACK}, cards=cards, start_hand=start_hand, places=layout, **options)


def test_s2_hands_come_from_the_bottom_in_turn(tmp_path: Path) -> None:
    session = open_stack(tmp_path, [2, 3, 1, 0, 0])
    assert [hand(session, seat) for seat in range(3)] == [
        bag("lock_pick pliers"),
        bag("welding pliers hammer"),
        bag("welding"),
    ]
    assert city(session) == bag("map map map map")
    assert pile_sizes(session)[0] == 5


def test_s2_one_hand_changes_no_other_and_no_later_draw(tmp_path: Path) -> None:
    session = open_stack(tmp_path, [2, 1, 1, 0, 0])
    assert [hand(session, seat) for seat in range(3)] == [bag("lock_pick pliers"), bag("welding"), bag("welding")]
    assert city(session) == bag("map map map map")
    left = [int(kind) for kind in session.state.hidden.tool_pile[: pile_sizes(session)[0]]]
    assert left == [2, 1, 1, 1, 1, 1, 4], "pliers, five hammers and the fifth map, from the bottom"


def test_s2_a_place_beyond_the_pile_gives_nothing(tmp_path: Path) -> None:
    session = open_stack(tmp_path, [4, 6, 6, 0, 0])
    assert hand_sizes(session) == [4, 5, 5]
    assert city(session) == bag("map")
    assert pile_sizes(session)[0] == 0


# S3


def test_s3_nobody_has_money_at_first() -> None:
    assert money(open_game(5)) == [0, 0, 0, 0, 0]


@pytest.mark.parametrize("players", [2, 5])
def test_s3_start_money_in_half_coins(players: int) -> None:
    amounts = [0, 0.5, 1, 19.5, 40]
    session = open_game(players, start_money=amounts, goal=41)
    assert money(session) == amounts[:players]
    assert session.trace()[0]["options"]["start_money"] == amounts


def test_s3_start_money_has_to_be_below_the_goal() -> None:
    assert money(open_game(2, start_money=[0, 19.5, 0, 0, 0])) == [0, 19.5]
    with pytest.raises(InputError, match="goal"):
        make_ruleset(2, start_money=[0, 20, 0, 0, 0])


# S4

LAYOUTS = {2: [4, 1, 1, 2], 3: [6, 2, 2, 3], 4: [7, 3, 3, 4], 5: [8, 3, 3, 5]}


def layout_of(session: GameSession) -> list[int]:
    rows = [heist_row(session, "villa"), heist_row(session, "museum"), harbor(session)]
    return [city(session).total(), *(len(row) for row in rows)]


@pytest.mark.parametrize("players", COUNTS)
def test_s4_cards_laid_out_in_the_base_game(players: int) -> None:
    assert layout_of(open_game(players)) == LAYOUTS[players]


def test_s4_city_villa_museum_harbor_in_this_order() -> None:
    laid = [event["place"] for event in events(open_game(3), "lay_out")]
    assert laid == ["city"] * 6 + ["villa"] * 2 + ["museum"] * 2 + ["harbor"] * 3


def test_s4_displays_come_from_the_top_of_the_piles() -> None:
    loot = ["painting_1", "money_1", "gold_1", "coins_1"]
    position = {"tool_pile": names("map map map map map hammer"), "loot_pile": loot, "fence_pile": ["fence_09"]}
    session = open_game(3, position)
    assert city(session) == bag("map map map map map hammer")
    assert [heist_row(session, "villa"), heist_row(session, "museum")] == [loot[:2], loot[2:]]
    assert harbor(session)[0] == "fence_09"


@pytest.mark.parametrize("layout", [[0, 0, 0, 0], [20, 8, 8, 10], [1, 0, 5, 2]])
def test_s4_places_of_a_player_count(layout: list[int]) -> None:
    assert layout_of(open_game(3, places={"3": layout})) == layout
    assert layout_of(open_game(4, places={"3": layout})) == LAYOUTS[4]


def test_s4_the_variant_wins_over_the_file(tmp_path: Path) -> None:
    cards = write_deck(tmp_path, places="2,5,2,1,3 3,6,1,1,1")
    assert layout_of(open_game(2, cards=cards)) == [5, 2, 1, 3]
    assert layout_of(open_game(2, cards=cards, places={"2": [3, 1, 1, 1]})) == [3, 1, 1, 1]
    with pytest.raises(InputError, match=r"places\.4"):
        make_ruleset(4, cards=cards)


def test_s4_a_variant_may_bring_its_own_cards(tmp_path: Path) -> None:
    write_deck(tmp_path, places="2,5,2,1,3", fences=fence_row("only", gold=(1, 0)))
    ruleset = build_ruleset(Variant("own", "", "", {}, cards=read_card_files(tmp_path, FILES)), 2)
    session = GameSession(GAME, ruleset)
    assert (city(session).total(), harbor(session)) == (5, ["only"])


def test_s4_tools_and_fences_lie_face_up_loot_back_up() -> None:
    session = open_game(3)
    assert int(session.table.city.sum()) == 6
    assert (session.table.harbor[:3] >= 0).all()
    villa = [back_of(session, name) for name in heist_row(session, "villa")]
    assert [int(back) for back in session.table.heist_back[0, :2]] == villa
    assert (session.table.heist_face == -1).all()


# S6


def full_position() -> dict[str, Any]:
    return {
        "scoundrels": ["bobby", "hans", "pascal"],
        "hands": [names("map map"), [], names("hammer pliers pliers")],
        "held": [["gold_2"], [], ["statue_1", "coins_2"]],
        "city": names("welding"),
        "villa": ["money_3", "painting_4"],
        "museum": ["jewelry_1"],
        "harbor": ["fence_14", "fence_02"],
        "money": [3, 0.5, 19.5],
        "start_seat": 2,
        "tool_pile": names("lock_pick hammer"),
        "tool_discards": names("map welding welding"),
        "loot_discards": ["money_1"],
        "fence_discards": ["fence_01", "fence_03"],
    }


def test_s6_a_stated_position_is_so() -> None:
    session = open_game(3, full_position())
    assert seated(session) == ["bobby", "hans", "pascal"]
    assert [hand(session, seat) for seat in range(3)] == [bag("map map"), bag(""), bag("hammer pliers pliers")]
    assert [held(session, seat) for seat in range(3)] == [["gold_2"], [], ["statue_1", "coins_2"]]
    assert city(session) == bag("welding")
    assert [heist_row(session, "villa"), heist_row(session, "museum")] == [["money_3", "painting_4"], ["jewelry_1"]]
    assert harbor(session) == ["fence_14", "fence_02"]
    assert money(session) == [3, 0.5, 19.5]
    assert tool_discards(session) == bag("map welding welding")
    assert loot_discards(session) == {"money_1"}
    assert fence_discards(session) == {"fence_01", "fence_03"}


def test_s6_the_stated_seat_starts() -> None:
    session = open_game(3, full_position())
    seats = []
    for square in range(1, 5):
        assert session.decision is not None
        seats.append(session.decision.seat)
        place(session, f"harbor {square}")
    assert seats == [2, 0, 1, 2]


def test_s6_cards_not_stated_lie_under_the_stated_pile() -> None:
    session = open_game(3, full_position())
    assert pile_sizes(session) == [60 - 5 - 1 - 3, 30 - 3 - 3 - 1, 14 - 2 - 2]
    assert discard_sizes(session) == [3, 1, 2]
    top_two = [int(kind) for kind in session.state.hidden.tool_pile[:51][::-1][:2]]
    assert top_two == [0, 1], "lock pick, then hammer"


def test_s6_what_is_not_stated_is_shuffled_by_the_seed() -> None:
    orders = {open_game(3, full_position(), seed=seed).state.hidden.loot_pile.tobytes() for seed in range(5)}
    assert len(orders) == 5


def test_s6_an_empty_position_is_dealt_as_usual() -> None:
    session = open_game(3, {})
    assert hand_sizes(session) == [2, 3, 4]
    assert layout_of(session) == LAYOUTS[3]
    assert money(session) == [0, 0, 0]


@pytest.mark.parametrize(("change", "what"), [
    ({"city": ["map"], "tool_discards": ["map"] * 12}, "map"),
    ({"villa": ["gold_1"], "museum": ["gold_1"]}, "gold_1"),
    ({"harbor": ["fence_01"], "fence_pile": ["fence_01"]}, "fence_01"),
    ({"scoundrels": ["hans", "hans", "bobby"]}, "hans"),
    ({"held": [["gold_1"], [], ["gold_1"]]}, "gold_1"),
])  # fmt: skip
def test_s6_refuses_a_card_stated_too_often(change: dict[str, Any], what: str) -> None:
    with pytest.raises(InputError, match=f"{what} is stated"):
        open_game(3, change)


def test_s6_a_card_may_be_stated_as_often_as_there_are_copies() -> None:
    session = open_game(3, {"tool_discards": ["map"] * 12})
    assert tool_discards(session) == bag("map " * 12)
    assert sum(hand(session, seat)["map"] for seat in range(3)) + city(session)["map"] == 0


def test_s6_a_stated_position_can_be_played_to_the_end_of_its_round() -> None:
    session = open_game(3, full_position(), tokens=1)
    place(session, "harbor 1", "harbor 2", "harbor 3")
    play(session, "sell 1 to 2")
    assert money(session) == [3, 0.5, 22.5]
    assert held(session, 2) == ["coins_2"]
    assert session.is_over
