"""TOML written is TOML read."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from langfinger_sim.engine.toml_text import write_toml

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
PLAIN = st.booleans() | st.integers() | st.floats(allow_nan=False) | TEXT
VALUES = st.recursive(
    PLAIN, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3), max_leaves=8
)


@given(st.dictionaries(TEXT, VALUES, max_size=4))
def test_document_is_read_back(document: dict[str, Any]) -> None:
    assert tomllib.loads(write_toml(document)) == document


def test_tables_come_after_plain_values() -> None:
    text = write_toml({"a": {"b": 1}, "c": [{"d": 2}], "e": 3})
    assert text == "e = 3\n\n[a]\nb = 1\n\n[[c]]\nd = 2\n"


def test_what_toml_has_no_word_for_is_refused() -> None:
    with pytest.raises(TypeError, match="NoneType"):
        write_toml({"a": None})
