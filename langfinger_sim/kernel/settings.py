"""What holds only while this package compiles: nothing of it reaches kernels of the user's own in the same process.

- Compiled code is kept in a folder of ours.
- An index is taken as it is. numba adds the length to a negative one, as Python does, which costs three instructions at
  each of some thousand places; no index here is ever negative, and the bounds-checked pass objects to one that is.
- Python does not look for garbage: numba makes millions of small objects that stay, and looking at them all again and
  again took a sixth of the time.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from typing import Any

from numba import config
from numba.core import types
from numba.np import arrayobj

_compiling = RLock()


@contextmanager
def kept_in(folder: Path) -> Iterator[None]:
    """What is compiled inside is kept in this folder; one thread at a time."""
    with _compiling:
        before, config.CACHE_DIR = config.CACHE_DIR, str(folder)
        try:
            yield
        finally:
            config.CACHE_DIR = before


@contextmanager
def own_settings(cache_folder: Path) -> Iterator[None]:
    """Compile by the rules above inside, by numba's outside; one thread at a time."""
    with kept_in(cache_folder):
        fix_index, collects = arrayobj.fix_integer_index, gc.isenabled()
        arrayobj.fix_integer_index = _as_it_is
        gc.disable()
        try:
            yield
        finally:
            arrayobj.fix_integer_index = fix_index
            if collects:
                gc.enable()


def _as_it_is(context: Any, builder: Any, index_type: Any, index: Any, size: Any) -> Any:
    return context.cast(builder, index, index_type, types.intp)
