"""`report card-value`, and `report fence-value`: what each card is worth, from games played for it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from langfinger_sim.cli.deck_study import (
    DecksAsked,
    add_card_decks,
    check_decks,
    deck_options,
    refuse_threads,
    spell_also,
    take_decks,
)
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
from langfinger_sim.cli.reading_study import (
    ReadingsAsked,
    add_card_readings,
    check_readings_asked,
    reading_options,
    take_readings,
)
from langfinger_sim.cli.studying import play_or_resume, print_study, report_options
from langfinger_sim.engine import defaults

if TYPE_CHECKING:
    from langfinger_sim.engine.card_effort import CardsAsked
    from langfinger_sim.studies.card_findings import CardValueFindings

KIND = "card-value"

EPILOG = """\b
Examples:
  langfinger-sim report fence-value
  langfinger-sim report fence-value --reference fence_13 --players 2,3,4,5
  langfinger-sim report fence-value --set fence_09.painting_bonus=1
  langfinger-sim report fence-value --effort full
  langfinger-sim report fence-value --decks 40 --readings
  langfinger-sim report card-value --group loot --effort quick
  langfinger-sim report card-value --group fences --policy mine.toml
"""

BESIDE_RUNS = {"runs", "out", "fail_if", "as_json", "decks", "deck_games", "readings", "reading_games", "threads"}

READING_WORDS = ", ".join(f"{name} {games}" for name, games in defaults.READING_CARD_GAMES.items())

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
    *deck_options(defaults.DECK_CARD_GAMES),
    *reading_options(READING_WORDS),
    THREADS_OPTION,
    *report_options(KIND),
)  # fmt: skip


@dataclass(frozen=True)
class Request:
    """What the options ask for: how to play, or the runs that hold it, and where the report goes."""

    game: str
    asked: CardsAsked
    runs: tuple[Path, ...]
    decks: DecksAsked | None
    readings: ReadingsAsked | None
    threads: int | None
    out: Path | None


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
    from langfinger_sim.engine.card_effort import CardsAsked
    from langfinger_sim.engine.wanted import Wanted
    from langfinger_sim.errors import InputError

    fail_if, as_json = check_fail_if(KIND, values.pop("fail_if")), values.pop("as_json")
    beside = given_options(context) - BESIDE_RUNS
    if values["runs"] and beside:
        raise InputError(f"--{sorted(beside)[0].replace('_', '-')}: the runs named say what was played")
    own = {name: values.pop(name) for name in ("game", "runs", "threads", "out")}
    decks = take_decks(values, defaults.DECK_CARD_GAMES, own["threads"])
    readings = take_readings(values, defaults.READING_CARD_GAMES[values["effort"]], own["threads"])
    if own["runs"]:
        refuse_threads(own["threads"], decks, readings)
    asked = {name: values.pop(name) for name in ("group", "reference", "effort", "games")}
    wanted = Wanted(variants=(values.pop("variant"),), **values)
    with interruptible():
        request = Request(
            asked=CardsAsked(wanted, str(context.info_name), **asked), decks=decks, readings=readings, **own
        )
        findings, files = value_cards(request)
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

    folders, spelled = (request.runs, "") if request.runs else _play(request)
    runs = [open_run(folder, games.find_game) for folder in folders]
    with show_progress() as report:
        findings = find_card_values(runs, spelled, lambda done, total: report("games", done, total, 0))
    if request.decks:
        findings = add_card_decks(folders[0], findings, request.decks)
    if request.readings:
        findings = add_card_readings(folders[0], findings, request.readings)
    command = spell_also(findings.command, request.decks, request.readings)
    sources = (replace(findings.source, command=command), *findings.sources[1:])
    findings = replace(findings, command=command, sources=sources)
    out = request.out or REPORTS / runs[0].folder.resolve().name
    return findings, build_report(KIND, findings, out, request.asked.name).files


def _play(request: Request) -> tuple[tuple[Path, ...], str]:
    """The folders of all runs, played as far as they were not, and the command that does it again."""
    from langfinger_sim import games
    from langfinger_sim.cli.playing import announced_compiler
    from langfinger_sim.cli.run import prepare
    from langfinger_sim.engine.card_effort import choose_group, folder_name, plan_values, spell_values
    from langfinger_sim.engine.card_plan import list_group
    from langfinger_sim.engine.deck_plan import refuse_count, room_for_group
    from langfinger_sim.engine.folders import own_folder

    with announced_compiler():
        game = games.find_game(request.game)
        group, plans = choose_group(game, request.asked), plan_values(game, request.asked)
        as_is = replace(plans[0], cells=plans[0].cells[:1])
        size = 1 + len(list_group(game, group, as_is.cells[0].variant))
        check_decks(request.decks, game, as_is)
        check_readings_asked(request.readings, game, as_is, size - 1)
        if request.decks:
            count = request.decks.count
            refuse_count(game, count, size, room_for_group(game, count, size))
        prepare(game, as_is)  # what is odd about a changed card is meant to be
    folders = []
    for plan in plans:
        who = plan.cells[0].policy_label
        click.echo(f"{who} plays {plan.games:,} games with each of {len(plan.cells) - 1} changes", err=True)
        folders.append(own_folder(game, plan, folder_name(plan, group)))
        play_or_resume(game, plan, folders[-1], request.threads)
    return tuple(folders), spell_values(game, request.asked)


def value_lines(findings: CardValueFindings) -> Iterator[str]:
    """The cards of the worst case, then the answer."""
    from langfinger_sim.cli.tables import lay_out
    from langfinger_sim.reporting.documents import card_value_words as words
    from langfinger_sim.reporting.documents.reading_cards import terminal_lines

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
    yield from _deck_lines(findings)
    yield from terminal_lines(findings)


def _deck_lines(findings: CardValueFindings) -> Iterator[str]:
    """What decks say to the verdict, and to the order of the cards."""
    from langfinger_sim.reporting.documents.deck_cards import card_sentence, range_sentence
    from langfinger_sim.reporting.documents.decks import holds_sentence, terminal_lines

    if findings.decks:
        yield range_sentence(findings, findings.decks)
        yield card_sentence(findings, findings.decks)
        yield from terminal_lines(findings.decks, holds_sentence(findings.decks))
