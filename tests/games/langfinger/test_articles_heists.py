"""Articles B2, B2a to B2c and B4: taking loot at Villa and Museum, own tools, chests, loot kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from langfinger_sim.engine.session import GameSession
from langfinger_sim.games.langfinger.tables import Cards
from tests.games.langfinger.tables_of_play import (
    allowed,
    back_of,
    bag,
    card_names,
    events,
    hand,
    held,
    idle_reasons,
    kind_to_decide,
    loot_discards,
    loot_row,
    money,
    names,
    numbers,
    open_duel,
    place,
    play,
    seat_to_move,
    tool_discards,
    write_deck,
)

FIVE = {"2": [4, 5, 5, 2]}


def open_heist(tools: str, villa: list[str], *, square: str = "villa 1", **options: Any) -> GameSession:
    """Hans (own hammer) with these tools before this loot at the Villa, square 1."""
    position = {"hands": [names(tools), []], "villa": villa, "museum": [], **options.pop("position", {})}
    session = open_duel(position, **{"places": FIVE, **options})
    place(session, square, "harbor 1")
    return session


# B2


def test_b2_the_tools_go_from_the_hand_to_the_discards() -> None:
    session = open_heist("lock_pick pliers map map", ["gold_3"])
    assert allowed(session) == {"heist 1", "decline"}
    play(session, "heist 1")
    assert hand(session, 0) == bag("map map")
    assert tool_discards(session) == bag("lock_pick pliers")
    assert held(session, 0) == ["gold_3"]


def test_b2_only_what_can_be_paid_may_be_taken() -> None:
    session = open_heist("welding map map", ["painting_2", "gold_1", "painting_3", "jewelry_1"])
    assert allowed(session) == {"heist 1", "heist 2", "decline"}
    assert session.refusal("heist 3") == "pliers missing"
    assert session.refusal("heist 4") == "lock_pick missing"
    assert session.refusal("heist 5") == "no loot lies in slot 5 of the Villa"


def test_b2_two_of_a_kind_need_two_cards() -> None:
    session = open_heist("welding map pliers", ["gold_1", "painting_3"])
    assert session.refusal("heist 1") == "map missing"
    assert allowed(session) == {"heist 2", "decline"}


def test_b2_one_card_an_action() -> None:
    session = open_heist("lock_pick pliers lock_pick pliers", ["gold_3", "jewelry_1"])
    play(session, "heist 1")
    assert held(session, 0) == ["gold_3"]
    assert session.table.round_number == 2


def test_b2_hidden_faces_are_known_to_the_taker_only() -> None:
    session = open_heist("lock_pick pliers", ["gold_3"], loot_faces="hidden")
    assert (session.table.heist_face == -1).all()
    assert held(session, 0) == []
    play(session, "heist 1")
    assert (session.table.held_face == -1).all()
    assert (held(session, 0), held(session, 1)) == (["gold_3"], [])


def test_b2_open_faces_are_public_lying_out_and_held() -> None:
    session = open_heist(
        "lock_pick pliers", ["gold_3", "painting_2"], loot_faces="open", position={"museum": ["coins_1"]}
    )
    rows = [card_names(session, "loot", row) for row in session.table.heist_face]
    assert rows == [["gold_3", "painting_2"], ["coins_1"]]
    play(session, "heist 1")
    assert card_names(session, "loot", session.table.held_face[0]) == ["gold_3"]
    assert card_names(session, "loot", session.table.heist_face[0])[:1] != ["gold_3"], "taken, and the slot refilled"
    assert (session.table.heist_face[0, :5] >= 0).all()


def test_b2_open_faces_of_stated_loot_and_after_a_sale() -> None:
    position = {"held": [["gold_3", "coins_1", "gold_1"], []], "harbor": ["fence_03"]}
    session = open_duel(position, loot_faces="open")
    assert card_names(session, "loot", session.table.held_face[0]) == ["gold_3", "coins_1", "gold_1"]
    place(session, "harbor 1", "harbor 2")
    play(session, "sell 2 to 1")
    assert card_names(session, "loot", session.table.held_face[0]) == ["gold_3", "gold_1"]


# B2a


@pytest.mark.parametrize(("tools", "words"), [
    ("pliers", {"heist 1 own hammer", "decline"}),
    ("pliers hammer", {"heist 1", "heist 1 own hammer", "decline"}),
])  # fmt: skip
def test_b2a_own_tool_where_the_hand_is_short_and_a_choice_where_not(tools: str, words: set[str]) -> None:
    assert allowed(open_heist(tools, ["gold_2"])) == words


@pytest.mark.parametrize(("move", "left"), [("heist 1", ""), ("heist 1 own hammer", "hammer")])
def test_b2a_the_own_tool_is_not_discarded(move: str, left: str) -> None:
    session = open_heist("pliers hammer", ["gold_2"])
    play(session, move)
    assert hand(session, 0) == bag(left)
    assert int(session.table.own_tool[0]) == 1
    assert tool_discards(session) == bag("pliers hammer") - bag(left)


def test_b2a_it_stands_in_for_one_tool_of_a_card() -> None:
    session = open_heist("pliers hammer", ["coins_4"])
    assert allowed(session) == {"heist 1 own hammer", "decline"}
    session = open_heist("pliers lock_pick", ["coins_4", "gold_3"])
    assert session.refusal("heist 1 own hammer") == "hammer missing"


def test_b2a_it_stands_in_for_its_own_kind_only() -> None:
    session = open_heist("lock_pick pliers", ["gold_3", "coins_2"])
    assert session.refusal("heist 2 own welding") == "the own tool is hammer, not welding"
    assert session.refusal("heist 1 own hammer") == "this card asks for no hammer"


def open_two_heists(tools: str, villa: list[str], museum: list[str], squares: list[str], **options: Any) -> GameSession:
    """Hans with two tokens; Yoshiko's stand idle at the Harbor."""
    position = {"hands": [names(tools), []], "villa": villa, "museum": museum}
    session = open_duel(position, **{"places": FIVE, "tokens": 2, **options})
    place(session, squares[0], "harbor 4", squares[1], "harbor 5")
    return session


