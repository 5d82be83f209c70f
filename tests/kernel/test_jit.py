"""Where compiled code is kept, and when it is still good.

Each test works on a copy of the package with a small entry point added, in programs of its own.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from langfinger_sim.games.langfinger.rules.display import heist_index
from langfinger_sim.kernel import jit
from langfinger_sim.kernel.parts import Part
from langfinger_sim.kernel.rng import mix

pytestmark = pytest.mark.compiled
PACKAGE = Path(jit.__file__).resolve().parents[1]

PROBE = '''
from numba import types
from langfinger_sim.games.langfinger.rules.display import heist_index
from langfinger_sim.kernel.jit import kernel

@kernel(types.int64(types.int64))
def ask(place):
    """Calls a rule."""
    return heist_index(place)

@kernel(types.int64(types.int64[::1], types.int64))
def read(values, i):
    """Reads anywhere."""
    return values[i]
'''
HEADER = "import numpy as np; from langfinger_sim.games.langfinger import probe; "
ASK = "print(probe.ask(1), probe.ask(3), sum(probe.ask.stats.cache_hits.values()))"
READ = "print(probe.read(np.arange(8)[:4], 6))"
OUT_OF_RANGE = "IndexError"


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A folder with a copy of the package, the probe in it."""
    shutil.copytree(PACKAGE, tmp_path / "langfinger_sim", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "langfinger_sim/games/langfinger/probe.py").write_text(PROBE)
    return tmp_path


