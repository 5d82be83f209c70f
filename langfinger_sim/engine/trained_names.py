"""Names of files of trained policies: who was trained on which rules, so that comparisons know who belongs together."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from langfinger_sim.results.digests import hash_plain

if TYPE_CHECKING:
    from langfinger_sim.engine.plan import Cell

ENDING = ".toml"
TRAINED_ON = "-on-"
MOST_LETTERS = 60

TRAINED = "trained on each rule"
"""What is said of players who are what they are by training on the rules of their own side."""


def trained_kind(cell: Cell) -> str:
    """What the players of a cell were before they were trained on its rules; empty where they were not."""
    ending = _ending(cell.variant.name)
    names = {Path(name).name for name in cell.policies}
    if len(names) > 1 or not all(name.endswith(ending) for name in names):
        return ""
    return names.pop().removesuffix(ending)


def trained_file(start: str, variant: str) -> str:
    """Name of the file of what a policy becomes on the rules of a variant."""
    return f"{safe_name(start.removesuffix(ENDING))}{_ending(variant)}"


def _ending(variant: str) -> str:
    return f"{TRAINED_ON}{safe_name(variant)}{ENDING}"


def safe_name(name: str) -> str:
    """As part of a file's name that a command line takes, too; other names give other ones."""
    found = re.sub(r"[^A-Za-z0-9_.+=-]+", "_", name).strip("._")[-MOST_LETTERS:]
    return found if found == name else f"{found}-{hash_plain(name)[:4]}"
