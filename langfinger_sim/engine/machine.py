"""Facts about the machine, for a run's log only."""

from __future__ import annotations

import platform
from typing import Any

from langfinger_sim.engine.executors import available_threads
from langfinger_sim.engine.fingerprint import named_versions


def machine_facts() -> dict[str, Any]:
    """What may explain a time, and changes no result."""
    return {"processors": available_threads(), "platform": platform.platform(), "versions": named_versions()}
