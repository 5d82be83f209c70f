"""`challenge`: how much can be won against a policy?"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from langfinger_sim.cli.options import (
    CARDS_OPTION,
    GAME_OPTION,
    PLAYERS_OPTION,
    PLUGIN_OPTION,
    SEED_OPTION,
    SETTING_OPTION,
    THREADS_OPTION,
    with_options,
)
from langfinger_sim.cli.training import training_progress
from langfinger_sim.cli.tune import BUDGET_OPTIONS, RULES_OPTION

if TYPE_CHECKING:
    from langfinger_sim.studies.challenge import Challenge, ChallengeFindings

JSON_FILE = "challenge.json"

EPILOG = """\b
Examples:
  langfinger-sim challenge tuned
  langfinger-sim challenge tuned --players 3,4,5
  langfinger-sim challenge tuned --from balanced
  langfinger-sim challenge mine.toml --generations 200 --json
"""

OPTIONS = (
    click.argument("policy", metavar="POLICY"),
    click.option(
        "--from", "start", metavar="P",
        help="Whom the challenger starts as.  [default: POLICY; where it has no weights, balanced]",
    ),
    GAME_OPTION,
    RULES_OPTION,
    SETTING_OPTION,
    CARDS_OPTION,
    PLAYERS_OPTION,
    PLUGIN_OPTION,
    *BUDGET_OPTIONS,
    SEED_OPTION,
    THREADS_OPTION,
    click.option(
        "--out", type=click.Path(path_type=Path, file_okay=False), metavar="DIR",
        help="Folder of the challengers and of what they gained.  [default: one in runs/]",
    ),
    click.option("--json", "as_json", is_flag=True, help="Print the JSON instead of words."),
)  # fmt: skip


@click.command(epilog=EPILOG)
@with_options(*OPTIONS)
def command(**values: Any) -> None:
    """Train a challenger against a table of POLICY, and say what he gains.

    One for each player count, alone in every seat among others of POLICY, measured on fresh deals beside what POLICY
    wins in the same seats. His gain is a lower bound on what can be won against it. Where it is above 3 games in 100,
    POLICY should be trained on: tune POLICY --against POLICY.

    The same challenge again trains nobody, an interrupted one goes on.
    """
    from langfinger_sim.cli.signals import interruptible

    as_json, out = values.pop("as_json"), values.pop("out")
    with interruptible():
        folder, findings, text = _challenge(values, out)
    if as_json:
        click.echo(text, nl=False)
        return
    for line in _lines(findings):
        click.echo(line)
    click.echo(f"json     {folder / JSON_FILE}")


def _challenge(values: dict[str, Any], out: Path | None) -> tuple[Path, ChallengeFindings, str]:
    from langfinger_sim.reporting.documents.challenge_words import challenge_rows
    from langfinger_sim.reporting.render.json import render_json
    from langfinger_sim.results.files import write_whole
    from langfinger_sim.studies.challenge import MOST_GAIN

    asked = _read(values)
    folder = out or asked.own_folder
    findings = _find(asked, folder)
    text = render_json(challenge_rows(findings, MOST_GAIN))
    write_whole(folder / JSON_FILE, text.encode())
    return folder, findings, text


def _read(values: dict[str, Any]) -> Challenge:
    """What is asked for; InputError before anything is compiled."""
    from langfinger_sim import games
    from langfinger_sim.cli.playing import announced_compiler
    from langfinger_sim.engine.wanted import Wanted, make_plan
    from langfinger_sim.studies.challenge import Challenge, choose_start
    from langfinger_sim.studies.training import Budget

    game = games.find_game(values["game"])
    asked = {name: values[name] for name in ("settings", "cards", "players", "seed")}
    plan = make_plan(game, Wanted((values["variant"],), policies=((values["policy"],),), **asked))
    policy = plan.cells[0].policies[0]
    found = Challenge(
        game=game,
        variant=plan.cells[0].variant,
        players=values["players"],
        policy=policy,
        start=choose_start(game, policy, values["start"]),
        budget=Budget(values["generations"], values["games"], values["confirm_games"]),
        seed=values["seed"],
        threads=values["threads"],
    )
    found.check()
    with announced_compiler():
        game.kernels.play  # noqa: B018 - compiled, or loaded, when it is asked for
    return found


def _find(asked: Challenge, folder: Path) -> ChallengeFindings:
    with training_progress(asked.budget.generations) as report:
        return asked.find(folder, report)


def _lines(findings: ChallengeFindings) -> Iterator[str]:
    from langfinger_sim.cli.tables import lay_out
    from langfinger_sim.reporting.documents import challenge_words as words
    from langfinger_sim.studies.challenge import MOST_GAIN

    yield words.title(findings)
    yield ""
    body = [words.cells(one) for one in findings.challengers]
    yield from (f"  {line}" for line in lay_out(words.heads(findings), body, None))
    yield ""
    for status in findings.card_statuses:
        yield f"cards: {status}"
        yield ""
    yield f"{findings.verdict}: {words.sentence(findings, MOST_GAIN)} {words.so_what(findings, MOST_GAIN)}"
    if findings.next_command:
        yield f"  {findings.next_command}"
    yield ""
    yield from (f"policy   {one.file}" for one in findings.challengers)
