"""Tasks on threads, results in order."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Barrier, Event, Lock

import pytest

from langfinger_sim.engine.executors import SPARE_TASKS, do_in_order


def nothing() -> None:
    """Nothing to do while waiting."""


def test_results_come_in_the_order_of_the_tasks() -> None:
    """The first task ends only when the second has: the order is not that of ending."""
    is_second_done = Event()

    def work(task: int) -> int:
        if task == 0:
            assert is_second_done.wait(60)
        elif task == 1:
            is_second_done.set()
        return task

    assert list(do_in_order(range(20), work, 2, Event(), nothing)) == list(range(20))


def test_tasks_run_side_by_side() -> None:
    meeting = Barrier(3, timeout=60)
    results = do_in_order(range(3), lambda _: meeting.wait(), 3, Event(), nothing)
    assert sorted(results) == [0, 1, 2]


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_few_tasks_are_pending_however_many_there_are(threads: int) -> None:
    begun, taken = [], []

    def tasks() -> Iterator[int]:
        for task in range(200):
            begun.append(task)
            yield task

    for result in do_in_order(tasks(), lambda task: task, threads, Event(), nothing):
        assert len(begun) - len(taken) <= threads + SPARE_TASKS
        taken.append(result)
    assert taken == list(range(200))


def test_failing_task_stops_the_others() -> None:
    stop, lock, done = Event(), Lock(), []

    def work(task: int) -> int:
        if task == 3:
            raise ZeroDivisionError
        with lock:
            done.append(task)
        return task

    taken: list[int] = []
    with pytest.raises(ZeroDivisionError):
        taken.extend(do_in_order(range(1000), work, 2, stop, nothing))
    assert stop.is_set()
    assert taken == [0, 1, 2]
    assert len(done) < 10


def test_leaving_early_stops_what_is_under_way() -> None:
    stop = Event()

    def work(task: int) -> int:
        if task > 0:
            assert stop.wait(60)
        return task

    results = do_in_order(range(1000), work, 2, stop, nothing)
    assert next(results) == 0
    results.close()
    assert stop.is_set()


def test_caller_is_called_while_it_waits() -> None:
    is_called = Event()
    results = do_in_order([0], lambda _: is_called.wait(60), 1, Event(), is_called.set)
    assert list(results) == [True]


def test_work_that_times_out_is_a_failure() -> None:
    def work(_: int) -> None:
        raise TimeoutError("of the work itself")

    with pytest.raises(TimeoutError, match="of the work itself"):
        list(do_in_order([0], work, 1, Event(), nothing))
