"""`report`: what finished runs say, as HTML, PDF and JSON."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from langfinger_sim.cli.fail_if import check_fail_if, exit_code, fail_if_option
from langfinger_sim.cli.options import SKILL_OPTION
from langfinger_sim.reporting.kinds import KINDS, RUN_KINDS

if TYPE_CHECKING:
    from langfinger_sim.reporting.build import BuiltReport

EPILOG = """\b
Kinds:
  win-rate    Is the seating fair? From one run.
  comparison  What does the change do? From one run of several variants.
  ladder      Who is the better player? From a run of the command ladder.

\b
Examples:
  langfinger-sim report win-rate runs/base
  langfinger-sim report win-rate runs/base --out shared/base
  langfinger-sim report win-rate runs/base --fail-if unfair
  langfinger-sim report win-rate runs/counts --skill greedy
  langfinger-sim report comparison runs/hands --ask length
"""

REPORTS = Path("reports")


@click.command(epilog=EPILOG)
@click.argument("kind", type=click.Choice(list(RUN_KINDS)))
@click.argument("runs", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="RUN")
@click.option(
    "--out", type=click.Path(path_type=Path), metavar="DIR", help="Folder of the report.  [default: reports/RUN]"
)
@SKILL_OPTION
@click.option("--ask", metavar="QUESTION", help="What the verdict of a comparison is on.  [default: fairness]")
@fail_if_option(RUN_KINDS)
@click.option("--json", "as_json", is_flag=True, help="Print the JSON instead of words.")
def command(kind: str, runs: tuple[Path, ...], out: Path | None, **values: Any) -> int:
    """Make a report of finished runs: HTML to read and share, PDF to print, JSON for programs.

    Prints the verdict and where the files are. The same run gives the same files, byte for byte.

    --fail-if reads the verdict of the bar, in the order its help gives. NOT SETTLED has its place there: a threshold
    beyond it does not fire, which is said on stderr; name not-settled where an open answer shall fire, too.
    """
    from langfinger_sim.cli.signals import interruptible
    from langfinger_sim.errors import InputError

    if len(runs) > 1:
        raise InputError(f"{kind} reads one run; {len(runs)} are named")
    threshold, as_json = check_fail_if(kind, values.pop("fail_if")), values.pop("as_json")
    with interruptible():
        findings = _study(kind, runs[0], values)
        built = build(kind, findings, out or REPORTS / runs[0].resolve().name)
    if as_json:
        click.echo(built.files[-1].read_text("utf-8"), nl=False)
    else:
        _print(built)
    return exit_code(kind, findings.verdict, threshold)


def _study(kind: str, folder: Path, options: dict[str, Any]) -> Any:
    from langfinger_sim import games
    from langfinger_sim.cli.progress import show_progress
    from langfinger_sim.engine.finished import open_run
    from langfinger_sim.errors import InputError
    from langfinger_sim.reporting.kinds import load

    given = {name: value for name, value in options.items() if value is not None}
    for name in set(given) - set(KINDS[kind].takes):
        raise InputError(f"--{name}: reports of kind {kind} take no such option")
    run = open_run(folder, games.find_game)
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
