"""How much can be won against a policy? A challenger is trained against a table of it, and what he gains is measured.

His gain is a lower bound: what he did not find, somebody else may. So a large gain says that a policy should be trained
on, and a small one that this challenger, in this time, found little.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from langfinger_sim.contract import Game, Variant
from langfinger_sim.engine.defaults import POLICY
from langfinger_sim.engine.fingerprint import engine_fingerprint, named_versions
from langfinger_sim.engine.restricted import find_policy
from langfinger_sim.engine.selfplay import Company
from langfinger_sim.engine.trained_names import safe_name
from langfinger_sim.results.digests import hash_plain
from langfinger_sim.stats.seat_shares import Interval
from langfinger_sim.studies.training import Budget, train
from langfinger_sim.studies.tune import Search, Tuned, describe_search, find_weights, refuse_endless

MOST_GAIN = 0.03
"""Win share that may be gained against a policy that holds: three games of 100."""

Report = Callable[[str, int, int, float], None]
"""report(who is trained, generations done, of which found written down, gain so far in win share)."""


class Standing(StrEnum):
    """What a challenger's gain says of the policy he met."""

    HOLDS = "HOLDS"
    NOT_SETTLED = "NOT SETTLED"
    TRAIN_ON = "TRAIN ON"


ORDER = (Standing.HOLDS, Standing.NOT_SETTLED, Standing.TRAIN_ON)


@dataclass(frozen=True)
class Challenger:
    """One trained at one player count; `tuned`: what he wins there, beside what the policy wins in the same seats.

    `interval`: of his gain in win share; with 95 % those of all challengers hold at once.
    """

    players: int
    file: Path
    digest: str
    tuned: Tuned
    interval: Interval

    @property
    def standing(self) -> Standing:
        """Whether the whole range of his gain lies on one side of what is allowed."""
        if self.interval.low > MOST_GAIN:
            return Standing.TRAIN_ON
        return Standing.HOLDS if self.interval.high < MOST_GAIN else Standing.NOT_SETTLED


@dataclass(frozen=True)
class ChallengeFindings:
    """What challengers gained.

    Attributes:
        title: of the game.
        policy, digest: whom they met.
        start: whom they started as.
        variant: name of the rules.
        challengers: one a player count.
        worst: number of the one that the verdict is of; of several such the one who gained most.
        budget, seed: how long each was trained, and with which seed.
        next_command: trains the policy on; empty where nothing says that it should be, or where it has no weights.
        card_statuses: what is assumed of the cards; empty: nothing.
        engine_fingerprint, versions: what played.
    """

    title: str
    policy: str
    digest: str
    start: str
    variant: str
    challengers: tuple[Challenger, ...]
    worst: int
    budget: Budget
    seed: int
    next_command: str
    card_statuses: tuple[str, ...]
    engine_fingerprint: str
    versions: Mapping[str, str]

    @property
    def verdict(self) -> Standing:
        """That of the worst."""
        return self.challengers[self.worst].standing


@dataclass(frozen=True)
class Challenge:
    """What is asked for: a table of `policy` by the rules of `variant`, at each player count; `start` challenges it."""

    game: Game
    variant: Variant
    players: tuple[int, ...]
    policy: str
    start: str
    budget: Budget
    seed: int
    threads: int | None = None

    @property
    def search(self) -> Search:
        """Of each challenger."""
        return self.budget.search(self.start, self.seed, "" if self.start == self.policy else self.policy)

    def company(self, players: int) -> Company:
        """Whom he meets."""
        return Company(self.variant, (players,), (self.policy,))

    def check(self) -> None:
        """InputError where somebody cannot play, cannot be trained, or it would take days. Nothing is compiled."""
        for players in self.players:
            describe_search(self.game, self.company(players), self.search)
            refuse_endless(self.game, self.company(players), self.search, self.threads)

    @property
    def own_folder(self) -> Path:
        """Where challengers are kept: named by all that makes them."""
        searches = [describe_search(self.game, self.company(players), self.search) for players in self.players]
        digest = hash_plain([searches, repr(self.budget)])
        counts = "-".join(map(str, self.players))
        return Path("runs") / f"challenge-{safe_name(self.policy)}-{counts}p-{digest[:6]}"

    def find(self, folder: Path, report: Report) -> ChallengeFindings:
        """Train who is not in the folder yet, and judge. RunError where something else lies there."""
        challengers = tuple(self._train(players, folder, report) for players in self.players)
        ranks = [(ORDER.index(one.standing), one.tuned.gain) for one in challengers]
        rulesets = [self.game.build_ruleset(self.variant, players) for players in self.players]
        return ChallengeFindings(
            title=self.game.title,
            policy=self.policy,
            digest=find_policy(self.game, self.policy).digest,
            start=self.start,
            variant=self.variant.name,
            challengers=challengers,
            worst=ranks.index(max(ranks)),
            budget=self.budget,
            seed=self.seed,
            next_command=self._spell_next() if any(one.standing is Standing.TRAIN_ON for one in challengers) else "",
            card_statuses=tuple(dict.fromkeys(one.card_status for one in rulesets if one.card_status)),
            engine_fingerprint=engine_fingerprint(self.game),
            versions=named_versions(),
        )

    def _train(self, players: int, folder: Path, report: Report) -> Challenger:
        def report_one(done: int, kept: int, gain: float) -> None:
            report(f"a challenger of {self.policy}, {players} players", done, kept, gain)

        file = folder / f"challenger-{players}p.toml"
        company = self.company(players)
        tuned = train(self.game, company, self.search, file, threads=self.threads, report=report_one)
        digest = find_policy(self.game, str(file)).digest
        return Challenger(players, file, digest, tuned, tuned.interval(len(self.players)))

    def _spell_next(self) -> str:
        """The `tune` that trains the policy on against itself, at all these player counts."""
        if not find_policy(self.game, self.policy).tunable:
            return ""
        counts = ",".join(map(str, self.players))
        return shlex.join(
            ["langfinger-sim", "tune", self.policy, "--against", self.policy, "--players", counts, "--out", "next.toml"]
        )


def choose_start(game: Game, policy: str, start: str | None) -> str:
    """Who challenges where nobody is named: the policy itself, or where it has no weights, the default one.

    InputError where who is named has none.
    """
    if start is None:
        start = policy if find_policy(game, policy).tunable else POLICY
    find_weights(find_policy(game, start))
    return start
