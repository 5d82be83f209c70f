"""Sets of small numbers as the bits of a word."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba.cpython.unsafe.numbers import trailing_zeros

from langfinger_sim.kernel.jit import kernel


def _lowest_plain(word: Any) -> Any:
    return np.int64((int(word) & -int(word)).bit_length() - 1)


def _lowest_compiled(word: Any) -> Any:
    return np.int64(trailing_zeros(word))


lowest_bit = kernel(is_inlined=True, plain=_lowest_plain)(_lowest_compiled)
"""lowest_bit(word): the position of the lowest set bit of an int64 that is not 0; int64."""
