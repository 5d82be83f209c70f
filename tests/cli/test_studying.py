"""What commands say that play into a folder of their own."""

from __future__ import annotations

import pytest

from langfinger_sim.cli.studying import resumable
from langfinger_sim.cli.training import training_progress


def test_whoever_interrupts_learns_how_to_go_on(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(KeyboardInterrupt), resumable():
        raise KeyboardInterrupt
    assert capsys.readouterr() == ("", "interrupted; what is whole stays. The same command again goes on from there\n")


def test_a_training_says_how_far_it_is_and_how_to_go_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("langfinger_sim.cli.progress.LINE_SECONDS", 0.0)
    with training_progress(4) as report:
        report("tuned", 1, 0, 0.012)
    told = capsys.readouterr().err
    assert told.startswith("1 of 4 generations of tuned")
    assert told.endswith("candidates at +1.2 points\n")
    with pytest.raises(KeyboardInterrupt), training_progress(4):
        raise KeyboardInterrupt
    assert capsys.readouterr().err.startswith("interrupted; ")
