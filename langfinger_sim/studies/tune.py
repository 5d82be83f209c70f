"""Tuning by self-play: weights of a policy that win more among fixed opponents, found by CMA-ES.

A generation of candidates is drawn from a normal distribution over the weights, all play the same deals in all seats
among the same opponents, and the distribution moves to those that won more (Hansen, Ostermeier 2001, "Completely
derandomized self-adaptation in evolution strategies"). Every generation has deals of its own, so that no luck is
learned. The mean of the last distribution is what is found, and what it wins is measured on deals that nobody has seen.

What every generation won is written down at once. Drawing is seeded, so from these lines an interrupted search comes to
where it was without playing anything again.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from math import log as ln
from pathlib import Path
from threading import Event
from typing import Any

import numpy as np
from cmaes import CMA

from langfinger_sim.contract import Game, Policy
from langfinger_sim.engine.executors import available_threads
from langfinger_sim.engine.fingerprint import engine_fingerprint
from langfinger_sim.engine.restricted import find_policy
from langfinger_sim.engine.reweighted import spell_policy
from langfinger_sim.engine.selfplay import Company, Deals, win_shares
from langfinger_sim.errors import InputError, RunError
from langfinger_sim.stats.paired import half_width, reach_of
from langfinger_sim.stats.seat_shares import Interval

Array = np.ndarray[Any, Any]

FIRST_STEP = 0.2
"""Of a weight's scale: how far the first candidates lie from the start, one standard deviation."""

LEAST_SCALE, SCALE = 0.2, 0.6
"""A weight's scale is this share of its size at the start, and at least `LEAST_SCALE`, for those that start at 0."""

DIGITS = 3
RECENT = 10
"""Generations whose mean the gain so far is."""

LEVEL = 0.95
"""Of the interval of a gain."""

MOST_SEEDS = 2**32
"""Of the generator that candidates are drawn with."""

MOST_HOURS = 24.0
"""A search that would take longer, by what its players declare, is refused."""

SLOW = 1e-3
"""Seconds a game from which on that is laid to the player."""


@dataclass(frozen=True)
class Search:
    """What is looked for, and how long.

    Attributes:
        start: name or path of the policy whose weights are the first mean.
        generations: of candidates.
        games: each candidate plays in a generation, about.
        confirm_games: that what is found, and whom it is measured beside, play at the end, about.
        seed: of deals and candidates.
        beside: policy whose wins in the same seats the gain is over; empty: the start.
    """

    start: str
    generations: int
    games: int
    confirm_games: int
    seed: int
    beside: str = ""

    @property
    def measured_beside(self) -> str:
        """Whom the gain is over."""
        return self.beside or self.start


@dataclass(frozen=True)
class Tuned:
    """What was found: a policy file, and what it wins on fresh deals, beside another one in the same seats.

    `gain` is in win share, with its standard error from the differences deal by deal; `start_share` is what the other
    one wins, which is the start but where the search names one.
    """

    text: str
    share: float
    start_share: float
    gain: float
    error: float
    deals: int

    @property
    def low(self) -> float:
        """The least gain that is likely, of a 95 % interval."""
        return self.interval().low

    @property
    def high(self) -> float:
        """The highest."""
        return self.interval().high

    def interval(self, shared_among: int = 1) -> Interval:
        """In which the gain lies with 95 %, or with so many others, all of them do at once."""
        half = float(half_width(self.error, self.deals, reach_of(LEVEL, shared_among), rare=1.0))
        return Interval(self.gain - half, self.gain + half)


Report = Callable[[int, int, float], None]
"""report(generations done, of which found written down, gain so far in win share)."""


def tune(game: Game, company: Company, search: Search, log: Path, *, threads: int | None, report: Report) -> Tuned:
    """Search, then measure on fresh deals. `log`: file of what every generation won; gone on with if it is there.

    Raises:
        InputError: a policy cannot be read or has no weights, or it would take days.
        RunError: the log is of another search.
    """
    refuse_endless(game, company, search, threads)
    start = find_policy(game, search.start)
    weights = find_weights(start)
    origin = np.array(list(weights.values()))
    scale = np.maximum(SCALE * np.abs(origin), LEAST_SCALE)
    optimizer = CMA(mean=np.zeros(len(weights)), sigma=FIRST_STEP, seed=search.seed % MOST_SEEDS)
    known = _open_log(log, describe_search(game, company, search))
    with tempfile.TemporaryDirectory() as folder:
        writer = _Writer(start, list(weights), Path(folder))
        field = _Field(game, company, search, threads or available_threads())
        gains: list[float] = []
        for generation in range(search.generations):
            drawn = [optimizer.ask() for _ in range(optimizer.population_size)]
            if generation < len(known):
                won = known[generation]
            else:
                paths = [writer.write(str(i), origin + scale * one) for i, one in enumerate(drawn)]
                won = field.play(paths, f"tune {generation}", search.games).mean(axis=1).tolist()
                _append(log, won)
            optimizer.tell([(one, -share) for one, share in zip(drawn, won[:-1], strict=True)])
            gains.append(float(np.mean(won[:-1])) - won[-1])
            report(generation + 1, min(generation + 1, len(known)), float(np.mean(gains[-RECENT:])))
        found = writer.write("found", np.round(origin + scale * optimizer.mean, DIGITS))
        shares = field.play([found], "tune, confirm", search.confirm_games)
        return _conclude(found, shares, company, search)


