"""Does the pick of a study of openings do its job with other cards, and the printed opening?"""

from __future__ import annotations

from langfinger_sim.engine.deck_plan import plan_decks
from langfinger_sim.engine.finished import FinishedRun
from langfinger_sim.engine.opening_plan import OpeningPlan
from langfinger_sim.engine.plan import Plan
from langfinger_sim.engine.questions import FAIRNESS_NAME, find_question
from langfinger_sim.engine.ranges import DECKS
from langfinger_sim.stats.changes import Change
from langfinger_sim.studies.case_games import Claim, Progress, Sides
from langfinger_sim.studies.deck_changes import DeckChangeFindings, find_deck_changes
from langfinger_sim.studies.deck_parts import Play
from langfinger_sim.studies.starting_hand import CaseFinding, StartingHandFindings


def plan_pick(plan: OpeningPlan, case: CaseFinding, count: int, games: int) -> tuple[Plan, Sides]:
    """The printed opening and the pick of a case with so many decks, on deals that no stage of the study met."""
    both, sides = list_pick(plan, case, DECKS, games)
    return plan_decks(plan.game, both, range(len(both.cells)), count, games), sides


def list_pick(plan: OpeningPlan, case: CaseFinding, name: str, games: int) -> tuple[Plan, Sides]:
    """The printed opening and the pick of a case, on the deals of this name; which cells are which."""
    variants = plan.levers[case.players].make_variants(case.pick.rule)
    both = plan.stage(name, variants, [plan.policies[case.players][0]], games)
    names = [cell.variant.name for cell in both.cells]
    return both, Sides((0,), tuple(names.index(variant.name) for variant in variants))


def find_pick_decks(
    run: FinishedRun,
    findings: StartingHandFindings,
    sides: Sides,
    play: Play,
    progress: Progress | None = None,
    *,
    is_crossed: bool = False,
) -> DeckChangeFindings:
    """What the decks of a plan of `plan_pick` say to the pick of the worst case."""
    case = findings.cases[findings.worst]
    word = case.pick.best.verdict.best_guess if case.pick.best.verdict else Change.NO_CHANGE
    question = find_question(run.game, FAIRNESS_NAME)
    claim = Claim(question, findings.smallest_effect, word, is_of_seating=True)
    return find_deck_changes(run, sides, claim, play, progress, is_crossed=is_crossed)