def run(folder: Path, code: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """A program of its own that finds the package in `folder`."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("NUMBA_", "LANGFINGER_"))}
    environment |= {"LANGFINGER_SIM_CACHE": str(folder / "cache"), **settings}
    return subprocess.run(
        [sys.executable, "-c", code], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


def answer(folder: Path, code: str, **settings: str) -> str:
    done = run(folder, HEADER + code, **settings)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def caches(folder: Path) -> set[str]:
    return {path.name for path in (folder / "cache").iterdir()}


def test_an_edited_callee_takes_effect_although_cached(copied: Path) -> None:
    assert answer(copied, ASK) == "0 1 0"
    first = caches(copied)
    assert answer(copied, ASK) == "0 1 1"  # from the cache
    assert caches(copied) == first
    path = copied / "langfinger_sim/games/langfinger/rules/display.py"
    text = path.read_text()
    assert text.count("return 0 if place == Place.VILLA else 1") == 1
    path.write_text(text.replace("return 0 if place == Place.VILLA else 1", "return 5 if place == Place.VILLA else 6"))
    assert answer(copied, ASK) == "5 6 0"
    assert len(caches(copied) - first) == 1
    path.write_text(text)
    assert answer(copied, ASK) == "0 1 1"  # the first cache is still there


def test_what_is_kept_is_loaded_without_what_only_a_compiler_needs(copied: Path) -> None:
    compilers = "; import sys; print('numba.np.arraymath' in sys.modules, 'scipy.linalg' in sys.modules)"
    assert answer(copied, ASK + compilers) == "0 1 0\nTrue True"
    assert answer(copied, ASK + compilers) == "0 1 1\nFalse False"
    assert answer(copied, ASK + "; import numba; print(numba.njit(lambda x: np.sum(x))(np.ones(3)))") == "0 1 1\n3.0"


AHEAD = (
    "from langfinger_sim.kernel import ahead, jit; jit.compile_ahead('langfinger_sim.games.langfinger.probe'); "
    "begun = list(ahead._under_way); "
) + HEADER
BEGUN = "; print(len(begun), list(ahead._under_way))"


def test_what_is_foreseen_is_compiled_in_another_process(copied: Path) -> None:
    two = "from langfinger_sim.kernel import ahead; ahead._cores = lambda: 2; "
    assert run(copied, two + AHEAD + ASK + BEGUN).stdout.split("\n") == ["0 1 1", "1 []", ""]
    assert run(copied, two + AHEAD + ASK + BEGUN).stdout.split("\n") == ["0 1 1", "0 []", ""]  # there already


@pytest.mark.parametrize(
    ("setting", "begun"),
    [
        ("import os; os.cpu_count = lambda: 1; os.sched_getaffinity = lambda _: {0}; ", 0),
        ("import sys; sys.executable = 'no such program'; ", 0),
        ("import sys, shutil; sys.executable = shutil.which('false'); ", 1),
    ],
)
def test_what_no_other_process_could_compile_is_compiled_here(copied: Path, setting: str, begun: int) -> None:
    assert run(copied, setting + AHEAD + ASK + BEGUN).stdout.split("\n") == ["0 1 0", f"{begun} []", ""]


def test_bounds_are_checked_although_the_unchecked_cache_is_warm(copied: Path) -> None:
    assert answer(copied, READ) == "6"
    checked = run(copied, HEADER + READ, LANGFINGER_SIM_BOUNDSCHECK="1")
    assert checked.returncode == 1
    assert OUT_OF_RANGE in checked.stderr
    assert answer(copied, READ) == "6"  # and the other way round
    assert len(caches(copied)) == 2
    assert answer(copied, "print(probe.read(np.arange(8)[:4], 3))", LANGFINGER_SIM_BOUNDSCHECK="1") == "3"


def test_bounds_are_checked_in_parts_too(copied: Path) -> None:
    """Index checks reach the functions that entry points are made of."""
    path = copied / "langfinger_sim/games/langfinger/probe.py"
    path.write_text(
        PROBE.replace("@kernel(types.int64(types.int64[::1], types.int64))\ndef read", "@kernel()\ndef reach")
        + "\n@kernel(types.int64(types.int64[::1], types.int64))\ndef read(values, i):\n    return reach(values, i)\n"
    )
    assert answer(copied, READ) == "6"
    assert OUT_OF_RANGE in run(copied, HEADER + READ, LANGFINGER_SIM_BOUNDSCHECK="1").stderr


def test_a_negative_index_is_out_of_bounds_here_and_counts_from_the_end_in_the_users_own_kernels(copied: Path) -> None:
    """Ours take an index as it is, which the checked pass sees; what others compile beside it means what it meant."""
    last = "print(probe.read(np.arange(8)[:4], -1))"
    assert OUT_OF_RANGE in run(copied, HEADER + last, LANGFINGER_SIM_BOUNDSCHECK="1").stderr
    users = "import numba, gc; print(numba.njit(lambda values, i: values[i])(np.arange(4), -1), gc.isenabled())"
    assert answer(copied, READ + "; " + users) == "6\n3 True"


def test_a_part_fitted_to_one_entry_point_is_not_what_others_get_to_call(copied: Path) -> None:
    """Seen from its entry point a part always gets 3, and may be compiled so; others call it with what they like."""
    (copied / "langfinger_sim/games/langfinger/probe.py").write_text(
        PROBE + "\n@kernel(is_cold=True)\ndef join(tens, ones):\n    return 10 * tens + ones\n"
        "\n@kernel(types.int64(types.int64))\ndef enter(tens):\n    return join(tens, types.int64(3))\n"
    )
    users = "import numba; mine = numba.njit(lambda tens, ones: probe.join(tens, ones))"
    assert answer(copied, f"{users}; print(probe.enter(1), mine(1, 7), probe.enter(2), mine(2, 8))") == "13 17 23 28"
    assert answer(copied, f"{users}; print(mine(1, 7), probe.enter(1), mine(2, 8))") == "17 13 28"  # from the cache


def test_the_users_own_kernels_keep_their_cache(copied: Path) -> None:
    """Neither numba's setting nor the place of anybody else's compiled code changes."""
    (copied / "users.py").write_text("import numba\n\n@numba.njit(cache=True)\ndef double(x):\n    return 2 * x\n")
    code = (
        "from numba import config; before = config.CACHE_DIR; " + HEADER + "import users; users.double(2); "
        "print(before == config.CACHE_DIR, users.double._cache.cache_path)"
    )
    is_same, where = run(copied, code, NUMBA_CACHE_DIR=str(copied / "mine")).stdout.split()
    assert is_same == "True"
    assert Path(where).is_relative_to(copied / "mine")
    is_same, where = run(copied, code).stdout.split()
    assert is_same == "True"
    assert Path(where) == copied / "__pycache__"


def test_a_cache_that_cannot_be_written_is_no_obstacle(copied: Path) -> None:
    (copied / "cache").write_text("a file, not a folder")
    assert answer(copied, ASK) == "0 1 0"


def test_only_the_newest_caches_are_kept(copied: Path) -> None:
    root = copied / "cache"
    for age in range(10):
        folder = root / f"old_{age}"
        folder.mkdir(parents=True)
        (folder / "kernel.nbi").write_text("")
        os.utime(folder, (1_000 - age, 1_000 - age))
    answer(copied, ASK)
    left = caches(copied)
    assert {f"old_{age}" for age in range(jit.KEPT_CACHES - 1)} < left
    assert f"old_{jit.KEPT_CACHES}" not in left


def test_the_cache_is_warm_once_something_lies_in_it(copied: Path) -> None:
    code = "from langfinger_sim.kernel.jit import is_cache_warm; print(is_cache_warm())"
    assert run(copied, code).stdout.strip() == "False"
    answer(copied, ASK)
    assert run(copied, code).stdout.strip() == "True"


def test_parts_are_plain_functions_for_python() -> None:
    """Called from Python they run as written, wrapping round in silence where that is meant."""
    assert isinstance(heist_index, Part)
    assert heist_index.__name__ == "heist_index"
    assert [heist_index(place) for place in (1, 3)] == [0, 1]
    assert int(mix(np.uint64(2**64 - 1))) == int(mix.plain(np.uint64(2**64 - 1)))


def test_a_flag_that_says_no_is_no(copied: Path) -> None:
    assert answer(copied, READ, LANGFINGER_SIM_BOUNDSCHECK="0") == "6"
    assert answer(copied, READ, LANGFINGER_SIM_BOUNDSCHECK="") == "6"
    assert len(caches(copied)) == 1
