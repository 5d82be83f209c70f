"""Stairs: Dash with seats that start ahead, each by what the printed slope, its leaps and its coins say.

Seats that start alike win alike, so which openings are fair is known without playing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from langfinger_sim.content import variants
from langfinger_sim.content.options import Option, Variant, value_in_force
from langfinger_sim.contract import Game, Lever, Ruleset
from langfinger_sim.errors import InputError
from langfinger_sim.results.digests import hash_plain
from tests.toy import game as dash

SEATS = 4
STEPS_PER_COIN = 2


def by_seat(name: str, kind: str, unit: str, meaning: str) -> Option:
    return Option(name, kind, [0] * SEATS, unit, "D2", meaning, 0, 40, length=(SEATS, SEATS))


OPTIONS = (
    *dash.OPTIONS,
    by_seat("slope", "integers", "steps", "how far ahead each seat starts, whatever else is said"),
    Option("leap", "integer", 1, "steps", "D2", "steps of one leap", 1, 9),
    by_seat("leaps", "integers", "leaps", "leaps each seat starts with"),
    by_seat("coins", "coin_list", "coins", "coins each seat starts with, two steps each"),
)


def find_variant(name: str) -> Variant:
    return variants.find_variant(dash.FOLDER / "data" / "variants", OPTIONS, name, dash.COUNTS)


def apply_settings(variant: Variant, settings: Sequence[str]) -> Variant:
    return variants.apply_settings(OPTIONS, variant, settings)


def build_ruleset(variant: Variant, players: int) -> Ruleset:
    found = dash.build_ruleset(variant, players)
    options = {option.name: value_in_force(option, variant, players) for option in OPTIONS}
    for seat in range(players):
        ahead = options["slope"][seat] + options["leap"] * options["leaps"][seat]
        found.record["start"][0, seat] = ahead + STEPS_PER_COIN * options["coins"][seat]
    return replace(found, options=options, digest=hash_plain(options))


GAME: Game = replace(
    dash.GAME,
    id="stairs",
    title="Stairs",
    options=OPTIONS,
    find_variant=find_variant,
    apply_settings=apply_settings,
    build_ruleset=build_ruleset,
    levers=(Lever("leaps", "leap", "leaps"), Lever("coins", "coin", "coins", 0.5)),
)


def find_game(name: str) -> Game:
    if name not in ("stairs", "langfinger"):
        raise InputError(f'game "{name}" is unknown')
    return GAME
