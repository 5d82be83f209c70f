"""Does the answer of a comparison stay where the players learn the new rule?

Both sides' policies are trained equally long, each on its own rules from the policy that played, with the same seed;
then the same comparison is played with them on deals of its own, and the two answers are held side by side. Equal rules
train equal players and differ by exactly nothing.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

from langfinger_sim.contract import Game
from langfinger_sim.engine.finished import FinishedRun
from langfinger_sim.engine.plan import Plan
from langfinger_sim.engine.restricted import find_policy
from langfinger_sim.engine.retuning import Side, check_retunable, list_sides, plan_retuned
from langfinger_sim.engine.selfplay import Company
from langfinger_sim.stats.changes import Change
from langfinger_sim.studies.compare import Answer, ComparisonFindings, PairFinding, find_comparison
from langfinger_sim.studies.source import Source
from langfinger_sim.studies.training import Budget, train
from langfinger_sim.studies.tune import Tuned, find_weights, refuse_endless

Report = Callable[[str, int, int, float], None]
"""report(who is trained on what, generations done, of which found written down, gain so far in win share)."""


class Stays(StrEnum):
    """What becomes of an answer when the players are trained on each rule."""

    STAYS = "STAYS"
    CHANGES = "CHANGES"
    NOT_SETTLED = "NOT SETTLED"


@dataclass(frozen=True)
class Training:
    """One side's training: `file`, in the folder of the first run, is what `policy` became on the rules of `variant`.

    `tuned`: what it wins alone among others of the policy it started as, on these rules and on fresh deals.
    """

    variant: str
    players: tuple[int, ...]
    policy: str
    file: str
    digest: str
    tuned: Tuned


@dataclass(frozen=True)
class RetunedCase:
    """A pair of the comparison as it was played first, and again with trained players."""

    first: PairFinding
    again: PairFinding

    @property
    def stays(self) -> Stays:
        """Whether the answer to what was asked stays."""
        return judge_stay(self.first.answer, self.again.answer)

    @property
    def stays_by_question(self) -> tuple[Stays, ...]:
        """The same for every question."""
        return tuple(judge_stay(*both) for both in zip(self.first.answers, self.again.answers, strict=True))


@dataclass(frozen=True)
class RetunedFindings:
    """What training does to the answers.

    Attributes:
        cases: in the order of the comparison's pairs.
        worst: number of the one that the comparison's verdict is of.
        trainings: of every side, in the order of the run.
        budget: how long each was.
        seed: of the training, and of the name of the deals.
        source: of the games played with those who were trained.
    """

    cases: tuple[RetunedCase, ...]
    worst: int
    trainings: tuple[Training, ...]
    budget: Budget
    seed: int
    source: Source

    @property
    def case(self) -> RetunedCase:
        """The one that the comparison's verdict is of."""
        return self.cases[self.worst]


def check_retuning(game: Game, plan: Plan, budget: Budget, threads: int | None = None) -> None:
    """InputError where somebody in the plan cannot be trained, or so long that it takes days. Nothing is compiled."""
    check_retunable(game, plan, lambda game, name: find_weights(find_policy(game, name)))
    for side in list_sides(plan):
        refuse_endless(game, _company(side), budget.search(side.start, plan.seed), threads)


def _company(side: Side) -> Company:
    """Who is trained meets those he was."""
    return Company(side.variant, side.players, (side.start,))


@dataclass(frozen=True)
class Retuning:
    """What is asked for: the comparison's game, plan and folder, how long is trained, and by how many threads."""

    game: Game
    plan: Plan
    folder: Path
    budget: Budget
    threads: int | None = None

    @property
    def own_folder(self) -> Path:
        """Where trained policies lie, inside the folder of the comparison's run."""
        return self.folder / f"retuned-{self.budget.generations}x{self.budget.games}"

    @property
    def run_folder(self) -> Path:
        """Of the games that they play."""
        return self.own_folder / "run"

    @property
    def run_plan(self) -> Plan:
        """What they play."""
        return plan_retuned(self.plan, self.own_folder)

    def train(self, report: Report) -> tuple[Training, ...]:
        """Train every side; what is there already is not trained again. RunError where something else lies there."""
        return tuple(self._train(side, self.own_folder, report) for side in list_sides(self.plan))

    def judge(
        self, findings: ComparisonFindings, trainings: tuple[Training, ...], run: FinishedRun
    ) -> ComparisonFindings:
        """The findings with what becomes of their answers in the run of those who were trained."""
        again = find_comparison(run, ask=findings.asked.name)
        cases = tuple(RetunedCase(before, after) for before, after in zip(findings.pairs, again.pairs, strict=True))
        retuned = RetunedFindings(cases, findings.worst, trainings, self.budget, self.plan.seed, again.source)
        return replace(findings, retuned=retuned, source=self._with_command(findings.source))

    def _train(self, side: Side, own: Path, report: Report) -> Training:
        def report_side(done: int, kept: int, gain: float) -> None:
            report(f"{side.start} on {side.variant.name}", done, kept, gain)

        search = self.budget.search(side.start, self.plan.seed)
        file = own / side.file
        tuned = train(self.game, _company(side), search, file, threads=self.threads, report=report_side)
        digest = find_policy(self.game, str(file)).digest
        return Training(side.variant.name, side.players, side.start, f"{own.name}/{side.file}", digest, tuned)

    def _with_command(self, source: Source) -> Source:
        """The comparison's command asks for the training, too."""
        if not source.command:
            return source
        asked = ["--retune", "--retune-generations", str(self.budget.generations), "--retune-games"]
        return replace(source, command=f"{source.command} {shlex.join([*asked, str(self.budget.games)])}")


def judge_stay(first: Answer, again: Answer) -> Stays:
    """Whether two answers to one question are the same. They differ where no word is left that both could be."""
    words, others = _possible(first), _possible(again)
    if not words & others:
        return Stays.CHANGES
    return Stays.STAYS if len(words | others) == 1 else Stays.NOT_SETTLED


def _possible(answer: Answer) -> set[Change]:
    """The words that an answer may still be; the verdict alone where there is one."""
    verdict = answer.judgement.verdict
    return set(answer.judgement.possible) if verdict is Change.NOT_SETTLED else {verdict}
