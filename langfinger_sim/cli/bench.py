"""`bench`: how fast this machine plays, and where the time goes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from langfinger_sim.cli.options import GAME_OPTION, parse_lists, with_options
from langfinger_sim.cli.playing import announced_compiler
from langfinger_sim.engine import defaults

if TYPE_CHECKING:
    from collections.abc import Sequence

    from langfinger_sim.engine.bench import Bench, Rate, Rung

EPILOG = """\b
Examples:
  langfinger-sim bench
  langfinger-sim bench --players 5 --policy greedy --seconds 40
  langfinger-sim bench --threads 1 --json
  langfinger-sim bench --policy "1 tuned / 3 greedy"
  langfinger-sim bench --policy tuned --policy "search with playouts=50"
"""

PLANNED_GAMES = 1_000_000
SECONDS = 20.0
MANY = 100
"""Games a second of which no part of one is told."""


@click.command(epilog=EPILOG)
@with_options(
    GAME_OPTION,
    click.option(
        "--players", type=click.IntRange(min=1), default=defaults.PLAYERS, show_default=True, metavar="N",
        help="Player count.",
    ),
    click.option(
        "--policy", "policies", callback=parse_lists, multiple=True, default=(defaults.POLICY,), show_default=True,
        metavar="P[,P...]", help="One policy for all seats, or one a seat. Several: games a second and core of each.",
    ),
    click.option(
        "--seconds", type=click.FloatRange(min=0, min_open=True), default=SECONDS, show_default=True, metavar="S",
        help="About so long in all.",
    ),
    click.option("--threads", type=click.IntRange(min=1), metavar="T", help="Threads that play.  [default: all]"),
    click.option("--json", "as_json", is_flag=True, help="One JSON object, times in seconds."),
)  # fmt: skip
def command(game: str, players: int, policies: Any, seconds: float, threads: int | None, as_json: bool) -> None:  # noqa: FBT001 - the options
    """Measure games a second on this machine: playing alone, with Parquet, with one thread and with all.

    With several policies: how many games a second one core plays with each of them, by the time of the processor.

    A busy machine gives other numbers every minute; measure twice. Nothing stays on disk.
    """
    from langfinger_sim.cli.signals import interruptible

    with interruptible():
        with announced_compiler():
            from langfinger_sim import games
            from langfinger_sim.engine.bench import measure, measure_rungs
            from langfinger_sim.engine.executors import available_threads
            from langfinger_sim.engine.ready import make_ready
            from langfinger_sim.engine.slices import prepare_play
            from langfinger_sim.engine.wanted import Wanted, make_plan

            found = games.find_game(game)
            plan = make_plan(found, Wanted(players=(players,), policies=policies, games=PLANNED_GAMES, detail_games=0))
            found.kernels.foresee("play")
            for cell in make_ready(found, plan):
                prepare_play(found, cell)
        if len(policies) > 1:
            print_rungs(measure_rungs(found, plan, seconds=seconds), found.title, as_json=as_json)
            return
        bench = measure(found, plan, seconds=seconds, threads=threads or available_threads())
    print_bench(bench, f"{found.title}, {players} players, {plan.cells[0].policy_label}", as_json=as_json)


def print_rungs(rungs: Sequence[Rung], title: str, *, as_json: bool) -> None:
    """How fast each table of players is: a table, or JSON."""
    from langfinger_sim.cli.tables import print_rows

    if as_json:
        rows = [
            {
                "policy": one.policy,
                "players": one.players,
                "games": one.games,
                "processor_seconds": one.seconds,
                "games_a_second_and_core": one.games_a_second,
            }
            for one in rungs
        ]
        click.echo(json.dumps({"rungs": rows}, indent=2))
        return
    click.echo(f"{title}, {rungs[0].players} players, one core, by the time of the processor\n")
    print_rows(
        [
            {
                "players": one.policy,
                "games/s": f"{one.games_a_second:,.{0 if one.games_a_second >= MANY else 1}f}",
                "ms a game": f"{1000 / one.games_a_second:,.3g}",
                "games played": f"{one.games:,}",
            }
            for one in rungs
        ],
        as_json=False,
    )


def print_bench(bench: Bench, title: str, *, as_json: bool) -> None:
    """A table and sentences, or JSON."""
    from langfinger_sim.cli.tables import print_rows
    from langfinger_sim.kernel.jit import compile_time

    if as_json:
        click.echo(json.dumps({**_facts(bench), "compile_seconds": compile_time()}, indent=2))
        return
    click.echo(f"{title}\n")
    print_rows([_rate_row(bench, rate) for rate in bench.rates], as_json=False)
    click.echo()
    if bench.stages:
        print_rows(
            [
                {
                    "of one game": stage.name,
                    "share": f"{100 * stage.share:.1f} %",
                    "times": f"{stage.passes:.1f}",
                    "ns each": f"{stage.nanoseconds:,.0f}",
                }
                for stage in bench.stages
            ],
            as_json=False,
        )
        click.echo()
    click.echo(f"Making and writing Parquet takes {100 * bench.writing_share:.0f} % of a thread's time.")
    seconds = compile_time()
    if seconds is not None:
        click.echo(f"Compiling, once on this machine, took {seconds:.0f} s.")
    threads = bench.rates[-1].threads
    click.echo(
        f"A million games take about {bench.seconds_a_million:.0f} s "
        f"with {threads} {'thread' if threads == 1 else 'threads'}."
    )


def _rate_row(bench: Bench, rate: Rate) -> dict[str, str]:
    row = {
        "what": rate.name,
        "threads": str(rate.threads),
        "games/s": f"{rate.games_a_second:,.0f}",
        "a thread": f"{rate.games_a_second / rate.threads:,.0f}",
    }
    if bench.decisions_a_game is not None:
        row["decisions/s"] = f"{rate.games_a_second * bench.decisions_a_game:,.0f}"
    return row


def _facts(bench: Bench) -> dict[str, Any]:
    return {
        "rates": [
            {
                "what": rate.name,
                "threads": rate.threads,
                "games": rate.games,
                "seconds": rate.seconds,
                "games_a_second": rate.games_a_second,
            }
            for rate in bench.rates
        ],
        "decisions_a_game": bench.decisions_a_game,
        "writing_share": bench.writing_share,
        "stages": [
            {"what": stage.name, "share": stage.share, "passes": stage.passes, "seconds": stage.nanoseconds / 1e9}
            for stage in bench.stages
        ],
        "seconds_a_million_games": bench.seconds_a_million,
    }
