"""Doing tasks on threads and handing their results on in order.

Plain threads: the batch loops let go of the interpreter while they play, and so do the compressor and the hash.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from threading import Event
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")

SPARE_TASKS = 2
"""Tasks pending beyond the threads: the next starts while an earlier one is still being taken in."""

POLL_SECONDS = 0.1


def available_threads() -> int:
    """Processors this process may use."""
    try:
        return max(1, len(os.sched_getaffinity(0)))
    except AttributeError:  # not on this system
        return os.cpu_count() or 1


def do_in_order(
    tasks: Iterable[Task], work: Callable[[Task], Result], threads: int, stop: Event, wait: Callable[[], None]
) -> Generator[Result]:
    """Results of `work` in the order of the tasks, with at most threads + 2 tasks begun and not yet handed on.

    `wait` is called in the caller's thread about ten times a second while nothing is ready. If the caller leaves early,
    or a task fails, `stop` is set, at which `work` is to return soon; tasks not begun are dropped.
    """
    remaining = iter(tasks)
    pending: deque[Future[Result]] = deque()
    pool = ThreadPoolExecutor(threads, thread_name_prefix="play")
    try:
        while True:
            while len(pending) < threads + SPARE_TASKS and (task := next(remaining, None)) is not None:
                pending.append(pool.submit(work, task))
            if not pending:
                return
            yield _wait_for(pending[0], wait)
            pending.popleft()
    except BaseException:  # an interruption and a caller's leaving, too
        stop.set()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _wait_for(future: Future[Result], wait: Callable[[], None]) -> Result:
    while True:
        try:
            return future.result(timeout=POLL_SECONDS)
        except NotYet:
            if future.done():  # the work itself timed out
                raise
            wait()