def test_b2a_own_tool_counts_once_per_place() -> None:
    session = open_two_heists("pliers pliers map", ["gold_2", "money_1", "painting_3"], [], ["villa 1", "villa 2"])
    play(session, "heist 1 own hammer")
    assert session.refusal("heist 2 own hammer") == "hammer already used at the Villa"
    assert allowed(session) == {"heist 3", "decline"}


def test_b2a_the_second_token_pays_in_full() -> None:
    session = open_two_heists("pliers pliers hammer", ["gold_2", "money_1"], [], ["villa 1", "villa 2"])
    play(session, "heist 1 own hammer")
    assert allowed(session) == {"heist 2", "decline"}
    play(session, "heist 2")
    assert hand(session, 0) == bag("")


def test_b2a_a_use_may_be_saved_for_the_second_token() -> None:
    session = open_two_heists("pliers pliers hammer", ["gold_2", "money_1"], [], ["villa 1", "villa 2"])
    play(session, "heist 1", "heist 2 own hammer")
    assert hand(session, 0) == bag("")
    assert (held(session, 0), money(session)) == (["gold_2"], [2, 0])


def test_b2a_declining_uses_nothing_up() -> None:
    session = open_two_heists("pliers", ["gold_2"], [], ["villa 1", "villa 2"])
    play(session, "decline")
    assert allowed(session) == {"heist 1 own hammer", "decline"}


