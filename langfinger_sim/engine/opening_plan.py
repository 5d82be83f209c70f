"""What a study of openings plays: asked for by options or a plan file, in stages with deals of their own."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from langfinger_sim.content.fields import attempt, check_number, check_whole, describe_fault, show
from langfinger_sim.content.toml_reader import Document, read_toml
from langfinger_sim.contract import Game, Variant
from langfinger_sim.engine.defaults import DEEP_SKILLS, EFFORT, EFFORT_GAMES, SKILLS
from langfinger_sim.engine.openings import Levers, hand_bounds, money_bound, read_levers
from langfinger_sim.engine.plan import MOST_GAMES, Cell, Plan
from langfinger_sim.engine.plan_file import read_wanted
from langfinger_sim.engine.ranges import CHECK, CONFIRM, REPORT, SEARCH, in_range
from langfinger_sim.engine.wanted import Wanted, make_plan
from langfinger_sim.errors import InputError, nearest
from langfinger_sim.stats.verdicts import Verdict

RANGES = (SEARCH, CONFIRM, REPORT, CHECK)
"""Names of the deals: what was found on one is never judged by them."""

BANDS = {"fair": Verdict.FAIR, "fair-enough": Verdict.FAIR_ENOUGH}
BAND, MOST_MONEY = "fair", 2.0
REACH = 1
"""Hands are searched from so much below the least printed one to so much above the largest."""

FEWEST_GAMES = 1_000
MOST_COMBINATIONS = 20_000
DEEP_GAME_SECONDS, DEEP_MICROSECONDS = 300.0, 10_000.0
"""Players that think, of whom a game takes so long, are given so many seconds of one thread for each table they check,
and only tables as large as the one the rule is made for."""


NOTHING_SAID = Wanted(policies=(), games=0)


@dataclass(frozen=True)
class Asked:
    """What somebody wants to know of openings.

    Attributes:
        wanted: one variant, player counts, and who plays: a rule is made for the first, the others check it.
        effort: a key of `EFFORT_GAMES`; where `wanted.games` is 0 it says how many.
        hands: the least and the most of a hand that are tried; None: about the printed ones.
        money: the most that is tried on top of the printed money.
        band: how fair is enough, a key of `BANDS`.
    """

    wanted: Wanted = NOTHING_SAID
    effort: str = EFFORT
    hands: tuple[int, int] | None = None
    money: float = MOST_MONEY
    band: str = BAND


@dataclass(frozen=True)
class OpeningPlan:
    """What is asked, made ready.

    Attributes:
        game, variant: whose printed opening is judged.
        levers: at each player count.
        hands: least and most of a hand, at each player count.
        policies: of each player count, those of the seats: the first the rule is made for, the others check it.
        games: of the last stage; the others play fixed parts of it.
        seed, question, smallest_effects, money, band: as asked.
        command: makes the report again.
    """

    game: Game
    variant: Variant
    levers: Mapping[int, Levers]
    hands: Mapping[int, tuple[int, int]]
    policies: Mapping[int, tuple[tuple[str, ...], ...]]
    games: int
    seed: int
    question: str
    smallest_effects: Mapping[str, float]
    money: float
    band: Verdict
    command: str

    def stage(self, name: str, variants: Sequence[Variant], tables: Sequence[tuple[str, ...]], games: int) -> Plan:
        """Every variant at every table of players, on the deals of this name; a table is the policies by seat."""
        found = {variant.name: variant for variant in (self.variant, *variants)}
        cells = tuple(Cell(variant, len(table), table) for variant in found.values() for table in tables)
        return in_range(
            Plan(self.game.id, cells, seed=self.seed, detail_games=0, question=self.question,
                 smallest_effects=self.smallest_effects),
            name, games,
        )  # fmt: skip

    @property
    def all_tables(self) -> Plan:
        """The printed opening at every table of players, for a check that they can be played."""
        return self.stage(CHECK, [], [table for tables in self.policies.values() for table in tables], 1)

    @property
    def measure_games(self) -> int:
        """Of the printed opening, and of each that differs from it in one seat."""
        return self.games // 8

    @property
    def search_games(self) -> int:
        """Of the last rung of the search."""
        return max(1, self.games // 12)

    @property
    def confirm_games(self) -> int:
        """Of what the search has found."""
        return self.games // 4

    def check_games(self, cost_microseconds: float = 0.0) -> int:
        """Of the pick with other players and at other player counts, given what a game of theirs takes."""
        games = max(1, self.games // 16)
        return games if cost_microseconds <= 0 else min(games, max(1, int(DEEP_GAME_SECONDS * 1e6 / cost_microseconds)))


def plan_openings(game: Game, asked: Asked) -> OpeningPlan:
    """What is to be played; InputError with all faults."""
    wanted = asked.wanted
    if len(wanted.variants) > 1:
        raise InputError(f"variants: {', '.join(wanted.variants)}; openings are judged of one variant")
    faults = _range_faults(asked)
    policies = wanted.policies or default_skills(game, asked.effort)
    ready = attempt(faults, partial(make_plan, game, replace(wanted, policies=policies, games=1)))
    levers = {}
    if ready is not None:
        variant = ready.cells[0].variant
        for players in wanted.players:
            if found := attempt(faults, partial(read_levers, game, variant, players)):
                levers[players] = found
                faults += _lever_faults(found, asked)
    if faults or ready is None:
        raise InputError(list(dict.fromkeys(faults)))
    tables = {
        players: tuple(cell.policies for cell in ready.cells if cell.players == players) for players in wanted.players
    }
    games = wanted.games or EFFORT_GAMES[asked.effort]
    return OpeningPlan(
        game=game,
        variant=ready.cells[0].variant,
        levers=levers,
        hands={players: asked.hands or _near(found) for players, found in levers.items()},
        policies=tables,
        games=games,
        seed=wanted.seed,
        question=wanted.question,
        smallest_effects=ready.smallest_effects,
        money=asked.money,
        band=BANDS[asked.band],
        command=spell_openings(game, asked, policies, games),
    )


def default_skills(game: Game, effort: str) -> tuple[tuple[str, ...], ...]:
    """Who plays where nobody is named: those of the usual players that the game has."""
    names = [*SKILLS, *(DEEP_SKILLS if effort == "full" else ())]
    return tuple((name,) for name in names if name in game.policy_names())


def _range_faults(asked: Asked) -> list[str]:
    faults = []
    if asked.hands is not None and asked.hands[0] > asked.hands[1]:
        faults.append(f"hands = {asked.hands[0]},{asked.hands[1]}: the first is the least, the second the most")
    if asked.wanted.games and asked.wanted.games < FEWEST_GAMES:
        faults.append(f"games = {asked.wanted.games}: allowed is {FEWEST_GAMES:,} or more")
    if asked.effort not in EFFORT_GAMES:
        hint = nearest(asked.effort, EFFORT_GAMES)
        faults.append(f"effort = {asked.effort}: allowed: {', '.join(EFFORT_GAMES)}{hint}")
    if asked.band not in BANDS:
        faults.append(f"band = {asked.band}: allowed: {', '.join(BANDS)}{nearest(asked.band, BANDS)}")
    return faults


def _lever_faults(levers: Levers, asked: Asked) -> list[str]:
    """What is tried must be allowed, and not so much that nobody waits for it."""
    faults = []
    low, high = hand_bounds(levers)
    if asked.hands is not None and not low <= asked.hands[0] <= asked.hands[1] <= high:
        faults.append(f"hands = {asked.hands[0]},{asked.hands[1]}: {levers.hand.option} is {low} to {high}")
    first, last = asked.hands or _near(levers)
    steps = {"hands": last - first + 1}
    if levers.money:
        steps["money"] = round(asked.money / levers.money.step) + 1
        most = money_bound(levers)
        if max(levers.printed.money) + asked.money > most:
            faults.append(f"money = {asked.money:g}: {levers.money.option} is at most {most:g}")
    for name, count in steps.items():
        if count**levers.players > MOST_COMBINATIONS:
            faults.append(f"{name}: {count} amounts for {levers.players} seats are too many combinations to search")
    return faults


def _near(levers: Levers) -> tuple[int, int]:
    low, high = hand_bounds(levers)
    return max(low, int(min(levers.printed.hand)) - REACH), min(high, int(max(levers.printed.hand)) + REACH)


def spell_openings(game: Game, asked: Asked, policies: Sequence[Sequence[str]], games: int) -> str:
    """The command that makes the report again, every default written out."""
    wanted = asked.wanted
    arguments = ["langfinger-sim", "report", "starting-hand", "--game", game.id, "--variant", wanted.variants[0]]
    arguments += [part for setting in wanted.settings for part in ("--set", setting)]
    arguments += ["--cards", wanted.cards.resolve().name] if wanted.cards else []
    arguments += ["--players", ",".join(map(str, wanted.players))]
    arguments += [part for names in policies for part in ("--policy", ",".join(names))]
    arguments += [part for text in wanted.restrictions for part in ("--restrict", text)]
    arguments += ["--hands", ",".join(map(str, asked.hands))] if asked.hands else []
    arguments += ["--money", f"{asked.money:g}", "--band", asked.band, "--seed", str(wanted.seed)]
    return shlex.join([*arguments, "--games", str(games)])


def read_opening_file(path: Path) -> Asked:
    """What a plan file asks; InputError with all faults: place, key, value, what is allowed."""
    document = read_toml(path)
    faults = [
        f"{document.place(key)}: {show(key)} is unknown; allowed: {', '.join(ALL_KEYS)}{nearest(key, ALL_KEYS)}"
        for key in document.data
        if key not in ALL_KEYS
    ]
    common = {key: value for key, value in document.data.items() if key in COMMON_KEYS}
    wanted = attempt(faults, partial(read_wanted, Document(path, common, document.text)))
    own: dict[str, Any] = {
        key: attempt(faults, partial(_read_own, document, key, document.data[key]))
        for key in OWN_KEYS
        if key in document.data
    }
    if faults or wanted is None:
        raise InputError(faults)
    unsaid: dict[str, Any] = {"policies": ()} if "policies" not in common else {}
    unsaid |= {"games": 0} if "games" not in common else {}
    return replace(Asked(wanted=replace(wanted, **unsaid)), **own)


COMMON_KEYS = (
    "question", "game", "variants", "set", "cards", "players", "policies", "restrict", "games", "seed",
    "smallest_effects",
)  # fmt: skip
OWN_KEYS = ("effort", "hands", "money", "band")
ALL_KEYS = (*COMMON_KEYS, *OWN_KEYS)


def _read_own(document: Document, key: str, value: Any) -> Any:
    place = document.place(key)
    if key == "hands":
        if not isinstance(value, list) or len(value) != 2:  # noqa: PLR2004 - least and most
            allowed = "the least and the most of a hand, such as [1, 5]"
            raise InputError(f"{place}: {describe_fault(key, value, allowed)}")
        return tuple(_placed(place, partial(check_whole, key, amount, 0, None)) for amount in value)
    if key == "money":
        return _placed(place, partial(check_number, key, value, 0, MOST_GAMES))
    names = tuple(EFFORT_GAMES if key == "effort" else BANDS)
    if value not in names:
        raise InputError(f"{place}: {describe_fault(key, value, ', '.join(names), nearest(str(value), names))}")
    return value


def _placed(place: str, read: Any) -> Any:
    try:
        return read()
    except InputError as error:
        raise InputError([f"{place}: {fault}" for fault in error.faults]) from error
