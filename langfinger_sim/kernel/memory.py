"""Raw memory: copying records, which is what a snapshot of a state is, and eight bytes as one word."""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from langfinger_sim.kernel.jit import kernel


@intrinsic  # type: ignore[untyped-decorator]
def copy_bytes(typingctx: Any, target: Any, source: Any) -> Any:
    """memcpy of one record over another of the same type; numba has no assignment of whole nested records."""
    if not (isinstance(target, types.Record) and target == source):
        return None

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        cgutils.raw_memcpy(builder, arguments[0], arguments[1], context.get_constant(types.intp, target.size), 1)
        return context.get_dummy_value()

    return types.none(target, source), codegen


@intrinsic  # type: ignore[untyped-decorator]
def same_bytes(typingctx: Any, one: Any, other: Any) -> Any:
    """memcmp: whether two records of one type are byte-equal."""
    if not (isinstance(one, types.Record) and one == other):
        return None

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        pointer = ir.IntType(8).as_pointer()
        size = context.get_value_type(types.intp)
        compare = cgutils.get_or_insert_function(
            builder.module, ir.FunctionType(ir.IntType(32), [pointer, pointer, size]), "memcmp"
        )
        places = [builder.bitcast(argument, pointer) for argument in arguments]
        found = builder.call(compare, [*places, context.get_constant(types.intp, one.size)])
        return builder.icmp_signed("==", found, ir.Constant(ir.IntType(32), 0))

    return types.boolean(one, other), codegen


def _copy_plain(target: Any, source: Any) -> None:
    """Make `target` byte-equal to `source`, a record of the same dtype."""
    for name in target.dtype.names:
        target[name] = source[name]


def _copy_compiled(target: Any, source: Any) -> None:
    copy_bytes(target, source)


copy_record = kernel(plain=_copy_plain)(_copy_compiled)
"""copy_record(target, source): make a record byte-equal to another of the same dtype."""


@intrinsic  # type: ignore[untyped-decorator]
def _load_word(typingctx: Any, row: Any) -> Any:
    """The first eight bytes of an int8 row; its `view` as uint64 would cost a call of numba's runtime."""
    if not (isinstance(row, types.Array) and row.dtype == types.int8):
        return None

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array = context.make_array(signature.args[0])(context, builder, arguments[0])
        return builder.load(builder.bitcast(array.data, ir.IntType(64).as_pointer()), align=1)

    return types.uint64(row), codegen


def _word_plain(row: Any) -> Any:
    return row.view(np.uint64)[0]


def _word_compiled(row: Any) -> Any:
    return _load_word(row)


read_word = kernel(is_inlined=True, plain=_word_plain)(_word_compiled)
"""read_word(row): a contiguous row of eight int8 as one uint64."""


@intrinsic  # type: ignore[untyped-decorator]
def _store_word(typingctx: Any, row: Any, word: Any) -> Any:
    """The same place, written."""
    if not (isinstance(row, types.Array) and row.dtype == types.int8 and word == types.uint64):
        return None

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array = context.make_array(signature.args[0])(context, builder, arguments[0])
        builder.store(arguments[1], builder.bitcast(array.data, ir.IntType(64).as_pointer()), align=1)
        return context.get_dummy_value()

    return types.none(row, word), codegen


def _write_plain(row: Any, word: Any) -> None:
    row.view(np.uint64)[0] = word


def _write_compiled(row: Any, word: Any) -> None:
    _store_word(row, word)


write_word = kernel(is_inlined=True, plain=_write_plain)(_write_compiled)
"""write_word(row, word): a uint64 into a contiguous row of eight int8."""
