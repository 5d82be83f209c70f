"""`report starting-hand`: do the printed hands do their job, and which would? Plays what it needs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from langfinger_sim.cli.deck_study import DecksAsked, add_pick_decks, check_decks, deck_options, spell_also, take_decks
from langfinger_sim.cli.fail_if import check_fail_if, exit_code
from langfinger_sim.cli.options import (
    GAME_OPTION,
    PLAYERS_OPTION,
    SEED_OPTION,
    SETTING_OPTION,
    TABLE_OPTIONS,
    THREADS_OPTION,
    given_options,
    parse_counts,
    parse_lists,
    with_options,
)
from langfinger_sim.cli.reading_study import (
    ReadingsAsked,
    add_pick_readings,
    check_readings_asked,
    reading_options,
    take_readings,
)
from langfinger_sim.cli.studying import play_or_resume, print_study, report_options
from langfinger_sim.engine import defaults

if TYPE_CHECKING:
    from langfinger_sim.engine.finished import FinishedRun
    from langfinger_sim.engine.opening_plan import Asked
    from langfinger_sim.engine.plan import Plan
    from langfinger_sim.studies.starting_hand import StartingHandFindings

KIND = "starting-hand"
BANDS = ("fair", "fair-enough")

EPILOG = """\b
Examples:
  langfinger-sim report starting-hand
  langfinger-sim report starting-hand --players 2,3,4,5 --effort quick
  langfinger-sim report starting-hand --policy tuned --policy greedy
  langfinger-sim report starting-hand --decks 40
  langfinger-sim report starting-hand --set goal=25 --hands 0,6
  langfinger-sim report starting-hand --money 0 --band fair-enough
  langfinger-sim report starting-hand my_plan.toml --fail-if change
