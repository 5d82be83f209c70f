"""A Monte Carlo balance lab for tabletop games.

    import langfinger_sim as lf

    run = lf.simulate(players=4, games=100_000, out="runs/base")  # or lf.open_run("runs/base")
    run.seats()  # pandas
    run.sql("SELECT seat, avg(is_winner) FROM seats GROUP BY seat")  # duckdb
    run.win_rates().verdict  # what the report says
    lf.compare("equal_hands").verdict  # what a change does
    lf.starting_hand(players=4).verdict  # do the printed hands do their job?
    lf.card_values("fences").headline.cards  # what each card is worth
    lf.write_report(run.win_rates(), "reports/base")  # HTML, PDF, JSON

Names below are imported when first used, so that `import langfinger_sim` and every `--help` stay quick.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

_HOMES = {
    "Cell": "langfinger_sim.engine.plan",
    "Game": "langfinger_sim.contract",
    "GameSession": "langfinger_sim.engine.session",
    "Plan": "langfinger_sim.engine.plan",
    "Policy": "langfinger_sim.contract",
    "Ruleset": "langfinger_sim.contract",
    "Variant": "langfinger_sim.contract",
    "Run": "langfinger_sim.api.runs",
    "card_values": "langfinger_sim.api.card_values",
    "compare": "langfinger_sim.api.compare",
    "cross_cells": "langfinger_sim.engine.plan",
    "find_game": "langfinger_sim.games",
    "open_run": "langfinger_sim.api.runs",
    "run_plan": "langfinger_sim.engine.run",
    "simulate": "langfinger_sim.api.simulate",
    "starting_hand": "langfinger_sim.api.starting_hand",
    "verify_run": "langfinger_sim.engine.verify",
    "write_report": "langfinger_sim.api.reports",
}

__all__ = [*sorted(_HOMES), "__version__"]  # noqa: PLE0604 - the names are strings, made from the table above


def __getattr__(name: str) -> Any:
    if name == "__version__":
        return _version()
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return [*globals(), *__all__]


def _version() -> str:
    """The installed version; importlib.metadata costs time, so only on request."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("langfinger-sim")
    except PackageNotFoundError:
        return "0+source"
