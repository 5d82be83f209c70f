"""Langfinger's declaration: what the rest of the package knows of it."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np

from langfinger_sim.content.named_files import list_names
from langfinger_sim.content.policies import ANY_WEIGHT, PolicyFile
from langfinger_sim.content.policies import find_policy as find_policy_file
from langfinger_sim.contract import Decks, Game, Kernels, Lever, Policy, Restriction, Ruleset, Words, record_array
from langfinger_sim.games.langfinger.card_groups import FENCES, LOOT, LOSSES, kinds_of_card
from langfinger_sim.games.langfinger.card_lists import export_files, list_card_rows
from langfinger_sim.games.langfinger.codes import ACTION_COUNT, DECISION_BOUND
from langfinger_sim.games.langfinger.deck_draw import UNKNOWNS
from langfinger_sim.games.langfinger.header import read_header
from langfinger_sim.games.langfinger.options import (
    PLAYER_COUNTS,
    apply_settings,
    cards_in_force,
    draw_cards,
    find_variant,
    load_options,
)
from langfinger_sim.games.langfinger.policies.families import FAMILIES, load_choose
from langfinger_sim.games.langfinger.policies.restrictions import RESTRICTIONS
from langfinger_sim.games.langfinger.records import HALF, ROUND, ROWS, RULES, STATE, TALLY
from langfinger_sim.games.langfinger.results import TABLES
from langfinger_sim.games.langfinger.ruleset import build_ruleset
from langfinger_sim.games.langfinger.signatures import CHOOSE, MIND
from langfinger_sim.games.langfinger.story.tell import tell_story
from langfinger_sim.games.langfinger.tables import DATA_FOLDER, FILES
from langfinger_sim.games.langfinger.words import (
    DECISION_NAMES,
    action_words,
    parse_action,
    read_events,
    refusal_sentence,
    trace_header,
)
from langfinger_sim.kernel.memory import copy_record

RULES_VERSION = "1"
"""Goes up when the same plan may give other games."""

_HERE = "langfinger_sim.games.langfinger"

POLICIES_FOLDER = DATA_FOLDER / "policies"


def find_policy(name_or_path: str) -> Policy:
    """A policy of the package by name, or one of the user's by path, ready to play."""
    found = _read_policy(name_or_path)
    family = FAMILIES[found.family]
    return Policy(
        name=found.name,
        family=found.family,
        description=found.description,
        load=partial(load_choose, found.family),
        mind=_make_mind(found),
        cost_microseconds=found.cost_microseconds,
        digest=_policy_digest(found),
        numbers=_policy_numbers(found),
        forbidden=tuple((name, RESTRICTIONS[name][0]) for name in found.forbidden),
        tunable=tuple(family.weights) if family.is_tunable else (),
        cost_follows=family.cost_follows,
    )


def check_policy(name_or_path: str) -> None:
    """InputError with all faults of a policy; nothing is compiled."""
    _read_policy(name_or_path)


def _read_policy(name_or_path: str) -> PolicyFile:
    families = {
        name: {weight: family.bounds.get(weight, ANY_WEIGHT) for weight in family.weights}
        for name, family in FAMILIES.items()
    }
    return find_policy_file(POLICIES_FOLDER, families, name_or_path, list(RESTRICTIONS))


def _make_mind(found: PolicyFile) -> np.ndarray[Any, Any]:
    mind = record_array(MIND)
    mind[0].temperature = found.temperature
    mind[0].error_rate = found.error_rate
    for name, value in found.weights.items():
        mind[0].weights[FAMILIES[found.family].weights[name][0]] = value
    for name in found.forbidden:
        mind[0].forbidden[list(RESTRICTIONS[name][1])] = 1
    return mind


def _policy_numbers(found: PolicyFile) -> tuple[tuple[str, float, str], ...]:
    """Every number of a policy with its meaning; weights not stated are 0."""
    weights = FAMILIES[found.family].weights
    return (
        ("temperature", found.temperature, "how softly it chooses: 0 always takes what scores highest"),
        ("error_rate", found.error_rate, "share of decisions made blindly, any allowed action alike"),
        *((name, found.weights.get(name, 0.0), meaning) for name, (_, meaning) in weights.items()),
    )


