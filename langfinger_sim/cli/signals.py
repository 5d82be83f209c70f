"""Ctrl-C and SIGTERM: an orderly end the first time, an end at once the second."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

CAUGHT = (signal.SIGINT, signal.SIGTERM)


class Interrupted(KeyboardInterrupt):
    """A signal asked for the end; `exit_code` is 128 and the signal's number."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.exit_code = 128 + number


@contextmanager
def interruptible() -> Iterator[None]:
    """Within it, the first signal raises `Interrupted` in the main thread and the second ends the process.

    Ending at once is safe: every file is whole or not there.
    """
    seen: list[int] = []

    def handle(number: int, _: FrameType | None) -> None:
        if seen:
            os._exit(128 + number)
        seen.append(number)
        raise Interrupted(number)

    before = {number: signal.signal(number, handle) for number in CAUGHT}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
