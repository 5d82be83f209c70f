"""Whose cases the verdict of a run is of, where several kinds of players played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from langfinger_sim.engine.finished import FinishedRun
from langfinger_sim.errors import InputError, nearest


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
