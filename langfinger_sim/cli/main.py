"""The command `langfinger-sim`: which commands there are, and how errors end."""

from __future__ import annotations

import os
import sys
from importlib import import_module

import click

COMMANDS = {
    "run": ("langfinger_sim.cli.run", "Play games into a folder of Parquet tables; print seat win shares."),
    "verify": ("langfinger_sim.cli.verify", "Replay a sample of a run, recount it, check its digests."),
    "replay": ("langfinger_sim.cli.replay", "Tell one game step by step, or check the trace of one."),
    "report": ("langfinger_sim.cli.report", "Make HTML, PDF and JSON of a run, with a verdict."),
    "compare": ("langfinger_sim.cli.compare", "Play variants on the same deals; say what the change does."),
    "sweep": ("langfinger_sim.cli.sweep", "Try a grid of values; confirm the best on other deals."),
    "ladder": ("langfinger_sim.cli.ladder", "Rank players; say what going without something costs."),
    "tune": ("langfinger_sim.cli.tune", "Search weights of a policy that win more."),
    "challenge": ("langfinger_sim.cli.challenge", "Train a challenger; say what can be won against a policy."),
    "show": ("langfinger_sim.cli.show", "List games, variants, policies, cards, options, result columns."),
    "check": ("langfinger_sim.cli.check", "Find all faults of variants, policies, cards and plans."),
    "bench": ("langfinger_sim.cli.bench", "Measure how fast this machine plays, and where the time goes."),
    "cards": ("langfinger_sim.cli.cards", "Write the card files, to edit."),
    "decks": ("langfinger_sim.cli.decks", "Draw decks that fit what is known of the cards."),
}

INTERRUPTED = 130

EPILOG = """\b
Examples:
  langfinger-sim run
  langfinger-sim run --players 2,3,4,5 --games 20000
  langfinger-sim run --variant base --set goal=25
  langfinger-sim report win-rate runs/base
  langfinger-sim compare base equal_hands
  langfinger-sim ladder --policies random,greedy,balanced
  langfinger-sim verify runs/base
  langfinger-sim replay runs/base --game 17
  langfinger-sim show options
  langfinger-sim cards export my_cards
  langfinger-sim check my_cards my_rules.toml
"""


class LazyGroup(click.Group):
    """A group that imports a command's module only when the command is used, and lists them without importing any."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Names in the order in which they are met."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name."""
        if cmd_name not in COMMANDS:
            return None
        command = import_module(COMMANDS[cmd_name][0]).command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does, with the nearest name for one that is unknown."""
        from langfinger_sim.errors import nearest

        if args and not args[0].startswith("-") and args[0] not in COMMANDS:
            allowed = ", ".join(COMMANDS)
            ctx.fail(f'no command "{args[0]}"; allowed: {allowed}{nearest(args[0], COMMANDS)}')
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, from the table above."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, summary) for name, (_, summary) in COMMANDS.items()])


def _print_version(ctx: click.Context, _: click.Parameter, value: bool) -> None:  # noqa: FBT001 - click's signature
    if value and not ctx.resilient_parsing:
        import langfinger_sim

        click.echo(f"langfinger-sim {langfinger_sim.__version__}")
        ctx.exit()


@click.group(cls=LazyGroup, epilog=EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_print_version, help="Version.")
def group() -> None:
    """A Monte Carlo balance lab for tabletop games."""


def run_command(arguments: list[str]) -> int:
    """The exit code of a command line. All errors become one message on stderr.

    0 done, 1 difference, 2 wrong input, 3 --fail-if fired, 130 / 143 interrupted.
    """
    try:
        with group.make_context("langfinger-sim", arguments) as context:
            code = group.invoke(context)
        sys.stdout.flush()
    except BrokenPipeError:
        return _leave_closed_pipe()
    except click.exceptions.Exit as end:
        return end.exit_code
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except KeyboardInterrupt as error:
        return int(getattr(error, "exit_code", INTERRUPTED))
    except Exception as error:  # noqa: BLE001 - what is not made for people is raised again
        return _explain(error)
    return code if isinstance(code, int) else 0


def _explain(error: Exception) -> int:
    """Print an error made for people; anything else is a fault of ours and goes on with its traceback."""
    from langfinger_sim.errors import INPUT_ERROR, LangfingerSimError

    if not isinstance(error, LangfingerSimError):
        raise error
    for line in str(error).splitlines():
        click.echo(f"{line}" if line.startswith(" ") else f"error: {line}", err=True)
    return INPUT_ERROR


def _leave_closed_pipe() -> int:
    """Nobody reads on (as with `| head`): say nothing, not even when the interpreter empties its buffers."""
    sink = os.open(os.devnull, os.O_WRONLY)
    os.dup2(sink, sys.stdout.fileno())
    return 0
