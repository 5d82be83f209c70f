"""Compiled code on disk, loaded without what only a compiler needs.

numba readies its compiler before it looks for a kept function, which imports half of numba and scipy's linear algebra:
0.5 s of a start that compiles nothing. Compiling readies it anyway.

This leans on inner classes of numba; should they change, the compile tests say so.
"""

from __future__ import annotations

from typing import Any

from numba.core.caching import FunctionCache
from numba.core.runtime import rtsys


class _EntryCache(FunctionCache):  # type: ignore[misc]
    """numba's cache of one function, asked first and not last."""

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The kept function for a signature, ready to be called; None where there is none."""
        rtsys.initialize(target_context)
        with self._guard_against_spurious_io_errors():
            return self._load_overload(sig, target_context)


def keep_on_disk(entry: Any) -> None:
    """What this dispatcher compiles from now on is kept, where numba's settings say, and looked for there first."""
    entry._cache = _EntryCache(entry.py_func)