"""

EFFORT_WORDS = ", ".join(f"{name} {games:,}" for name, games in defaults.EFFORT_GAMES.items())

OPTIONS = (
    click.argument("plan_file", metavar="[PLAN.toml]", required=False, type=click.Path(path_type=Path)),
    GAME_OPTION,
    click.option(
        "--variant", default=defaults.VARIANT, show_default=True, metavar="V",
        help="The variant whose hands are judged: a name, or the path of a TOML file.",
    ),
    SETTING_OPTION,
    TABLE_OPTIONS[0],
    PLAYERS_OPTION,
    click.option(
        "--policy", "policies", callback=parse_lists, multiple=True, metavar="P[,P...]",
        help="The players the rule is made for; more, to check it with. Repeat.  [default: "
        f"{', '.join(defaults.SKILLS)}; at full effort {', '.join(defaults.DEEP_SKILLS)}, too]",
    ),
    TABLE_OPTIONS[3],
    SEED_OPTION,
    click.option(
        "--effort", type=click.Choice(list(defaults.EFFORT_GAMES)), default=defaults.EFFORT, show_default=True,
        help=f"How much is played: games of each rule on page 1, {EFFORT_WORDS}.",
    ),
    click.option("--games", type=int, metavar="N", help="So many in place of what --effort says."),
    click.option(
        "--hands", metavar="LOW,HIGH", callback=lambda *given: parse_counts(*given) if given[2] else None,
        help="Hands that are tried.  [default: one less than the least printed to one more than the most]",
    ),
    click.option(
        "--money", type=click.FloatRange(min=0), default=2.0, show_default=True, metavar="M",
        help="The most that is tried on top of the printed money; 0: none.",
    ),
    click.option(
        "--band", type=click.Choice(BANDS), default=BANDS[0], show_default=True,
        help="How fair a rule must be to be printed.",
    ),
    *deck_options(defaults.DECK_PAIR_GAMES),
    *reading_options(defaults.READING_PAIR_GAMES),
    THREADS_OPTION,
    *report_options(KIND),
)  # fmt: skip


@dataclass(frozen=True)
class Request:
    """What the options ask for."""

    plan_file: Path | None
    game: str
    threads: int | None
    out: Path | None
    decks: DecksAsked | None
    readings: ReadingsAsked | None
    asked: dict[str, Any]
    given: frozenset[str]


@click.command(KIND, epilog=EPILOG)
@with_options(*OPTIONS)
@click.pass_context
def command(context: click.Context, /, **values: Any) -> int:
    """Do the printed starting hands do their job? Which hands make all seats win alike?

    Measures the printed and equal hands and what one more does to every seat; searches hands, money on top, and a toss
    for one more; checks the best with new games, other players and other player counts; and says the simplest rule that
    is fair as a sentence for a rulebook, or that the printed hands are as good as any.

    PLAN.toml says what is asked in place of the options. The games go into folders in runs/ and are kept: the same
    question again plays nothing, an interrupted one goes on.
    """
    from langfinger_sim.cli.signals import interruptible

    fail_if, as_json = check_fail_if(KIND, values.pop("fail_if")), values.pop("as_json")
    own = {name: values.pop(name) for name in ("plan_file", "game", "threads", "out")}
    own["decks"] = take_decks(values, defaults.DECK_PAIR_GAMES, own["threads"])
    own["readings"] = take_readings(values, defaults.READING_PAIR_GAMES, own["threads"])
    with interruptible():
        findings, files = find(Request(**own, asked=values, given=given_options(context)))
    print_study(starting_hand_lines(findings), files, as_json=as_json)
    return exit_code(KIND, findings.verdict, fail_if)


def find(request: Request) -> tuple[StartingHandFindings, tuple[Path, ...]]:
    """Play what is missing, judge, and write the report."""
    from langfinger_sim import games
    from langfinger_sim.cli.playing import announced_compiler
    from langfinger_sim.cli.report import REPORTS, build
    from langfinger_sim.cli.run import prepare
    from langfinger_sim.engine.finished import open_run
    from langfinger_sim.engine.folders import own_folder
    from langfinger_sim.engine.opening_plan import plan_openings
    from langfinger_sim.engine.plan_file import read_game_id
    from langfinger_sim.studies.starting_hand import find_starting_hands

    with announced_compiler():
        game = games.find_game(read_game_id(request.plan_file) if request.plan_file else request.game)
        plan = plan_openings(game, _read_asked(request))
        check_decks(request.decks, game, plan.all_tables)
        check_readings_asked(request.readings, game, replace(plan.all_tables, cells=plan.all_tables.cells[:1]))
        prepare(game, plan.all_tables)

    def play(stage: Plan, what: str) -> FinishedRun:
        click.echo(f"{what}: {len(stage.cells):,} tables, {stage.games:,} games each", err=True)
        folder = own_folder(game, stage)
        play_or_resume(game, stage, folder, request.threads)
        return open_run(folder, games.find_game)

    findings = find_starting_hands(plan, play)
    if request.decks:
        findings = add_pick_decks(plan, findings, request.decks)
    if request.readings:
        findings = add_pick_readings(plan, findings, request.readings)
    findings = replace(findings, command=spell_also(findings.command, request.decks, request.readings))
    name = f"{KIND}-{plan.variant.name}-{'-'.join(map(str, plan.levers))}p"
    return findings, build(KIND, findings, request.out or REPORTS / name).files


def _read_asked(request: Request) -> Asked:
    """What the plan file asks, or the options; some of them may stand beside a file."""
    from langfinger_sim.engine.opening_plan import Asked, read_opening_file
    from langfinger_sim.engine.wanted import Wanted
    from langfinger_sim.errors import InputError

    values = dict(request.asked)
    own = {name: values.pop(name) for name in ("effort", "hands", "money", "band")}
    games, seed = values.pop("games") or 0, values["seed"]
    if request.plan_file is None:
        _refuse_hands(own["hands"])
        wanted = Wanted(variants=(values.pop("variant"),), games=games, detail_games=0, **values)
        return Asked(wanted, **own)
    beside = {"plan_file", "games", "effort", "seed", "threads", "out", "fail_if", "as_json"}
    beside |= {"decks", "deck_games", "readings", "reading_games"}
    misplaced = sorted(request.given - beside)
    if misplaced:
        raise InputError(f"--{', --'.join(misplaced)}: {request.plan_file} says this; change it there")
    asked = read_opening_file(request.plan_file)
    if "seed" in request.given:
        asked = replace(asked, wanted=replace(asked.wanted, seed=seed))
    if "effort" in request.given:
        asked = replace(asked, effort=own["effort"], wanted=replace(asked.wanted, games=0))
    return replace(asked, wanted=replace(asked.wanted, games=games)) if games else asked


def _refuse_hands(hands: tuple[int, ...] | None) -> None:
    from langfinger_sim.errors import InputError

    if hands is not None and len(hands) != 2:  # noqa: PLR2004 - least and most
        raise InputError(
            f"--hands {','.join(map(str, hands))}: allowed are the least and the most of a hand, such as 1,5"
        )


def starting_hand_lines(findings: StartingHandFindings) -> Iterator[str]:
    """The rules of each player count, then the answer."""
    from langfinger_sim.cli.tables import lay_out
    from langfinger_sim.reporting.documents import starting_hand_words as words

    for case in findings.cases:
        yield f"{findings.source.title}, {words.case_name(case)}: {case.tried:,} openings tried"
        yield ""
        rows = {one.rule: one for one in (case.printed, case.equal, *case.candidates)}
        body = [words.candidate_cells(one, case) for one in rows.values()]
        yield from (f"  {line}" for line in lay_out(words.CANDIDATE_HEADS, body, None))
        yield ""
        yield from words.terminal_lines(case)
        yield ""
    for status in findings.source.card_statuses:
        yield f"cards: {status}"
        yield ""
    yield f"played     {words.games_text(findings)}"
    if findings.decks or findings.readings:
        yield ""
        yield from _more_lines(findings)


def _more_lines(findings: StartingHandFindings) -> Iterator[str]:
    """What other decks and other readings of the rules say to the pick."""
    from langfinger_sim.reporting.documents import readings
    from langfinger_sim.reporting.documents.deck_changes import pick_sentence
    from langfinger_sim.reporting.documents.decks import terminal_lines

    case = findings.cases[findings.worst]
    if findings.decks:
        yield from terminal_lines(findings.decks, pick_sentence(findings.decks, is_printed=case.is_pick_printed))
    yield from readings.terminal_lines(findings.readings)
