"""Calling somebody else's function out of compiled code: whatever it does comes out as one number.

A plug-in is a policy that a user wrote in Python. It is compiled here, with index checks, into a function of the very
type that the batch loop calls, so that the loop is not compiled again. Round it stands a guard: it hands on a random
key that tells nothing of the deal, catches what is raised, compares what must not be written to, and now and then asks
again with other scratch, so that nobody plays by what is left there.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import numba
import numpy as np
from numba import types
from numba.core import cgutils
from numba.core.dispatcher import Dispatcher
from numba.core.errors import NumbaError, NumbaWarning
from numba.extending import intrinsic

from langfinger_sim.kernel.jit import IS_COMPILED, cache_folder, kernel
from langfinger_sim.kernel.memory import copy_bytes, same_bytes
from langfinger_sim.kernel.rng import GOLDEN, mix
from langfinger_sim.kernel.settings import kept_in

NO_CODE, RAISED, WROTE, REMEMBERED = -1, -2, -3, -4
"""In place of an action: it was below 0; an exception was raised; the table or the seat's own record was changed; with
other scratch another action came."""

ASKED_AGAIN = 31
"""Bits of a decision's key: where all are 0, it is asked again."""

FILL = 0xA5
"""What scratch is then filled with: integers below 0 of any size, so that no loop grows long by them."""

HEADINGS = ("Failed in", "File ", "During:", "<source", "-", "^")
"""How lines of the compiler begin that are no sentence."""


class CompileError(Exception):
    """A function cannot be compiled with the types asked for; says why in one line."""


@kernel(is_inlined=True, wraps=True)
def one_way(key):
    """A key from which the one it was made of cannot be reckoned back.

    `mix` is a bijection and easily undone; added to its own input it is not (the feed-forward of Davies and Meyer).
    """
    key = mix(key) ^ key
    return mix(key + GOLDEN) ^ key


def compile_guarded(function: Callable[..., Any], signature: Any, *, kept_as: str = "") -> Any:
    """A plain Python function as a policy of this signature, behind its guard.

    `kept_as`: the compiled function is kept on disk under this name, and good as long as its file and this package are
    as they are: numbers of its module are compiled in, so the name has to tell them apart. Empty: it is not kept.
    It gets all scratch states but the last, where the guard keeps its copies. CompileError where it cannot be compiled
    with these types, or gives no whole number.
    """
    if not IS_COMPILED:
        return function
    _check_indices(function)
    try:
        with kept_in(cache_folder() / kept_as), warnings.catch_warnings():
            warnings.simplefilter("ignore", NumbaWarning)  # of object mode, which is refused below
            foreign = numba.njit(signature.args, nogil=True, boundscheck=True, cache=bool(kept_as))(function)
    except Exception as error:  # the compiler lets through whatever it meets in a stranger's code
        raise CompileError(_say_error(error)) from error
    if _has_object_mode(foreign):
        raise CompileError("it leaves compiled code (objmode); allowed: what is compiled alone")
    given = foreign.nopython_signatures[0].return_type
    if not isinstance(given, types.Integer):
        raise CompileError(f"it gives {given}, not the whole number of an action (np.int64)")
    return _guard(foreign, signature)


def _check_indices(function: Callable[..., Any]) -> None:
    """Have indices checked, too, in what the function's module compiles itself: options are each decorator's own."""
    for value in function.__globals__.values():
        if isinstance(value, Dispatcher):
            value.targetoptions["boundscheck"] = True


def _has_object_mode(function: Dispatcher) -> bool:
    """Whether it, or a compiled function that it or its like can call, goes back to Python on its way."""
    seen: list[Dispatcher] = []
    queue = [function]
    while queue:
        one = queue.pop()
        if one in seen:
            continue
        seen.append(one)
        if any(compiled.lifted for compiled in one.overloads.values()):
            return True
        called = (one.py_func.__globals__.get(name) for name in one.py_func.__code__.co_names)
        queue += [value for value in called if isinstance(value, Dispatcher)]
    return False


@intrinsic  # type: ignore[untyped-decorator]
def _fill_bytes(typingctx: Any, target: Any) -> Any:
    """memset of a record with `FILL`."""
    if not isinstance(target, types.Record):
        return None

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        cgutils.memset(builder, arguments[0], context.get_constant(types.intp, target.size), FILL)
        return context.get_dummy_value()

    return types.none(target), codegen


def _guard(foreign: Any, signature: Any) -> Any:
    @numba.njit(signature, nogil=True, error_model="numpy")
    def choose(table, seat, rules, mind, scratch, key):
        last = scratch.shape[0] - 1
        place = seat.index
        kept = scratch[last]
        copy_bytes(kept.table, table)
        copy_bytes(kept.seats[place], seat)
        own = one_way(key)
        try:
            action = foreign(table, seat, rules, mind, scratch[:last], own)
        except Exception:  # noqa: BLE001 - whatever it is, it must not leave compiled code
            return np.int64(RAISED)
        if not mix(own) & np.uint64(ASKED_AGAIN):
            for place_of_scratch in range(last):
                _fill_bytes(scratch[place_of_scratch])
            try:
                again = foreign(table, seat, rules, mind, scratch[:last], own)
            except Exception:  # noqa: BLE001 - it was not raised before
                return np.int64(REMEMBERED)
            if again != action:
                return np.int64(REMEMBERED)
        if not (same_bytes(kept.table, table) and same_bytes(kept.seats[place], seat)):
            return np.int64(WROTE)
        return np.int64(action) if action >= 0 else np.int64(NO_CODE)

    choose.foreign = foreign
    return choose


def _say_error(error: Exception) -> str:
    """What the compiler says in one line, without its headings and hints."""
    if isinstance(error, KeyError):
        return f"there is no field {error}"
    lines = [line.strip() for line in str(error).splitlines()]
    told = [line for line in lines if line and not line.startswith(HEADINGS)]
    words = (told or [type(error).__name__])[0].partition(", defined at ")[0]
    place = getattr(error, "loc", None) if isinstance(error, NumbaError) else None
    return f"{words} (line {place.line})" if place else words
