"""What played a run: a hash of the sources that decide results."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import langfinger_sim
from langfinger_sim import contract
from langfinger_sim.contract import Game
from langfinger_sim.results.digests import hash_plain, hash_sources

PACKAGE = Path(langfinger_sim.__file__).resolve().parent
NAMED_PACKAGES = ("numba", "llvmlite", "numpy", "pyarrow")


def engine_fingerprint(game: Game) -> str:
    """Hash of the game's sources and data, the kernel, the contract and the version of the rules."""
    contract_file = Path(contract.__file__).resolve()
    folders = [*game.source_folders, PACKAGE / "kernel", contract_file]
    return hash_plain({"rules_version": game.rules_version, "sources": hash_sources(folders)})


def named_versions() -> dict[str, str]:
    """Versions of this package, of Python and of what computes and stores."""
    found = {"langfinger-sim": langfinger_sim.__version__, "python": platform.python_version()}
    return {**found, **{name: _version(name) for name in NAMED_PACKAGES}}


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "unknown"
