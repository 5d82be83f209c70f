"""Declared columns and the values that go into them."""

from __future__ import annotations

import numpy as np
import pytest

from langfinger_sim.errors import EngineFault
from langfinger_sim.results.schema import arrow_schema, fit_columns, join_slices
from tests.toy.game import TABLES

JUMPS = next(table for table in TABLES if table.name == "jumps")


def columns(jumps: list[int]) -> dict[str, np.ndarray]:
    rows = np.arange(len(jumps))
    return {"game": rows // 2, "seat": rows % 2, "jumps": np.array(jumps)}


def test_unit_and_meaning_are_in_the_fields() -> None:
    schema = arrow_schema(JUMPS, {"seed": "1"})
    assert schema.names == ["cell", "game", "seat", "jumps"]
    assert all(schema.field(name).metadata[b"meaning"] for name in schema.names)
    assert all(b"unit" in schema.field(name).metadata for name in schema.names)
    assert schema.metadata[b"seed"] == b"1"


def test_values_get_the_declared_types() -> None:
    fitted = fit_columns(JUMPS, columns([1, 2, 3, 4]))
    assert [values.dtype.name for values in fitted.values()] == ["int64", "uint8", "int16"]


@pytest.mark.parametrize("value", [40_000, -40_000])
def test_value_out_of_its_types_range_is_refused(value: int) -> None:
    with pytest.raises(EngineFault, match=r"jumps, column jumps: .* does not fit int16"):
        fit_columns(JUMPS, columns([0, value]))


def test_columns_must_be_those_declared() -> None:
    raw = columns([1, 2])
    del raw["seat"]
    with pytest.raises(EngineFault, match="differ in seat"):
        fit_columns(JUMPS, raw)


def test_columns_must_be_equally_long() -> None:
    with pytest.raises(EngineFault, match="differ in length"):
        fit_columns(JUMPS, {**columns([1, 2]), "seat": np.array([0])})


def test_slices_are_joined_under_their_cell() -> None:
    slices = [fit_columns(JUMPS, columns([1, 2])), fit_columns(JUMPS, columns([3]))]
    joined = join_slices(JUMPS, 7, slices)
    assert joined["jumps"].tolist() == [1, 2, 3]
    assert joined["cell"].tolist() == [7, 7, 7]
    assert joined["cell"].dtype == np.uint16
