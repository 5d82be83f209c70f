"""The processor's own clock, for saying where the time goes inside a compiled loop."""

from __future__ import annotations

import platform
from time import perf_counter_ns
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from langfinger_sim.kernel.jit import kernel

HAS_TICKS = platform.machine().lower() in {"x86_64", "amd64"}
"""Elsewhere a program may not be allowed to read the counter, and dies of trying."""


@intrinsic  # type: ignore[untyped-decorator]
def _read_counter(typingctx: Any) -> Any:
    """LLVM's `readcyclecounter`: the time stamp counter, in steps of constant length."""

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind = ir.FunctionType(ir.IntType(64), [])
        name = "llvm.readcyclecounter"
        counter = builder.module.globals.get(name) or ir.Function(builder.module, kind, name)
        return builder.call(counter, [])

    return types.int64(), codegen


def _ticks_plain() -> Any:
    return np.int64(perf_counter_ns())


def _ticks_compiled() -> Any:
    return _read_counter()


read_ticks = kernel(is_inlined=True, plain=_ticks_plain)(_ticks_compiled)
"""read_ticks(): int64, growing evenly; its unit is the machine's own. Only where HAS_TICKS."""
