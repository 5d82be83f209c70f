"""Table `cards`: what it counts of every card is what the trace of the game shows."""

from __future__ import annotations

from collections import defaultdict

import pytest

from langfinger_sim.contract import CardGroup, Ruleset
from langfinger_sim.engine.session import GameSession
from langfinger_sim.games.langfinger.card_groups import FENCES, LOOT, LOSSES, kinds_of_card
from langfinger_sim.games.langfinger.game import GAME
from langfinger_sim.games.langfinger.results import TABLES
from langfinger_sim.games.langfinger.ruleset import build_ruleset

CARDS = next(table for table in TABLES if table.name == "cards")
COUNTED = ("laid_out", "uses", "taken", "sold", "takers", "money", "shown", "first_shown")


def play(settings: tuple[str, ...], players: int, game_index: int) -> GameSession:
    ruleset = build_ruleset(GAME.apply_settings(GAME.find_variant("base"), settings), players)
    policies = [GAME.find_policy("greedy" if seat % 2 else "random") for seat in range(players)]
    session = GameSession(GAME, ruleset, seed=11, game_index=game_index, policies=policies)
    session.play()
    return session


def count_trace(session: GameSession) -> dict[str, dict[str, int]]:
    """The same counts, event by event."""
    found: dict[str, dict[str, int]] = defaultdict(lambda: dict.fromkeys(COUNTED, 0))
    lying: set[str] = set()
    round_number, seller = 0, (-1, "", "")
    for event in session.trace():
        if event["event"] == "lay_out" and event["place"] != "city":
            lying.add(event["card"])
            found[event["card"]]["laid_out"] += 1
        if event["event"] == "round":
            round_number = event["round"]
            for card in lying:
                found[card]["shown"] += 1
                found[card]["first_shown"] = found[card]["first_shown"] or round_number
        if event["event"] == "discard" and event["place"] != "city":
            lying.discard(event["card"])
        if event["event"] == "loot":
            lying.discard(event["card"])
            one = found[event["card"]]
            one["uses"] += 1
            one["taken"] += 1
            one["takers"] |= 1 << event["seat"]
        if event["event"] == "cash":
            found[event["card"]]["money"] += round(2 * event["coins"])
        if event["event"] == "action":
            seller = (event["seat"], event["decision"], event["action"])
        if event["event"] == "sale":
            coins = round(2 * event["coins"])
            found[event["card"]]["sold"] += 1
            found[event["card"]]["money"] += coins
            if "fence" in event:
                fence = found[event["fence"]]
                fence["uses"] += 1
                fence["sold"] += 1
                fence["taken"] += seller[1] == "sell"
                fence["takers"] |= 1 << event["seat"]
                fence["money"] += coins
    return found


def names_of(ruleset: Ruleset, group: CardGroup) -> list[str]:
    return [card["card"] for card in ruleset.cards[group.name]]


@pytest.mark.parametrize(
    ("settings", "players"),
    [((), 2), ((), 4), (("fence_after_sale=stays", "loot_refresh=sweep"), 3), (("sale_without_fence=1",), 5)],
)
def test_counts_are_those_of_the_trace(settings: tuple[str, ...], players: int) -> None:
    doubles = 0
    for game_index in range(6):
        session = play(settings, players, game_index)
        expected, columns = count_trace(session), CARDS.extract(session.result_rows())
        doubles += sum(one["uses"] > one["taken"] for one in expected.values())
        for group in (LOOT, FENCES):
            rows = columns["deck"] == group.deck
            for place, card in enumerate(names_of(session.ruleset, group)):
                stored = {name: int(columns[name][rows][place]) for name in COUNTED}
                assert (card, stored) == (card, expected[card])
    assert doubles or players < 4  # a fence that buys two cards in one action is among them


def test_every_group_has_its_reference_and_cells_that_can_be_changed() -> None:
    base = GAME.find_variant("base")
    assert GAME.decks
    for group in GAME.decks.groups:
        rows = {row.card: row for row in GAME.decks.rows(base) if row.group == group.name}
        assert group.reference in rows
        settings = [f"{group.reference}.{key}={value}" for key, value in {**group.nothing, **group.left_out}.items()]
        assert GAME.apply_settings(base, settings)


def test_losses_are_columns_that_are_stored() -> None:
    stored = {table.name: {column.name for column in table.columns} for table in TABLES}
    assert all({loss.column, *loss.where} <= stored[loss.table] for loss in LOSSES)


def test_kinds_of_loot_are_those_that_fences_take() -> None:
    assert GAME.decks
    rows = {row.card: row for row in GAME.decks.rows(GAME.find_variant("base"))}
    assert kinds_of_card(rows["gold_1"]) == {"gold": 1}
    assert kinds_of_card(rows["money_1"]) == {}
    assert kinds_of_card(rows["fence_01"]) == {"gold": 1, "jewelry": 1, "statue": 2, "painting": 1}
    assert kinds_of_card(rows["hammer"]) == {}
