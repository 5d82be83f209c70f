"""What becomes of a comparison's answer when the players are trained on each rule: its sentences and its cells.

Also the command line speaks so: nothing heavy is imported.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from langfinger_sim.reporting.documents.comparison_words import (
    digits_of,
    question_name,
    seats_line,
    signed,
    signed_range,
    unit_name,
)
from langfinger_sim.reporting.words import count, listed, sentence_case
from langfinger_sim.stats.changes import Change

if TYPE_CHECKING:
    from langfinger_sim.studies.compare import Answer
    from langfinger_sim.studies.retune import RetunedCase, RetunedFindings, Training

CASE_HEADS = ("change", "players", "who played", "as they were", "range", "trained", "range", "the answer")
SHORT = {Change.NO_CHANGE: "NO CHANGE"}
AFTER_A_CHANGE = (
    "Let people play who have learned the rule: bots that learned it answer otherwise than bots that did not."
)
LEAD = "With players trained on each rule the answer"


def sentence(case: RetunedCase) -> str:
    """Such as "With players trained on each rule the answer stays FAIRER: ..."."""
    return f"{verdict_sentence(case)} {_numbers(case)}"


def seats_sentence(case: RetunedCase) -> str:
    """What every seat wins with trained players, before and after the change."""
    return f"Trained, the seats' {seats_line(case.again)}."


def verdict_sentence(case: RetunedCase) -> str:
    """Whether the answer stays, without numbers."""
    first, again = word(case.first.answer), word(case.again.answer)
    if case.stays == "STAYS":
        return f"{LEAD} stays {first}."
    if case.stays == "CHANGES":
        return f"{LEAD} changes: {first} → {again}."
    return f"{LEAD} may stay or change: {first} → {again}."


def _numbers(case: RetunedCase) -> str:
    first, again = case.first.answer, case.again.answer
    interval, digits = again.found.interval, digits_of(again)
    return (
        f"The difference is {signed(again.found.difference, digits)} {unit_name(again.question)}, 95 % sure: "
        f"{signed_range(interval.low, interval.high, digits)}; with players as they were "
        f"{signed(first.found.difference, digits_of(first))}."
    )


def asked(case: RetunedCase) -> str:
    """What was asked, with its unit, as the head of a table."""
    return sentence_case(question_name(case.first.answer.question))


def word(answer: Answer) -> str:
    """The verdict, or what it probably is."""
    judgement = answer.judgement
    if judgement.verdict is Change.NOT_SETTLED:
        return f"{judgement.verdict} (probably {_short(judgement.best_guess)})"
    return _short(judgement.verdict)


def _short(change: Change) -> str:
    return SHORT.get(change, str(change))


def stays_words(case: RetunedCase) -> str:
    """For a table: "stays FAIRER", "FAIRER → NO CHANGE"."""
    first, again = word(case.first.answer), word(case.again.answer)
    if case.stays == "STAYS":
        return f"stays {first}"
    return f"{first} → {again}"


def case_cells(case: RetunedCase) -> tuple[str, ...]:
    """Under `CASE_HEADS`."""
    return (
        case.first.variant,
        str(case.first.players),
        case.first.policy,
        *_difference(case.first.answer),
        *_difference(case.again.answer),
        stays_words(case),
    )


def _difference(answer: Answer) -> tuple[str, str]:
    found, digits = answer.found, digits_of(answer)
    return signed(found.difference, digits), signed_range(found.interval.low, found.interval.high, digits)


def gain_words(training: Training) -> str:
    """Such as "balanced trained on base: +2.1 games in 100 beside what it was, 95 % sure: +1.8 to +2.4"."""
    gain, interval = gain_cells(training)
    who = f"{training.policy} trained on {training.variant}"
    return f"{who}: {gain} games in 100 beside what it was, 95 % sure: {interval}"


def say_unlearned(retuned: RetunedFindings) -> str:
    """Who did not get better for certain, so that little can be built on the answer; empty where all did."""
    found = [f"{one.policy} on {one.variant}" for one in retuned.trainings if one.tuned.low <= 0]
    if not found:
        return ""
    return f"Training did not make {listed(found)} better for certain: train longer, with --retune-generations."


def gain_cells(training: Training) -> tuple[str, str]:
    """What training gained, in games of 100, and its range."""
    tuned = training.tuned
    return signed(100 * tuned.gain, 1), signed_range(100 * tuned.low, 100 * tuned.high, 1)


def caveat(case: RetunedCase) -> str:
    """What to add to what follows from a verdict; empty where the answer stays."""
    if case.stays == "STAYS":
        return ""
    how = "say" if case.stays == "CHANGES" else "may say otherwise:"
    return f"But players trained on each rule {how} {word(case.again.answer)}."


def spell_training(retuned: RetunedFindings) -> str:
    """How the players were trained, for the part on methods."""
    budget = retuned.budget
    return (
        f"CMA-ES (Hansen, Ostermeier 2001), {count(budget.generations, 'generation')} of candidates with some "
        f"{count(budget.games, 'game')} each, for every side alike and with the same seed ({retuned.seed}), on the "
        "rules of that side, from the policy that played and alone in every seat among others of it. Equal rules train "
        "equal players, which differ by exactly 0. The ranges are of the games these players played: trained with "
        "another seed they would be other players."
    )


def spell_games(retuned: RetunedFindings) -> str:
    """Which games the answers with trained players are of."""
    source = retuned.source
    fresh = source.confirmation
    numbers = f"; numbers of {fresh.games:,} new ones, seed {fresh.seed}" if fresh else ""
    return f"{source.games:,} games of each case on deals of their own, seed {source.seed}{numbers}: {source.stop}"
