"""`report`: what finished runs say, as HTML, PDF and JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from langfinger_sim.cli.deck_study import (
    WITH_DECKS,
    add_decks,
    deck_lines,
    deck_options,
    refuse_threads,
    take_decks,
)
from langfinger_sim.cli.fail_if import check_fail_if, exit_code, fail_if_option
from langfinger_sim.cli.options import SKILL_OPTION, THREADS_OPTION, with_options
from langfinger_sim.cli.reading_study import WITH_READINGS, add_readings, reading_options, take_readings
from langfinger_sim.reporting.kinds import KINDS, RUN_KINDS

if TYPE_CHECKING:
    from langfinger_sim.reporting.build import BuiltReport

EPILOG = """\b
Examples:
  langfinger-sim report win-rate runs/base
  langfinger-sim report win-rate runs/base --out shared/base
  langfinger-sim report win-rate runs/base --fail-if unfair
  langfinger-sim report win-rate runs/counts --skill greedy
  langfinger-sim report win-rate runs/base --decks 100
  langfinger-sim report win-rate runs/base --readings
  langfinger-sim report comparison runs/hands --ask length
  langfinger-sim report comparison runs/hands --decks 40
  langfinger-sim report starting-hand
  langfinger-sim report starting-hand --players 2,3,4,5 --effort quick
  langfinger-sim report fence-value
  langfinger-sim report card-value --group loot --effort quick
"""

REPORTS = Path("reports")

WITH_SKILL = "win-rate"
"""The kind whose verdict is compared over players."""

MOST_RUNS = {"sweep": 2}
"""Kinds that may read more than one: the second confirms the first."""

PLAYED = {
    "starting-hand": ("langfinger_sim.cli.starting_hand", "Which hands make it fair? Plays what it needs."),
    "card-value": ("langfinger_sim.cli.card_value", "What is each card worth? Plays what it needs; also fence-value."),
}
"""Reports that play what they need: a command each, with options of its own."""

CARD_VALUE, VALUE_ENDING = "card-value", "-value"


class ReportGroup(click.Group):
    """A command for each kind of report, imported when it is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Kinds made of a run, then those that play."""
        return [*RUN_KINDS, *PLAYED]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a kind; `fence-value` is `card-value` for the group whose cards are called so."""
        if cmd_name in RUN_KINDS:
            return _run_command(cmd_name)
        if cmd_name in PLAYED or cmd_name.endswith(VALUE_ENDING):
            module = import_module(PLAYED.get(cmd_name, PLAYED[CARD_VALUE])[0])
            found = module.command
            assert isinstance(found, click.Command)
            return found
        return None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does, with the nearest name for one that is unknown."""
        from langfinger_sim.errors import nearest

        known = self.list_commands(ctx)
        if args and not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            ctx.fail(f'no report "{args[0]}"; allowed: {", ".join(known)}{nearest(args[0], known)}')
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The kinds with their questions."""
        rows = [(name, f"{KINDS[name].question} Of a finished run.") for name in RUN_KINDS]
        with formatter.section("Kinds"):
            formatter.write_dl([*rows, *((name, summary) for name, (_, summary) in PLAYED.items())])


@click.group(cls=ReportGroup, epilog=EPILOG)
def command() -> None:
    """Make a report: HTML to read and share, PDF to print, JSON for programs.

    Prints the verdict and where the files are. The same run gives the same files, byte for byte.

    --fail-if reads the verdict of the bar, in the order its help gives. NOT SETTLED has its place there: a threshold
    beyond it does not fire, which is said on stderr; name not-settled where an open answer shall fire, too.
    """


