"""Article S5: draw piles, discards, and when one becomes the other."""

from __future__ import annotations

from pathlib import Path

import pytest

from langfinger_sim.engine.session import GameSession
from langfinger_sim.games.langfinger.tables import Cards
from tests.games.langfinger.tables_of_play import (
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
    loot_discards,
    loot_row,
    make_ruleset,
    names,
    open_duel,
    open_game,
    pile_sizes,
    place,
    play,
    tool_discards,
    tool_rows,
    tools_left,
    write_deck,
)

READINGS = ("as_soon_as_empty", "when_needed")
NO_DISPLAYS = {"2": [0, 0, 0, 0]}


def shuffles(session: GameSession, deck: str) -> list[int]:
    """Sizes of the shuffles after the one at the set-up."""
    return [event["cards"] for event in events(session, "shuffle", deck=deck)][1:]


def kinds_after_round_1(session: GameSession, *kinds: str) -> list[str]:
    trace = session.trace()
    start = trace.index(events(session, "round_end")[0])
    return [event["event"] for event in trace[start:] if event["event"] in kinds]


def test_s5_three_piles_of_60_tools_30_loot_14_fences() -> None:
    session = open_game(2, start_hand=[0, 0, 0, 0, 0], places=NO_DISPLAYS)
    assert pile_sizes(session) == [60, 30, 14]
    assert discard_sizes(session) == [0, 0, 0]
    assert [event["deck"] for event in events(session, "shuffle")] == ["tools", "loot", "fences"]


def test_s5_another_seed_another_order() -> None:
    piles = {open_duel(seed=seed).state.hidden.tool_pile.tobytes() for seed in range(6)}
    assert len(piles) == 6


# Tools: the Ruin draws


def open_ruin(pile: str, rates: list[str], *, reshuffle: str, discards: list[str] | None = None) -> GameSession:
    """Hans with three maps at the Ruin, all other tools of the deck in this pile and on the discards."""
    thrown = tools_left("map map map", pile) if discards is None else discards
    position = {"hands": [names("map map map"), []], "tool_pile": names(pile), "tool_discards": thrown}
    session = open_duel(position, places=NO_DISPLAYS, ruin_rates=rates, reshuffle=reshuffle)
    place(session, "ruin 1", "harbor 1")
    return session


@pytest.mark.parametrize("reading", READINGS)
def test_s5_a_draw_goes_on_after_a_shuffle_in_its_middle(reading: str) -> None:
    session = open_ruin("hammer", ["1>3"], reshuffle=reading)
    assert discard_sizes(session)[0] == 56
    drawn = play(session, "exchange 1")
    assert [event["event"] for event in drawn[2:6]] == ["draw", "shuffle", "draw", "draw"]
    assert shuffles(session, "tools") == [57], "the map just discarded goes in as well"
    assert hand_sizes(session) == [5, 0]
    assert (pile_sizes(session)[0], discard_sizes(session)[0]) == (55, 0)


@pytest.mark.parametrize(("reading", "count"), [("as_soon_as_empty", [57]), ("when_needed", [])])
def test_s5_a_pile_that_ends_with_the_draw(reading: str, count: list[int]) -> None:
    session = open_ruin("hammer", ["1>1"], reshuffle=reading)
    play(session, "exchange 1")
    assert shuffles(session, "tools") == count
    assert hand(session, 0) == bag("map map hammer")
    assert pile_sizes(session)[0] == sum(count)


@pytest.mark.parametrize("reading", READINGS)
def test_s5_a_pile_with_cards_left_is_not_shuffled(reading: str) -> None:
    session = open_ruin("hammer pliers", ["1>1"], reshuffle=reading)
    play(session, "exchange 1")
    assert shuffles(session, "tools") == []
    assert pile_sizes(session)[0] == 1


# Both empty


