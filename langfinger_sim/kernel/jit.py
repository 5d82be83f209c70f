"""The one decorator under which this package compiles, and where compiled code is kept.

Why each option is there:

- `nogil`: threads play while others write.
- `error_model="numpy"`: a division in a kernel needs no branch for an exception that could not leave it anyway.
- `_nrt`, numba's memory manager, is off unless asked for: kernels allocate nothing, and counting the references of
  arrays that are handed on cost two atomic steps a decision.
- `boundscheck`: only when `LANGFINGER_SIM_BOUNDSCHECK` is set; out-of-range indexing is silent otherwise.
- `cache`: for entry points, those with a signature. numba looks only at the file of the outer function when it decides
  whether a cached one is still good, and leaves bounds checks out of its key. So the folder is named by a digest of the
  sources that are compiled, numba's version and our flags, and it is set only while our decorator runs: the user's own
  kernels keep the folder they had. What is above the games may change without compiling anything again.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
import warnings
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from functools import wraps as wraps_function
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba import config
from numba.core.errors import NumbaExperimentalFeatureWarning
from numba.core.typeinfer import register_dispatcher

from langfinger_sim.kernel import ahead
from langfinger_sim.kernel.kept import keep_on_disk
from langfinger_sim.kernel.parts import EntryCompiler, Part
from langfinger_sim.kernel.settings import own_settings

F = TypeVar("F", bound=Callable[..., Any])

PACKAGE = Path(__file__).resolve().parent.parent
COMPILED = ("kernel", "games", "contract.py")  # what compiled code, its constants included, is written in
IS_COMPILED = not config.DISABLE_JIT
IS_BOUNDS_CHECKED = os.environ.get("LANGFINGER_SIM_BOUNDSCHECK", "") not in ("", "0")
KEPT_CACHES = 6
COMPILE_TIME = "seconds.txt"

# Policies go into the batch loop as first-class functions, which numba calls experimental. It is what lets a new policy
# join without compiling the loop again; the contract tests would show if it broke.
warnings.filterwarnings("ignore", category=NumbaExperimentalFeatureWarning)


@cache
def cache_folder() -> Path:
    """Where compiled code of exactly these sources, this numba and these flags lies; created if it can be."""
    root = _cache_root()
    folder = root / _cache_name()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        folder = Path(tempfile.mkdtemp(prefix="langfinger-sim-"))
    _forget_old_caches(root, folder)
    return folder


def is_cache_warm() -> bool:
    """Whether compiled code is already there: if not, the first game waits for the compiler."""
    return not IS_COMPILED or any(cache_folder().rglob("*.nbi"))


def compile_ahead(module: str) -> None:
    """Begin to compile what a module holds beside this process, where nothing is compiled yet; importing it waits."""
    if not is_cache_warm() and cache_folder().parent == _cache_root():
        ahead.begin(module)


def note_compile_time(seconds: float) -> None:
    """Keep beside the compiled code how long it took to make."""
    with suppress(OSError):
        (cache_folder() / COMPILE_TIME).write_text(f"{seconds:.1f}\n", encoding="utf-8")


def compile_time() -> float | None:
    """Seconds it took to compile what this program plays with; None: nobody has noted it."""
    try:
        return float((cache_folder() / COMPILE_TIME).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None


def kernel(
    signature: Any = None,
    *,
    is_inlined: bool = False,
    is_cold: bool = False,
    wraps: bool = False,
    plain: Any = None,
    allocates: bool = False,
) -> Callable[[F], F]:
    """Compile a function. With a signature: at once, kept on disk (an entry point). Without: into its callers.

    `is_inlined`: put into its callers whatever its size: for what is called in the innermost loops.
    `is_cold`: seldom run in a game by the base rules: kept out of its callers, so that they stay short.
    `wraps`: its arithmetic is meant to wrap round; run as plain Python, numpy's overflow warning is silenced in it.
    `allocates`: makes arrays, or calls a method of one that does; what calls it has to say so too.
    `plain`: what Python runs in its place where it cannot run as written.
    """

    def decorate(function: F) -> F:
        as_python = plain or (_without_overflow_warning(function) if wraps else function)
        if not IS_COMPILED:
            return cast(F, as_python)
        options: dict[str, Any] = {
            "nogil": True,
            "error_model": "numpy",
            "boundscheck": IS_BOUNDS_CHECKED,
            "_nrt": allocates,
        }
        if signature is None:
            return cast(F, Part(function, as_python, {"forceinline": is_inlined, **options}, is_cold=is_cold))
        return cast(F, _compile_cached(function, signature, options))

    return decorate


def _without_overflow_warning(function: F) -> F:
    @wraps_function(function)
    def quiet(*arguments: Any) -> Any:
        with np.errstate(over="ignore"):
            return function(*arguments)

    return cast(F, quiet)


def _compile_cached(function: Callable[..., Any], signature: Any, options: dict[str, Any]) -> Any:
    ahead.wait_for(function.__module__)
    with own_settings(cache_folder()):
        entry = numba.njit(pipeline_class=EntryCompiler, **options)(function)
        keep_on_disk(entry)
        with register_dispatcher(entry):
            entry.compile(signature)
        entry.disable_compile()
        return entry


def _cache_root() -> Path:
    chosen = os.environ.get("LANGFINGER_SIM_CACHE")
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    try:
        return (Path(base) if base else Path.home() / ".cache") / "langfinger-sim"
    except RuntimeError:  # no home folder
        return Path(tempfile.gettempdir()) / "langfinger-sim"


def _cache_name() -> str:
    digest = hashlib.blake2b(digest_size=10)
    sources = (PACKAGE / name for name in COMPILED)
    files = (path for source in sources for path in (source.rglob("*.py") if source.is_dir() else [source]))
    for path in sorted(files):
        digest.update(path.relative_to(PACKAGE).as_posix().encode())
        digest.update(hashlib.blake2b(path.read_bytes()).digest())
    digest.update(f"{numba.__version__} {np.__version__} {IS_BOUNDS_CHECKED}".encode())
    return digest.hexdigest()


def _forget_old_caches(root: Path, current: Path) -> None:
    """Keep the newest few: every edit of a source makes a new folder."""
    with suppress(OSError):
        folders = sorted((p for p in root.iterdir() if p.is_dir()), key=lambda p: p.stat().st_mtime, reverse=True)
        for folder in [p for p in folders if p != current][KEPT_CACHES:]:
            for path in sorted(folder.rglob("*"), reverse=True):
                path.unlink() if path.is_file() else path.rmdir()
            folder.rmdir()
