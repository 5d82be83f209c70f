"""`compare`: play variants on the same deals, and say what the change does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from langfinger_sim.cli.deck_study import (
    WITH_DECKS,
    DecksAsked,
    add_decks,
    check_decks,
    deck_lines,
    deck_options,
    spell_also,
    take_decks,
)
from langfinger_sim.cli.fail_if import check_fail_if, exit_code
from langfinger_sim.cli.options import (
    GAME_OPTION,
    SKILL_OPTION,
    TABLE_OPTIONS,
    THREADS_OPTION,
    UNTIL_OPTIONS,
    given_options,
    with_options,
)
from langfinger_sim.cli.reading_study import (
    WITH_READINGS,
    ReadingsAsked,
    add_readings,
    check_readings_asked,
    reading_options,
    take_readings,
)
from langfinger_sim.cli.retuning import RETUNE_OPTIONS, ask_retuning, check_asked, retune, retuned_lines, take_retuning
from langfinger_sim.cli.studying import play_or_resume, print_study, report_options, study_run

if TYPE_CHECKING:
    from langfinger_sim.contract import Game
    from langfinger_sim.engine.plan import Plan
    from langfinger_sim.studies.compare import ComparisonFindings

KIND = "comparison"

EPILOG = """\b
Examples:
  langfinger-sim compare equal_hands
  langfinger-sim compare base equal_hands goal_25 --players 2,3,4,5
  langfinger-sim compare --set goal=25 --ask length
  langfinger-sim compare my_rules.toml --set fence_09.painting_bonus=1
  langfinger-sim compare equal_hands --decks 40
  langfinger-sim compare deck_v12.toml deck_v13.toml --policy greedy
  langfinger-sim compare equal_hands --games 400000 --out reports/hands
  langfinger-sim compare equal_hands --retune
