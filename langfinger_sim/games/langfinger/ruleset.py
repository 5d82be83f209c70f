"""Makes a variant ready for a player count: one packed record, and what people want to know of it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

import numpy as np

from langfinger_sim.content.options import Variant
from langfinger_sim.contract import Ruleset, record_array
from langfinger_sim.errors import InputError
from langfinger_sim.games.langfinger.cards import describe_status
from langfinger_sim.games.langfinger.cautions import find_warnings
from langfinger_sim.games.langfinger.options import (
    PLAYER_COUNTS,
    cards_in_force,
    load_options,
    resolve_options,
)
from langfinger_sim.games.langfinger.records import HALF, NONE, RULES
from langfinger_sim.games.langfinger.tables import FENCE_KINDS, LOOT_KINDS, SECURITIES, Cards, cards_in_play

Record = Any  # one element of a record array of RULES
IN_THE_CARDS = ("chest_shift", "bonus_shift")
"""Options that are packed into the values of cards, at no price in play; the record has no field for them."""


def build_ruleset(variant: Variant, players: int, cards: Cards | None = None) -> Ruleset:
    """The ruleset of a variant at a player count, with these cards, the variant's own, or the reference set.

    InputError with all faults when values that are allowed alone do not fit together.
    """
    if cards is None:
        cards = cards_in_force(variant)
    cards = cards_in_play(cards, players)
    options = resolve_options(variant, players, cards)
    faults = _find_misfits(options, players, cards)
    if faults:
        raise InputError([f"{variant.name} with {players} players: {fault}" for fault in faults])
    tables = list_cards(cards)
    return Ruleset(
        variant=variant.name,
        players=players,
        record=_pack(options, players, cards),
        options=options,
        cards=tables,
        digest=_digest(options, players, tables),
        warnings=find_warnings(options, players, cards),
        card_status=describe_status(cards),
    )


def list_cards(cards: Cards) -> dict[str, Any]:
    """Every card as plain data, spelled as in the header of a trace, in the order of the files."""
    return {
        "tools": {tool.name: tool.copies for tool in cards.tools},
        "loot": [
            {
                "card": loot.name,
                "security": loot.security,
                "content": loot.content,
                "value": loot.value,
                "tools": {tool.name: loot.tools[tool.name] for tool in cards.tools if loot.tools[tool.name]},
            }
            for loot in cards.loot
        ],
        "fences": [
            {
                "card": fence.name,
                "buys": {kind: number for kind, number in fence.buys.items() if number},
                "bonus": {kind: coins for kind, coins in fence.bonus.items() if coins},
            }
            for fence in cards.fences
        ],
        "scoundrels": [{"scoundrel": scoundrel.name, "tool": scoundrel.tool} for scoundrel in cards.scoundrels],
    }


MOST_IN_LANE = 255 // len(FENCE_KINDS)
"""The highest bonus policies tell from a higher one, half coins: those of all kinds still add up in eight bits."""


def hash_card(deck: str, card: str, copy: int) -> int:
    """The card's own 64-bit random number: from deck, name and copy, never from its row."""
    text = f"{deck}:{card}:{copy}"
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "little")


def _find_misfits(options: Mapping[str, Any], players: int, cards: Cards) -> list[str]:
    """Faults of a combination whose values are each allowed."""
    if players not in PLAYER_COUNTS:
        return [f"players = {players} is refused; allowed: {PLAYER_COUNTS[0]} to {PLAYER_COUNTS[-1]}"]
    faults = [
        f"{cards.folder / name}: no card is left (min_players); allowed: at least 1"
        for name, left in (("loot.csv", cards.loot), ("fences.csv", cards.fences))
        if not left
    ]
    if options["places"] is None:
        faults.append(f"there is no layout: places.{players} is stated neither in the variant nor in places.csv (S4)")
    for seat, money in enumerate(options["start_money"], 1):
        if money >= options["goal"]:
            faults.append(
                f"start_money number {seat} = {money} is refused; allowed: less than goal = {options['goal']} (S3)"
            )
    if options["scoundrels"] != "none" and len(cards.scoundrels) < players:
        faults.append(
            f"{cards.folder / 'scoundrels.csv'}: {len(cards.scoundrels)} scoundrels; allowed: one for each of"
            f' {players} players, or scoundrels = "none" (S1)'
        )
    return faults


def _digest(options: Mapping[str, Any], players: int, tables: Mapping[str, Any]) -> str:
    """Hash of all that makes a difference to play; the order of the tools does, so they go in as pairs."""
    content = {"options": options, "players": players, "cards": {**tables, "tools": list(tables["tools"].items())}}
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def _pack(options: Mapping[str, Any], players: int, cards: Cards) -> np.ndarray[Any, Any]:
    rules = record_array(RULES)
    rules["seat_count"] = players
    _pack_options(rules[0], options)
    _pack_tools(rules[0], cards)
    _pack_loot(rules[0], cards, options["chest_shift"])
    _pack_fences(rules[0], cards, options["bonus_shift"])
    return rules


