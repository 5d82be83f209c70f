"""Reports from Python: the files that the command `report` writes, of findings from anywhere in this package."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import Any

from langfinger_sim.errors import InputError
from langfinger_sim.reporting.build import build_report
from langfinger_sim.reporting.kinds import KINDS, kind_of


def write_report(findings: Any, folder: str | PathLike[str]) -> tuple[Path, ...]:
    """Write what findings say into a folder, as HTML, PDF and JSON, and give the paths in this order.

    Args:
        findings: what `Run.win_rates()`, `compare`, `starting_hand` or `card_values` gave.
        folder: made where it is not there; files of the same kind in it are written over.

    Raises:
        InputError: there is no report of such findings.
        RunError: the files cannot be written.

    >>> import langfinger_sim as lf
    >>> run = lf.simulate(games=300, out="runs/base")
    >>> [file.name for file in lf.write_report(run.win_rates(), "reports/base")]
    ['win-rate.html', 'win-rate.pdf', 'win-rate.json']
    """
    try:
        kind = kind_of(findings)
    except KeyError as error:
        known = ", ".join(one.findings for one in KINDS.values())
        raise InputError(f"findings: {type(findings).__name__} is in no report; allowed: {known}") from error
    return build_report(kind, findings, Path(folder)).files
