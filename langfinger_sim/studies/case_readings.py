"""Which case is played under other readings of the rules, and what of it is asked: of the seating, a change, a pick."""

from __future__ import annotations

from langfinger_sim.engine.finished import FinishedRun
from langfinger_sim.engine.opening_plan import OpeningPlan
from langfinger_sim.engine.plan import Plan
from langfinger_sim.engine.questions import FAIRNESS_NAME, find_question
from langfinger_sim.engine.ranges import READINGS
from langfinger_sim.engine.reading_plan import plan_readings
from langfinger_sim.stats.changes import Change
from langfinger_sim.studies.case_games import Claim, Progress, Sides
from langfinger_sim.studies.compare import ComparisonFindings
from langfinger_sim.studies.pick_decks import list_pick
from langfinger_sim.studies.readings import CHANGE, PICK, SEATING, ReadingFindings, find_readings
from langfinger_sim.studies.starting_hand import StartingHandFindings
from langfinger_sim.studies.win_rate import WinRateFindings

ALONE, BOTH = Sides((0,), (0,)), Sides((0,), (1,))


def plan_seating_readings(run: FinishedRun, findings: WinRateFindings, games: int) -> Plan:
    """The case of the verdict under each other reading."""
    return plan_readings(run.game, run.plan, [findings.worst], games)


def find_seating_readings(
    run: FinishedRun, findings: WinRateFindings, progress: Progress | None = None
) -> ReadingFindings:
    """What the readings of a plan of `plan_seating_readings` say to the verdict."""
    claim = Claim(find_question(run.game, FAIRNESS_NAME), run.plan.smallest_effects["win_share"], Change.NO_CHANGE)
    word = str(findings.cells[findings.worst].judgement.best_guess)
    return find_readings(run, ALONE, claim, word, SEATING, progress)


def plan_change_readings(run: FinishedRun, findings: ComparisonFindings, games: int) -> Plan:
    """The pair of the verdict under each other reading."""
    pair = findings.pairs[findings.worst]
    return plan_readings(run.game, run.plan, [pair.before.cell, pair.after.cell], games)


def find_change_readings(
    run: FinishedRun, findings: ComparisonFindings, progress: Progress | None = None
) -> ReadingFindings:
    """What the readings of a plan of `plan_change_readings` say to the verdict."""
    answer = findings.pairs[findings.worst].answer
    claim = Claim(answer.question, answer.judgement.smallest_effect, answer.judgement.best_guess)
    return find_readings(run, BOTH, claim, str(claim.word), CHANGE, progress)


def plan_pick_readings(plan: OpeningPlan, findings: StartingHandFindings, games: int) -> tuple[Plan, Sides]:
    """The printed opening and the pick of the worst case under each other reading."""
    both, sides = list_pick(plan, findings.cases[findings.worst], READINGS, games)
    return plan_readings(plan.game, both, range(len(both.cells)), games), sides


def find_pick_readings(
    run: FinishedRun, findings: StartingHandFindings, sides: Sides, progress: Progress | None = None
) -> ReadingFindings:
    """What the readings of a plan of `plan_pick_readings` say to the pick."""
    claim = Claim(find_question(run.game, FAIRNESS_NAME), findings.smallest_effect, Change.FAIRER)
    word = str(findings.cases[findings.worst].pick.best.judgement.best_guess)
    return find_readings(run, sides, claim, word, PICK, progress)
