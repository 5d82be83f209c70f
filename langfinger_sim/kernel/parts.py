"""How functions that only ever become part of others are compiled: without the steps they do not need.

numba optimises each function with all it calls, makes machine code of it and two wrappers for calls from outside, and
then does all of it again for every caller. For functions called from compiled code alone that is waste: here they are
handed on as they are, and the optimiser sees them once, inside the entry point. Measured in CONTRIBUTING's *Rationale*.

This leans on two inner classes of numba; should they change, the compile tests say so.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from typing import Any

import numba
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.extending import typeof_impl


class _NoEnvironment:
    """The code generator as a part sees it: there is no machine code whose environment could be set."""

    def __init__(self, codegen: Any) -> None:
        self._real = codegen

    def __getattr__(self, name: str) -> Any:
        return getattr(self._real, name)

    def set_env(self, env_name: str, env: Any) -> None:
        """Nothing to set."""


class PartLibrary(JITCodeLibrary):  # type: ignore[misc]
    """Code to be linked into others, never run by itself."""

    @property
    def codegen(self) -> Any:
        """The code generator, without environments."""
        return _NoEnvironment(self._codegen)

    def get_pointer_to_function(self, name: str) -> int:
        """No address: there is no machine code."""
        self._ensure_finalized()
        return 0

    def _optimize_final_module(self) -> None:
        """Left to the entry point."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True


class PartCompiler(Compiler):  # type: ignore[misc]
    """numba's pipeline with a `PartLibrary`."""

    def __init__(self, typingctx: Any, targetctx: Any, library: Any, *rest: Any) -> None:
        part = PartLibrary(targetctx.codegen(), f"part_{id(self)}")
        part.enable_object_caching()
        super().__init__(typingctx, targetctx, part, *rest)


class Part:
    """A function that compiled code calls compiled, and Python calls as it is written, there being no way in."""

    def __init__(self, function: Callable[..., Any], plain: Callable[..., Any], options: dict[str, Any]) -> None:
        self.plain = plain
        self.dispatcher = numba.njit(
            pipeline_class=PartCompiler, no_cpython_wrapper=True, no_cfunc_wrapper=True, **options
        )(function)
        update_wrapper(self, function)

    def __call__(self, *arguments: Any) -> Any:
        return self.plain(*arguments)


@typeof_impl.register(Part)  # type: ignore[untyped-decorator]
def _type_of_part(part: Part, context: Any) -> Any:
    return typeof_impl(part.dispatcher, context)
