"""Numbers for an answer that ended a run: from games on deals of their own, their number fixed before the first.

A run that stops on what it finds leans a little towards what ended it. So where it is settled, a second run, of fixed
length, is played into a folder inside the first one: the word is that of the first, the numbers are of the second.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from langfinger_sim.engine.judging import Stop
from langfinger_sim.engine.plan import Plan
from langfinger_sim.engine.ranges import CONFIRM, in_range
from langfinger_sim.engine.stop_rules import looks_at_answers
from langfinger_sim.results.store import MANIFEST, read_manifest

MOST_GAMES = 1_000_000
"""Of each cell: the shares of four seats are then known to a tenth of a point."""


def plan_confirmation(plan: Plan, stop: Stop) -> Plan | None:
    """What confirms this end: as many games as led to it, at most `MOST_GAMES`, on other deals of the same seed.

    None where nothing has to be confirmed: the end did not depend on an answer, or there was none.
    """
    if not (looks_at_answers(plan) and stop.is_kept):
        return None
    return replace(in_range(plan, CONFIRM, min(stop.games, MOST_GAMES)), promise=None, detail_games=0)


def describe_confirmation(plan: Plan, stop: Stop) -> dict[str, Any]:
    """What a manifest says of it: the range of deals, also the name of its folder, their seed, games of each cell."""
    wanted = plan_confirmation(plan, stop)
    return {} if wanted is None else {CONFIRM: {"folder": CONFIRM, "seed": wanted.seed, "games": wanted.games}}


def confirmation_folder(folder: Path) -> Path:
    """Where the confirmation of a run lies."""
    return folder / CONFIRM


def is_unfinished(folder: Path) -> bool:
    """Whether a run was begun here and not brought to its end, its confirmation included.

    RunError where a manifest cannot be read.
    """
    if not (folder / MANIFEST).is_file():
        return False
    manifest = read_manifest(folder)
    if not manifest.get("complete"):
        return True
    inner = confirmation_folder(folder)
    return CONFIRM in manifest and not ((inner / MANIFEST).is_file() and read_manifest(inner).get("complete"))
