"""Progress of players being trained, and what is said when somebody interrupts it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from langfinger_sim.cli.studying import resumable

Report = Callable[[str, int, int, float], None]
"""report(who is trained, generations done, of which found written down, gain of the candidates in win share)."""


@contextmanager
def training_progress(generations: int) -> Iterator[Report]:
    """Generations done, time left, and how the candidates do."""
    from langfinger_sim.cli.progress import show_progress

    with resumable(), show_progress() as show:

        def report(who: str, done: int, kept: int, gain: float) -> None:
            show(f"generations of {who}", done, generations, kept, f", candidates at {100 * gain:+.1f} points")

        yield report
