"""What a plug-in is made of, read before it plays: the files it leans on, and writes that its text gives away."""

from __future__ import annotations

import ast
import hashlib
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

KEPT_WITH = (
    "langfinger_sim",
    "numpy",
    "numba",
    "math",
    "builtins",
    "__future__",
    "_frozen_importlib",
    "_frozen_importlib_external",
)
"""What a compiled plug-in may lean on and still be good the next time."""

INSTALLED = ("site-packages", "dist-packages")


def digest_sources(text: str, loaded: ModuleType, folder: Path) -> str:
    """Of a module's text, given as a digest, and of what it holds by value, which may come from another file.

    So of every module of the user's own that it takes something from, as far as it lies in `folder` or below.
    """
    found = hashlib.blake2b(text.encode(), digest_size=16)
    _add_values(found, loaded)
    for module in _modules_beside(loaded, folder):
        found.update(f"{module.__name__}:".encode() + _file_of(module).read_bytes())
        _add_values(found, module)
    return found.hexdigest()


def leans_on(module: ModuleType) -> Iterator[str]:
    """Names of the modules that what it holds comes from."""
    for value in vars(module).values():
        source = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", None)
        if isinstance(source, str):
            yield source


def find_write(text: bytes, function: str, given: Sequence[str]) -> tuple[str, int] | None:
    """The first assignment in a function of a module to a part of one of these arguments: its name, its line.

    It sees what is written plainly, `rules.goal = 1`; what goes by another name is seen when it is played.
    """
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef) and node.name == function:
            return next(_writes(node, given), None)
    return None


def _writes(function: ast.FunctionDef, given: Sequence[str]) -> Iterator[tuple[str, int]]:
    names = [argument.arg for argument in (*function.args.posonlyargs, *function.args.args)]
    targets = [
        target
        for node in ast.walk(function)
        if isinstance(node, ast.Attribute | ast.Subscript | ast.Name) and isinstance(node.ctx, ast.Store | ast.Del)
        for target in [node]
    ]
    renamed = {target.id for target in targets if isinstance(target, ast.Name)}
    for target in sorted(targets, key=lambda node: node.lineno):
        base: Any = target
        while isinstance(base, ast.Attribute | ast.Subscript):
            base = base.value
        if base is target or not isinstance(base, ast.Name) or base.id in renamed or base.id not in names:
            continue
        place = names.index(base.id)
        if place < len(given):
            yield given[place], target.lineno


def _modules_beside(loaded: ModuleType, folder: Path) -> list[ModuleType]:
    """Modules of the folder that something in it comes from, and what these lean on, by name."""
    found: dict[str, ModuleType] = {}
    queue = [loaded]
    while queue:
        for name in leans_on(queue.pop()):
            module = sys.modules.get(name)
            if module is None or module is loaded or name in found or not _is_own(module, folder):
                continue
            found[name] = module
            queue.append(module)
    return [found[name] for name in sorted(found)]


def _is_own(module: ModuleType, folder: Path) -> bool:
    if module.__name__.partition(".")[0] in KEPT_WITH or not getattr(module, "__file__", None):
        return False
    file = _file_of(module)
    return file.is_file() and file.is_relative_to(folder) and not set(INSTALLED) & set(file.parts)


def _file_of(module: ModuleType) -> Path:
    return Path(str(module.__file__)).resolve()


def _add_values(found: Any, module: ModuleType) -> None:
    for name, value in sorted(vars(module).items()):
        if not name.startswith("__"):
            found.update(f"{name}={_spell_value(value)};".encode())


def _spell_value(value: Any) -> str:
    """The same for the same numbers; empty for what is no number, text, array, or tuple of such."""
    if isinstance(value, np.ndarray) and not value.dtype.hasobject:
        return f"{value.dtype.descr} {value.shape} {hashlib.blake2b(value.tobytes()).hexdigest()}"
    if isinstance(value, tuple):
        return f"({','.join(map(_spell_value, value))})"
    return repr(value) if isinstance(value, int | float | complex | str | bytes | np.generic) else ""
