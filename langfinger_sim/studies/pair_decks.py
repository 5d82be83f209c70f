"""Does the answer of a comparison hold with other cards?"""

from __future__ import annotations

from langfinger_sim.contract import Variant
from langfinger_sim.engine.deck_plan import plan_decks
from langfinger_sim.engine.finished import FinishedRun
from langfinger_sim.engine.plan import Plan
from langfinger_sim.errors import InputError
from langfinger_sim.studies.case_games import Claim, Progress, Sides
from langfinger_sim.studies.compare import ComparisonFindings
from langfinger_sim.studies.deck_changes import DeckChangeFindings, find_deck_changes
from langfinger_sim.studies.deck_parts import Play


def plan_pair(run: FinishedRun, findings: ComparisonFindings, count: int, games: int) -> Plan:
    """The pair of the verdict with so many decks. InputError where the change is one of cards, which decks redraw."""
    pair = findings.pairs[findings.worst]
    refuse_changed_cards(*(run.plan.cells[side.cell].variant for side in (pair.before, pair.after)))
    return plan_decks(run.game, run.plan, [pair.before.cell, pair.after.cell], count, games)


def refuse_changed_cards(before: Variant, after: Variant) -> None:
    """InputError where two variants differ in their cards."""
    texts = [dict(variant.cards.texts) if variant.cards else {} for variant in (before, after)]
    if texts[0] != texts[1] or before.card_changes != after.card_changes:
        raise InputError(
            f"--decks: {before.name} and {after.name} differ in their cards, and decks draw these anew; allowed are "
            "changes of rules"
        )


def find_pair_decks(
    run: FinishedRun,
    findings: ComparisonFindings,
    play: Play,
    progress: Progress | None = None,
    *,
    is_crossed: bool = False,
) -> DeckChangeFindings:
    """What the decks of a plan of `plan_pair` say to the verdict of a comparison."""
    answer = findings.pairs[findings.worst].answer
    claim = Claim(answer.question, answer.judgement.smallest_effect, answer.judgement.best_guess)
    return find_deck_changes(run, Sides((0,), (1,)), claim, play, progress, is_crossed=is_crossed)
