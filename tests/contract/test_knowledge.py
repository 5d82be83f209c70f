"""A seat sees the same, byte for byte, in states that differ only in what it may not know (I1)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import numpy as np

from langfinger_sim.contract import Ruleset, record_array
from langfinger_sim.games.langfinger.game import state_position
from langfinger_sim.games.langfinger.options import load_reference_cards
from langfinger_sim.kernel.rng import run_key
from tests.contract.cases import CASES
from tests.contract.langfinger_twins import make_twin, sees_same, start_log, view_events
from tests.contract.playing import SCRATCH, SEED, Table, copy_state, draw_positions
from tests.contract.positions import positions

CASE = CASES["langfinger"]
KERNELS = CASE.game.kernels


def test_deck_has_shared_backs() -> None:
    """What the pairs below swap: cards that look alike from behind and are not."""
    rules = CASE.ruleset(4).record[0]
    backs = rules.loot_back[: int(rules.loot_count)].tolist()
    shared = [back for back, count in Counter(backs).items() if count > 1]
    assert sum(backs.count(back) for back in shared) >= 20
    cards = {back: [card for card, its in enumerate(backs) if its == back] for back in shared}
    differ = [len({(int(rules.loot_kind[c]), int(rules.loot_value[c])) for c in cards[back]}) > 1 for back in shared]
    assert sum(differ) >= 8


def allowed_to(state: Any, rules: Any) -> list[int]:
    mask = np.zeros(CASE.game.action_count, np.uint8)
    KERNELS.legal_actions(state.table, state.seats[int(state.table.decision_seat)], rules, mask)
    return np.flatnonzero(mask).tolist()


def follow(one: Any, other: Any, rules: Any, viewer: int, random: Random) -> int:
    """Steps for which the seat saw the same happen in both states; after each it has to know the same.

    The same actions are taken in both, until something hidden comes to light or cannot be the same in both.
    """
    steps = 0
    while not KERNELS.is_over(one):
        assert sees_same(one, other, viewer), f"after {steps} steps that looked the same"
        seat = int(one.table.decision_seat)
        choices, others = allowed_to(one, rules), allowed_to(other, rules)
        assert seat != viewer or choices == others
        choices = [action for action in choices if action in others]
        if not choices:
            return steps
        action = random.choice(choices)
        for state in (one, other):
            start_log(state)
            KERNELS.step(state, rules, action)
        if view_events(one, rules, viewer) != view_events(other, rules, viewer):
            return steps
        steps += 1
    assert sees_same(one, other, viewer)
    return steps


def test_the_same_public_history_looks_the_same() -> None:
    """From the middle of games by all sorts of rules, on to where something hidden comes to light."""
    random, steps, lengths = Random(1), 0, []
    for position in positions(CASE, 11, 250):
        viewer = random.randrange(position.ruleset.players)
        one, other = copy_state(position.state), make_twin(position.state, position.rules, viewer, random)
        lengths.append(follow(one[0], other[0], position.rules, viewer, random))
        steps += lengths[-1]
    assert steps > 1_000
    assert sum(length > 0 for length in lengths) > 150


def draw_position(ruleset: Ruleset, random: Random) -> dict[str, Any]:
    """A stated position with every card in it, some held and some discarded."""
    players, record = ruleset.players, ruleset.record[0]
    tools = [name for name, copies in ruleset.cards["tools"].items() for _ in range(copies)]
    loot, fences = ([card["card"] for card in ruleset.cards[group]] for group in ("loot", "fences"))
    for cards in (tools, loot, fences):
        random.shuffle(cards)

    def draw(cards: list[str], count: int) -> list[str]:
        return [cards.pop() for _ in range(count)]

    return {
        "scoundrels": [card["scoundrel"] for card in ruleset.cards["scoundrels"]][:players],
        "hands": [draw(tools, random.randrange(7)) for _ in range(players)],
        "held": [draw(loot, random.randrange(4)) for _ in range(players)],
        "city": draw(tools, int(record.city_size)),
        "villa": draw(loot, int(record.heist_size[0])),
        "museum": draw(loot, int(record.heist_size[1])),
        "harbor": draw(fences, int(record.harbor_size)),
        "tool_discards": draw(tools, random.randrange(4)),
        "loot_discards": draw(loot, random.randrange(4)),
        "fence_discards": draw(fences, random.randrange(4)),
        "tool_pile": tools,
        "loot_pile": loot,
        "fence_pile": fences,
        "start_seat": random.randrange(players),
    }


def restate(position: dict[str, Any], viewer: int, backs: dict[str, Any], random: Random) -> dict[str, Any]:
    """A position this seat cannot tell from `position`."""
    other = {**position}
    pool = [*position["tool_pile"], *(tool for s, hand in enumerate(position["hands"]) if s != viewer for tool in hand)]
    random.shuffle(pool)
    hands = enumerate(position["hands"])
    other["hands"] = [hand if seat == viewer else [pool.pop() for _ in hand] for seat, hand in hands]
    other["tool_pile"] = pool
    other["fence_pile"] = random.sample(position["fence_pile"], len(position["fence_pile"]))
    top, *rest = position["loot_pile"]
    shown = [position["villa"], position["museum"], [top], random.sample(rest, len(rest))]
    shown += [held for seat, held in enumerate(position["held"]) if seat != viewer]
    swapped = swap_equal_backs(shown, backs, random)
    other["villa"], other["museum"], new_top, new_rest, *held = swapped
    other["loot_pile"] = new_top + new_rest
    held.insert(viewer, position["held"][viewer])
    return {**other, "held": held}


def swap_equal_backs(rows: list[list[str]], backs: dict[str, Any], random: Random) -> list[list[str]]:
    """The rows with the cards of each back among themselves in another order."""
    pools: dict[Any, list[str]] = {}
    cards = [card for row in rows for card in row]
    for card in random.sample(cards, len(cards)):
        pools.setdefault(backs[card], []).append(card)
    return [[pools[backs[card]].pop() for card in row] for row in rows]


def state_pair(ruleset: Ruleset, viewer: int, random: Random) -> np.ndarray:
    """Two states set up from positions this seat cannot tell apart."""
    backs = {card.name: (card.security, tuple(card.tools.items())) for card in load_reference_cards().loot}
    position = draw_position(ruleset, random)
    states = record_array(CASE.game.state_dtype, 2)
    for state, stated in zip(states, (position, restate(position, viewer, backs, random)), strict=True):
        start_log(state)
        state_position(state, ruleset, run_key(SEED), 0, stated)
    return states


def test_positions_that_differ_in_hidden_things_look_the_same() -> None:
    """Set up from nothing, so that the set-up cannot show what it hides either; then played on."""
    random, differing, steps = Random(2), 0, 0
    for _ in range(120):
        ruleset = CASE.ruleset(random.choice(CASE.game.player_counts))
        viewer = random.randrange(ruleset.players)
        one, other = state_pair(ruleset, viewer, random)
        differing += (one.hidden.heist_card != other.hidden.heist_card).any()
        assert sees_same(one, other, viewer)
        assert view_events(one, ruleset.record[0], viewer) == view_events(other, ruleset.record[0], viewer)
        steps += follow(one, other, ruleset.record[0], viewer, random)
    assert differing > 60
    assert steps > 1_500


def test_policies_decide_the_same_in_both() -> None:
    """Whatever is hidden, and whatever lies in the scratch states."""
    random, decisions = Random(3), 0
    policies = CASE.every_policy()
    for position in positions(CASE, 12, 150):
        seat = position.seat
        twin = make_twin(position.state, position.rules, seat, random)[0]
        rubbish = record_array(CASE.game.state_dtype, SCRATCH)
        rubbish.view(np.uint8)[:] = np.random.default_rng(decisions).integers(0, 256, rubbish.nbytes, np.uint8)
        for policy in policies:
            key = np.uint64(random.getrandbits(64))
            chosen = policy.choose(position.table, position.own[seat], position.rules, policy.mind[0], rubbish, key)
            again = policy.choose(
                twin.table, twin.seats[seat], position.rules, policy.mind[0], position.states[1:], key
            )
            assert chosen == again, policy.name
            decisions += 1
    assert decisions == 150 * len(policies)


def test_twins_differ() -> None:
    """What is compared above is not a state with itself."""
    random, differing = Random(4), 0
    ruleset = CASE.ruleset(4)
    policies = CASE.policies(("greedy",), 4)
    tables: list[Table] = list(draw_positions(CASE.game, ruleset, policies, 0, 1.0, random))
    state = tables[0].state
    for viewer in range(4):
        twin = make_twin(state, ruleset.record[0], viewer, random)[0]
        differing += (twin.hidden.heist_card != state.hidden.heist_card).any()
        differing += any((twin.seats[s].hand != state.seats[s].hand).any() for s in range(4) if s != viewer)
    assert differing >= 4