def test_b2a_each_player_counts_alone() -> None:
    position = {
        "hands": [names("pliers"), names("pliers")],
        "villa": ["gold_2", "money_1"],
        "scoundrels": ["hans", "bobby"],
    }
    session = open_duel(position, places=FIVE)
    place(session, "villa 1", "villa 2")
    play(session, "heist 1 own hammer")
    assert idle_reasons(session, 1) == ["cannot_pay"], "Bobby's own tool is the map"


def test_b2a_the_count_is_fresh_every_round() -> None:
    session = open_heist("pliers pliers", ["gold_2", "money_1"])
    play(session, "heist 1 own hammer")
    place(session, "harbor 1", "villa 1")
    assert allowed(session) >= {"heist 2 own hammer", "decline"}


@pytest.mark.parametrize(("scope", "reasons"), [("per_place", []), ("per_round", ["own_tool_used"])])
def test_b2a_own_tool_scope(scope: str, reasons: list[str]) -> None:
    session = open_two_heists("pliers welding", ["gold_2"], ["coins_1"], ["villa 1", "museum 1"], own_tool_scope=scope)
    play(session, "heist 1 own hammer")
    assert idle_reasons(session, 0) == reasons
    if not reasons:
        assert allowed(session) == {"heist 1 own hammer", "decline"}


def test_b2a_per_round_names_the_villa_in_the_refusal() -> None:
    villa, museum = ["gold_2"], ["coins_1", "painting_2"]
    tools, squares = "pliers welding map", ["villa 1", "museum 1"]
    session = open_two_heists(tools, villa, museum, squares, own_tool_scope="per_round")
    play(session, "heist 1 own hammer")
    assert session.refusal("heist 1 own hammer") == "hammer already used at the Villa"
    assert allowed(session) == {"heist 2", "decline"}


TWINS = ("gold_2", "money_1", "jewelry_2", "money_2")  # each asks for hammer and pliers


@pytest.mark.parametrize("scope", ["per_place", "per_round"])
@pytest.mark.parametrize("uses", [0, 1, 2, 5])
def test_b2a_own_tool_uses(uses: int, scope: str) -> None:
    position = {"hands": [names("pliers " * 4), []], "villa": list(TWINS), "museum": []}
    options = {"places": FIVE, "tokens": 4, "own_tool_uses": uses, "own_tool_scope": scope}
    session = open_duel(position, **options)
    place(session, *(f"{name} {i}" for i in range(1, 5) for name in ("villa", "harbor")))
    while kind_to_decide(session) == "heist":
        play(session, next(word for word in session.legal_words() if word.endswith("own hammer")))
    possible = min(uses, len(TWINS))
    assert len(events(session, "loot")) == possible
    assert idle_reasons(session, 0) == ["own_tool_used" if uses else "cannot_pay"] * (len(TWINS) - possible)


def test_b2a_two_uses_are_for_two_cards() -> None:
    session = open_heist("pliers", ["coins_4", "gold_2"], own_tool_uses=2)
    assert session.refusal("heist 1 own hammer") == "hammer missing"
    assert allowed(session) == {"heist 2 own hammer", "decline"}


@pytest.mark.parametrize(("scope", "at_the_museum"), [("per_place", 2), ("per_round", 0)])
def test_b2a_two_uses_per_place_or_round(scope: str, at_the_museum: int) -> None:
    position = {"hands": [names("pliers " * 4), []], "villa": list(TWINS[:2]), "museum": list(TWINS[2:])}
    options = {"places": FIVE, "tokens": 4, "own_tool_uses": 2, "own_tool_scope": scope}
    session = open_duel(position, **options)
    place(session, "villa 1", "city 1", "villa 2", "city 2", "museum 1", "harbor 1", "museum 2", "harbor 2")
    while kind_to_decide(session) in ("heist", "city"):
        word = next((word for word in session.legal_words() if "own" in word), session.legal_words()[0])
        play(session, word)
    assert len(events(session, "loot", place="villa")) == 2
    assert len(events(session, "loot", place="museum")) == at_the_museum


