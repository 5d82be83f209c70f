"""The examples in the docstrings of the way in for Python, played as they stand there."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

MODULES = tuple(f"langfinger_sim.api.{name}" for name in ("runs", "simulate", "compare", "reports", "card_values"))


@pytest.mark.parametrize("name", MODULES)
def test_examples_say_what_happens(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    found = doctest.testmod(import_module(name), optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    assert found.failed == 0
    assert found.attempted > 2