def find_weights(policy: Policy) -> dict[str, float]:
    """All weights of a policy that tuning may change, by name. InputError if there are none."""
    weights = {name: value for name, value, _ in policy.numbers if name in policy.tunable}
    if not weights:
        raise InputError(f"policy {policy.name}: its family, {policy.family}, has no weights to tune")
    return weights


def refuse_endless(game: Game, company: Company, search: Search, threads: int | None) -> None:
    """InputError where a search would take days: that is never what somebody meant. Nothing is compiled."""
    start = find_policy(game, search.start)
    opponents = [find_policy(game, name) for name in company.opponents]
    candidates = 5 + 3 * ln(max(1, len(find_weights(start))))  # cmaes draws 4 + 3 ln n; and one is measured beside
    games = search.generations * candidates * search.games + 2 * search.confirm_games
    seats = sum(company.players) / len(company.players)
    costs = [(start.cost_microseconds + (seats - 1) * one.cost_microseconds) / seats for one in opponents]
    cost = sum(costs) / len(costs) / 1e6
    hours = games * cost / (threads or available_threads()) / 3600
    if hours > MOST_HOURS:
        slow = max((start, *opponents), key=lambda policy: policy.cost_microseconds)
        told = f"this search would take about {hours:,.0f} hours; name"
        if cost < SLOW:
            raise InputError(f"{told} fewer games or generations")
        raise InputError(
            f"policy {slow.name} is slow, some {cost:.2g} s a game: with it {told} quicker players, or fewer games or "
            "generations"
        )


@dataclass(frozen=True)
class _Field:
    """Where candidates play, and whom their gain is over."""

    game: Game
    company: Company
    search: Search
    threads: int

    def play(self, paths: list[Path], deals: str, games: int) -> Array:
        """Shares of the wins, (policies, deals), of these files and, last, of the one they are measured beside."""
        count = max(2, round(games / self.company.table_count))
        policies = [*map(str, paths), self.search.measured_beside]
        return win_shares(
            self.game, self.company, policies, Deals(self.search.seed, deals, count), self.threads, Event()
        )


@dataclass(frozen=True)
class _Writer:
    """Writes weights as files like that of the start."""

    start: Policy
    names: list[str]
    folder: Path

    def write(self, name: str, weights: Array) -> Path:
        path = self.folder / f"{name}.toml"
        start = replace(self.start, description=f"Tuned by self-play, from {self.start.name}.")
        path.write_text(spell_policy(start, dict(zip(self.names, map(float, weights), strict=True))), "utf-8")
        return path


def describe_search(game: Game, company: Company, search: Search) -> dict[str, Any]:
    """All that decides what each generation wins, as plain data: a record of it says whose it is."""
    names = (search.start, *company.opponents, *([search.beside] if search.beside else []))
    return {
        "game": game.id,
        "engine": engine_fingerprint(game),
        "rules": [game.build_ruleset(company.variant, players).digest for players in company.players],
        "policies": [find_policy(game, name).digest for name in names],
        "players": list(company.players),
        "games": search.games,
        "seed": search.seed,
    }


def _open_log(log: Path, head: dict[str, Any]) -> list[list[float]]:
    """What the generations won that are written down: each candidate, then the one they are measured beside."""
    text = log.read_text("utf-8") if log.exists() else ""
    whole = text.rpartition("\n")[0]  # a program that was killed leaves half a line
    if not whole and json.dumps(head).startswith(text):
        log.write_text(json.dumps(head) + "\n", "utf-8")
        return []
    try:
        found, *won = [json.loads(line) for line in whole.splitlines()]
    except ValueError as error:
        raise RunError(f"{log}: this is no record of a search; remove it, or name another file with --out") from error
    if found != head:
        raise RunError(f"{log}: this is the record of another search; remove it, or name another file with --out")
    log.write_text(f"{whole}\n", "utf-8")
    return won


def _append(log: Path, won: list[float]) -> None:
    with log.open("a", encoding="utf-8") as file:
        file.write(json.dumps(won) + "\n")


def _conclude(found: Path, shares: Array, company: Company, search: Search) -> Tuned:
    differences = shares[0] - shares[1]
    gain = float(differences.mean())
    count = len(differences)
    error = float(differences.std(ddof=1)) / count**0.5
    share, start_share = shares.mean(axis=1).tolist()
    tuned = Tuned("", share, start_share, gain, error, count)
    return replace(tuned, text="\n".join([*_provenance(tuned, company, search), found.read_text("utf-8")]))


def _provenance(tuned: Tuned, company: Company, search: Search) -> list[str]:
    """Comments that say where the numbers come from."""
    players = ", ".join(map(str, company.players))
    return [
        f"# Made by langfinger-sim tune from {search.start}: CMA-ES, {search.generations} generations, "
        f"seed {search.seed},",
        f"# some {search.games:,} games a candidate and generation; rules {company.variant.name}, {players} players,",
        f"# alone in every seat among {', '.join(company.opponents)}.",
        f"# On {tuned.deals:,} fresh deals, each at {company.table_count} tables, it won {100 * tuned.share:.1f} %, "
        f"{search.measured_beside} {100 * tuned.start_share:.1f} %:",
        f"# {100 * tuned.gain:+.1f} points, from {100 * tuned.low:+.1f} to {100 * tuned.high:+.1f} (95 %).",
    ]
