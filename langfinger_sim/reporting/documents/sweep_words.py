"""What the report on a sweep says, in words a designer reads. No number is made here, only spelled.

Also the command line speaks so: nothing heavy is imported.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from langfinger_sim.reporting.documents.comparison_words import (
    FAIRNESS,
    GOOD,
    Words,
    digits_of,
    signed,
    signed_range,
    unit_name,
)
from langfinger_sim.stats.changes import Change

if TYPE_CHECKING:
    from langfinger_sim.studies.compare import PairFinding
    from langfinger_sim.studies.sweep import Candidate, SweepFindings

CANDIDATE_HEADS = ("", "change", "before", "after", "difference", "range", "found in", "verdict")


def short_name(candidate: Candidate) -> str:
    """Its settings alone, such as "goal=25"."""
    first = candidate.searched[0].before.variant
    return candidate.name.removeprefix(f"{first}+").replace("+", " ")


def found_in(candidate: Candidate) -> str:
    """Which games its numbers are of."""
    if candidate.confirmed:
        return "new games"
    return "search, promising" if candidate.is_promising else "search"


def candidate_cells(candidate: Candidate, place: int) -> tuple[str, ...]:
    """A row of the ranked table: its worst case."""
    answer = candidate.worst.answer
    found, digits = answer.found, digits_of(answer)
    return (
        str(place),
        short_name(candidate),
        f"{found.before:.{digits}f}",
        f"{found.after:.{digits}f}",
        signed(found.difference, digits),
        signed_range(found.interval.low, found.interval.high, digits),
        found_in(candidate),
        str(answer.judgement.verdict),
    )


def case_of(pair: PairFinding) -> str:
    """Such as "4 players, balanced"."""
    return f"{pair.players} players, {pair.policy}"


def sentence(findings: SweepFindings) -> str:
    """The finding, in at most 25 words."""
    best = findings.best
    if best is None:
        what = "is fairer than" if findings.asked.name == FAIRNESS else "stands out against"
        return f"No change of the {len(findings.candidates)} tried {what} {findings.base}."
    return f"Best: {short_name(best)}. {Words(best.worst).sentence()}"


def number(findings: SweepFindings) -> tuple[str, str]:
    """The difference in the worst case of the best candidate, and its range."""
    pair = (findings.best or findings.candidates[0]).worst
    return Words(pair).number(), Words(pair).number_range()


def so_what(findings: SweepFindings) -> str:
    """What follows."""
    if findings.best is None:
        if findings.verdict is Change.NOT_SETTLED:
            return "Small effects may have been missed: search with more games."
        return "Vary something else."
    return Words(findings.best.worst).so_what()


def next_step(findings: SweepFindings) -> tuple[str, str]:
    """What to do, and the command for it."""
    best = findings.best
    if best is None:
        return "Vary another rule. The command show options lists all that can be changed.", ""
    settings = short_name(best).split(" ")
    command = " ".join(["langfinger-sim", "compare", findings.base, *(f"--set {one}" for one in settings)])
    text = "See what the best change does to every seat, at all player counts and with other players."
    is_good = best.worst.after.judgement.verdict in GOOD
    return text if is_good else f"{text} Then sweep further from it.", f"{command} --players 2,3,4,5"


def answer_text(pair: PairFinding) -> str:
    """The difference with its range, such as "−2.7 (−3.1 to −2.3) games in 100"."""
    found, digits = pair.answer.found, digits_of(pair.answer)
    ends = signed_range(found.interval.low, found.interval.high, digits)
    return f"{signed(found.difference, digits)} ({ends}) {unit_name(pair.answer.question)}"
