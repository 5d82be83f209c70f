"""Named ranges of deals: what is found on one is confirmed on another that shares no deal with it."""

from __future__ import annotations

from langfinger_sim.engine import ranges
from langfinger_sim.kernel.rng import run_key


def test_no_two_ranges_share_a_key() -> None:
    names = [value for name, value in vars(ranges).items() if name.isupper()]
    assert len(names) >= 7
    assert len({run_key(1), *(run_key(1, name) for name in names)}) == len(names) + 1
