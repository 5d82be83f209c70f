"""`compare --retune`: its options, its progress, and what is printed of it."""

from __future__ import annotations

from collections.abc import Iterator, Set
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from langfinger_sim.cli.options import Decorator
from langfinger_sim.cli.studying import play_or_resume
from langfinger_sim.cli.training import training_progress
from langfinger_sim.engine import defaults

if TYPE_CHECKING:
    from langfinger_sim.contract import Game
    from langfinger_sim.engine.plan import Plan
    from langfinger_sim.studies.compare import ComparisonFindings
    from langfinger_sim.studies.retune import RetunedFindings, Retuning, Training
    from langfinger_sim.studies.training import Budget

RETUNE_OPTIONS: tuple[Decorator, ...] = (
    click.option(
        "--retune", is_flag=True,
        help="Then train the players of each side on its rules, equally long, and say whether the answer stays.",
    ),
    click.option(
        "--retune-generations", type=click.IntRange(min=1), default=defaults.RETUNE_GENERATIONS, show_default=True,
        metavar="N", help="How often candidates are drawn in each training.",
    ),
    click.option(
        "--retune-games", type=click.IntRange(min=1), default=defaults.RETUNE_GAMES, show_default=True, metavar="N",
        help="Games of each candidate.",
    ),
)  # fmt: skip


def take_retuning(values: dict[str, Any], given: Set[str]) -> tuple[int, int] | None:
    """Generations and games of a training, taken out of a command's values; None where none is asked for."""
    from langfinger_sim.errors import InputError

    is_asked, *budget = (values.pop(name) for name in ("retune", "retune_generations", "retune_games"))
    misplaced = sorted(given & {"retune_generations", "retune_games"})
    if misplaced and not is_asked:
        names = ", ".join(f"--{name.replace('_', '-')}" for name in misplaced)
        raise InputError(f"{names}: nobody is trained without --retune")
    return (budget[0], budget[1]) if is_asked else None


def ask_retuning(game: Game, plan: Plan, folder: Path, budget: tuple[int, int], threads: int | None) -> Retuning:
    """What is asked for."""
    from langfinger_sim.studies.retune import Retuning

    return Retuning(game, plan, folder, _budget(budget), threads)


def check_asked(game: Game, plan: Plan, budget: tuple[int, int], threads: int | None) -> None:
    """InputError where somebody in the plan cannot be trained so long, before anything is compiled or played."""
    from langfinger_sim.studies.retune import check_retuning

    check_retuning(game, plan, _budget(budget), threads)


def _budget(asked: tuple[int, int]) -> Budget:
    from langfinger_sim.studies.training import Budget

    return Budget(*asked, defaults.RETUNE_CONFIRM_GAMES)


def retune(asked: Retuning, findings: ComparisonFindings) -> ComparisonFindings:
    """Train both sides, play the comparison again with them, and add what comes out of it."""
    from langfinger_sim import games
    from langfinger_sim.engine.finished import open_run

    trainings = _train(asked)
    click.echo("plays the comparison again with players trained on each rule, on deals of its own", err=True)
    play_or_resume(asked.game, asked.run_plan, asked.run_folder, asked.threads)
    return asked.judge(findings, trainings, open_run(asked.run_folder, games.find_game))


def _train(asked: Retuning) -> tuple[Training, ...]:
    from langfinger_sim.reporting.words import count

    generations = asked.budget.generations
    click.echo(f"trains the players of each side on its rules, {count(generations, 'generation')} each", err=True)
    with training_progress(generations) as report:
        return asked.train(report)


def retuned_lines(retuned: RetunedFindings, run: str) -> Iterator[str]:
    """What becomes of each answer, and where the trained players lie."""
    from langfinger_sim.cli.tables import lay_out
    from langfinger_sim.reporting.documents import retuned_words as words

    heads, body = words.CASE_HEADS, [words.case_cells(case) for case in retuned.cases]
    yield "with players trained on each rule:"
    yield ""
    yield from (f"  {line}" for line in lay_out(heads, body, None))
    yield ""
    yield from (f"  runs/{run}/{one.file}: {words.gain_words(one)}" for one in retuned.trainings)
    yield ""
    yield words.sentence(retuned.case)
    yield words.seats_sentence(retuned.case)
    unlearned = words.say_unlearned(retuned)
    if unlearned:
        yield unlearned
