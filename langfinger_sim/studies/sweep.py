"""Which of many changes is best? A grid screened with few games, the promising ones confirmed on deals of their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from langfinger_sim.engine.finished import FinishedRun, open_run
from langfinger_sim.engine.questions import FAIRNESS_NAME, Question
from langfinger_sim.engine.sweep_plan import find_confirmations, read_command
from langfinger_sim.errors import InputError, RunError
from langfinger_sim.stats.changes import Change
from langfinger_sim.stats.screening import adjust_for_discoveries
from langfinger_sim.studies.compare import (
    SEVERITY,
    WORST_SEVERITY,
    Answer,
    ComparisonFindings,
    PairFinding,
    find_comparison,
)
from langfinger_sim.studies.source import Source

FALSE_SHARE = 0.1
"""At most this part of the candidates called promising is expected to be so by chance alone."""

MOST_CONFIRMED = 4


@dataclass(frozen=True)
class Candidate:
    """One combination of values.

    Attributes:
        name: of the variant.
        rules: what differs from the first variant, a sentence each.
        searched: its pairs in the search, one a case.
        adjusted: for each case, its p-value in the question asked, adjusted for the number of all comparisons.
        is_promising: whether it stood out in the search, the right way where there is one.
        confirmed: its pairs on fresh deals; empty where it was not among the best.
    """

    name: str
    rules: tuple[str, ...]
    searched: tuple[PairFinding, ...]
    adjusted: tuple[float, ...]
    is_promising: bool
    confirmed: tuple[PairFinding, ...]

    @property
    def pairs(self) -> tuple[PairFinding, ...]:
        """The best that is known of it."""
        return self.confirmed or self.searched

    @property
    def worst(self) -> PairFinding:
        """Its worst case, or the one with the largest change where none is worse."""
        return max(self.pairs, key=lambda pair: _badness(pair.answer))


@dataclass(frozen=True)
class SweepFindings:
    """What a sweep says.

    Attributes:
        candidates: the best first: confirmed ones before others.
        verdict: of the best candidate's worst case; where none is promising, whether all are settled.
        best: the first candidate if it is confirmed.
        asked: the question.
        base: name of the variant all are compared with.
        search, confirm: the runs; None where nothing was confirmed.
        search_games, confirm_games: of each cell.
        command: sweeps again.
    """

    candidates: tuple[Candidate, ...]
    verdict: Change
    best: Candidate | None
    asked: Question
    base: str
    search: Source
    confirm: Source | None
    search_games: int
    confirm_games: int
    command: str


@dataclass(frozen=True)
class Screening:
    """What a search says of each variant, the best first."""

    candidates: tuple[Candidate, ...]

    @property
    def chosen(self) -> tuple[str, ...]:
        """Names of those to confirm."""
        return tuple(one.name for one in self.candidates if one.is_promising)[:MOST_CONFIRMED]


def find_sweep(
    run: FinishedRun,
    progress: Callable[[int, int], None] | None = None,
    ask: str = FAIRNESS_NAME,
    confirm: FinishedRun | None = None,
) -> SweepFindings:
    """The findings of a finished search and of the run that confirms what stands out there.

    `confirm`: by default the one in the search's folder that confirms just these, the longest of several.

    Raises:
        InputError: the run is no search, or the game has no such question.
        RunError: what stands out was not confirmed, or a part is damaged.
    """
    command = read_command(run.plan)
    if not command:
        raise InputError(f"{run.folder} is no search: only runs that the command sweep has played can be ranked")
    search = find_comparison(run, progress, ask)
    screening = screen(search)
    command = f"{command} --ask {ask}"
    if not screening.chosen:
        return conclude(screening, search, None, command)
    chosen = confirm or _find_confirmation(run, screening, command)
    command = f"{command} --confirm-games {chosen.games}"
    return conclude(screening, search, find_comparison(chosen, progress, ask), command)


def _find_confirmation(run: FinishedRun, screening: Screening, command: str) -> FinishedRun:
    """The longest run that confirms what stands out."""
    found = [open_run(folder, lambda _: run.game) for folder in find_confirmations(run.folder)]
    wanted = {run.plan.cells[0].variant.name, *screening.chosen}
    fitting = [one for one in found if {cell.variant.name for cell in one.plan.cells} == wanted]
    if not fitting:
        names = ", ".join(screening.chosen)
        raise RunError(f"{run.folder}: what stands out ({names}) is not confirmed yet; go on with:\n  {command}")
    return max(fitting, key=lambda one: one.games)


def screen(found: ComparisonFindings) -> Screening:
    """The candidates of a search, those that stand out first (Benjamini and Hochberg over all candidates and cases)."""
    adjusted = adjust_for_discoveries([pair.answer.p_value for pair in found.pairs])
    by_name: dict[str, list[int]] = {}
    for place, pair in enumerate(found.pairs):
        by_name.setdefault(pair.after.variant, []).append(place)
    candidates = []
    for name, places in by_name.items():
        pairs, chances = tuple(found.pairs[i] for i in places), tuple(adjusted[i] for i in places)
        candidates.append(
            Candidate(name, found.rules[name], pairs, chances, _is_promising(pairs, chances), confirmed=())
        )
    return Screening(tuple(sorted(candidates, key=_rank)))


def _is_promising(pairs: Sequence[PairFinding], adjusted: Sequence[float]) -> bool:
    """It stands out in some case; asked for fairness, by being fairer there, and fairer over all cases."""
    stands_out = [pair for pair, chance in zip(pairs, adjusted, strict=True) if chance <= FALSE_SHARE]
    if pairs[0].answer.question.name != FAIRNESS_NAME:
        return bool(stands_out)
    is_fairer = any(pair.answer.found.difference < 0 for pair in stands_out)
    return is_fairer and sum(pair.answer.found.difference for pair in pairs) < 0


def _rank(candidate: Candidate) -> tuple[bool, bool, float]:
    """Confirmed, then promising ones first; then by the worst case that is left, or by the largest change."""
    answers = [pair.answer for pair in candidate.pairs]
    if answers[0].question.name == FAIRNESS_NAME:
        size = max(answer.found.after for answer in answers)
    else:
        size = -max(abs(answer.found.difference) for answer in answers)
    return not candidate.confirmed, not candidate.is_promising, size


def _badness(answer: Answer) -> tuple[int, float]:
    is_fairness = answer.question.name == FAIRNESS_NAME
    size = answer.found.after if is_fairness else abs(answer.found.difference)
    return SEVERITY.get(answer.judgement.verdict, WORST_SEVERITY), size


def conclude(
    screening: Screening, search: ComparisonFindings, confirm: ComparisonFindings | None, command: str
) -> SweepFindings:
    """The findings of a search and of what was confirmed of it."""
    confirmed: dict[str, list[PairFinding]] = {}
    for pair in confirm.pairs if confirm else ():
        confirmed.setdefault(pair.after.variant, []).append(pair)
    candidates = tuple(sorted((_confirm(one, confirmed) for one in screening.candidates), key=_rank))
    best = candidates[0] if candidates[0].confirmed else None
    return SweepFindings(
        candidates=candidates,
        verdict=best.worst.answer.judgement.verdict if best else _verdict_of_none(candidates),
        best=best,
        asked=search.asked,
        base=search.pairs[0].before.variant,
        search=search.source,
        confirm=confirm.source if confirm else None,
        search_games=search.pairs[0].games,
        confirm_games=confirm.pairs[0].games if confirm else 0,
        command=command,
    )


def _confirm(candidate: Candidate, confirmed: Mapping[str, Sequence[PairFinding]]) -> Candidate:
    pairs = tuple(confirmed.get(candidate.name, ()))
    return Candidate(
        candidate.name, candidate.rules, candidate.searched, candidate.adjusted, candidate.is_promising, pairs
    )


def _verdict_of_none(candidates: Sequence[Candidate]) -> Change:
    """None stood out: no change that matters if all are settled so, or for the worse; else open."""
    verdicts = {pair.answer.judgement.verdict for one in candidates for pair in one.searched}
    return Change.NOT_SETTLED if Change.NOT_SETTLED in verdicts else Change.NO_CHANGE
