"""Copying records: what a snapshot of a state is."""

from __future__ import annotations

from typing import Any

from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from langfinger_sim.kernel.jit import kernel


@intrinsic  # type: ignore[untyped-decorator]
def _copy_bytes(typingctx: Any, target: Any, source: Any) -> Any:
    """memcpy of one record over another of the same type; numba has no assignment of whole nested records."""
    if not (isinstance(target, types.Record) and target == source):
        return None

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        cgutils.raw_memcpy(builder, arguments[0], arguments[1], context.get_constant(types.intp, target.size), 1)
        return context.get_dummy_value()

    return types.none(target, source), codegen


def _copy_plain(target: Any, source: Any) -> None:
    """Make `target` byte-equal to `source`, a record of the same dtype."""
    for name in target.dtype.names:
        target[name] = source[name]


def _copy_compiled(target: Any, source: Any) -> None:
    _copy_bytes(target, source)


copy_record = kernel(plain=_copy_plain)(_copy_compiled)
"""copy_record(target, source): make a record byte-equal to another of the same dtype."""
