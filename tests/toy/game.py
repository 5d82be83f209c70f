"""Dash as the frame wants a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from langfinger_sim.content import variants
from langfinger_sim.content.fields import check_value
from langfinger_sim.content.options import Option, Variant, value_in_force
from langfinger_sim.contract import (
    Batch,
    Column,
    Game,
    Kernels,
    Passage,
    Policy,
    Restriction,
    ResultTable,
    Ruleset,
    Story,
    Words,
    record_array,
)
from langfinger_sim.errors import InputError, nearest
from langfinger_sim.results.digests import hash_plain
from tests.toy import rules
from tests.toy.records import CHOOSE, DETAIL, MIND, ROUND, ROWS, RULES, STATE

FOLDER = Path(__file__).parent
REFUSALS = {rules.NO_JUMPS_LEFT: "no jumps left", rules.NO_ACTION: "there is no such action"}
COUNTS = (2, 3, 4)
ACTIONS = ("walk", "jump")
OPTIONS = tuple(
    Option(name, "integer", base, unit, "D1", meaning, low, high)
    for name, base, unit, meaning, low, high in [
        ("goal", 12, "steps", "how far the goal is", 2, 60),
        ("jump_limit", 5, "jumps", "jumps a seat has", 0, 60),
        ("round_cap", 60, "rounds", "when it ends without a winner", 1, 200),
    ]
)
POLICIES: dict[str, tuple[Any, float]] = {
    "walk": (rules.walk, 0.0),
    "jump": (rules.jump, 0.0),
    "toss": (rules.toss, 0.5),
    "rarely": (rules.toss, 0.1),
    "cheat": (rules.cheat, 0.0),
    "greedy": (rules.toss, 0.8),
    "balanced": (rules.toss, 0.7),
}
COST_MICROSECONDS = 1.0


def column(name: str, dtype: str) -> Column:
    return Column(name, dtype, "", f"the {name} of it")


def game_columns(batch: Batch) -> Mapping[str, np.ndarray[Any, Any]]:
    one = {name: batch.rows[name][:, 0] for name in ("rounds", "decisions")}
    games = np.arange(batch.first_game, batch.first_game + len(batch.rows))
    return {
        "game": games,
        **one,
        "is_capped": batch.rows["capped"][:, 0],
        "winner_count": batch.rows["winner"].sum(axis=1),
    }


def seat_columns(batch: Batch) -> Mapping[str, np.ndarray[Any, Any]]:
    games = np.arange(batch.first_game, batch.first_game + len(batch.rows))
    won, position = (batch.rows[name][:, : batch.players].ravel() for name in ("winner", "position"))
    seats = np.tile(np.arange(batch.players), len(games))
    return {"game": np.repeat(games, batch.players), "seat": seats, "is_winner": won, "position": position}


def jump_columns(batch: Batch) -> Mapping[str, np.ndarray[Any, Any]]:
    games = np.arange(batch.first_game, batch.first_game + len(batch.rows))
    seats = np.tile(np.arange(batch.players), len(games))
    jumps = batch.detail["jumps"][:, : batch.players].ravel()
    return {"game": np.repeat(games, batch.players), "seat": seats, "jumps": jumps}


def round_columns(batch: Batch) -> Mapping[str, np.ndarray[Any, Any]]:
    names = {"game": "game_index", "round": "round_number", "best": "best"}
    return {name: batch.rounds[field] for name, field in names.items()}


def table(name: str, extract: Callable[[Batch], Any], columns: dict[str, str], *, is_detail: bool) -> ResultTable:
    declared = tuple(column(key, dtype) for key, dtype in columns.items())
    return ResultTable(name, f"one row of {name}", declared, is_detail, extract)


TABLES = (
    table(
        "games",
        game_columns,
        {"game": "int64", "rounds": "uint8", "is_capped": "uint8", "decisions": "int16", "winner_count": "uint8"},
        is_detail=False,
    ),
    table(
        "seats",
        seat_columns,
        {"game": "int64", "seat": "uint8", "is_winner": "uint8", "position": "int16"},
        is_detail=False,
    ),
    table("jumps", jump_columns, {"game": "int64", "seat": "uint8", "jumps": "int16"}, is_detail=True),
    table("rounds", round_columns, {"game": "int64", "round": "int16", "best": "int16"}, is_detail=True),
)


def find_variant(name: str) -> Variant:
    return variants.find_variant(FOLDER / "data" / "variants", OPTIONS, name, COUNTS)


def apply_settings(variant: Variant, settings: Sequence[str]) -> Variant:
    return variants.apply_settings(OPTIONS, variant, settings)


def check_policy(name: str) -> None:
    find_policy(name)


def build_ruleset(variant: Variant, players: int) -> Ruleset:
    record = record_array(RULES)
    options = {option.name: value_in_force(option, variant, players) for option in OPTIONS}
    record["seat_count"] = players
    for name, value in options.items():
        record[name] = value
    warnings = ("jump_limit = 0: nobody can jump",) if options["jump_limit"] == 0 else ()
    return Ruleset(variant.name, players, record, options, {}, hash_plain(options), warnings, "no cards at all")


def find_policy(name: str) -> Policy:
    if name not in POLICIES:
        raise InputError(f'policy "{name}" is unknown{nearest(name, POLICIES)}')
    choose, weight = POLICIES[name]
    mind = record_array(MIND)
    mind["weights"][0, 0] = weight
    return Policy(name, name, f"what {name} says", lambda: choose, mind, COST_MICROSECONDS, hash_plain([name, weight]))


def read_events(ruleset: Ruleset, state: Any) -> list[dict[str, Any]]:
    """The logged events, the log emptied."""
    logged = [tuple(map(int, row)) for row in state.hidden.log[: state.hidden.log_count]]
    state.hidden.log_count = 0
    return [
        {"event": "action", "seat": first, "decision": "move", "action": ACTIONS[second], "asked": True}
        if code == rules.ACTION
        else {"event": "round_end", "round": first, "best": second}
        for code, first, second in logged
    ]


def parse_action(ruleset: Ruleset, words: str, kind: str) -> int:
    if words not in ACTIONS:
        raise InputError(f'"{words}" is no action of Dash{nearest(words, ACTIONS)}')
    return ACTIONS.index(words)


def read_header(header: Mapping[str, Any]) -> Ruleset:
    """The ruleset a trace says it was played by."""
    changes = {option.name: check_value(option, header.get(option.name)) for option in OPTIONS}
    return build_ruleset(Variant("trace", "", "", changes), header["players"])


def tell_story(trace: Sequence[Mapping[str, Any]], policies: Sequence[str]) -> Story:
    """Who moved how, round by round."""
    cast = tuple(f"Runner {seat + 1}" for seat in range(trace[0]["players"]))
    passages = [Passage(rows=[("runner", "policy"), *zip(cast, policies, strict=False)])]
    for event in trace[1:]:
        if event["event"] == "action":
            passages.append(Passage(f"{cast[event['seat']]} takes a {event['action']}.", level=1))
        else:
            passages.append(Passage(f"Round {event['round']}: the best is at {event['best']}", kind="heading"))
    return Story(cast, passages)


def detail_rows(
    state: Any, game_index: int, trace: Sequence[dict[str, Any]]
) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Jumps from the table, rounds from the trace."""
    ends = [event for event in trace if event["event"] == "round_end"]
    detail, rounds = record_array(DETAIL), record_array(ROUND, len(ends))
    detail["jumps"][0] = state.table.jumps
    rounds["game_index"] = game_index
    rounds["round_number"] = [event["round"] for event in ends]
    rounds["best"] = [event["best"] for event in ends]
    return detail, rounds


