"""Compiling in a process beside this one: a machine that has to compile everything has a second core to do it on.

numba compiles one function at a time in a process, so the way to two at a time is a second process. What it makes is
kept on disk, where this one looks when it comes to ask.
"""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress

_IMPORT = """
import gc, os, sys
from importlib import import_module
gc.disable()
sys.path[:] = sys.argv[2:]
import_module(sys.argv[1])
os._exit(0)
"""

_under_way: dict[str, subprocess.Popen[bytes]] = {}


def begin(module: str) -> None:
    """Import a module of entry points in a process of its own. Nothing happens where there is no second core."""
    if module in sys.modules or module in _under_way or not sys.executable or _cores() == 1:
        return
    quiet = subprocess.DEVNULL
    command = [sys.executable, "-c", _IMPORT, module, *sys.path]
    with suppress(OSError):  # then it is compiled here, when it is asked for
        _under_way[module] = subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet)


def wait_for(module: str) -> None:
    """Until what was begun is done; whether it succeeded is seen by what it left on disk."""
    process = _under_way.pop(module, None)
    if process is not None:
        process.wait()


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