def _policy_digest(found: PolicyFile) -> str:
    """Hash of all that changes how the policy plays; its name and description do not."""
    numbers = sorted(found.weights.items())
    text = repr((found.family, found.temperature, found.error_rate, found.forbidden, numbers))
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def policy_names() -> tuple[str, ...]:
    """Names of the policies of the package."""
    return list_names(POLICIES_FOLDER)


def state_position(state: Any, ruleset: Ruleset, run_key: np.uint64, game_index: int, position: Any) -> None:
    """See `position.state_position`; compiled only when a session needs it."""
    from langfinger_sim.games.langfinger.position import state_position as state_it

    state_it(state, ruleset, run_key, game_index, position)


def detail_rows(
    state: Any, game_index: int, trace: Sequence[dict[str, Any]]
) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """The detail row and the money by round of a finished session; the rounds are read off the trace."""
    detail = record_array(TALLY)
    copy_record(detail[0], state.hidden.tally)
    by_round = {event["round"]: event["money"] for event in trace if event["event"] == "round_end"}
    by_round[int(state.table.round_number)] = trace[-1]["money"]
    rounds = record_array(ROUND, len(by_round))
    for row, (number, money) in zip(rounds, by_round.items(), strict=True):
        row.game_index, row.round_number = game_index, number
        row.money[: len(money)] = [round(amount * HALF) for amount in money]
    return detail, rounds


def rounds_bound(rules: np.ndarray[Any, Any]) -> int:
    """The most rounds one game can have under these rules."""
    return int(rules[0].round_cap)


GAME = Game(
    id="langfinger",
    title="Langfinger",
    rules_version=RULES_VERSION,
    player_counts=PLAYER_COUNTS,
    score="money",
    score_unit="coins",
    options=load_options(),
    tables=TABLES,
    action_count=ACTION_COUNT,
    decision_bound=DECISION_BOUND,
    state_dtype=STATE,
    rules_dtype=RULES,
    mind_dtype=MIND,
    rows_dtype=ROWS,
    detail_dtype=TALLY,
    round_dtype=ROUND,
    rounds_bound=rounds_bound,
    kernels=Kernels(
        reset=f"{_HERE}.entries.moves",
        step=f"{_HERE}.entries.moves",
        is_over=f"{_HERE}.entries.moves",
        outcome=f"{_HERE}.entries.moves",
        refuse=f"{_HERE}.entries.moves",
        legal_actions=f"{_HERE}.entries.moves",
        decision_key=f"{_HERE}.entries.moves",
        sample_hidden=f"{_HERE}.entries.sample",
        play=f"{_HERE}.play",
        profile=f"{_HERE}.entries.profile",
    ),
    words=Words(
        action=action_words,
        parse_action=parse_action,
        refusal=refusal_sentence,
        events=read_events,
        header=trace_header,
        read_header=read_header,
        story=tell_story,
        decisions=DECISION_NAMES,
    ),
    data_folder=DATA_FOLDER,
    source_folders=(DATA_FOLDER.parent,),
    find_variant=find_variant,
    apply_settings=apply_settings,
    build_ruleset=build_ruleset,
    find_policy=find_policy,
    check_policy=check_policy,
    policy_names=policy_names,
    state_position=state_position,
    detail_rows=detail_rows,
    decks=Decks(
        files=FILES,
        rows=lambda variant: list_card_rows(cards_in_force(variant)),
        export=lambda variant: export_files(cards_in_force(variant)),
        groups=(FENCES, LOOT),
        market=(LOOT.name, FENCES.name),
        kinds=kinds_of_card,
        losses=LOSSES,
        worth_needs={"unsold_loot": "nothing"},  # else the last round's money holds what the rounds before lack
        unknowns=UNKNOWNS,
        draw=draw_cards,
    ),
    roles={"scoundrel": lambda ruleset: [str(card["scoundrel"]) for card in ruleset.cards["scoundrels"]]},
    choose_signature=CHOOSE,
    restrictions={name: Restriction(*one) for name, one in RESTRICTIONS.items()},
    levers=(Lever("start_hand", "tool", "tools"), Lever("start_money", "coin", "coins", 0.5)),
)