def five_tools(folder: Path) -> Cards:
    return write_deck(folder, tools=tool_rows(map=3, hammer=2))


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize(("rate", "drawn"), [("1>4", 3), ("3>10", 5), ("0>5", 2)])
def test_s5_both_empty_the_draw_stops_short(tmp_path: Path, reading: str, rate: str, drawn: int) -> None:
    """Two hammers in the pile, three maps in the hand: the own discards may come back, then there is nothing."""
    position = {"hands": [names("map map map"), []], "tool_pile": names("hammer hammer")}
    options = {"places": NO_DISPLAYS, "ruin_rates": [rate], "reshuffle": reading}
    session = open_duel(position, cards=five_tools(tmp_path), **options)
    place(session, "ruin 1", "harbor 1")
    play(session, "exchange 1")
    assert len(events(session, "draw")) == drawn
    assert (pile_sizes(session)[0], discard_sizes(session)[0]) == (0, 0)
    assert hand(session, 0) == bag("map map map hammer hammer")


def test_s5_nothing_is_owed_after_a_draw_that_stopped_short(tmp_path: Path) -> None:
    """Round 1: Hans draws all there is. Round 2: what Yoshiko gives up comes back to her, not to him."""
    position = {"hands": [names("map"), names("map")], "tool_pile": names("hammer hammer map")}
    options = {"places": NO_DISPLAYS, "ruin_rates": ["1>10", "1>1"]}
    session = open_duel(position, cards=five_tools(tmp_path), **options)
    place(session, "ruin 1", "harbor 1")
    play(session, "exchange 1")
    assert hand(session, 0) == bag("map map hammer hammer")
    place(session, "ruin 2", "harbor 1")
    play(session, "exchange 2")
    assert [hand(session, seat) for seat in (0, 1)] == [bag("map map hammer hammer"), bag("map")]
    assert session.table.draws_due == 0


@pytest.mark.parametrize("reading", READINGS)
def test_s5_an_empty_pile_is_tried_again_at_the_next_draw(tmp_path: Path, reading: str) -> None:
    """The last tools go to the hand, with no discards yet; the chest paid later fills the City at the refill."""
    position = {
        "hands": [names("map map"), []],
        "tool_pile": names("hammer"),
        "city": names("map hammer"),
        "villa": ["map_box"],
    }
    loot = loot_row("map_box", "chest", "money", 1, "map map")
    cards = write_deck(tmp_path, tools=tool_rows(map=3, hammer=2), loot=loot)
    options = {"places": {"2": [2, 1, 0, 0]}, "ruin_rates": ["0>3"], "reshuffle": reading}
    session = open_duel(position, cards=cards, tokens=2, **options)
    place(session, "ruin 1", "museum 1", "city 1", "museum 2")
    play(session, "take map", "exchange 1")
    assert city(session) == bag("")
    assert hand(session, 0) == bag("map map map hammer hammer")
    place(session, "museum 1", "villa 1", "museum 2", "museum 3")
    play(session, "heist 1")
    assert shuffles(session, "tools") == [2]
    assert city(session) == bag("map map")


def test_s5_a_pile_emptied_without_discards_is_not_shuffled_later_by_itself(tmp_path: Path) -> None:
    position = {"hands": [names("map map"), names("map")], "tool_pile": names("hammer hammer")}
    options = {"places": NO_DISPLAYS, "ruin_rates": ["0>2", "2>0"]}
    session = open_duel(position, cards=five_tools(tmp_path), **options)
    place(session, "ruin 1", "ruin 2")
    play(session, "exchange 1")
    assert pile_sizes(session)[0] == 0
    place(session, "ruin 1", "harbor 1")
    assert session.refusal("exchange 2") == "exchange square 2 asks for 2 tools, the hand holds 1"
    play(session, "decline")
    place(session, "ruin 1", "harbor 1")
    play(session, "exchange 2", "discard map", "discard map")
    assert shuffles(session, "tools") == []
    assert tool_discards(session) == bag("map map")


# Loot and fences: the refill draws


