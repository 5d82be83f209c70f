"""Where a run goes that nobody has named a folder for."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from langfinger_sim.engine.plan import Plan

MOST_NAME_LETTERS = 60


def default_folder(plan: Plan) -> Path:
    """runs/<variants>-<players>p-<six digits of the plan's digest>; letters a path should not have become `_`."""
    variants = "-".join(dict.fromkeys(cell.variant.name for cell in plan.cells))
    players = "-".join(dict.fromkeys(str(cell.players) for cell in plan.cells))
    name = re.sub(r"[^A-Za-z0-9_.+=-]+", "_", variants).strip(".")[:MOST_NAME_LETTERS]
    return Path("runs") / f"{name}-{players}p-{plan.digest()[:6]}"
