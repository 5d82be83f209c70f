"""Things that can go wrong in the core, and which check is to notice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

RULES = "games/langfinger/rules/"
ARTICLES = "tests.games.langfinger.test_articles_"
RICH = {"start_hand": [12] * 5, "places": {"4": [7, 8, 8, 10]}, "tokens": 5}
"""Much to pay with and much to take, so that a game of random actions sees more in fewer rounds."""


@dataclass(frozen=True)
class Mutation:
    """One change of one source file.

    Attributes:
        name: what is wrong then.
        path: the file, from the package's folder.
        old: text that occurs in it once.
        new: what stands there instead.
        check: the function of `hunt` that has to object, or `module:test` to be called.
        changes: knobs turned for the hunt.
        players: seats of its games.
    """

    name: str
    path: str
    old: str
    new: str
    check: str = "referee"
    changes: Mapping[str, Any] = field(default_factory=dict)
    players: int = 4


MUTATIONS = (
    Mutation(
        "a bonus is forgotten",
        RULES + "step.py",
        "bonus = np.int64(rules.fence_bonus[fence, table.sale_kind]) if with_bonus else np.int64(0)",
        "bonus = np.int64(0)",
    ),
    Mutation(
        "tools given up are lost",
        RULES + "step.py",
        "    discard_tools(table, kind, count)\n",
        "",
    ),
    Mutation(
        "a cashed chest is lost",
        RULES + "step.py",
        "    discard_loot(table, card)\n    log(state.hidden, Event.CASH",
        "    log(state.hidden, Event.CASH",
        check="count_cards",
        changes={"round_cap": 3, **RICH},
    ),
    Mutation(
        "the own tool works twice at a place",
        RULES + "step.py",
        "table.own_tool_used[seat, heist] += 1",
        "table.own_tool_used[seat, heist] += 0",
        changes={**RICH, "squares": [1, 8, 1, 1, 1]},
    ),
    Mutation(
        "the tool the own one stands in for is paid all the same",
        RULES + "step.py",
        "        if kind == own_kind:\n            count -= 1\n",
        "",
    ),
    Mutation(
        "the start goes round the wrong way",
        RULES + "flow.py",
        "best = (table.start_seat + 1) % rules.seat_count",
        "best = (table.start_seat + rules.seat_count - 1) % rules.seat_count",
    ),
    Mutation(
        "the Harbor is filled first",
        RULES + "display.py",
        "    fill_city(state, rules)\n    for heist in range(HEISTS):\n        fill_heist(state, rules, heist)\n"
        "    fill_harbor(state, rules)\n",
        "    fill_harbor(state, rules)\n    fill_city(state, rules)\n    for heist in range(HEISTS):\n"
        "        fill_heist(state, rules, heist)\n",
    ),
    Mutation(
        "the end is looked at after the refill",
        RULES + "flow.py",
        "    log_money(state, Event.ROUND_END, table.round_number)\n    ending",
        "    log_money(state, Event.ROUND_END, table.round_number)\n    clear_displays(state, rules)\n"
        "    fill_displays(state, rules)\n    ending",
        changes={"goal": 4},
    ),
    Mutation(
        "a second card of another kind may be sold along",
        RULES + "legal.py",
        "if fence_kind(rules, seat.held_card[position]) != table.sale_kind:",
        "if fence_kind(rules, seat.held_card[position]) == NONE:",
        check="referee_sales",
        changes={"squares": [1, 1, 1, 1, 8]},
    ),
    Mutation(
        "a fence buys what it does not buy",
        RULES + "legal.py",
        "if kind == NONE or rules.fence_buys[table.harbor[slot], kind] == 0:",
        "if kind == NONE:",
    ),
    Mutation(
        "a Ruin token does not close its exchange square",
        RULES + "step.py",
        "table.exchange_seat[exchange] = table.decision_seat",
        "table.exchange_seat[exchange] = NONE",
        changes={"start_hand": [8] * 5},
    ),
    Mutation(
        "an exchange draws one too few",
        RULES + "step.py",
        "for _ in range(table.draws_due):",
        "for _ in range(table.draws_due - 1):",
        changes={"start_hand": [8] * 5},
    ),
    Mutation(
        "a City token takes one tool",
        RULES + "flow.py",
        "table.picks_left = rules.city_take",
        "table.picks_left = 1",
    ),
    Mutation(
        "the discards are not shuffled when the last card goes",
        RULES + "piles.py",
        "if rules.reshuffle == AS_SOON_AS_EMPTY and",
        "if rules.reshuffle != AS_SOON_AS_EMPTY and",
    ),
    Mutation(
        "the cap comes a round late",
        RULES + "outcome.py",
        "is_capped = table.round_number >= rules.round_cap",
        "is_capped = table.round_number > rules.round_cap",
        changes={"round_cap": 2},
    ),
    Mutation(
        "a capped game has winners",
        RULES + "outcome.py",
        "    if not table.is_capped:\n",
        "    if True:\n",
        changes={"round_cap": 2},
    ),
    Mutation(
        "a tie goes to one",
        RULES + "outcome.py",
        "return rules.tie == LATER_SEAT and a > b",
        "return a > b",
        changes={"round_cap": 1},
    ),
    Mutation(
        "the goal has to be passed",
        RULES + "outcome.py",
        "elif table.richest >= rules.goal:",
        "elif table.richest > rules.goal:",
        changes={"goal": 2},
    ),
    Mutation(
        "the hand limit leaves one too many",
        RULES + "flow.py",
        "surplus = np.int64(table.hand_size[seat]) - rules.hand_limit\n",
        "surplus = np.int64(table.hand_size[seat]) - rules.hand_limit - 1\n",
        changes={"hand_limit": 3, "round_cap": 4},
    ),
    Mutation(
        "hands are dealt from the top",
        RULES + "setup.py",
        "                kind = np.int64(pile[place])\n                pile[place] = NONE\n",
        "                kind = np.int64(pile[size - 1 - place])\n                pile[size - 1 - place] = NONE\n",
        check="tests.kernel.test_shuffles:test_opening_hands_are_those_of_the_rule",
    ),
    Mutation(
        "tools given up are still known to be in the hand",
        RULES + "step.py",
        "table.known_tools[seat, kind] = max(0, np.int64(table.known_tools[seat, kind]) - count)",
        "table.known_tools[seat, kind] -= 0",
        check="count_cards",
        changes={"round_cap": 2},
    ),
    Mutation(
        "faces show on the table",
        RULES + "display.py",
        "table.heist_face[heist, slot] = card if rules.loot_faces == OPEN_FACES else NONE",
        "table.heist_face[heist, slot] = card",
        check="compare_views",
    ),
    Mutation(
        "faces of held loot show on the table",
        RULES + "step.py",
        "table.held_face[seat, position] = card if rules.loot_faces == OPEN_FACES else NONE",
        "table.held_face[seat, position] = card",
        check="compare_views",
    ),
    Mutation(
        "the top of the loot pile shows its face",
        RULES + "piles.py",
        "rules.loot_back[state.hidden.loot_pile[size - 1]] if size > 0 else NONE",
        "np.int64(state.hidden.loot_pile[size - 1]) if size > 0 else NONE",
        check="compare_views",
    ),
    Mutation(
        "tools drawn unseen are known to all",
        RULES + "step.py",
        "        log(state.hidden, Event.DRAW, seat, kind, 0)\n",
        "        log(state.hidden, Event.DRAW, seat, kind, 0)\n        table.known_tools[seat, kind] += 1\n",
        check="compare_views",
    ),
    Mutation(
        "a game takes over the shuffles of the one before",
        RULES + "setup.py",
        "    hidden.shuffle_count[:] = 0\n",
        "",
        check="compare_batch",
    ),
    Mutation(
        "the batch loop plays one game over and over",
        "games/langfinger/play.py",
        "game = order.first_game + order.done_count",
        "game = order.first_game",
        check="compare_batch",
    ),
    Mutation(
        "a policy moves a token",
        "games/langfinger/policies/blind.py",
        "    left, end = below(",
        "    table.turn += 1\n    left, end = below(",
        check="compare_before_and_after",
    ),
    Mutation(
        "the last of what is allowed is never chosen",
        "games/langfinger/policies/blind.py",
        "left, end = below(child(key, PICK_LABEL), count)",
        "left, end = below(child(key, PICK_LABEL), count - 1)",
        check="tests.games.langfinger.test_policies:test_random_falls_back_to_what_is_forbidden_when_nothing_else_is_left",
    ),
    Mutation(
        "the bottom card never moves in a shuffle",
        "kernel/deck.py",
        "while j >= 0 and keys[j] > key:",
        "while j > 0 and keys[j] > key:",
        check="tests.kernel.test_deck:test_sort_keys_takes_equal_and_extreme_keys",
    ),
    Mutation(
        "a sample shows the cards still to come",
        RULES + "sample.py",
        "hidden.game_key = child(key, FUTURE)",
        "hidden.game_key = hidden.game_key",
        check="compare_samples",
    ),
    Mutation(
        "a sample forgets what was picked in the open",
        RULES + "sample.py",
        "hand[kind] = table.known_tools[other, kind]",
        "hand[kind] = 0",
        check="compare_samples",
    ),
    Mutation(
        "the snake does not turn back",
        RULES + "flow.py",
        "goes_back = lap % 2 == 1 and",
        "goes_back = lap % 2 == 2 and",
        check=ARTICLES + "placement:test_a1_placement_order_of_two_at_the_snakes_turns",
    ),
    Mutation(
        "least money starts where most should",
        RULES + "flow.py",
        "more > 0 if rules.next_start == MOST_MONEY else more < 0",
        "more < 0 if rules.next_start == MOST_MONEY else more > 0",
        check=ARTICLES + "rounds:test_c4_next_start_goes_by_the_money_of_the_round_just_played",
    ),
    Mutation(
        "the goal leaves no room for one more round",
        RULES + "outcome.py",
        "rules.end != ONE_MORE_ROUND or is_last or is_capped",
        "True",
        check=ARTICLES + "end:test_e1_end_after_one_more_round",
    ),
    Mutation(
        "the fixed end is a cap",
        RULES + "outcome.py",
        "return np.int64(Ending.ROUNDS)",
        "return np.int64(Ending.CAP)",
        check=ARTICLES + "end:test_e1_fixed_rounds_and_the_cap",
    ),
    Mutation(
        "unsold loot brings all where half is due",
        RULES + "outcome.py",
        "coins //= 2",
        "coins //= 1",
        check=ARTICLES + "end:test_e2_unsold_loot_is_money_of_its_cards_and_seats",
    ),
    Mutation(
        "a chest is worth less than nothing",
        "games/langfinger/ruleset.py",
        "max(0, loot.value + chest_shift) if",
        "loot.value + chest_shift if",
        check=ARTICLES + "heists:test_b2b_chest_shift_is_seen_in_the_means_policies_read",
    ),
    Mutation(
        "loot is always sold without a fence too",
        RULES + "legal.py",
        "    if rules.sale_without_fence == NONE:\n        return Refusal.NO_SALE_ALONE\n",
        "",
        check=ARTICLES + "harbor:test_b5_sale_without_fence_is_off_in_the_base_game",
    ),
    Mutation(
        "two seats choose the same scoundrel",
        RULES + "legal.py",
        "if table.scoundrel[seat] == scoundrel:",
        "if table.scoundrel[seat] == NONE - 1:",
        check=ARTICLES + "setup:test_s1_scoundrels_chosen_are_refused_to_others",
    ),
)
