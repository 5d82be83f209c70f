"""Money in front of the seats."""

from __future__ import annotations

import numpy as np

from langfinger_sim.kernel.jit import kernel


@kernel(is_inlined=True)
def pay(table, seat, coins):
    """A seat gets so many half coins; nothing in this game takes them away again."""
    table.money[seat] += coins
    table.richest = max(table.richest, np.int64(table.money[seat]))
