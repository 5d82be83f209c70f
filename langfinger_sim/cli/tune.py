"""`tune`: search weights of a policy that win more."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from langfinger_sim.cli.options import (
    CARDS_OPTION,
    GAME_OPTION,
    PLAYERS_OPTION,
    SEED_OPTION,
    SETTING_OPTION,
    THREADS_OPTION,
    Decorator,
    parse_lists,
    with_options,
)
from langfinger_sim.engine import defaults

if TYPE_CHECKING:
    from langfinger_sim.studies.tune import Report, Tuned

GENERATIONS, GAMES, CONFIRM_GAMES = 100, 3_000, 200_000

EPILOG = """\b
Examples:
  langfinger-sim tune
  langfinger-sim tune balanced --players 3,4,5 --out tuned.toml
  langfinger-sim tune hoarder --against balanced --generations 50
  langfinger-sim tune --set goal=25 --out far.toml
  langfinger-sim tune tuned --against tuned --players 3,4,5 --out next.toml
"""

RULES_OPTION = click.option(
    "--variant", "variant", default=defaults.VARIANT, show_default=True, metavar="V",
    help="Name of a variant, or path of its TOML file.",
)  # fmt: skip

BUDGET_OPTIONS: tuple[Decorator, ...] = (
    click.option(
        "--generations", type=click.IntRange(min=1), default=GENERATIONS, show_default=True, metavar="N",
        help="How often candidates are drawn.",
    ),
    click.option(
        "--games", type=click.IntRange(min=1), default=GAMES, show_default=True, metavar="N",
        help="Games a candidate in each generation.",
    ),
    click.option(
        "--confirm-games", type=click.IntRange(min=2), default=CONFIRM_GAMES, show_default=True, metavar="N",
        help="Games of what is found, on fresh deals.",
    ),
)  # fmt: skip
"""How long is trained."""

OPTIONS = (
    click.argument("start", required=False, default=defaults.POLICY, metavar="[POLICY]"),
    GAME_OPTION,
    RULES_OPTION,
    SETTING_OPTION,
    CARDS_OPTION,
    PLAYERS_OPTION,
    click.option(
        "--against", callback=parse_lists, multiple=True, default=(defaults.POLICY,), show_default=True,
        metavar="P[,P...]", help="Opponents; it plays among each of them alone.",
    ),
    *BUDGET_OPTIONS,
    SEED_OPTION,
    THREADS_OPTION,
    click.option(
        "--out", type=click.Path(path_type=Path, dir_okay=False), default=Path("tuned.toml"), show_default=True,
        metavar="FILE", help="The policy found.",
    ),
)  # fmt: skip


@click.command(epilog=EPILOG)
@with_options(*OPTIONS)
def command(**values: Any) -> None:
    """Search weights of POLICY with which it wins more among fixed opponents.

    By CMA-ES, on other deals in every generation; what is found is measured on fresh ones. The file says how it was
    made. An interrupted search goes on when the same is asked for again.
    """
    from langfinger_sim.cli.signals import interruptible

    with interruptible():
        tuned = _tune(values)
    click.echo(f"{values['out']}: {_sentence(tuned, values['start'])}")


def _tune(values: dict[str, Any]) -> Tuned:
    from langfinger_sim import games
    from langfinger_sim.cli.playing import announced_compiler
    from langfinger_sim.engine.selfplay import Company
    from langfinger_sim.engine.wanted import Wanted, make_plan
    from langfinger_sim.errors import InputError
    from langfinger_sim.studies.tune import Search, find_weights, tune

    out: Path = values["out"]
    if out.exists():
        raise InputError(f"--out {out}: there is such a file already; name another one, or remove it")
    opponents = tuple(dict.fromkeys(name for names in values["against"] for name in names))
    with announced_compiler():
        game = games.find_game(values["game"])
        asked = {name: values[name] for name in ("settings", "cards", "players", "seed")}
        wanted = Wanted((values["variant"],), policies=tuple((name,) for name in opponents), **asked)
        variant = make_plan(game, wanted).cells[0].variant
        find_weights(game.find_policy(values["start"]))
        game.kernels.play  # noqa: B018 - compiled, or loaded, when it is asked for
    company = Company(variant, values["players"], opponents)
    search = Search(**{name: values[name] for name in ("start", "generations", "games", "confirm_games", "seed")})
    out.parent.mkdir(parents=True, exist_ok=True)
    log = out.with_name(f"{out.name}.log")
    with _progress(search.generations) as report:
        tuned = tune(game, company, search, log, threads=values["threads"], report=report)
    out.write_text(tuned.text, "utf-8")
    log.unlink()
    return tuned


@contextmanager
def _progress(generations: int) -> Iterator[Report]:
    """Generations done, time left, and the gain so far."""
    from langfinger_sim.cli.progress import show_progress

    with show_progress() as show:

        def report(done: int, kept: int, gain: float) -> None:
            show("generations", done, generations, kept, f", {100 * gain:+.1f} points of win share so far")

        yield report


def _sentence(tuned: Tuned, start: str) -> str:
    return (
        f"wins {100 * tuned.share:.1f} %, {start} in the same seats {100 * tuned.start_share:.1f} %: "
        f"{100 * tuned.gain:+.1f} points, from {100 * tuned.low:+.1f} to {100 * tuned.high:+.1f} "
        f"(95 %, {tuned.deals:,} fresh deals)"
    )
