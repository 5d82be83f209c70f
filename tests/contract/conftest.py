"""The games under contract, one after another."""

from __future__ import annotations

import pytest

from tests.contract.cases import CASES, Case


@pytest.fixture(params=CASES)
def case(request: pytest.FixtureRequest) -> Case:
    return CASES[request.param]
