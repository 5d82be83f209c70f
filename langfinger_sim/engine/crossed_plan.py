"""Plans in which unknown cards and disputed rules are drawn at once: every deck again, each under another reading."""

from __future__ import annotations

from dataclasses import replace

from langfinger_sim.contract import Game
from langfinger_sim.engine.deck_plan import ALL, case_size, read_deck_plan
from langfinger_sim.engine.plan import Plan
from langfinger_sim.engine.reading_plan import Reading, check_readings


def cross_decks(game: Game, plan: Plan) -> Plan:
    """The case of a plan of `plan_decks` with each of its decks, under a reading each, on the deals the decks met.

    Readings take turns: deck d is played under number (d - 1) modulo readings. InputError where none is open.
    """
    size = case_size(plan)
    firsts = [deck.cell for deck in read_deck_plan(game, plan) if deck.group == ALL]
    cells = [
        replace(cell, variant=game.apply_settings(cell.variant, [reading.setting]), shard_games=0)
        for first, reading in zip(firsts, turn_of(game, plan, len(firsts)), strict=True)
        for cell in plan.cells[first : first + size]
    ]
    return replace(plan, cells=tuple(cells))


def turn_of(game: Game, plan: Plan, decks: int) -> list[Reading]:
    """The reading of each deck."""
    size = case_size(plan)
    readings = check_readings(game, plan.cells[:size], plan.games, size)
    return [readings[place % len(readings)] for place in range(decks)]
