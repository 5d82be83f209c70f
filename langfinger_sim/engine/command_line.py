"""How a plan is asked for on the command line: what a report gives to copy, and how an interrupted run goes on."""

from __future__ import annotations

import shlex
from dataclasses import replace
from typing import Any

from langfinger_sim.content.named_files import list_names
from langfinger_sim.contract import Game, Variant
from langfinger_sim.engine.plan import Cell, Plan, cross_cells, variant_document
from langfinger_sim.engine.plugins import spell_plugins
from langfinger_sim.engine.restricted import base_names
from langfinger_sim.engine.stop_rules import RULES, UNTIL_COMPARED
from langfinger_sim.errors import InputError

FIRST_QUESTION = "fairness"
CARDS = "cards="
"""How the name of a variant says that it is played with cards of the user's own."""


def spell_command(game: Game, plan: Plan, out: str, *flags: str) -> str:
    """The `run` that plays this plan into `out`, relative to where one stands, every default written out.

    Where variants or cards of the user's own lay, a run does not keep: they are spelled by name, as `NAME.toml` and
    as a folder; plan.toml holds what they say. For what only `compare` plays it is that; empty where nothing does.
    """
    is_asked = plan.promise is not None and plan.promise.key == UNTIL_COMPARED
    if is_asked or _is_changed(plan):
        from langfinger_sim.engine.comparison_plan import spell_comparison  # which asks this module for all the rest

        return spell_comparison(game, plan, plan.promise.value[0] if is_asked and plan.promise else FIRST_QUESTION)
    arguments = ["langfinger-sim", "run", "--game", plan.game]
    names, settings, cards = _spell_variants(game, plan)
    for name in names:
        arguments += ["--variant", name]
    for setting in settings:
        arguments += ["--set", setting]
    if cards:
        arguments += ["--cards", cards]
    arguments += ["--players", ",".join(map(str, dict.fromkeys(cell.players for cell in plan.cells)))]
    for file in _list_plugins(game, plan):
        arguments += ["--plugin", file]
    for policy in dict.fromkeys(cell.policy_label for cell in plan.cells):
        arguments += ["--policy", policy]
    arguments += [*_spell_extent(plan), "--seed", str(plan.seed), "--detail-games", str(plan.detail_games)]
    return shlex.join([*arguments, "--out", out, *flags])


def _is_changed(plan: Plan) -> bool:
    """Whether a variant is another one with settings on top, which `run` cannot make."""
    first, *others = dict.fromkeys(cell.variant.name for cell in plan.cells)
    return any(name.startswith(f"{first}+") for name in others)


def _spell_extent(plan: Plan) -> list[str]:
    if plan.promise is None:
        return ["--games", str(plan.games)]
    return [*RULES[plan.promise.key].spell(plan.promise.value), "--max-games", str(plan.games)]


def is_crossed(plan: Plan) -> bool:
    """Whether the cells are all combinations of some variants, player counts and policies, as `run` makes them."""
    variants = {cell.variant.name: cell.variant for cell in plan.cells}
    counts = dict.fromkeys(cell.players for cell in plan.cells)
    labels = dict.fromkeys(tuple(cell.policy_label.split(",")) for cell in plan.cells)
    crossed = cross_cells(list(variants.values()), list(counts), list(labels))
    return [_key(cell) for cell in crossed] == [_key(cell) for cell in plan.cells]


def needs_files(game: Game, plan: Plan) -> bool:
    """Whether the command names variants, cards or plug-ins that are not in the package."""
    names, _, cards = _spell_variants(game, plan)
    return bool(cards or _list_plugins(game, plan)) or any(name.endswith(".toml") for name in names)


def _list_plugins(game: Game, plan: Plan) -> list[str]:
    return spell_plugins(game, [base for cell in plan.cells for name in cell.policies for base in base_names(name)])


def _key(cell: Cell) -> tuple[str, int, tuple[str, ...]]:
    return cell.variant.name, cell.players, cell.policies


def _spell_variants(game: Game, plan: Plan) -> tuple[list[str], list[str], str]:
    """Values of `--variant`, `--set` and `--cards`. All variants share the latter two, which their names end with."""
    variants = {cell.variant.name: cell.variant for cell in plan.cells}
    suffixes = {name.partition("+")[2] for name in variants}
    stated = suffixes.pop().split("+") if len(suffixes) == 1 else []
    if not all("=" in setting for setting in stated):
        stated = []
    settings = [setting for setting in stated if not setting.startswith(CARDS)]
    cards = "".join(setting.removeprefix(CARDS) for setting in stated if setting.startswith(CARDS))
    names = []
    for name, variant in variants.items():
        stem = name.partition("+")[0] if stated else name
        names.append(stem if _is_packaged(game, stem, settings, variant, has_cards=bool(cards)) else f"{stem}.toml")
    return names, settings, cards


def _is_packaged(game: Game, name: str, settings: list[str], variant: Variant, *, has_cards: bool) -> bool:
    """Whether the package's variant of this name, with cards and settings on top, is this one."""
    if name not in list_names(game.data_folder / "variants"):
        return False
    try:
        found = game.find_variant(name)
        found = game.apply_settings(replace(found, cards=variant.cards) if has_cards else found, settings)
    except InputError:
        return False
    return _rules_of(found) == _rules_of(variant)


def _rules_of(variant: Variant) -> dict[str, Any]:
    document = variant_document(variant)
    return {key: document[key] for key in document if key not in ("name", "description", "question")}