BY_HAND = {"decline", "heist 1", "heist 2", "heist 3 own hammer"}
BY_JOKER = {"heist 1 own lock_pick", "heist 1 own pliers", "heist 2 own welding", "heist 2 own map"}


@pytest.mark.parametrize(("joker", "words"), [(False, BY_HAND), (True, BY_HAND | BY_JOKER)])
def test_b2a_own_tool_joker_stands_in_for_any_one_tool(joker: bool, words: set[str]) -> None:
    session = open_heist("lock_pick pliers welding map", ["gold_3", "coins_2", "gold_2"], own_tool_joker=joker)
    assert allowed(session) == words


def test_b2a_a_joker_keeps_the_card_it_stands_in_for() -> None:
    session = open_heist("lock_pick pliers", ["gold_3"], own_tool_joker=True)
    play(session, "heist 1 own pliers")
    assert hand(session, 0) == bag("pliers")
    assert tool_discards(session) == bag("lock_pick")


def test_b2a_a_joker_counts_like_any_use() -> None:
    tools, villa = "lock_pick pliers pliers", ["gold_3", "jewelry_1"]
    session = open_two_heists(tools, villa, [], ["villa 1", "villa 2"], own_tool_joker=True)
    play(session, "heist 1 own pliers")
    assert idle_reasons(session, 0) == ["own_tool_used"]


# B2b


@pytest.mark.parametrize(("card", "coins"), [("money_1", 2), ("money_2", 1)])
def test_b2b_a_chest_is_cashed_at_once(card: str, coins: int) -> None:
    session = open_heist("pliers", [card])
    play(session, "heist 1 own hammer")
    assert events(session, "cash") == [{"event": "cash", "seat": 0, "card": card, "coins": coins, "money": coins}]
    assert money(session) == [coins, 0]
    assert loot_discards(session) == {card}
    assert numbers(session, "held_count") == [0, 0]


@pytest.mark.parametrize(("shift", "brought"), [(-2, [0, 1]), (-1, [0, 2]), (0, [1, 3]), (2, [3, 5])])
def test_b2b_chest_shift(shift: int, brought: list[int]) -> None:
    """Chests of 1 and 3: never below 0, and on no other loot."""
    position = {"held": [["gold_1"], []], "harbor": ["fence_03"]}
    session = open_heist("pliers lock_pick pliers map", ["money_2", "money_7"], position=position, chest_shift=shift)
    play(session, "heist 1 own hammer")
    assert events(session, "cash")[0]["coins"] == brought[0]
    rules, names_in_order = session.ruleset.record[0], [card["card"] for card in session.ruleset.cards["loot"]]
    values = {name: int(rules.loot_value[row]) / 2 for row, name in enumerate(names_in_order)}
    assert (values["money_7"], values["gold_1"], values["painting_6"]) == (brought[1], 3, 4)
    assert session.ruleset.cards["loot"][names_in_order.index("money_7")]["value"] == 3, "as printed"


def test_b2b_chest_shift_is_seen_in_the_means_policies_read() -> None:
    """Chests of 1 and 2 share a back; so far a mean of 1.5 coins, 3 half coins."""
    for shift, mean in ((0, 3), (2, 7), (-1, 1), (-2, 0)):
        rules = open_duel(chest_shift=shift).ruleset.record[0]
        assert int(rules.back_value[rules.loot_back[1]]) == mean
        assert int(rules.mean_loot) == int(open_duel().ruleset.record[0].mean_loot)


# B2c


def test_b2c_other_loot_stays_in_front_of_its_owner_back_up() -> None:
    session = open_heist("pliers", ["gold_2"], position={"held": [["coins_1"], ["gold_1"]]})
    play(session, "heist 1 own hammer")
    assert held(session, 0) == ["coins_1", "gold_2"]
    assert [int(back) for back in session.table.held_back[0, :2]] == [
        back_of(session, "coins_1"),
        back_of(session, "gold_2"),
    ]
    assert money(session) == [0, 0]
    assert loot_discards(session) == set()


