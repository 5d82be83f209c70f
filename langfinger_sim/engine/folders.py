"""Where a run goes that nobody has named a folder for."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from langfinger_sim.contract import Game
    from langfinger_sim.engine.plan import Plan

MOST_NAME_LETTERS = 60


def default_folder(plan: Plan, digest: str = "", name: str = "") -> Path:
    """runs/<variants, or `name`>-<players>p-<six digits of the digest>, by default the plan's.

    Letters a path should not have become `_`.
    """
    variants = name or "-".join(dict.fromkeys(cell.variant.name for cell in plan.cells))
    players = "-".join(dict.fromkeys(str(cell.players) for cell in plan.cells))
    name = re.sub(r"[^A-Za-z0-9_.+=-]+", "_", variants).strip(".")[:MOST_NAME_LETTERS]
    return Path("runs") / f"{name}-{players}p-{(digest or plan.digest())[:6]}"


def own_folder(game: Game, plan: Plan, name: str = "") -> Path:
    """A folder that only this run can have: named by all that decides its results, rules and policies included.

    `name`: what stands there in place of the variants.

    InputError where the plan cannot be played.
    """
    from langfinger_sim.engine.provenance import identify
    from langfinger_sim.engine.ready import make_ready
    from langfinger_sim.results.digests import hash_plain

    return default_folder(plan, hash_plain(identify(game, plan, make_ready(game, plan))), name)
