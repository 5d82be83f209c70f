"""The hard facts of the published deck, cards that can do nothing, and how cards are packed and hashed."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from langfinger_sim.content.options import Variant
from langfinger_sim.games.langfinger.cards import deck_warnings
from langfinger_sim.games.langfinger.options import load_reference_cards
from langfinger_sim.games.langfinger.records import RULES
from langfinger_sim.games.langfinger.ruleset import build_ruleset, hash_card
from langfinger_sim.games.langfinger.tables import Cards

BASE = Variant("base", "", "", {})
REFERENCE = load_reference_cards()


def with_loot(name: str, **changes: Any) -> Cards:
    loot = tuple(replace(card, **changes) if card.name == name else card for card in REFERENCE.loot)
    return replace(REFERENCE, loot=loot)


def with_fence(name: str, buys: dict[str, int] | None = None, bonus: dict[str, int] | None = None) -> Cards:
    """The reference cards with some numbers of one fence changed."""
    fences = tuple(
        replace(card, buys={**card.buys, **(buys or {})}, bonus={**card.bonus, **(bonus or {})})
        if card.name == name
        else card
        for card in REFERENCE.fences
    )
    return replace(REFERENCE, fences=fences)


def with_values(change: Callable[[Any], int]) -> Cards:
    return replace(REFERENCE, loot=tuple(replace(card, value=change(card)) for card in REFERENCE.loot))


def asking(**tools: int) -> dict[str, int]:
    return {tool.name: tools.get(tool.name, 0) for tool in REFERENCE.tools}


def without_coins() -> Cards:
    """No fence buys coins any more."""
    fences = tuple(
        replace(card, buys={**card.buys, "coins": 0}, bonus={**card.bonus, "coins": 0}) for card in REFERENCE.fences
    )
    return replace(REFERENCE, fences=fences)


def with_copies(name: str, copies: int) -> Cards:
    tools = tuple(replace(tool, copies=copies) if tool.name == name else tool for tool in REFERENCE.tools)
    return replace(REFERENCE, tools=tools)


def coin_fences_with_bonus() -> Cards:
    fences = tuple(
        replace(card, bonus={**card.bonus, "coins": 1}) if card.buys["coins"] else card for card in REFERENCE.fences
    )
    return replace(REFERENCE, fences=fences)


def test_the_reference_deck_satisfies_all_hard_facts() -> None:
    assert deck_warnings(REFERENCE) == ()


def test_the_reference_deck_is_balanced_as_declared() -> None:
    asked = [sum(card.tools[tool.name] for card in REFERENCE.loot) for tool in REFERENCE.tools]
    cards = [sum(card.tools[tool.name] > 0 for card in REFERENCE.loot) for tool in REFERENCE.tools]
    buyers = [sum(card.buys[kind] > 0 for card in REFERENCE.fences) for kind in REFERENCE.fences[0].buys]
    assert set(asked) <= {14, 15}
    assert set(cards) <= {13, 14}
    assert set(buyers) <= {8, 9}


@pytest.mark.parametrize(
    ("cards", "warning"),
    [
        (with_copies("map", 11), "59 tool cards instead of 60"),
        (replace(REFERENCE, loot=REFERENCE.loot[:-1]), "29 loot cards instead of 30"),
        (replace(REFERENCE, fences=REFERENCE.fences[:-1]), "13 fences instead of 14"),
        (with_loot("gold_2", tools=asking(map=1)), "gold_2 asks for 1 tools instead of 2 or 3"),
        (with_loot("gold_4", tools=asking(map=4)), "gold_4 asks for 4 tools instead of 2 or 3"),
        (with_loot("money_2", value=0), "money_2 is worth 0 instead of 1 to 3"),
        (with_loot("money_8", value=4), "money_8 is worth 4 instead of 1 to 3"),
        (with_loot("gold_2", value=1), "gold_2 is worth 1 instead of 2 to 4"),
        (with_loot("gold_4", value=5), "gold_4 is worth 5 instead of 2 to 4"),
        (with_loot("gold_2", security="pillar"), "gold_2 is a pillar with gold instead of painting"),
        (with_loot("gold_2", content="coins"), "gold_2 is a safe with coins instead of gold or jewelry"),
        (with_fence("fence_10", bonus={"gold": 3}), "fence_10 has a bonus of 3 on gold instead of 0, 1 or 2"),
        (with_fence("fence_10", bonus={"statue": 1}), "fence_10 has a bonus on statue, which it does not buy"),
        (with_loot("money_1", value=3), "there is no chest worth 2 for hammer and pliers"),
        (with_loot("painting_1", value=2), "there is no pillar worth 3 for lock pick, hammer and map"),
        (with_loot("coins_1", value=3), "there is no showcase with coins worth 2 for hammer and welding"),
        (with_fence("fence_01", buys={"gold": 2}), "there is no fence that buys gold, jewelry at +1, statues twice,"),
        (with_fence("fence_02", bonus={"painting": 1}), "there is no fence that buys paintings at +2 and no coins"),
        (with_fence("fence_02", buys={"coins": 1}), "there is no fence that buys paintings at +2 and no coins"),
        (coin_fences_with_bonus(), "there is no fence that buys coins without a bonus"),
        (
            with_values(lambda card: 3 if card.content == "money" or card.tool_count == 2 else 2),
            "the mean value of 3-tool loot (",
        ),
        (with_values(lambda card: 3 if card.content == "money" else 2), "the mean value of other loot (2.00) is not"),
    ],
)
def test_each_hard_fact_when_broken_gives_its_warning(cards: Cards, warning: str) -> None:
    assert any(text.startswith(f"not the published game: {warning}") for text in deck_warnings(cards))


def test_an_example_may_be_shown_by_any_card() -> None:
    """gold_1 and jewelry_4 both ask for two maps and welding: one of them is enough."""
    assert deck_warnings(with_loot("gold_1", tools=asking(map=3))) == ()


def test_loot_for_two_maps_and_welding_is_looked_for() -> None:
    loot = tuple(
        replace(card, tools=asking(map=3)) if card.tools == asking(map=2, welding=1) else card
        for card in REFERENCE.loot
    )
    assert deck_warnings(replace(REFERENCE, loot=loot)) == (
        "not the published game: there is no loot other than a chest for two maps and welding",
    )


def test_a_showcase_for_two_hammers_and_pliers_is_looked_for() -> None:
    loot = tuple(
        replace(card, tools=asking(hammer=3)) if card.tools == asking(hammer=2, pliers=1) else card
        for card in REFERENCE.loot
    )
    assert deck_warnings(replace(REFERENCE, loot=loot)) == (
        "not the published game: there is no showcase for two hammers and pliers",
    )


def test_money_behind_another_security_is_warned_of() -> None:
    assert "gold_2 is money in a safe, which nobody buys" in deck_warnings(with_loot("gold_2", content="money"))


def test_a_fence_that_buys_nothing_is_warned_of() -> None:
    cards = with_fence("fence_13", buys=dict.fromkeys(REFERENCE.fences[0].buys, 0), bonus={"painting": 0})
    assert deck_warnings(cards) == (
        "not the published game: fence_13 buys nothing",
        "fence_13 buys nothing and is discarded at every refill (C2)",
    )


def test_a_kind_that_no_fence_buys_is_warned_of() -> None:
    assert "no fence buys coins: coins_1, coins_2, coins_3, coins_4 cannot be sold" in deck_warnings(without_coins())


def test_a_tool_that_has_no_copy_is_warned_of() -> None:
    found = deck_warnings(with_copies("map", 0))
    assert any(text.startswith("there is no map, which money_5, ") for text in found)


def test_deck_warnings_are_warnings_of_the_ruleset() -> None:
    cards = with_copies("map", 11)
    assert build_ruleset(BASE, 4, cards).warnings == deck_warnings(cards)


@pytest.mark.parametrize(("idle_count", "is_warned"), [(3, False), (4, True)])
def test_as_many_idle_fences_as_the_harbor_holds_are_warned_of(idle_count: int, is_warned: bool) -> None:
    nothing = dict.fromkeys(REFERENCE.fences[0].buys, 0)
    idle = tuple(replace(card, buys=nothing, bonus=nothing) for card in REFERENCE.fences[-idle_count:])
    cards = replace(REFERENCE, fences=(*REFERENCE.fences[:-idle_count], *idle))
    warning = f"{idle_count} fences buy nothing and can fill the Harbor with its 4 places (C2)"
    assert (warning in build_ruleset(BASE, 4, cards).warnings) == is_warned


def test_26_of_30_loot_cards_share_their_back_with_one_other() -> None:
    rules = build_ruleset(BASE, 4).record[0]
    backs = Counter(rules.loot_back[:30].tolist())
    assert sorted(backs.values()) == [1] * 4 + [2] * 13
    assert int(rules.back_count) == 17


def test_backs_are_numbered_as_they_appear_and_say_what_they_show() -> None:
    rules = build_ruleset(BASE, 4).record[0]
    seen = list(dict.fromkeys(rules.loot_back[:30].tolist()))
    assert seen == list(range(17))
    assert rules.back_security[:17].tolist() == [0] * 5 + [3] * 4 + [2] * 4 + [1] * 4
    assert rules.back_is_chest[:17].tolist() == [1] * 5 + [0] * 12
    assert rules.back_tools[0, :5].tolist() == [0, 1, 1, 0, 0]
    assert not rules.back_tools[:, 5:].any()
    # money_1 and money_2 are worth 2 and 1: 3 half coins; painting_3 alone is worth 2
    assert (int(rules.back_value[0]), int(rules.back_value[7])) == (3, 4)


def test_a_back_is_worth_the_mean_rounded_down() -> None:
    rows = {card.name: row for row, card in enumerate(REFERENCE.loot)}
    loot = (*REFERENCE.loot, replace(REFERENCE.loot[0], name="money_9", value=2))
    rules = build_ruleset(BASE, 4, replace(REFERENCE, loot=loot)).record[0]
    back = rules.loot_back[rows["money_1"]]
    assert rules.loot_back[30] == back
    assert int(rules.back_value[back]) == (4 + 2 + 4) // 3


def test_cards_reach_the_record() -> None:
    rules = build_ruleset(BASE, 4).record[0]
    counts = [int(rules[name]) for name in ("loot_count", "fence_count", "scoundrel_count", "seat_count")]
    assert counts == [30, 14, 5, 4]
    assert rules.tool_copies.tolist() == [12] * 5
    assert rules.loot_kind[[0, 8, 14, 18, 22, 26]].tolist() == [0, 5, 3, 4, 1, 2]
    assert rules.loot_value[[0, 8]].tolist() == [4, 6]
    assert rules.fence_buys[0].tolist() == [1, 1, 0, 2, 1]
    assert rules.fence_bonus[0].tolist() == [0, 2, 0, 0, 0]
    assert rules.scoundrel_tool[:5].tolist() == [1, 3, 2, 0, 4]


def test_a_card_hash_is_made_of_deck_name_and_copy() -> None:
    digest = hashlib.blake2b(b"tools:hammer:3", digest_size=8).digest()
    assert hash_card("tools", "hammer", 3) == int.from_bytes(digest, "little")
    assert int(build_ruleset(BASE, 4).record[0].tool_hash[1, 3]) == hash_card("tools", "hammer", 3)


def test_hashes_follow_the_cards_not_their_rows() -> None:
    turned = Cards(
        REFERENCE.folder,
        REFERENCE.status,
        *(getattr(REFERENCE, name)[::-1] for name in ("tools", "loot", "fences", "places", "ruin", "scoundrels")),
    )
    straight, backward = (build_ruleset(BASE, 4, cards).record[0] for cards in (REFERENCE, turned))
    for name, count in (("tool_hash", 5), ("loot_hash", 30), ("fence_hash", 14), ("scoundrel_hash", 5)):
        assert np.array_equal(straight[name][:count], backward[name][:count][::-1])
    assert backward.back_tools[backward.loot_back[29], :5].tolist() == straight.back_tools[0, :5].tolist()[::-1]
    assert backward.scoundrel_tool[:5].tolist() == [4 - tool for tool in straight.scoundrel_tool[:5].tolist()[::-1]]


def test_all_hashes_differ() -> None:
    rules = build_ruleset(BASE, 4).record[0]
    hashes = [
        *rules.tool_hash[:, :12].ravel().tolist(),
        *rules.loot_hash[:30].tolist(),
        *rules.fence_hash[:14].tolist(),
        *rules.scoundrel_hash[:5].tolist(),
    ]
    assert len(set(hashes)) == 60 + 30 + 14 + 5


def test_the_digest_depends_on_what_is_played_not_on_the_name() -> None:
    plain = build_ruleset(BASE, 4)
    assert build_ruleset(replace(BASE, name="other", description="d", question="q"), 4).digest == plain.digest
    assert build_ruleset(replace(BASE, changes={"goal": 20, "round_cap": 60}), 4).digest == plain.digest
    others = [
        build_ruleset(BASE, 5),
        build_ruleset(replace(BASE, changes={"goal": 21}), 4),
        build_ruleset(BASE, 4, with_loot("gold_2", value=3)),
        build_ruleset(BASE, 4, replace(REFERENCE, tools=REFERENCE.tools[::-1])),
    ]
    assert len({plain.digest, *(other.digest for other in others)}) == 5


def test_equal_rulesets_have_equal_records() -> None:
    first, second = build_ruleset(BASE, 3), build_ruleset(BASE, 3)
    assert first.record.dtype == RULES
    assert first.record.shape == (1,)
    assert isinstance(first.record, np.recarray)
    assert first.record.tobytes() == second.record.tobytes()


def test_cards_are_listed_as_in_a_trace() -> None:
    cards = build_ruleset(BASE, 4).cards
    assert cards["tools"] == dict.fromkeys(("lock_pick", "hammer", "pliers", "welding", "map"), 12)
    assert cards["loot"][0] == {
        "card": "money_1",
        "security": "chest",
        "content": "money",
        "value": 2,
        "tools": {"hammer": 1, "pliers": 1},
    }
    assert cards["fences"][0] == {
        "card": "fence_01",
        "buys": {"gold": 1, "jewelry": 1, "statue": 2, "painting": 1},
        "bonus": {"jewelry": 1},
    }
    assert cards["scoundrels"][0] == {"scoundrel": "hans", "tool": "hammer"}
