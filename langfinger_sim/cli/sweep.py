"""`sweep`: try a grid of values against one variant, and confirm the best on deals of their own."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from langfinger_sim.cli.fail_if import check_fail_if, exit_code
from langfinger_sim.cli.options import GAME_OPTION, TABLE_OPTIONS, THREADS_OPTION, with_options
from langfinger_sim.cli.studying import play_or_resume, print_study, report_options, study_run
from langfinger_sim.engine import defaults

if TYPE_CHECKING:
    from langfinger_sim.contract import Game
    from langfinger_sim.engine.plan import Plan
    from langfinger_sim.studies.sweep import SweepFindings

KIND = "sweep"
SEARCH_GAMES, CONFIRM_GAMES = 20_000, 200_000

EPILOG = """\b
Examples:
  langfinger-sim sweep --vary goal=15,20,25
  langfinger-sim sweep --vary "start_hand=2,3,4,4,4 | 3,3,4,4,4 | 4,4,4,4,4"
  langfinger-sim sweep --vary goal=20,25 --vary tokens=2,3 --players 3,4
  langfinger-sim sweep two_tokens --vary goal=12,15,18 --ask length
  langfinger-sim sweep --vary fence_09.painting_bonus=0,1,2
"""

OPTIONS = (
    click.argument("name", required=False, default=defaults.VARIANT, metavar="[A]"),
    GAME_OPTION,
    click.option(
        "--vary", "axes", multiple=True, required=True, metavar="KEY=V1,V2,...",
        help='Values of an option, or of a cell of a card; lists separated by "|". Repeat for all combinations.',
    ),
    *TABLE_OPTIONS,
    click.option(
        "--ask", default="fairness", show_default=True, metavar="QUESTION",
        help="What they are ranked by: fairness, length, or the game's score (money).",
    ),
    click.option(
        "--games", type=click.IntRange(min=2), default=SEARCH_GAMES, show_default=True, metavar="N",
        help="Games a cell in the search.",
    ),
    click.option(
        "--confirm-games", type=click.IntRange(min=2), default=CONFIRM_GAMES, show_default=True, metavar="N",
        help="Games a cell for the best, on deals of their own.",
    ),
    THREADS_OPTION,
    *report_options(KIND),
)  # fmt: skip


@dataclass(frozen=True)
class Request:
    """What the options of `sweep` ask for."""

    game: str
    name: str
    axes: tuple[str, ...]
    wanted: dict[str, Any]
    ask: str
    games: int
    confirm_games: int
    threads: int | None
    out: Path | None


@click.command(epilog=EPILOG)
@with_options(*OPTIONS)
def command(**values: Any) -> int:
    """Try all combinations of values against variant A, base where none is named, and rank them.

    All are played on the same few deals first. What stands out is confirmed with more games on other deals, so that
    nothing is called good for having been lucky in the search. The games stay in runs/: the same sweep again plays
    nothing, an interrupted one goes on.
    """
    from langfinger_sim.cli.signals import interruptible

    fail_if, as_json = check_fail_if(KIND, values.pop("fail_if")), values.pop("as_json")
    own = {name: values.pop(name) for name in Request.__dataclass_fields__ if name != "wanted"}
    with interruptible():
        findings, files = sweep(Request(**own, wanted=values))
    print_study(sweep_lines(findings), files, findings.search.run, as_json=as_json)
    return exit_code(KIND, findings.verdict, fail_if)


def sweep(request: Request) -> tuple[SweepFindings, tuple[Path, ...]]:
    """Search, confirm what stands out, and write the report."""
    from langfinger_sim import games
    from langfinger_sim.cli.compare import study
    from langfinger_sim.cli.report import REPORTS, build
    from langfinger_sim.engine.finished import open_run
    from langfinger_sim.engine.folders import own_folder
    from langfinger_sim.engine.ranges import CONFIRM, SEARCH, in_range
    from langfinger_sim.engine.sweep_plan import confirmation_of_sweep, keep_variants, note_command
    from langfinger_sim.studies.sweep import find_sweep, screen

    game, plan = _find_plan(request)
    search_plan = note_command(in_range(plan, SEARCH, request.games), spell_search(request))
    search = own_folder(game, search_plan)
    play_or_resume(game, search_plan, search, request.threads)
    chosen = screen(study(search, request.ask)).chosen
    confirm = None
    if chosen:
        click.echo(f"confirming {', '.join(chosen)}", err=True)
        confirm_plan = in_range(keep_variants(plan, chosen), CONFIRM, request.confirm_games)
        folder = confirmation_of_sweep(search, confirm_plan)
        play_or_resume(game, confirm_plan, folder, request.threads)
        confirm = open_run(folder, games.find_game)
    findings = study_run(search, lambda run, progress: find_sweep(run, progress, request.ask, confirm))
    return findings, build(KIND, findings, request.out or REPORTS / search.name).files


def _find_plan(request: Request) -> tuple[Game, Plan]:
    from langfinger_sim import games
    from langfinger_sim.cli.playing import announced_compiler
    from langfinger_sim.cli.run import prepare
    from langfinger_sim.engine.questions import find_question
    from langfinger_sim.engine.sweep_plan import plan_sweep, read_axis
    from langfinger_sim.engine.wanted import Wanted

    with announced_compiler():
        game = games.find_game(request.game)
        find_question(game, request.ask)
        axes = [read_axis(game, text) for text in request.axes]
        plan = plan_sweep(game, axes, Wanted(variants=(request.name,), detail_games=0, **request.wanted))
        prepare(game, plan)
    return game, plan


def spell_search(request: Request) -> str:
    """The command that searches again, every default written out; what is asked of it and confirmed comes later."""
    wanted = request.wanted
    arguments = ["langfinger-sim", "sweep", request.name, "--game", request.game]
    arguments += [part for text in request.axes for part in ("--vary", text)]
    arguments += ["--cards", wanted["cards"].resolve().name] if wanted["cards"] else []
    arguments += ["--players", ",".join(map(str, wanted["players"]))]
    arguments += [part for names in wanted["policies"] for part in ("--policy", ",".join(names))]
    arguments += [part for text in wanted["restrictions"] for part in ("--restrict", text)]
    return shlex.join([*arguments, "--seed", str(wanted["seed"]), "--games", str(request.games)])


def sweep_lines(findings: SweepFindings) -> Iterator[str]:
    """The ranked table, then the answer."""
    from langfinger_sim.cli.tables import lay_out
    from langfinger_sim.reporting.documents import sweep_words as words

    title = f"{findings.search.title}, {len(findings.candidates)} changes of {findings.base}"
    yield f"{title}: {findings.search_games:,} deals in the search, {findings.confirm_games:,} to confirm"
    yield ""
    body = [words.candidate_cells(one, place) for place, one in enumerate(findings.candidates, 1)]
    width = None if not sys.stdout.isatty() else max(80, len("".join(body[0])))
    yield from (f"  {line}" for line in lay_out(words.CANDIDATE_HEADS, body, width))
    yield ""
    for status in findings.search.card_statuses:
        yield f"cards: {status}"
        yield ""
    yield f"{findings.asked.name}: {findings.verdict}"
    yield f"{words.sentence(findings)} {words.so_what(findings)}"
    yield ""
