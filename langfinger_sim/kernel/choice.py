"""Choosing one of several equally good things with a random word."""

from __future__ import annotations

import numpy as np

from langfinger_sim.kernel.jit import kernel
from langfinger_sim.kernel.rng import below, child


@kernel(is_inlined=True)
def is_chosen(key, rank):
    """Whether the `rank`-th equally good candidate (from 1) replaces the one kept so far.

    Reservoir sampling of one item: called for ranks 1, 2, …, n it leaves each of the n with chance 1/n.
    """
    return rank == 1 or below(child(key, np.int64(rank)), rank) == 0
