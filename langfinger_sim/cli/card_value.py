"""`report card-value`, and `report fence-value`: what each card is worth, from games played for it."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from langfinger_sim.cli.fail_if import check_fail_if, exit_code
from langfinger_sim.cli.options import (
    CARDS_OPTION,
    GAME_OPTION,
    PLAYERS_OPTION,
    SEED_OPTION,
    SETTING_OPTION,
    THREADS_OPTION,
    given_options,
    parse_lists,
    with_options,
)
from langfinger_sim.cli.studying import play_or_resume, print_study, report_options
from langfinger_sim.engine import defaults

if TYPE_CHECKING:
    from langfinger_sim.contract import CardGroup, Game
    from langfinger_sim.engine.plan import Plan
    from langfinger_sim.studies.card_findings import CardValueFindings

KIND, ENDING = "card-value", "-value"

EPILOG = """\b
Examples:
  langfinger-sim report fence-value
  langfinger-sim report fence-value --reference fence_13 --players 2,3,4,5
  langfinger-sim report fence-value --set fence_09.painting_bonus=1
  langfinger-sim report fence-value --effort full
  langfinger-sim report card-value --group loot --effort quick
  langfinger-sim report card-value --group fences --policy mine.toml
"""

OPTIONS = (
    click.argument("runs", nargs=-1, type=click.Path(path_type=Path), metavar="[RUN]..."),
    GAME_OPTION,
    click.option(
        "--group", metavar="CARDS",
        help="Which cards, such as fences or loot.  [default: those the report is named after, else the game's first]",
    ),
    click.option(
        "--reference", metavar="CARD",
        help="The card that others are compared with.  [default: a plain one that the game names]",
    ),
    click.option(
        "--effort", type=click.Choice(list(defaults.EFFORT_GAMES)), default=defaults.EFFORT, show_default=True,
        help="How many games; full also plays slow players.",
    ),
    click.option(
        "--games", type=click.IntRange(min=2), metavar="N",
        help="Games of each change, in place of those of the effort; other players get half as many.",
    ),
    click.option(
        "--variant", default=defaults.VARIANT, show_default=True, metavar="V",
        help="Whose cards: name of a variant, or path of its TOML file.",
    ),
    SETTING_OPTION,
    CARDS_OPTION,
    PLAYERS_OPTION,
    click.option(
        "--policy", "policies", callback=parse_lists, multiple=True, metavar="P[,P...]",
        help="Who plays; the verdict is of the first.  [default: players of several skills]",
    ),
    SEED_OPTION,
    THREADS_OPTION,
    *report_options(KIND),
)  # fmt: skip


@dataclass(frozen=True)
class Request:
    """What the options ask for; `name`: of the report and its files."""

    name: str
    runs: tuple[Path, ...]
    game: str
    group: str | None
    reference: str | None
    effort: str
    games: int | None
    threads: int | None
    out: Path | None
    wanted: dict[str, Any]


@click.command(epilog=EPILOG)
@with_options(*OPTIONS)
@click.pass_context
def command(context: click.Context, /, **values: Any) -> int:
    """What is each card worth? Plays the same deals with it, with another card in its place, and without it.

    Prints each card's worth in money to the table beside the reference, in what it adds to the win share of who takes
    it, and beside a card that does nothing; the report has all else. Cards are valued by several kinds of players, and
    orders that they do not share are marked.

    The games go into folders in runs/ and are kept: the same report again plays nothing, an interrupted one goes on.
    With RUN, reports on such folders without playing.
    """
    from langfinger_sim.cli.signals import interruptible
    from langfinger_sim.errors import InputError

    fail_if, as_json = check_fail_if(KIND, values.pop("fail_if")), values.pop("as_json")
    values["variants"] = (values.pop("variant"),)
    own = {one.name: values.pop(one.name) for one in fields(Request) if one.name in values}
    beside = given_options(context) - {"runs", "out", "fail_if", "as_json"}
    if own["runs"] and beside:
        raise InputError(f"--{sorted(beside)[0].replace('_', '-')}: the runs named say what was played")
    with interruptible():
        findings, files = value_cards(Request(name=str(context.info_name), **own, wanted=values))
    print_study(value_lines(findings), files, findings.source.run, as_json=as_json)
    return exit_code(KIND, findings.verdict, fail_if)


def value_cards(request: Request) -> tuple[CardValueFindings, tuple[Path, ...]]:
    """Play what is missing, judge it, and write the report."""
    from langfinger_sim import games
    from langfinger_sim.cli.progress import show_progress
    from langfinger_sim.cli.report import REPORTS
    from langfinger_sim.engine.finished import open_run
    from langfinger_sim.reporting.build import build_report
    from langfinger_sim.studies.card_value import find_card_values

    folders = request.runs or _play(request)
    runs = [open_run(folder, games.find_game) for folder in folders]
    spelled = "" if request.runs else spell_values(request)
    with show_progress() as report:
        findings = find_card_values(runs, spelled, lambda done, total: report("games", done, total, 0))
    out = request.out or REPORTS / runs[0].folder.resolve().name
    return findings, build_report(KIND, findings, out, request.name).files


def _play(request: Request) -> tuple[Path, ...]:
    """The folders of all runs, played as far as they were not."""
    from langfinger_sim.cli.playing import announced_compiler
    from langfinger_sim.cli.run import prepare
    from langfinger_sim.engine.folders import own_folder

    with announced_compiler():
        game, group, plans = _find_plans(request)
        prepare(game, replace(plans[0], cells=plans[0].cells[:1]))  # what is odd about a changed card is meant to be
    folders = []
    for plan in plans:
        cells = len(plan.cells)
        click.echo(f"{plan.cells[0].policy_label}: plays {plan.games:,} games of each of {cells} cases", err=True)
        folder = own_folder(game, plan, f"{plan.cells[0].variant.name}-{group.name}")
        play_or_resume(game, plan, folder, request.threads)
        folders.append(folder)
    return tuple(folders)


def _find_plans(request: Request) -> tuple[Game, CardGroup, tuple[Plan, ...]]:
    from langfinger_sim import games
    from langfinger_sim.engine.card_effort import plan_values
    from langfinger_sim.engine.wanted import Wanted

    game = games.find_game(request.game)
    effort = find_effort(request)
    wanted = Wanted(**{**request.wanted, "policies": _name_players(game, request)})
    group = _find_group(game, request)
    return game, group, plan_values(game, group, wanted, request.reference, effort)


def _name_players(game: Game, request: Request) -> tuple[tuple[str, ...], ...]:
    from langfinger_sim.engine.card_effort import name_players

    return request.wanted["policies"] or name_players(game, find_effort(request))


def find_effort(request: Request) -> Any:
    """The effort asked for, with the number of games where one is named."""
    from langfinger_sim.engine.card_effort import EFFORTS as KNOWN

    effort = KNOWN[request.effort]
    if request.games is None:
        return effort
    return replace(effort, games=request.games, other_games=max(2, request.games // 2))


def _find_group(game: Game, request: Request) -> CardGroup:
    """The group named, or that the report is named after, or the game's first."""
    from langfinger_sim.engine.card_plan import find_group
    from langfinger_sim.engine.wanted import find_decks
    from langfinger_sim.errors import InputError

    noun = request.name.removesuffix(ENDING)
    if noun != KIND.removesuffix(ENDING):
        found = find_group(game, noun)
        if request.group and find_group(game, request.group) != found:
            raise InputError(f"--group {request.group}: {request.name} is about {found.plural}; see report {KIND}")
        return found
    groups = find_decks(game).groups
    return find_group(game, request.group or (groups[0].name if groups else ""))


