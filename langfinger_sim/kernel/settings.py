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
def own_settings(cache_folder: Path) -> Iterator[None]:
    """Compile by the rules above inside, by numba's outside; one thread at a time."""
    with _compiling:
        folder, fix_index, collects = config.CACHE_DIR, arrayobj.fix_integer_index, gc.isenabled()
        config.CACHE_DIR, arrayobj.fix_integer_index = str(cache_folder), _as_it_is
        gc.disable()
        try:
            yield
        finally:
            config.CACHE_DIR, arrayobj.fix_integer_index = folder, fix_index
            if collects:
                gc.enable()


def _as_it_is(context: Any, builder: Any, index_type: Any, index: Any, size: Any) -> Any:
    return context.cast(builder, index, index_type, types.intp)
