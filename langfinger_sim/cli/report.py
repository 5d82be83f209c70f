"""`report`: what finished runs say, as HTML, PDF and JSON."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from langfinger_sim.cli.fail_if import check_fail_if, exit_code, fail_if_option
from langfinger_sim.cli.options import SKILL_OPTION
from langfinger_sim.reporting.kinds import KINDS

if TYPE_CHECKING:
    from langfinger_sim.reporting.build import BuiltReport

EPILOG = """\b
Kinds:
  win-rate    Is the seating fair? From one run.
  comparison  What does the change do? From one run of several variants.
  sweep       Which change is best? From a run of the command sweep, and the one that confirms it if several do.
  ladder      Who is the better player? From a run of the command ladder.

\b
Examples:
  langfinger-sim report win-rate runs/base
  langfinger-sim report win-rate runs/base --out shared/base
  langfinger-sim report win-rate runs/base --fail-if unfair
  langfinger-sim report win-rate runs/counts --skill greedy
  langfinger-sim report comparison runs/hands --ask length
  langfinger-sim report sweep runs/base-base+goal=15-4p-1a2b3c
"""

REPORTS = Path("reports")

MOST_RUNS = {"sweep": 2}
"""Kinds that may read more than one: the second confirms the first."""


@click.command(epilog=EPILOG)
@click.argument("kind", type=click.Choice(list(KINDS)))
@click.argument("runs", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="RUN")
@click.option(
    "--out", type=click.Path(path_type=Path), metavar="DIR", help="Folder of the report.  [default: reports/RUN]"
)
@SKILL_OPTION
@click.option("--ask", metavar="QUESTION", help="What the verdict of a comparison or sweep is on.  [default: fairness]")
@fail_if_option(tuple(KINDS))
@click.option("--json", "as_json", is_flag=True, help="Print the JSON instead of words.")
def command(kind: str, runs: tuple[Path, ...], out: Path | None, **values: Any) -> int:
    """Make a report of finished runs: HTML to read and share, PDF to print, JSON for programs.

    Prints the verdict and where the files are. The same run gives the same files, byte for byte.

    --fail-if reads the verdict of the bar, in the order its help gives. NOT SETTLED has its place there: a threshold
    beyond it does not fire, which is said on stderr; name not-settled where an open answer shall fire, too.
    """
    from langfinger_sim.cli.signals import interruptible
    from langfinger_sim.errors import InputError

    most = MOST_RUNS.get(kind, 1)
    if len(runs) > most:
        raise InputError(f"{kind} reads {'one run' if most == 1 else f'{most} runs'}; {len(runs)} are named")
    threshold, as_json = check_fail_if(kind, values.pop("fail_if")), values.pop("as_json")
    with interruptible():
        findings = _study(kind, runs, values)
        built = build(kind, findings, out or REPORTS / runs[0].resolve().name)
    if as_json:
        click.echo(built.files[-1].read_text("utf-8"), nl=False)
    else:
        _print(built)
    return exit_code(kind, findings.verdict, threshold)


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


def build(kind: str, findings: Any, folder: Path) -> BuiltReport:
    """Write the report's files."""
    from langfinger_sim.reporting.build import build_report

    return build_report(kind, findings, folder)


def _print(built: BuiltReport) -> None:
    bar = built.document.bar
    click.echo(f"{bar.word} ({bar.about})")
    click.echo(bar.sentence)
    click.echo("")
    for file in built.files:
        click.echo(f"{file.suffix[1:]:<8} {file}")