@pytest.mark.parametrize(("limit", "words"), [
    ("none", {"heist 1 own hammer", "heist 2 own hammer", "decline"}),
    (2, {"heist 1 own hammer", "heist 2 own hammer", "decline"}),
    (1, {"heist 2 own hammer", "decline"}),
    (0, {"heist 2 own hammer", "decline"}),
])  # fmt: skip
def test_b2c_at_the_loot_limit_only_chests(limit: int | str, words: set[str]) -> None:
    session = open_heist("pliers", ["gold_2", "money_1"], loot_limit=limit, position={"held": [["coins_1"], []]})
    assert allowed(session) == words
    if len(words) == 2:
        assert session.refusal("heist 1 own hammer") == f"at the limit of {limit} held loot only chests can be taken"


def test_b2c_at_the_loot_limit_without_a_chest_nothing_can_be_done() -> None:
    session = open_heist("pliers", ["gold_2", "jewelry_2"], loot_limit=0)
    assert idle_reasons(session, 0) == ["loot_limit"]
    session = open_heist("lock_pick", ["gold_2", "money_1"], loot_limit=0)
    assert idle_reasons(session, 0) == ["cannot_pay"]


# B4


def test_b4_the_museum_works_as_the_villa() -> None:
    position = {"museum": ["money_1", "gold_3"]}
    session = open_heist("lock_pick pliers", [], square="museum 1", position=position)
    assert allowed(session) == {"heist 1 own hammer", "heist 2", "decline"}
    play(session, "heist 2")
    assert events(session, "loot") == [{"event": "loot", "seat": 0, "card": "gold_3", "place": "museum", "slot": 2}]
    assert (hand(session, 0), held(session, 0)) == (bag(""), ["gold_3"])


def test_b4_the_museum_has_its_own_count_of_the_own_tool() -> None:
    session = open_two_heists("pliers welding", ["gold_2"], ["coins_1"], ["villa 1", "museum 1"])
    play(session, "heist 1 own hammer", "heist 1 own hammer")
    assert [int(used) for used in session.table.own_tool_used[0]] == [0, 0], "a new round has begun"
    assert held(session, 0) == ["gold_2", "coins_1"]
    assert hand(session, 0) == bag("")


# Own decks


@pytest.fixture
def odd_deck(tmp_path: Path) -> Cards:
    """A free chest, a safe for six hammers, and money in a pillar that nobody buys."""
    rows = [
        loot_row("gift", "chest", "money", 20, ""),
        loot_row("vault", "safe", "gold", 0, "hammer " * 6),
        loot_row("odd", "pillar", "money", 3, "map"),
    ]
    return write_deck(tmp_path, loot=" ".join(rows))


def test_b2_loot_that_asks_for_nothing_or_six_tools(odd_deck: Cards) -> None:
    session = open_heist("hammer " * 5, ["gift", "vault"], cards=odd_deck)
    assert allowed(session) == {"heist 1", "heist 2 own hammer", "decline"}
    play(session, "heist 2 own hammer")
    assert (hand(session, 0), held(session, 0)) == (bag(""), ["vault"])


def test_b2b_a_chest_of_20_for_nothing_wins(odd_deck: Cards) -> None:
    session = open_heist("", ["gift"], cards=odd_deck)
    play(session, "heist 1")
    assert events(session, "pay") == [{"event": "pay", "seat": 0, "tools": []}]
    assert (session.is_over, money(session)) == (True, [20, 0])


def test_b2c_money_in_a_pillar_is_held_and_never_sold(odd_deck: Cards) -> None:
    position = {"held": [["odd"], []], "harbor": ["fence_01"]}
    session = open_duel(position, cards=odd_deck)
    place(session, "harbor 1", "harbor 2")
    assert idle_reasons(session, 0) == ["no_buyer"]
    assert seat_to_move(session) == 1