def spell_values(request: Request) -> str:
    """The command that makes the report again, every default written out."""
    wanted = request.wanted
    arguments = ["langfinger-sim", "report", request.name, "--game", request.game]
    arguments += ["--group", request.group] if request.group else []
    arguments += ["--reference", request.reference] if request.reference else []
    arguments += ["--effort", request.effort]
    arguments += ["--games", str(request.games)] if request.games else []
    arguments += ["--variant", wanted["variants"][0]]
    arguments += [part for text in wanted["settings"] for part in ("--set", text)]
    arguments += ["--cards", wanted["cards"].resolve().name] if wanted["cards"] else []
    arguments += ["--players", ",".join(map(str, wanted["players"]))]
    arguments += [part for names in wanted["policies"] for part in ("--policy", ",".join(names))]
    return shlex.join([*arguments, "--seed", str(wanted["seed"])])


def value_lines(findings: CardValueFindings) -> Iterator[str]:
    """The cards of the worst case, then the answer."""
    from langfinger_sim.cli.tables import lay_out
    from langfinger_sim.reporting.documents import card_value_words as words

    case = findings.headline
    yield f"{findings.source.title}, {words.case_name(findings, case)}: {case.games:,} deals, each with every change"
    yield ""
    body = [words.card_cells(findings, card) for card in case.cards]
    width = None if not sys.stdout.isatty() else max(80, len("".join(body[0])))
    heads = [head.replace("\n", " ") for head in words.heads(findings)]
    yield from (f"  {line}" for line in lay_out(heads, body, width))
    yield ""
    for status in findings.source.card_statuses:
        yield f"cards: {status}"
        yield ""
    yield f"{findings.verdict}"
    yield f"{words.sentence(findings)} {words.so_what(findings)}"
    yield ""
