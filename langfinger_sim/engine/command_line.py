"""How a plan is asked for on the command line: what a report gives to copy, and how an interrupted run goes on."""

from __future__ import annotations

import shlex
from typing import Any

from langfinger_sim.content.variants import CARDS_SETTING, replace_cards
from langfinger_sim.contract import Game, Variant
from langfinger_sim.engine.plan import Cell, Plan, cross_cells, variant_document
from langfinger_sim.errors import InputError


def spell_command(game: Game, plan: Plan, out: str, *flags: str) -> str:
    """The `run` that plays this plan into `out`, relative to where one stands, every default written out.

    A variant that is neither in the package nor one of it with options set was read from a file, whose place a run does
    not keep: it is spelled as `NAME.toml`, to be made from the changes that plan.toml holds. Cards that were named for
    all variants are spelled by their folder, of one that was named from the root by its last name only.
    """
    arguments = ["langfinger-sim", "run", "--game", plan.game]
    names, settings = _spell_variants(game, plan)
    for name in names:
        arguments += ["--variant", name]
    for setting in settings:
        is_cards = setting.startswith(CARDS_SETTING)
        arguments += ["--cards", _spell_cards(plan, setting)] if is_cards else ["--set", setting]
    arguments += ["--players", ",".join(map(str, dict.fromkeys(cell.players for cell in plan.cells)))]
    for policy in dict.fromkeys(_spell_policies(cell.policies) for cell in plan.cells):
        arguments += ["--policy", policy]
    arguments += ["--games", str(plan.games), "--seed", str(plan.seed), "--detail-games", str(plan.detail_games)]
    return shlex.join([*arguments, "--out", out, *flags])


def is_crossed(plan: Plan) -> bool:
    """Whether the cells are all combinations of some variants, player counts and policies, as `run` makes them."""
    variants = {cell.variant.name: cell.variant for cell in plan.cells}
    counts = dict.fromkeys(cell.players for cell in plan.cells)
    labels = dict.fromkeys(tuple(_spell_policies(cell.policies).split(",")) for cell in plan.cells)
    crossed = cross_cells(list(variants.values()), list(counts), list(labels))
    return [_key(cell) for cell in crossed] == [_key(cell) for cell in plan.cells]


def has_file_variants(game: Game, plan: Plan) -> bool:
    """Whether a variant of the plan comes from a file outside the package."""
    return any(name.endswith(".toml") for name in _spell_variants(game, plan)[0])


def _key(cell: Cell) -> tuple[str, int, tuple[str, ...]]:
    return cell.variant.name, cell.players, cell.policies


def _spell_cards(plan: Plan, setting: str) -> str:
    """The folder of the cards that all variants of the plan were given."""
    cards = plan.cells[0].variant.cards
    name = setting.removeprefix(CARDS_SETTING)
    return name if cards is None or cards.folder.is_absolute() else str(cards.folder)


def _spell_policies(policies: tuple[str, ...]) -> str:
    return policies[0] if len(set(policies)) == 1 else ",".join(policies)


def _spell_variants(game: Game, plan: Plan) -> tuple[list[str], list[str]]:
    """Values of `--variant`, and settings. All variants share the settings, whose text their names end with."""
    variants = {cell.variant.name: cell.variant for cell in plan.cells}
    suffixes = {name.partition("+")[2] for name in variants}
    settings = suffixes.pop().split("+") if len(suffixes) == 1 else []
    if not all("=" in setting for setting in settings):
        settings = []
    names = []
    for name, variant in variants.items():
        stem = name.partition("+")[0] if settings else name
        names.append(stem if _is_packaged(game, stem, settings, variant) else f"{stem}.toml")
    return names, settings


def _is_packaged(game: Game, name: str, settings: list[str], variant: Variant) -> bool:
    """Whether the package's variant of this name, with the settings on top, is this one."""
    if not (game.data_folder / "variants" / f"{name}.toml").is_file():
        return False
    try:
        found = game.find_variant(name)
        if variant.cards is not None and any(setting.startswith(CARDS_SETTING) for setting in settings):
            found = replace_cards(found, variant.cards)
        found = game.apply_settings(found, [one for one in settings if not one.startswith(CARDS_SETTING)])
    except InputError:
        return False
    return _rules_of(found) == _rules_of(variant)


def _rules_of(variant: Variant) -> dict[str, Any]:
    document = variant_document(variant)
    return {key: document[key] for key in document if key not in ("name", "description", "question")}
