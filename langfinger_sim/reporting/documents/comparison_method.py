"""How the report on a change knows: the only layer that speaks statistics, each term with a few words on it."""

from __future__ import annotations

from collections.abc import Sequence

from langfinger_sim.reporting.blocks import Facts, Section
from langfinger_sim.reporting.documents.comparison_tables import saving_table
from langfinger_sim.reporting.documents.comparison_words import spell_effect
from langfinger_sim.reporting.documents.deck_changes import change_methods
from langfinger_sim.reporting.documents.readings import reading_methods
from langfinger_sim.reporting.documents.retuned import training_blocks
from langfinger_sim.reporting.words import listed, sentence_case
from langfinger_sim.studies.compare import ComparisonFindings, PairFinding


def method_section(findings: ComparisonFindings, pairs: Sequence[PairFinding]) -> Section:
    """Methods and self-checks, and what pairing saved."""
    trained = training_blocks(findings.retuned) if findings.retuned else ()
    more = (
        *(change_methods(findings.decks) if findings.decks else ()),
        *(reading_methods(findings.readings) if findings.readings else ()),
    )
    return Section("How we know", (Facts((*_methods(findings), *more)), saving_table(pairs), *trained))


def _methods(findings: ComparisonFindings) -> tuple[tuple[str, str], ...]:
    level = f"{100 * findings.level:g} %"
    effects = listed(f"{answer.question.name} {spell_effect(answer)}" for answer in findings.pairs[0].answers)
    return (
        (
            "Pairs",
            "Game k of every variant meets the same deal. The difference is taken deal by deal, so the luck that "
            "both share is not in it; its standard error is its own, sd / √games.",
        ),
        (
            "Fairness",
            "U, the root of the mean squared distance of the seats from the fair line, less what chance adds. In "
            "points: games in 100.",
        ),
        (
            "Range of fairness",
            f"A {level} interval of U after less U before. Each U by a score interval of its square; both joined "
            "with their measured correlation (MOVER) where both are off 0 for certain, else end to end; cut by the "
            "triangle inequality |U after - U before| ≤ the root mean square of the seats' changes. Simulated, it "
            "held 94 to 100 of 100 times.",
        ),
        ("Other ranges", f"Mean of the differences ± z standard errors. {_explain_level(findings)}"),
        (
            "Verdict",
            f"Against the smallest difference that matters ({effects}): the whole "
            "range beyond it is a difference; the whole range inside it is no change that matters, whether or not "
            "it leaves out 0; anything else is not settled. The sizes are this program's choice, not tested on "
            "people; a plan file may set others.",
        ),
        (
            "Games to go",
            "So many more games make the range narrow enough if the difference stays as measured.",
        ),
        ("Stop rule", f"{sentence_case(findings.source.stop)}. {_explain_stop(findings)}"),
        (
            "Self-check",
            "Every file read has the SHA-256 that the run wrote down. The command langfinger-sim verify also plays "
            "a sample of the games again, one by one. Equal rules differ by exactly 0 in every game: a test of this "
            "program.",
        ),
    )


def _explain_level(findings: ComparisonFindings) -> str:
    level = f"{100 * findings.level:g} %"
    if findings.is_sequence:
        return (
            f"z is that of a {level} confidence sequence (Waudby-Smith et al. 2024): for each question, with this "
            "chance the ranges hold in all cases at once, whenever one looks; those of the seats, for all seats too."
        )
    return (
        f"{level} for each question of a case; seats of a case jointly (divided by their number). Between cases and "
        "questions nothing is divided: of many, some will miss."
    )


def _explain_stop(findings: ComparisonFindings) -> str:
    if findings.is_sequence:
        return "Stopping on the answer spoils plain intervals, so those of a confidence sequence are shown and judged."
    fresh = findings.source.confirmation
    if fresh is None:
        return "Plain intervals hold."
    return (
        f"The verdicts on {findings.asked.name} are theirs, by a confidence sequence that all cases share, which holds "
        "however often one looks (Waudby-Smith et al. 2024). As numbers lean a little towards what ended a run, all "
        f"others, and the verdicts on the other questions, are of {fresh.games:,} new games of each case, fixed "
        "beforehand: plain intervals hold."
    )
