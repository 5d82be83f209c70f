"""Plug-ins: policies that a user wrote in Python, taken from modules that were named on purpose.

Nothing but `--plugin` (from Python: `plugins`) runs a user's code: no TOML, no plan and no stored run names a module.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import inspect
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from os import PathLike, fspath
from pathlib import Path
from types import ModuleType
from typing import Any

from langfinger_sim.contract import Game, Policy, record_array
from langfinger_sim.engine.plugin_sources import KEPT_WITH, digest_sources, find_write, leans_on
from langfinger_sim.errors import InputError

FUNCTION = "choose"
GIVEN = ("table", "seat", "rules", "mind")
"""What must not be written to."""

ARGUMENTS = (*GIVEN, "scratch", "key")
COST = "COST_MICROSECONDS"
DEFAULT_COST, MOST_COST = 100.0, 1e9
FAMILY = "plug-in"
SUFFIX = ".py"


@dataclass(frozen=True)
class Plugin:
    """A module with a policy: `name` is its file's, `cost` in microseconds a game.

    `digest` is of its text, of the numbers and arrays it holds, which may come from another file, and of the modules of
    its own folder that it takes something from.
    """

    name: str
    path: Path
    function: Any
    description: str
    digest: str
    cost: float


def with_plugins(game: Game, modules: Sequence[str | PathLike[str]]) -> Game:
    """The game with these modules' policies among those that can be found by name.

    A module is the path of a file, or the name of one that Python finds. Its code runs here.

    Raises:
        InputError: with all faults: a module cannot be imported, has no policy, or has the name of another policy.
    """
    if not modules:
        return game
    if game.choose_signature is None:
        raise InputError(f"--plugin {fspath(modules[0])}: {game.title} takes no plug-ins")
    faults: list[str] = []
    found: dict[str, Plugin] = {}
    for module in modules:
        try:
            plugin = read_plugin(fspath(module))
            if plugin.name in game.policy_names() or plugin.name in found:
                raise InputError(f"--plugin {fspath(module)}: there is a policy {plugin.name}; rename the file")
            found[plugin.name] = plugin
        except InputError as error:
            faults += error.faults
    if faults:
        raise InputError(faults)
    return replace(
        game,
        find_policy=partial(_find_policy, game, found),
        check_policy=partial(_check_policy, game, found),
    )


def spell_plugins(game: Game, policies: Sequence[str]) -> list[str]:
    """Files of plug-ins among these policies' names, as a command names them: by name, as other files of the user's."""
    known = game.policy_names()
    return [f"{name}{SUFFIX}" for name in dict.fromkeys(policies) if name not in known and is_plugin_name(name)]


def is_plugin_name(name: str) -> bool:
    """Whether a policy that does not come with the game can only be a plug-in: other ones are paths of TOML files."""
    return name.isidentifier()


def read_plugin(module: str) -> Plugin:
    """Import a module, once for each text it has, and take its policy; InputError in one sentence."""
    path = _find_file(module).resolve()
    try:
        return _load(path, hashlib.blake2b(path.read_bytes(), digest_size=16).hexdigest())
    except _PluginFault as fault:
        raise InputError(f"--plugin {module}: {fault}") from fault


class _PluginFault(Exception):
    """What is wrong with a module."""


@cache
def _load(path: Path, digest: str) -> Plugin:
    loaded = _import_file(path)
    function = getattr(loaded, FUNCTION, None)
    function = getattr(function, "py_func", function)  # one that was compiled already
    if not inspect.isfunction(function):
        raise _PluginFault(f"it has no function {FUNCTION}({', '.join(ARGUMENTS)})")
    names = list(inspect.signature(function).parameters)
    if len(names) != len(ARGUMENTS):
        raise _PluginFault(
            f"{FUNCTION} takes {len(names)} arguments ({', '.join(names)}); "
            f"allowed: {len(ARGUMENTS)}, {', '.join(ARGUMENTS)}"
        )
    write = find_write(path.read_bytes(), FUNCTION, GIVEN)
    if write:
        raise _PluginFault(f"{FUNCTION} writes to {write[0]} in line {write[1]}; a policy may change scratch alone")
    cost = getattr(loaded, COST, DEFAULT_COST)
    if not isinstance(cost, int | float) or isinstance(cost, bool) or not 0 < cost <= MOST_COST:
        raise _PluginFault(f"{COST} = {cost!r}; allowed: microseconds a game, more than 0")
    description = (inspect.getdoc(loaded) or "").strip().partition("\n")[0]
    return Plugin(path.stem, path, function, description, digest_sources(digest, loaded, path.parent), float(cost))


def _find_file(module: str) -> Path:
    """The file of a module, by path or by name."""
    for path in (Path(module), Path(f"{module}{SUFFIX}")):
        if path.suffix == SUFFIX and path.is_file():
            if not is_plugin_name(path.stem):
                raise InputError(f"--plugin {module}: {path.stem} is no name for a policy; allowed: letters, digits, _")
            return path
    try:
        spec = None if "/" in module or module.endswith(SUFFIX) else importlib.util.find_spec(module)
    except (ImportError, ValueError):
        spec = None
    if spec is None or not spec.origin or not spec.origin.endswith(SUFFIX):
        raise InputError(f"--plugin {module}: there is no such file, and no module of this name")
    return Path(spec.origin)


def _import_file(path: Path) -> ModuleType:
    name = f"langfinger_sim_plugin_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    loaded = importlib.util.module_from_spec(spec)
    sys.modules[name] = loaded
    try:
        spec.loader.exec_module(loaded)
    except Exception as error:
        raise _PluginFault(f"it cannot be imported: {type(error).__name__}: {error}") from error
    return loaded


def _find_policy(game: Game, plugins: Mapping[str, Plugin], name: str) -> Policy:
    plugin = plugins.get(name)
    if plugin is None:
        return game.find_policy(name)
    return Policy(
        name=name,
        family=FAMILY,
        description=plugin.description,
        load=partial(_compile, plugin, game),
        mind=record_array(game.mind_dtype),
        cost_microseconds=plugin.cost,
        digest=plugin.digest,
    )


def _check_policy(game: Game, plugins: Mapping[str, Plugin], name: str) -> None:
    if name not in plugins:
        game.check_policy(name)


_COMPILED: dict[tuple[Path, str, str], Any] = {}


def _compile(plugin: Plugin, game: Game) -> Any:
    """The compiled policy; InputError in one sentence."""
    from langfinger_sim.kernel.guard import CompileError, compile_guarded

    key = (plugin.path, plugin.digest, game.id)
    if key not in _COMPILED:
        if "random" in plugin.function.__code__.co_names:
            raise InputError(
                f"--plugin {plugin.path}: {FUNCTION} cannot be compiled: it draws from a random generator; allowed: "
                "only what comes from `key`, so that the same plan gives the same games"
            )
        try:
            kept = plugin.digest if _is_self_contained(plugin.function) else ""
            _COMPILED[key] = compile_guarded(plugin.function, game.choose_signature, kept_as=kept)
        except CompileError as error:
            raise InputError(f"--plugin {plugin.path}: {FUNCTION} cannot be compiled: {error}") from error
    return _COMPILED[key]


def _is_self_contained(function: Any) -> bool:
    """Whether its module holds nothing from other files than this package's and its compiler's: these may change."""
    own = {*KEPT_WITH, function.__module__}
    return all(name.partition(".")[0] in own for name in leans_on(sys.modules[function.__module__]))


def say_fault(policy: Policy, action: int) -> str:
    """What a plug-in did wrong that gave this in place of an action; empty where it is an action like any other's."""
    if policy.family != FAMILY or action >= 0:
        return ""
    from langfinger_sim.kernel.guard import RAISED, REMEMBERED, WROTE

    if action == REMEMBERED:
        return (
            f"policy {policy.name} chose otherwise when scratch held something else; a policy must not lean on what is "
            "left there from one decision to the next"
        )
    if action == WROTE:
        return f"policy {policy.name} wrote to what it was given; a policy may change scratch alone"
    if action == RAISED:
        return f"policy {policy.name} raised an exception"
    return f"policy {policy.name} gave a number below 0, which is no action"
