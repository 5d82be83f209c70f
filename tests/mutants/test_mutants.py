"""Mutants of the core are objected to, and the core as it is by none of the checks.

`make test` hunts every third one, `make proof` all of them (`LANGFINGER_SIM_MUTANTS=1`).
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import langfinger_sim
from tests.mutants.mutations import MUTATIONS, Mutation

pytestmark = [pytest.mark.slow, pytest.mark.compiled]  # they switch the compiler off themselves
ROOT = Path(__file__).resolve().parents[2]
PACKAGE = Path(langfinger_sim.__file__).parent
HUNTED = MUTATIONS[:: int(os.environ.get("LANGFINGER_SIM_MUTANTS", "3"))]
CONTROLS = {mutation.check: mutation for mutation in HUNTED}


def hunt(folder: Path, mutation: Mutation) -> subprocess.CompletedProcess[str]:
    """The mutation's check, in a program of its own that finds the package in `folder`."""
    return subprocess.run(
        [
            *(sys.executable, "-W", "error", "-m", "tests.mutants.hunt"),
            *(mutation.check, str(mutation.players), json.dumps(dict(mutation.changes))),
        ],
        cwd=folder,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(ROOT), "LANGFINGER_SIM_BOUNDSCHECK": ""},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A folder with a copy of the package."""
    shutil.copytree(PACKAGE, tmp_path / "langfinger_sim", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.name.replace(" ", "_"))
def test_what_a_mutation_changes_is_there(mutation: Mutation) -> None:
    text = (PACKAGE / mutation.path).read_text()
    assert text.count(mutation.old) == 1, f"{mutation.path} has changed: say anew how it is mutated"


@pytest.mark.parametrize("mutation", HUNTED, ids=lambda mutation: mutation.name.replace(" ", "_"))
def test_mutant_is_objected_to(copied: Path, mutation: Mutation) -> None:
    path = copied / "langfinger_sim" / mutation.path
    text = path.read_text()
    path.write_text(text.replace(mutation.old, mutation.new))
    done = hunt(copied, mutation)
    assert done.returncode == 1
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith(("tests.referee.objection.Objection", "AssertionError", "Failed")), done.stderr


@pytest.mark.parametrize("mutation", CONTROLS.values(), ids=lambda m: m.name.replace(" ", "_"))
def test_the_core_as_it_is_passes_the_same_check(copied: Path, mutation: Mutation) -> None:
    done = hunt(copied, mutation)
    assert done.returncode == 0, done.stderr
