"""Several kinds of players in one run: whose cases the verdict is of, and whether it depends on who plays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from langfinger_sim.engine.finished import FinishedRun
from langfinger_sim.errors import InputError, nearest
from langfinger_sim.stats.seat_shares import SeatShares
from langfinger_sim.stats.verdicts import BANDS, Judgement, Verdict


class Case(Protocol):
    """What tells cases apart."""

    @property
    def variant(self) -> str:
        """Name of the variant judged."""
        ...

    @property
    def players(self) -> int:
        """How many."""
        ...

    @property
    def policy(self) -> str:
        """Who played, as cells spell it."""
        ...


class JudgedCase(Case, Protocol):
    """A case with what its seats win."""

    @property
    def policies(self) -> tuple[str, ...]:
        """Who played, by seat."""
        ...

    @property
    def shares(self) -> SeatShares:
        """What every seat wins."""
        ...

    @property
    def judgement(self) -> Judgement:
        """The verdict on it."""
        ...


class OverSkill(StrEnum):
    """Whether the verdict on a variant at a player count depends on who plays."""

    CHANGES = "CHANGES"
    HOLDS = "HOLDS"
    NOT_SETTLED = "NOT SETTLED"


@dataclass(frozen=True)
class TurnedSeat:
    """A seat that surely wins too much with some players and too little with others, both by what matters."""

    seat: int
    too_much: tuple[str, ...]
    too_little: tuple[str, ...]


@dataclass(frozen=True)
class SkillFinding:
    """One variant at one player count, played by several kinds of players, each in every seat.

    Attributes:
        variant, players: which.
        policies: who played, in the order of the run.
        cells: numbers of their cells.
        answer: CHANGES as soon as two of them leave no word in common, whatever is open otherwise.
        turned: seats that change sides, although the word may stay.
    """

    variant: str
    players: int
    policies: tuple[str, ...]
    cells: tuple[int, ...]
    answer: OverSkill
    turned: tuple[TurnedSeat, ...]


def choose_skill(run: FinishedRun, skill: str | None) -> str:
    """The players named, by default those of the first cell. InputError if nobody of that name played."""
    labels = list(dict.fromkeys(cell.policy_label for cell in run.plan.cells))
    if skill is not None and skill not in labels:
        raise InputError(
            f"skill = {skill}: did not play in {run.folder}; allowed: {', '.join(labels)}{nearest(skill, labels)}"
        )
    return skill or labels[0]


def cases_of(cases: Sequence[Case], skill: str) -> list[int]:
    """Numbers of the cases these players played, and of all of a variant and a player count they did not play."""
    played = {(case.variant, case.players) for case in cases if case.policy == skill}
    return [
        index for index, case in enumerate(cases) if case.policy == skill or (case.variant, case.players) not in played
    ]


def find_over_skill(cases: Sequence[JudgedCase]) -> tuple[SkillFinding, ...]:
    """For each variant and player count that several kinds of players played: does the verdict depend on them?

    Tables whose seats are played in different ways are left out: they compare players as much as seats.
    """
    groups: dict[tuple[str, int], list[int]] = {}
    for index, case in enumerate(cases):
        if len(set(case.policies)) == 1:
            groups.setdefault((case.variant, case.players), []).append(index)
    return tuple(
        SkillFinding(
            variant=variant,
            players=players,
            policies=tuple(cases[index].policy for index in members),
            cells=tuple(members),
            answer=_compare([cases[index].judgement for index in members]),
            turned=_find_turned([cases[index] for index in members]),
        )
        for (variant, players), members in groups.items()
        if len(members) > 1
    )


def _compare(judgements: Sequence[Judgement]) -> OverSkill:
    best = [BANDS.index(one.best_case) for one in judgements]
    worst = [BANDS.index(one.worst_case) for one in judgements]
    if max(best) > min(worst):
        return OverSkill.CHANGES
    is_open = any(one.verdict is Verdict.NOT_SETTLED for one in judgements)
    return OverSkill.NOT_SETTLED if is_open else OverSkill.HOLDS


def _find_turned(cases: Sequence[JudgedCase]) -> tuple[TurnedSeat, ...]:
    found = []
    for seat in range(len(cases[0].shares.seats)):
        sides = [(case.policy, _side(case, seat)) for case in cases]
        above, below = (tuple(policy for policy, side in sides if side == wanted) for wanted in (1, -1))
        if above and below:
            found.append(TurnedSeat(seat, above, below))
    return tuple(found)


def _side(case: JudgedCase, seat: int) -> int:
    """1: the whole range lies above what is too small to matter; -1: below; else 0."""
    interval, fair, bound = case.shares.seats[seat].interval, case.shares.fair_share, case.judgement.bounds[0]
    return int(interval.low > fair + bound) - int(interval.high < fair - bound)