"""

OPTIONS = (
    click.argument("names", nargs=-1, metavar="[A] [B]..."),
    GAME_OPTION,
    click.option(
        "--set", "settings", multiple=True, metavar="KEY=VALUE",
        help="Change an option, or a cell of a card: all together make one more variant, from A. Repeat for more.",
    ),
    *TABLE_OPTIONS,
    click.option(
        "--ask", default="fairness", show_default=True, metavar="QUESTION",
        help="What the verdict is on: fairness, length, or the game's score (money).",
    ),
    SKILL_OPTION,
    click.option(
        "--games", type=click.IntRange(min=1), metavar="N",
        help="Play N games a cell, whatever comes out.  [default: until the question asked is settled]",
    ),
    UNTIL_OPTIONS[-1],
    *RETUNE_OPTIONS,
    *deck_options(WITH_DECKS[KIND]),
    *reading_options(WITH_READINGS[KIND]),
    THREADS_OPTION,
    click.option(
        "--detail-games", type=click.IntRange(min=0), default=0, show_default=True, metavar="N",
        help="The first N games of a cell are written in detail.",
    ),
    *report_options(KIND),
)  # fmt: skip


@dataclass(frozen=True)
class Request:
    """What the options of `compare` ask for."""

    game: str
    names: tuple[str, ...]
    wanted: dict[str, Any]
    ask: str
    skill: str | None
    games: int | None
    max_games: int
    decks: DecksAsked | None
    readings: ReadingsAsked | None
    threads: int | None
    out: Path | None
    retuning: tuple[int, int] | None


@click.command(epilog=EPILOG)
@with_options(*OPTIONS)
@click.pass_context
def command(context: click.Context, /, **values: Any) -> int:
    """Compare variants A, B, ... game by game, all on the same deals, and report what the change does.

    Base is compared with a variant that stands alone. A name is a variant of the package or the path of a TOML file.
    Plays until what is asked is settled in every case; with --games N, just so many.
    The games go into a folder in runs/ and are kept: the same comparison again plays nothing, an interrupted one goes
    on.

    Prints before, after and the difference with its range, and a verdict for each question; the report has what every
    seat gains, games that somebody else won, and how all this is known.
    """
    from langfinger_sim.cli.signals import interruptible
    from langfinger_sim.errors import InputError

    fail_if, as_json = check_fail_if(KIND, values.pop("fail_if")), values.pop("as_json")
    if {"games", "max_games"} <= given_options(context):
        raise InputError("--games and --max-games: only one of them can say when it is enough")
    retuning = take_retuning(values, given_options(context))
    own = {name: values.pop(name) for name in ("game", "names", "ask", "skill", "games", "max_games", "threads", "out")}
    own["decks"] = take_decks(values, WITH_DECKS[KIND], own["threads"])
    own["readings"] = take_readings(values, WITH_READINGS[KIND], own["threads"])
    with interruptible():
        findings, files = compare(Request(**own, wanted=values, retuning=retuning))
    print_study(comparison_lines(findings), files, findings.source.run, as_json=as_json)
    return exit_code(KIND, findings.verdict, fail_if)


def compare(request: Request) -> tuple[ComparisonFindings, tuple[Path, ...]]:
    """Play what is missing, judge it, and write the report."""
    from langfinger_sim.cli.playing import announced_compiler
    from langfinger_sim.cli.report import REPORTS, build
    from langfinger_sim.cli.run import announce_length, prepare
    from langfinger_sim.engine.folders import own_folder

    with announced_compiler():
        game, plan = _find_plan(request)
        if request.retuning:
            check_asked(game, plan, request.retuning, request.threads)
        folder = own_folder(game, plan)
        retuning = ask_retuning(game, plan, folder, request.retuning, request.threads) if request.retuning else None
        check_decks(request.decks, game, plan)
        check_readings_asked(request.readings, game, plan)
        prepare(game, plan)
    announce_length(plan)
    play_or_resume(game, plan, folder, request.threads)
    findings = study(folder, request.ask, request.skill)
    if retuning:
        findings = retune(retuning, findings)
    if request.decks:
        findings = add_decks(KIND, folder, findings, request.decks)
    if request.readings:
        findings = add_readings(KIND, folder, findings, request.readings)
    command = spell_also(findings.source.command, request.decks, request.readings)
    findings = replace(findings, source=replace(findings.source, command=command))
    return findings, build(KIND, findings, request.out or REPORTS / folder.name).files


def _find_plan(request: Request) -> tuple[Game, Plan]:
    from langfinger_sim import games
    from langfinger_sim.engine.comparison_plan import ask_until_settled, plan_comparison
    from langfinger_sim.engine.questions import find_question
    from langfinger_sim.engine.wanted import Wanted

    game = games.find_game(request.game)
    find_question(game, request.ask)
    plan = plan_comparison(game, request.names, Wanted(**request.wanted))
    if request.games is None:
        return game, ask_until_settled(game, plan, request.ask, request.max_games)
    return game, replace(plan, games=request.games)


def study(folder: Path, ask: str, skill: str | None = None) -> ComparisonFindings:
    """The findings of a finished run."""
    from langfinger_sim.studies.compare import find_comparison

    return study_run(folder, lambda run, progress: find_comparison(run, progress, ask, skill))


def comparison_lines(findings: ComparisonFindings) -> Iterator[str]:
    """A table a case, then the answer to what was asked."""
    from langfinger_sim.cli.tables import lay_out
    from langfinger_sim.reporting.documents import comparison_words as words
    from langfinger_sim.reporting.documents.readings import terminal_lines
    from langfinger_sim.reporting.words import count

    for pair in findings.pairs:
        yield f"{findings.source.title}, {words.case_name(pair)}: {count(pair.games, 'deal')}, played by both"
        yield ""
        heads = ("question", "before", "after", "difference", f"{100 * findings.level:g} % range", "verdict")
        body = []
        for answer in pair.answers:
            found, digits = answer.found, words.digits_of(answer)
            body.append(
                (
                    words.question_name(answer.question),
                    f"{found.before:.{digits}f}",
                    f"{found.after:.{digits}f}",
                    words.signed(found.difference, digits),
                    words.signed_range(found.interval.low, found.interval.high, digits),
                    words.verdict_words(answer),
                )
            )
        yield from (f"  {line}" for line in lay_out(heads, body, None))
        yield ""
        yield f"  {words.seats_line(pair)}"
        yield f"  seating: {pair.before.judgement.verdict} before, {pair.after.judgement.verdict} after"
        yield ""
    for status in findings.source.card_statuses:
        yield f"cards: {status}"
        yield ""
    worst = findings.pairs[findings.worst]
    asked = words.Words(worst)
    yield f"{findings.asked.name}: {findings.verdict} ({words.case_name(worst)})"
    yield f"{asked.sentence()} {asked.so_what()}"
    yield f"(ended: {findings.source.stop})"
    fresh = findings.source.confirmation
    if fresh:
        yield f"(numbers: of {fresh.games:,} new games a case, fixed beforehand, seed {fresh.seed})"
    yield ""
    if findings.retuned:
        yield from retuned_lines(findings.retuned, findings.source.run)
        yield ""
    yield from deck_lines(findings.decks)
    yield from terminal_lines(findings.readings)
