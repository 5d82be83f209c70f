"""Plans of comparisons: which variants are meant, and how such a plan is asked for on the command line."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import replace

from langfinger_sim.contract import Game
from langfinger_sim.engine.command_line import is_crossed, spell_command
from langfinger_sim.engine.defaults import VARIANT
from langfinger_sim.engine.plan import Plan
from langfinger_sim.engine.questions import find_question
from langfinger_sim.engine.stop_rules import UNTIL_COMPARED
from langfinger_sim.engine.stopping import Promise
from langfinger_sim.engine.wanted import Wanted, make_plan
from langfinger_sim.errors import InputError

FEWEST_VARIANTS = 2


def plan_comparison(game: Game, names: Sequence[str], wanted: Wanted) -> Plan:
    """The first variant and those it is compared with, all at every player count with every list of policies.

    Args:
        game: to be played.
        names: of variants, or paths. Base is put before one that stands alone.
        wanted: all else that is asked for; its `settings` together make one more variant, from the first.

    InputError with all faults, or where only one variant is meant.
    """
    names = list(names) or [VARIANT]
    if len(names) < FEWEST_VARIANTS and not wanted.settings:
        if names == [VARIANT]:
            raise InputError(
                f"nothing to compare {VARIANT} with; name another variant, or a change with --set KEY=VALUE"
            )
        names = [VARIANT, *names]
    plan = make_plan(game, replace(wanted, variants=tuple(names), settings=()))
    if not wanted.settings:
        return plan
    changed = make_plan(game, replace(wanted, variants=(names[0],)))
    return replace(plan, cells=(*plan.cells, *changed.cells))


def spell_comparison(game: Game, plan: Plan, ask: str) -> str:
    """The `compare` that plays this plan and asks this, every default written out; empty where none does.

    It goes on where the run was left, if it was.

    Variants and cards of the user's own are spelled by name, as for `run`.
    """
    named = _without_changed(plan)
    if named is None or not is_crossed(plan) or not _is_asked(plan, ask):
        return ""
    first, *others = dict.fromkeys(cell.variant.name for cell in named.cells)
    if any(name.startswith(f"{first}+") for name in others):
        return ""
    settings = [] if named is plan else _settings_of(plan.cells[-1].variant.name, named.cells[0].variant.name)
    program, _, *arguments = shlex.split(spell_command(game, replace(named, promise=None), "nowhere"))
    found = _parse(arguments)
    if any(name == "--set" for name, _ in found):
        return ""
    names = [value for name, value in found if name == "--variant"]
    rest = [(name, value) for name, value in found if name not in ("--variant", "--out")]
    at = next(place for place, (name, _) in enumerate(rest) if name == "--players")
    rest[at:at] = [("--set", setting) for setting in settings]
    if plan.promise:
        rest = [("--max-games", value) if name == "--games" else (name, value) for name, value in rest]
    return shlex.join([program, "compare", *names, *(part for pair in rest for part in pair), "--ask", ask])


def _is_asked(plan: Plan, ask: str) -> bool:
    """Whether the plan's promise, if it has one, is that of a comparison that asks this."""
    return plan.promise is None or (plan.promise.key == UNTIL_COMPARED and plan.promise.value[0] == ask)


def ask_until_settled(game: Game, plan: Plan, ask: str, most_games: int) -> Plan:
    """The plan with the promise to go on until this question is settled in every pair; InputError if there is none."""
    question = find_question(game, ask)
    promise = Promise(UNTIL_COMPARED, [question.name, plan.smallest_effects[question.effect]])
    return replace(plan, games=most_games, promise=promise)


def _parse(arguments: Sequence[str]) -> list[tuple[str, str]]:
    """Options with their values, in order."""
    return list(zip(arguments[::2], arguments[1::2], strict=True))


def _without_changed(plan: Plan) -> Plan | None:
    """The plan without the variant that settings made; the plan itself where there is none; None for anything else."""
    names = list(dict.fromkeys(cell.variant.name for cell in plan.cells))
    first, last = names[0], names[-1]
    if len(names) < FEWEST_VARIANTS:
        return None
    if not last.startswith(f"{first}+"):
        return plan
    return replace(plan, cells=tuple(cell for cell in plan.cells if cell.variant.name != last))


def _settings_of(name: str, first: str) -> list[str]:
    return name.removeprefix(f"{first}+").split("+")
