"""Combinations of options and cards that are legal but odd: what `check` warns of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from langfinger_sim.games.langfinger.cards import deck_warnings
from langfinger_sim.games.langfinger.options import base_round_cap
from langfinger_sim.games.langfinger.tables import Cards

RUIN = 2  # its place among the five


def find_warnings(options: Mapping[str, Any], players: int, cards: Cards) -> tuple[str, ...]:
    """Every warning about a ruleset; `options` are those in force."""
    return (*_find_in_options(options, players), *_find_with_cards(options, players, cards), *deck_warnings(cards))


def _find_in_options(options: Mapping[str, Any], players: int) -> Iterable[str]:
    tokens, squares = players * options["tokens"], sum(options["squares"])
    if tokens > squares:
        yield f"{players} players lay {tokens} tokens, but there are {squares} squares (A1a)"
    ruin_squares, exchanges = options["squares"][RUIN], len(options["ruin_rates"])
    if ruin_squares > exchanges:
        yield f"the Ruin has {ruin_squares} squares for tokens, but {exchanges} exchange squares (B3a)"
    largest_hand = max(options["start_hand"][:players])
    if options["hand_limit"] != "none" and options["hand_limit"] < largest_hand:
        yield f"hand_limit = {options['hand_limit']} is below an opening hand of {largest_hand} tools (C3)"
    yield from _find_at_the_end(options)
    yield from _find_idle_knobs(options)


def _find_at_the_end(options: Mapping[str, Any]) -> Iterable[str]:
    fixed, cap, base_cap = options["fixed_rounds"], options["round_cap"], base_round_cap(options)
    if fixed == "none":
        if cap < base_cap:
            yield f"round_cap = {cap} is below {base_cap}: games may be cut off (E3)"
        return
    if cap < fixed:
        yield f"round_cap = {cap} is below fixed_rounds = {fixed}: every game is capped (E1, E3)"
    if options["end"] != "end_of_round":
        yield f"end = {options['end']} does nothing with fixed_rounds (E1)"


def _find_idle_knobs(options: Mapping[str, Any]) -> Iterable[str]:
    """Knobs without effect beside the others."""
    if options["scoundrels"].startswith("chosen") and options["own_tool_uses"] == 0:
        yield f"scoundrels = {options['scoundrels']} chooses among equals: own_tool_uses = 0 (S1, B2a)"
    if options["tokens"] == 1 and options["placement_order"].startswith("snake"):
        yield f"placement_order = {options['placement_order']} does nothing with one token a player (A1)"
    if options["sale_without_fence"] == 0 and options["loot_limit"] == "none":
        yield "sale_without_fence = 0 gives loot away for nothing, and no loot_limit makes room worth having (B5, B2c)"
    if options["next_start"] != "left" and not options["rotate_start"]:
        yield f"next_start = {options['next_start']} does nothing while rotate_start is off (C4)"


def _find_idle_shifts(options: Mapping[str, Any], cards: Cards) -> Iterable[str]:
    chests = [loot.value for loot in cards.loot if loot.security == "chest"]
    bonuses = [bonus for fence in cards.fences for bonus in fence.bonus.values() if bonus]
    for name, values, what, article in (
        ("chest_shift", chests, "chest", "B2b"),
        ("bonus_shift", bonuses, "bonus", "B5"),
    ):
        shift = options[name]
        if shift and not values:
            yield f"{name} = {shift} does nothing: these cards have no {what} ({article})"
        elif values and max(values) + shift <= 0 < max(values):
            yield f"{name} = {shift} leaves every {what} at 0 ({article})"


def _find_with_cards(options: Mapping[str, Any], players: int, cards: Cards) -> Iterable[str]:
    yield from _find_idle_shifts(options, cards)
    city, _, _, harbor = options["places"]
    wanted = sum(options["start_hand"][:players]) + city
    copies = sum(tool.copies for tool in cards.tools)
    if wanted > copies:
        yield f"opening hands and City ask for {wanted} tools, but there are {copies} (S2, S4)"
    idle_count = sum(not any(fence.buys.values()) for fence in cards.fences)
    if 0 < harbor <= idle_count:
        yield f"{idle_count} fences buy nothing and can fill the Harbor with its {harbor} places (C2)"
