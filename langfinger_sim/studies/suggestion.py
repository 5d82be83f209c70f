"""A first rule to try against an unfair seating: a little more for the seat that wins least, before play begins."""

from __future__ import annotations

from dataclasses import dataclass, replace

from langfinger_sim.content.fields import spell
from langfinger_sim.engine.comparison_plan import ask_until_settled, spell_comparison
from langfinger_sim.engine.defaults import MAX_GAMES
from langfinger_sim.engine.finished import FinishedRun
from langfinger_sim.engine.questions import FAIRNESS_NAME
from langfinger_sim.errors import InputError
from langfinger_sim.stats.seat_shares import SeatShares


@dataclass(frozen=True)
class Suggestion:
    """Something to try, as an example of what could help.

    Attributes:
        seat: who gets more.
        thing: what, such as "tool"; one more of it.
        setting: the option and its value, as for `--set`.
        now: its value in the rules played.
        command: compares it with the rules played.
        search_command: looks for the best of this kind; empty where the game's rules are not printed ones.
    """

    seat: int
    thing: str
    setting: str
    now: str
    command: str
    search_command: str


def suggest(run: FinishedRun, index: int, shares: SeatShares) -> Suggestion | None:
    """One more of what the game's first lever gives, for the seat that wins least in this cell of a run.

    None where the game has no lever, the rules do not allow it, or no one command compares it.
    """
    if not run.game.levers:
        return None
    cell, lever = run.plan.cells[index], run.game.levers[0]
    seat = min(range(cell.players), key=lambda place: shares.seats[place].share)
    try:
        amounts = list(run.game.build_ruleset(cell.variant, cell.players).options[lever.option])
        now = spell(amounts)
        amounts[seat] += int(lever.step) if lever.step == int(lever.step) else lever.step
        setting = f"{lever.option}={spell(amounts)}"
        changed = run.game.apply_settings(cell.variant, [setting])
        run.game.build_ruleset(changed, cell.players)
        plan = replace(run.plan, cells=(cell, replace(cell, variant=changed)), promise=None, detail_games=0)
        command = spell_comparison(run.game, ask_until_settled(run.game, plan, FAIRNESS_NAME, MAX_GAMES), FAIRNESS_NAME)
    except (InputError, KeyError, IndexError):
        return None
    if not command:
        return None
    who = f"--players {cell.players} --policy {cell.policies[0]}"
    is_printed = not cell.variant.changes and not cell.variant.by_players and cell.variant.cards is None
    is_one_kind = len(set(cell.policies)) == 1 and " " not in cell.policies[0]
    search = f"langfinger-sim report starting-hand {who}" if is_printed and is_one_kind else ""
    return Suggestion(seat, lever.one, setting, now, command, search)
