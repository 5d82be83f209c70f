"""What a run would play and about what it would take, without playing it."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from langfinger_sim.contract import Game
    from langfinger_sim.engine.plan import Plan

LONGEST_SECONDS, LONGEST_MINUTES = 90, 90
UNITS = ("bytes", "kB", "MB", "GB", "TB")


def print_estimate(game: Game, plan: Plan, threads: int) -> None:
    """One row a cell, then the sums; a few games of each cell are played for it."""
    from langfinger_sim.cli.tables import print_rows
    from langfinger_sim.engine.estimate import estimate_cells
    from langfinger_sim.engine.ready import make_ready
    from langfinger_sim.engine.stop_rules import make_rule, say_promise

    rule = make_rule(plan)
    forecast = rule.foresee() if rule else None
    expected = replace(plan, games=min(plan.games, forecast)) if forecast else plan
    estimates = estimate_cells(game, expected, make_ready(game, plan))
    rows = [
        {
            "cell": index,
            "variant": cell.variant.name,
            "players": cell.players,
            "policy": cell.policy_label,
            "games": f"{expected.games:,}",
            "time": spell_time(one.seconds / threads),
            "disk": spell_bytes(one.byte_count),
        }
        for index, (cell, one) in enumerate(zip(plan.cells, estimates, strict=True))
    ]
    if plan.question:
        click.echo(plan.question)
    if plan.promise:
        click.echo(f"plays {say_promise(plan.promise, plan.games)}; {_explain(forecast, plan)}")
    print_rows(rows, as_json=False)
    total = sum(one.seconds for one in estimates) / threads
    disk = sum(one.byte_count for one in estimates)
    cells = "1 cell" if len(rows) == 1 else f"{len(rows)} cells"
    threads_word = "1 thread" if threads == 1 else f"{threads} threads"
    click.echo(
        f"{cells}, {expected.games * len(rows):,} games: about {spell_time(total)} of {threads_word} to itself and "
        f"{spell_bytes(disk)} on disk; nothing was written"
    )


def _explain(forecast: int | None, plan: Plan) -> str:
    """What the table shows where it is not known how much will be played."""
    if forecast is None:
        return "when that will be cannot be told, so this is for the most:"
    return (
        "by forecast:" if forecast <= plan.games else f"by forecast that takes {forecast:,}, so this is for the most:"
    )


def spell_time(seconds: float) -> str:
    """A duration in two digits or so: `40 s`, `3 min`, `2.5 h`."""
    if seconds < LONGEST_SECONDS:
        return f"{max(seconds, 1):.0f} s"
    if seconds < LONGEST_MINUTES * 60:
        return f"{seconds / 60:.0f} min"
    return f"{seconds / 3600:.1f} h"


def spell_bytes(count: float) -> str:
    """A size in two digits or so: `34 MB`."""
    power = min(int(math.log10(max(count, 1))) // 3, len(UNITS) - 1)
    size = count / 1000**power
    return f"{size:.2g} {UNITS[power]}" if size < 10 else f"{size:.0f} {UNITS[power]}"  # noqa: PLR2004 - two digits
