"""What is said while one waits."""

from __future__ import annotations

import pytest

from langfinger_sim.cli import progress


def test_line_has_rate_and_time_left() -> None:
    line = progress.progress_line("games", 1_200_000, 4_000_000, 200_000, 10.0)
    assert line == "1,200,000 of 4,000,000 games, 100,000 games/s, 28 s left"


def test_line_without_a_known_end_names_no_time() -> None:
    line = progress.progress_line("games", 80_000, 0, 0, 20.0)
    assert line == "80,000 games, 4,000 games/s, the end not in sight yet"


def test_line_without_a_rate_yet() -> None:
    assert progress.progress_line("games", 500, 1_000, 500, 2.0) == "500 of 1,000 games"


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0.44, "0.4 s"), (35.2, "35 s"), (125, "2 min 5 s"), (12_000, "3 h 20 min")],
)
def test_seconds_in_words(seconds: float, words: str) -> None:
    assert progress.spell_seconds(seconds) == words


def test_lines_are_far_apart(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    now = iter(range(1_000))
    monkeypatch.setattr(progress, "perf_counter", lambda: float(next(now)))
    with progress.show_progress() as report:
        for done in range(20):
            report("games", done, 20, 0)
    lines = capsys.readouterr().err.splitlines()
    assert 2 <= len(lines) <= 20 * 2 / progress.LINE_SECONDS
    assert all(line.endswith("left") for line in lines)
