"""Which of many candidates stand out: a limit on the part of false ones among them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np


def adjust_for_discoveries(p_values: Sequence[float]) -> list[float]:
    """Benjamini and Hochberg's adjusted p-values (1995, JRSS B 57:289), in the order given.

    Taking all that are at most q keeps the expected part of false ones among those taken below q. Valid for independent
    tests and for positively dependent ones, such as comparisons with one common variant on common deals (Benjamini and
    Yekutieli 2001, Ann. Stat. 29:1165).
    """
    values = np.asarray(p_values, float)
    order = np.argsort(values, kind="stable")
    ranked = values[order] * len(values) / np.arange(1, len(values) + 1)
    adjusted = np.empty(len(values))
    adjusted[order] = np.minimum(1.0, np.minimum.accumulate(ranked[::-1])[::-1])
    return [float(value) for value in adjusted]