def _run_command(kind: str) -> click.Command:
    """The command that makes this kind of report of a finished run."""
    options = [
        click.argument("runs", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="RUN"),
        click.option(
            "--out", type=click.Path(path_type=Path), metavar="DIR",
            help="Folder of the report.  [default: reports/RUN]",
        ),
        SKILL_OPTION,
        click.option("--ask", metavar="QUESTION", help="What the verdict is on.  [default: fairness]"),
        *(
            (*deck_options(WITH_DECKS[kind]), *reading_options(WITH_READINGS[kind]), THREADS_OPTION)
            if kind in WITH_DECKS
            else ()
        ),
        fail_if_option((kind,)),
        click.option("--json", "as_json", is_flag=True, help="Print the JSON instead of words."),
    ]  # fmt: skip
    epilog = f"\b\nExamples:\n  langfinger-sim report {kind} runs/base\n"
    make = click.command(kind, help=f"{KINDS[kind].question} From one finished run.", epilog=epilog)
    made = make(with_options(*options)(partial(_report, kind)))
    assert isinstance(made, click.Command)
    return made


def _report(kind: str, runs: tuple[Path, ...], out: Path | None, **values: Any) -> int:
    """Study one run, write its report, print the verdict."""
    from langfinger_sim.cli.signals import interruptible
    from langfinger_sim.errors import InputError

    most = MOST_RUNS.get(kind, 1)
    if len(runs) > most:
        raise InputError(f"{kind} reads {'one run' if most == 1 else f'{most} runs'}; {len(runs)} are named")
    threshold, as_json = check_fail_if(kind, values.pop("fail_if")), values.pop("as_json")
    threads = values.pop("threads", None)
    decks = take_decks(values, WITH_DECKS.get(kind, 0), threads)
    readings = take_readings(values, WITH_READINGS.get(kind, 0), threads)
    refuse_threads(threads, decks, readings)
    with interruptible():
        findings = _study(kind, runs, values)
        findings = add_decks(kind, runs[0], findings, decks) if decks else findings
        findings = add_readings(kind, runs[0], findings, readings) if readings else findings
        built = build(kind, findings, out or REPORTS / runs[0].resolve().name)
    if as_json:
        click.echo(built.files[-1].read_text("utf-8"), nl=False)
    else:
        _print(built, [*_skill_lines(kind, findings), *(_more_lines(findings) if decks or readings else ())])
    return exit_code(kind, findings.verdict, threshold)


def _more_lines(findings: Any) -> Iterator[str]:
    """What other decks and other readings of the rules say."""
    from langfinger_sim.reporting.documents.readings import terminal_lines

    yield from deck_lines(findings.decks)
    yield from terminal_lines(findings.readings)


def _study(kind: str, folders: tuple[Path, ...], options: dict[str, Any]) -> Any:
    from langfinger_sim import games
    from langfinger_sim.cli.progress import show_progress
    from langfinger_sim.engine.finished import open_run
    from langfinger_sim.errors import InputError
    from langfinger_sim.reporting.kinds import load

    given = {name: value for name, value in options.items() if value is not None}
    for name in set(given) - set(KINDS[kind].takes):
        raise InputError(f"--{name}: reports of kind {kind} take no such option")
    run, *others = (open_run(folder, games.find_game) for folder in folders)
    if others:
        given["confirm"] = others[0]
    with show_progress() as report:
        return load(KINDS[kind].study)(run, lambda done, total: report("games", done, total, 0), **given)


def _skill_lines(kind: str, findings: Any) -> list[str]:
    """Whether the verdict depends on who plays, where the report has an answer to it."""
    if kind != WITH_SKILL:
        return []
    from langfinger_sim.reporting.documents.win_rate_skill import skill_lines

    return skill_lines(findings)


def build(kind: str, findings: Any, folder: Path) -> BuiltReport:
    """Write the report's files."""
    from langfinger_sim.reporting.build import build_report

    return build_report(kind, findings, folder)


def _print(built: BuiltReport, more: Iterable[str]) -> None:
    bar = built.document.bar
    click.echo(f"{bar.word} ({bar.about})")
    click.echo(bar.sentence)
    click.echo("")
    for line in more:
        click.echo(line)
    for file in built.files:
        click.echo(f"{file.suffix[1:]:<8} {file}")