GAME = Game(
    id="dash",
    title="Dash",
    rules_version="1",
    player_counts=COUNTS,
    score="position",
    score_unit="steps",
    options=OPTIONS,
    tables=TABLES,
    action_count=2,
    decision_bound=rules.DECISION_BOUND,
    state_dtype=STATE,
    rules_dtype=RULES,
    mind_dtype=MIND,
    rows_dtype=ROWS,
    detail_dtype=DETAIL,
    round_dtype=ROUND,
    rounds_bound=lambda record: int(record["round_cap"][0]),
    kernels=Kernels(**dict.fromkeys(Kernels.NAMES, "tests.toy.rules")),
    words=Words(
        action=lambda ruleset, action: ACTIONS[action],
        parse_action=parse_action,
        refusal=lambda ruleset, table, seat, action, code: REFUSALS[code],
        events=read_events,
        header=lambda ruleset: dict(ruleset.options),
        read_header=read_header,
        story=tell_story,
        decisions=("move",),
    ),
    data_folder=FOLDER / "data",
    source_folders=(FOLDER,),
    find_variant=find_variant,
    apply_settings=apply_settings,
    build_ruleset=build_ruleset,
    find_policy=find_policy,
    check_policy=check_policy,
    policy_names=lambda: tuple(POLICIES),
    state_position=lambda *_: None,
    detail_rows=detail_rows,
    choose_signature=CHOOSE,
    restrictions={"jump": Restriction("jumping", (rules.JUMP,)), "long_walk": Restriction("walking", (rules.WALK,))},
)