def _pack_options(rules: Record, options: Mapping[str, Any]) -> None:
    for option in load_options():
        value = options[option.name]
        if option.name in IN_THE_CARDS:
            continue
        if option.kind == "choice":
            rules[option.name] = option.choices.index(value)
        elif option.kind == "limit":
            rules[option.name] = NONE if value == "none" else value
        elif option.kind == "price":
            rules[option.name] = NONE if value == "none" else int(value * HALF)
        elif option.kind in ("coins", "coin_list"):
            rules[option.name] = np.multiply(value, HALF).astype(np.int64)
        elif option.kind not in ("layout", "rates"):
            rules[option.name] = value
    city, villa, museum, harbor = options["places"]
    rules["city_size"], rules["heist_size"], rules["harbor_size"] = city, (villa, museum), harbor
    rates = [tuple(int(number) for number in rate.split(">")) for rate in options["ruin_rates"]]
    rules["exchange_count"] = len(rates)
    for square, (give, draw) in enumerate(rates):
        rules["exchange_give"][square], rules["exchange_draw"][square] = give, draw
        rules["exchange_gain"][give:] = np.maximum(rules["exchange_gain"][give:], draw - give)


def _pack_tools(rules: Record, cards: Cards) -> None:
    """Tools and scoundrels; a tool's number is its row in tools.csv."""
    for kind, tool in enumerate(cards.tools):
        rules["tool_copies"][kind] = tool.copies
        for copy in range(tool.copies):
            rules["tool_hash"][kind, copy] = hash_card("tools", tool.name, copy)
    numbers = {tool.name: kind for kind, tool in enumerate(cards.tools)}
    rules["scoundrel_count"] = len(cards.scoundrels)
    for row, scoundrel in enumerate(cards.scoundrels):
        rules["scoundrel_hash"][row] = hash_card("scoundrels", scoundrel.name, 0)
        rules["scoundrel_tool"][row] = numbers[scoundrel.tool]


def _pack_loot(rules: Record, cards: Cards, chest_shift: int) -> None:
    """Loot and its backs: equal security and tools make one back, numbered in order of first appearance."""
    backs: dict[tuple[str, tuple[int, ...]], list[int]] = {}
    rules["loot_count"] = len(cards.loot)
    for row, loot in enumerate(cards.loot):
        asked = tuple(loot.tools[tool.name] for tool in cards.tools)
        backs.setdefault((loot.security, asked), []).append(row)
        rules["loot_hash"][row] = hash_card("loot", loot.name, 0)
        rules["loot_kind"][row] = LOOT_KINDS.index(loot.content)
        value = max(0, loot.value + chest_shift) if loot.security == SECURITIES[0] else loot.value
        rules["loot_value"][row] = value * HALF
    for_fences = [loot.value * HALF for loot in cards.loot if loot.content != LOOT_KINDS[0]]
    rules["mean_loot"] = sum(for_fences) // max(1, len(for_fences))
    rules["back_count"] = len(backs)
    for back, ((security, asked), rows) in enumerate(backs.items()):
        rules["back_security"][back] = SECURITIES.index(security)
        rules["back_is_chest"][back] = security == SECURITIES[0]
        rules["back_tools"][back][: len(asked)] = asked
        rules["back_value"][back] = sum(int(rules["loot_value"][row]) for row in rows) // len(rows)
        rules["loot_back"][rows] = back
        kinds = {int(rules["loot_kind"][row]) - 1 for row in rows} - {NONE}
        rules["back_kinds"][back] = sum(1 << kind for kind in kinds)
        rules["back_lanes"][back][list(kinds)] = -1
        rules["back_share"][back] = 1 / len(kinds) if kinds else 0


def _pack_fences(rules: Record, cards: Cards, bonus_shift: int) -> None:
    rules["fence_count"] = len(cards.fences)
    for row, fence in enumerate(cards.fences):
        rules["fence_hash"][row] = hash_card("fences", fence.name, 0)
        for kind, name in enumerate(FENCE_KINDS):
            rules["fence_buys"][row, kind] = fence.buys[name]
            rules["fence_kinds"][row] |= (fence.buys[name] > 0) << kind
            bonus = max(0, fence.bonus[name] + bonus_shift) if fence.bonus[name] else 0
            rules["fence_bonus"][row, kind] = bonus * HALF
            rules["fence_lanes"][row, kind] = min(MOST_IN_LANE, bonus * HALF)
