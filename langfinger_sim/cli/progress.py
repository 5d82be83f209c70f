"""Progress on stderr: a bar on a terminal, a plain line now and then elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Protocol

import click

LINE_SECONDS = 5.0


class Report(Protocol):
    """So many of so many `what` are done, `kept` of them without taking time; `note`: what else there is to say.

    total 0: nobody can tell yet.
    """

    def __call__(self, what: str, done: int, total: int, kept: int, note: str = "") -> None: ...


@contextmanager
def show_progress() -> Iterator[Report]:
    """A function to call with how far the work is, as often as one likes; it decides when to show it."""
    if sys.stderr.isatty():
        with _bar() as report:
            yield report
    else:
        yield _Lines().report


class _Clock:
    """Seconds since the first call with this `what`."""

    def __init__(self) -> None:
        self._what, self._start = "", perf_counter()

    def seconds(self, what: str) -> float:
        now = perf_counter()
        if what != self._what:
            self._what, self._start = what, now
        return now - self._start


class _Lines:
    """Plain lines, about every five seconds."""

    def __init__(self) -> None:
        self._clock, self._last = _Clock(), perf_counter()

    def report(self, what: str, done: int, total: int, kept: int, note: str = "") -> None:
        """Print a line if it is time for one."""
        seconds = self._clock.seconds(what)
        now = perf_counter()
        if now - self._last >= LINE_SECONDS:
            self._last = now
            click.echo(progress_line(what, done, total, kept, seconds) + note, err=True)


def progress_line(what: str, done: int, total: int, kept: int, seconds: float) -> str:
    """Such as `1,200,000 of 4,000,000 games, 81,000 games/s, 35 s left`; total 0: nobody can tell yet."""
    line = f"{done:,} of {total:,} {what}" if total else f"{done:,} {what}"
    rate = (done - kept) / seconds if seconds > 0 else 0.0
    if rate <= 0:
        return line
    speed = f", {rate:,.0f} {what.split(maxsplit=1)[0]}/s" if rate >= 1 else ""
    return (
        f"{line}{speed}, the end not in sight yet"
        if not total
        else f"{line}{speed}, {spell_seconds((total - done) / rate)} left"
    )


def spell_seconds(seconds: float) -> str:
    """Such as `0.4 s`, `35 s`, `2 min 5 s`, `3 h 20 min`."""
    if seconds < 10:  # noqa: PLR2004 - where a tenth stops mattering
        return f"{seconds:.1f} s"
    whole = round(seconds)
    if whole < 60:  # noqa: PLR2004
        return f"{whole} s"
    minutes, rest = divmod(whole, 60)
    return f"{minutes} min {rest} s" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"  # noqa: PLR2004


@contextmanager
def _bar() -> Iterator[Report]:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn

    columns = (BarColumn(), TextColumn("{task.percentage:>3.0f} %"), TextColumn("{task.description}"))
    clock = _Clock()
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)

        def report(what: str, done: int, total: int, kept: int, note: str = "") -> None:
            line = progress_line(what, done, total, kept, clock.seconds(what)) + note
            bar.update(task, completed=done, total=total or None, description=line)

        yield report
