"""The best of several actions, kept while they are looked at one by one."""

from __future__ import annotations

from math import log

import numpy as np

from langfinger_sim.kernel.choice import is_chosen
from langfinger_sim.kernel.jit import kernel
from langfinger_sim.kernel.rng import child, unit

ERROR_LABEL, PICK_LABEL, TIE_LABEL = 0, 1, 2
"""What the random numbers under a decision's key are for."""

NOISE = 1 << 20
"""Labels of the noise of single actions start here, clear of those of ties."""


@kernel(is_inlined=True)
def keep_better(mind, key, best, action, score):
    """`best` is (action, score, equally good ones so far); returned with `action` in it if that is better.

    Forbidden actions are passed over. Of equally good ones each is kept with the same chance.
    """
    if mind.temperature > 0.0:
        score += mind.temperature * _gumbel(key, action)
    if (best[2] > 0 and score < best[1]) or mind.forbidden[action]:
        return best
    if best[2] == 0 or score > best[1]:
        return (np.int64(action), np.float64(score), np.int64(1))
    ties = best[2] + 1
    return (np.int64(action) if _is_next_chosen(key, ties) else best[0], best[1], ties)


@kernel(is_cold=True)
def _is_next_chosen(key, ties):
    return is_chosen(child(key, TIE_LABEL), ties)


@kernel(is_cold=True)
def _gumbel(key, action):
    """Noise with which the highest score is a draw from softmax(score / temperature) (Gumbel 1954)."""
    return -log(-log(max(unit(child(child(key, TIE_LABEL), NOISE + np.int64(action))), 1e-300)))
