"""`ladder`: rank players, and say what going without something costs them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from langfinger_sim.cli.fail_if import check_fail_if, exit_code
from langfinger_sim.cli.options import (
    CARDS_OPTION,
    GAME_OPTION,
    PLAYERS_OPTION,
    PLUGIN_OPTION,
    SEED_OPTION,
    SETTING_OPTION,
    THREADS_OPTION,
    VARIANT_OPTION,
    parse_lists,
    with_options,
)
from langfinger_sim.cli.studying import play_or_resume, print_study, report_options, study_run

if TYPE_CHECKING:
    from langfinger_sim.contract import Game
    from langfinger_sim.engine.plan import Plan
    from langfinger_sim.studies.ladder import LadderFindings

KIND = "ladder"
GAMES = 10_000

EPILOG = """\b
Examples:
  langfinger-sim ladder --policies random,greedy,balanced
  langfinger-sim ladder --policies greedy,balanced --players 2,3,4,5
  langfinger-sim ladder --policies balanced --restrict "never ruin"
  langfinger-sim ladder --policies balanced,mine.toml --games 50000
  langfinger-sim ladder --policies search --among tuned --vary playouts=50,200
"""

OPTIONS = (
    GAME_OPTION,
    click.option(
        "--policies", callback=parse_lists, multiple=True, required=True, metavar="A,B,...",
        help="The players. One is enough with --restrict.",
    ),
    click.option(
        "--among", default="", metavar="P",
        help="Play each player only alone among others like P, not among one another.",
    ),
    click.option(
        "--vary", "axes", multiple=True, metavar="KEY=V1,V2,...",
        help="Each player once for every value of this number of its policy; one that has no such number plays as it "
        "is. Repeat for all combinations.",
    ),
    click.option(
        "--restrict", "restrictions", multiple=True, metavar="R",
        help='Ask of each player what it loses without this, such as "never ruin"; see show restrictions. Repeat for '
        "more: each is asked for alone.",
    ),
    PLUGIN_OPTION,
    VARIANT_OPTION,
    SETTING_OPTION,
    CARDS_OPTION,
    PLAYERS_OPTION,
    SEED_OPTION,
    click.option(
        "--games", type=click.IntRange(min=2), metavar="N",
        help=f"Deals; every table of players plays all of them.  [default: {GAMES}, fewer with slow players]",
    ),
    THREADS_OPTION,
    *report_options(KIND),
)  # fmt: skip


@dataclass(frozen=True)
class Request:
    """What the options of `ladder` ask for."""

    game: str
    policies: tuple[tuple[str, ...], ...]
    restrictions: tuple[str, ...]
    among: str
    axes: tuple[str, ...]
    threads: int | None
    out: Path | None
    wanted: dict[str, Any]


@click.command(epilog=EPILOG)
@with_options(*OPTIONS)
def command(**values: Any) -> int:
    """Rank players A, B, ...: one of each among others of each other kind, in every seat, all on the same deals.

    Prints who is how strong, what one wins among the others, and who beats whom; the report also has how all this is
    known. With --restrict, also what each player loses that goes without something: that is what the thing is worth.

    The games go into a folder in runs/ and are kept: the same ladder again plays nothing, an interrupted one goes on.
    """
    from langfinger_sim.cli.signals import interruptible

    fail_if, as_json = check_fail_if(KIND, values.pop("fail_if")), values.pop("as_json")
    own = {name: values.pop(name) for name in Request.__dataclass_fields__ if name != "wanted"}
    with interruptible():
        findings, files = climb(Request(**own, wanted=values))
    print_study(ladder_lines(findings), files, findings.source.run, as_json=as_json)
    return exit_code(KIND, findings.verdict, fail_if)


def climb(request: Request) -> tuple[LadderFindings, tuple[Path, ...]]:
    """Play what is missing, rank, and write the report."""
    from langfinger_sim.cli.playing import announced_compiler
    from langfinger_sim.cli.report import REPORTS, build
    from langfinger_sim.cli.run import prepare
    from langfinger_sim.engine.folders import own_folder
    from langfinger_sim.studies.ladder import find_ladder

    with announced_compiler():
        game, plan = _find_plan(request)
        prepare(game, plan)
    click.echo(f"plays {len(plan.cells):,} tables of players, {plan.games:,} deals each", err=True)
    folder = own_folder(game, plan)
    play_or_resume(game, plan, folder, request.threads)
    findings = study_run(folder, find_ladder)
    return findings, build(KIND, findings, request.out or REPORTS / folder.name).files


def _find_plan(request: Request) -> tuple[Game, Plan]:
    from langfinger_sim import games
    from langfinger_sim.engine.ladder_plan import affordable_deals, plan_ladder
    from langfinger_sim.engine.reweighted import vary_names
    from langfinger_sim.engine.wanted import Wanted

    game = games.find_game(request.game)
    names = vary_names(game, [name for names in request.policies for name in names], request.axes)
    wanted = Wanted(detail_games=0, **{**request.wanted, "games": request.wanted["games"] or GAMES})
    plan = plan_ladder(game, names, request.restrictions, wanted, request.among)
    if request.wanted["games"] is None:
        plan = replace(plan, games=affordable_deals(game, plan))
    return game, plan


def ladder_lines(findings: LadderFindings) -> Iterator[str]:
    """The ladder of each case, what restrictions cost, then the answer."""
    from langfinger_sim.cli.tables import lay_out
    from langfinger_sim.reporting.documents import ladder_words as words
    from langfinger_sim.reporting.words import count

    rung_heads, cost_heads, met_heads = (
        [head.replace("\n", " ") for head in one] for one in (words.RUNG_HEADS, words.COST_HEADS, words.MET_HEADS)
    )
    for case in findings.cases:
        yield f"{findings.source.title}, {words.case_name(case)}: {count(case.games, 'deal')}, played in every seat"
        yield ""
        if case.reference:
            body = [words.met_cells(duel) for duel in case.met]
            yield f"  one among others like {words.player_name(case.reference)}"
            yield ""
            yield from (f"  {line}" for line in lay_out(met_heads, body, None))
            yield ""
        elif case.rungs:
            body = [words.rung_cells(case, place) for place in range(len(case.rungs))]
            yield from (f"  {line}" for line in lay_out(rung_heads, body, None))
            yield ""
        if case.restricted:
            body = [words.cost_cells(duel) for duel in case.restricted]
            yield from (f"  {line}" for line in lay_out(cost_heads, body, None))
            yield ""
    for status in findings.source.card_statuses:
        yield f"cards: {status}"
        yield ""
    yield f"{findings.verdict} ({words.case_name(findings.cases[findings.worst])})"
    yield f"{words.sentence(findings)} {words.so_what(findings)}"
    yield ""
