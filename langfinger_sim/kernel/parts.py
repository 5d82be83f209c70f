"""How functions are compiled that only ever become part of others, and the entry points that they become part of.

numba optimises each function with all it calls, makes machine code of it and two wrappers for calls from outside, and
then does all of it again for every caller. For functions called from compiled code alone that is waste: here they are
handed on as they are, and the optimiser sees them once, inside the entry point. Nobody else can call them there, and
it is told so; and it is told to keep the code small, for a game runs through more of it than a processor has near at
hand. Measured in CONTRIBUTING's *Rationale*.

This leans on inner classes of numba; should they change, the compile tests say so.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from typing import Any

import numba
from llvmlite import binding as llvm
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.extending import typeof_impl

SPEED_LEVEL = 3  # of LLVM's: its most
RARELY = ("cold", "noinline")


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

    attributes: tuple[str, ...] = ()

    def add_llvm_module(self, ll_module: Any) -> None:
        """Take in the function's code, marked with `attributes`."""
        for function in ll_module.functions:
            if not function.is_declaration:
                for attribute in self.attributes:
                    function.add_function_attribute(attribute)
        super().add_llvm_module(ll_module)

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

    attributes: tuple[str, ...] = ()

    def __init__(self, typingctx: Any, targetctx: Any, library: Any, *rest: Any) -> None:
        part = PartLibrary(targetctx.codegen(), f"part_{id(self)}")
        part.attributes = self.attributes
        part.enable_object_caching()
        super().__init__(typingctx, targetctx, part, *rest)


class ColdPartCompiler(PartCompiler):
    """The same for what seldom runs: kept apart from the code that calls it."""

    attributes = RARELY


class EntryLibrary(JITCodeLibrary):  # type: ignore[misc]
    """An entry point with all its parts."""

    def _optimize_final_module(self) -> None:
        # Private, not internal: numba's linker finds internal functions by name, too, and would hand one that has been
        # fitted to this entry point to somebody who calls the part of that name.
        for function in self._final_module.functions:
            if function.linkage == llvm.Linkage.linkonce_odr:
                function.linkage = llvm.Linkage.private
        tuning = llvm.create_pipeline_tuning_options()
        tuning.speed_level = SPEED_LEVEL
        tuning.loop_unrolling = False
        tuning.loop_vectorization = False
        tuning.slp_vectorization = False
        builder = llvm.create_pass_builder(self._codegen._tm, tuning)
        passes = builder.getModulePassManager()
        passes.add_refprune_pass()
        passes.run(self._final_module, builder)


class EntryCompiler(Compiler):  # type: ignore[misc]
    """numba's pipeline with an `EntryLibrary`."""

    def __init__(self, typingctx: Any, targetctx: Any, library: Any, *rest: Any) -> None:
        entry = EntryLibrary(targetctx.codegen(), f"entry_{id(self)}")
        entry.enable_object_caching()
        super().__init__(typingctx, targetctx, entry, *rest)


class Part:
    """A function that compiled code calls compiled, and Python calls as it is written, there being no way in."""

    def __init__(
        self, function: Callable[..., Any], plain: Callable[..., Any], options: dict[str, Any], *, is_cold: bool
    ) -> None:
        self.plain = plain
        self.dispatcher = numba.njit(
            pipeline_class=ColdPartCompiler if is_cold else PartCompiler,
            no_cpython_wrapper=True,
            no_cfunc_wrapper=True,
            **options,
        )(function)
        update_wrapper(self, function)

    def __call__(self, *arguments: Any) -> Any:
        return self.plain(*arguments)


@typeof_impl.register(Part)  # type: ignore[untyped-decorator]
def _type_of_part(part: Part, context: Any) -> Any:
    return typeof_impl(part.dispatcher, context)