def open_refill(reading: str) -> GameSession:
    """Hans takes the last chest but one, and sells; one card is left in the loot pile and one in the fence pile."""
    ruleset = make_ruleset(2)
    loot = [
        card["card"]
        for card in ruleset.cards["loot"]
        if card["card"] not in ("money_1", "coins_1", "gold_1", "statue_1")
    ]
    fences = [
        card["card"] for card in ruleset.cards["fences"] if card["card"] not in ("fence_03", "fence_02", "fence_01")
    ]
    position = {
        "hands": [names("pliers welding"), []],
        "held": [["coins_1"], []],
        "villa": ["money_1"],
        "museum": ["gold_1"],
        "harbor": ["fence_03", "fence_02"],
        "loot_pile": ["statue_1"],
        "loot_discards": loot,
        "fence_pile": ["fence_01"],
        "fence_discards": fences,
    }
    return open_duel(position, tokens=2, reshuffle=reading)


@pytest.mark.parametrize(("reading", "count"), [("as_soon_as_empty", [28]), ("when_needed", [])])
def test_s5_the_loot_pile_at_the_refill(reading: str, count: list[int]) -> None:
    session = open_refill(reading)
    place(session, "villa 1", "museum 1", "harbor 1", "museum 2")
    play(session, "heist 1 own hammer", "sell 1 to 1")
    assert heist_row(session, "villa") == ["statue_1"]
    assert shuffles(session, "loot") == count
    assert loot_discards(session) == (set() if count else loot_discards(open_refill(reading)) | {"money_1", "coins_1"})
    assert (int(session.table.loot_top_back) == -1) == (reading == "when_needed")


@pytest.mark.parametrize(("reading", "count"), [("as_soon_as_empty", [12]), ("when_needed", [])])
def test_s5_the_fence_pile_at_the_refill(reading: str, count: list[int]) -> None:
    session = open_refill(reading)
    place(session, "villa 1", "museum 1", "harbor 1", "museum 2")
    play(session, "heist 1 own hammer", "sell 1 to 1")
    assert harbor(session) == ["fence_01", "fence_02"]
    assert shuffles(session, "fences") == count
    assert len(fence_discards(session)) == (0 if count else 12)


@pytest.mark.parametrize("reading", READINGS)
def test_s5_a_shuffle_stands_between_two_cards_of_one_refill(tmp_path: Path, reading: str) -> None:
    """Two fences leave, one lies in the pile: the second new one comes from the shuffled discards."""
    rows = [fence_row(f"buyer_{number}", gold=(1, 0)) for number in range(4)]
    cards = write_deck(tmp_path, fences=" ".join(rows))
    position = {
        "held": [["gold_1", "gold_2"], []],
        "harbor": ["buyer_0", "buyer_1"],
        "fence_pile": ["buyer_2"],
        "fence_discards": ["buyer_3"],
    }
    session = open_duel(position, cards=cards, tokens=2, reshuffle=reading, places={"2": [0, 0, 0, 2]})
    place(session, "harbor 1", "museum 1", "harbor 2", "museum 2")
    play(session, "sell 1 to 1", "sell 1 to 2")
    assert kinds_after_round_1(session, "shuffle", "lay_out") == ["lay_out", "shuffle", "lay_out"]
    assert shuffles(session, "fences") == [3]
    assert (harbor(session)[0], len(harbor(session)), pile_sizes(session)[2]) == ("buyer_2", 2, 2)


@pytest.mark.parametrize("reading", READINGS)
def test_s5_displays_stay_short_when_both_are_empty(tmp_path: Path, reading: str) -> None:
    cards = write_deck(tmp_path, tools=tool_rows(map=3), fences=fence_row("only", gold=(1, 0)))
    session = open_duel(cards=cards, start_hand=[1, 1, 0, 0, 0], places={"2": [4, 1, 1, 2]}, reshuffle=reading)
    assert city(session) == bag("map")
    assert harbor(session) == ["only"]
    assert (pile_sizes(session)[0], pile_sizes(session)[2]) == (0, 0)
    place(session, "city 1", "harbor 1")
    assert session.table.round_number == 2
    assert city(session) == bag("")
